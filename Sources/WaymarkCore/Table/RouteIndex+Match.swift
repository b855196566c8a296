extension RouteIndex {
    /// Returns the best match of a link, or `nil`.
    ///
    /// A link with a part that the rules refuse fits no route; it can only have been read under other rules.
    ///
    /// - Complexity: O(*n*) for a path of *n* bytes where no alternatives are tried; at worst each node of the tries is
    ///   entered once. Where patterns have `*.` hosts, one more look-up for each label of the link's host. Nothing is allocated for a path
    ///   without escapes and empty segments.
    public func match(_ link: DeepLink) -> IndexMatch? {
        rank(of: link, from: 0).map { IndexMatch(link: link, index: self, rank: $0) }
    }

    /// Returns all matches of a link, best first, each route once.
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
        if limits.takesPlainPaths, borrowPlainPath(text, body) { return }
        try borrowAny(text, limits: limits, body)
    }

    /// Calls `body` with the best match of a text that is nothing but a short path, without a step that could throw;
    /// returns whether the text is one.
    @inline(__always)
    private func borrowPlainPath(_ text: String, _ body: (borrowing BorrowedMatch) -> Void) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            withUnsafeTemporaryAllocation(of: Span16.self, capacity: LinkReader.plainPathCapacity) { segments in
                guard let start = segments.baseAddress else { return false }
                var layout = LinkLayout()
                guard LinkReader.readPlainPath(bytes, segments: start, into: &layout) else { return false }
                withUnsafePointer(to: &layout) { layout in
                    if let match = borrow(LinkView(layout: layout, segments: start, text: bytes)) { body(match) }
                }
                return true
            }
        } ?? false
    }

    @inline(never)
    private func borrowAny(
        _ text: String, limits: LinkLimits, _ body: (borrowing BorrowedMatch) -> Void
    ) throws(LinkError) {
        // A text that is not native (bridged from Objective-C) is copied first.
        let fault =
            text.utf8.withContiguousStorageIfAvailable { borrow($0, limits: limits, body) }
            ?? Array(text.utf8).withUnsafeBufferPointer { borrow($0, limits: limits, body) }
        if let fault { throw fault }
    }

    /// Reads bytes that are UTF-8 and calls `body` with their best match; returns what is wrong with them.
    @inline(__always)
    private func borrow(
        _ bytes: UnsafeBufferPointer<UInt8>, limits: LinkLimits, _ body: (borrowing BorrowedMatch) -> Void
    ) -> LinkError? {
        let range = LinkReader.trimming(bytes)
        let capacity = LinkReader.segmentCapacity(forBytes: range.count, limits: limits)
        return withUnsafeTemporaryAllocation(of: Span16.self, capacity: capacity) { segments in
            guard let start = segments.baseAddress else { return nil }
            var layout = LinkLayout()
            do throws(LinkError) {
                try LinkReader.read(
                    bytes, trimmedTo: range, rules: frozen.pointee.rules, hosts: { rules.hostByScheme }, limits: limits,
                    segments: start, into: &layout)
            } catch {
                return error
            }
            withUnsafePointer(to: &layout) { layout in
                borrow(
                    LinkView(layout: layout, segments: start, text: UnsafeBufferPointer(rebasing: bytes[range])), body)
            }
            return nil
        }
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

    /// The best match of a link that outlives it.
    ///
    /// The match refers to the bytes of the link and to the index without holding them: the caller keeps both, and
    /// lends the match to a closure only.
    @usableFromInline
    func borrow(_ link: borrowing DeepLink) -> BorrowedMatch? { borrow(link.storage.view) }

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
