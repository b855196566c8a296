import WaymarkAudit
import WaymarkCore

/// A route of a table in a test: a pattern, perhaps with a priority before it, as in `5 /a/*`.
struct TestRoute: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    let pattern: String
    let priority: Int

    init(_ pattern: String, priority: Int = 0) {
        self.pattern = pattern
        self.priority = priority
    }

    init(stringLiteral text: String) {
        let parts = text.split(separator: " ", maxSplits: 1)
        if parts.count == 2, let priority = Int(parts[0]) {
            self.init(String(parts[1]), priority: priority)
        } else {
            self.init(text)
        }
    }

    var description: String { priority == 0 ? pattern : "\(priority) \(pattern)" }
}

extension RouteIndex {
    /// The table of some routes, in which conflicts are ordered.
    static func of(
        _ routes: [TestRoute], rules: MatchingRules = MatchingRules(), types: [ParameterType] = []
    ) throws -> RouteIndex {
        var builder = RouteIndexBuilder(rules: rules, types: types)
        for (line, route) in routes.enumerated() {
            builder.add(
                try RoutePattern(route.pattern, rules: rules), priority: route.priority,
                place: SourcePlace(file: "test", line: line + 1))
        }
        return try builder.build(conflicts: .ordered)
    }

    /// The numbers of the routes that take a link, best first.
    func takers(of text: String) throws -> [Int] {
        matches(try DeepLink(text, rules: rules)).map(\.number)
    }
}
