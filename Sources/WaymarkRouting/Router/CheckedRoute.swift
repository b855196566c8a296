import WaymarkCore

/// A route whose patterns and properties are valid, with the keys by which it may conflict with others.
struct CheckedRoute: Sendable {
    let route: RegisteredRoute
    let shapes: [RouteShape]

    /// Checks a route on its own.
    static func check(
        _ route: RegisteredRoute, _ coder: RouteCoder, _ configuration: RouterConfiguration
    ) -> Result<CheckedRoute, RegistrationError> {
        let patterns = route.patterns
        guard !patterns.isEmpty else { return .failure(RegistrationError([.noPattern(route.description)])) }
        var faults: [RegistrationError.Fault] = []
        var shapes: [RouteShape] = []
        for (number, pattern) in patterns.enumerated() {
            func entry() -> RouteEntry {
                RouteEntry(
                    number: number, id: route.id, pattern: pattern, priority: route.priority, place: route.place)
            }
            switch pattern.reading(under: configuration.rules) {
            case .failure(let error): faults.append(.pattern(.malformed(error, route: entry())))
            case .success(let syntax):
                faults += unknownTypes(of: syntax, configuration, entry)
                shapes.append(pattern.shape(of: syntax, priority: route.priority, rules: configuration.rules))
            }
        }
        faults += unknownTypes(of: route, configuration)
        if faults.isEmpty, let fallback = route.fallbackText,
            let problem = RouteOptions.problem(ofFallback: fallback, for: patterns, under: configuration.rules)
        {
            faults.append(.fallback(problem, route: route.description))
        }
        if faults.isEmpty, let typed = route.typed {
            faults += coder.check(typed.type, defaults: route.defaults).map {
                .field($0, route: route.description)
            }
        }
        guard faults.isEmpty else { return .failure(RegistrationError(faults)) }
        return .success(CheckedRoute(route: route, shapes: shapes))
    }

    /// Returns the shapes of a route's patterns, which were checked before.
    static func shapes(of route: RegisteredRoute, _ rules: MatchingRules) -> [RouteShape] {
        route.patterns.compactMap { $0.shape(priority: route.priority, rules: rules) }
    }

    private static func unknownTypes(
        of syntax: PatternSyntax, _ configuration: RouterConfiguration, _ entry: () -> RouteEntry
    ) -> [RegistrationError.Fault] {
        if !syntax.namesTypes { return [] }
        let unknown = syntax.typeNames.filter { name in
            !ParameterType.standard.contains { $0.name == name } && !configuration.types.contains { $0.name == name }
        }
        if unknown.isEmpty { return [] }
        let known = (ParameterType.standard + configuration.types).map(\.name)
        return unknown.map {
            .pattern(.unknownType($0, nearest: known.nearest(to: $0), route: entry()))
        }
    }

    private static func unknownTypes(
        of route: RegisteredRoute, _ configuration: RouterConfiguration
    ) -> [RegistrationError.Fault] {
        let query = route.query
        if query.isEmpty { return [] }
        let known = ["string"] + (ParameterType.standard + configuration.types).map(\.name)
        return query.filter { !known.contains($0.type) }.map { declaration in
            .queryType(
                declaration.type, parameter: declaration.name, nearest: known.nearest(to: declaration.type),
                route: route.description)
        }
    }
}
