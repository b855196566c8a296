internal import WaymarkCore

/// The origin of a link as far as patterns see it: its scheme and host, and the way its first segment is compared.
struct Origin: Hashable {
    let scheme: String?
    let host: String?
    let port: Int?
    /// Whether the host is the first segment of the path.
    let isSegment: Bool
    /// Whether the first segment is compared without case.
    let folds: Bool

    /// The link with this origin and a path as it is compared, or `nil` if no link can be printed that has it.
    ///
    /// - Parameter path: The decoded segments, with an empty one behind a trailing slash where that counts.
    func link(_ path: [[UInt8]], under rules: MatchingRules) -> DeepLink? {
        var segments = path.map { String(decoding: $0, as: UTF8.self) }
        if rules.literals == .written { return writtenLink(segments, under: rules) }
        var parts = DeepLink.Parts(scheme: scheme, host: host, port: port)
        if isSegment, segments.first.map(Self.isPlain) != false {
            parts.host = segments.isEmpty ? "" : segments.removeFirst()
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

    /// The same where segments are compared as they are written: what they are made of stands in the link.
    private func writtenLink(_ segments: [String], under rules: MatchingRules) -> DeepLink? {
        var text = ""
        if let scheme {
            let authority = (host ?? "") + (port.map { ":\($0)" } ?? "")
            text = scheme + ":" + (host == nil ? "" : "//" + authority)
        }
        return try? DeepLink(text + "/" + segments.joined(separator: "/"), rules: rules)
    }

    /// Returns whether a first segment can be written as a host without another reader taking it for something else.
    private static func isPlain(_ segment: String) -> Bool {
        segment.utf8.allSatisfy { $0.isLetter || $0 &- 0x30 < 10 || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F }
    }
}
