/// Lets links through if the user is signed in; otherwise asks for one sign-in on behalf of all waiting links.
///
/// ```swift
/// let gate = SignInGate(
///     isSignedIn: { await session.isSignedIn },
///     signIn: { request in
///         try await request.router.open("shop://sign-in", from: .app).value(as: Bool.self) ?? false
///     })
/// router.use(gate, for: .tag(.needsSignIn))
/// ```
///
/// The first link that comes before a sign-in starts it; those that come before it has ended wait for the same
/// one. When it succeeds, they go on in the order in which they came to wait, each as soon as the one before it goes on. A
/// link that is cancelled leaves the others waiting, even if it was the one that started the sign-in; when none is
/// left, the sign-in is cancelled. A link that comes after that, or after a refusal, starts a new one, also while the cancelled one
/// has not ended: a closure that is cancelled removes its page.
///
/// Waiting for a sign-in is waiting for a screen: the clocks of all waiting links stand still, so the gate's time limit
/// is for `isSignedIn` alone. A sign-in that may never end is ended by its own means, or by cancelling the waiting links.
///
/// Links that are opened inside the sign-in pass the gate while it lasts, so that its own page may stand behind the gate.
/// Those that come from anywhere else wait, also where they lead to that page.
///
/// A page behind the gate that is restored, or stands beneath another, is displayed only if the user is signed in.
///
/// It refuses all waiting links with `gate` and its name if the sign-in was refused, or if it reported success and the user
/// is still signed out. If the user is signed in, a link costs one call of `isSignedIn` and one lock.
public struct SignInGate: Interceptor {
    /// The name in events, traces and refusals.
    public let name: String
    private let isSignedIn: @Sendable () async -> Bool
    private let signIn: @Sendable (RouteRequest) async throws -> Bool
    private let queue = SignInQueue()

    /// Creates a gate; copies of it are the same gate.
    ///
    /// - Parameters:
    ///   - name: The name in events, traces and refusals.
    ///   - isSignedIn: Returns whether a user is signed in. It is called for each link before a sign-in begins, and
    ///     again after a sign-in.
    ///   - signIn: Signs the user in. It receives the link that began the sign-in, and runs in a task of its own, on
    ///     the actor of the caller that opened that link. It returns `true` after a sign-in and `false` if it was
    ///     refused; an error that it throws ends all openings that wait.
    public init(
        name: String = "SignInGate", isSignedIn: @escaping @Sendable () async -> Bool,
        signIn: @escaping @Sendable (RouteRequest) async throws -> Bool
    ) {
        self.name = name
        self.isSignedIn = isSignedIn
        self.signIn = signIn
    }

    /// The number of links that wait for a sign-in.
    package var waitingCount: Int { queue.waitingCount }

    /// Returns whether a user is signed in; a screen that is not opened never begins a sign-in.
    public func admits(_ request: RouteRequest) async -> Bool? { await isSignedIn() }

    /// Passes the request on, after a sign-in if one is needed.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - next: The rest of the opening.
    /// - Returns: The response of the rest of the opening.
    /// - Throws: A ``Refusal`` if the sign-in was refused, or the error of the sign-in.
    public func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        if !queue.isInsideSignIn {
            let arrival = queue.arrival
            if await !isSignedIn() {
                try await queue.wait(since: arrival, request.hop.inner) { try await self.admit(request) }
            }
        }
        return try await next(request)
    }

    /// Signs in, unless that was done meanwhile.
    private func admit(_ request: RouteRequest) async throws {
        if await isSignedIn() { return }
        guard try await signIn(request), await isSignedIn() else { throw Refusal(.gate(name)) }
    }
}
