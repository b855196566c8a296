internal import WaymarkAudit
internal import WaymarkCore
internal import WaymarkExpressions
internal import WaymarkManifest

/// Sample links for the routes of a table; each link is known to open its route.
package struct RouteSamples: Sendable {
    /// The links by the positions of their routes in the manifest; a route without a known link is absent.
    package private(set) var links: [Int: [String]] = [:]

    private let routes: Routes
    private let types: [ParameterType]

    /// Creates links from patterns with readable values; if another route wins such a link, finds one by proof.
    ///
    /// - Parameter provedRoutes: The maximum number of routes for the proof, which examines all of them.
    package init(of routes: Routes, provedRoutes: Int) {
        self.routes = routes
        types = routes.manifest.rewriteTypes(of: [])
        var isComplete = true
        for (place, route) in routes.manifest.routes.enumerated() {
            let position = route.position ?? place
            for pattern in routes.manifest.patterns(of: route) {
                for isFull in [false, true] {
                    guard let link = link(of: pattern, route, isFull: isFull), isWon(link, by: position) else {
                        continue
                    }
                    add(link, position)
                }
            }
            if links[position] == nil { isComplete = false }
        }
        if !isComplete, routes.index.routes.count <= provedRoutes { prove() }
    }

    private mutating func add(_ link: String, _ position: Int) {
        if links[position]?.contains(link) != true { links[position, default: []].append(link) }
    }

    private func isWon(_ text: String, by position: Int) -> Bool {
        guard let link = try? DeepLink(text, rules: routes.index.rules),
            let match = routes.match(link, caller: [])
        else { return false }
        return routes.position(of: match.route) == position
    }

    /// Finds links by a comparison with an empty table, which gives a link for each route.
    private mutating func prove() {
        guard let empty = try? RouteIndexBuilder(rules: routes.index.rules).build() else { return }
        for change in TableDifference(from: empty, to: routes.index).changes {
            guard let route = change.new, let witness = change.witness else { continue }
            let position = routes.position(of: route)
            if links[position] == nil, isWon(witness, by: position) { add(witness, position) }
        }
    }

    // MARK: Values

    /// Returns a link for a pattern, or `nil` if a value cannot be found.
    ///
    /// - Parameter isFull: Whether the link includes optional parts.
    private func link(of pattern: RoutePattern, _ route: ManifestRoute, isFull: Bool) -> String? {
        var values: [String: PatternValue] = [:]
        for parameter in pattern.parameters where isFull || !parameter.isOptional {
            guard let value = value(of: parameter) else { return nil }
            values[parameter.name] = parameter.extent == .segment ? .text(value) : .segments([value])
        }
        let query = route.query.filter { isFull || $0.isRequired }.map { parameter in
            LinkQuery.Pair(parameter.name, value(of: parameter))
        }
        let link = try? pattern.link(
            values, tail: pattern.hasUnnamedTail && isFull ? ["more"] : [], query: query.isEmpty ? nil : query,
            rules: routes.index.rules, types: types)
        return link?.text
    }

    private func value(of parameter: RoutePattern.Parameter) -> String? {
        if let type = parameter.type { return Self.value(ofType: type, named: parameter.name) }
        guard let text = parameter.expression else { return parameter.name }
        guard let expression = try? LinearExpression(text) else { return nil }
        // The words of a choice such as `(new|used)` are tried first.
        let words = text.split { "()|?".contains($0) }.map(String.init)
        return (words + [parameter.name] + Self.texts).first { !$0.isEmpty && expression.matchesWhole($0) }
    }

    private func value(of parameter: ManifestRoute.QueryParameter) -> String {
        (parameter.defaultValue?.parameterTexts.first ?? parameter.values.lazy.compactMap(\.parameterText).first)
            ?? Self.value(ofType: parameter.type, named: parameter.name) ?? parameter.name
    }

    private static func value(ofType type: String, named name: String) -> String? {
        switch type {
        case "int": "42"
        case "double": "2.5"
        case "bool": "true"
        case "uuid": "4f1c2d3e-5a6b-4c7d-8e9f-0a1b2c3d4e5f"
        default: name
        }
    }

    /// Texts to try for expressions, which match those of real tables.
    private static let texts = [
        "42", "7", "1200", "a", "abc", "ABC", "A1", "2026-01-31", "2026-01", "20260131", "13800138000", "en", "zh-CN",
        "SF1234567890", "0123456789abcdef", "100001", "1.0", "1.2.3",
    ]
}
