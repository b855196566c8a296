/// Something that every driver must do, by name.
package struct NavigationScenario: Sendable, CustomStringConvertible {
    /// A sentence.
    package let description: String
    private let body: @MainActor @Sendable (ScenarioRun) async -> Void

    init(_ description: String, _ body: @escaping @MainActor @Sendable (ScenarioRun) async -> Void) {
        self.description = description
        self.body = body
    }

    /// Runs the scenario on a stage; stages that cannot do a fault pass what needs it.
    ///
    /// - Returns: What is wrong, as sentences.
    @MainActor
    package func run(on make: @escaping StageMaker) async -> [String] {
        let run = ScenarioRun(make)
        await body(run)
        return await run.finish()
    }

    /// All of them.
    package static let all = showing + waiting + results + guards + saved + faults + hooks + behaviours
}
