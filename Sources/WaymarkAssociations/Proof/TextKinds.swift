import WaymarkExpressions

/// The kinds of texts that automata distinguish, each with a shortest example.
struct TextKinds {
    /// A kind of texts.
    struct Kind {
        /// A shortest text of the kind.
        let text: String
        /// The automata that do not accept it, by index.
        let refused: Set<Int>
    }

    /// The kinds, beginning with that of the empty text.
    private(set) var all: [Kind] = []

    /// Finds the kinds of the texts that one automaton accepts; `nil` if a limit is exceeded.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of kinds.
    ///   - stateLimit: The maximum number of states; each consists of one state of every automaton.
    ///   - stepLimit: The maximum number of steps of automata over bytes.
    init?(
        of texts: ByteAutomaton, distinguishing automata: [ByteAutomaton], limit: Int, stateLimit: Int = 50_000,
        stepLimit: Int = 40_000_000
    ) {
        let classes = ByteClasses(refining: [texts.classes] + automata.map(\.classes))
        let start = [texts.start] + automata.map(\.start)
        var seen: Set<[Int]> = [start]
        var known: Set<Set<Int>> = []
        var steps: [(state: [Int], previous: Int, byte: UInt8)] = [(start, -1, 0)]
        var index = 0
        var taken = 0
        while index < steps.count {
            let here = steps[index].state
            if texts.isAccepting(here[0]) {
                let refused = Set(automata.indices.filter { !automata[$0].isAccepting(here[$0 + 1]) })
                if known.insert(refused).inserted {
                    guard known.count <= limit else { return nil }
                    var bytes: [UInt8] = []
                    var place = index
                    while place > 0 {
                        bytes.append(steps[place].byte)
                        place = steps[place].previous
                    }
                    all.append(Kind(text: String(decoding: bytes.reversed(), as: UTF8.self), refused: refused))
                }
            }
            for byte in classes.representatives {
                let behind = texts.next(here[0], byte)
                if texts.isDead(behind) { continue }
                taken += start.count
                guard taken <= stepLimit else { return nil }
                let next = [behind] + automata.indices.map { automata[$0].next(here[$0 + 1], byte) }
                guard seen.insert(next).inserted else { continue }
                guard steps.count < stateLimit else { return nil }
                steps.append((next, index, byte))
            }
            index += 1
        }
    }
}
