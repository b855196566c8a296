public import WaymarkCore
public import WaymarkRouting
public import WaymarkTree

extension RouteRegistering {
    /// Registers a workflow through a tree of units for patterns; its last value becomes the value of the response.
    ///
    /// ```swift
    /// app.workflow("shop://promotion/:id<int>", .public, on: { try tree.root() }) { request in
    ///     let id = try request["id", as: Int.self]
    ///     return Workflow("promotion", from: (any RootActionable).self)
    ///         .step("sign in", within: .seconds(120)) { root, _ in (try await root.signedIn(), ()) }
    ///         .step("open goods") { loggedIn, _ in (try await loggedIn.openGoods(id), ()) }
    /// }
    /// ```
    ///
    /// The router's events report its progress (``/WaymarkRouting/RouterEvent/Kind/progressed(_:)``). The caller that opens
    /// the link waits until the workflow has ended; cancelling the caller cancels the workflow.
    ///
    /// - Parameters:
    ///   - patterns: The patterns that begin the workflow.
    ///   - options: The options of the route.
    ///   - root: Returns the item on which the workflow begins, usually the interactor of the tree's root, when a link
    ///     arrives.
    ///   - limit: The time that the whole run may take; `nil` for no limit but those of its steps.
    ///   - clock: The clock for limits and durations; `nil` for the router's.
    ///   - make: Creates the workflow from the request.
    /// - Returns: The registration, with which the route can be removed.
    /// - Throws: The error of the registering object, if the registration is faulty.
    @discardableResult
    public func workflow<Root, Item, Value: Sendable>(
        _ patterns: RoutePatterns, _ options: RouteOptions = RouteOptions(),
        on root: @escaping @MainActor @Sendable () throws -> Root, within limit: Duration? = nil,
        clock: AppClock? = nil, file: String = #fileID, line: Int = #line,
        _ make: @escaping @MainActor @Sendable (RouteRequest) throws -> Workflow<Root, Void, Item, Value>
    ) throws(Failure) -> Registration {
        try on(patterns, options, file: file, line: line) { @MainActor request in
            try await make(request).run(on: try root(), for: request, within: limit, clock: clock)
        }
    }

    /// Registers a workflow through a tree of units for a typed route; its last value is the route's output.
    ///
    /// - Parameters:
    ///   - type: The type of the route.
    ///   - options: The options of the route.
    ///   - root: Returns the item on which the workflow begins, usually the interactor of the tree's root, when a link
    ///     arrives.
    ///   - limit: The time that the whole run may take; `nil` for no limit but those of its steps.
    ///   - clock: The clock for limits and durations; `nil` for the router's.
    ///   - make: Creates the workflow from the route and the request.
    /// - Returns: The registration, with which the route can be removed.
    /// - Throws: The error of the registering object, if the registration is faulty.
    @discardableResult
    public func workflow<R: RouteProtocol, Root, Item>(
        _ type: R.Type, _ options: RouteOptions = RouteOptions(),
        on root: @escaping @MainActor @Sendable () throws -> Root, within limit: Duration? = nil,
        clock: AppClock? = nil, file: String = #fileID, line: Int = #line,
        _ make: @escaping @MainActor @Sendable (R, RouteRequest) throws -> Workflow<Root, Void, Item, R.Output>
    ) throws(Failure) -> Registration {
        try on(type, options, file: file, line: line) { @MainActor route, request in
            try await make(route, request).run(on: try root(), for: request, within: limit, clock: clock)
        }
    }
}

extension Workflow where Input == Void {
    /// Performs the steps for a link, and reports their progress to its router.
    @MainActor
    fileprivate func run(
        on root: Root, for request: RouteRequest, within limit: Duration?, clock: AppClock?
    ) async throws -> Value {
        let name = name
        do throws(WorkflowError) {
            return try await run(on: root, within: limit, clock: clock ?? request.router.configuration.clock) {
                progress in
                request.report(progress: "workflow '\(name)': \(progress.kind)")
            }.value
        } catch {
            if case .cancelled = error.reason { throw CancellationError() }
            // An error that a step throws for the router or the caller has the same meaning as that of a handler.
            if let said = error.underlyingError, said.isForRouter { throw said }
            throw error
        }
    }
}

extension Error {
    /// Whether the router does not report the error as one of the handler's own.
    fileprivate var isForRouter: Bool {
        switch self {
        case is Declined, is Redirected, is Refusal, is CancellationError, is ParameterError, is RouteCodingError: true
        case let error as RouterError: error.isOpeningLoop
        default: false
        }
    }
}

/// An error of a step is reported to other apps like an error of a handler.
extension WorkflowError: CarryingError {}
