import Waymark
import WaymarkComponents

/// Modules that do nothing, in eight layers: each needs one to three of the layer before.
enum ModuleGraph {
    static let count = 200
    static let depth = 8

    static let modules: [BenchModule] = {
        var numbers = SeededNumbers(seed: 1)
        let width = count / depth
        return (0..<count).map { number in
            let layer = number / width
            var needs: Set<Int> = []
            if layer > 0 {
                for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                    needs.insert(Int.random(in: (layer - 1) * width..<layer * width, using: &numbers))
                }
            }
            return BenchModule(number: number, needs: needs.sorted())
        }
    }()

    /// A link to each module's route.
    static let links = (0..<count).map { "bench://module\($0)/42" }

    static func host(_ configuration: LifecycleConfiguration = LifecycleConfiguration()) throws -> LifecycleHost {
        try LifecycleHost(modules, configuration: configuration)
    }

    /// A host of the modules, started.
    static func startedHost(eventLimit: Duration? = .seconds(10)) async throws -> LifecycleHost {
        var configuration = LifecycleConfiguration()
        configuration.eventLimit = eventLimit
        let host = try host(configuration)
        try check(await host.start())
        return host
    }

    /// An app of the modules, started.
    static func startedApp() async throws -> Mediator {
        let app = try Mediator(modules: modules)
        try check(await app.start())
        return app
    }

    static func check(_ report: StartReport) throws {
        guard report.started.count == count else { throw WrongAnswer("\(report.missing.count) modules did not start") }
    }
}

/// A module with one route and one service.
struct BenchModule: Module {
    let id: LifecycleID
    let dependencies: [LifecycleID]
    private let pattern: RoutePattern
    private let service: any NumberedService.Type

    init(number: Int, needs: [Int]) {
        id = LifecycleID(rawValue: "Module\(number)")
        dependencies = needs.map { LifecycleID(rawValue: "Module\($0)") }
        pattern = RoutePattern(stringLiteral: "bench://module\(number)/:id<int>")
        service = NumberedTypes.all[number]
    }

    func register(in app: Registrar) {
        service.provide(at: app)
        register(at: app)
    }

    /// Registers the route.
    func register<Place: RouteRegistering>(at place: Place) throws(Place.Failure) {
        _ = try place.onMain([pattern], .public) { _ in 42 }
    }
}

/// An event that modules do nothing about.
struct BenchEvent: LifecycleEvent {}
