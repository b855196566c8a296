import WaymarkCore

/// A link read the slow way: split at every sign, then decoded.
struct NaiveLink {
    /// A segment as written, and what each written piece of it decodes to.
    struct Segment {
        let raw: String
        let pieces: [(raw: String, decoded: [UInt8])]

        init(_ raw: String) {
            self.raw = raw
            var pieces: [(raw: String, decoded: [UInt8])] = []
            var rest = Array(raw.utf8)[...]
            while let byte = rest.first {
                let escaped = Self.escapedScalar(rest)
                let length = escaped.map { $0.count * 3 } ?? 1
                pieces.append((String(decoding: rest.prefix(length), as: UTF8.self), escaped ?? [byte]))
                if escaped == nil, byte >= 0x80 {
                    // A scalar that is not escaped is one piece, so that every piece is a text.
                    let scalar = String(decoding: rest, as: UTF8.self).unicodeScalars.first.map {
                        Array(String($0).utf8)
                    }
                    pieces[pieces.count - 1] = (String(decoding: scalar ?? [], as: UTF8.self), scalar ?? [])
                    rest = rest.dropFirst(scalar?.count ?? 1)
                } else {
                    rest = rest.dropFirst(length)
                }
            }
            self.pieces = pieces
        }

        var bytes: [UInt8] { pieces.flatMap(\.decoded) }
        var text: String { String(decoding: bytes, as: UTF8.self) }

        /// What was written for the decoded bytes without so many at the front and at the back.
        func written(droppingFirst front: Int, last back: Int) -> String {
            var start = 0
            let end = bytes.count - back
            var written = ""
            for piece in pieces {
                if start >= front, start < end { written += piece.raw }
                start += piece.decoded.count
            }
            return written
        }

        /// The bytes of one scalar that is written in escapes from here on.
        private static func escapedScalar(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
            var escaped: [UInt8] = []
            var rest = bytes
            while escaped.count < 4, rest.count >= 3, rest.first == UInt8(ascii: "%"),
                let byte = UInt8(String(decoding: rest.dropFirst().prefix(2), as: UTF8.self), radix: 16),
                rest.dropFirst().first != UInt8(ascii: "+"), rest.dropFirst().first != UInt8(ascii: "-")
            {
                escaped.append(byte)
                rest = rest.dropFirst(3)
                if let text = String(validating: escaped, as: UTF8.self), text.unicodeScalars.count == 1 {
                    return escaped
                }
            }
            return nil
        }
    }

    var scheme: String?
    var host: String?
    var port: Int?
    var hasUser = false
    var path: [Segment] = []
    var endsInSlash = false
    var fragment: String?

    /// Reads a link that has none of the faults that rows test, but for those that depend on rules.
    init?(_ text: String, _ rules: MatchingRules) {
        var rest = text[...]
        if let mark = rest.firstIndex(of: "#") {
            fragment = String(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        }
        rest = rest.prefix { $0 != "?" }
        if let colon = rest.firstIndex(where: { $0 == ":" || $0 == "/" }), rest[colon] == ":" {
            scheme = NaiveRules.lowercased(String(rest[..<colon]))
            rest = rest[rest.index(after: colon)...]
        }
        if rest.hasPrefix("//") {
            guard scheme != nil else { return nil }
            rest = rest.dropFirst(2)
            var authority = rest.prefix { $0 != "/" }
            rest = rest.dropFirst(authority.count)
            if let at = authority.lastIndex(of: "@") {
                hasUser = true
                authority = authority[authority.index(after: at)...]
            }
            if let colon = authority.lastIndex(of: ":") {
                port = Int(authority[authority.index(after: colon)...])
                authority = authority[..<colon]
            }
            host = String(authority)
        }
        if let scheme {
            let isLevel = rules.host(forScheme: scheme) == .authority
            if isLevel, (host ?? "").isEmpty { return nil }
            if rules.userInformation == .refuse, hasUser || (port != nil && !isLevel) { return nil }
        }
        (path, endsInSlash) = Self.split(rest)
    }

    /// The segments of a path, dot segments resolved.
    static func split(_ path: Substring) -> ([Segment], endsInSlash: Bool) {
        if path.isEmpty { return ([], false) }
        var written = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if path.hasPrefix("/") { written.removeFirst() }
        var segments: [String] = []
        var endsInSlash = false
        for segment in written {
            endsInSlash = false
            switch segment.lowercased().replacing("%2e", with: ".") {
            case ".": endsInSlash = true
            case "..":
                endsInSlash = true
                if !segments.isEmpty { segments.removeLast() }
            default: segments.append(segment)
            }
        }
        if !endsInSlash, segments.last == "" {
            segments.removeLast()
            endsInSlash = true
        }
        return (segments.map(Segment.init), endsInSlash)
    }

    /// The port where the host is a level of its own and the scheme has another one.
    func portThatCounts(_ rules: MatchingRules) -> Int? {
        guard let scheme, rules.host(forScheme: scheme) == .authority else { return nil }
        return port == ["http": 80, "https": 443][scheme] ? nil : port
    }

    /// What patterns are compared with, one after the other.
    func segments(_ rules: MatchingRules) -> [Segment] {
        var segments = path
        var endsInSlash = endsInSlash
        // As a segment, the host `.` stands for a place as in a path.
        let isPlace = [".", "..", "%2e", "%2E"].contains(host)
        if let host, !host.isEmpty, !isPlace, let scheme {
            switch rules.host(forScheme: scheme) {
            case .segment: segments.insert(Segment(host), at: 0)
            case .segmentUnlessDotted:
                if !host.contains("."), host.lowercased() != "localhost" { segments.insert(Segment(host), at: 0) }
            default: break
            }
        }
        if rules.fragment == .path || rules.fragment == .pathAndQuery, let fragment, fragment.hasPrefix("/") {
            let (added, slash) = Self.split(fragment.prefix { $0 != "?" })
            segments += added
            endsInSlash = slash
        }
        if rules.emptySegments == .collapse { segments.removeAll { $0.raw.isEmpty } }
        if rules.trailingSlash == .strict, endsInSlash, !segments.isEmpty { segments.append(Segment("")) }
        return segments
    }
}
