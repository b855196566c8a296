import WaymarkCore

/// The texts of the links above a link, the nearest first: with one segment less each time, with the same query, and without a
/// fragment. What is left is written as it was.
struct LinkAncestors: Sendable {
    /// The scheme and the authority.
    private let head: String
    private var segments: ArraySlice<String>
    private let isRooted: Bool
    private let query: String
    /// The number of segments that must be left, so that no link is the root: 0 if the host is a segment.
    private let least: Int

    init(of link: DeepLink, under rules: MatchingRules) {
        let text = link.text
        let path = link.rawPath
        query = link.rawQuery.map { "?" + $0 } ?? ""
        let behind = path.utf8.count + query.utf8.count + (link.rawFragment.map { $0.utf8.count + 1 } ?? 0)
        head = String(decoding: text.utf8.dropLast(behind), as: UTF8.self)
        let written = link.rawSegments
        segments = (rules.emptySegments == .collapse ? written.filter { !$0.isEmpty } : written)[...]
        // Without a scheme the first segment could be taken for one.
        isRooted = path.utf8.first == UInt8(ascii: "/") || link.scheme == nil
        least = link.hostIsSegment(under: rules) ? 0 : 1
    }

    /// The next link above; `nil` where no segment would be left.
    mutating func next() -> String? {
        guard segments.count > least, segments.popLast() != nil else { return nil }
        if segments.isEmpty { return head + query }
        return head + (isRooted ? "/" : "") + segments.joined(separator: "/") + query
    }
}

extension DeepLink {
    /// Returns whether patterns take the host for the first segment of the path.
    fileprivate func hostIsSegment(under rules: MatchingRules) -> Bool {
        guard let scheme, let host, !host.isEmpty else { return false }
        return switch rules.host(forScheme: scheme) {
        case .segment: true
        case .segmentUnlessDotted: !host.utf8.contains(UInt8(ascii: ".")) && host.lowercased() != "localhost"
        default: false
        }
    }
}
