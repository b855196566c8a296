import WaymarkCore

/// The changes that a registration makes to the registered routes, determined before any is made.
struct RegistrationPlan {
    /// The routes to register, in order. Routes that would have to yield to others are left out.
    let routes: [CheckedRoute]
    /// The conflicts. If there is one, nothing is changed.
    private(set) var conflicts: [RegistrationError.Fault] = []
    /// The routes that are removed for good, with their replacements.
    private(set) var outgoing: [Int: ReplacedRoutes.Replacements] = [:]
    /// The routes that are replaced and may return, with their replacements.
    private(set) var replaced: [Int: ReplacedRoutes.Replacements] = [:]

    /// - Parameters:
    ///   - registered: The registered routes.
    ///   - isOrdered: Whether routes that only their order distinguishes are allowed.
    init(
        _ routes: [CheckedRoute], among registered: RegisteredRoutes, isOrdered: Bool
    ) {
        self.routes =
            routes.contains(where: \.route.yields)
            ? routes.filter { !$0.route.yields } + Self.yielding(routes, registered) : routes
        var added: [RouteShape: CheckedRoute] = [:]
        var keyed: [RepetitionKey: Int] = [:]
        if routes.count > 1 { added.reserveCapacity(routes.count) }
        for route in self.routes {
            let number = route.route.number
            for key in route.route.repetitionKeys {
                let other = keyed.updateValue(number, forKey: key) ?? registered.number(of: key)
                if let other, other != number { outgoing[other, default: [:]][number] = route.shapes }
            }
            for shape in route.shapes {
                let other = added[shape]?.route ?? registered.route(of: shape)
                if let other, other !== route.route {
                    if other.yields {
                        outgoing[other.number, default: [:]][number] = route.shapes
                    } else if route.route.replaces {
                        replaced[other.number, default: [:]][number] = route.shapes
                    } else if !isOrdered, outgoing[other.number] == nil, replaced[other.number] == nil {
                        conflicts.append(.conflict(route.route.description, with: other.description))
                    }
                }
                added[shape] = route
            }
        }
    }

    /// Returns the yielding routes that do not have to yield to another.
    private static func yielding(_ routes: [CheckedRoute], _ registered: RegisteredRoutes) -> [CheckedRoute] {
        var taken = Set(routes.filter { !$0.route.yields }.flatMap(\.shapes))
        return routes.filter { route in
            guard route.route.yields,
                route.shapes.allSatisfy({ !taken.contains($0) && registered.route(of: $0) == nil })
            else { return false }
            taken.formUnion(route.shapes)
            return true
        }
    }
}
