/// The structure of a workflow, as data: for its description, and for the numbers of its steps.
struct WorkflowPlan: Sendable {
    enum Entry: Sendable {
        case step(name: String, limit: Duration?)
        case recovery(name: String, limit: Duration?)
        case branch(name: String, isRequired: Bool, WorkflowPlan)
    }

    private(set) var entries: [Entry] = []
    /// The number of the chain's steps, without those of branches.
    private(set) var steps = 0

    /// The plan with one more entry.
    func adding(_ entry: Entry) -> WorkflowPlan {
        var plan = self
        plan.entries.append(entry)
        switch entry {
        case .step, .recovery: plan.steps += 1
        case .branch: break
        }
        return plan
    }

    /// A line for each entry, indented so many times; branches' entries once more.
    func lines(indent: Int) -> [String] {
        let margin = String(repeating: "    ", count: indent)
        var number = 0
        return entries.flatMap { entry -> [String] in
            switch entry {
            case .step(let name, let limit):
                number += 1
                return ["\(margin)\(number). \(name)\(Self.text(of: limit))"]
            case .recovery(let name, let limit):
                number += 1
                return ["\(margin)\(number). on error: \(name)\(Self.text(of: limit))"]
            case .branch(let name, let isRequired, let plan):
                let line = "\(margin)    branch '\(name)'\(isRequired ? " (required)" : "")"
                return [line] + plan.lines(indent: indent + 2)
            }
        }
    }

    private static func text(of limit: Duration?) -> String { limit.map { " (within \($0))" } ?? "" }
}
