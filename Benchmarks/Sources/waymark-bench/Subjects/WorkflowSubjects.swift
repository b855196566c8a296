import Waymark
import WaymarkTree
import WaymarkUnits

extension Subjects {
    private static let steps = 10

    /// Workflows of ten steps; each step leads to another unit.
    static func workflows() -> [Benchmark] {
        [
            Benchmark(
                name: "trees/10-yields", unit: .step, operations: steps * 10,
                .main { { for _ in 0..<steps * 10 { await Task.yield() } } }),
            Benchmark(
                name: "trees/workflow-short", unit: .step, operations: steps * 10,
                .main { try walking { WorkflowWay.short } }),
            Benchmark(
                name: "trees/workflow-awaiting", unit: .step, operations: steps * 10,
                .main { try walking { WorkflowWay.awaiting } }),
            Benchmark(
                name: "trees/workflow-yielding", unit: .step, operations: steps * 10,
                .main { try walking { WorkflowWay.yielding } }),
            Benchmark(
                name: "trees/workflow-short-by-route", unit: .step, operations: steps * 10,
                .main { try opening { WorkflowWay.short } }),
            Benchmark(
                name: "trees/workflow-awaiting-by-route", unit: .step, operations: steps * 10,
                .main { try opening { WorkflowWay.awaiting } }),
            Benchmark(
                name: "trees/workflow-yielding-by-route", unit: .step, operations: steps * 10,
                .main { try opening { WorkflowWay.yielding } }),
        ]
    }

    /// Ten runs of a workflow that was built before.
    @MainActor
    private static func walking(
        _ workflow: @MainActor () -> WorkflowWay.Flow
    ) throws -> @MainActor () async -> Void {
        let way = try WorkflowWay(steps: steps)
        let workflow = workflow()
        return {
            for _ in 0..<10 {
                guard let outcome = try? await workflow.run(on: way.start), outcome.item === way.end else {
                    fatalError("the workflow did not come to its end")
                }
            }
            // Watches on units come to their end.
            await Task.yield()
        }
    }

    /// Ten links; a workflow is built and run for each.
    @MainActor
    private static func opening(
        _ workflow: @escaping @MainActor @Sendable () -> WorkflowWay.Flow
    ) throws -> @MainActor () async -> Void {
        let way = try WorkflowWay(steps: steps)
        let router = try Router()
        try router.workflow("bench://way", .public, on: { way.start }, { _ in workflow() })
        return {
            for _ in 0..<10 {
                guard (try? await router.open("bench://way", from: .push)) != nil else {
                    fatalError("the workflow did not come to its end")
                }
            }
            await Task.yield()
        }
    }
}

/// A chain of active units, and workflows that go down it.
@MainActor
private final class WorkflowWay {
    typealias Flow = Workflow<WalkedInteractor, Void, WalkedInteractor, Void>

    let start: WalkedInteractor
    let end: WalkedInteractor
    private let tree = UnitTree()

    init(steps: Int) throws {
        start = WalkedInteractor()
        var last = start
        var unit = TreeUnit("0", interactor: start)
        try tree.launch(unit)
        for number in 1...steps {
            let next = WalkedInteractor()
            let child = TreeUnit("\(number)", interactor: next)
            try unit.attach(child)
            last.next = next
            (last, unit) = (next, child)
        }
        end = last
    }

    /// Of steps that do not wait.
    static var short: Flow { flow { $0.step($1) { item, _ in (try item.below(), ()) } } }

    /// Of steps that could wait, and have no reason to.
    static var awaiting: Flow { flow { $0.step($1) { item, _ in (try await item.belowSoon(), ()) } } }

    /// Of steps that let the main actor go once.
    static var yielding: Flow {
        flow {
            $0.step($1) { item, _ in
                await Task.yield()
                return (try item.below(), ())
            }
        }
    }

    private static func flow(_ step: (Flow, String) -> Flow) -> Flow {
        (1...10).reduce(Workflow("way", from: WalkedInteractor.self)) { step($0, "step \($1)") }
    }
}

@MainActor
private final class WalkedInteractor: Interactor {
    struct Lost: Error {}

    let activity = Activity()
    weak var next: WalkedInteractor?

    func below() throws -> WalkedInteractor {
        guard let next else { throw Lost() }
        return next
    }

    func belowSoon() async throws -> WalkedInteractor { try below() }
}
