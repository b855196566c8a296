internal import WaymarkExpressions

/// The shortest texts that distinguish some sets: one for each combination of sets that contain a text.
struct TextAtoms {
    /// The texts, all of them non-empty.
    private(set) var texts: [[UInt8]] = []
    /// Whether the limit was reached, so that there may be more texts.
    private(set) var isCut = false

    /// Walks all automata at once, from the shortest and most readable texts on.
    ///
    /// - Parameters:
    ///   - automata: The sets; texts that are in none of them are included too.
    ///   - literals: Texts that are skipped, because they are examined in any case.
    ///   - folded: Further texts to skip, in lower case; they are skipped regardless of the case of their letters.
    ///   - segments: All texts that a segment can have, except the empty one.
    ///   - limit: The maximum number of combinations of states.
    init(
        of automata: [ByteAutomaton], passing literals: [[UInt8]], folded: [[UInt8]], within segments: ByteAutomaton,
        limit: Int
    ) {
        var walk = Walk(
            automata, exact: LiteralTree(literals, folds: false), folded: LiteralTree(folded, folds: true),
            within: segments)
        var seen: Set<[Int32]> = []
        var index = 0
        while index < walk.steps.count {
            let here = walk.steps[index].state
            if index > 0, walk.mayEnd(here) {
                let taken = walk.taken(here)
                if seen.insert(taken).inserted { texts.append(walk.text(to: index)) }
                if taken.isEmpty { walk.hasOutsider = true }
            }
            walk.expand(index)
            if walk.steps.count > limit || walk.cost > limit * Self.costFactor {
                isCut = true
                addSingles(automata, limit)
                return
            }
            index += 1
        }
    }

    /// Adds texts that can be found without a common walk: a text of each set, and of some pairs.
    private mutating func addSingles(_ automata: [ByteAutomaton], _ limit: Int) {
        texts += automata.compactMap { $0.shortestMember() }
        var pairs = 0
        for (place, left) in automata.enumerated() {
            for right in automata[(place + 1)...] where pairs < Self.greatestPairs {
                pairs += 1
                if case .decided(let choices) = TextChoice.search(
                    in: [left, right], distinguishing: [], limit: limit / 10)
                {
                    texts += choices.map(\.text)
                }
            }
        }
    }

    /// The number of states of single automata that may be examined for each combination that the limit allows.
    private static let costFactor = 15

    /// The maximum number of pairs of sets that are searched for a common text if a common walk takes too long.
    private static let greatestPairs = 500

    private struct Walk {
        struct State: Hashable {
            /// The state of the automaton of all possible segments.
            let segment: Int
            /// The numbers of the automata that are not dead, each followed by its state.
            let alive: [Int32]
            let exact: Int
            let folded: Int
        }

        struct Step {
            let state: State
            let byte: UInt8
            let previous: Int
        }

        private let automata: [ByteAutomaton]
        private let segments: ByteAutomaton
        private let exact: LiteralTree
        private let folded: LiteralTree
        private(set) var steps: [Step]
        /// The number of states of single automata that were examined.
        private(set) var cost = 0
        /// Whether a text was found that is in none of the sets, so that no further one is needed.
        var hasOutsider = false
        private var seen: Set<State>
        /// The bytes that the given live automata distinguish.
        private var classes: [[Int32]: ByteClasses] = [:]

        init(_ automata: [ByteAutomaton], exact: LiteralTree, folded: LiteralTree, within segments: ByteAutomaton) {
            self.automata = automata
            self.segments = segments
            self.exact = exact
            self.folded = folded
            let alive = automata.enumerated().filter { !$1.isEmpty }.flatMap { [Int32($0), Int32($1.start)] }
            let start = State(
                segment: segments.start, alive: alive,
                exact: exact.isEmpty ? LiteralTree.outside : 0, folded: folded.isEmpty ? LiteralTree.outside : 0)
            steps = [Step(state: start, byte: 0, previous: 0)]
            seen = []
        }

        func mayEnd(_ state: State) -> Bool {
            segments.isAccepting(state.segment) && !exact.isEnd(state.exact) && !folded.isEnd(state.folded)
        }

        /// Returns the numbers of the automata that accept a text that leads to a state.
        func taken(_ state: State) -> [Int32] {
            stride(from: 0, to: state.alive.count, by: 2).filter {
                automata[Int(state.alive[$0])].isAccepting(Int(state.alive[$0 + 1]))
            }.map { state.alive[$0] }
        }

        mutating func expand(_ index: Int) {
            let here = steps[index].state
            if here.alive.isEmpty, hasOutsider { return }
            cost += here.alive.count / 2
            for byte in bytes(at: here) {
                let segment = segments.next(here.segment, byte)
                if segments.isDead(segment) { continue }
                var alive: [Int32] = []
                alive.reserveCapacity(here.alive.count)
                for place in stride(from: 0, to: here.alive.count, by: 2) {
                    let automaton = automata[Int(here.alive[place])]
                    let next = automaton.next(Int(here.alive[place + 1]), byte)
                    if !automaton.isDead(next) { alive += [here.alive[place], Int32(next)] }
                }
                if alive.isEmpty, hasOutsider { continue }
                let next = State(
                    segment: segment, alive: alive, exact: exact.next(here.exact, byte),
                    folded: folded.next(here.folded, byte))
                if seen.insert(next).inserted { steps.append(Step(state: next, byte: byte, previous: index)) }
            }
        }

        /// Returns sufficient bytes to reach all next states: one of each class that leaves the literals, and all that
        /// stay in them.
        private mutating func bytes(at state: State) -> [UInt8] {
            let numbers = stride(from: 0, to: state.alive.count, by: 2).map { state.alive[$0] }
            let distinguished =
                classes[numbers]
                ?? ByteClasses(
                    refining: [segments.classes] + numbers.map { automata[Int($0)].classes })
            classes[numbers] = distinguished
            let held = Set(exact.bytes(at: state.exact) + folded.bytes(at: state.folded))
            if held.isEmpty { return distinguished.representatives }
            let free = distinguished.representatives.enumerated().compactMap { number, byte -> UInt8? in
                if !held.contains(byte) { return byte }
                return UInt8.readable.first { Int(distinguished.classOfByte[Int($0)]) == number && !held.contains($0) }
            }
            return free + held.sorted()
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

extension UInt8 {
    /// All bytes, digits and letters first.
    fileprivate static let readable: [UInt8] =
        Array(0x30...0x39) + Array(0x61...0x7A) + Array(0x41...0x5A) + Array(0x00...0xFF)
}
