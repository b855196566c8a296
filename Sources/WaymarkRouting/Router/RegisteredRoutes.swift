import WaymarkCore

/// The routes that are there, by number and by all else that finds one when another is registered or removed.
struct RegisteredRoutes: Sendable {
    private var byNumber = NumberedRoutes()
    private var byShape: [RouteShape: Int] = [:]
    private var byKey: [RepetitionKey: Int] = [:]
    /// The typed routes by their types, the first to be asked first.
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

    /// The number of the route that has a key, or `nil`; a route that is replaced keeps its own.
    func number(of key: RepetitionKey) -> Int? { byKey[key] }

    // MARK: Changing

    mutating func reserveCapacity(_ count: Int) {
        byShape.reserveCapacity(byShape.count + count)
        byNumber.reserveCapacity(byNumber.count + count)
    }

    /// Takes a route in, which has neither shapes nor keys yet.
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

    /// Takes a route out, with its shapes; its keys stay. Returns `nil` if it is not there.
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

    /// Gives a route its shapes, also those that another one has, or only those that none has.
    mutating func setShapes(of route: CheckedRoute, onlyFree: Bool = false) {
        for shape in route.shapes where !onlyFree || byShape[shape] == nil { byShape[shape] = route.route.number }
    }

    /// Gives a route its keys, also those that another one has.
    mutating func setKeys(of route: RegisteredRoute) {
        for key in route.repetitionKeys { byKey[key] = route.number }
    }

    /// Takes the keys of a route that it still has.
    mutating func removeKeys(of route: RegisteredRoute) {
        for key in route.repetitionKeys where byKey[key] == route.number { byKey[key] = nil }
    }

    private static func precedes(_ left: RegisteredRoute, _ right: RegisteredRoute) -> Bool {
        (right.priority, left.number) < (left.priority, right.number)
    }
}
