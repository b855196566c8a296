/// Why a run of a workflow ended before its last step: what went wrong, and at which step of which workflow.
public struct WorkflowError: Error, Sendable {
    /// What went wrong.
    @nonexhaustive
    public enum Reason: Sendable {
        /// The step threw.
        case failed(any Error)
        /// The unit became inactive while its step ran; by the name of the interactor's type.
        case resigned(unit: String)
        /// The step took longer than it may, waiting for its unit included.
        case timedOut(limit: Duration)
        /// The whole run took longer than it may.
        case runTimedOut(limit: Duration)
        /// The task was cancelled; or a branch, as the chain from which it went off has failed.
        case cancelled
    }

    /// What went wrong.
    public let reason: Reason
    /// The workflow, by its name.
    public let workflow: String
    /// The step at which it went wrong; of what concerns the whole run, the one of the main chain that was in course, or `nil`
    /// where it was done already and branches were waited for.
    public let step: WorkflowStep?

    /// What the step threw, where that is what went wrong.
    public var underlyingError: (any Error)? {
        if case .failed(let error) = reason { error } else { nil }
    }

    /// Whether it is no failure, but that somebody cancelled the run.
    public var isCancellation: Bool {
        if case .cancelled = reason { true } else { false }
    }
}

extension WorkflowError: CustomStringConvertible {
    /// One line for a terminal or a log.
    public var description: String { "\(reason) (\(step.map { "\($0), " } ?? "")workflow '\(workflow)')" }
}

extension WorkflowError.Reason: CustomStringConvertible {
    /// The reason as a sentence.
    public var description: String {
        switch self {
        case .failed(let error): "the step failed: \(error)"
        case .resigned(let unit): "the unit \(unit) resigned while its step ran"
        case .timedOut(let limit): "the step took longer than \(limit)"
        case .runTimedOut(let limit): "the workflow took longer than \(limit)"
        case .cancelled: "cancelled"
        }
    }
}
