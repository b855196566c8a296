import Waymark

/// A view controller in a feature that is not on the main actor by itself; it answers as long as it is held.
@MainActor public final class ProfileController: RouteHandler {
    /// The number of times that the profile was shown.
    public private(set) var visits = 0

    /// The links of the account, noted on the main actor.
    public let log = ProfileLog()

    /// A profile that was never shown.
    public nonisolated init() {}

    /// Shows the profile, and says how often that was.
    @MainActor public func handle(_ request: RouteRequest) async throws -> Response {
        visits += 1
        return .value("profile, seen \(visits) times")
    }
}
