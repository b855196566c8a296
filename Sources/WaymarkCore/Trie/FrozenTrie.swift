/// The tries of a table in one contiguous buffer, written once by ``TrieWriter``.
///
/// A *node* is a run of 32-bit words. The first holds the flags; then come, each only where the flag says so, the child
/// behind a plain parameter, the guarded edges, the routes that end here, those with a tail of one or more segments, and
/// those with a tail of any number; then the literal children:
///
/// | bits of the first word | meaning |
/// |---|---|
/// | 0 | literal children as a list, 8–15: how many |
/// | 1 | literal children as a hash table, 8–15: the base-2 logarithm of its slots |
/// | 2–6 | parameter, guarded edges, end, `+` tail, `*` tail |
/// | 16–23 | the word at which the literal children begin |
/// | 24–31 | the word that holds the end |
///
/// A *literal child* is four words: the key (two), the child, the length. Where the label is longer than its key, all of
/// it stands right before the child. A *terminal* (end or tail) is the rank of one route variant, or, with the
/// highest bit set, the place of a list of them: their number, then the ranks in order.
///
/// *Guarded edges* are what a parameter with literal text beside it or with a constraint leads through: the place of a
/// list, their number first, then six words each (see ``GuardedEdge``), in order of precedence.
///
/// Places are counted in words from the start of the buffer; 0 stands for no node.
enum FrozenTrie {
    enum Flag {
        static let literalList: UInt32 = 1 << 0
        static let literalTable: UInt32 = 1 << 1
        static let parameter: UInt32 = 1 << 2
        static let guarded: UInt32 = 1 << 3
        static let end: UInt32 = 1 << 4
        static let someTail: UInt32 = 1 << 5
        static let anyTail: UInt32 = 1 << 6

        static let literals = literalList | literalTable
        static let tails = someTail | anyTail
        static let alternatives = parameter | guarded | tails
    }

    /// A terminal whose highest bit is set is a place, not a rank.
    static let listMark: UInt32 = 1 << 31
    static let none = UInt32.max
    /// Words of a literal child, and of a guarded edge.
    static let slotWords = 4
    static let edgeWords = 6
}

/// One way through a segment that is more than its literal or than any text.
struct GuardedEdge {
    /// Edges of one tie take the same precedence: which of those that fit wins is decided further on.
    let tie: UInt32
    /// The place of the text before the hole, in bytes from the start of the buffer; the text after it follows.
    let text: UInt32
    let beforeCount: Int
    let afterCount: Int
    /// The number of the constraint, or ``FrozenTrie/none``.
    let constraint: UInt32
    let child: UInt32

    @inline(__always)
    init(at words: UnsafePointer<UInt32>) {
        tie = words[0]
        text = words[1]
        beforeCount = Int(words[2])
        afterCount = Int(words[3])
        constraint = words[4]
        child = words[5]
    }
}

extension FrozenTrie {
    /// The child of the node at `place` behind the literal that is `segment` of `text`, or 0.
    ///
    /// - Parameters:
    ///   - available: How many bytes may be read at `text`.
    ///   - folds: Whether the labels are in lower case and the segment is compared so.
    ///   - isFilled: Whether the segment is known not to be empty.
    @inline(__always)
    static func literal(
        _ segment: Span16, in text: UnsafeRawPointer, available: Int, folds: Bool, isFilled: Bool = false,
        of place: UnsafePointer<UInt32>, flags: UInt32, words: UnsafePointer<UInt32>
    ) -> UInt32 {
        var key = SegmentKey.of(segment, in: text, available: available, isFilled: isFilled)
        if folds { key = SegmentKey.folded(key) }
        let count = segment.count
        let slots = UnsafeRawPointer(place + Int(flags &>> 16 & 0xFF))
        var slot = slots
        if flags & Flag.literalTable != 0 {
            let whole = SegmentKey.whole(key, segment, in: text, folds: folds)
            slot += SegmentKey.slot(whole, count, bits: flags &>> 8) &* (4 * slotWords)
        }
        // The first slot is the right one more often than not; all else is out of the way.
        if slot.loadUnaligned(as: UInt64.self) == key,
            slot.load(fromByteOffset: 12, as: UInt32.self) == UInt32(truncatingIfNeeded: count)
        {
            let child = slot.load(fromByteOffset: 8, as: UInt32.self)
            if count <= 8 || isLong(segment, in: text, child: child, folds: folds, words) { return child }
        }
        return further(
            segment, key, in: text, folds: folds, from: slot, slots: slots, flags: flags, words: words)
    }

    /// The child behind a literal that is not in the slot in which it was looked for first.
    @inline(never)
    private static func further(
        _ segment: Span16, _ key: UInt64, in text: UnsafeRawPointer, folds: Bool, from first: UnsafeRawPointer,
        slots: UnsafeRawPointer, flags: UInt32, words: UnsafePointer<UInt32>
    ) -> UInt32 {
        let isTable = flags & Flag.literalTable != 0
        // A free slot is followed by none that was put off to a later one.
        if isTable, first.load(fromByteOffset: 8, as: UInt32.self) == 0 { return 0 }
        let size = Int(flags &>> 8 & 0xFF)
        let end = slots + (isTable ? 1 &<< size : size) &* (4 * slotWords)
        var slot = first
        while true {
            slot += 4 * slotWords
            if slot == end {
                if !isTable { return 0 }
                slot = slots
            }
            let child = slot.load(fromByteOffset: 8, as: UInt32.self)
            if slot.loadUnaligned(as: UInt64.self) == key,
                slot.load(fromByteOffset: 12, as: UInt32.self) == UInt32(truncatingIfNeeded: segment.count),
                segment.count <= 8 || isLong(segment, in: text, child: child, folds: folds, words)
            {
                return child
            }
            if child == 0 { return 0 }
        }
    }

    /// Returns whether a segment of more than eight bytes begins as the label before a child does.
    @inline(never)
    private static func isLong(
        _ segment: Span16, in text: UnsafeRawPointer, child: UInt32, folds: Bool, _ words: UnsafePointer<UInt32>
    ) -> Bool {
        let label = UnsafeRawPointer(words) + (Int(child) &* 4 &- (segment.count &+ 3) & ~3)
        return SegmentKey.startsEqual(segment, in: text, label: label, folds: folds)
    }
}
