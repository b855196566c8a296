import WaymarkLock

/// The rest of a call by name: the interceptors and checks that follow, and the action.
///
/// A call consumes it, and it cannot be stored: calling it twice, or letting it escape, does not compile. An
/// interceptor that does not call it returns the call's value itself.
///
/// A closure cannot call it, because a closure may run more than once. To bind a task-local value, use
/// ``callAsFunction(_:binding:to:)``. To call a function that takes a closure, such as `withSpan` of a tracing library,
/// use ``scoped(_:)``.
public struct CallNext: ~Copyable, ~Escapable, Sendable {
    private let rest: CallRest

    @_lifetime(immortal)
    init(_ components: Components, _ call: ActionCall, _ steps: [CallStep], from index: Int, at place: SourcePlace) {
        rest = CallRest(components: components, call: call, steps: steps, index: index, place: place)
    }

    /// Performs the rest of the call.
    ///
    /// - Parameter call: The call to continue with: with the same names, and possibly with other parameters.
    /// - Returns: The value of the call.
    /// - Throws: An ``ActionError`` if the action was not performed or threw an error.
    public consuming func callAsFunction(_ call: ActionCall) async throws(ActionError) -> any Sendable {
        try await rest.handOn(call)
    }

    /// Performs the rest of the call with a task-local value, on the caller's actor.
    ///
    /// - Parameters:
    ///   - call: The call to continue with: with the same names, and possibly with other parameters.
    ///   - local: The task-local to bind for the interceptors that follow and for the action.
    ///   - value: Its value until this call returns.
    /// - Returns: The value of the call.
    /// - Throws: An ``ActionError`` if the action was not performed or threw an error.
    public consuming func callAsFunction<Value: Sendable>(
        _ call: ActionCall, binding local: TaskLocal<Value>, to value: Value
    ) async throws(ActionError) -> any Sendable {
        try await rest.handOn(call, binding: local, to: value).get()
    }

    /// Runs a closure that may perform the rest of the call from nested closures, such as the one that `withSpan`
    /// takes.
    ///
    /// ```swift
    /// components.intercept(named: "span") { call, next in
    ///     try await next.scoped { next in
    ///         try await withSpan(call.action) { _ in try await next(call) }
    ///     }
    /// }
    /// ```
    ///
    /// The closure's `next` cannot be stored. The compiler cannot prevent a second call, because Swift has no closures
    /// that run at most once. A second call throws ``ActionError/Reason/failed(_:)`` instead, so no action is performed
    /// twice. The rest of the call runs on the actor from which this function is called.
    ///
    /// - Parameter body: Returns the call's value.
    /// - Returns: The value of `body`.
    /// - Throws: The error of `body`.
    public consuming func scoped(
        _ body: (_ next: @Sendable (ActionCall) async throws -> any Sendable) async throws -> any Sendable
    ) async throws -> any Sendable {
        let (rest, caller) = (rest, #isolation)
        let isCalled = Locked(false)
        return try await body { call in try await rest.handOn(call, unless: isCalled, isolation: caller) }
    }
}

/// A call on its way, with the steps that are left.
private struct CallRest: Sendable {
    let components: Components
    let call: ActionCall
    let steps: [CallStep]
    let index: Int
    let place: SourcePlace

    func handOn(_ call: ActionCall) async throws(ActionError) -> any Sendable {
        guard call.target == self.call.target, call.action == self.call.action else {
            throw self.call.error(.failed(ForeignCall()))
        }
        var own = self.call
        own.parameters = call.parameters
        return try await components.proceed(own, steps, from: index, at: place)
    }

    /// The same, with a task-local value.
    func handOn<Value: Sendable>(
        _ call: ActionCall, binding local: TaskLocal<Value>, to value: Value,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Result<any Sendable, ActionError> {
        await local.withValue(value) {
            // The closure stays on the actor because it captures it.
            _ = isolation
            do throws(ActionError) { return .success(try await handOn(call)) } catch { return .failure(error) }
        }
    }

    /// The same, at most once, on an actor that the caller may have left.
    func handOn(
        _ call: ActionCall, unless isCalled: Locked<Bool>, isolation: isolated (any Actor)?
    ) async throws(ActionError) -> any Sendable {
        // This also moves the call to the actor. A call that suspends at once would begin on the caller's actor (Swift
        // 6.3).
        let isAgain = isCalled.withLock { isCalled in
            defer { isCalled = true }
            return isCalled
        }
        if isAgain { throw self.call.error(.failed(HandedOnTwice())) }
        return try await handOn(call)
    }
}

/// An interceptor passed on a call that it did not receive.
struct ForeignCall: Error, CustomStringConvertible {
    let description = "an interceptor passed on a call that it did not receive"
}

/// An interceptor performed the rest of a call a second time.
private struct HandedOnTwice: Error, CustomStringConvertible {
    let description = "an interceptor passed on its call twice"
}
