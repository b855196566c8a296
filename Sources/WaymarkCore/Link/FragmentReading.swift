/// A link's fragment as rules read it; see ``MatchingRules/Fragment``.
package struct FragmentReading: Sendable {
    /// The segments with which the fragment continues the path, as written; `nil` if no part of it belongs to the path.
    ///
    /// Dot segments are resolved, and a trailing slash leaves an empty segment. The first segment of a fragment that is
    /// joined to the path belongs to the path's last segment, after a number sign.
    package private(set) var path: [String]?
    /// The pairs that the fragment adds to the query, as written, or `nil`.
    package private(set) var query: String?
    /// The part of the fragment that is neither, as written, or `nil`.
    package private(set) var rest: String?

    fileprivate init(of link: LinkView, under rules: MatchingRules) {
        let fragment = link.layout.pointee.fragment
        let parts = FragmentParts(of: fragment, in: link.text)
        func text(_ span: Span16) -> String? {
            span.isEmpty ? nil : String(decoding: link.text[span.range], as: UTF8.self)
        }
        switch rules.fragment {
        case .ignore, .text: rest = text(fragment)
        case .path:
            path = Self.segments(of: parts.path, in: link.text)
            rest = text(Span16(parts.path.end, fragment.end))
        case .query:
            query = text(parts.query)
            rest = parts.path.isEmpty ? nil : text(parts.path)
        case .pathAndQuery:
            path = Self.segments(of: parts.path, in: link.text)
            query = text(parts.query)
        case .joined:
            let joined = FragmentParts.joined(of: link)
            path = joined.path.map { path in
                link.text[path.range].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
                    .map { String(decoding: $0, as: UTF8.self) }
            }
            query = text(joined.query)
        }
    }

    private static func segments(of path: Span16, in text: UnsafeBufferPointer<UInt8>) -> [String]? {
        if path.isEmpty { return nil }
        return MatchingRules.segments(of: path, in: text).map { String(decoding: text[$0.range], as: UTF8.self) }
    }
}

extension DeepLink {
    /// Returns the fragment as rules read it, or `nil` if the link has none.
    package func fragment(under rules: MatchingRules) -> FragmentReading? {
        storage.read { link in
            link.layout.pointee.flags.contains(.fragment) ? FragmentReading(of: link, under: rules) : nil
        }
    }
}
