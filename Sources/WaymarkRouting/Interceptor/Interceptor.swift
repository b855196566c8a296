/// A type that runs around the handlers of links, as a gate, a log or an experiment.
///
/// ```swift
/// struct Timing: Interceptor {
///     let log: any Log
///     func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
///         let start = ContinuousClock.now
///         defer { log.add(request.routeID, ContinuousClock.now - start) }
///         return try await next(request)
///     }
/// }
/// router.use(Timing(log: log))                                     // for every link
/// router.use(AgeGate(session: session), for: .tag(.adultsOnly))    // opens a page of its own, and so is not for that page
/// ```
///
/// An interceptor for ``InterceptorScope/all`` runs for every link of the router, including those that it opens itself.
/// An interceptor that opens a page must therefore be registered for a tag or a route that the page does not have, or
/// recognize its own page (``SignInGate`` does). If it opens its own page again and again, the opening fails with
/// ``RouterError/Reason/openingLoop(_:)``.
///
/// An interceptor may change the request, answer itself, redirect, wait, or throw. Its time limit covers its own time:
/// the clock stops while it waits in `next`, or for a link that it opens itself.
///
/// The method runs on the caller's actor. An actor conforms as it is; a class on the main actor marks the method `@MainActor`.
public protocol Interceptor: Sendable {
    /// Answers a request, usually by passing it on.
    ///
    /// - Parameters:
    ///   - request: The request to open.
    ///   - next: The rest of the chain, to be called at most once. An interceptor that does not call it answers the
    ///     request itself.
    /// - Returns: The response, usually the one that `next` returned.
    /// - Throws: Any error, which ends the opening; throw a ``Refusal`` to turn the link away.
    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response

    /// Returns a Boolean value that indicates whether the interceptor would let a request pass at present, without
    /// asking the user.
    ///
    /// It is called for a screen that is displayed without being opened: beneath a screen that is opened, or restored.
    /// An implementation must not show, open or change anything. It has the time limit of the interceptor.
    ///
    /// ```swift
    /// func admits(_ request: RouteRequest) async -> Bool? { await session.isSignedIn }
    /// ```
    ///
    /// An interceptor that never turns anything away, such as a log, returns `true`.
    ///
    /// - Parameter request: The screen's link and route, with ``RouteRequest/isUnopened`` set and without a caller's
    ///   values.
    /// - Returns: `nil` if the interceptor cannot decide without running, which is the default. The screen is then
    ///   displayed only beneath a screen whose own link has just passed the same registration of the interceptor.
    func admits(_ request: RouteRequest) async -> Bool?

    /// The name in events, traces and errors; by default, the type's name.
    var name: String { get }
}

extension Interceptor {
    /// The type's name.
    public var name: String { String(describing: Self.self) }

    /// Returns `nil`, because the interceptor cannot decide without running.
    public func admits(_ request: RouteRequest) async -> Bool? { nil }
}

/// An interceptor that never waits, and so also runs in synchronous calls such as ``Router/answer(_:from:values:)->Response``.
///
/// It also runs for screens that are displayed without being opened: beneath an opened screen, and restored. The
/// request indicates this with ``RouteRequest/isUnopened``. A check that remembers openings should ignore such
/// requests.
public protocol Check: Sendable {
    /// Checks a request.
    ///
    /// - Returns: The verdict: the opening continues, or is redirected.
    /// - Throws: Any error, which ends the opening; throw a ``Refusal`` to turn the link away.
    func check(_ request: RouteRequest) throws -> Verdict

    /// The name in events, traces and errors; by default, the type's name.
    var name: String { get }
}

extension Check {
    /// The type's name.
    public var name: String { String(describing: Self.self) }
}

/// The result of a ``Check``.
@nonexhaustive
public enum Verdict: Sendable {
    /// The request continues unchanged.
    case pass
    /// The request continues with changes.
    case changed(RouteRequest)
    /// This is the answer; nothing else runs.
    case answer(Response)
}
