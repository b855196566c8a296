import WaymarkComponents

extension Subjects {
    /// Actions performed by name, beside two lookups in dictionaries with a cast, which is what calling by two names is
    /// at least.
    static func actions() -> [Benchmark] {
        [
            Benchmark(name: "actions/dictionaries-and-cast", unit: .call, operations: 1_000) {
                let targets = ActionNames.dictionaries
                return {
                    for _ in 0..<1_000 {
                        guard let action = targets[ActionNames.target]?[ActionNames.action],
                            let number = action() as? Int
                        else { fatalError("not there") }
                        use(number)
                    }
                }
            },
            Benchmark(name: "actions/perform", unit: .call, operations: 1_000) {
                let components = try ActionNames.components()
                return { for _ in 0..<1_000 { use(number(components)) } }
            },
            Benchmark(name: "actions/perform-on-main", unit: .call, operations: 1_000) {
                let components = try ActionNames.components()
                return { MainActor.assumeIsolated { for _ in 0..<1_000 { use(numberOnMain(components)) } } }
            },
            Benchmark(
                name: "actions/perform-awaited", unit: .call, operations: 1_000,
                .pool {
                    let components = try ActionNames.components()
                    return { for _ in 0..<1_000 { use(await awaitedNumber(components)) } }
                }),
        ]
    }

    private static func number(_ components: Components) -> Int {
        sure { () throws(ActionError) in try components.perform(ActionNames.target, ActionNames.action) }
    }

    @MainActor
    private static func numberOnMain(_ components: Components) -> Int {
        sure { () throws(ActionError) in try components.performOnMain(ActionNames.target, ActionNames.onMain) }
    }

    private static func awaitedNumber(_ components: Components) async -> Int {
        await surely { () async throws(ActionError) in
            try await components.perform(ActionNames.target, ActionNames.awaited)
        }
    }
}

/// Two hundred targets of twenty actions each, one of them asked for.
private enum ActionNames {
    static let target = "Target100"
    static let action = "action10"
    static let onMain = "onMain"
    static let awaited = "awaited"

    static var dictionaries: [String: [String: @Sendable () -> any Sendable]] {
        var targets: [String: [String: @Sendable () -> any Sendable]] = [:]
        for target in 0..<200 {
            for action in 0..<20 { targets["Target\(target)", default: [:]]["action\(action)"] = { target + action } }
        }
        return targets
    }

    static func components() throws -> Components {
        let components = Components()
        for target in 0..<200 {
            try components.target("Target\(target)") { actions in
                for action in 0..<20 { actions.onSync("action\(action)") { _ in target + action } }
                actions.onMain(onMain) { _ in target }
                actions.on(awaited) { _ async in target }
            }
            try components.perform("Target\(target)", action)
        }
        return components
    }
}
