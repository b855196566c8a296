/// The visibility of a route: open to the app alone, or to links from outside as well.
public enum Exposure: String, Hashable, Sendable, Codable, CaseIterable {
    /// Open to the app itself; the default of every route.
    case `internal`
    /// Open to links from outside as well.
    case `public`
}
