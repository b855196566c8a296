internal import WaymarkLock

/// The rest of a request's chain: the interceptors that follow, and the handler.
///
/// A call consumes it, and it cannot be stored: calling it twice, or letting it escape, does not compile. An
/// interceptor that does not call it answers the request itself.
///
/// A closure cannot call it, because a closure may run more than once (the compiler says "missing reinitialization of
/// closure capture 'next' after consume"). To bind a task-local value, use ``callAsFunction(_:binding:to:)``, which the
/// compiler checks as strictly. To call a function that takes a closure, such as `withSpan` of a tracing library, use
/// ``scoped(_:)``.
public struct Next: ~Copyable, ~Escapable, Sendable {
    private let place: LinkWalk.InterceptorPlace
    private let run: LimitedRun?

    @_lifetime(immortal)
    init(_ place: LinkWalk.InterceptorPlace, within run: LimitedRun?) {
        self.place = place
        self.run = run
    }

    /// Runs the interceptors that follow, and the handler.
    ///
    /// - Parameter request: The request to continue with. Changes to it apply to the rest of the chain.
    /// - Returns: The response of the handler, or of an interceptor that answered in its place.
    /// - Throws: A ``RouterError`` if the opening failed.
    public consuming func callAsFunction(_ request: RouteRequest) async throws -> Response {
        try await place.handOn(request, within: run)
    }

    /// Runs the interceptors that follow, and the handler, with a task-local value, on the caller's actor.
    ///
    /// ```swift
    /// func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
    ///     let span = startSpan(request.routeID)
    ///     defer { span.end() }
    ///     return try await next(request, binding: ServiceContext.$current, to: span.context)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - request: The request to continue with. Changes to it apply to the rest of the chain.
    ///   - local: The task-local to bind for the interceptors that follow, with or without a limit, and for the
    ///     handler.
    ///   - value: The value of the task-local until this call returns.
    /// - Returns: The response of the handler, or of an interceptor that answered in its place.
    /// - Throws: A ``RouterError`` if the opening failed.
    public consuming func callAsFunction<Value: Sendable>(
        _ request: RouteRequest, binding local: TaskLocal<Value>, to value: Value
    ) async throws -> Response {
        try await place.handOn(request, within: run, binding: local, to: value)
    }

    /// Runs a closure that may call the rest of the chain from nested closures, such as the one that `withSpan` takes.
    ///
    /// ```swift
    /// func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
    ///     try await next.scoped { next in
    ///         try await withSpan(request.routeID) { _ in try await next(request) }
    ///     }
    /// }
    /// ```
    ///
    /// The compiler keeps the closure's `next` from escaping: it cannot be stored, returned, or called by a task that
    /// outlives the closure. It cannot prevent a second call, because Swift has no closures that run at most once. A
    /// second call throws instead, even if the first one failed, so no handler runs twice. A closure that does not call
    /// it answers the request itself.
    ///
    /// The rest of the chain runs on the actor from which this function is called, even if a closure in between has
    /// left it. The closures of `withSpan` and `TaskLocal.withValue` leave it in a `nonisolated` method; in a method of
    /// an actor, or of the main actor, they do not.
    ///
    /// - Parameter body: Returns the response. Its `next` throws a ``RouterError``: with the reason that ended the
    ///   opening, or with ``RouterError/Reason/interceptorFailed(_:)`` if it is called again.
    /// - Returns: The response of `body`.
    /// - Throws: The error of `body`.
    public consuming func scoped(
        _ body: (_ next: @Sendable (RouteRequest) async throws -> Response) async throws -> Response
    ) async throws -> Response {
        let (place, run, caller) = (place, run, #isolation)
        let isCalled = Locked(false)
        return try await body { request in
            try await place.handOn(request, within: run, unless: isCalled, isolation: caller)
        }
    }
}

/// An interceptor called the rest of the chain a second time.
private struct HandedOnTwice: Error, CustomStringConvertible {
    let description = "it passed on its request twice"
}

extension LinkWalk.InterceptorPlace {
    /// Runs the rest of the chain after an interceptor.
    fileprivate func handOn(
        _ request: consuming RouteRequest, within run: LimitedRun?
    ) async throws -> Response {
        let request = try hop.own(consume request, for: asked.live, of: step.name)
        let now = hop.now
        guard let run else {
            hop.noteOwnTime(at: trace, until: now)
            return try await walkInside(request)
        }
        try run.pause(at: now.time)
        hop.noteOwnTime(at: trace, until: now)
        defer { run.resume(at: hop.moment.time) }
        // The rest of the chain is not part of the interceptor. Links that it opens, perhaps later, do not affect the
        // interceptor's clock.
        return try await OpeningScope.within(OpeningScope(hop.opening)) { try await walkInside(request) }
    }

    /// Runs the rest of the chain. The interceptor may continue after a failure, so the time of the failed part does
    /// not count.
    private func walkInside(_ request: consuming RouteRequest) async throws -> Response {
        var walk = LinkWalk(inside: self, consume request)
        switch await walk.run() {
        case .success(let response): return response
        case .failure(let error):
            hop.noteFailure(at: hop.now)
            throw error
        }
    }

    /// The same, with a task-local value.
    fileprivate func handOn<Value: Sendable>(
        _ request: RouteRequest, within run: LimitedRun?, binding local: TaskLocal<Value>,
        to value: Value, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Response {
        try await local.withValue(value) {
            // The closure stays on the actor because it captures it.
            _ = isolation
            return try await handOn(request, within: run)
        }
    }

    /// The same, at most once, on an actor that the caller may have left.
    fileprivate func handOn(
        _ request: RouteRequest, within run: LimitedRun?, unless isCalled: Locked<Bool>,
        isolation: isolated (any Actor)?
    ) async throws -> Response {
        // This also moves the call to the actor. A call that suspends at once would begin on the caller's actor (Swift
        // 6.3).
        let isAgain = isCalled.withLock { isCalled in
            defer { isCalled = true }
            return isCalled
        }
        if isAgain { throw hop.error(.interceptorFailed(HandedOnTwice()), at: .interceptor(step.name)) }
        return try await handOn(request, within: run)
    }
}
