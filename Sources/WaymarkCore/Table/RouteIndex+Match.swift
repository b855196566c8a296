extension RouteIndex {
    /// The best match of a link, or `nil`.
    ///
    /// A link with what the rules refuse (read under others that let it in) fits no route.
    ///
    /// - Complexity: O(*n*) for a path of *n* bytes where no alternatives are tried; at worst each node of the tries is
    ///   entered once. Nothing is allocated for a path without escapes and empty segments.
    public func match(_ link: DeepLink) -> IndexMatch? {
        rank(of: link, from: 0).map { IndexMatch(link: link, index: self, rank: $0) }
    }

    /// All matches of a link, best first, each route once.
    public func matches(_ link: DeepLink) -> IndexMatches { IndexMatches(link: link, index: self) }

    /// Reads a text and calls `body` with its best match, keeping neither.
    ///
    /// - Parameters:
    ///   - text: A link.
    ///   - limits: How large it may be.
    ///   - body: Called once, or not where no route takes the link; the match is valid until it returns.
    /// - Throws: What is wrong with the text.
    public func borrowMatch(
        of text: String, limits: LinkLimits = .standard, _ body: (borrowing BorrowedMatch) -> Void
    ) throws(LinkError) {
        var text = text
        try text.readUTF8 { bytes throws(LinkError) in
            let range = LinkReader.trimming(bytes)
            let capacity = LinkReader.segmentCapacity(forBytes: range.count, limits: limits)
            try withTemporary(Span16.self, capacity: capacity) { segments throws(LinkError) in
                let layout = try LinkReader.read(
                    bytes, trimmedTo: range, rules: rules, limits: limits, segments: segments)
                borrowMatch(layout, segments, UnsafeBufferPointer(rebasing: bytes[range]), body)
            }
        }
    }

    /// Calls `body` with the best match of a link, keeping neither.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - body: Called once, or not where no route takes the link; the match is valid until it returns.
    public func borrowMatch(of link: borrowing DeepLink, _ body: (borrowing BorrowedMatch) -> Void) {
        link.storage.read { layout, segments, text in borrowMatch(layout, segments, text, body) }
    }

    @inline(__always)
    private func borrowMatch(
        _ layout: LinkLayout, _ segments: UnsafePointer<Span16>, _ text: UnsafeBufferPointer<UInt8>,
        _ body: (borrowing BorrowedMatch) -> Void
    ) {
        rules.withPath(of: layout, segments: segments, text: text) { path in
            let rank = search(path, layout, text, from: 0)
            if rank != FrozenTrie.none {
                body(BorrowedMatch(index: self, rank: rank, path: path, layout: layout, text: text))
            }
        }
    }

    func rank(of link: DeepLink, from minimum: UInt32) -> UInt32? {
        let rank = link.storage.read { layout, segments, text in search(layout, segments, text, from: minimum) }
        return rank == FrozenTrie.none ? nil : rank
    }
}
