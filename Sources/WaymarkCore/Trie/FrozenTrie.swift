/// The tries of a table in one contiguous buffer, written once by ``TrieWriter``.
///
/// A *node* is a run of 32-bit words. The first holds the flags; then come, each only where the flag says so, the child
/// behind a plain parameter, the guarded edges, the routes that end here, those with a tail of one or more segments, and
/// those with a tail of any number; then the literal children:
///
/// | bits of the first word | meaning |
/// |---|---|
/// | 0 | literal children as a list |
/// | 1 | literal children as a hash table, 8–15: 64 less the base-2 logarithm of its slots |
/// | 2–6 | parameter, guarded edges, end, `+` tail, `*` tail |
/// | 16–23 | the word that holds the end |
/// | 24–31 | the word at which the literal children begin |
///
/// A *literal child* is four words: the key (two), the child, the length. Where the label is longer than its key, all of
/// it ends right before the child. Children stand in the first free slot from theirs on, in a list from its first; the
/// highest bit of the length says that none was put off beyond its slot, and a free slot has neither key nor child. A *terminal* (end or tail) is the rank of one route variant, or, with the
/// highest bit set, the place of a list of them: their number, then the ranks in order.
///
/// *Guarded edges* are what a parameter with literal text beside it or with a constraint leads through: the place of a
/// list, their number first, then six words each (see ``GuardedEdge``), in order of precedence.
///
/// Places are counted in words from the start of the buffer; 0 stands for no node.
@usableFromInline
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
    /// The bit of a literal child's length that says that a search ends there.
    static let lastMark: UInt32 = 1 << 31
    /// No rank, and no number of anything else.
    @inlinable static var none: UInt32 { UInt32.max }
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
    ///   - folds: Whether the labels are in lower case and the segment is compared so.
    ///   - word: Returns the eight bytes before a place in the text.
    @inline(__always)
    static func literal(
        _ segment: Span16, in text: UnsafeRawPointer, folds: Bool, of place: UnsafePointer<UInt32>, flags: UInt32,
        words: UnsafePointer<UInt32>, word: (Int) -> UInt64
    ) -> UInt32 {
        let count = segment.count
        let own = word(segment.end)
        let slots = UnsafeRawPointer(place + Int(flags &>> 24))
        // Said to be rare, so that the short way has the registers.
        if _slowPath(count > 8) {
            let key = folds ? SegmentKey.folded(own) : own
            let whole = SegmentKey.whole(key, segment, in: text, folds: folds)
            return child(slots, flags, whole: whole, key: key, count) { child in
                SegmentKey.startsEqual(segment, in: text, labelEnd: words + Int(child), folds: folds)
            }
        }
        let short = SegmentKey.short(own, count)
        let key = folds ? SegmentKey.folded(short) : short
        return child(slots, flags, whole: key, key: key, count) { _ in true }
    }

    /// The first child from a key's slot on that has the key and the length, and that a closure confirms; or 0.
    @inline(__always)
    private static func child(
        _ slots: UnsafeRawPointer, _ flags: UInt32, whole: UInt64, key: UInt64, _ count: Int,
        confirms: (UInt32) -> Bool
    ) -> UInt32 {
        var slot = slots
        if flags & Flag.literalTable != 0 { slot += SegmentKey.slot(whole, shift: flags &>> 8) &* (4 * slotWords) }
        while true {
            if slot.loadUnaligned(as: UInt64.self) == key,
                slot.load(fromByteOffset: 12, as: UInt16.self) == UInt16(truncatingIfNeeded: count)
            {
                let child = slot.load(fromByteOffset: 8, as: UInt32.self)
                if confirms(child) { return child }
            }
            if slot.load(fromByteOffset: 12, as: UInt32.self) & lastMark != 0 { return 0 }
            slot += 4 * slotWords
        }
    }

    /// The same for a text with `available` bytes that may be read.
    @inline(__always)
    static func literal(
        _ segment: Span16, in text: UnsafeRawPointer, available: Int, folds: Bool, of place: UnsafePointer<UInt32>,
        flags: UInt32, words: UnsafePointer<UInt32>
    ) -> UInt32 {
        literal(segment, in: text, folds: folds, of: place, flags: flags, words: words) {
            SegmentKey.word(before: $0, in: text, available: available)
        }
    }
}
