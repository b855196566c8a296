import Waymark

/// Puts the user into a group of an experiment; an interceptor that is a struct.
struct Experiment: Interceptor {
    let group: String

    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        var request = request
        request.values[.group] = group
        return try await next(request)
    }
}
