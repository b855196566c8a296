import RandomTrials
import Testing

@testable import WaymarkTree

/// The steps of a random workflow, as data: both the workflow and the naive model are made from it.
struct WorkflowProgram {
    enum Style: CaseIterable {
        /// A closure that never waits.
        case short
        /// A closure that might wait, and does not.
        case atOnce
        /// Waits at a door, and notices that it is cancelled.
        case noticing
        /// Waits at a door, whatever happens.
        case ignoring
    }

    struct Step {
        let id: Int
        let style: Style
        /// Whether a step that does not wait throws.
        let fails: Bool
        let limit: Int?
        /// The unit to which it leads.
        let next: Int

        var name: String { "s\(id)" }
        var waits: Bool { style == .noticing || style == .ignoring }
    }

    indirect enum Entry {
        case step(Step)
        case recovery(Step)
        case branch(name: String, isRequired: Bool, [Entry])
    }

    static let units = 3

    let entries: [Entry]
    let limit: Int?
    private(set) var steps: [Step] = []

    init(using random: inout SeededNumbers) {
        var steps: [Step] = []
        entries = Self.entries(depth: 0, count: 2 + random.below(5), &steps, &random)
        limit = random.once(in: 4) ? 3 + random.below(20) : nil
        self.steps = steps
    }

    private static func entries(
        depth: Int, count: Int, _ steps: inout [Step], _ random: inout SeededNumbers
    ) -> [Entry] {
        (0..<count).map { _ in
            let kind = random.below(8)
            if kind == 0, depth < 3 {
                return branch(depth, &steps, &random)
            } else if kind == 1, depth < 2 {
                return branch(depth, &steps, &random)
            }
            let step = Step(
                id: steps.count, style: Style.allCases[random.below(4)], fails: random.once(in: 6),
                limit: random.once(in: 3) ? 1 + random.below(9) : nil, next: random.below(units))
            steps.append(step)
            return kind == 2 ? .recovery(step) : .step(step)
        }
    }

    private static func branch(_ depth: Int, _ steps: inout [Step], _ random: inout SeededNumbers) -> Entry {
        let name = "b\(steps.count)"
        let entries = entries(depth: depth + 1, count: random.below(4), &steps, &random)
        return .branch(name: name, isRequired: random.once(in: 2), entries)
    }
}

/// A unit of a random tree.
final class NumberedHouse: House {
    let number: Int

    init(_ number: Int, isActive: Bool) {
        self.number = number
        super.init(isActive: isActive)
    }
}

/// A random tree with a door for each step, and the workflow through it.
@MainActor
struct WorkflowScene {
    typealias Flow = Workflow<NumberedHouse, Int, NumberedHouse, Int>

    let houses: [NumberedHouse]
    let doors: [Door]
    let workflow: Flow

    init(_ program: WorkflowProgram, active: [Bool]) {
        let houses = active.enumerated().map { NumberedHouse($0.offset, isActive: $0.element) }
        let doors = program.steps.map { _ in Door() }
        self.houses = houses
        self.doors = doors
        let start = Workflow("random", from: NumberedHouse.self, with: Int.self)
        workflow = Self.adding(program.entries, to: start, houses, doors)
    }

    private static func adding(
        _ entries: [WorkflowProgram.Entry], to start: Flow, _ houses: [NumberedHouse], _ doors: [Door]
    ) -> Flow {
        entries.reduce(start) { flow, entry in
            switch entry {
            case .step(let step):
                let limit = step.limit.map { Duration.seconds($0) }
                let (door, next) = (doors[step.id], houses[step.next])
                switch step.style {
                case .short:
                    return flow.step(step.name, within: limit) { _, value in
                        if step.fails { throw Refused() }
                        return (next, value &* 31 &+ step.id)
                    }
                case .atOnce, .noticing, .ignoring:
                    return flow.step(step.name, within: limit) { _, value in
                        try await Self.work(step, door)
                        return (next, value &* 31 &+ step.id)
                    }
                }
            case .recovery(let step):
                let limit = step.limit.map { Duration.seconds($0) }
                let (door, next) = (doors[step.id], houses[step.next])
                return flow.recover(step.name, within: limit) { _, _ in
                    try await Self.work(step, door)
                    return (next, 1000 + step.id)
                }
            case .branch(let name, let isRequired, let entries):
                return flow.fork(name, isRequired: isRequired) { adding(entries, to: $0, houses, doors) }
            }
        }
    }

    private static func work(_ step: WorkflowProgram.Step, _ door: Door) async throws {
        switch step.style {
        case .short, .atOnce: if step.fails { throw Refused() }
        case .noticing: try await door.pass()
        case .ignoring: try await door.ignoring()
        }
    }
}
