import RandomTrials
import Testing

@testable import WaymarkComponents

@Suite("The actions that are made are found by both names")
struct ActionIndexTests {
    private static func made(_ target: String, _ count: Int) throws -> MadeTarget {
        try MadeTarget(target, in: Components()) { actions in
            for number in 0..<count { actions.onSync("action\(number)") { _ in number } }
        }
    }

    @Test(
        "Whatever targets come and go, the actions of those that are there are found, and no others",
        arguments: 0..<Effort.count(standard: 50))
    func random(trial: Int) throws {
        var numbers = SeededNumbers(trial: trial)
        let targets = try (0..<20).map { try Self.made("target\($0)", Int.random(in: 0...6, using: &numbers)) }
        var index = ActionIndex()
        var present: Set<Int> = []
        for _ in 0..<200 {
            let number = Int.random(in: targets.indices, using: &numbers)
            if present.remove(number) == nil {
                index.insert(targets[number])
                present.insert(number)
            } else {
                index.remove(targets[number])
            }
            // What is not there is taken out without a trace.
            if let other = targets.indices.first(where: { !present.contains($0) }) { index.remove(targets[other]) }
            for (number, target) in targets.enumerated() {
                for name in target.actions.keys {
                    let found = index.find(ActionIndex.hash("target\(number)", name), "target\(number)", name)
                    #expect(found === (present.contains(number) ? target.actions[name] : nil))
                }
            }
        }
    }
}
