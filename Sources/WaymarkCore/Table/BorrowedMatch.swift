/// A match that is valid within a call: it refers to the link's bytes and cannot be stored.
public struct BorrowedMatch: ~Copyable {
    @usableFromInline let unretained: Unmanaged<RouteIndex>
    @usableFromInline let rank: UInt32
    @usableFromInline let route32: UInt32
    @usableFromInline let captures: UnsafePointer<Capture>
    @usableFromInline let captureCount: Int
    @usableFromInline let link: LinkView
    /// The path as it was compared, if it was decoded for that.
    @usableFromInline let path: UnsafePointer<PathView>?

    /// The route's number.
    @inlinable @inline(__always) public var number: Int { Int(route32) }

    @inlinable @inline(__always)
    init(index: RouteIndex, rank: UInt32, link: LinkView, path: UnsafePointer<PathView>? = nil) {
        let variant = index.frozen.pointee.variants + Int(rank)
        route32 = variant.pointee.route
        captures = index.frozen.pointee.captures + Int(variant.pointee.firstCapture)
        captureCount = Int(variant.pointee.captureCount)
        // The maker of a match holds the index until the match is gone.
        unretained = .passUnretained(index)
        self.rank = rank
        self.link = link
        self.path = path
    }

    /// Calls `body` with the index and the path as it was compared.
    @inline(__always)
    private func withPath<Result>(_ body: (RouteIndex, PathView) -> Result) -> Result {
        unretained._withUnsafeGuaranteedRef { index in
            if let path { return body(index, path.pointee) }
            return index.withPath(of: link) { path in body(index, path) }
        }
    }

    private var index: RouteIndex { unretained.takeUnretainedValue() }

    /// The route, as added.
    public var route: RouteEntry { index.routes[number] }

    /// The number of parameters of the path. A tail counts as one, even without a name. Parameters of a pattern that is
    /// one expression do not count.
    public var parameterCount: Int { captureCount }

    /// The named values of the path, from left to right.
    public var parameters: RouteParameters {
        withPath { index, path in index.parameters(of: rank, in: path, under: index.frozen.pointee.rules) }
    }

    /// Calls `body` with the decoded bytes of each parameter of the path, from left to right; for a tail, with each of
    /// its segments.
    @inlinable @inline(__always)
    public func forEachValue(_ body: (UnsafeRawBufferPointer) -> Void) {
        if captureCount == 0 { return }
        // Captures of a path that is compared as it stands lie in the link; a tail can only be the last, and a leading
        // slash that counts moves all of them.
        if !link.isPlainPath || captures[captureCount &- 1].isApart { return forEachValueOfAny(body) }
        var number = 0
        repeat {
            let capture = captures + number
            let span = link.segments[Int(capture.pointee.segment) &+ 1]
            let start = span.start &+ Int(capture.pointee.before)
            body(
                UnsafeRawBufferPointer(
                    start: UnsafeRawPointer(link.start) + start, count: span.end &- Int(capture.pointee.after) &- start)
            )
            number &+= 1
        } while number < captureCount
    }

    @usableFromInline @inline(never)
    func forEachValueOfAny(_ body: (UnsafeRawBufferPointer) -> Void) {
        withPath { index, path in
            for number in 0..<captureCount {
                let capture = captures[number]
                let first = Int(capture.segment)
                if capture.isTail {
                    if index.isSlashAlone(from: first, in: path, under: index.frozen.pointee.rules) { return }
                    for segment in first..<max(first, path.count) {
                        body(UnsafeRawBufferPointer(path.bytes(of: segment)))
                    }
                } else {
                    let span = path.segments[first]
                    let value = Span16(span.start &+ Int(capture.before), span.end &- Int(capture.after))
                    body(UnsafeRawBufferPointer(path.bytes(value)))
                }
            }
        }
    }

    /// The segments of the unnamed tail, or `nil` if the pattern has none.
    public var tail: [String]? {
        guard let capture = index.captures(of: rank).last, capture.isTail, capture.name == Capture.unnamed else {
            return nil
        }
        return withPath { index, path in
            index.tail(
                from: Int(capture.segment), in: path, decodes: .decodesTail, under: index.frozen.pointee.rules)
        }
    }

    /// Calls `body` with each pair of the query under the table's rules, decoded.
    public func forEachQueryPair(_ body: (LinkQuery.Pair) -> Void) {
        var reader = QueryReader(of: link, rules: unretained._withUnsafeGuaranteedRef { $0.frozen.pointee.rules })
        while let pair = reader.next(in: link.text) { body(pair) }
    }

    /// Calls `body` with each named value of the path, from left to right: its name, and its decoded text, which is
    /// borrowed.
    ///
    /// These are the elements of ``parameters``, without copies.
    ///
    /// - Parameter body: A closure that gets a name and a text, which is valid until it returns.
    /// - Complexity: O(*p*) for *p* parameters; a named tail, and a pattern that is one expression, allocate their values.
    public func forEachParameter(_ body: (_ name: String, _ text: borrowing BorrowedText) -> Void) {
        withPath { index, path in
            index.forEachParameter(of: rank, in: path, under: index.frozen.pointee.rules, body)
        }
    }

    /// Calls `body` with each pair of the query in order, decoded and borrowed.
    ///
    /// These are the pairs of ``forEachQueryPair(_:)``, without copies.
    ///
    /// - Parameter body: A closure that gets a pair, which is valid until it returns.
    /// - Complexity: O(*n*) for a query of *n* bytes. Nothing is allocated.
    public func forEachPair(_ body: (borrowing BorrowedPair) -> Void) {
        let rules = unretained._withUnsafeGuaranteedRef { $0.frozen.pointee.rules }
        var reader = QueryReader(of: link, rules: rules)
        while let places = reader.nextPlaces(in: link.text) {
            let value = places.value ?? Range(uncheckedBounds: (places.name.upperBound, places.name.upperBound))
            body(
                BorrowedPair(
                    name: BorrowedText(
                        UnsafeBufferPointer(rebasing: link.text[places.name]),
                        coding: reader.coding(isCoded: places.isNameCoded)),
                    value: BorrowedText(
                        UnsafeBufferPointer(rebasing: link.text[value]),
                        coding: reader.coding(isCoded: places.isValueCoded)),
                    hasValue: places.value != nil || rules.contains(.valuelessIsEmpty)))
        }
    }
}
