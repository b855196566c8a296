extension ByteAutomaton {
    /// The texts that an expression takes as a whole, with a limit of its own.
    ///
    /// - Parameter stateLimit: How many states there may be before equal ones are joined.
    /// - Returns: `nil` over the limit, and where the way there would take more than a thousand steps a state.
    package init?(_ expression: LinearExpression, stateLimit: Int) {
        self.init(expression.program, stateLimit: stateLimit)
    }

    /// The texts that a program takes as a whole.
    ///
    /// - Parameter stateLimit: How many states there may be before equal ones are joined.
    /// - Returns: `nil` over the limit, and where the way there would take more than a thousand steps a state.
    init?(_ program: Program, stateLimit: Int) {
        let (steps, isUnbounded) = stateLimit.multipliedReportingOverflow(by: 1_000)
        var walk = ProgramWalk(program, steps: isUnbounded ? .max : steps)
        self.init(from: walk.start, classes: walk.classes, stateLimit: stateLimit) { walk.look(at: $0) }
    }
}

/// Walks over all sets of states that a program can be in.
private struct ProgramWalk {
    /// States that a program is in at once, and what stands before that place, as far as the program asks for it.
    struct Place: Hashable {
        var states: [Int]
        var before: Assertion.Neighbour
    }

    let classes: ByteClasses
    private let program: Program
    private var stepsLeft: Int
    /// By state, the number of the last round in which it was visited.
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

    /// Returns the surroundings of a place; `nil` when the steps are used up.
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
        // The order of states is of no account for whole texts.
        next.sort()
        let before = program.concernsWords && !next.isEmpty ? Assertion.Neighbour(byte) : .other
        return Place(states: next, before: before)
    }

    /// The states that read or match and can be reached without taking text.
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
