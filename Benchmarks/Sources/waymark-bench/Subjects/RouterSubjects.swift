import WaymarkCore
import WaymarkRouting

extension Subjects {
    private static let opens = RouterTable.linkCount * 10

    /// Links through a router of 500 routes, from their texts to the handlers' answers.
    static func routing() -> [Benchmark] { calls() + interceptors() + typed() + busy() + observing() }

    private static func calls() -> [Benchmark] {
        [
            Benchmark(name: "router/read-match", unit: .link, operations: opens) {
                let app = try AppTable()
                let links = try RouterTable(.main).links
                return each(links, rounds: 10) { text in
                    use((try? DeepLink(text.value)).flatMap { app.table.match($0) })
                }
            },
            Benchmark(name: "router/can-open", unit: .link, operations: opens) {
                let table = try RouterTable(.main)
                let router = table.router
                return each(table.links, rounds: 10) { text in use(router.canOpen(text.value, from: .push)) }
            },
            Benchmark(name: "router/answer", unit: .link, operations: opens, answering { try RouterTable(.main) }),
            Benchmark(
                name: "router/open-pool", unit: .link, operations: opens,
                openingInPool { try RouterTable(.asynchronous) }),
            Benchmark(
                name: "router/open-main", unit: .link, operations: opens, openingOnMain { try RouterTable(.main) }),
        ]
    }

    private static func interceptors() -> [Benchmark] {
        [
            Benchmark(
                name: "router/answer-4-checks", unit: .link, operations: opens,
                answering {
                    let table = try RouterTable(.main)
                    for _ in 0..<4 { table.router.check(PassingCheck()) }
                    return table
                }),
            Benchmark(
                name: "router/open-4-unlimited", unit: .link, operations: opens,
                openingInPool {
                    let table = try RouterTable(.asynchronous)
                    for _ in 0..<4 { table.router.use(Passing(), within: .unlimited) }
                    return table
                }),
            Benchmark(
                name: "router/open-4-limited", unit: .link, operations: opens,
                openingInPool {
                    let table = try RouterTable(.asynchronous)
                    for _ in 0..<4 { table.router.use(Passing(), within: .seconds(60)) }
                    return table
                }),
            Benchmark(
                name: "router/open-main-4-limited", unit: .link, operations: opens,
                openingOnMain {
                    let table = try RouterTable(.main)
                    for _ in 0..<4 { table.router.use(Passing(), within: .seconds(60)) }
                    return table
                }),
            Benchmark(
                name: "router/4-nested-tasks", unit: .link, operations: opens,
                .main {
                    {
                        for _ in 0..<opens {
                            guard let sum = try? await nestedTasks(4), sum == 4 else { fatalError("wrong sum") }
                        }
                    }
                }),
        ]
    }

    /// Runs tasks inside each other. A caller waits for its task by a continuation, so that it could leave it, which is the
    /// least that an interceptor with a limit can cost.
    @MainActor private static func nestedTasks(_ count: Int) async throws -> Int {
        guard count > 0 else { return 0 }
        return try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { continuation in
                Task.immediate {
                    do {
                        continuation.resume(returning: try await nestedTasks(count - 1) + 1)
                    } catch {
                        continuation.resume(throwing: error)
                    }
                }
            }
        } onCancel: {
        }
    }

    private static func typed() -> [Benchmark] {
        @Sendable func router() throws -> Router {
            let router = try RouterTable(.asynchronous).router
            try router.on(BenchmarkRoute.self, .public) { route, _ in route.id + (route.ref?.utf8.count ?? 0)
            }
            return router
        }
        return [
            Benchmark(
                name: "router/open-typed", unit: .link, operations: 1_000,
                .pool {
                    let router = try router()
                    return {
                        for id in 0..<1_000 {
                            guard let answer = try? await router.open(BenchmarkRoute(id: id, ref: "me")),
                                answer == id + 2
                            else { fatalError("wrong answer to \(id)") }
                        }
                    }
                }),
            Benchmark(
                name: "router/open-typed-by-link", unit: .link, operations: 1_000,
                .pool {
                    let router = try router()
                    return {
                        for _ in 0..<1_000 {
                            let response = try? await router.open("bench://typed/42?ref=me", from: .push)
                            guard response?.value(as: Int.self) == 44 else { fatalError("wrong answer") }
                        }
                    }
                }),
            Benchmark(name: "router/link-to-typed", unit: .link, operations: 1_000) {
                let router = try router()
                return { for id in 0..<1_000 { use(try? router.link(to: BenchmarkRoute(id: id, ref: "me"))) } }
            },
            Benchmark(name: "router/link-to-typed-by-hand", unit: .link, operations: 1_000) {
                let router = try router()
                return { for id in 0..<1_000 { use(try? router.link(to: BenchmarkRouteByHand(id: id, ref: "me"))) } }
            },
            Benchmark(
                name: "router/link-to-typed-by-macro", unit: .link, operations: 1_000, budget: .nanoseconds(300)
            ) {
                let router = try router()
                return { for id in 0..<1_000 { use(try? router.link(to: BenchmarkRouteByMacro(id: id, ref: "me"))) } }
            },
            Benchmark(name: "router/read-typed", unit: .link, operations: 1_000) {
                let match = try BenchmarkRoute.match("bench://typed/42?ref=me")
                let coder = RouteCoder()
                return { for _ in 0..<1_000 { use(try? coder.read(BenchmarkRoute.self, from: match)) } }
            },
            Benchmark(name: "router/read-typed-by-hand", unit: .link, operations: 1_000) {
                let match = try BenchmarkRouteByHand.match("bench://by-hand/42?ref=me")
                let coder = RouteCoder()
                return { for _ in 0..<1_000 { use(try? coder.read(BenchmarkRouteByHand.self, from: match)) } }
            },
            Benchmark(
                name: "router/read-typed-by-macro", unit: .link, operations: 1_000, budget: .nanoseconds(250)
            ) {
                let match = try BenchmarkRouteByMacro.match("bench://by-macro/42?ref=me")
                let coder = RouteCoder()
                return { for _ in 0..<1_000 { use(try? coder.read(BenchmarkRouteByMacro.self, from: match)) } }
            },
        ]
    }

    /// Routers that change while links are opened.
    private static func busy() -> [Benchmark] {
        [
            Benchmark(name: "router/500-singly-then-open", unit: .router, operations: 1) {
                let patterns = try AppTable().workload.patterns
                let link = try RouterTable(.main).links[0]
                return {
                    guard let router = try? Router() else { fatalError("no router") }
                    for pattern in patterns {
                        _ = try? router.onSync([RoutePattern(stringLiteral: pattern)], .public) { _ in }
                    }
                    guard router.canOpen(link, from: .push) else { fatalError("no route for '\(link)'") }
                }
            },
            Benchmark(name: "router/500-together-then-open", unit: .router, operations: 1) {
                let patterns = try AppTable().workload.patterns
                let link = try RouterTable(.main).links[0]
                return {
                    guard let router = try? Router() else { fatalError("no router") }
                    try? router.register { routes in
                        for pattern in patterns {
                            routes.onSync([RoutePattern(stringLiteral: pattern)], .public) { _ in }
                        }
                    }
                    guard router.canOpen(link, from: .push) else { fatalError("no route for '\(link)'") }
                }
            },
            Benchmark(
                name: "router/64-tasks-open", unit: .link, operations: 64 * RouterTable.linkCount,
                .pool {
                    let table = try RouterTable(.asynchronous)
                    return { await openAll(table, tasks: 64, registering: 0) }
                }),
            Benchmark(
                name: "router/64-tasks-open-1-registers", unit: .link, operations: 64 * RouterTable.linkCount,
                .pool {
                    let table = try RouterTable(.asynchronous)
                    return { await openAll(table, tasks: 64, registering: 100) }
                }),
        ]
    }

    // MARK: Passes

    private static func answering(_ table: @escaping @Sendable () throws -> RouterTable) -> Benchmark.Preparation {
        .synchronous {
            let table = try table()
            return {
                // The passes run on the main thread.
                MainActor.assumeIsolated { for _ in 0..<10 { answerAll(table) } }
            }
        }
    }

    @MainActor
    private static func answerAll(_ table: RouterTable) {
        for link in table.links {
            guard let response = try? table.router.answer(link, from: .push), response.value != nil else {
                fatalError("no answer to '\(link)'")
            }
            use(response)
        }
    }

    private static func openingInPool(_ table: @escaping @Sendable () throws -> RouterTable) -> Benchmark.Preparation {
        .pool {
            let table = try table()
            return { for _ in 0..<10 { await openAll(table) } }
        }
    }

    private static func openingOnMain(_ table: @escaping @Sendable () throws -> RouterTable) -> Benchmark.Preparation {
        .main {
            let table = try table()
            return { for _ in 0..<10 { await openAll(table) } }
        }
    }

    private static func openAll(_ table: RouterTable) async {
        for link in table.links {
            guard let response = try? await table.router.open(link, from: .push), response.value != nil else {
                fatalError("no answer to '\(link)'")
            }
            use(response)
        }
    }

    /// Opens all links in every task, while another one registers routes and takes them back.
    private static func openAll(_ table: RouterTable, tasks: Int, registering count: Int) async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<tasks { group.addTask { @concurrent in await openAll(table) } }
            if count > 0 {
                group.addTask { @concurrent in
                    for number in 0..<count {
                        let route = try? table.router.on([RoutePattern(stringLiteral: "bench://busy/n\(number)")]) {
                            _ in
                        }
                        await Task.yield()
                        route?.remove()
                    }
                }
            }
        }
    }
}
