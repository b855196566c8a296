import Waymark

/// A class from before Swift 6: it keeps its state without an actor, and says that it takes care of that itself.
public final class HelpDesk: RouteHandler, @unchecked Sendable {
    // Only the main thread touches it, which is what such classes rest on.
    private var questions: [String] = []

    /// A desk without questions.
    public init() {}

    /// Takes a question, and says how many there are.
    @MainActor public func handle(_ request: RouteRequest) async throws -> Response {
        questions.append(request["topic"] ?? "anything")
        return .value(questions.count)
    }
}
