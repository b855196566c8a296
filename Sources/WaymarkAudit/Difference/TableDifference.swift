public import WaymarkCore

/// The differences in meaning between two tables of routes: the links that lead to another route, or have other values.
///
/// ```swift
/// let difference = TableDifference(from: old, to: new)
/// for change in difference.changes { print(change) }
/// // moved: '/shop/0' went to '/shop/:id' (item) and goes to '/shop/:n<int>' (number)
/// ```
///
/// The tables may have different rules: each reads a link under its own. Every witness was tried on both tables, so that
/// no change is a guess. Both tables are walked at once by the automata of their segments, over every text that one of
/// them tells apart. If nothing was cut short (``remarks`` says if something was) and the rules are equal, every pair of
/// routes between which a link changes hands is reported, but for what the app's own types take. If the rules differ
/// (``isSampled``), links of each route are written in many other ways besides, and what no such sample shows is not found.
public struct TableDifference: Sendable {
    /// The changes: by the old route's number, then by the new one's.
    public let changes: [TableChange]
    /// The reasons for which the tables were not compared in full, as sentences; usually empty.
    ///
    /// A limit was reached, or a pattern is one expression for the whole path and only samples of it were tried.
    public let remarks: [String]
    /// A Boolean value that indicates whether the rules differ, so that samples stand for the links of each route.
    public let isSampled: Bool

    /// The numbers of the old routes in the new table, by their old numbers; `nil` for a route that is gone.
    public let counterparts: [Int?]

    /// A Boolean value that indicates whether the tables mean the same, as far as they were compared.
    public var isEmpty: Bool { changes.isEmpty }

    /// Compares two tables.
    ///
    /// - Parameters:
    ///   - old: The table that was.
    ///   - new: The table that is, built under the same rules or others.
    ///   - limits: How much is looked at.
    ///   - isSame: Whether a route of the old table is one of the new; by default, whether both have the same id or,
    ///     where one has none, the same pattern.
    /// - Complexity: Under equal rules O(*n*) for *n* routes, and what lies around those that changed; otherwise each
    ///   route's links are tried in up to ``DifferenceLimits/probes`` ways.
    public init(
        from old: RouteIndex, to new: RouteIndex, limits: DifferenceLimits = .standard,
        isSame: ((_ old: RouteEntry, _ new: RouteEntry) -> Bool)? = nil
    ) {
        let pairing = RoutePairing(old, new, isSame: isSame)
        let before = ComparedTable(old, limits: limits)
        let after = ComparedTable(new, limits: limits)
        let hasSameRules = old.rules == new.rules
        let tellsSlash = !hasSameRules || old.rules.trailingSlash == .strict
        var finder = DifferenceFinder(old, new, pairing)
        var walk = JointWalk(
            before, after, forms: hasSameRules ? SubtreeForms(before, after, pairing) : nil, limits: limits)
        let forms = Set([old.rules.literals, new.rules.literals])
        walk.run { origin, path in
            // A path without escapes is the same link in both forms.
            for link in Set(forms.map { origin.link(path, in: $0) }).sorted() {
                finder.ask(link)
                if tellsSlash, path.last?.isEmpty != true { finder.ask(link + "/") }
            }
        }
        var remarks = walk.remarks
        remarks += UnseenProbing(before, after, limits: limits).run { finder.ask($0) }
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
