/// A match within the call that it is given to: it refers to the link's bytes and cannot be kept.
public struct BorrowedMatch: ~Copyable {
    /// The route's number.
    public let number: Int
    private let table: UnsafePointer<FrozenTable>
    private let unretained: Unmanaged<RouteIndex>
    private let rank: UInt32
    private let link: LinkView

    @inline(__always)
    init(index: RouteIndex, rank: UInt32, link: LinkView) {
        table = index.frozen
        number = Int(table.pointee.variants[Int(rank)].route)
        // Whoever makes a match holds the index until the match is gone.
        unretained = .passUnretained(index)
        self.rank = rank
        self.link = link
    }

    private var index: RouteIndex { unretained.takeUnretainedValue() }

    /// The route as it was added.
    public var route: RouteEntry { index.routes[number] }

    /// How many parameters the path has; a tail counts as one, also without a name.
    public var parameterCount: Int { Int(table.pointee.variants[Int(rank)].captureCount) }

    /// The named values of the path, from left to right.
    public var parameters: RouteParameters {
        index.withPath(of: link) { path in index.parameters(of: rank, in: path, text: link.text) }
    }

    /// Calls `body` with each parameter's place among the path's decoded bytes, from left to right; of a tail, with
    /// each of its segments.
    public func forEachValue(_ body: (UnsafeRawBufferPointer) -> Void) {
        let variant = table.pointee.variants[Int(rank)]
        guard variant.captureCount > 0 else { return }
        unretained._withUnsafeGuaranteedRef { index in
            index.withPath(of: link) { path in
                Self.forEachValue(of: variant, table.pointee.captures, in: path, body)
            }
        }
    }

    @inline(__always)
    private static func forEachValue(
        of variant: RouteVariant, _ captures: UnsafePointer<Capture>, in path: PathView,
        _ body: (UnsafeRawBufferPointer) -> Void
    ) {
        var capture = captures + Int(variant.firstCapture)
        let end = capture + Int(variant.captureCount)
        while capture < end {
            let first = Int(capture.pointee.segment)
            if capture.pointee.isTail {
                for segment in first..<max(first, path.count) { body(UnsafeRawBufferPointer(path.bytes(of: segment))) }
            } else {
                let span = path.segments[first]
                let value = Span16(
                    span.start &+ Int(capture.pointee.before), span.end &- Int(capture.pointee.after))
                body(UnsafeRawBufferPointer(path.bytes(value)))
            }
            capture += 1
        }
    }

    /// The segments of the unnamed tail, or `nil` where the pattern has none.
    public var tail: [String]? {
        guard let capture = index.captures(of: rank).last, capture.isTail, capture.name == Capture.unnamed else {
            return nil
        }
        return index.withPath(of: link) { path in
            index.tail(from: Int(capture.segment), in: path, text: link.text)
        }
    }

    /// Calls `body` with each pair of the query under the table's rules, decoded.
    public func forEachQueryPair(_ body: (LinkQuery.Pair) -> Void) {
        var reader = QueryReader(of: link, rules: table.pointee.rules)
        while let pair = reader.next(in: link.text) { body(pair) }
    }
}
