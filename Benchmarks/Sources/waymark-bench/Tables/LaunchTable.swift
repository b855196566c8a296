import Waymark

/// An app of a hundred modules with so many routes and two hundred services between them.
struct LaunchTable {
    static let moduleCount = 100

    private let modules: [LaunchModule]

    init(routes: Int) {
        let patterns = GrownTable.patterns(.root, routes)
        let share = routes / Self.moduleCount
        modules = (0..<Self.moduleCount).map { number in
            LaunchModule(number: number, patterns: Array(patterns[number * share..<(number + 1) * share]))
        }
    }

    /// The modules put together, as a launch does it.
    func mediator() throws -> Mediator { try Mediator(modules: modules) }

    /// A router of routes that are registered together.
    static func router(of patterns: [String]) throws -> Router {
        let router = try Router()
        try router.register { routes in
            for (number, pattern) in patterns.enumerated() {
                routes.onMain([RoutePattern(stringLiteral: pattern)], .public) { _ in number }
            }
        }
        return router
    }
}

/// A module with some of the routes and two services.
private struct LaunchModule: Module {
    let number: Int
    let patterns: [String]

    var id: LifecycleID { LifecycleID(rawValue: "Launch\(number)") }

    func register(in app: Registrar) {
        for service in 0..<2 { NumberedTypes.all[number * 2 + service].provide(at: app) }
        for pattern in patterns {
            app.onMain([RoutePattern(stringLiteral: pattern)], .public) { [number] _ in number }
        }
    }
}
