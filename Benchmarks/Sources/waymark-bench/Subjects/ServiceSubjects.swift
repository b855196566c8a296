import WaymarkComponents

extension Subjects {
    /// Services had by their types, beside a lookup in a dictionary with a cast, which is what a registry is at least.
    static func services() -> [Benchmark] {
        [
            Benchmark(name: "services/dictionary-and-cast", unit: .resolution, operations: 1_000) {
                let type = ServiceTable.key
                let services = ServiceTable.dictionary
                return {
                    for _ in 0..<1_000 {
                        guard let service = services[type] as? any BenchService else { fatalError("not there") }
                        use(service)
                    }
                }
            },
            Benchmark(
                name: "services/resolve-shared", unit: .resolution, operations: 1_000, budget: .nanoseconds(60),
                allocatesNothing: true
            ) {
                let components = try ServiceTable.components()
                return {
                    for _ in 0..<1_000 {
                        use(sure { () throws(ServiceError) in try components.resolve((any BenchService).self) })
                    }
                }
            },
            Benchmark(name: "services/resolve-shared-from-child", unit: .resolution, operations: 1_000) {
                let components = try ServiceTable.components().openScope("user")
                return {
                    for _ in 0..<1_000 {
                        use(sure { () throws(ServiceError) in try components.resolve((any BenchService).self) })
                    }
                }
            },
            Benchmark(name: "services/resolve-transient", unit: .resolution, operations: 1_000) {
                let components = try ServiceTable.components()
                return {
                    for _ in 0..<1_000 {
                        use(sure { () throws(ServiceError) in try components.resolve((any BenchMaker).self) })
                    }
                }
            },
            Benchmark(
                name: "services/8-tasks-resolve-shared", unit: .resolution, operations: 80_000,
                .pool {
                    let components = try ServiceTable.components()
                    return {
                        await withTaskGroup(of: Void.self) { group in
                            for _ in 0..<8 {
                                group.addTask { @concurrent in
                                    for _ in 0..<10_000 {
                                        use(
                                            sure { () throws(ServiceError) in
                                                try components.resolve((any BenchService).self)
                                            })
                                    }
                                }
                            }
                        }
                    }
                }),
            Benchmark(name: "services/audit-1000", unit: .audit, operations: 1) {
                let components = try ServiceTable.needing(1_000)
                return {
                    let audit = components.audit()
                    if audit.graph.nodes.count != 1_000 || audit.hasErrors { fatalError("\(audit)") }
                    use(audit)
                }
            },
        ]
    }
}

protocol BenchService: Sendable {
    var number: Int { get }
}

protocol BenchMaker: Sendable {}

private final class Answer: BenchService, BenchMaker {
    let number = 42
}

/// Two hundred services, one of them asked for.
private enum ServiceTable {
    static let key = ObjectIdentifier((any BenchService).self)

    static var dictionary: [ObjectIdentifier: any Sendable] {
        var services: [ObjectIdentifier: any Sendable] = [:]
        fill(Int.self, 200) { services[$0] = 1 }
        services[key] = Answer()
        return services
    }

    static func components() throws -> Components {
        let components = Components()
        var error: (any Error)?
        fill(Int.self, 200, components, &error)
        if let error { throw error }
        try components.provide((any BenchService).self) { Answer() }
        try components.provide((any BenchMaker).self, .transient) { Answer() }
        _ = try components.resolve((any BenchService).self)
        return components
    }

    /// So many services; each needs up to three of those before it.
    static func needing(_ count: Int) throws -> Components {
        let components = Components()
        var numbers = SeededNumbers(seed: 1)
        for (number, type) in NumberedTypes.all.prefix(count).enumerated() {
            let needs = (0..<min(number, 3)).map { _ in NumberedTypes.all[Int.random(in: 0..<number, using: &numbers)] }
            try type.provide(at: components, needs: needs)
        }
        return components
    }

    /// Types enough, made by nesting.
    private static func fill<Inner: Sendable>(_ type: Inner.Type, _ count: Int, _ body: (ObjectIdentifier) -> Void) {
        if count == 0 { return }
        body(ObjectIdentifier(type))
        fill(Inner?.self, count - 1, body)
    }

    private static func fill<Inner: Sendable>(
        _ type: Inner.Type, _ count: Int, _ components: Components, _ error: inout (any Error)?
    ) {
        if count == 0 { return }
        do { try components.provide(Inner?.self) { nil } } catch let fault { error = fault }
        fill(Inner?.self, count - 1, components, &error)
    }
}
