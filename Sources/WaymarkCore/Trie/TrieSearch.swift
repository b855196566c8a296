/// One search of a path in one trie.
///
/// Every route variant has a *rank*, its place in the table's order of precedence. A search finds the matching variant
/// with the lowest rank that is not below ``minimum``, so the next match is found by a search from the last rank plus
/// one.
struct TrieSearch<Case: SegmentCase> {
    private let words: UnsafePointer<UInt32>
    private let text: UnsafeRawPointer
    private let available: Int
    private let start: UnsafePointer<Span16>
    private let end: UnsafePointer<Span16>
    private let constraints: UnsafePointer<ConstraintMatcher>
    private let minimum: UInt32
    private let foldsAll: Bool
    private let emptyValues: Bool

    private var buffer: UnsafeRawPointer { UnsafeRawPointer(words) }

    @inline(__always)
    init(_ table: UnsafePointer<FrozenTable>, path: PathView, from minimum: UInt32) {
        words = table.pointee.words
        text = path.text
        available = path.available
        start = path.segments
        end = path.segments + path.count
        constraints = table.pointee.constraints
        self.minimum = minimum
        foldsAll = table.pointee.rules.contains(.foldsAll)
        emptyValues = table.pointee.rules.contains(.emptyValues)
    }

    /// Creates a search of a path that is compared as written in its link.
    @inline(__always)
    init(_ table: UnsafePointer<FrozenTable>, plain link: LinkView, from minimum: UInt32) {
        words = table.pointee.words
        text = UnsafeRawPointer(link.start)
        available = link.text.count
        start = link.segments + 1
        end = start + link.layout.pointee.segmentCount
        constraints = table.pointee.constraints
        self.minimum = minimum
        foldsAll = false
        emptyValues = table.pointee.rules.contains(.emptyValues)
    }

    // MARK: In order of precedence

    /// Returns the first matching variant of the trie at `root`, in an order in which the first one found has the
    /// lowest rank.
    @inline(__always)
    func first(from root: UInt32) -> UInt32 { first(from: root, at: start) }

    /// Returns the first matching variant after a node, for the segments from one on.
    ///
    /// Alternatives are tried if several branches match; the depth of the recursion is limited by the number of
    /// segments. Each node is entered at most once.
    private func first(from root: UInt32, at start: UnsafePointer<Span16>) -> UInt32 {
        Self.descend(
            words, from: root, at: start, to: end, text, minimum, folding: folds,
            word: { SegmentKey.word(before: $0, in: text, available: available) },
            isValue: { emptyValues || !$0.pointee.isEmpty },
            first: { first(from: $0, at: $1) }, others: { others($0, $0[0], $1) })
    }

    /// Returns the first matching variant of a path that is compared as written in its link.
    ///
    /// The fast path needs only values in registers; the search for the slow path is created when it is needed.
    @inline(__always)
    static func first(
        _ table: UnsafePointer<FrozenTable>, from root: UInt32, plain link: LinkView, from minimum: UInt32
    ) -> UInt32 {
        let start = link.segments + 1
        let text = UnsafeRawPointer(link.start)
        return descend(
            table.pointee.words, from: root, at: start, to: start + link.layout.pointee.segmentCount, text, minimum,
            folding: { _ in false },
            word: { SegmentKey.word(before: $0, inPadded: text) },
            isValue: { _ in true },
            first: { resume(table, link, minimum, first: $0, $1) },
            others: { resume(table, link, minimum, others: $0, $1) })
    }

    /// Returns the first matching variant of a path without empty segments, in a table that is searched in order of
    /// precedence and case-sensitively, except for a host that is a segment.
    ///
    /// - Parameter path: The host, if it is a segment, and the segments of the path, as written in the link.
    @inline(never)
    static func first(
        _ table: UnsafePointer<FrozenTable>, from root: UInt32, of path: UnsafeBufferPointer<Span16>, in link: LinkView,
        from minimum: UInt32
    ) -> UInt32 {
        guard let start = path.baseAddress else { return FrozenTrie.none }
        let (text, available) = (UnsafeRawPointer(link.start), link.text.count)
        return descend(
            table.pointee.words, from: root, at: start, to: start + path.count, text, minimum,
            folding: { Case.folds && $0 == start },
            word: { SegmentKey.word(before: $0, in: text, available: available) },
            isValue: { _ in true },
            first: { TrieSearch(table, of: path, in: link, from: minimum).first(from: $0, at: $1) },
            others: { TrieSearch(table, of: path, in: link, from: minimum).others($0, $0[0], $1) })
    }

    /// Creates a search of the segments `path`, as written in the link.
    @inline(__always)
    private init(
        _ table: UnsafePointer<FrozenTable>, of path: UnsafeBufferPointer<Span16>, in link: LinkView,
        from minimum: UInt32
    ) {
        words = table.pointee.words
        text = UnsafeRawPointer(link.start)
        available = link.text.count
        start = path.baseAddress ?? link.segments
        end = start + path.count
        constraints = table.pointee.constraints
        self.minimum = minimum
        foldsAll = false
        emptyValues = table.pointee.rules.contains(.emptyValues)
    }

    @inline(never)
    private static func resume(
        _ table: UnsafePointer<FrozenTable>, _ link: LinkView, _ minimum: UInt32, first node: UInt32,
        _ segment: UnsafePointer<Span16>
    ) -> UInt32 {
        TrieSearch(table, plain: link, from: minimum).first(from: node, at: segment)
    }

    @inline(never)
    private static func resume(
        _ table: UnsafePointer<FrozenTable>, _ link: LinkView, _ minimum: UInt32, others place: UnsafePointer<UInt32>,
        _ segment: UnsafePointer<Span16>
    ) -> UInt32 {
        TrieSearch(table, plain: link, from: minimum).others(place, place[0], segment)
    }

    /// Descends the trie by the first branch of each node, and records the first node at which another branch remains.
    ///
    /// Nothing is called during the descent, so that all required values stay in registers; if it cannot continue
    /// alone, the calls follow it.
    ///
    /// - Parameters:
    ///   - word: Returns the eight bytes before a place in the text.
    ///   - first: Searches after a node, if another branch remains above it.
    ///   - others: Searches all branches of a node except its literals.
    @inline(__always)
    private static func descend(
        _ words: UnsafePointer<UInt32>, from root: UInt32, at start: UnsafePointer<Span16>,
        to end: UnsafePointer<Span16>, _ text: UnsafeRawPointer, _ minimum: UInt32,
        folding: (UnsafePointer<Span16>) -> Bool, word: (Int) -> UInt64,
        isValue: (UnsafePointer<Span16>) -> Bool, first: (UInt32, UnsafePointer<Span16>) -> UInt32,
        others: (UnsafePointer<UInt32>, UnsafePointer<Span16>) -> UInt32
    ) -> UInt32 {
        var place = words + Int(root)
        var segment = start
        var open: UnsafePointer<UInt32>?
        var openSegment = start
        // The child at which a second way would be left open, and whether ways are left at `place`.
        var fork: UInt32 = 0
        var hasOthers = false
        while true {
            let flags = place[0]
            if segment == end {
                let found = Self.ends(place, flags, words, minimum)
                if found != FrozenTrie.none { return found }
                break
            }
            if flags & FrozenTrie.Flag.literals != 0 {
                let folds = folding(segment)
                let child = FrozenTrie.literal(
                    segment.pointee, in: text, folds: folds, of: place, flags: flags, words: words, word: word)
                if child != 0 {
                    if flags & FrozenTrie.Flag.alternatives != 0 {
                        if open != nil {
                            fork = child
                            hasOthers = true
                            break
                        }
                        open = place
                        openSegment = segment
                    }
                    place = words + Int(child)
                    segment += 1
                    continue
                }
            }
            if flags & FrozenTrie.Flag.alternatives == FrozenTrie.Flag.parameter {
                if !isValue(segment) { break }
                place = words + Int(place[1])
                segment += 1
                continue
            }
            hasOthers = flags & FrozenTrie.Flag.alternatives != 0
            break
        }
        if fork != 0 {
            let found = first(fork, segment + 1)
            if found != FrozenTrie.none { return found }
        }
        if hasOthers {
            let found = others(place, segment)
            if found != FrozenTrie.none { return found }
        }
        guard let open else { return FrozenTrie.none }
        return others(open, openSegment)
    }

    /// Returns the first matching variant of all branches of a node except its literals.
    @inline(never)
    private func others(
        _ place: UnsafePointer<UInt32>, _ flags: UInt32, _ segment: UnsafePointer<Span16>
    ) -> UInt32 {
        if flags & FrozenTrie.Flag.guarded != 0 {
            let found = firstGuarded(place, flags, segment)
            if found != FrozenTrie.none { return found }
        }
        if flags & FrozenTrie.Flag.parameter != 0, emptyValues || !segment.pointee.isEmpty {
            let found = first(from: place[1], at: segment + 1)
            if found != FrozenTrie.none { return found }
        }
        return tails(place, flags, from: segment)
    }

    /// Returns the lowest matching variant after the guarded edges.
    @inline(never)
    private func firstGuarded(
        _ place: UnsafePointer<UInt32>, _ flags: UInt32, _ segment: UnsafePointer<Span16>
    ) -> UInt32 {
        var best = FrozenTrie.none
        var tie = FrozenTrie.none
        forEachEdge(place, flags) { edge in
            if edge.tie != tie {
                if best != FrozenTrie.none { return false }
                tie = edge.tie
            }
            // Edges of equal rank are decided by the nodes after them, so all of them are tried.
            if passes(edge, segment) { best = min(best, first(from: edge.child, at: segment + 1)) }
            return true
        }
        return best
    }

    // MARK: Without a way back

    /// The variant at the end of the one way that takes, at each node, the first of its ways that the segment fits.
    func committed(from root: UInt32) -> UInt32 {
        var place = words + Int(root)
        var segment = start
        while segment != end {
            let flags = place[0]
            if let child = step(place, flags, segment) {
                place = words + Int(child)
                segment += 1
            } else {
                return tails(place, flags, from: segment)
            }
        }
        return Self.ends(place, place[0], words, minimum)
    }

    /// The first of a node's ways on that a segment fits.
    private func step(
        _ place: UnsafePointer<UInt32>, _ flags: UInt32, _ segment: UnsafePointer<Span16>
    ) -> UInt32? {
        if flags & FrozenTrie.Flag.literals != 0 {
            let child = literal(place, flags, segment)
            if child != 0 { return child }
        }
        var passed: UInt32?
        if flags & FrozenTrie.Flag.guarded != 0 {
            forEachEdge(place, flags) { edge in
                if passes(edge, segment) { passed = edge.child }
                return passed == nil
            }
        }
        if let passed { return passed }
        return flags & FrozenTrie.Flag.parameter != 0 && (emptyValues || !segment.pointee.isEmpty) ? place[1] : nil
    }

    // MARK: In no order

    /// Returns the lowest matching variant of the trie at `root`, if the order of the trie is not that of the ranks.
    func least(from root: UInt32) -> UInt32 { least(from: root, at: start) }

    private func least(from root: UInt32, at segment: UnsafePointer<Span16>) -> UInt32 {
        let place = words + Int(root)
        let flags = place[0]
        var best = flags & FrozenTrie.Flag.anyTail == 0 ? FrozenTrie.none : anyTail(place, flags)
        if segment == end {
            return flags & FrozenTrie.Flag.end == 0 ? best : min(best, rank(of: place[Int(flags &>> 16 & 0xFF)]))
        }
        best = min(best, tails(place, flags, from: segment))
        if flags & FrozenTrie.Flag.literals != 0 {
            let child = literal(place, flags, segment)
            if child != 0 { best = min(best, least(from: child, at: segment + 1)) }
        }
        if flags & FrozenTrie.Flag.guarded != 0 {
            forEachEdge(place, flags) { edge in
                if passes(edge, segment) { best = min(best, least(from: edge.child, at: segment + 1)) }
                return true
            }
        }
        if flags & FrozenTrie.Flag.parameter != 0, emptyValues || !segment.pointee.isEmpty {
            best = min(best, least(from: place[1], at: segment + 1))
        }
        return best
    }

    // MARK: One node

    /// Returns the child after the literal that equals the segment, or 0.
    @inline(__always)
    private func literal(
        _ place: UnsafePointer<UInt32>, _ flags: UInt32, _ segment: UnsafePointer<Span16>
    ) -> UInt32 {
        FrozenTrie.literal(
            segment.pointee, in: text, available: available, folds: folds(segment), of: place, flags: flags,
            words: words)
    }

    /// Returns whether a segment is compared without case.
    @inline(__always)
    private func folds(_ segment: UnsafePointer<Span16>) -> Bool {
        Case.folds && (foldsAll || segment == start)
    }

    /// Calls `body` with each guarded edge in order until it returns `false`.
    @inline(__always)
    private func forEachEdge(_ place: UnsafePointer<UInt32>, _ flags: UInt32, _ body: (GuardedEdge) -> Bool) {
        let list = words + Int(place[flags & FrozenTrie.Flag.parameter != 0 ? 2 : 1])
        for index in 0..<Int(list[0]) where !body(GuardedEdge(at: list + 1 + index &* FrozenTrie.edgeWords)) { return }
    }

    /// Returns whether a segment is the edge's text around a value that passes its constraint.
    private func passes(_ edge: GuardedEdge, _ place: UnsafePointer<Span16>) -> Bool {
        let segment = place.pointee
        let around = edge.beforeCount &+ edge.afterCount
        guard segment.count >= around, emptyValues || segment.count > around else { return false }
        if around > 0 {
            let folds = folds(place)
            let label = buffer + Int(edge.text)
            guard isEqual(text + segment.start, label, edge.beforeCount, folds),
                isEqual(
                    text + segment.end - edge.afterCount, label + edge.beforeCount, edge.afterCount, folds)
            else { return false }
        }
        guard edge.constraint != FrozenTrie.none else { return true }
        return constraints[Int(edge.constraint)].accepts(
            UnsafeBufferPointer(
                start: (text + segment.start + edge.beforeCount).assumingMemoryBound(to: UInt8.self),
                count: segment.count - around))
    }

    private func isEqual(_ text: UnsafeRawPointer, _ label: UnsafeRawPointer, _ count: Int, _ folds: Bool) -> Bool {
        for index in 0..<count {
            let byte = text.load(fromByteOffset: index, as: UInt8.self)
            guard (folds ? byte.lowercasedASCII : byte) == label.load(fromByteOffset: index, as: UInt8.self) else {
                return false
            }
        }
        return true
    }

    // MARK: Terminals

    /// The variants whose path ends at a node: those that end there, then those whose tail may be empty.
    @inline(__always)
    private static func ends(
        _ place: UnsafePointer<UInt32>, _ flags: UInt32, _ words: UnsafePointer<UInt32>, _ minimum: UInt32
    ) -> UInt32 {
        if flags & FrozenTrie.Flag.end != 0 {
            let found = rank(of: place[Int(flags &>> 16 & 0xFF)], words, minimum)
            if found != FrozenTrie.none { return found }
        }
        if flags & FrozenTrie.Flag.anyTail == 0 { return FrozenTrie.none }
        return rank(of: place[Int(flags &>> 24) &- 1], words, minimum)
    }

    /// The variants whose tail takes all segments from one on.
    @inline(__always)
    private func tails(
        _ place: UnsafePointer<UInt32>, _ flags: UInt32, from segment: UnsafePointer<Span16>
    ) -> UInt32 {
        if flags & FrozenTrie.Flag.tails == 0 { return FrozenTrie.none }
        // A slash alone is no segment of a tail.
        let isEmpty = segment + 1 == end && segment.pointee.isEmpty
        if flags & FrozenTrie.Flag.someTail != 0, emptyValues || !isEmpty {
            let found = rank(of: place[Int(flags &>> 24) &- (flags & FrozenTrie.Flag.anyTail != 0 ? 2 : 1)])
            if found != FrozenTrie.none { return found }
        }
        return flags & FrozenTrie.Flag.anyTail == 0 ? FrozenTrie.none : anyTail(place, flags)
    }

    @inline(__always)
    private func anyTail(_ place: UnsafePointer<UInt32>, _ flags: UInt32) -> UInt32 {
        rank(of: place[Int(flags &>> 24) &- 1])
    }

    /// Returns the lowest rank of a terminal that is not below the minimum.
    @inline(__always)
    private func rank(of terminal: UInt32) -> UInt32 { Self.rank(of: terminal, words, minimum) }

    @inline(__always)
    private static func rank(of terminal: UInt32, _ words: UnsafePointer<UInt32>, _ minimum: UInt32) -> UInt32 {
        if terminal & FrozenTrie.listMark == 0 { return terminal >= minimum ? terminal : FrozenTrie.none }
        return rankInList(terminal, words, minimum)
    }

    @inline(never)
    private static func rankInList(_ terminal: UInt32, _ words: UnsafePointer<UInt32>, _ minimum: UInt32) -> UInt32 {
        let list = words + Int(terminal & ~FrozenTrie.listMark)
        for index in 1...Int(list[0]) where list[index] >= minimum { return list[index] }
        return FrozenTrie.none
    }
}
