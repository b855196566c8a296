/// The result of a run of a workflow.
public struct WorkflowOutcome<Item, Value> {
    /// The item that the last step returned.
    public let item: Item
    /// The value that the last step returned.
    public let value: Value
    /// The errors of branches that are not required, in the order in which they ended.
    public let failures: [WorkflowError]
    /// The duration of the run.
    public let duration: Duration
}

extension WorkflowOutcome: Sendable where Item: Sendable, Value: Sendable {}
