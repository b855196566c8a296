import RandomTrials
import WaymarkComponents

/// Parts by number, and what a host must make of them, worked out in the plainest way.
struct NaiveLifecycle: CustomStringConvertible {
    struct Part {
        let number: Int
        let needs: [Int]
        let startup: Startup
        let fails: Bool
        var id: LifecycleID { LifecycleID(rawValue: "p\(number)") }
    }

    let parts: [Part]
    let width: Int?
    /// The parts that are not lazy and all that they need.
    let wanted: Set<Int>
    /// For each part those that fail by themselves and keep it from starting.
    let obstacles: [Set<Int>]

    /// A random graph of 1 to 30 parts, fewer more often, given in random order; every part depends on some with a lower rank.
    init(using numbers: inout SeededNumbers) {
        let count = min(Int.random(in: 1...30, using: &numbers), Int.random(in: 1...30, using: &numbers))
        let ranks = (0..<count).shuffled(using: &numbers)
        let density = Double.random(in: 0...0.4, using: &numbers)
        let failing = Bool.random(using: &numbers) ? 0 : Double.random(in: 0...0.3, using: &numbers)
        let required = Int.random(in: 0..<3, using: &numbers) == 0 ? 0.2 : 0
        let lazy = Double.random(in: 0...0.6, using: &numbers)
        let parts = (0..<count).map { number in
            let needs = (0..<count).filter {
                ranks[$0] < ranks[number] && Double.random(in: 0..<1, using: &numbers) < density
            }
            return Part(
                number: number, needs: needs.shuffled(using: &numbers),
                startup: Startup(
                    isLazy: Double.random(in: 0..<1, using: &numbers) < lazy,
                    priority: Int.random(in: -1...1, using: &numbers),
                    isRequired: Double.random(in: 0..<1, using: &numbers) < required),
                fails: Double.random(in: 0..<1, using: &numbers) < failing)
        }
        self.parts = parts
        var obstacles: [Set<Int>] = Array(repeating: [], count: count)
        for number in (0..<count).sorted(by: { ranks[$0] < ranks[$1] }) {
            for need in parts[number].needs {
                obstacles[number].formUnion(obstacles[need].isEmpty && parts[need].fails ? [need] : obstacles[need])
            }
        }
        self.obstacles = obstacles
        var wanted = Set(parts.filter { !$0.startup.isLazy }.map(\.number))
        for number in (0..<count).sorted(by: { ranks[$0] > ranks[$1] }) where wanted.contains(number) {
            wanted.formUnion(parts[number].needs)
        }
        self.wanted = wanted
        width = [1, 1, 2, 3, nil, nil][Int.random(in: 0..<6, using: &numbers)]
    }

    var description: String {
        let lines = parts.map { part in
            "\(part.id) needs \(part.needs) priority \(part.startup.priority)"
                + (part.startup.isLazy ? " lazy" : "") + (part.startup.isRequired ? " required" : "")
                + (part.fails ? " fails" : "")
        }
        return lines.joined(separator: "\n") + "\nwidth \(width.map(String.init) ?? "any")"
    }

    /// Whether a part starts, where nothing is required.
    func starts(_ number: Int) -> Bool { obstacles[number].isEmpty && !parts[number].fails }

    func isReady(_ number: Int, begun: [Bool], started: [Bool]) -> Bool {
        !begun[number] && parts[number].needs.allSatisfy { started[$0] }
    }

    func comes(_ left: Int, before right: Int) -> Bool {
        (-parts[left].startup.priority, left) < (-parts[right].startup.priority, right)
    }
}
