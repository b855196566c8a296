/// A step of a workflow, by its chain and its number there.
public struct WorkflowStep: Hashable, Sendable, CustomStringConvertible {
    /// Its number in the chain, from 1.
    public let number: Int
    /// Its name.
    public let name: String
    /// The branch that it belongs to, by the names of the branches from the main chain on; empty for the main chain.
    public let branch: [String]

    /// `step 2 'open goods'`, of a branch with its name.
    public var description: String {
        "step \(number) '\(name)'" + (branch.isEmpty ? "" : " of branch '\(branch.joined(separator: "/"))'")
    }
}
