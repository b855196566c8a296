import NavigationScenarios
import RandomTrials
import Testing

@testable import WaymarkNavigation

@Suite struct PlanTests {
    /// The first faults of many; each with everything that is needed to see it again.
    struct Faults {
        private(set) var count = 0
        private(set) var first: [String] = []

        mutating func add(_ start: SceneState, _ what: String, _ complaint: String, _ goal: SceneState?) {
            count += 1
            if first.count < 3 {
                first.append("\(what): \(complaint)\nfrom \(start)\nto \(goal.map { "\($0)" } ?? "nothing")")
            }
        }
    }

    private static func goal(
        of kind: NavigationRequest.Kind, in state: SceneState
    ) -> (goal: SceneState?, refusal: NavigationRefusal?) {
        var last = 1_000
        let goal = NavigationGoal(state: state) {
            last += 1
            return last
        }
        do throws(NavigationRefusal) { return (try goal.scene(for: kind), nil) } catch { return (nil, error) }
    }

    /// Does the steps of a plan; what is wrong with it.
    fileprivate static func complaint(_ plan: NavigationPlan, from start: SceneState, to goal: SceneState) -> String? {
        let staying = Set(goal.screens.map(\.number)).intersection(start.screens.map(\.number))
        var state = start
        for step in plan.steps {
            do { state = try state.applying(step) } catch { return "'\(step)' is not legal: \(error)" }
            if let fault = state.violation { return "'\(step)' leads to an unlawful state: \(fault)" }
            var isRoot = false
            if case .setRoot = step { isRoot = !staying.isEmpty }
            if isRoot || !staying.isSubset(of: state.screens.map(\.number)) {
                return "'\(step)' takes a screen away that should stay"
            }
        }
        if state != goal { return "it leads to \(state)" }
        if let animated = plan.animatedStep, !plan.steps.indices.contains(animated) {
            return "no step \(animated) to animate"
        }
        return nil
    }

    @Test(
        "Every request in every state of up to two screens has the goal that it must have, and the shortest legal way to it",
        arguments: 0..<8)
    func requests(part: Int) {
        let shows = SmallRequests.shows(of: ["a", "b", "c"])
        var faults = Faults()
        var counts = [0: 0]
        for (index, start) in SmallStates.all(upTo: 2).enumerated() where index % 8 == part {
            var goals: Set<SceneState> = []
            for kind in shows + SmallRequests.moves(in: start) {
                let (goal, refusal) = Self.goal(of: kind, in: start)
                for complaint in GoalLaws.complaints(from: start, kind, to: goal, refusal) {
                    faults.add(start, "\(kind.text)", complaint, goal)
                }
                guard let goal, goals.insert(goal).inserted else { continue }
                check(start, goal, kind.text, &faults, &counts)
            }
        }
        #expect(faults.count == 0, "\(faults.first.joined(separator: "\n\n")), of \(faults.count)")
        #expect(counts.count > 3, "plans of many lengths: \(counts)")
    }

    @Test("Requests in states of three and four screens have such goals and ways too", arguments: [1, 2, 3, 4])
    func largerStates(seed: UInt64) throws {
        let states = SmallStates.all(upTo: seed % 2 == 0 ? 4 : 3)
        let shows = SmallRequests.shows(of: ["a", "b", "c", "d"])
        var random = SeededNumbers(seed: seed)
        var faults = Faults()
        var counts = [0: 0]
        for _ in 0..<Effort.count(standard: 300) {
            let start = try #require(states.randomElement(using: &random))
            let all = Int.random(in: 0..<4, using: &random) == 0 ? SmallRequests.moves(in: start) : shows
            let kind = try #require(all.randomElement(using: &random))
            let (goal, refusal) = Self.goal(of: kind, in: start)
            for complaint in GoalLaws.complaints(from: start, kind, to: goal, refusal) {
                faults.add(start, kind.text, complaint, goal)
            }
            if let goal { check(start, goal, kind.text, &faults, &counts) }
        }
        #expect(faults.count == 0, "seed \(seed): \(faults.first.joined(separator: "\n\n")), of \(faults.count)")
    }

    @Test(
        "The restored state is the saved one, by the shortest legal way, whatever is displayed",
        arguments: [1, 2, 3, 4])
    func restores(seed: UInt64) throws {
        let states = SmallStates.all(upTo: 3)
        var random = SeededNumbers(seed: seed)
        var faults = Faults()
        var counts = [0: 0]
        for round in 0..<Effort.count(standard: 200) {
            let start = try #require(states.randomElement(using: &random))
            // Its numbers are those of another run, so that they say nothing.
            let saved = round % 10 == 0 ? start : try #require(states.randomElement(using: &random))
            let kind = NavigationRequest.Kind.restore(saved)
            let (goal, refusal) = Self.goal(of: kind, in: start)
            for complaint in GoalLaws.complaints(from: start, kind, to: goal, refusal) {
                faults.add(start, "restore \(saved)", complaint, goal)
            }
            if let goal { check(start, goal, "restore \(saved)", &faults, &counts) }
        }
        #expect(faults.count == 0, "seed \(seed): \(faults.first.joined(separator: "\n\n")), of \(faults.count)")
        #expect(counts.count > 3, "plans of many lengths: \(counts)")
    }

    private func check(
        _ start: SceneState, _ goal: SceneState, _ what: String, _ faults: inout Faults, _ counts: inout [Int: Int]
    ) {
        let plan = NavigationPlan(from: start, to: goal)
        counts[plan.steps.count, default: 0] += 1
        let steps = plan.steps.map { "\($0)" }.joined(separator: "; ")
        if let complaint = Self.complaint(plan, from: start, to: goal) {
            return faults.add(start, what, "\(complaint) (\(steps))", goal)
        }
        let search = StepSearch(from: start, to: goal)
        if !plan.steps.isEmpty, search.hasWay(from: start, of: plan.steps.count - 1) {
            faults.add(start, what, "there is a shorter way than \(steps)", goal)
        }
    }
}

extension NavigationRequest.Kind {
    /// The request with all that tells it from others.
    var text: String {
        guard case .show(let screens, let reuse) = self else { return "\(NavigationRequest(self))" }
        return "show \(screens.map { "\($0.route) by \($0.presentation)" }.joined(separator: ", ")), reuse \(reuse)"
    }
}
