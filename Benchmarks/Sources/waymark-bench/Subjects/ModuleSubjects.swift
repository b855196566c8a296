import Waymark
import WaymarkComponents

extension Subjects {
    private static let count = ModuleGraph.count

    /// Two hundred modules that do nothing put together and started, beside as many tasks that do nothing.
    static func starting() -> [Benchmark] {
        [
            Benchmark(
                name: "modules/200-tasks", unit: .module, operations: count,
                .pool {
                    {
                        let tasks = (0..<count).map { _ in Task.detached {} }
                        for task in tasks { await task.value }
                    }
                }),
            Benchmark(
                name: "modules/200-tasks-in-8-layers", unit: .module, operations: count,
                .pool {
                    {
                        for _ in 0..<ModuleGraph.depth {
                            let tasks = (0..<count / ModuleGraph.depth).map { _ in Task.detached {} }
                            for task in tasks { await task.value }
                        }
                    }
                }),
            Benchmark(name: "modules/host", unit: .module, operations: count) {
                _ = ModuleGraph.modules
                return { use(sure { try ModuleGraph.host() }) }
            },
            Benchmark(
                name: "modules/host-start", unit: .module, operations: count,
                .pool {
                    _ = ModuleGraph.modules
                    return { await surely { try ModuleGraph.check(await ModuleGraph.host().start()) } }
                }),
            Benchmark(
                name: "modules/host-start-stop", unit: .module, operations: count,
                .pool {
                    _ = ModuleGraph.modules
                    return {
                        let host = sure { try ModuleGraph.host() }
                        await surely { try ModuleGraph.check(await host.start()) }
                        await host.stop()
                        guard host.started.isEmpty else { fatalError("\(host.started) did not stop") }
                    }
                }),
            Benchmark(name: "modules/app", unit: .module, operations: count) {
                _ = ModuleGraph.modules
                return { use(sure { try Mediator(modules: ModuleGraph.modules) }) }
            },
            Benchmark(
                name: "modules/app-start", unit: .module, operations: count,
                .pool {
                    _ = ModuleGraph.modules
                    return {
                        let app = sure { try Mediator(modules: ModuleGraph.modules) }
                        await surely { try ModuleGraph.check(await app.start()) }
                    }
                }),
            Benchmark(
                name: "modules/is-started", unit: .question, operations: count * 10,
                .pool {
                    let host = try await ModuleGraph.startedHost()
                    let ids = host.parts
                    return {
                        for _ in 0..<10 {
                            for id in ids where !host.isStarted(id) { fatalError("'\(id)' is not started") }
                        }
                    }
                }),
        ]
    }

    /// An event for two hundred modules.
    static func telling() -> [Benchmark] {
        [
            telling("modules/event-200", limit: .seconds(10)),
            telling("modules/event-200-unlimited", limit: nil),
        ]
    }

    private static func telling(_ name: String, limit: Duration?) -> Benchmark {
        Benchmark(
            name: name, unit: .event, operations: 10,
            .pool {
                let host = try await ModuleGraph.startedHost(eventLimit: limit)
                return { for _ in 0..<10 { await host.send(BenchEvent()) } }
            })
    }
}
