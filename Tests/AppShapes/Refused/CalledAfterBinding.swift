// refused: 'next' consumed more than once
import Waymark

/// Goes the rest of the way with a task-local value, and again without.
struct CalledAfterBinding: Interceptor {
    @TaskLocal static var mark = ""

    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        let response = try await next(request, binding: Self.$mark, to: "a")
        #if REFUSED
        if response.value == nil { return try await next(request) }
        #endif
        return response
    }
}
