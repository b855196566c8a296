extension RouteIndex {
    /// Returns the best match of a link, or `nil`.
    ///
    /// A link with a part that the rules refuse matches no route. Such a link can only have been parsed under other
    /// rules.
    ///
    /// - Complexity: O(*n*) for a path of *n* bytes if no alternatives are tried; at worst, each node of the tries is
    ///   entered once. If patterns have `*.` hosts, there is one more lookup for each label of the link's host. Nothing
    ///   is allocated for a path without escapes and empty segments.
    public func match(_ link: DeepLink) -> IndexMatch? {
        guard let rank = rank(of: link, from: 0) else { return nil }
        return IndexMatch(link: link, index: self, rank: rank)
    }

    /// Returns all matches of a link, best first, each route once.
    public func matches(_ link: DeepLink) -> IndexMatches { IndexMatches(link: link, index: self) }

    /// Parses a text, and calls `body` with its best match without keeping either.
    ///
    /// - Parameters:
    ///   - text: The link.
    ///   - limits: The limits on the size of the link.
    ///   - body: Called once, or not at all if no route matches the link. The match is valid until it returns.
    /// - Throws: A ``LinkError`` if the text is not a link.
    @inlinable @inline(__always)
    public func borrowMatch(
        of text: String, limits: LinkLimits = .standard, _ body: (borrowing BorrowedMatch) -> Void
    ) throws(LinkError) {
        if limits.takesPlainPaths, withPlainMatch(of: text, body) != nil { return }
        try borrowAny(text, limits: limits, body)
    }

    /// Calls `body` with the best match of a text that consists only of a short path, and returns its result. The inner
    /// value is `nil` if no route matches the link, and the result is `nil` if the text is not such a path.
    @inlinable @inline(__always)
    func withPlainMatch<Result>(of text: String, _ body: (borrowing BorrowedMatch) -> Result) -> Result?? {
        withUnsafeTemporaryAllocation(
            byteCount: PlainPath.room, alignment: MemoryLayout<LinkLayout>.alignment
        ) { memory -> Result?? in
            guard let start = memory.baseAddress else { return .none }
            let rank = self.rank(ofPlainPath: text, in: start)
            if rank >= PlainPath.notPlain { return rank == PlainPath.notPlain ? .none : .some(nil) }
            // The match refers to the index without holding it.
            return withExtendedLifetime(self) {
                body(BorrowedMatch(index: self, rank: rank, link: PlainPath.view(in: start)))
            }
        }
    }

    /// The rank of the first variant that a text fits, ``FrozenTrie/none``, or ``PlainPath/notPlain``.
    @usableFromInline
    func rank(ofPlainPath text: String, in room: UnsafeMutableRawPointer) -> UInt32 {
        text.utf8.withContiguousStorageIfAvailable { rank(ofPlainPath: $0, in: room) } ?? PlainPath.notPlain
    }

    @inline(never)
    private func rank(ofPlainPath bytes: UnsafeBufferPointer<UInt8>, in room: UnsafeMutableRawPointer) -> UInt32 {
        guard let link = PlainPath.read(bytes, in: room) else { return PlainPath.notPlain }
        return rank(of: link, from: 0)
    }

    @usableFromInline @inline(never)
    func borrowAny(
        _ text: String, limits: LinkLimits, _ body: (borrowing BorrowedMatch) -> Void
    ) throws(LinkError) {
        try text.withUTF8Bytes { borrow($0, limits: limits, body) }.get()
    }

    /// Reads bytes that are UTF-8 and calls `body` with their best match; returns what is wrong with them.
    @inline(__always)
    private func borrow(
        _ bytes: UnsafeBufferPointer<UInt8>, limits: LinkLimits, _ body: (borrowing BorrowedMatch) -> Void
    ) -> Result<Void, LinkError> {
        LinkReader.withLink(of: bytes, .passUnretained(reading), limits: limits) { borrow($0, body) }
    }

    /// Calls `body` with the best match of a link whose path is decoded at most once.
    @inline(__always)
    private func borrow(_ link: LinkView, _ body: (borrowing BorrowedMatch) -> Void) {
        if link.layout.pointee.flags.contains(.escapes) { return borrowDecoded(link, body) }
        if let match = borrow(link) { body(match) }
    }

    @inline(never)
    private func borrowDecoded(_ link: LinkView, _ body: (borrowing BorrowedMatch) -> Void) {
        withPath(of: link) { path in
            let rank = searchLevels(path, of: link, from: 0)
            if rank == FrozenTrie.none { return }
            withUnsafePointer(to: path) { path in
                body(BorrowedMatch(index: self, rank: rank, link: link, path: path))
            }
        }
    }

    /// Returns the rank of the first variant that a link matches, or ``FrozenTrie/none``.
    ///
    /// A match that is created from it refers to the bytes of the link and to the index without retaining them: the
    /// caller keeps both alive, and passes the match only to a closure.
    @usableFromInline
    func rank(of link: borrowing DeepLink) -> UInt32 { rank(of: link.storage.view, from: 0) }

    @inline(__always)
    private func borrow(_ link: LinkView) -> BorrowedMatch? {
        let rank = self.rank(of: link, from: 0)
        return rank == FrozenTrie.none ? nil : BorrowedMatch(index: self, rank: rank, link: link)
    }

    func rank(of link: DeepLink, from minimum: UInt32) -> UInt32? {
        let rank = link.storage.read { link in self.rank(of: link, from: minimum) }
        return rank == FrozenTrie.none ? nil : rank
    }
}
