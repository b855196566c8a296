import Waymark
import WaymarkCatalogue

extension Subjects {
    /// The routes in the records of a program; this one has a thousand.
    static func cataloguing() -> [Benchmark] {
        [
            Benchmark(
                name: "catalogue/list-1000", unit: .app, operations: 1, budget: .milliseconds(1.5)
            ) {
                guard RouteCatalogue.current.routes.count == 1_000 else { fatalError("not a thousand records") }
                return { use(RouteCatalogue.current.routes.count) }
            },
            Benchmark(name: "catalogue/unanswered-1000", unit: .app, operations: 1) {
                let router = sure { try Router() }
                let catalogue = RouteCatalogue.current
                return { use(catalogue.unanswered(by: router).count) }
            },
            Benchmark(name: "catalogue/modules-1000", unit: .app, operations: 1) {
                let catalogue = RouteCatalogue.current
                return { use(catalogue.routes(of: "Bench").count) }
            },
        ]
    }
}

struct BenchRoute: Route {
    static let pattern: RoutePattern = "bench://route/:id<int>"
    static let id = "bench.route"
    var id: Int
}

/// The function that every record calls; it is in C, where a thousand of them are ten lines.
@_cdecl("waymark_bench_give_route")
func giveBenchRoute(_ place: UnsafeMutableRawPointer) {
    place.initializeMemory(as: (any RouteProtocol.Type).self, repeating: BenchRoute.self, count: 1)
}
