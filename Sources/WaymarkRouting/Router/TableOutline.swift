import WaymarkCore
import WaymarkLock

/// The patterns of a router's routes at one moment, in one table that is compiled on first use.
///
/// It holds no handlers, because errors keep it and a handler may keep an error.
final class TableOutline: Sendable {
    /// The tables of the routes, each without the removed ones.
    private let tables: [TableLiterals]
    /// The patterns that are in no table yet.
    private let pending: [RouteEntry]
    private let rules: MatchingRules
    private let types: [ParameterType]
    private let made: Lock<TableLiterals?>

    /// Creates the outline of routes that are in one table.
    init(_ table: TableLiterals) {
        tables = []
        pending = []
        rules = table.index.rules
        types = []
        made = Lock(table)
    }

    /// Creates the outline of routes that are in several tables.
    ///
    /// - Parameter pending: The routes that are in none of the tables.
    /// - Complexity: O(*p* + *t*) for *p* pending patterns and *t* tables.
    init(of tables: [CompiledTable], pending: [LiveRoute], _ rules: MatchingRules) {
        self.tables = tables.map(\.literals)
        self.pending = pending.flatMap { live in
            let route = live.route
            return route.patterns.map { pattern in
                RouteEntry(
                    number: 0, id: route.id, pattern: pattern, priority: pattern.tablePriority(route.priority, rules),
                    place: route.place)
            }
        }
        self.rules = rules
        types = tables.first?.types ?? []
        made = Lock(nil)
    }

    /// All patterns in one table; `nil` if they cannot be compiled, which does not happen for checked patterns.
    ///
    /// - Complexity: O(*n* log *n*) for *n* patterns, once.
    var literals: TableLiterals? {
        if let known = made.withLock({ $0 }) { return known }
        var builder = RouteIndexBuilder(rules: rules, types: types)
        for entry in tables.lazy.flatMap(\.entries) + pending {
            builder.add(entry.pattern, id: entry.id, priority: entry.priority, place: entry.place)
        }
        guard let index = try? builder.build(conflicts: .ordered) else { return nil }
        let table = TableLiterals(index)
        made.withLock { $0 = table }
        return table
    }
}
