import Waymark

extension Subjects {
    private static let opens = ModuleGraph.count * 10

    /// Links to routes of modules that have started, beside links to the same routes of a router alone.
    static func gates() -> [Benchmark] {
        [
            answering("modules/answer-router") { try bareRouter() },
            answering("modules/answer-module") { try await ModuleGraph.startedApp().router },
            opening("modules/open-router") { try bareRouter() },
            opening("modules/open-module") { try await ModuleGraph.startedApp().router },
        ]
    }

    /// A router as the one of an app, with the modules' routes and without the modules.
    private static func bareRouter() throws -> Router {
        var configuration = RouterConfiguration()
        configuration.nested = .json
        let router = try Router(configuration)
        for module in ModuleGraph.modules { try module.register(at: router) }
        return router
    }

    private static func answering(
        _ name: String, _ router: @escaping @Sendable () async throws -> Router
    ) -> Benchmark {
        Benchmark(
            name: name, unit: .link, operations: opens,
            .main {
                let router = try await router()
                return {
                    for _ in 0..<10 {
                        for link in ModuleGraph.links {
                            guard let response = try? router.answer(link, from: .push), response.value != nil else {
                                fatalError("no answer to '\(link)'")
                            }
                            use(response)
                        }
                    }
                }
            })
    }

    private static func opening(_ name: String, _ router: @escaping @Sendable () async throws -> Router) -> Benchmark {
        Benchmark(
            name: name, unit: .link, operations: opens,
            .main {
                let router = try await router()
                return {
                    for _ in 0..<10 {
                        for link in ModuleGraph.links {
                            guard let response = try? await router.open(link, from: .push), response.value != nil else {
                                fatalError("no answer to '\(link)'")
                            }
                            use(response)
                        }
                    }
                }
            })
    }
}
