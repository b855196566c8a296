// refused: missing reinitialization of closure capture 'next' after consume
import Waymark

/// Opens a link in a scope without `next.scoped`.
struct CalledByScope: Interceptor {
    @TaskLocal static var mark = ""

    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        #if REFUSED
        try await Self.$mark.withValue("a") { try await next(request) }
        #else
        try await next.scoped { next in
            try await Self.$mark.withValue("a") { try await next(request) }
        }
        #endif
    }
}
