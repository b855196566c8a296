internal import WaymarkCore

/// The origin of a link and its spelling: the text before the path.
struct LinkOrigin: Hashable {
    /// The text in place of a host.
    enum Authority: Hashable {
        /// The first segment of the path, if it can be written as a host.
        case firstSegment
        /// No host, even if the first segment could be one: `shop:///goods`.
        case empty
        /// This host and port.
        case host(String, port: Int?)

        // Names that are canonically equivalent are different hosts.
        static func == (left: Authority, right: Authority) -> Bool {
            switch (left, right) {
            case (.firstSegment, .firstSegment), (.empty, .empty): true
            case (.host(let name, let port), .host(let other, let otherPort)):
                port == otherPort && name.hasSameBytes(as: other)
            case (.firstSegment, _), (.empty, _), (.host, _): false
            }
        }

        func hash(into hasher: inout Hasher) {
            switch self {
            case .firstSegment: hasher.combine(0)
            case .empty: hasher.combine(1)
            case .host(let name, let port):
                name.hashBytes(into: &hasher)
                hasher.combine(port)
            }
        }
    }

    let scheme: String?
    let authority: Authority

    /// A link without a scheme.
    static let bare = LinkOrigin(scheme: nil, authority: .empty)

    /// Returns the link with a path of segments in the form that a table compares.
    ///
    /// An empty last segment is followed by a slash, so that it counts as a segment.
    func link(_ path: [[UInt8]], in form: MatchingRules.SegmentForm) -> String {
        link(written: path.map { Self.written($0, in: form) })
    }

    /// Returns the link with a path of segments as written.
    func link(written segments: [String]) -> String {
        var path = segments[...]
        var text = ""
        if let scheme {
            text = scheme + "://"
            switch authority {
            case .firstSegment:
                if let first = path.first, Self.isPlain(Array(first.utf8)) {
                    text += first
                    path.removeFirst()
                    if path.isEmpty { return text }
                }
            case .empty: break
            case .host(let name, let port):
                text += name + (port.map { ":\($0)" } ?? "")
                if path.isEmpty { return text }
            }
        }
        text += "/" + path.joined(separator: "/")
        return path.last?.isEmpty == true ? text + "/" : text
    }

    /// Returns a segment as written in a link, with escapes for all characters that RFC 3986 does not allow in a
    /// segment.
    ///
    /// - Parameter form: The form of the segment; if segments are compared as written, escapes are kept.
    static func written(_ segment: [UInt8], in form: MatchingRules.SegmentForm) -> String {
        if segment.allSatisfy({ isPathCharacter($0) }) { return String(decoding: segment, as: UTF8.self) }
        var text: [UInt8] = []
        for (place, byte) in segment.enumerated() {
            if isPathCharacter(byte) || (form == .written && isEscape(segment[place...])) {
                text.append(byte)
            } else {
                let digits = Array("0123456789ABCDEF".utf8)
                text += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func isEscape(_ text: ArraySlice<UInt8>) -> Bool {
        let escape = text.prefix(3)
        return escape.count == 3 && escape.first == 0x25 && escape.dropFirst().allSatisfy { $0.hexadecimalValue != nil }
    }

    private static func isPathCharacter(_ byte: UInt8) -> Bool {
        byte.isLetter || byte &- 0x30 < 10 || "-._~!$&'()*+,;=:@".utf8.contains(byte)
    }

    /// Returns whether a segment can be written as a host without being misinterpreted by another reader.
    static func isPlain(_ segment: [UInt8]) -> Bool {
        !segment.isEmpty
            && segment.allSatisfy { $0.isLetter || $0 &- 0x30 < 10 || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F }
    }
}
