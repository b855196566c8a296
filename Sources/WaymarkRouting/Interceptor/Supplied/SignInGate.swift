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
/// The first link that arrives while the user is signed out starts a sign-in; links that arrive before it ends wait for
/// the same one. When it succeeds, they continue in FIFO order, each as soon as the previous one has continued.
/// Cancelling a link leaves the others waiting, even if it started the sign-in. When no link is left, the sign-in is
/// cancelled. A link that arrives after that, or after a refusal, starts a new sign-in, even if the cancelled one has
/// not ended yet; the closure should remove its page when it is cancelled.
///
/// The clocks of all waiting links are stopped during a sign-in, so the gate's time limit applies to `isSignedIn`
/// alone. A sign-in that might never end must end itself, or be ended by cancelling the waiting links.
///
/// Links that are opened inside the sign-in pass the gate, so that its own page may be behind the gate. Links from
/// elsewhere wait, even if they lead to that page.
///
/// A page behind the gate that is restored, or beneath another, is displayed only if the user is signed in.
///
/// It refuses all waiting links with `gate` and its name if the sign-in was refused, or if it reported success and the user
/// is still signed out. If the user is signed in, a link costs one call of `isSignedIn` and one lock.
public struct SignInGate: Interceptor {
    /// The name in events, traces and refusals.
    public let name: String
    private let isSignedIn: @Sendable () async -> Bool
    private let signIn: @Sendable (RouteRequest) async throws -> Bool
    private let queue = SignInQueue()

    /// Creates a gate. Copies of it share the same sign-in.
    ///
    /// - Parameters:
    ///   - name: The name in events, traces and refusals.
    ///   - isSignedIn: Returns whether a user is signed in. It is called for each link before a sign-in begins, and
    ///     again after a sign-in.
    ///   - signIn: Signs the user in. It receives the link that began the sign-in, and runs in a task of its own, on
    ///     the actor of the caller that opened that link. It returns `true` after a sign-in and `false` if it was
    ///     refused; an error that it throws ends all waiting openings.
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

    /// Returns whether a user is signed in. A screen that is displayed without being opened never begins a sign-in.
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
                try await queue.wait(since: arrival, request.hop.opening) { try await self.admit(request) }
            }
        }
        return try await next(request)
    }

    /// Signs the user in, unless that has happened meanwhile.
    private func admit(_ request: RouteRequest) async throws {
        if await isSignedIn() { return }
        guard try await signIn(request), await isSignedIn() else { throw Refusal(.gate(name)) }
    }
}
