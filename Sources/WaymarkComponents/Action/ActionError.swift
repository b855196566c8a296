/// An error that describes why an action was not performed, or how it failed.
public struct ActionError: Error, Sendable {
    /// The reason for the failure of a call.
    @nonexhaustive
    public enum Reason: Sendable {
        /// There is no such target; `nearest` is the nearest name of a target.
        case unknownTarget(nearest: String?)
        /// The target has no such action; `nearest` is the nearest name of its actions.
        case unknownAction(nearest: String?)
        /// A link asks for an action that only the app itself may perform.
        case nativeOnly
        /// The part of the app to which the target belongs did not start.
        case notStarted(LifecycleID, any Error)
        /// The closure that creates the target threw an error. The next use calls it again.
        case makingFailed(any Error)
        /// The target is being created, and its creation waits for the caller; with the chain of targets and services,
        /// each of them waiting for the next.
        case circularMaking(ServiceError)
        /// A synchronous call reached a step that would have to wait; no part of the action has run.
        case wouldWait(ActionWait)
        /// A parameter is missing, or does not have the form that the action requires.
        case parameter(ActionParameterError)
        /// The action, or a not-found handler, threw an error.
        case failed(any Error)
        /// The interceptor or check with this name threw an error. The action has not run, unless the interceptor
        /// called it first.
        case intercepted(by: String, any Error)
        /// The type of the value is not the one that the caller requested.
        case unexpectedOutput(expected: String, found: String)
        /// The action ended because its task was cancelled.
        case cancelled
    }

    /// The target's name as the caller wrote it.
    public let target: String
    /// The action's name as the caller wrote it.
    public let action: String
    /// The reason.
    public let reason: Reason

    init(_ target: String, _ action: String, _ reason: Reason) {
        self.target = target
        self.action = action
        self.reason = reason
    }
}

extension ActionError {
    /// The error of the action, a not-found handler, an interceptor, the creation of the target or a start, if that is
    /// the reason.
    public var underlyingError: (any Error)? {
        switch reason {
        case .failed(let error), .makingFailed(let error), .notStarted(_, let error), .intercepted(_, let error): error
        case .circularMaking(let error): error
        case .parameter(let error): error
        default: nil
        }
    }

    /// A Boolean value that indicates whether the target or the action does not exist.
    public var isNotFound: Bool {
        switch reason {
        case .unknownTarget, .unknownAction: true
        default: false
        }
    }
}

extension ActionError: CustomStringConvertible {
    /// One line for a terminal or a log, without parameters.
    public var description: String { text { "\($0)" } }

    /// Returns the error as text.
    ///
    /// - Parameter words: Returns the text of an error that an action or another part of the app threw.
    private func text(_ words: (any Error) -> String) -> String {
        switch reason {
        case .unknownTarget(let nearest):
            "there is no target '\(target)' to perform '\(action)'" + Self.meant(nearest)
        case .unknownAction(let nearest): "the target '\(target)' has no action '\(action)'" + Self.meant(nearest)
        case .nativeOnly: "the action '\(action)' of '\(target)' is for the app only, and a link asks for it"
        case .notStarted(let owner, let error):
            "the target '\(target)' belongs to '\(owner)', which could not be started to perform '\(action)': "
                + words(error)
        case .makingFailed(let error):
            "the target '\(target)' could not be created to perform '\(action)': \(words(error))" + Self.hint(error)
        case .circularMaking(let error):
            "the target '\(target)' could not be created to perform '\(action)': \(words(error))"
        case .wouldWait(let wait):
            "the action '\(action)' of '\(target)' cannot be performed without waiting: \(wait)"
        case .parameter(let error): "the action '\(action)' of '\(target)' cannot be performed: \(error)"
        case .failed(let error): "the action '\(action)' of '\(target)' failed: \(words(error))"
        case .intercepted(let name, let error):
            "the action '\(action)' of '\(target)' was not performed: '\(name)' reports: \(words(error))"
        case .unexpectedOutput(let expected, let found):
            "the action '\(action)' of '\(target)' returned \(found) where \(expected) is expected"
        case .cancelled: "the action '\(action)' of '\(target)' was cancelled"
        }
    }

    /// Returns advice about a service for which the creation of the target would have to wait.
    private static func hint(_ error: any Error) -> String {
        guard let error = error as? ServiceError, case .wouldWait = error.reason else { return "" }
        return
            "; declare that the target needs it (needs:) and perform the action with await, or await it in the action"
    }

    private static func meant(_ name: String?) -> String { name.map { "; did you mean '\($0)'?" } ?? "" }
}

extension ActionError: ErrorWithValues {
    package var descriptionWithoutValues: String { text { $0.wordsWithoutValues } }
    package var descriptionInEvents: String { text { $0.wordsInEvents } }
}
