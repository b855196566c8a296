/// The rest of a call by name: the interceptors and checks that follow, and the action.
///
/// It is used up by its call and can be stored nowhere: calling it twice, or letting it escape, does not compile. Not
/// calling it means giving the call's value oneself.
public struct CallNext: ~Copyable, ~Escapable, Sendable {
    private let components: Components
    private let call: ActionCall
    private let steps: [CallStep]
    private let index: Int
    private let place: SourcePlace

    @_lifetime(immortal)
    init(_ components: Components, _ call: ActionCall, _ steps: [CallStep], from index: Int, at place: SourcePlace) {
        self.components = components
        self.call = call
        self.steps = steps
        self.index = index
        self.place = place
    }

    /// Performs the rest of the call.
    ///
    /// - Parameter call: The call as it is to go on: with the same names, and parameters that may be others.
    /// - Returns: The value of the call.
    /// - Throws: Why the action was not performed, or what it threw.
    public consuming func callAsFunction(_ call: ActionCall) async throws(ActionError) -> any Sendable {
        guard call.target == self.call.target, call.action == self.call.action else {
            throw self.call.error(.failed(ForeignCall()))
        }
        var own = self.call
        own.parameters = call.parameters
        return try await components.proceed(own, steps, from: index, at: place)
    }
}

/// An interceptor handed on a call that it was not given.
struct ForeignCall: Error, CustomStringConvertible {
    let description = "an interceptor handed on a call that it was not given"
}
