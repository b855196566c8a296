/// An error that ended a run before its last step, with the step and the workflow.
public struct WorkflowError: Error, Sendable {
    /// The reason why a run ended.
    @nonexhaustive
    public enum Reason: Sendable {
        /// The step threw.
        case failed(any Error)
        /// The unit became inactive while its step ran; `unit` is the name of the interactor's type.
        case resigned(unit: String)
        /// The step exceeded its limit, which includes waiting for its unit.
        case timedOut(limit: Duration)
        /// The run exceeded its limit.
        case runTimedOut(limit: Duration)
        /// The task was cancelled, or the chain from which the branch began has failed.
        case cancelled
    }

    /// The reason.
    public let reason: Reason
    /// The workflow, by its name.
    public let workflow: String
    /// The step that failed. For errors of the whole run, it is the running step of the main chain, or `nil` if that chain had
    /// ended and only branches were running.
    public let step: WorkflowStep?

    /// The error that the step threw, if that is the reason.
    public var underlyingError: (any Error)? {
        if case .failed(let error) = reason { error } else { nil }
    }

    /// A Boolean value that indicates whether the run was cancelled rather than failed.
    public var isCancellation: Bool {
        if case .cancelled = reason { true } else { false }
    }
}

extension WorkflowError: CustomStringConvertible {
    /// One line for a terminal or a log.
    public var description: String { description(of: "\(reason)") }

    private func description(of problem: String) -> String {
        "\(problem) (\(step.map { "\($0), " } ?? "")workflow '\(workflow)')"
    }
}

extension WorkflowError: ErrorWithValues {
    package var descriptionWithoutValues: String { description(of: reason.text { $0.wordsWithoutValues }) }
    package var descriptionInEvents: String { description(of: reason.descriptionInEvents) }
}

extension WorkflowError.Reason: CustomStringConvertible {
    /// The reason as a sentence.
    public var description: String { text { "\($0)" } }

    /// The reason as a sentence for events, without values that the error of a step contains.
    var descriptionInEvents: String { text { $0.wordsInEvents } }

    /// Returns the reason as a sentence.
    ///
    /// - Parameter words: Returns the text of an error that a step threw.
    fileprivate func text(_ words: (any Error) -> String) -> String {
        switch self {
        case .failed(let error): "the step failed: \(words(error))"
        case .resigned(let unit): "the unit \(unit) resigned while its step ran"
        case .timedOut(let limit): "the step took longer than \(limit)"
        case .runTimedOut(let limit): "the workflow took longer than \(limit)"
        case .cancelled: "cancelled"
        }
    }
}
