/// The states of an automaton, partitioned into blocks whose states accept the same texts.
///
/// Blocks are split by Hopcroft's rule: after a split, only the smaller part needs to be used for splitting the others.
struct StatePartition {
    /// The block of each state; blocks are numbered by their first states.
    let blockOfState: [Int]

    init(refining draft: AutomatonDraft) {
        let predecessors = Predecessors(of: draft)
        var blocks = Blocks(stateCount: draft.rows.count)
        var pending = [0]
        var isPending = [true]
        for state in draft.rows.indices where draft.isAccepting[state] { blocks.mark(state) }
        for (_, new) in blocks.cut() {
            pending.append(new)
            isPending.append(true)
        }
        while let splitter = pending.popLast() {
            isPending[splitter] = false
            let members = blocks.members(of: splitter)
            for byteClass in 0..<draft.classes.count {
                for member in members {
                    for state in predecessors.states(before: member, byteClass) { blocks.mark(state) }
                }
                for (old, new) in blocks.cut() {
                    let next = isPending[old] || blocks.count(of: new) <= blocks.count(of: old) ? new : old
                    isPending.append(false)
                    isPending[next] = true
                    pending.append(next)
                }
            }
        }
        var numbers: [Int: Int] = [:]
        blockOfState = draft.rows.indices.map { state in
            let block = blocks.block(of: state)
            let number = numbers[block] ?? numbers.count
            numbers[block] = number
            return number
        }
    }
}

/// The states that lead to a state by a byte class.
private struct Predecessors {
    private let classCount: Int
    /// The end of the list of predecessors, by state and class; each list begins where the previous one ends.
    private var ends: [Int]
    private var lists: [Int]

    init(of draft: AutomatonDraft) {
        classCount = draft.classes.count
        ends = [Int](repeating: 0, count: draft.rows.count * classCount)
        for row in draft.rows {
            for (byteClass, next) in row.enumerated() { ends[next * classCount + byteClass] += 1 }
        }
        var total = 0
        for index in ends.indices {
            total += ends[index]
            ends[index] = total - ends[index]
        }
        lists = [Int](repeating: 0, count: total)
        for (state, row) in draft.rows.enumerated() {
            for (byteClass, next) in row.enumerated() {
                lists[ends[next * classCount + byteClass]] = state
                ends[next * classCount + byteClass] += 1
            }
        }
    }

    func states(before state: Int, _ byteClass: Int) -> ArraySlice<Int> {
        let index = state * classCount + byteClass
        return lists[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }
}

/// States in blocks; each block can be split into its marked and unmarked states.
private struct Blocks {
    /// The states, block by block, beginning with the marked states of each block.
    private var states: [Int]
    /// The index of each state in ``states``.
    private var indices: [Int]
    private var blocks: [Int]
    private var ranges: [Range<Int>]
    private var markedCounts = [0]
    /// The blocks that contain marked states.
    private var markedBlocks: [Int] = []

    init(stateCount: Int) {
        states = Array(0..<stateCount)
        indices = states
        blocks = [Int](repeating: 0, count: stateCount)
        ranges = [0..<stateCount]
    }

    func block(of state: Int) -> Int { blocks[state] }

    func count(of block: Int) -> Int { ranges[block].count }

    func members(of block: Int) -> ArraySlice<Int> { states[ranges[block]] }

    mutating func mark(_ state: Int) {
        let block = blocks[state]
        let firstUnmarked = ranges[block].lowerBound + markedCounts[block]
        let index = indices[state]
        guard index >= firstUnmarked else { return }
        if markedCounts[block] == 0 { markedBlocks.append(block) }
        markedCounts[block] += 1
        states.swapAt(index, firstUnmarked)
        indices[states[index]] = index
        indices[state] = firstUnmarked
    }

    /// Splits the marked states of each block off into a new block, and removes all marks.
    ///
    /// - Returns: The blocks that lost states, and the new blocks that contain these states.
    mutating func cut() -> [(old: Int, new: Int)] {
        var cuts: [(old: Int, new: Int)] = []
        for block in markedBlocks {
            let marked = ranges[block].prefix(markedCounts[block])
            markedCounts[block] = 0
            guard marked.count < ranges[block].count else { continue }
            cuts.append((block, ranges.count))
            for state in states[marked] { blocks[state] = ranges.count }
            ranges[block] = marked.upperBound..<ranges[block].upperBound
            ranges.append(marked)
            markedCounts.append(0)
        }
        markedBlocks.removeAll(keepingCapacity: true)
        return cuts
    }
}
