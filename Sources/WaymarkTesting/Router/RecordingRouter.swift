public import WaymarkCore
public import WaymarkRouting

/// A router for tests of features that receive a router; it records openings, and responds as the test specifies.
///
/// ```swift
/// let recorder = try RecordingRouter()
/// try recorder.stub(PickAddress.self) { route in Address(city: route.city ?? "上海") }
/// await Checkout(router: recorder.router).chooseAddress()
/// #expect(recorder.openings.map(\.text) == ["shop://address/pick?city=上海"])
/// ```
///
/// Each link or route that is opened or sent is recorded once, before anything else happens and regardless of the
/// outcome. If a stub redirects, the next link is not a separate opening. Every source may open everything, and the
/// `sources`, `condition` and `interceptors` in a typed route's own options do not apply. A route without a stub
/// returns a response without a value (``stubOthers(_:)`` changes that). A typed route that returns a value throws
/// ``UnstubbedRoute`` instead.
public final class RecordingRouter: Sendable {
    private struct State: Sendable {
        var openings: [RecordedOpening] = []
        var others: @Sendable (RouteRequest) throws -> Response = { _ in .done }
    }

    /// The router to pass to the feature. It is a real router, to which interceptors and routes can be added.
    public let router: Router
    private let state: WatchedState<State>

    /// Creates a recorder without stubs.
    ///
    /// - Parameter configuration: The configuration of its router. The policy is ignored, and the router is ready from
    ///   the start: it lets everything in.
    /// - Throws: A `TableError` if a parameter type of the configuration is faulty.
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
        // With the least priority, it comes after every stub, even if only the order of registration decides.
        try router.onSync("/*", .public.id(RouterDouble.catchAllID).priority(.min)) { request in
            try state.withLock(\.others)(request)
        }
    }

    /// Returns the response to a typed route if its value has the route's output type.
    private static func answer<R: RouteProtocol>(_ route: R, _ response: Response) throws -> Response {
        switch response.outcome {
        case .done where R.Output.self != Void.self: throw UnstubbedRoute(R.self)
        case .value where response.value(as: R.Output.self) == nil: throw UnstubbedRoute(R.self)
        default: return response
        }
    }

    // MARK: Recorded

    /// The openings, in the order of the calls.
    ///
    /// Links that are sent, or opened with a completion, are opened in a separate task: wait for them with
    /// ``waitForOpenings(_:)``.
    public var openings: [RecordedOpening] { state.withLock(\.openings) }

    /// Returns the typed routes of a type that were opened, in the order of the calls.
    ///
    /// - Complexity: O(*n*) for *n* openings.
    public func opened<R: RouteProtocol>(_ type: R.Type) -> [R] { openings.compactMap { $0.route(as: type) } }

    /// Waits until the given number of openings have been recorded, counted from the beginning or from ``forgetOpenings()``.
    ///
    /// - Returns: The openings, at least the given number; fewer if the task is cancelled.
    @discardableResult
    public func waitForOpenings(_ count: Int = 1) async -> [RecordedOpening] {
        await state.wait { $0.openings.count >= count }
        return openings
    }

    /// Removes the recorded openings; stubs stay.
    public func forgetOpenings() { state.withLock { $0.openings = [] } }

    // MARK: Stubs

    /// A router that registers typed routes without the restrictions of their own options.
    private struct StubbedRouter: RouteRegistering {
        let router: Router

        func add(_ draft: RouteDraft) throws(RegistrationError) -> Registration { try router.add(draft.unrestricted) }
    }

    /// Stubs a typed route, whether it is opened as a value or by its link; an earlier stub is replaced until this one is removed.
    ///
    /// - Parameters:
    ///   - type: The type of the route.
    ///   - answer: Returns the output of the route.
    /// - Returns: The registration, with which the stub can be removed.
    /// - Throws: A `RegistrationError` if the route's pattern is faulty.
    @discardableResult
    public func stub<R: RouteProtocol>(
        _ type: R.Type, _ answer: @escaping @Sendable (R) async throws -> R.Output
    ) throws(RegistrationError) -> Registration {
        try StubbedRouter(router: router).on(type, .public.replacing) { route, _ in try await answer(route) }
    }

    /// Stubs a typed route synchronously on the main actor, for the synchronous methods as well.
    ///
    /// - Parameters:
    ///   - type: The type of the route.
    ///   - answer: Returns the output of the route.
    /// - Returns: The registration, with which the stub can be removed.
    /// - Throws: A `RegistrationError` if the route's pattern is faulty.
    @discardableResult
    public func stubMain<R: RouteProtocol>(
        _ type: R.Type, _ answer: @escaping @MainActor @Sendable (R) throws -> R.Output
    ) throws(RegistrationError) -> Registration {
        try StubbedRouter(router: router).onMain(type, .public.replacing) { route, _ in try answer(route) }
    }

    /// Stubs the links of a pattern; an earlier stub for the same pattern is replaced until this one is removed.
    ///
    /// It also answers typed routes that print to such a link and have no stub of their own.
    ///
    /// - Parameters:
    ///   - pattern: The pattern.
    ///   - answer: Returns the value of the response.
    /// - Returns: The registration, with which the stub can be removed.
    /// - Throws: A `RegistrationError` if the pattern is faulty.
    @discardableResult
    public func stub<Value: Sendable>(
        _ pattern: RoutePattern, _ answer: @escaping @Sendable (RouteRequest) async throws -> Value
    ) throws(RegistrationError) -> Registration {
        try router.on([pattern], .public.replacing) { request in try await answer(request) }
    }

    /// Stubs the links of a pattern synchronously on the main actor, for the synchronous methods as well.
    ///
    /// - Parameters:
    ///   - pattern: The pattern.
    ///   - answer: Returns the value of the response.
    /// - Returns: The registration, with which the stub can be removed.
    /// - Throws: A `RegistrationError` if the pattern is faulty.
    @discardableResult
    public func stubMain<Value: Sendable>(
        _ pattern: RoutePattern, _ answer: @escaping @MainActor @Sendable (RouteRequest) throws -> Value
    ) throws(RegistrationError) -> Registration {
        try router.onMain([pattern], .public.replacing) { request in try answer(request) }
    }

    /// Sets the response of everything without a stub, in all methods of the router. It applies to a typed route if the value has
    /// the route's output type.
    public func stubOthers(_ answer: @escaping @Sendable (RouteRequest) throws -> Response) {
        state.withLock { $0.others = answer }
    }
}
