/// A fragment read as a path and a query of its own, as in `#/goods/1?x=2`.
struct FragmentParts {
    /// The part before `?`, its slash included; empty where the fragment does not begin with a slash.
    let path: Span16
    /// The part after `?`; all of a fragment that does not begin with a slash.
    let query: Span16

    init(of link: LinkView) {
        let fragment = link.layout.pointee.fragment
        let text = link.text
        let mark = text[fragment.range].firstIndex(of: UInt8(ascii: "?"))
        guard !fragment.isEmpty, text[fragment.start] == UInt8(ascii: "/") else {
            path = Span16(fragment.start, fragment.start)
            query = mark == fragment.start ? Span16(fragment.start + 1, fragment.end) : fragment
            return
        }
        path = Span16(fragment.start, mark ?? fragment.end)
        query = mark.map { Span16($0 + 1, fragment.end) } ?? Span16(fragment.end, fragment.end)
    }
}
