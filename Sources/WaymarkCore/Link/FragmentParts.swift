/// A fragment read as a path and a query of its own, as in `#/goods/1?x=2`.
struct FragmentParts {
    /// The part before `?`, its slash included; empty if the fragment does not begin with a slash.
    let path: Span16
    /// The part after `?`; all of a fragment that does not begin with a slash.
    let query: Span16

    init(of link: LinkView) { self.init(of: link.layout.pointee.fragment, in: link.text) }

    /// The parts of a fragment of a text.
    init(of fragment: Span16, in text: UnsafeBufferPointer<UInt8>) {
        let mark = text[fragment.range].firstIndex(of: UInt8(ascii: "?"))
        guard !fragment.isEmpty, text[fragment.start] == UInt8(ascii: "/") else {
            path = Span16(fragment.start, fragment.start)
            query = mark == fragment.start ? Span16(fragment.start + 1, fragment.end) : fragment
            return
        }
        path = Span16(fragment.start, mark ?? fragment.end)
        query = mark.map { Span16($0 + 1, fragment.end) } ?? Span16(fragment.end, fragment.end)
    }

    /// Returns the parts of a fragment that continues the path; see ``MatchingRules/Fragment/joined``.
    ///
    /// - Returns: The part that belongs to the path, without its number sign, or `nil` if no part does; and the part
    ///   that belongs to the query.
    static func joined(of link: LinkView) -> (path: Span16?, query: Span16) {
        let fragment = link.layout.pointee.fragment
        guard link.layout.pointee.flags.contains(.fragment) else { return (nil, fragment) }
        return joined(fragment, in: link.text)
    }

    /// The same for a fragment of a text.
    static func joined(_ fragment: Span16, in text: UnsafeBufferPointer<UInt8>) -> (path: Span16?, query: Span16) {
        let none = Span16(fragment.end, fragment.end)
        guard let mark = text[fragment.range].firstIndex(of: UInt8(ascii: "?")) else {
            return beginsWithValue(fragment, text) ? (nil, fragment) : (fragment, none)
        }
        let query = Span16(mark + 1, fragment.end)
        return (Span16(fragment.start, mark), beginsWithValue(query, text) ? query : none)
    }

    /// Returns whether the first of the pairs has a value that is not empty.
    private static func beginsWithValue(_ query: Span16, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let pair = text[query.range].prefix { $0 != UInt8(ascii: "&") }
        guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return false }
        return equals + 1 < pair.endIndex
    }
}
