public import WaymarkCore

/// The differences in meaning between two tables of routes: the links that lead to another route, or have other values.
///
/// ```swift
/// let difference = TableDifference(from: old, to: new)
/// for change in difference.changes { print(change) }
/// // moved: '/shop/0' went to '/shop/:id' (item) and goes to '/shop/:n<int>' (number)
/// ```
///
/// The tables may have different rules: each reads a link under its own. Every witness is verified with both tables, so
/// every change is certain. Both tables are walked at once by the automata of their segments, over every text that one
/// of them distinguishes. If nothing was omitted (see ``remarks``) and the rules are equal, every pair of routes
/// between which a link changes hands is reported, except for changes that depend on the app's own types. If the rules
/// differ (``isSampled``), links of each route are also tried in many other notations, and differences that no such
/// sample shows are not found.
public struct TableDifference: Sendable {
    /// The changes: by the old route's number, then by the new one's.
    public let changes: [TableChange]
    /// The reasons why the comparison is incomplete, as sentences; usually empty.
    ///
    /// A limit was reached, an expression is too large for an automaton, or a pattern is one expression for the whole
    /// path, for which only samples were tried.
    public let remarks: [String]
    /// A Boolean value that indicates whether the rules differ, so that the links of each route are only sampled.
    public let isSampled: Bool

    /// The numbers of the old routes in the new table, by their old numbers; `nil` for a route that was removed.
    public let counterparts: [Int?]

    /// A Boolean value that indicates whether the tables have the same meaning, as far as they were compared.
    public var isEmpty: Bool { changes.isEmpty }

    /// Compares two tables.
    ///
    /// - Parameters:
    ///   - old: The old table.
    ///   - new: The new table, built under the same or other rules.
    ///   - limits: The limits of the comparison.
    ///   - isSame: Whether a route of the old table is equal to one of the new table; by default, whether both have the
    ///     same id or, if one has no id, the same pattern.
    /// - Complexity: Under equal rules, O(*n*) for *n* routes plus the surroundings of the changed ones, or all paths of
    ///   their schemes and hosts if a search does not backtrack; otherwise, each route's links are tried in up to
    ///   ``DifferenceLimits/probes`` notations.
    public init(
        from old: RouteIndex, to new: RouteIndex, limits: DifferenceLimits = .standard,
        isSame: ((_ old: RouteEntry, _ new: RouteEntry) -> Bool)? = nil
    ) {
        let pairing = RoutePairing(old, new, isSame: isSame)
        let before = ComparedTable(old, limits: limits)
        let after = ComparedTable(new, limits: limits)
        let hasSameRules = old.rules == new.rules
        let distinguishesSlash = !hasSameRules || old.rules.trailingSlash == .strict
        var finder = DifferenceFinder(old, new, pairing)
        var walk = JointWalk(
            before, after, forms: hasSameRules ? SubtreeForms(before, after, pairing) : nil, limits: limits)
        let forms = Set([old.rules.literals, new.rules.literals])
        walk.run { origin, path in
            // A path without escapes gives the same link in both forms.
            for link in Set(forms.map { origin.link(path, in: $0) }).sorted() {
                finder.ask(link)
                if distinguishesSlash, path.last?.isEmpty != true { finder.ask(link + "/") }
            }
        }
        var remarks = walk.remarks
        remarks += UnseenProbing(before, after, pairing, limits: limits).run { finder.ask($0) }
        if !hasSameRules {
            let probing = RouteProbing(before, after, limits: limits)
            remarks += probing.run { finder.ask($0, isProbe: true) }
        }
        isSampled = !hasSameRules
        changes = ChangeList(finder, after, limits: limits).changes
        self.remarks = remarks
        counterparts = pairing.newOfOld
    }
}
