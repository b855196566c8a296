internal import WaymarkCore

/// The origin of a link as far as patterns distinguish it: its scheme and host, and the comparison of its first
/// segment.
struct Origin: Hashable {
    let scheme: String?
    let host: String?
    let port: Int?
    /// Whether the host is the first segment of the path.
    let isSegment: Bool
    /// Whether the first segment is compared case-insensitively.
    let folds: Bool

    /// Returns the link with this origin and a path in compared form, or `nil` if no such link can be printed.
    ///
    /// - Parameter path: The decoded segments, with an empty one for a trailing slash if trailing slashes are
    ///   significant.
    func link(_ path: [[UInt8]], under rules: MatchingRules) -> DeepLink? {
        var segments = path.map { String(decoding: $0, as: UTF8.self) }
        if rules.literals == .written { return writtenLink(segments, under: rules) }
        var parts = DeepLink.Parts(scheme: scheme, host: host, port: port)
        if isSegment, segments.first.map(Self.isPlain) != false {
            // An empty first segment is not a host: it follows one that is empty, as in `shop:////a`.
            parts.host = segments.first?.isEmpty == false ? segments.removeFirst() : ""
        }
        if segments.last == "" {
            parts.endsInSlash = true
            if rules.trailingSlash == .strict { segments.removeLast() }
        } else if path.isEmpty, parts.host == nil {
            parts.endsInSlash = true
        }
        parts.segments = segments
        return try? DeepLink(parts, rules: rules)
    }

    /// Returns the link if segments are compared as written: the link contains the segments unchanged.
    private func writtenLink(_ segments: [String], under rules: MatchingRules) -> DeepLink? {
        var text = ""
        if let scheme {
            let authority = (host ?? "") + (port.map { ":\($0)" } ?? "")
            text = scheme + ":" + (host == nil ? "" : "//" + authority)
        }
        return try? DeepLink(text + "/" + segments.joined(separator: "/"), rules: rules)
    }

    /// Returns whether a first segment can be written as a host without being misinterpreted by another reader.
    private static func isPlain(_ segment: String) -> Bool {
        segment.utf8.allSatisfy { $0.isLetter || $0 &- 0x30 < 10 || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F }
    }
}
