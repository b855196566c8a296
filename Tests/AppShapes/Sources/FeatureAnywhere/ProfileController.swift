import Waymark

/// A view controller in a feature that is not on the main actor by itself; it answers as long as somebody holds it.
@MainActor public final class ProfileController: RouteHandler {
    /// How often the profile was shown.
    public private(set) var visits = 0

    /// The links of the account, noted on the main actor.
    public let log = ProfileLog()

    /// A profile that nobody saw.
    public nonisolated init() {}

    /// Shows the profile, and says how often that was.
    @MainActor public func handle(_ request: RouteRequest) async throws -> Response {
        visits += 1
        return .value("profile, seen \(visits) times")
    }
}
