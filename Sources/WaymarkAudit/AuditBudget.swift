/// The steps of one audit, shared by all of its searches.
///
/// A step is a fixed amount of work: moving an automaton over a class of bytes, or examining a pattern for a path.
final class AuditBudget {
    /// The number of steps that were performed.
    private(set) var spent = 0
    /// The maximum number of steps.
    var limit: Int

    init(limit: Int) { self.limit = limit }

    /// Whether no steps are left, so that open questions stay open.
    var isSpent: Bool { spent >= limit }

    /// Consumes steps, and returns whether more are left.
    @discardableResult
    func spend(_ steps: Int) -> Bool {
        spent = spent.addingReportingOverflow(steps).overflow ? .max : spent + steps
        return !isSpent
    }
}
