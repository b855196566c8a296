extension ByteAutomaton {
    /// Creates the automaton of the texts that an expression matches as a whole, with a separate limit.
    ///
    /// - Parameter stateLimit: The maximum number of states before equivalent states are merged.
    /// - Returns: `nil` if the limit is exceeded, or if the construction would take more than a thousand steps for each
    ///   state.
    package init?(_ expression: LinearExpression, stateLimit: Int) {
        self.init(expression.program, stateLimit: stateLimit)
    }

    /// Creates the automaton of the texts that a program matches as a whole.
    ///
    /// - Parameter stateLimit: The maximum number of states before equivalent states are merged.
    /// - Returns: `nil` if the limit is exceeded, or if the construction would take more than a thousand steps for each
    ///   state.
    init?(_ program: Program, stateLimit: Int) {
        let (steps, isUnbounded) = stateLimit.multipliedReportingOverflow(by: 1_000)
        var walk = ProgramWalk(program, steps: isUnbounded ? .max : steps)
        self.init(from: walk.start, classes: walk.classes, stateLimit: stateLimit) { walk.look(at: $0) }
    }
}

/// A walk over all sets of states that a program can be in.
private struct ProgramWalk {
    /// The states that a program is in at once, and the character before the place, as far as the program depends on
    /// it.
    struct Place: Hashable {
        var states: [Int]
        var before: Assertion.Neighbour
    }

    let classes: ByteClasses
    private let program: Program
    private var stepsLeft: Int
    /// The last round in which each state was visited.
    private var visits: [Int]
    private var round = 0

    init(_ program: Program, steps: Int) {
        self.program = program
        stepsLeft = steps
        visits = [Int](repeating: 0, count: program.states.count)
        var boundaries = [Bool](repeating: false, count: 257)
        for edge in program.edges {
            boundaries[Int(edge.bytes.lowerBound)] = true
            boundaries[Int(edge.bytes.upperBound) + 1] = true
        }
        if program.concernsWords {
            for byte in UInt8(1)...255 where byte.isWord != (byte - 1).isWord { boundaries[Int(byte)] = true }
        }
        classes = ByteClasses(boundaries: boundaries.dropLast())
    }

    var start: Place { Place(states: [program.start], before: program.hasAssertions ? .none : .other) }

    /// Returns the transitions of a place; `nil` if the steps are used up.
    mutating func look(at place: Place) -> ByteAutomaton.Surroundings<Place>? {
        let atEnd = closure(of: place, after: .none)
        let beforeWord = program.concernsWords ? closure(of: place, after: .word) : atEnd
        let beforeOther = program.hasAssertions ? closure(of: place, after: .other) : atEnd
        var neighbours: [Place] = []
        for byte in classes.representatives {
            let after = Assertion.Neighbour(byte)
            let states = program.concernsWords && after == .word ? beforeWord : beforeOther
            neighbours.append(step(from: states, over: byte))
        }
        guard stepsLeft > 0 else { return nil }
        let isAccepting = atEnd.contains { program.states[$0] == .match }
        return ByteAutomaton.Surroundings(isAccepting: isAccepting, neighbours: neighbours)
    }

    private mutating func step(from states: [Int], over byte: UInt8) -> Place {
        var next: [Int] = []
        round += 1
        for state in states {
            stepsLeft -= 1
            guard case .read(let edges) = program.states[state],
                let target = program.next(over: byte, edges: edges), visits[target] < round
            else { continue }
            visits[target] = round
            next.append(target)
        }
        // For whole texts, the order of states is irrelevant.
        next.sort()
        let before = program.concernsWords && !next.isEmpty ? Assertion.Neighbour(byte) : .other
        return Place(states: next, before: before)
    }

    /// Returns the reachable states that read or match, without consuming text.
    private mutating func closure(of place: Place, after: Assertion.Neighbour) -> [Int] {
        var reached: [Int] = []
        var pending = place.states
        round += 1
        while let state = pending.popLast(), stepsLeft > 0 {
            guard visits[state] < round else { continue }
            visits[state] = round
            stepsLeft -= 1
            switch program.states[state] {
            case .read, .match: reached.append(state)
            case .split(let preferred, let other): pending += [preferred, other]
            case .note(_, let next): pending.append(next)
            case .check(let assertion, let next):
                if assertion.holds(before: place.before, after: after) { pending.append(next) }
            }
        }
        return reached
    }
}
