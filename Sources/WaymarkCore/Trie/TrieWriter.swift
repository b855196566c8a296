/// Writes grown tries into one buffer, as ``FrozenTrie`` describes it.
struct TrieWriter {
    private(set) var words: [UInt32] = [0]
    private let builder: TrieBuilder
    /// The rank of each route variant by its number.
    private let ranks: [UInt32]

    init(_ builder: TrieBuilder, ranks: [UInt32]) {
        self.builder = builder
        self.ranks = ranks
    }

    /// Writes a node after all that it leads to; returns its place.
    ///
    /// The recursion is as deep as the longest pattern has segments, of which there is a limit.
    mutating func write(_ index: Int32) -> UInt32 {
        let node = builder.nodes[Int(index)]
        let parameter = node.parameter >= 0 ? write(node.parameter) : 0
        let edges = builder.guardedChildren(of: node).map { (edge: $0, child: write($0.child)) }
        let guarded = edges.isEmpty ? 0 : write(edges)
        let literals = builder.literalChildren(of: node).map { child in
            let label = Array(builder.texts[builder.nodes[Int(child)].label.range])
            return (label: label, child: write(child, behind: label))
        }
        let end = terminal(node.end)
        let someTail = terminal(node.someTail)
        let anyTail = terminal(node.anyTail)
        return write(
            parameter: parameter, guarded: guarded, end: end, someTail: someTail, anyTail: anyTail, literals: literals)
    }

    /// Writes a node that the literal `name` will lead to.
    mutating func write(_ index: Int32, behind name: String) -> UInt32 { write(index, behind: Array(name.utf8)) }

    /// Writes a node with nothing in it but children, to which the literal `name` will lead.
    mutating func write(
        parameter: UInt32, literals: [(name: String, place: UInt32)], behind name: String
    ) -> UInt32 {
        let node = write(
            parameter: parameter, guarded: 0, end: nil, someTail: nil, anyTail: nil,
            literals: literals.map { (label: Array($0.name.utf8), child: $0.place) })
        return move(node, behind: Array(name.utf8))
    }

    private mutating func write(_ index: Int32, behind label: [UInt8]) -> UInt32 { move(write(index), behind: label) }

    /// Puts the label before the node, which was written last, where the key does not say all of it.
    private mutating func move(_ place: UInt32, behind label: [UInt8]) -> UInt32 {
        guard label.count > 8 else { return place }
        let node = Array(words[Int(place)...])
        words.removeLast(node.count)
        append(label)
        words.append(contentsOf: node)
        return UInt32(words.count - node.count)
    }

    private mutating func write(
        parameter: UInt32, guarded: UInt32, end: UInt32?, someTail: UInt32?, anyTail: UInt32?,
        literals: [(label: [UInt8], child: UInt32)]
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
            flags |= FrozenTrie.Flag.end | (UInt32(words.count) - place) << 24
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
        flags |= (UInt32(words.count) - place) << 16
        flags |= appendLiterals(literals)
        words[Int(place)] = flags
        return place
    }

    /// Appends the literal children; returns the flags that describe them.
    private mutating func appendLiterals(_ literals: [(label: [UInt8], child: UInt32)]) -> UInt32 {
        guard !literals.isEmpty else { return 0 }
        if literals.count <= 4 {
            for literal in literals {
                appendSlot(Self.key(of: literal.label), literal.child, UInt32(literal.label.count))
            }
            return FrozenTrie.Flag.literalList | UInt32(literals.count) << 8
        }
        var bits: UInt32 = 3
        while (1 << bits) * 2 < literals.count * 3 { bits += 1 }
        let start = words.count
        let mask = (1 << Int(bits)) - 1
        words.append(contentsOf: repeatElement(0, count: (mask + 1) * FrozenTrie.slotWords))
        for literal in literals {
            let key = Self.key(of: literal.label)
            var slot = SegmentKey.slot(key, literal.label.count, bits: bits)
            while words[start + slot * FrozenTrie.slotWords + 2] != 0 { slot = (slot + 1) & mask }
            let place = start + slot * FrozenTrie.slotWords
            words[place] = UInt32(truncatingIfNeeded: key)
            words[place + 1] = UInt32(truncatingIfNeeded: key >> 32)
            words[place + 2] = literal.child
            words[place + 3] = UInt32(literal.label.count)
        }
        return FrozenTrie.Flag.literalTable | bits << 8
    }

    private mutating func appendSlot(_ key: UInt64, _ child: UInt32, _ count: UInt32) {
        words.append(UInt32(truncatingIfNeeded: key))
        words.append(UInt32(truncatingIfNeeded: key >> 32))
        words.append(child)
        words.append(count)
    }

    private static func key(of label: [UInt8]) -> UInt64 {
        label.withUnsafeBytes { text in
            guard let start = text.baseAddress, !label.isEmpty else { return 0 }
            return SegmentKey.of(Span16(0, label.count), in: start, available: label.count)
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
        append(Array(builder.texts[before.range]) + builder.texts[after.range])
        return place
    }

    private mutating func append(_ bytes: [UInt8]) {
        for start in stride(from: 0, to: bytes.count, by: 4) {
            var word: UInt32 = 0
            for index in start..<min(start + 4, bytes.count) {
                word |= UInt32(bytes[index]) << UInt32(8 * (index - start))
            }
            words.append(word)
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
    /// Whether both have the same place in the order of precedence and compare the same text.
    func ties(with other: TrieBuilder.Guarded) -> Bool {
        rank == other.rank && before.start == other.before.start && before.count == other.before.count
            && after.start == other.after.start && after.count == other.after.count
    }
}
