internal import CWaymarkScan

/// Reads the pairs of a link's query from its text, one after the other.
struct QueryReader: Sendable {
    private var position: Int
    private var end: Int
    /// What the fragment adds, read last.
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

    /// The places of a pair in the text.
    struct Place {
        let start: Int
        /// The place of the `=`, or -1 for a name without one.
        let equals: Int
        let end: Int
        /// Whether the name and the value hold anything to decode.
        let isNameCoded: Bool
        let isCoded: Bool

        /// The end of the name.
        var nameEnd: Int { equals < 0 ? end : equals }
    }

    /// The next pair; texts between ampersands that are empty are none.
    mutating func next(in text: UnsafeBufferPointer<UInt8>) -> LinkQuery.Pair? {
        nextPlace(in: text).map { pair(at: $0, in: text) }
    }

    /// The places of the next pair.
    @inline(__always)
    mutating func nextPlace(in text: UnsafeBufferPointer<UInt8>) -> Place? {
        while true {
            while position < end {
                if let place = placeUpToSeparator(in: text) { return place }
            }
            if added.isEmpty { return nil }
            position = added.start
            end = added.end
            added = Span16(0, 0)
        }
    }

    /// Reads up to the next ampersand and past it.
    private mutating func placeUpToSeparator(in text: UnsafeBufferPointer<UInt8>) -> Place? {
        guard let base = text.baseAddress else { return nil }
        let start = position
        var equals = -1
        // Whether the name and the value hold anything to decode.
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
        if start == stop || (equals < 0 && rules.contains(.valuelessIsDropped)) { return nil }
        return Place(start: start, equals: equals, end: stop, isNameCoded: isNameCoded, isCoded: isCoded)
    }

    /// The pair at its places.
    private func pair(at place: Place, in text: UnsafeBufferPointer<UInt8>) -> LinkQuery.Pair {
        LinkQuery.Pair(
            string(text, place.start, place.nameEnd, isCoded: place.isNameCoded), value(at: place, in: text))
    }

    /// The value of a pair, or `nil` if its name has none.
    @inline(__always)
    func value(at place: Place, in text: UnsafeBufferPointer<UInt8>) -> String? {
        if place.equals >= 0 { return string(text, place.equals &+ 1, place.end, isCoded: place.isCoded) }
        return rules.contains(.valuelessIsEmpty) ? "" : nil
    }

    /// Whether the name of a pair is `name` once it is decoded.
    @inline(__always)
    func hasName(
        _ name: UnsafeBufferPointer<UInt8>, at place: Place, in text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        if place.isNameCoded {
            return string(text, place.start, place.nameEnd, isCoded: true).withUTF8Bytes { $0.elementsEqual(name) }
        }
        return UnsafeBufferPointer(rebasing: text[place.start..<place.nameEnd]).hasSameBytes(as: name)
    }

    @inline(__always)
    private func string(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, isCoded: Bool) -> String {
        let bytes = UnsafeBufferPointer(rebasing: text[start..<end])
        if !isCoded || !rules.contains(.decodesQuery) { return String(decoding: bytes, as: UTF8.self) }
        if rules.contains(.plusIsSpaceOnceDecoded) { return PercentCoding.decodedThenPlus(bytes) }
        return PercentCoding.decodedAnyway(bytes, plusIsSpace: rules.contains(.plusIsSpace))
    }
}
