internal import CWaymarkScan

/// Reads the pairs of a link's query from its text, one after the other.
struct QueryReader: Sendable {
    private var position: Int
    private var end: Int
    /// The pairs that the fragment adds, read last.
    private var added: Span16
    private let rules: FrozenRules

    init(of link: LinkView, rules: FrozenRules) {
        position = link.layout.pointee.query.start
        end = link.layout.pointee.query.end
        added = rules.contains(.readsFragmentQuery) ? Self.queryOfFragment(of: link, rules) : Span16(0, 0)
        self.rules = rules
    }

    @inline(never)
    private static func queryOfFragment(of link: LinkView, _ rules: FrozenRules) -> Span16 {
        rules.contains(.joinsFragment) ? FragmentParts.joined(of: link).query : FragmentParts(of: link).query
    }

    /// The parts of the text that are still to be read, each of them pairs with ampersands between them.
    var sections: [Range<Int>] { [position..<end, added.range] }

    /// The places of a pair in the text: the name, and the value if it has one.
    struct Places {
        let name: Range<Int>
        let value: Range<Int>?
        /// Whether the name and the value hold anything to decode.
        let isNameCoded: Bool
        let isValueCoded: Bool
    }

    /// Returns the next pair; empty texts between ampersands are skipped.
    mutating func next(in text: UnsafeBufferPointer<UInt8>) -> LinkQuery.Pair? {
        guard let places = nextPlaces(in: text) else { return nil }
        return LinkQuery.Pair(name(at: places, in: text), value(at: places, in: text))
    }

    /// The name of a pair.
    @inline(__always)
    func name(at places: Places, in text: UnsafeBufferPointer<UInt8>) -> String {
        string(text, places.name, isCoded: places.isNameCoded)
    }

    /// The value of a pair, or `nil` if its name has none.
    @inline(__always)
    func value(at places: Places, in text: UnsafeBufferPointer<UInt8>) -> String? {
        if let value = places.value { return string(text, value, isCoded: places.isValueCoded) }
        return rules.contains(.valuelessIsEmpty) ? "" : nil
    }

    /// Returns whether the name of a pair is `name` once it is decoded.
    @inline(__always)
    func hasName(
        _ name: UnsafeBufferPointer<UInt8>, at places: Places, in text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        if places.isNameCoded {
            return string(text, places.name, isCoded: true).withUTF8Bytes { $0.elementsEqual(name) }
        }
        return UnsafeBufferPointer(rebasing: text[places.name]).hasSameBytes(as: name)
    }

    /// The places of the next pair.
    @inline(__always)
    mutating func nextPlaces(in text: UnsafeBufferPointer<UInt8>) -> Places? {
        while true {
            while position < end {
                if let places = readPair(in: text) { return places }
            }
            if added.isEmpty { return nil }
            position = added.start
            end = added.end
            added = Span16(0, 0)
        }
    }

    /// Reads up to the next ampersand and past it.
    private mutating func readPair(in text: UnsafeBufferPointer<UInt8>) -> Places? {
        guard let base = text.baseAddress else { return nil }
        let start = position
        var equals = -1
        var isNameCoded = false
        var isCoded = false
        var stop = end
        var block = start
        while block < end {
            let length = min(end &- block, 32)
            let marks = waymark_scan_query(base + block, UInt32(truncatingIfNeeded: length))
            // What comes before the separator, if there is one.
            let held = marks.separators == 0 ? ~0 : (marks.separators & (0 &- marks.separators)) &- 1
            if equals < 0, marks.equals & held != 0 {
                let place = (marks.equals & held).trailingZeroBitCount
                equals = block &+ place
                isNameCoded = isNameCoded || marks.codes & ((1 &<< UInt32(truncatingIfNeeded: place)) &- 1) != 0
                isCoded = marks.codes & held & ~((1 &<< UInt32(truncatingIfNeeded: place)) &- 1) != 0
            } else if marks.codes & held != 0 {
                if equals < 0 { isNameCoded = true } else { isCoded = true }
            }
            if marks.separators != 0 {
                stop = block &+ marks.separators.trailingZeroBitCount
                break
            }
            block &+= 32
        }
        position = stop &+ 1
        if start == stop { return nil }
        if equals < 0, rules.contains(.valuelessIsDropped) { return nil }
        if rules.contains(.endsValuesAtEquals), equals >= 0 {
            stop = text[(equals &+ 1)..<stop].firstIndex(of: UInt8(ascii: "=")) ?? stop
        }
        return Places(
            name: Range(uncheckedBounds: (start, equals < 0 ? stop : equals)),
            value: equals < 0 ? nil : Range(uncheckedBounds: (equals &+ 1, stop)), isNameCoded: isNameCoded,
            isValueCoded: isCoded)
    }

    @inline(__always)
    private func string(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isCoded: Bool) -> String {
        let bytes = UnsafeBufferPointer(rebasing: text[range])
        return coding(isCoded: isCoded).string(of: bytes)
    }

    /// The way in which a name or a value is decoded.
    @inline(__always)
    func coding(isCoded: Bool) -> TextCoding {
        if !isCoded || !rules.contains(.decodesQuery) { return .none }
        if rules.contains(.plusIsSpaceOnceDecoded) { return .percentThenPlus }
        return rules.contains(.plusIsSpace) ? .percentAndPlus : .percent
    }
}
