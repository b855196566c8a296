extension RoutePattern {
    /// The priority of catch-alls in a router's table, which no other route has.
    package static let catchAllPriority = Int.min

    /// Whether the pattern takes every link of its scheme, or of any, as the rules read it. A router asks such routes when nothing else
    /// fits.
    package func isCatchAll(under rules: MatchingRules) -> Bool {
        guard case .success(let syntax) = reading(under: rules), syntax.allSegments.count == 1, syntax.groupCount == 0,
            syntax.host == nil,
            case .tail = syntax.allSegments[0]
        else { return false }
        return true
    }

    /// The priority by which a router's table sorts the pattern. If registration alone decides, catch-alls wait their turn too. In a dialect
    /// that leaves no branch which was entered, that holds for what is entered in front of a catch-all as well, so it stays among the
    /// others; see ``IndexMatch/isOfCatchAll``.
    package func tablePriority(_ priority: Int, _ rules: MatchingRules) -> Int {
        rules.precedence == .specificity && !(isForeign && rules.backtracking == .none) && isCatchAll(under: rules)
            ? Self.catchAllPriority : max(priority, Self.catchAllPriority + 1)
    }
}
