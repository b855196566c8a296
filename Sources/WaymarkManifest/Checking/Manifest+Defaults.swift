internal import WaymarkCore

extension Manifest {
    /// The faults in the routes' `defaults` and in the `default` values of their query parameters, each with its place:
    /// texts that no link can provide, because they do not match the parameter's type or expression. Empty if there are
    /// no such faults.
    ///
    /// The value of an absent parameter is not checked: a handler receives it unchanged, and reading it as its type
    /// fails. The manifest itself accepts any value. Types that only the app knows, and patterns of another router's
    /// dialect, are not checked.
    ///
    /// The faults are in the order of the routes; those of one route's `defaults` come first, by name.
    ///
    /// - Complexity: O(*n*) for *n* bytes of patterns and defaults, at each call.
    public var defaultFaults: [ManifestFault] {
        if patternDialect != nil { return [] }
        let types = Dictionary(parameterTypes([], .anything).map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        return routes.enumerated().flatMap { index, route -> [ManifestFault] in
            let limits = Self.limits(in: patterns(of: route), under: rules)
            let queries = Dictionary(route.query.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
            var faults: [ManifestFault] = []
            for (name, value) in route.defaults.ordered(by: { $0.key < $1.key }) {
                let query = queries[name]
                let constraint = limits[name] ?? query.flatMap(\.constraint)
                guard let constraint, let stray = value.firstText(failing: constraint, types) else { continue }
                let subject =
                    limits[name] == nil
                    ? "a value of the query parameter's type \(Quotation(query?.type ?? ""))"
                    : "a value that \(Quotation(":\(name)\(constraint.text)")) of the pattern takes"
                faults.append(
                    ManifestFault(.malformed(stray), of: route, index: index, expected: subject) {
                        $0.member(ManifestRoute.Key.defaults.rawValue).member(name)
                    })
            }
            for (place, parameter) in route.query.enumerated() {
                guard let constraint = parameter.constraint,
                    let stray = parameter.defaultValue?.firstText(failing: constraint, types)
                else { continue }
                let subject = "a value of the type \(Quotation(parameter.type))"
                faults.append(
                    ManifestFault(.malformed(stray), of: route, index: index, expected: subject) {
                        $0.member(ManifestRoute.Key.query.rawValue).element(place)
                            .member(ManifestRoute.QueryParameter.Key.default.rawValue)
                    })
            }
            return faults
        }
    }

    /// Returns the constraints of the parameters of a path, by name; `nil` for a parameter that accepts every text.
    private static func limits(
        in patterns: [RoutePattern], under rules: MatchingRules
    ) -> [String: ParameterConstraint?] {
        var limits: [String: ParameterConstraint?] = [:]
        for case .success(let syntax) in patterns.map({ $0.reading(under: rules) }) {
            for segment in syntax.allSegments {
                switch segment {
                case .parameter(let hole, _, _): limits[hole.name] = .some(hole.constraint)
                case .tail(let name?, _): limits[name] = .some(nil)
                case .tail, .literal, .wildcard: break
                }
            }
        }
        return limits
    }
}

extension ManifestRoute.QueryParameter {
    /// The constraint of the parameter's type, or `nil` for texts of any kind.
    fileprivate var constraint: ParameterConstraint? { type == "string" ? nil : .type(type) }
}

extension ManifestValue {
    /// Returns the first of the texts that does not satisfy a constraint.
    fileprivate func firstText(failing constraint: ParameterConstraint, _ types: [String: ParameterType]) -> String? {
        let type: ParameterType? = if case .type(let name) = constraint { types[name] } else { nil }
        let matcher = ConstraintMatcher(constraint, types: type.map { [$0] } ?? [])
        return parameterTexts.first { !matcher.accepts($0) }
    }
}
