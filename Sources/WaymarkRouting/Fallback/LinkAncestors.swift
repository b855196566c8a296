import WaymarkCore

/// The texts of a link's ancestors, the nearest first. Each has one segment fewer, the same pairs, and only the part of
/// the fragment that the rules read. The rest is unchanged.
struct LinkAncestors: Sendable {
    /// The scheme and the authority.
    private let head: String
    /// The path as it is written.
    private let path: String
    private var segments: ArraySlice<String>
    private let isRooted: Bool
    private var query: String
    /// The number of segments that must remain, so that no ancestor is the root; 0 if the host is a segment.
    private let least: Int
    /// The fragment, as far as the path continues in it; `nil` once it is used up.
    private var fragment: Fragment?

    private struct Fragment: Sendable {
        /// The part that belongs to the last segment of the path, or to none.
        let first: String
        /// Whether `first` belongs to the path's last segment, and is removed with it.
        let isJoined: Bool
        var segments: ArraySlice<String>
        /// The pairs that it adds to the query.
        let query: String?
    }

    init(of link: DeepLink, under rules: MatchingRules) {
        let text = link.text
        path = link.rawPath
        query = link.rawQuery.map { "?" + $0 } ?? ""
        let behind = path.utf8.count + query.utf8.count + (link.rawFragment.map { $0.utf8.count + 1 } ?? 0)
        head = String(decoding: text.utf8.dropLast(behind), as: UTF8.self)
        func counted(_ written: some Sequence<String>) -> ArraySlice<String> {
            (rules.emptySegments == .collapse ? written.filter { !$0.isEmpty } : Array(written))[...]
        }
        segments = counted(link.rawSegments)
        // Without a scheme, the first segment could be mistaken for one.
        isRooted = path.utf8.first == UInt8(ascii: "/") || link.scheme == nil
        least = link.hostIsSegment(under: rules) ? 0 : 1
        guard let read = link.fragment(under: rules) else { return }
        if let further = read.path {
            let isJoined = rules.fragment == .joined
            fragment = Fragment(
                first: isJoined ? further.first ?? "" : "", isJoined: isJoined,
                segments: counted(isJoined ? further.dropFirst() : further[...]), query: read.query)
        } else {
            add(read.query)
        }
    }

    /// Returns the next ancestor, or `nil` if no segment would remain.
    mutating func next() -> String? {
        if fragment?.segments.popLast() != nil {
            if let fragment, fragment.segments.isEmpty, !fragment.isJoined { leaveFragment() }
        } else {
            leaveFragment()
            if segments.popLast() == nil { return nil }
        }
        guard segments.count + (fragment?.segments.count ?? 0) >= least else { return nil }
        guard let fragment else {
            let left = segments.isEmpty ? "" : (isRooted ? "/" : "") + segments.joined(separator: "/")
            return head + left + query
        }
        let further = fragment.first + fragment.segments.map { "/" + $0 }.joined()
        return head + path + query + "#" + further + (fragment.query.map { "?" + $0 } ?? "")
    }

    /// Continues in the path itself. The pairs of the fragment belong to the query from here on.
    private mutating func leaveFragment() {
        add(fragment?.query)
        fragment = nil
    }

    private mutating func add(_ pairs: String?) {
        if let pairs { query += (query.isEmpty ? "?" : "&") + pairs }
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
