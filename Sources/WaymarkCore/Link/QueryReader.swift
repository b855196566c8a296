/// Reads the pairs of a link's query from its text, one after the other.
struct QueryReader: Sendable {
    private var position: Int
    private var end: Int
    /// What the fragment adds, read last.
    private var added: Span16
    private let plusIsSpace: Bool
    private let decodes: Bool
    private let valueless: MatchingRules.ValuelessQuery

    init(of link: LinkView, rules: borrowing MatchingRules) {
        position = link.layout.pointee.query.start
        end = link.layout.pointee.query.end
        added = rules.fragment.readsQuery ? FragmentParts(of: link).query : Span16(0, 0)
        plusIsSpace = rules.plusIsSpace
        decodes = rules.decodeValues
        valueless = rules.valuelessQuery
    }

    /// The next pair; texts between ampersands that are empty are none.
    mutating func next(in text: UnsafeBufferPointer<UInt8>) -> LinkQuery.Pair? {
        while true {
            while position < end {
                if let pair = nextPair(in: text) { return pair }
            }
            if added.isEmpty { return nil }
            position = added.start
            end = added.end
            added = Span16(0, 0)
        }
    }

    /// Reads up to the next ampersand and past it.
    private mutating func nextPair(in text: UnsafeBufferPointer<UInt8>) -> LinkQuery.Pair? {
        let start = position
        var equals = -1
        // Whether the name and the value hold anything to decode.
        var isNameCoded = false
        var isCoded = false
        scan: while position < end {
            switch text[position] {
            case UInt8(ascii: "&"): break scan
            case UInt8(ascii: "="):
                if equals < 0 {
                    equals = position
                    isNameCoded = isCoded
                    isCoded = false
                }
            case UInt8(ascii: "%"), UInt8(ascii: "+"): isCoded = true
            default: break
            }
            position &+= 1
        }
        let stop = position
        position &+= 1
        if start == stop { return nil }
        if equals >= 0 {
            return LinkQuery.Pair(
                string(text, start, equals, isCoded: isNameCoded), string(text, equals &+ 1, stop, isCoded: isCoded))
        }
        switch valueless {
        case .nil: return LinkQuery.Pair(string(text, start, stop, isCoded: isCoded), nil)
        case .empty: return LinkQuery.Pair(string(text, start, stop, isCoded: isCoded), "")
        case .dropped: return nil
        }
    }

    @inline(__always)
    private func string(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, isCoded: Bool) -> String {
        let bytes = UnsafeBufferPointer(rebasing: text[start..<end])
        if !isCoded || !decodes { return String(decoding: bytes, as: UTF8.self) }
        return PercentCoding.decoded(bytes, plusIsSpace: plusIsSpace)
    }
}
