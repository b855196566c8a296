public import WaymarkCore
public import WaymarkRouting

/// A router for tests of features that are given one: it records what is opened, and answers as the test says.
///
/// ```swift
/// let recorder = try RecordingRouter()
/// try recorder.stub(PickAddress.self) { route in Address(city: route.city ?? "上海") }
/// await Checkout(router: recorder.router).chooseAddress()
/// #expect(recorder.openings.map(\.text) == ["shop://address/pick?city=上海"])
/// ```
///
/// What is opened or sent is recorded once, before anything else happens to it and whatever becomes of it; where a stub
/// redirects, the next link is no opening of its own. Every source may open everything. What nobody stubbed is answered
/// with nothing but that it is done (``stubOthers(_:)`` changes that), a typed route that gives a value excepted: it
/// throws ``UnstubbedRoute``.
public final class RecordingRouter: Sendable {
    private struct State: Sendable {
        var openings: [RecordedOpening] = []
        var others: @Sendable (RouteRequest) throws -> Response = { _ in .done }
    }

    /// The router to give to the feature; a real one, which can be given interceptors and routes.
    public let router: Router
    private let state: WatchedState<State>

    /// A recorder without stubs.
    ///
    /// - Parameter configuration: What holds for its router, but for the policy and whether it is ready: it lets everything
    ///   in from the start.
    /// - Throws: What is wrong with the types that the configuration declares.
    public init(_ configuration: RouterConfiguration = RouterConfiguration()) throws {
        let state = WatchedState(State())
        var configuration = configuration
        configuration.policy = LinkPolicy()
        configuration.isReady = true
        configuration.double = RouterDouble(
            received: { received in state.withLock { $0.openings.append(RecordedOpening(received)) } },
            answer: { route, request in try Self.answer(route, state.withLock(\.others)(request)) })
        self.state = state
        router = try Router(configuration)
        try router.onSync("/*", .public.id(RouterDouble.catchAllID)) { request in
            try state.withLock(\.others)(request)
        }
    }

    /// The answer to a typed route, where it is of the type that the route gives.
    private static func answer<R: RouteProtocol>(_ route: R, _ response: Response) throws -> Response {
        switch response.outcome {
        case .done where R.Output.self != Void.self: throw UnstubbedRoute(R.self)
        case .value where response.value(as: R.Output.self) == nil: throw UnstubbedRoute(R.self)
        default: return response
        }
    }

    // MARK: Recorded

    /// What was opened, in the order of the calls.
    ///
    /// What is sent, or opened with a completion, is opened in a task of its own: wait for it with ``waitForOpenings(_:)``.
    public var openings: [RecordedOpening] { state.withLock(\.openings) }

    /// The typed routes of a type that were opened, in the order of the calls.
    public func opened<R: RouteProtocol>(_ type: R.Type) -> [R] { openings.compactMap { $0.route(as: type) } }

    /// Waits until so many have been opened since the beginning, or since ``forgetOpenings()``.
    ///
    /// - Returns: What was opened: so many, or more; fewer where the task is cancelled.
    @discardableResult
    public func waitForOpenings(_ count: Int = 1) async -> [RecordedOpening] {
        await state.wait { $0.openings.count >= count }
        return openings
    }

    /// Forgets what was opened; stubs stay.
    public func forgetOpenings() { state.withLock { $0.openings = [] } }

    // MARK: Stubs

    /// Answers a typed route, whether it is opened as such or by its link; in place of an earlier stub.
    ///
    /// - Returns: A token that takes the stub back.
    /// - Throws: What is wrong with the route's pattern.
    @discardableResult
    public func stub<R: RouteProtocol>(
        _ type: R.Type, _ answer: @escaping @Sendable (R) async throws -> R.Output
    ) throws(RegistrationError) -> Registration {
        router.remove(type)
        return try router.on(type, .public.replacing) { route, _ in try await answer(route) }
    }

    /// Answers a typed route on the main actor without waiting, also at the synchronous doors.
    ///
    /// - Returns: A token that takes the stub back.
    /// - Throws: What is wrong with the route's pattern.
    @discardableResult
    public func stubMain<R: RouteProtocol>(
        _ type: R.Type, _ answer: @escaping @MainActor @Sendable (R) throws -> R.Output
    ) throws(RegistrationError) -> Registration {
        router.remove(type)
        return try router.onMain(type, .public.replacing) { route, _ in try answer(route) }
    }

    /// Answers links, in place of an earlier stub for the same pattern; typed routes as well that print to such a link and
    /// have no stub of their own.
    ///
    /// - Returns: A token that takes the stub back.
    /// - Throws: What is wrong with the pattern.
    @discardableResult
    public func stub<Value: Sendable>(
        _ pattern: RoutePattern, _ answer: @escaping @Sendable (RouteRequest) async throws -> Value
    ) throws(RegistrationError) -> Registration {
        try router.on([pattern], .public.replacing) { request in try await answer(request) }
    }

    /// Answers links on the main actor without waiting, also at the synchronous doors.
    ///
    /// - Returns: A token that takes the stub back.
    /// - Throws: What is wrong with the pattern.
    @discardableResult
    public func stubMain<Value: Sendable>(
        _ pattern: RoutePattern, _ answer: @escaping @MainActor @Sendable (RouteRequest) throws -> Value
    ) throws(RegistrationError) -> Registration {
        try router.onMain([pattern], .public.replacing) { request in try answer(request) }
    }

    /// Says what answers everything that nobody stubbed, at every door; typed routes too where the answer is of the type
    /// that they give.
    public func stubOthers(_ answer: @escaping @Sendable (RouteRequest) throws -> Response) {
        state.withLock { $0.others = answer }
    }
}
