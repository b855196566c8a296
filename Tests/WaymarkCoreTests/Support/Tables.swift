import WaymarkCore

extension RouteTable where Value == Int {
    /// A table of patterns, each with its place in the list as its value.
    static func of(
        _ patterns: [String], rules: MatchingRules = MatchingRules(), conflicts: RouteIndexBuilder.Conflicts = .refused
    ) throws -> RouteTable {
        var builder = Builder(rules: rules)
        for (number, pattern) in patterns.enumerated() { builder.add(try RoutePattern(pattern, rules: rules), number) }
        return try builder.build(conflicts: conflicts)
    }

    /// The values of all matches in their order, of a link read under the table's rules.
    func values(_ link: String) throws -> [Int] { try matches(DeepLink(link, rules: rules)).map(\.value) }
}
