/// Who may open a route.
public enum Exposure: String, Hashable, Sendable, Codable, CaseIterable {
    /// The app itself; every route for which nothing else is said.
    case `internal`
    /// Links from outside as well.
    case `public`
}
