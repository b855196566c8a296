public import Waymark
internal import WaymarkGround
public import WaymarkRouting

extension RouteCatalogue {
    /// Returns the routes that no registration of a router answers, in their order.
    ///
    /// A route is answered if its type is registered, or a route with its id or its pattern. Handlers for routes of the
    /// manifest are registered by id.
    ///
    /// - Complexity: O(*n* + *m*) for *n* routes of the catalogue and *m* of the router.
    public func unanswered(by router: Router) -> [CataloguedRoute] {
        var types: Set<ObjectIdentifier> = []
        var ids: Set<String> = []
        var patterns: Set<String> = []
        for route in router.routes {
            if let type = route.type { types.insert(ObjectIdentifier(type)) }
            if let id = route.id { ids.insert(id) }
            patterns.formUnion(route.patterns.map(\.text))
        }
        return routes.filter { route in
            !types.contains(ObjectIdentifier(route.type)) && !ids.contains(route.id)
                && !patterns.contains(route.pattern.text)
        }
    }

    /// Checks the catalogue against a router and a list of modules.
    ///
    /// - Parameters:
    ///   - router: The router at which all modules have registered.
    ///   - modules: The names of modules that must have a route. The linker leaves a static library out if nothing of it is
    ///     used, and its routes are not missed then by anything else.
    /// - Throws: Everything that does not agree.
    /// - Complexity: O(*n* + *m*) for *n* bytes of descriptions and *m* routes of the router.
    public func check(_ router: Router, modules: [String] = []) throws(CatalogueError) {
        var found: [CatalogueError.Fault] = faults.map { .record($0) }
        if !modules.isEmpty {
            let present = Set(routes.compactMap(\.module))
            for name in modules where !present.contains(name) {
                let nearest = present.subtracting(modules).nearest(to: name)
                found.append(.missingModule(name, nearest: nearest))
            }
        }
        var firsts: [String: CataloguedRoute] = [:]
        for route in routes {
            if let first = firsts[route.id] {
                found.append(.repeatedID(route, first: first))
            } else {
                firsts[route.id] = route
            }
        }
        found += unanswered(by: router).map { .unanswered($0) }
        if !found.isEmpty { throw CatalogueError(found) }
    }
}

extension Mediator {
    /// Returns the app, if every route that the compiler left in it is answered.
    ///
    /// ```swift
    /// let app = try Mediator(modules: modules).checked(by: .current, modules: ["Mall", "Account"])
    /// ```
    ///
    /// - Parameters:
    ///   - catalogue: The routes in the app.
    ///   - modules: The names of modules that must have a route.
    /// - Throws: A ``CatalogueError`` with all differences, as ``RouteCatalogue/check(_:modules:)`` throws.
    public func checked(
        by catalogue: RouteCatalogue, modules: [String] = []
    ) throws(CatalogueError) -> Mediator {
        try catalogue.check(router, modules: modules)
        return self
    }
}
