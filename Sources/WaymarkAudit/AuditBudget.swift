/// The steps of one audit, shared by everything that it looks at.
///
/// A step is a fixed amount of work: an automaton moved over a class of bytes, or a pattern looked at for a path.
final class AuditBudget {
    /// The number of steps that were taken.
    private(set) var spent = 0
    /// The number of steps that may be taken.
    var limit: Int

    init(limit: Int) { self.limit = limit }

    /// Whether no more steps may be taken, so that what is open stays open.
    var isSpent: Bool { spent >= limit }

    /// Takes steps; returns whether more may be taken.
    @discardableResult
    func spend(_ steps: Int) -> Bool {
        spent = spent.addingReportingOverflow(steps).overflow ? .max : spent + steps
        return !isSpent
    }
}
