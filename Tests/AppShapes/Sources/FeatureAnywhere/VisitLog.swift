import Waymark

/// Gives each link a number; an interceptor that is a class with an actor behind it.
public final class VisitLog: Interceptor {
    private actor Numbers {
        private var last = 0

        func next() -> Int {
            last += 1
            return last
        }
    }

    private let numbers = Numbers()

    /// A log without visits.
    public init() {}

    /// Hands the link on with its number.
    public func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        var request = request
        request.values[.visit] = await numbers.next()
        return try await next(request)
    }
}
