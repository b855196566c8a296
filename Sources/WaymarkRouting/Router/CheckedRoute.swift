import WaymarkCore

/// A route whose patterns and properties were found sound, with what it would conflict by.
struct CheckedRoute: Sendable {
    let route: RegisteredRoute
    let shapes: [RouteShape]

    /// Looks at a route by itself.
    static func check(
        _ route: RegisteredRoute, _ coder: RouteCoder, _ configuration: RouterConfiguration
    ) -> Result<CheckedRoute, RegistrationError> {
        let draft = route.draft
        guard !draft.patterns.isEmpty else { return .failure(RegistrationError([.noPattern(route.description)])) }
        var faults: [RegistrationError.Fault] = []
        var shapes: [RouteShape] = []
        for (number, pattern) in draft.patterns.enumerated() {
            let entry = RouteEntry(
                number: number, id: draft.options.id, pattern: pattern, priority: route.priority,
                place: draft.place)
            switch pattern.reading(under: configuration.rules) {
            case .failure(let error): faults.append(.pattern(.malformed(error, route: entry)))
            case .success(let syntax):
                faults += unknownTypes(of: syntax, entry, configuration)
                let priority = pattern.tablePriority(route.priority, configuration.rules)
                shapes.append(RouteShape(of: syntax, priority: priority, rules: configuration.rules))
            }
        }
        faults += unknownTypes(of: route, configuration)
        if faults.isEmpty, let fallback = draft.options.fallback,
            let problem = RouteOptions.problem(ofFallback: fallback, for: draft.patterns, under: configuration.rules)
        {
            faults.append(.fallback(problem, route: route.description))
        }
        if faults.isEmpty, let typed = draft.typed {
            faults += coder.check(typed.type, defaults: draft.options.defaults).map {
                .field($0, route: route.description)
            }
        }
        guard faults.isEmpty else { return .failure(RegistrationError(faults)) }
        return .success(CheckedRoute(route: route, shapes: shapes))
    }

    private static func unknownTypes(
        of syntax: PatternSyntax, _ entry: RouteEntry, _ configuration: RouterConfiguration
    ) -> [RegistrationError.Fault] {
        let names = syntax.typeNames
        if names.isEmpty { return [] }
        let known = (ParameterType.standard + configuration.types).map(\.name)
        return names.filter { !known.contains($0) }.map {
            .pattern(.unknownType($0, nearest: known.sorted().nearest(to: $0), route: entry))
        }
    }

    private static func unknownTypes(
        of route: RegisteredRoute, _ configuration: RouterConfiguration
    ) -> [RegistrationError.Fault] {
        if route.options.query.isEmpty { return [] }
        let known = ["string"] + (ParameterType.standard + configuration.types).map(\.name)
        return route.options.query.filter { !known.contains($0.type) }.map { declaration in
            .queryType(
                declaration.type, parameter: declaration.name, nearest: known.nearest(to: declaration.type),
                route: route.description)
        }
    }
}
