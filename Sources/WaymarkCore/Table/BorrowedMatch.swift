/// A match within the call that it is given to: it refers to the link's bytes and cannot be kept.
public struct BorrowedMatch: ~Copyable {
    private let index: RouteIndex
    private let rank: UInt32
    private let path: PathView
    private let layout: LinkLayout
    private let text: UnsafeBufferPointer<UInt8>

    @inline(__always)
    init(index: RouteIndex, rank: UInt32, path: PathView, layout: LinkLayout, text: UnsafeBufferPointer<UInt8>) {
        self.index = index
        self.rank = rank
        self.path = path
        self.layout = layout
        self.text = text
    }

    /// The route's number.
    public var number: Int { Int(index.variants[Int(rank)].route) }

    /// The route as it was added.
    public var route: RouteEntry { index.routes[number] }

    /// How many parameters the path has; a tail counts as one, also without a name.
    public var parameterCount: Int { Int(index.variants[Int(rank)].captureCount) }

    /// The named values of the path, from left to right.
    public var parameters: RouteParameters { index.parameters(of: rank, in: path, text: text) }

    /// Calls `body` with each parameter's place among the path's decoded bytes, from left to right; of a tail, with
    /// each of its segments.
    @inline(__always)
    public func forEachValue(_ body: (UnsafeRawBufferPointer) -> Void) {
        let variant = index.variants[Int(rank)]
        var number = Int(variant.firstCapture)
        let end = number &+ Int(variant.captureCount)
        while number < end {
            let capture = index.captures[number]
            var segment = Int(capture.segment)
            repeat {
                if segment >= path.count { break }
                let span = path.segments[segment]
                body(
                    UnsafeRawBufferPointer(
                        path.bytes(Span16(span.start &+ Int(capture.before), span.end &- Int(capture.after)))))
                segment &+= 1
            } while capture.isTail
            number &+= 1
        }
    }

    /// The segments of the unnamed tail, or `nil` where the pattern has none.
    public var tail: [String]? {
        guard let capture = index.captures(of: rank).last, capture.isTail, capture.name == Capture.unnamed else {
            return nil
        }
        return index.tail(from: Int(capture.segment), in: path, text: text)
    }

    /// Calls `body` with each pair of the query under the table's rules, decoded.
    public func forEachQueryPair(_ body: (LinkQuery.Pair) -> Void) {
        var reader = QueryReader(of: layout, in: text, rules: index.rules)
        while let pair = reader.next(in: text) { body(pair) }
    }
}
