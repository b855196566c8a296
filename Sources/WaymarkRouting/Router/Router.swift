public import WaymarkCore

/// A router, which passes each link to the part of an app that answers it.
///
/// ```swift
/// let router = try Router()
/// try router.on("shop://goods/:id<int>", .public) { request in
///     try await goods(request["id", as: Int.self])
/// }
/// let response = try await router.open("shop://goods/42?ref=push", from: .push)
/// ```
///
/// A router is a handle: copies of it are the same router, and it can be used from every thread. There is no global
/// router. An app may have several, which are independent of each other. The router retains handlers until they are
/// removed, so a handler that retains its own router keeps both alive.
public struct Router: Sendable {
    package let core: RouterCore
    /// The opening for which the handle was created, or `nil`.
    let scope: OpeningScope?

    /// Creates a handle of a router outside any opening.
    package init(_ core: RouterCore) { self.init(core: core, scope: nil) }

    init(core: RouterCore, scope: OpeningScope?) {
        self.core = core
        self.scope = scope
    }

    /// Creates a router without routes.
    ///
    /// - Parameter configuration: The configuration, which cannot be changed later.
    /// - Throws: A ``/WaymarkCore/TableError`` if a parameter type of the configuration is faulty.
    public init(_ configuration: RouterConfiguration = RouterConfiguration()) throws(TableError) {
        core = try RouterCore(configuration)
        scope = nil
    }

    /// The configuration that the router was created with.
    public var configuration: RouterConfiguration { core.configuration }

    /// A Boolean value that indicates whether links are opened.
    ///
    /// A router that is not ready refuses all links, so that no link bypasses an interceptor that has not been added
    /// yet.
    public var isReady: Bool { core.view().isReady }

    /// Opens the router for links, or closes it. Openings under way continue.
    ///
    /// When the router opens, links that were sent before are opened in FIFO order.
    public func setReady(_ ready: Bool) {
        for link in core.setReady(ready) { deliver(link, mayWait: true) }
        guard let inbox = core.inbox else { return }
        // If there are concurrent calls, the last one to notify the inbox reads the router's state afterwards.
        var isReady: Bool
        repeat {
            isReady = core.isReady
            inbox.setReady(isReady)
        } while isReady != core.isReady
    }

    /// Returns a Boolean value that indicates whether two values are handles of the same router.
    ///
    /// - Parameters:
    ///   - left: A router.
    ///   - right: Another router.
    public static func === (left: Router, right: Router) -> Bool { left.core === right.core }
}

extension Router: RouteRegistering {
    /// Registers a route, which is matched from here on.
    ///
    /// - Returns: The registration, with which the route can be removed.
    /// - Throws: A ``RegistrationError`` with all faults; nothing is registered then.
    @discardableResult
    public func add(_ draft: RouteDraft) throws(RegistrationError) -> Registration {
        let route = RegisteredRoute(number: core.nextNumber(), draft: draft, rules: core.rules)
        try core.insert([route])
        return Registration(core: core, number: route.number)
    }

    /// Registers many routes at once, all or none. They are matched from the same moment on, and the table is compiled
    /// once, in this call.
    ///
    /// - Parameter fill: A closure that registers the routes at the batch.
    /// - Throws: A ``RegistrationError`` with the faults of all routes.
    public func register(_ fill: (RouteBatch) -> Void) throws(RegistrationError) {
        let batch = RouteBatch(core: core)
        fill(batch)
        try batch.commit()
    }

    // MARK: Removing

    /// Removes the routes that were registered with a pattern, byte for byte.
    public func remove(pattern: RoutePattern) { core.remove { $0.patterns.contains(pattern) } }

    /// Removes the routes with an id.
    public func remove(id: String) { core.remove { $0.id == id } }

    /// Removes a typed route.
    public func remove<R: RouteProtocol>(_ type: R.Type) {
        core.remove { $0.typed?.id == ObjectIdentifier(type) }
    }

    /// Removes the routes that have a pattern with a scheme, in any case; for `nil`, the routes that have a pattern for
    /// every scheme.
    public func remove(scheme: String?) {
        let scheme = scheme?.lowercased()
        core.remove { $0.patterns.contains { $0.scheme == scheme } }
    }

    /// Removes all routes, and releases their handlers. Interceptors stay.
    public func removeAll() { core.remove { _ in true } }

    /// Removes registered routes and interceptors, all at the same moment; registrations of another router are ignored.
    public func remove(_ registrations: [Registration]) {
        let here = registrations.filter { $0.core === core && !$0.leaveOut() }
        core.remove(here.map { (number: $0.number, isStep: $0.isStep) })
    }

    // MARK: Inspecting

    /// The routes in the order of registration.
    public var routes: [RouteDescription] { core.view().routes.map(\.route.description) }

    /// Sets whether links of a scheme that match none of the scheme's own routes fall back on routes for any scheme.
    ///
    /// They do by default. Under rules that keep schemes apart (``/WaymarkCore/MatchingRules/Namespaces/byScheme``),
    /// only the schemes in ``/WaymarkCore/MatchingRules/namespaceFallback`` do. The most recent setting, here or there,
    /// counts.
    ///
    /// - Parameters:
    ///   - fallsBack: Pass `false` to try only the scheme's own routes.
    ///   - scheme: The scheme, in any case, unless the rules compare schemes as they are written.
    public func setFallsBack(_ fallsBack: Bool, scheme: String) {
        core.setCloses(configuration.rules.exactSchemes ? scheme : scheme.lowercased(), !fallsBack)
    }

    // MARK: Interceptors

    /// Adds an interceptor.
    ///
    /// - Parameters:
    ///   - interceptor: The interceptor to add.
    ///   - scope: The links that it runs for.
    ///   - priority: The order within the scope; interceptors of higher priority run first.
    ///   - limit: The limit on the interceptor's own time.
    /// - Returns: The registration, with which the interceptor can be removed.
    @discardableResult
    public func use(
        _ interceptor: some Interceptor, for scope: InterceptorScope = .all, priority: Int = 0,
        within limit: TimeLimit = .standard
    ) -> Registration {
        let duration: Duration? =
            switch limit {
            case .standard: configuration.interceptorLimit
            case .duration(let duration): duration
            case .unlimited: nil
            }
        return add(ChainStep(interceptor, limit: duration), scope, priority)
    }

    /// Adds a closure as an interceptor.
    ///
    /// ```swift
    /// router.use(named: "timing") { request, next in
    ///     let start = ContinuousClock.now
    ///     defer { log.add(request.routeID, ContinuousClock.now - start) }
    ///     return try await next(request)
    /// } admits: { _ in
    ///     true
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name in events, traces and errors.
    ///   - scope: The links that it runs for.
    ///   - priority: The order within the scope; interceptors of higher priority run first.
    ///   - limit: The limit on the interceptor's own time.
    ///   - body: The closure; see ``Interceptor/intercept(_:next:)``.
    ///   - admits: Decides about screens that are displayed without being opened; see ``Interceptor/admits(_:)``.
    ///     Without it, such a screen is displayed only beneath one that has just passed the closure, and is not
    ///     restored.
    /// - Returns: The registration, with which the interceptor can be removed.
    @discardableResult
    public func use(
        named name: String, for scope: InterceptorScope = .all, priority: Int = 0, within limit: TimeLimit = .standard,
        _ body: @escaping @Sendable (RouteRequest, consuming Next) async throws -> Response,
        admits: (@Sendable (RouteRequest) async -> Bool?)? = nil
    ) -> Registration {
        use(
            ClosureInterceptor(name: name, admission: admits, body: body), for: scope, priority: priority,
            within: limit)
    }

    /// Adds a check, which the synchronous methods run as well.
    ///
    /// - Parameters:
    ///   - check: The check to add.
    ///   - scope: The links that it runs for.
    ///   - priority: The order within the scope; checks of higher priority run first.
    /// - Returns: The registration, with which the check can be removed.
    @discardableResult
    public func check(
        _ check: some Check, for scope: InterceptorScope = .all, priority: Int = 0
    ) -> Registration {
        add(ChainStep(check), scope, priority)
    }

    private func add(_ step: ChainStep, _ scope: InterceptorScope, _ priority: Int) -> Registration {
        Registration(core: core, number: core.add(step, scope, priority: priority), isStep: true)
    }

    // MARK: Events

    /// Returns an asynchronous sequence of the events from here on.
    ///
    /// - Parameters:
    ///   - capacity: The number of events that are kept for a slow reader; the newest stay.
    ///   - bytes: The approximate memory that the events may take, in bytes. The newest events stay, and at least one
    ///     always does.
    ///   - redaction: The values that are hidden.
    /// - Returns: The sequence, which has one reader; releasing it ends it.
    public func events(
        keeping capacity: Int = 256, bytes: Int = 1_048_576, redaction: Redaction = .standard
    ) -> RouterEvents {
        let buffer = EventBuffer(capacity: capacity, bytes: bytes, redaction: redaction)
        return RouterEvents(core: core, buffer: buffer, number: core.addObserver(buffer))
    }
}
