/// The states of an automaton, parted into blocks whose states accept the same texts.
///
/// Blocks are cut by Hopcroft's rule: after a cut, it is enough that the smaller part cuts the others in turn.
struct StatePartition {
    /// By state, the number of its block; blocks are numbered by their first states.
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
    /// By state and class, where the list of its predecessors ends; it begins where the one before ends.
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

/// States in blocks; each can be cut into those that are marked and those that are not.
private struct Blocks {
    /// The states, block by block, in each of them the marked ones first.
    private var states: [Int]
    /// By state, its index in ``states``.
    private var indices: [Int]
    private var blocks: [Int]
    private var ranges: [Range<Int>]
    private var markedCounts = [0]
    /// The blocks that hold marks.
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

    /// Makes the marked states of each block a block of their own, and takes all marks off.
    ///
    /// - Returns: The blocks that lost states, and the new ones that hold these.
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
