internal import WaymarkExpressions

/// A text for one segment, and the sets to avoid that nevertheless contain it.
struct TextChoice {
    /// The text; it is not empty.
    let text: [UInt8]
    /// A bit mask of the indices of the sets that contain it.
    let taken: UInt64

    /// The maximum number of sets that a text can be compared with at once.
    static let greatestOthers = 64

    /// The outcome of a search for choices.
    enum Search {
        /// All choices that no other choice improves on: each is in as few of the sets as possible.
        case decided([TextChoice])
        /// The limit was reached.
        case undecided
    }

    /// Walks all automata at once, from the shortest and most readable texts on.
    ///
    /// - Parameters:
    ///   - wanted: The automata that must accept the text.
    ///   - others: The automata that should not accept it, if possible; `nil` accepts nothing.
    ///   - limit: The maximum number of combinations of states.
    ///   - budget: The steps of the audit.
    static func search(
        in wanted: [ByteAutomaton], distinguishing others: [ByteAutomaton?], limit: Int,
        budget: AuditBudget = AuditBudget(limit: .max)
    ) -> Search {
        let distinguished = others.enumerated().compactMap { bit, automaton in
            automaton.map { (bit: bit, automaton: $0) }
        }
        let automata = wanted + distinguished.map(\.automaton)
        let classes = ByteClasses(refining: automata.map(\.classes))
        let start = automata.map(\.start)
        if wanted.contains(where: \.isEmpty) { return .decided([]) }
        var walk = Walk(from: start)
        var best: [TextChoice] = []
        var index = 0
        while index < walk.steps.count {
            let states = walk.steps[index].states
            if wanted.indices.allSatisfy({ automata[$0].isAccepting(states[$0]) }), index > 0 {
                var taken: UInt64 = 0
                for (place, other) in distinguished.enumerated()
                where other.automaton.isAccepting(states[wanted.count + place]) {
                    taken |= 1 << UInt64(other.bit)
                }
                if !best.contains(where: { $0.taken & ~taken == 0 }) {
                    best.removeAll { taken & ~$0.taken == 0 }
                    best.append(TextChoice(text: walk.text(to: index), taken: taken))
                }
                if taken == 0 { return .decided(best) }
            }
            for byte in classes.representatives {
                var next = states
                for place in automata.indices { next[place] = automata[place].next(states[place], byte) }
                if wanted.indices.contains(where: { automata[$0].isDead(next[$0]) }) { continue }
                walk.go(to: next, over: byte, from: index)
            }
            let isWithin = budget.spend(automata.count * classes.representatives.count)
            if walk.steps.count > limit || !isWithin { return .undecided }
            index += 1
        }
        return .decided(best)
    }

    private struct Walk {
        struct Step {
            let states: [Int]
            let byte: UInt8
            let previous: Int
        }

        private(set) var steps: [Step]
        private var seen: Set<[Int]>

        init(from start: [Int]) {
            steps = [Step(states: start, byte: 0, previous: 0)]
            // The start is not marked as seen: a text that leads back to it is not the empty text.
            seen = []
        }

        mutating func go(to states: [Int], over byte: UInt8, from index: Int) {
            if seen.insert(states).inserted { steps.append(Step(states: states, byte: byte, previous: index)) }
        }

        func text(to last: Int) -> [UInt8] {
            var text: [UInt8] = []
            var index = last
            while index > 0 {
                text.append(steps[index].byte)
                index = steps[index].previous
            }
            return text.reversed()
        }
    }
}
