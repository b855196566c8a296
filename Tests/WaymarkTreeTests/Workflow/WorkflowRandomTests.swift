import Foundation
import RandomTrials
import TaskStarts
import Testing
import WaymarkTesting

@testable import WaymarkTree

@MainActor
@Suite(.everyTaskStart, .timeLimit(.minutes(30))) struct WorkflowRandomTests {
    /// The number of programs that are tried; more where the environment asks for it.
    nonisolated static let trials = ProcessInfo.processInfo.environment["WORKFLOW_TRIALS"].flatMap(Int.init) ?? 600

    @Test("Random workflows do what a plain machine does, line by line", arguments: 0..<8)
    func random(_ share: Int) async {
        for seed in share * Self.trials / 8..<(share + 1) * Self.trials / 8 {
            guard await agrees(seed) else { return }
        }
    }

    /// Runs the program of a seed, with events at random; whether all was as expected.
    private func agrees(_ seed: Int) async -> Bool {
        var random = SeededNumbers(trial: seed)
        let program = WorkflowProgram(using: &random)
        let active = (0..<WorkflowProgram.units).map { _ in !random.once(in: 3) }
        let naive = NaiveWorkflow(program, active: active)
        let scene = WorkflowScene(program, active: active)
        let started = Started(
            scene.workflow, on: scene.houses[0], with: 1, within: program.limit.map { .seconds($0) })
        naive.begin()
        var events = ["begin"]
        for _ in 0..<60 {
            // Where fewer lines come than are expected, the test's limit ends it, and says at which seed.
            guard await settled(started, naive, "seed \(seed), \(events)") else { return false }
            let open = naive.open
            if naive.result != nil, open.isEmpty { break }
            switch random.below(naive.result == nil ? 12 : 4) {
            case 0...3:
                guard let id = open.randomElement(using: &random) else { continue }
                let fails = random.once(in: 4)
                events.append("\(fails ? "fail" : "open") s\(id)")
                naive.comeBack(id, fails: fails)
                scene.doors[id].open(fails ? .failure(Refused()) : .success(()))
            case 4...6:
                let unit = random.below(WorkflowProgram.units)
                // What the first of several waiters resumes may come before the second, or after it.
                if naive.active[unit] || naive.waiting(for: unit) > 1 { continue }
                events.append("activate \(unit)")
                naive.activate(unit)
                scene.houses[unit].activity.begin()
            case 7...8:
                let unit = random.below(WorkflowProgram.units)
                guard naive.active[unit] else { continue }
                events.append("resign \(unit)")
                naive.resign(unit)
                scene.houses[unit].activity.end()
            case 9...10:
                let seconds = 1 + random.below(3)
                events.append("advance \(seconds)")
                naive.advance(by: seconds)
                started.clock.advance(by: .seconds(seconds))
            default:
                guard random.once(in: 4) else { continue }
                events.append("cancel")
                naive.cancel()
                started.cancel()
            }
        }
        guard await settled(started, naive, "seed \(seed), \(events)") else { return false }
        if naive.result == nil {
            events.append("cancel")
            naive.cancel()
            started.cancel()
            guard await settled(started, naive, "seed \(seed), \(events)") else { return false }
        }
        let error = await started.error()
        let result = error ?? "\(started.item?.number ?? -1) \(started.value ?? -1) \(started.failures)"
        for door in scene.doors { door.open() }
        #expect(result == naive.result, "seed \(seed), \(events)\n\(scene.workflow)")
        return result == naive.result
    }

    private func settled<Item, Value>(
        _ started: Started<Item, Value>, _ naive: NaiveWorkflow, _ comment: @autoclosure () -> String
    ) async -> Bool {
        await started.log.wait(for: naive.lines.count)
        await started.settled()
        let isSame = started.log.lines == naive.lines
        #expect(
            isSame,
            "\(comment())\n\(started.log.lines.joined(separator: "\n"))\nexpected:\n\(naive.lines.joined(separator: "\n"))"
        )
        return isSame
    }
}
