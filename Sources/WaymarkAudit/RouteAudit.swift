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
/// Found are routes that conflict, pairs that only the order of registration separates, routes that never win, and
/// routes that take no link. Where nothing is reported there are none of the first two; of a route that never wins
/// nothing is said where the limits leave it open. Each witness was confirmed by the table itself, under its own rules.
///
/// In a table whose precedence is other than `specificity` order decides between most routes of one priority, so that
/// overlaps mean nothing and are not reported. Nor is more than conflicts and routes that take no link where
/// `backtracking` is `none`: what fits a link need not take it there. Patterns that are one expression for the whole path
/// are looked at for conflicts alone, and so are those that no link reaches by its scheme.
public struct RouteAudit: Sendable {
    /// The findings, in the order of the routes that they are about.
    public let findings: [AuditFinding]

    /// The number of steps that the audit took, as ``AuditLimits/steps`` counts them.
    package let steps: Int

    /// A Boolean value that indicates whether a finding is an error.
    public var hasErrors: Bool { findings.contains { $0.severity == .error } }

    /// Audits a table.
    ///
    /// - Parameters:
    ///   - index: The table, built with `ordered` conflicts where these are to be reported rather than refused.
    ///   - limits: How much is looked at.
    /// - Complexity: Near O(*n*) for *n* routes with few that are alike. Routes are compared only where one trie leads to
    ///   both. At most ``AuditLimits/steps`` steps go to comparing, whatever the table.
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
        self.findings = findings.sorted { left, right in
            if left.routes != right.routes { return left.routes.lexicographicallyPrecedes(right.routes) }
            return left.code.rawValue < right.code.rawValue
        }
    }
}
