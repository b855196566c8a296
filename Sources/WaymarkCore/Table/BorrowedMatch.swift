/// A match within the call that it is given to: it refers to the link's bytes and cannot be kept.
public struct BorrowedMatch: ~Copyable {
    private let unretained: Unmanaged<RouteIndex>
    private let rank: UInt32
    @usableFromInline let route32: UInt32
    @usableFromInline let captures: UnsafePointer<Capture>
    @usableFromInline let captureCount: Int
    @usableFromInline let link: LinkView

    /// The route's number.
    @inlinable @inline(__always) public var number: Int { Int(route32) }

    @inline(__always)
    init(index: RouteIndex, rank: UInt32, link: LinkView) {
        let variant = index.frozen.pointee.variants + Int(rank)
        route32 = variant.pointee.route
        captures = index.frozen.pointee.captures + Int(variant.pointee.firstCapture)
        captureCount = Int(variant.pointee.captureCount)
        // Whoever makes a match holds the index until the match is gone.
        unretained = .passUnretained(index)
        self.rank = rank
        self.link = link
    }

    private var index: RouteIndex { unretained.takeUnretainedValue() }

    /// The route as it was added.
    public var route: RouteEntry { index.routes[number] }

    /// How many parameters the path has; a tail counts as one, also without a name, and those of a pattern that is one
    /// expression do not.
    public var parameterCount: Int { captureCount }

    /// The named values of the path, from left to right.
    public var parameters: RouteParameters {
        index.withPath(of: link) { path in index.parameters(of: rank, in: path) }
    }

    /// Calls `body` with each parameter's place among the path's decoded bytes, from left to right; of a tail, with
    /// each of its segments.
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
        unretained._withUnsafeGuaranteedRef { index in
            index.withPath(of: link) { path in
                for number in 0..<captureCount {
                    let capture = captures[number]
                    let first = Int(capture.segment)
                    if capture.isTail {
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
    }

    /// The segments of the unnamed tail, or `nil` where the pattern has none.
    public var tail: [String]? {
        guard let capture = index.captures(of: rank).last, capture.isTail, capture.name == Capture.unnamed else {
            return nil
        }
        return index.withPath(of: link) { path in
            index.tail(from: Int(capture.segment), in: path, decodes: .decodesTail)
        }
    }

    /// Calls `body` with each pair of the query under the table's rules, decoded.
    public func forEachQueryPair(_ body: (LinkQuery.Pair) -> Void) {
        var reader = QueryReader(of: link, rules: unretained._withUnsafeGuaranteedRef { $0.frozen.pointee.rules })
        while let pair = reader.next(in: link.text) { body(pair) }
    }
}
