/// Writes grown tries into one buffer, as ``FrozenTrie`` describes it.
struct TrieWriter {
    private(set) var words: [UInt32] = [0]
    /// The places at which the builder's nodes were written; 0 for those that were not.
    private var places: [UInt32]
    private let builder: TrieBuilder
    /// The rank of each route variant by its number.
    private let ranks: [UInt32]
    /// Whether a search takes the first of guarded edges that tie, so that their order counts.
    private let ordersTies: Bool

    init(_ builder: TrieBuilder, ranks: [UInt32], ordersTies: Bool) {
        self.builder = builder
        self.ranks = ranks
        self.ordersTies = ordersTies
        places = Array(repeating: 0, count: builder.nodes.count)
        words.reserveCapacity(builder.nodes.count * 6)
    }

    /// Writes a node after all that it leads to; returns its place.
    ///
    /// The recursion is as deep as the longest pattern has segments, and their number has a limit.
    mutating func write(_ index: Int32) -> UInt32 {
        let node = builder.nodes[Int(index)]
        let parameter = node.parameter >= 0 ? write(node.parameter) : 0
        let guards = ordersTies ? guardedInOrder(of: node) : builder.guardedChildren(of: node)
        let edges = guards.map { (edge: $0, child: write($0.child)) }
        let guarded = edges.isEmpty ? 0 : write(edges)
        let literals = writeByWeight(builder.literalChildren(of: node))
        let end = terminal(node.end)
        let someTail = terminal(node.someTail)
        let anyTail = terminal(node.anyTail)
        // What leads to a node by a literal longer than its key finds the literal before the node.
        if node.label.count > 8 { append(builder.texts[node.label.range], endingAtWord: true) }
        let place = write(
            parameter: parameter, guarded: guarded, end: end, someTail: someTail, anyTail: anyTail, literals: literals)
        places[Int(index)] = place
        return place
    }

    /// Returns the guarded children in order of precedence; among ties, the child that leads to the lowest rank comes
    /// first.
    private func guardedInOrder(of node: TrieBuilder.Node) -> [TrieBuilder.Guarded] {
        let children = builder.guardedChildren(of: node)
        guard zip(children, children.dropFirst()).contains(where: { $0.ties(with: $1) }) else {
            return children
        }
        let least = children.map { leastRank(behind: $0.child) }
        return children.indices.ordered { left, right in
            children[left].ties(with: children[right]) ? least[left] < least[right] : left < right
        }.map { children[$0] }
    }

    private func leastRank(behind index: Int32) -> UInt32 {
        let node = builder.nodes[Int(index)]
        var least = (node.end + node.someTail + node.anyTail).reduce(UInt32.max) { min($0, ranks[Int($1)]) }
        for child in builder.literalChildren(of: node) { least = min(least, leastRank(behind: child)) }
        for edge in builder.guardedChildren(of: node) { least = min(least, leastRank(behind: edge.child)) }
        return node.parameter < 0 ? least : min(least, leastRank(behind: node.parameter))
    }

    /// Writes children, and returns them with the largest subtrees first, so that these are tried first and occupy
    /// their own slots.
    private mutating func writeByWeight(_ children: [Int32]) -> [Int32] {
        let weights = children.map { child in
            let start = words.count
            _ = write(child)
            return words.count - start
        }
        // Where there are many, each one is rarely asked for, and sorting them would cost more than it gains.
        guard children.count > 1, children.count <= 256 else { return children }
        return children.indices.ordered { left, right in
            weights[left] != weights[right] ? weights[left] > weights[right] : left < right
        }.map { children[$0] }
    }

    private mutating func write(
        parameter: UInt32, guarded: UInt32, end: UInt32?, someTail: UInt32?, anyTail: UInt32?,
        literals: [Int32]
    ) -> UInt32 {
        let place = UInt32(words.count)
        var flags: UInt32 = 0
        words.append(0)
        if parameter != 0 {
            flags |= FrozenTrie.Flag.parameter
            words.append(parameter)
        }
        if guarded != 0 {
            flags |= FrozenTrie.Flag.guarded
            words.append(guarded)
        }
        if let end {
            flags |= FrozenTrie.Flag.end | (UInt32(words.count) - place) << 16
            words.append(end)
        }
        if let someTail {
            flags |= FrozenTrie.Flag.someTail
            words.append(someTail)
        }
        if let anyTail {
            flags |= FrozenTrie.Flag.anyTail
            words.append(anyTail)
        }
        flags |= (UInt32(words.count) - place) << 24
        flags |= appendLiterals(literals)
        words[Int(place)] = flags
        return place
    }

    /// Appends the literal children; returns the flags that describe them.
    private mutating func appendLiterals(_ literals: [Int32]) -> UInt32 {
        guard !literals.isEmpty else { return 0 }
        let start = words.count
        if literals.count <= 4 {
            for child in literals { append(slot(of: child)) }
            words[words.count - 1] |= FrozenTrie.lastMark
            return FrozenTrie.Flag.literalList
        }
        var bits: UInt32 = 3
        while 1 << bits < literals.count * 2 { bits += 1 }
        for _ in 0..<1 << bits { append((low: 0, high: 0, child: 0, count: FrozenTrie.lastMark)) }
        for child in literals {
            let label = builder.nodes[Int(child)].label
            var place = start + SegmentKey.slot(wholeKey(of: label), shift: 64 - bits) * FrozenTrie.slotWords
            while place < words.count, words[place + 2] != 0 {
                if words[place + 3] & FrozenTrie.lastMark != 0 { words[place + 3] &= ~FrozenTrie.lastMark }
                place += FrozenTrie.slotWords
            }
            let written = slot(of: child)
            if place == words.count { append((low: 0, high: 0, child: 0, count: FrozenTrie.lastMark)) }
            words[place] = written.low
            words[place + 1] = written.high
            words[place + 2] = written.child
            words[place + 3] |= written.count
        }
        return FrozenTrie.Flag.literalTable | (64 - bits) << 8
    }

    /// The words of a literal child, which was written.
    private func slot(of child: Int32) -> (low: UInt32, high: UInt32, child: UInt32, count: UInt32) {
        let label = builder.nodes[Int(child)].label
        let key = key(of: label)
        precondition(label.count <= UInt16.max, "a pattern is no longer than RoutePattern.greatestBytes")
        return (
            UInt32(truncatingIfNeeded: key), UInt32(truncatingIfNeeded: key >> 32), places[Int(child)],
            UInt32(label.count)
        )
    }

    private mutating func append(_ slot: (low: UInt32, high: UInt32, child: UInt32, count: UInt32)) {
        words.append(slot.low)
        words.append(slot.high)
        words.append(slot.child)
        words.append(slot.count)
    }

    private func key(of label: TrieBuilder.Span) -> UInt64 { key(of: label) { key, _, _ in key } }

    private func wholeKey(of label: TrieBuilder.Span) -> UInt64 {
        key(of: label) { key, span, text in
            span.count > 8 ? SegmentKey.whole(key, span, in: text, folds: false) : key
        }
    }

    private func key(
        of label: TrieBuilder.Span, _ body: (UInt64, Span16, UnsafeRawPointer) -> UInt64
    ) -> UInt64 {
        builder.texts.withUnsafeBytes { texts in
            guard let start = texts.baseAddress, label.count > 0 else { return 0 }
            let (count, text) = (Int(label.count), start + Int(label.start))
            let word = SegmentKey.word(before: count, in: text, available: count)
            return body(count > 8 ? word : SegmentKey.short(word, count), Span16(0, count), text)
        }
    }

    /// Writes guarded edges, which are sorted, with the numbers of their ties; returns the list's place.
    private mutating func write(_ edges: [(edge: TrieBuilder.Guarded, child: UInt32)]) -> UInt32 {
        var texts: [UInt32] = []
        for (edge, _) in edges { texts.append(appendTexts(edge.before, edge.after)) }
        let place = UInt32(words.count)
        words.append(UInt32(edges.count))
        var tie: UInt32 = 0
        for (index, (edge, child)) in edges.enumerated() {
            if index > 0, !edge.ties(with: edges[index - 1].edge) { tie += 1 }
            words += [tie, texts[index], UInt32(edge.before.count), UInt32(edge.after.count), edge.constraint, child]
        }
        return place
    }

    /// Appends the texts around a hole; returns where they begin, in bytes.
    private mutating func appendTexts(_ before: TrieBuilder.Span, _ after: TrieBuilder.Span) -> UInt32 {
        guard before.count + after.count > 0 else { return 0 }
        let place = UInt32(words.count * 4)
        append(builder.texts[before.range] + builder.texts[after.range])
        return place
    }

    /// Appends bytes, four to a word, the last one filled up with zeros, or the first where they end at the end of a
    /// word.
    private mutating func append(_ bytes: ArraySlice<UInt8>, endingAtWord: Bool = false) {
        let skipped = endingAtWord ? -bytes.count & 3 : 0
        let start = words.count
        words.append(contentsOf: repeatElement(0, count: (skipped + bytes.count + 3) / 4))
        for (index, byte) in bytes.enumerated() {
            let place = skipped + index
            words[start + place / 4] |= UInt32(byte) << UInt32(place % 4 * 8)
        }
    }

    /// The terminal for route variants, given by their numbers.
    private mutating func terminal(_ variants: [UInt32]) -> UInt32? {
        guard let first = variants.first else { return nil }
        guard variants.count > 1 else { return ranks[Int(first)] }
        let place = UInt32(words.count)
        words.append(UInt32(variants.count))
        words += variants.map { ranks[Int($0)] }.sorted()
        return place | FrozenTrie.listMark
    }
}

extension TrieBuilder.Guarded {
    /// Returns whether both have the same place in the order of precedence and compare the same text.
    func ties(with other: TrieBuilder.Guarded) -> Bool {
        rank == other.rank && before.start == other.before.start && before.count == other.before.count
            && after.start == other.after.start && after.count == other.after.count
    }
}
