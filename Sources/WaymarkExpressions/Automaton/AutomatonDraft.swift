/// An automaton under construction, with any total transition table; state 0 is the start.
struct AutomatonDraft {
    let classes: ByteClasses
    /// The next state, by state and byte class.
    private(set) var rows: [[Int]] = []
    private(set) var isAccepting: [Bool] = []

    init(classes: ByteClasses) { self.classes = classes }

    mutating func add(row: [Int], isAccepting: Bool) {
        rows.append(row)
        self.isAccepting.append(isAccepting)
    }

    /// Returns the automaton with the fewest states that accepts the same texts, provided that all states are
    /// reachable.
    ///
    /// - Complexity: O(*k* · *n* · log *n*) for *n* states and *k* byte classes (Hopcroft, 1971).
    func minimised() -> ByteAutomaton {
        let block = StatePartition(refining: self).blockOfState
        // The first state of each block represents it.
        var speakers: [Int] = []
        for state in rows.indices where block[state] == speakers.count { speakers.append(state) }

        let dead = speakers.indices.first { number in
            !isAccepting[speakers[number]] && rows[speakers[number]].allSatisfy { block[$0] == number }
        }
        let open = speakers.indices.filter { $0 != dead && !isAccepting[speakers[$0]] }
        let accepting = speakers.indices.filter { isAccepting[speakers[$0]] }
        var numbers = [Int](repeating: 0, count: speakers.count)
        for (number, block) in (open + accepting).enumerated() { numbers[block] = number + 1 }

        let deadRow = [Int](repeating: 0, count: classes.count)
        let liveRows = (open + accepting).map { number in rows[speakers[number]].map { numbers[block[$0]] } }
        return ByteAutomaton(
            classes: classes, rows: [deadRow] + liveRows, start: numbers[block[0]], firstAccepting: 1 + open.count)
    }
}
