/// A table that a lookup has to compile: the pending routes, with the tables that are no larger than the result so far.
///
/// A router has tables of decreasing sizes. A registration between lookups is compiled, together with every table that
/// is no larger than what has been compiled so far. A route is thus compiled once for each doubling of the routes that
/// were registered one by one, and not at each lookup after a change.
struct TableCompilation: Sendable {
    /// The state of the router when the lookup began.
    let view: TableView
    /// The number of its tables that stay as they are, the largest ones.
    let kept: Int
    /// The state of the router's tables then.
    let generation: Int
    /// The numbers that need not be remembered as removed any more.
    let settled: Set<Int>

    init(of view: TableView, keeping kept: Int, generation: Int) {
        self.view = view
        self.kept = kept
        self.generation = generation
        if kept == 0 || view.removed.isEmpty {
            settled = view.removed
        } else {
            settled = view.removed.intersection(view.tables.dropFirst(kept).flatMap(\.routes).map(\.route.number))
        }
    }

    /// Returns the number of tables that stay if pending routes are compiled: those that are larger than everything
    /// that is compiled after them.
    static func kept(of view: TableView) -> Int {
        var count = view.pending.count
        var kept = view.tables.count
        while kept > 0, view.tables[kept - 1].routes.count <= count {
            count += view.tables[kept - 1].routes.count
            kept -= 1
        }
        return kept
    }

    /// Returns the compiled table.
    func table() -> CompiledTable? {
        if kept == 0, let table = view.wholeIfMade { return table }
        // Every pattern was checked on its own, and conflicts are ordered, so this cannot fail.
        return try? CompiledTable(view.routes(keeping: kept), view.matchingRules, view.tables[0].types)
    }
}
