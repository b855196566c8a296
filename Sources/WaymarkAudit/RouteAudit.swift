public import WaymarkCore

/// The findings about a table of routes, found by proof rather than by trying links.
///
/// ```swift
/// var builder = RouteIndexBuilder()
/// builder.add("/a/:id([0-9]+)", place: place)
/// builder.add("/a/:n<int>", place: place)
/// let audit = RouteAudit(of: try builder.build(conflicts: .ordered))
/// audit.findings[0].witness  // "/a/0": both take it, and the earlier route wins by order alone
/// ```
///
/// An audit finds conflicting routes, pairs that only the order of registration separates, routes that never win, and
/// routes that match no link. If no conflicts or overlaps are reported, the table has none; a route that never wins may
/// go unreported if the limits are reached. Each witness was confirmed by the table itself, under its own rules.
///
/// In a table with a precedence other than `specificity`, order decides between most routes of the same priority, so
/// overlaps are not meaningful and are not reported. If `backtracking` is `none`, only conflicts and routes that match
/// no link are reported, because a pattern that matches a link may not receive it. Patterns that are one expression for
/// the whole path, patterns that no link reaches because of their scheme and, if a leading slash is significant,
/// patterns without a scheme unless all of them begin with a slash, are checked only for conflicts.
public struct RouteAudit: Sendable {
    /// The findings, in the order of the routes that they are about.
    public let findings: [AuditFinding]

    /// The number of steps that the audit took, as ``AuditLimits/steps`` counts them.
    package let steps: Int

    /// The number of routes that are checked only for conflicts.
    public let unseenRoutes: Int

    /// A Boolean value that indicates whether a finding is an error.
    public var hasErrors: Bool { findings.contains { $0.severity == .error } }

    /// Audits a table.
    ///
    /// - Parameters:
    ///   - index: The table, built with `ordered` conflicts if these are to be reported rather than rejected.
    ///   - limits: The limits of the audit.
    /// - Complexity: Close to O(*n*) for *n* routes if few are similar. Routes are compared only if one trie leads to
    ///   both. The comparison takes at most ``AuditLimits/steps`` steps for any table.
    public init(of index: RouteIndex, limits: AuditLimits = .standard) {
        let table = AuditedTable(index)
        let budget = AuditBudget(limit: limits.steps / 2)
        let search = LinkSearch(table, limits: limits, budget: budget)
        let conflicts = ConflictFinder(table)
        var findings = conflicts.findings(with: search)
        if index.rules.precedence == .specificity, !index.rules.commits {
            findings += OverlapFinder(search, conflicts: conflicts, limits: limits).findings()
        }
        budget.limit = limits.steps
        findings += ShadowFinder(search, conflicts: conflicts, limits: limits).findings()
        steps = budget.spent
        unseenRoutes = table.unseenRoutes.count
        self.findings = findings.sorted { left, right in
            if left.routes != right.routes { return left.routes.lexicographicallyPrecedes(right.routes) }
            return left.code.rawValue < right.code.rawValue
        }
    }
}
