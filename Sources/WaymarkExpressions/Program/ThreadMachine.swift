/// Runs a program over a text in one pass, with all its threads in parallel, in order of preference.
///
/// No two threads are in the same state at the same place, because the later one could only repeat the preferred one. A
/// pass over *n* bytes therefore takes at most *n* + 1 times a step for each state, for any expression.
///
/// The method is Thompson's (1968) with the captures of Pike's `sam`; see Russ Cox, “Regular Expression Matching: the
/// Virtual Machine Approach”.
struct ThreadMachine {
    /// The places where a match may begin and end.
    enum Span {
        /// The match must begin and end with the text.
        case whole
        /// The match may be anywhere; the leftmost one counts, and among those the preferred one.
        case first
    }

    /// The threads at one place, preferred ones first. Only states that read or match are included.
    private struct Threads {
        var states: [Int] = []
        /// The slots of all threads, in order.
        var slots: [Int] = []

        mutating func removeAll() {
            states.removeAll(keepingCapacity: true)
            slots.removeAll(keepingCapacity: true)
        }
    }

    /// The remaining work while a thread is followed.
    private enum Errand {
        case follow(Int)
        case restore(slot: Int, value: Int)
    }

    private let program: Program
    private let slotCount: Int
    /// The number of visited states so far, over all runs: the measure of work.
    private(set) var steps = 0
    /// The last place at which a thread was in each state.
    private var visits: [Int]
    /// The slots of the thread that is being followed.
    private var current: [Int]
    private var errands: [Errand] = []

    /// - Parameter capturing: Whether groups are captured in addition to the match itself.
    init(_ program: Program, capturing: Bool) {
        self.program = program
        slotCount = capturing ? 2 + 2 * program.captureCount : 2
        visits = Array(repeating: -1, count: program.states.count)
        current = Array(repeating: -1, count: slotCount)
    }

    /// Returns the start and end of the match and of each group, in bytes, with -1 for a group that did not take part;
    /// or `nil` if there is no match.
    ///
    /// - Parameter bytes: Valid UTF-8.
    mutating func run(on bytes: UnsafeBufferPointer<UInt8>, span: Span) -> [Int]? {
        var threads = Threads()
        var following = Threads()
        var best: [Int]?
        for state in visits.indices { visits[state] = -1 }
        for place in 0...bytes.count {
            if place == 0 || span == .first && best == nil && !bytes.isInsideScalar(at: place) {
                begin(at: place, in: bytes, adding: &threads)
            }
            if threads.states.isEmpty, span == .whole || best != nil { break }
            following.removeAll()
            advance(threads, at: place, in: bytes, span: span, to: &following, best: &best)
            swap(&threads, &following)
        }
        return best
    }

    /// Moves threads over the byte at a place, up to the first thread that has matched.
    private mutating func advance(
        _ threads: Threads, at place: Int, in bytes: UnsafeBufferPointer<UInt8>, span: Span,
        to following: inout Threads, best: inout [Int]?
    ) {
        for (index, state) in threads.states.enumerated() {
            let slots = threads.slots[index * slotCount..<(index + 1) * slotCount]
            switch program.states[state] {
            case .read(let edges):
                guard place < bytes.count, let next = program.next(over: bytes[place], edges: edges) else { continue }
                current.replaceSubrange(0..<slotCount, with: slots)
                follow(next, at: place + 1, in: bytes, adding: &following)
            case .match:
                guard span == .first || place == bytes.count else { continue }
                best = Array(slots)
                best?[1] = place
                // The remaining threads are less preferred.
                return
            case .split, .note, .check: continue
            }
        }
    }

    /// Starts a thread, less preferred than those that began earlier.
    private mutating func begin(at place: Int, in bytes: UnsafeBufferPointer<UInt8>, adding threads: inout Threads) {
        for slot in current.indices { current[slot] = -1 }
        current[0] = place
        follow(program.start, at: place, in: bytes, adding: &threads)
    }

    /// Follows the thread in ``current`` from a state to all states that read or match, without consuming text.
    private mutating func follow(
        _ state: Int, at place: Int, in bytes: UnsafeBufferPointer<UInt8>, adding threads: inout Threads
    ) {
        errands.append(.follow(state))
        while let errand = errands.popLast() {
            guard case .follow(let state) = errand else {
                if case .restore(let slot, let value) = errand { current[slot] = value }
                continue
            }
            guard visits[state] < place else { continue }
            visits[state] = place
            steps += 1
            switch program.states[state] {
            case .read, .match:
                threads.states.append(state)
                threads.slots += current
            case .split(let preferred, let other):
                errands.append(.follow(other))
                errands.append(.follow(preferred))
            case .note(let slot, let next):
                if slot < slotCount {
                    errands.append(.restore(slot: slot, value: current[slot]))
                    current[slot] = place
                }
                errands.append(.follow(next))
            case .check(let assertion, let next):
                let before = place == 0 ? .none : Assertion.Neighbour(bytes[place - 1])
                let after = place == bytes.count ? .none : Assertion.Neighbour(bytes[place])
                if assertion.holds(before: before, after: after) { errands.append(.follow(next)) }
            }
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns whether the byte at a place continues a scalar.
    fileprivate func isInsideScalar(at place: Int) -> Bool {
        place < count && self[place] & 0xC0 == 0x80
    }
}
