internal import WaymarkExpressions

/// Many automata that are walked as one, to find those that share a text with another automaton without comparing each.
///
/// After a few bytes most automata are dead, so few remain to be examined; the results of the walk are cached.
final class TextCrowd {
    /// An automaton that is not dead, and its state.
    private struct Place: Hashable {
        let member: Int32
        let state: Int32
    }

    private struct State {
        let places: [Place]
        /// The class of each byte, and the next state for each class; empty until they are needed.
        var classOfByte: [UInt8] = []
        var next: [Int] = []
    }

    private let automata: [ByteAutomaton]
    private let limit: Int
    private let budget: AuditBudget
    private var states: [State] = []
    private var numbers: [[Place]: Int] = [:]
    /// The number of places that may still be examined.
    private var places: Int

    /// - Parameters:
    ///   - limit: The maximum number of states that are created, and that are examined for one question.
    ///   - budget: The steps of the audit.
    init(_ automata: [ByteAutomaton], limit: Int, budget: AuditBudget) {
        self.budget = budget
        self.automata = automata
        self.limit = limit
        places = limit > .max / 20 ? .max : limit * 20
        let start = automata.enumerated().filter { !$1.isEmpty }
        _ = number(of: start.map { Place(member: Int32($0), state: Int32($1.start)) })
    }

    /// Returns the numbers of the automata that share a text with another; `nil` if the limit is exceeded.
    func members(meeting other: ByteAutomaton) -> [Int]? {
        struct Pair: Hashable {
            let crowd: Int
            let other: Int
        }
        var met: Set<Int> = []
        var pending = other.isEmpty ? [] : [Pair(crowd: 0, other: other.start)]
        var seen = Set(pending)
        while let here = pending.popLast() {
            guard look(at: here.crowd), seen.count <= limit, budget.spend(1) else { return nil }
            let state = states[here.crowd]
            if other.isAccepting(here.other) {
                for place in state.places where automata[Int(place.member)].isAccepting(Int(place.state)) {
                    met.insert(Int(place.member))
                }
            }
            var tried: Set<Int> = []
            for byte in UInt8.min...UInt8.max {
                let byteClass = Int(state.classOfByte[Int(byte)])
                guard tried.insert(byteClass << 8 | Int(other.classes.classOfByte[Int(byte)])).inserted else {
                    continue
                }
                let next = Pair(crowd: state.next[byteClass], other: other.next(here.other, byte))
                if other.isDead(next.other) || states[next.crowd].places.isEmpty { continue }
                if seen.insert(next).inserted { pending.append(next) }
            }
        }
        return met.sorted()
    }

    /// Returns the numbers of the automata that accept a text; `nil` if the limit is exceeded.
    func members(accepting text: [UInt8]) -> [Int]? {
        var number = 0
        for byte in text {
            guard look(at: number) else { return nil }
            let state = states[number]
            number = state.next[Int(state.classOfByte[Int(byte)])]
        }
        return states[number].places.filter { automata[Int($0.member)].isAccepting(Int($0.state)) }.map {
            Int($0.member)
        }
    }

    private func number(of places: [Place]) -> Int {
        if let number = numbers[places] { return number }
        numbers[places] = states.count
        states.append(State(places: places))
        return states.count - 1
    }

    /// Computes the successors of a state, and returns whether that is possible within the limit.
    private func look(at number: Int) -> Bool {
        if !states[number].next.isEmpty { return true }
        let here = states[number].places
        places -= here.count
        guard places >= 0, states.count <= limit else { return false }
        let classes = ByteClasses(refining: here.map { automata[Int($0.member)].classes })
        guard budget.spend(here.count * classes.representatives.count) else { return false }
        states[number].next = classes.representatives.map { byte in
            self.number(
                of: here.compactMap { place in
                    let automaton = automata[Int(place.member)]
                    let next = automaton.next(Int(place.state), byte)
                    return automaton.isDead(next) ? nil : Place(member: place.member, state: Int32(next))
                })
        }
        states[number].classOfByte = classes.classOfByte
        return true
    }
}
