import Waymark

extension Subjects {
    /// The cost of a launch before the first link can be opened, and of routes that come after it.
    static func launching() -> [Benchmark] {
        [launch(routes: 1_000, within: 4), launch(routes: 5_000, within: 20)]
            + [1_000, 4_000].flatMap { [registering($0), removing($0)] }
    }

    private static func launch(routes: Int, within milliseconds: Double) -> Benchmark {
        Benchmark(
            name: "launch/mediator-\(routes)", unit: .app, operations: 1, budget: .milliseconds(milliseconds)
        ) {
            let table = LaunchTable(routes: routes)
            let link = "bench:/" + GrownTable.start(.root, routes - 4, of: routes) + "/42"
            // Services of generic types, which the benchmark's are, are made known once in a process.
            use(try table.mediator())
            // An app does not let go of itself at launch, nor when the benchmark ends.
            let launched = Launched()
            _ = Unmanaged.passRetained(launched)
            return {
                let app = sure { try table.mediator() }
                launched.apps.append(app)
                guard app.router.match(link) != nil else { fatalError("no route for '\(link)'") }
            }
        }
    }

    /// Apps that were launched.
    private final class Launched {
        var apps: [Mediator] = []
    }

    /// Features that register one after the other, with a link opened in between.
    private static func registering(_ count: Int) -> Benchmark {
        Benchmark(name: "launch/\(count)-between-look-ups", unit: .route, operations: count) {
            let patterns = GrownTable.patterns(.flat, count)
            return {
                let router = sure { try Router() }
                for (number, pattern) in patterns.enumerated() {
                    _ = sure { try router.onSync([RoutePattern(stringLiteral: pattern)], .public) { _ in } }
                    if number % 4 == 0 {
                        check(router, number)
                    } else {
                        use(router.canOpen("bench://none", from: .push))
                    }
                }
            }
        }
    }

    /// The same, taken back one after the other.
    private static func removing(_ count: Int) -> Benchmark {
        Benchmark(name: "launch/\(count)-removed-between-look-ups", unit: .route, operations: count) {
            let patterns = GrownTable.patterns(.flat, count)
            return {
                let router = sure { try Router() }
                var routes: [Registration] = []
                sure {
                    try router.register { batch in
                        for pattern in patterns {
                            routes.append(
                                batch.onSync([RoutePattern(stringLiteral: pattern)], .public) { _ in })
                        }
                    }
                }
                for (number, route) in routes.enumerated() {
                    if number % 4 == 0 { check(router, number) }
                    route.remove()
                    use(router.canOpen("bench://none", from: .push))
                }
            }
        }
    }

    private static func link(_ number: Int) -> String { "/k\(number)/42" }

    private static func check(_ router: Router, _ number: Int) {
        guard router.canOpen("bench:/" + link(number), from: .push) else { fatalError("no route \(number)") }
    }
}
