internal import WaymarkGround

/// An event in a run of a workflow.
public struct WorkflowProgress: Hashable, Sendable {
    /// A kind of event.
    @nonexhaustive
    public enum Kind: Hashable, Sendable {
        /// The step waits until its unit is active; `unit` is the name of the interactor's type.
        case waiting(WorkflowStep, unit: String)
        /// The step's unit is active, and the step runs.
        case began(WorkflowStep)
        /// The step returned the next item and value, after a duration.
        case ended(WorkflowStep, duration: Duration)
        /// The step ended with an error, or was abandoned.
        case failed(WorkflowStep, problem: String)
        /// The step returned after it was abandoned, with a result that is discarded, or with an error.
        case late(WorkflowStep, problem: String?)
        /// A branch began; the associated value has the names of the enclosing branches, then its own.
        case branchBegan([String])
        /// A branch and all branches within it have ended, after a duration, with an error or without.
        case branchEnded([String], duration: Duration, problem: String?)
        /// The run has ended, after a duration, with an error or without.
        case finished(duration: Duration, problem: String?)
    }

    /// The workflow, by its name.
    public let workflow: String
    /// The time of the event, since the run began.
    public let time: Duration
    /// The kind of the event.
    public let kind: Kind
}

extension WorkflowProgress: CustomStringConvertible {
    /// One line for a terminal or a log.
    public var description: String { "workflow '\(workflow)' \(time.inMilliseconds) \(kind)" }
}

extension WorkflowProgress.Kind: CustomStringConvertible {
    /// The event, as part of a sentence.
    public var description: String {
        switch self {
        case .waiting(let step, let unit): "\(step) waits until \(unit) is active"
        case .began(let step): "\(step) began"
        case .ended(let step, let duration): "\(step) ended in \(duration.inMilliseconds)"
        case .failed(let step, let problem): "\(step) failed: \(problem)"
        case .late(let step, let problem): "\(step) came late" + (problem.map { ": \($0)" } ?? "")
        case .branchBegan(let names): "branch '\(names.joined(separator: "/"))' began"
        case .branchEnded(let names, let duration, let problem):
            "branch '\(names.joined(separator: "/"))' ended in \(duration.inMilliseconds)"
                + (problem.map { ": \($0)" } ?? "")
        case .finished(let duration, let problem):
            "finished in \(duration.inMilliseconds)" + (problem.map { ": \($0)" } ?? "")
        }
    }
}
