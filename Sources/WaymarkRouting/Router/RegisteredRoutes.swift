import WaymarkCore

/// The registered routes, by number and by the other keys that are needed when a route is registered or removed.
struct RegisteredRoutes: Sendable {
    private var byNumber = NumberedRoutes()
    private var byShape: [RouteShape: Int] = [:]
    private var byKey: [RepetitionKey: Int] = [:]
    /// The typed routes by type, in the order in which they are tried.
    var typed: [ObjectIdentifier: [LiveRoute]] = [:]
    /// The number of routes with interceptors of their own.
    private(set) var countWithSteps = 0
    /// The number of routes with a fallback link.
    private(set) var countWithFallback = 0
    /// The number of typed routes with defaults of their registration.
    private(set) var countOfTypedWithDefaults = 0

    /// All of them, in the order of their numbers.
    var all: [RegisteredRoute] { byNumber.all }
    var count: Int { byNumber.count }

    subscript(number: Int) -> RegisteredRoute? { byNumber[number] }

    /// The route that has a shape, or `nil`.
    func route(of shape: RouteShape) -> RegisteredRoute? { byShape[shape].flatMap { byNumber[$0] } }

    /// Returns the number of the route that has a key, or `nil`. A replaced route keeps its keys.
    func number(of key: RepetitionKey) -> Int? { byKey[key] }

    // MARK: Changing

    mutating func reserveCapacity(_ count: Int) {
        byShape.reserveCapacity(byShape.count + count)
        byNumber.reserveCapacity(byNumber.count + count)
    }

    /// Inserts a route, which has neither shapes nor keys yet.
    mutating func insert(_ live: LiveRoute) {
        let route = live.route
        byNumber.insert(route)
        if !route.interceptors.isEmpty { countWithSteps += 1 }
        if route.fallback != nil { countWithFallback += 1 }
        if let type = route.typed?.id {
            if !route.defaults.isEmpty { countOfTypedWithDefaults += 1 }
            typed[type, default: []].append(live)
            typed[type]?.sort { Self.precedes($0.route, $1.route) }
        }
    }

    /// Removes a route with its shapes; its keys stay. Returns `nil` if the route is not registered.
    mutating func remove(_ number: Int, under rules: MatchingRules) -> RegisteredRoute? {
        guard let route = byNumber.remove(number) else { return nil }
        if !route.interceptors.isEmpty { countWithSteps -= 1 }
        if route.fallback != nil { countWithFallback -= 1 }
        for shape in CheckedRoute.shapes(of: route, rules) where byShape[shape] == number { byShape[shape] = nil }
        if let type = route.typed?.id {
            if !route.defaults.isEmpty { countOfTypedWithDefaults -= 1 }
            typed[type]?.removeAll { $0.route.number == number }
            if typed[type]?.isEmpty == true { typed[type] = nil }
        }
        return route
    }

    /// Assigns a route its shapes: all of them, even if another route has them, or only those that no route has.
    mutating func setShapes(of route: CheckedRoute, onlyFree: Bool = false) {
        for shape in route.shapes where !onlyFree || byShape[shape] == nil { byShape[shape] = route.route.number }
    }

    /// Assigns a route its keys, even if another route has them.
    mutating func setKeys(of route: RegisteredRoute) {
        for key in route.repetitionKeys { byKey[key] = route.number }
    }

    /// Removes the keys that a route still has.
    mutating func removeKeys(of route: RegisteredRoute) {
        for key in route.repetitionKeys where byKey[key] == route.number { byKey[key] = nil }
    }

    private static func precedes(_ left: RegisteredRoute, _ right: RegisteredRoute) -> Bool {
        (right.priority, left.number) < (left.priority, right.number)
    }
}
