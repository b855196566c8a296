/// Who may open a route.
public enum Exposure: String, Hashable, Sendable, Codable, CaseIterable {
    /// The app itself; what a route is unless it says otherwise.
    case `internal`
    /// Links from outside as well.
    case `public`
}
