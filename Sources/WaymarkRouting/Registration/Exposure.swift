/// The visibility of a route: open to the app alone, or to links from outside as well.
public enum Exposure: String, Hashable, Sendable, Codable, CaseIterable {
    /// The app itself; every route for which nothing else is said.
    case `internal`
    /// Links from outside as well.
    case `public`
}
