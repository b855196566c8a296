/// A step of a workflow, identified by its chain and its number in the chain.
public struct WorkflowStep: Hashable, Sendable, CustomStringConvertible {
    /// The number of the step in the chain, from 1.
    public let number: Int
    /// The name of the step.
    public let name: String
    /// The names of the branches that contain the step, from the outermost on; empty for the main chain.
    public let branch: [String]

    /// The number and the name, as in `step 2 'open goods'`, and the name of the branch, if any.
    public var description: String {
        "step \(number) '\(name)'" + (branch.isEmpty ? "" : " of branch '\(branch.joined(separator: "/"))'")
    }
}
