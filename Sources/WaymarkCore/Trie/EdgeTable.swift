/// The children of growing tries by what leads to them: open addressing, and a hash as quick as its keys are short.
///
/// A table is compiled while an app starts, and a general dictionary's hashing took a fifth of that time.
struct EdgeTable {
    /// The key of an edge from a node to a child.
    struct Key {
        let parent: Int32
        /// The number of the literal, or of the text before the hole.
        let before: Int32
        /// The number of the text after the hole; -1 where there is no hole.
        let after: Int32
        let constraint: UInt32

        fileprivate var words: (UInt64, UInt64) {
            (
                UInt64(UInt32(bitPattern: parent)) << 32 | UInt64(UInt32(bitPattern: before)),
                UInt64(UInt32(bitPattern: after)) << 32 | UInt64(constraint)
            )
        }
    }

    private struct Slot {
        var first: UInt64 = 0
        var second: UInt64 = 0
        /// -1 where the slot is free.
        var child: Int32 = -1
    }

    private var slots = [Slot](repeating: Slot(), count: 64)
    private var count = 0

    /// Returns the child after a key, or `nil`.
    func child(behind key: Key) -> Int32? {
        let child = slots[slot(for: key.words)].child
        return child < 0 ? nil : child
    }

    /// Adds the child after a key that has none.
    mutating func insert(_ child: Int32, behind key: Key) {
        count += 1
        if count * 2 > slots.count { grow() }
        let words = key.words
        slots[slot(for: words)] = Slot(first: words.0, second: words.1, child: child)
    }

    /// The slot that holds a key, or the free one where it would go.
    private func slot(for words: (UInt64, UInt64)) -> Int {
        let mixed = (words.0 ^ words.1 &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
        let mask = slots.count - 1
        var index = Int(truncatingIfNeeded: mixed >> 32) & mask
        while slots[index].child >= 0, slots[index].first != words.0 || slots[index].second != words.1 {
            index = (index + 1) & mask
        }
        return index
    }

    private mutating func grow() {
        let held = slots
        slots = [Slot](repeating: Slot(), count: held.count * 2)
        for entry in held where entry.child >= 0 { slots[slot(for: (entry.first, entry.second))] = entry }
    }
}
