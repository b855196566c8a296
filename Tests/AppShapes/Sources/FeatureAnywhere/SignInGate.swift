import Waymark

/// Lets links through if the user has signed in, and asks for it otherwise; an interceptor as most apps write it.
struct SignInGate: Interceptor {
    let session: Session

    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        if await session.isSignedIn { return try await next(request) }
        await session.noteGated()
        guard try await request.router.open(SignIn(reason: request.routeID)) else {
            throw Refusal(.gate("sign-in"))
        }
        return try await next(request)
    }
}
