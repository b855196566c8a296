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
        var builder = RouteIndexBuilder(rules: configuration.rules, types: configuration.types)
        for pattern in draft.patterns {
            builder.add(pattern, id: draft.options.id, priority: draft.options.priority, place: draft.place)
        }
        do { _ = try builder.build(conflicts: .ordered) } catch { faults += error.faults.map { .pattern($0) } }
        faults += unknownTypes(of: route, configuration)
        if faults.isEmpty, let typed = draft.typed {
            faults += coder.check(typed.type, defaults: draft.options.defaults).map {
                .field($0, route: route.description)
            }
        }
        guard faults.isEmpty else { return .failure(RegistrationError(faults)) }
        let shapes = draft.patterns.compactMap { pattern -> RouteShape? in
            guard case .success(let syntax) = pattern.reread(under: configuration.rules).reading else { return nil }
            let priority = pattern.tablePriority(draft.options.priority)
            return RouteShape(of: syntax, priority: priority, rules: configuration.rules)
        }
        return .success(CheckedRoute(route: route, shapes: shapes))
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
