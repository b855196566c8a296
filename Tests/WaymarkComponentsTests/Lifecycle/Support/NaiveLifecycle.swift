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

    /// A random graph of 1 to 30 parts, given in random order; every part depends on some with a lower rank.
    init(using numbers: inout SeededNumbers) {
        let count = Int.random(in: 1...30, using: &numbers)
        let ranks = (0..<count).shuffled(using: &numbers)
        let density = Double.random(in: 0...0.4, using: &numbers)
        let failing = Bool.random(using: &numbers) ? 0 : Double.random(in: 0...0.3, using: &numbers)
        let required = Int.random(in: 0..<3, using: &numbers) == 0 ? 0.2 : 0
        let lazy = Double.random(in: 0...0.6, using: &numbers)
        parts = (0..<count).map { number in
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

    /// The parts that are not lazy and all that they need.
    var wanted: Set<Int> {
        var wanted = Set(parts.filter { !$0.startup.isLazy }.map(\.number))
        while true {
            let more = wanted.union(wanted.flatMap { parts[$0].needs })
            if more == wanted { return wanted }
            wanted = more
        }
    }

    /// Whether a part starts, where nothing is required.
    func starts(_ number: Int) -> Bool { !parts[number].fails && parts[number].needs.allSatisfy(starts) }

    /// The parts that keep another from starting.
    func obstacles(of number: Int) -> Set<Int> {
        Set(
            parts[number].needs.flatMap { need in
                parts[need].needs.allSatisfy(starts) && parts[need].fails ? [need] : Array(obstacles(of: need))
            })
    }

    func isReady(_ number: Int, begun: Set<Int>, started: Set<Int>) -> Bool {
        !begun.contains(number) && parts[number].needs.allSatisfy(started.contains)
    }

    func comes(_ left: Int, before right: Int) -> Bool {
        (-parts[left].startup.priority, left) < (-parts[right].startup.priority, right)
    }
}
