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

        /// The segment as patterns are compared with it.
        func compared(_ rules: MatchingRules) -> [UInt8] { rules.literals == .written ? Array(raw.utf8) : bytes }

        /// The written text of the decoded bytes without so many at the front and at the back.
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

    /// As it is compared: in lower case, unless its case counts.
    var scheme: String?
    var host: String?
    var port: Int?
    var hasUser = false
    var path: [Segment] = []
    var endsInSlash = false
    /// Whether the path begins with a slash.
    var isRooted = false
    var query: String?
    var fragment: String?

    /// Reads a link that has none of the faults that rows test, but for those that depend on rules.
    init?(_ text: String, _ rules: MatchingRules) {
        var rest = text[...]
        if rules.linkSyntax == .path {
            isRooted = rest.hasPrefix("/")
            (path, endsInSlash) = Self.split(rest, resolvesDots: false)
            return
        }
        if rules.fragment != .text, let mark = rest.firstIndex(of: "#") {
            fragment = String(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        }
        if let mark = rest.firstIndex(of: "?") {
            query = String(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        }
        if let colon = rest.firstIndex(where: { $0 == ":" || $0 == "/" || $0 == "#" }), rest[colon] == ":" {
            scheme = rules.exactSchemes ? String(rest[..<colon]) : NaiveRules.lowercased(String(rest[..<colon]))
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
            let isLevel = NaiveRules(rules: rules).host(of: scheme) == .authority
            if isLevel, (host ?? "").isEmpty { return nil }
            if rules.userInformation == .refuse, hasUser || (port != nil && !isLevel) { return nil }
        }
        isRooted = rest.hasPrefix("/")
        (path, endsInSlash) = Self.split(rest)
        // What dot segments leave of a path that they are all of is the root.
        if path.isEmpty, endsInSlash { isRooted = true }
    }

    /// The segments of a path, dot segments resolved unless they are left to stand for themselves.
    static func split(_ path: Substring, resolvesDots: Bool = true) -> ([Segment], endsInSlash: Bool) {
        if path.isEmpty { return ([], false) }
        var written = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if path.hasPrefix("/") { written.removeFirst() }
        var segments: [String] = []
        var endsInSlash = false
        for segment in written {
            endsInSlash = false
            guard resolvesDots else {
                segments.append(segment)
                continue
            }
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
        guard let scheme, NaiveRules(rules: rules).host(of: scheme) == .authority else { return nil }
        return port == ["http": 80, "https": 443][NaiveRules.lowercased(scheme)] ? nil : port
    }

    /// The parts that patterns are compared with, one after the other.
    func segments(_ rules: MatchingRules) -> [Segment] {
        var segments = path.map(\.raw)
        var endsInSlash = endsInSlash
        // As a segment, the host `.` stands for a place as in a path.
        let isPlace = [".", "..", "%2e", "%2E"].contains(host)
        if let host, !host.isEmpty, !isPlace, let scheme {
            switch NaiveRules(rules: rules).host(of: scheme) {
            case .segment: segments.insert(host, at: 0)
            case .segmentUnlessDotted:
                if !host.contains("."), host.lowercased() != "localhost" { segments.insert(host, at: 0) }
            default: break
            }
        }
        if let fragment {
            switch rules.fragment {
            case .path, .pathAndQuery:
                if fragment.hasPrefix("/") {
                    let (added, slash) = Self.split(fragment.prefix { $0 != "?" })
                    segments += added.map(\.raw)
                    endsInSlash = slash
                }
            case .joined:
                if let added = joinedPath(fragment) {
                    let written = (segments + (endsInSlash ? [""] : [])).joined(separator: "/") + "#" + added
                    segments = written.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
                    endsInSlash = segments.last == ""
                    if endsInSlash { segments.removeLast() }
                }
            default: break
            }
        }
        if rules.emptySegments == .collapse { segments.removeAll { $0.isEmpty } }
        if rules.trailingSlash == .strict, endsInSlash, !segments.isEmpty { segments.append("") }
        if rules.leadingSlash == .strict, scheme == nil, isRooted { segments.insert("", at: 0) }
        return segments.map(Segment.init)
    }

    // MARK: Fragment and query

    /// The part of a fragment that goes on behind the path; empty if all of it are pairs.
    private func joinedPath(_ fragment: String) -> String? {
        guard let mark = fragment.firstIndex(of: "?") else { return Self.beginsWithValue(fragment) ? nil : fragment }
        return String(fragment[..<mark])
    }

    private static func beginsWithValue(_ query: String) -> Bool {
        let first = query.split(separator: "&", omittingEmptySubsequences: false).first ?? ""
        return first.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first?.isEmpty
            == false
    }

    /// The text of the pairs that a fragment adds.
    private func queryOfFragment(_ rules: MatchingRules) -> String {
        guard let fragment else { return "" }
        let behindMark = fragment.firstIndex(of: "?").map { String(fragment[$0...].dropFirst()) }
        switch rules.fragment {
        case .query, .pathAndQuery:
            if fragment.hasPrefix("/") || fragment.hasPrefix("?") { return behindMark ?? "" }
            return fragment
        case .joined:
            let query = behindMark ?? fragment
            return Self.beginsWithValue(query) ? query : ""
        default: return ""
        }
    }

    /// The pairs of the query and of what a fragment adds to it.
    func pairs(_ rules: MatchingRules) -> [LinkQuery.Pair] {
        [query ?? "", queryOfFragment(rules)].flatMap { text in
            text.split(separator: "&").compactMap { pair -> LinkQuery.Pair? in
                guard let equals = pair.firstIndex(of: "=") else {
                    switch rules.valuelessQuery {
                    case .dropped: return nil
                    case .empty: return LinkQuery.Pair(Self.value(pair, rules), "")
                    default: return LinkQuery.Pair(Self.value(pair, rules), nil)
                    }
                }
                var value = pair[equals...].dropFirst()
                if rules.secondEquals == .end { value = value.prefix { $0 != "=" } }
                return LinkQuery.Pair(Self.value(pair[..<equals], rules), Self.value(value, rules))
            }
        }
    }

    private static func value(_ written: Substring, _ rules: MatchingRules) -> String {
        guard rules.decodeValues.contains(.query) else { return String(written) }
        switch rules.plusIsSpace {
        case .inQuery: return Segment(NaiveRules.spaced(written)).text
        case .onceDecoded: return NaiveRules.spaced(Segment(String(written)).text)
        default: return Segment(String(written)).text
        }
    }
}
