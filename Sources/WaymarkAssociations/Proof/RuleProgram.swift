import WaymarkExpressions

/// Rules for written paths as one nondeterministic automaton: each rule is a row of nodes with an end.
struct RuleProgram {
    enum Node {
        case byte(UInt8)
        /// A byte in either case.
        case folded(UInt8)
        case any
        case set(ByteSet)
        /// Any number of bytes.
        case run
        /// One or more bytes other than slashes, and everything that follows them.
        case segment
        case moreOfSegment
        case automaton(Int)
        /// The rule may end here, or continue.
        case mayEnd(rule: Int32)
        case end(rule: Int32)
    }

    private(set) var nodes: [Node] = []
    private(set) var automata: [ByteAutomaton] = []
    /// The rule of each node.
    private var owners: [Int32] = []
    /// For each node, the first node of its row, if a run at the node makes all positions before it redundant;
    /// otherwise, -1.
    private var absorbed: [Int32] = []
    /// The number of states that automata of Apple's patterns may still have together: very many patterns, each within
    /// its limit, would take very long.
    var statesLeft = 4_000_000
    /// The first node of each rule.
    private(set) var starts: [(node: Int, rule: Int32)] = []

    mutating func add(_ row: [Node], rule: Int32) {
        let start = Int32(nodes.count)
        starts.append((nodes.count, rule))
        for node in row {
            nodes.append(node)
            if case .segment = node { nodes.append(.moreOfSegment) }
        }
        nodes.append(.end(rule: rule))
        owners += [Int32](repeating: rule, count: nodes.count - owners.count)
        // A run that does not match everything does not make an earlier end redundant.
        let mayEnd = row.contains { if case .mayEnd = $0 { true } else { false } }
        for index in absorbed.count..<nodes.count {
            guard case .run = nodes[index] else {
                absorbed.append(-1)
                continue
            }
            if case .end = nodes[index + 1] { absorbed.append(start) } else { absorbed.append(mayEnd ? -1 : start) }
        }
    }

    /// Stores an automaton for nodes, and returns its number.
    mutating func number(of automaton: ByteAutomaton) -> Int {
        automata.append(automaton)
        return automata.count - 1
    }

    // MARK: Positions

    /// A node and, in the low bits, the state of its automaton.
    typealias Position = UInt64
    private static let stateBits: UInt64 = 24

    static func node(_ position: Position) -> Int { Int(position >> stateBits) }

    /// Adds a node and the nodes that are reachable from it without a byte.
    func enter(_ node: Int, into positions: inout [Position]) {
        switch nodes[node] {
        case .run, .moreOfSegment:
            positions.append(Position(node) << Self.stateBits)
            enter(node + 1, into: &positions)
        case .mayEnd:
            positions.append(Position(node) << Self.stateBits)
            enter(node + 1, into: &positions)
        case .automaton(let number):
            enter(node, state: automata[number].start, of: automata[number], into: &positions)
        case .byte, .folded, .any, .set, .segment, .end: positions.append(Position(node) << Self.stateBits)
        }
    }

    private func enter(_ node: Int, state: Int, of automaton: ByteAutomaton, into positions: inout [Position]) {
        if automaton.isDead(state) { return }
        positions.append(Position(node) << Self.stateBits | UInt64(state))
        if automaton.isAccepting(state) { enter(node + 1, into: &positions) }
    }

    /// Adds the positions after a byte.
    func step(_ position: Position, over byte: UInt8, into positions: inout [Position]) {
        let node = Self.node(position)
        switch nodes[node] {
        case .byte(let own): if byte == own { enter(node + 1, into: &positions) }
        case .folded(let own): if byte.folded == own { enter(node + 1, into: &positions) }
        case .any: enter(node + 1, into: &positions)
        case .set(let set): if set.contains(byte) { enter(node + 1, into: &positions) }
        case .run: enter(node, into: &positions)
        case .segment: if byte != UInt8(ascii: "/") { enter(node + 1, into: &positions) }
        case .moreOfSegment: if byte != UInt8(ascii: "/") { enter(node, into: &positions) }
        case .automaton(let number):
            let automaton = automata[number]
            let state = automaton.next(Int(position & (1 << Self.stateBits - 1)), byte)
            enter(node, state: state, of: automaton, into: &positions)
        case .mayEnd, .end: break
        }
    }

    /// Returns the rule that ends at a position, if there is one.
    func rule(endingAt position: Position) -> Int32? {
        switch nodes[Self.node(position)] {
        case .end(let rule), .mayEnd(let rule): rule
        case .byte, .folded, .any, .set, .run, .segment, .moreOfSegment, .automaton: nil
        }
    }

    /// Removes the positions before a run of the same row; the positions are sorted. A text that leads from such a
    /// position to the end goes through the run, which matches the text as well.
    func absorb(_ positions: inout [Position]) {
        var kept = positions.count
        var first = -1
        for index in positions.indices.reversed() {
            let node = Self.node(positions[index])
            if node < first { first = -1 }
            let start = Int(absorbed[node])
            let isNeedless = first >= 0
            if !isNeedless {
                kept -= 1
                positions[kept] = positions[index]
                if start >= 0 { first = start }
            }
        }
        positions.removeFirst(kept)
    }

    /// Returns the rule to which a position belongs.
    func rule(of position: Position) -> Int32 { owners[Self.node(position)] }

    /// Returns the rule that matches every continuation of a position, if there is one.
    func rule(takingAllAt position: Position) -> Int32? {
        let node = Self.node(position)
        guard case .run = nodes[node], case .end(let rule) = nodes[node + 1] else { return nil }
        return rule
    }

    /// The bytes that nodes distinguish.
    var classes: ByteClasses {
        var named = [Bool](repeating: false, count: 256)
        var sets: Set<ByteSet> = []
        for node in nodes {
            switch node {
            case .byte(let byte): named[Int(byte)] = true
            case .folded(let byte):
                named[Int(byte)] = true
                if byte.isLetter { named[Int(byte ^ 0x20)] = true }
            case .set(let set): sets.insert(set)
            case .segment, .moreOfSegment: named[Int(UInt8(ascii: "/"))] = true
            case .any, .run, .automaton, .mayEnd, .end: break
            }
        }
        let all = Array(sets)
        let own = ByteClasses(distinguishing: { byte -> [Int] in
            named[Int(byte)] ? [Int(byte)] : [-1] + all.map { $0.contains(byte) ? 1 : 0 }
        })
        return ByteClasses(refining: [own] + automata.map(\.classes))
    }
}
