/// A table that a look-up is to compile: pending routes, with the tables that are no larger than what they come to.
///
/// A router has tables of falling sizes. A registration between look-ups compiles itself, and every table that is no larger
/// than what is compiled so far joins in. So a route is compiled once for each doubling of what was registered one by one, and
/// not at each look-up that follows a change.
struct TableCompilation: Sendable {
    /// The router as it was when the look-up began.
    let view: TableView
    /// The number of its tables that stay as they are, the largest ones.
    let kept: Int
    /// The state of the router's tables then.
    let generation: Int
    /// The numbers that need not be remembered as taken back any more.
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

    /// The number of tables that stay if pending routes are compiled: all that are larger than what is compiled behind them.
    static func kept(of view: TableView) -> Int {
        var count = view.pending.count
        var kept = view.tables.count
        while kept > 0, view.tables[kept - 1].routes.count <= count {
            count += view.tables[kept - 1].routes.count
            kept -= 1
        }
        return kept
    }

    /// The table.
    func table() -> CompiledTable? {
        if kept == 0, let table = view.wholeIfMade { return table }
        // Every pattern was checked alone, and conflicts are ordered, so there is nothing left to fail.
        return try? CompiledTable(view.routes(keeping: kept), view.matchingRules, view.tables[0].types)
    }
}
