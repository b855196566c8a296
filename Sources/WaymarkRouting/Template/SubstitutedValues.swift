import WaymarkCore

/// The place of a substituted value in a link, and the characters that would mean more than themselves there.
enum SubstitutedPlace {
    case authority
    case path
    case query
    case fragment

    /// The text with all escaped that would not be read back as itself in the place (RFC 3986, appendix A); ASCII.
    func encoded(_ text: String) -> String { escaping(text) { !stays($0) } }

    /// The text with that escaped alone by which the place would end, for rules under which nothing is decoded.
    ///
    /// - Parameter syntax: The way in which the link is divided.
    func kept(_ text: String, _ syntax: MatchingRules.LinkSyntax) -> String {
        escaping(text) { byte in
            switch byte {
            case UInt8(ascii: "/"): self == .path || self == .authority
            case UInt8(ascii: "#"): syntax == .url
            case UInt8(ascii: "?"): syntax == .url && self != .query
            case UInt8(ascii: "&"): self == .query
            case UInt8(ascii: ":"), UInt8(ascii: "@"): self == .authority
            // No link has control characters, and a space ends one for many readers.
            default: byte <= 0x20 || byte == 0x7F
            }
        }
    }

    private func escaping(_ text: String, where isEscaped: (UInt8) -> Bool) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isEscaped(byte) {
                result += [UInt8(ascii: "%"), Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private func stays(_ byte: UInt8) -> Bool {
        if byte.isDigit || (byte | 0x20) &- 0x61 < 26 { return true }
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): return true
        case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"),
            UInt8(ascii: "*"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "@"):
            return self != .authority
        // In a query `+` would be a space, and `&` and `=` would part pairs.
        case UInt8(ascii: "/"): return self == .query || self == .fragment
        default: return false
        }
    }
}

/// The values of a link's parts as they stand in another link, so that they are read back as they were handed on.
struct SubstitutedValues {
    private let decoded: IndexMatch
    private let decodedParameters: RouteParameters
    /// The match with its values as they are handed on, if the rules do not decode all.
    private let written: Written?

    private struct Written {
        let match: IndexMatch
        let parameters: RouteParameters
        let syntax: MatchingRules.LinkSyntax
        let decoding: MatchingRules.DecodedValues
    }

    init(_ match: IndexMatch) {
        decoded = match.decoded
        decodedParameters = decoded.parameters
        written =
            match.decodesAllValues
            ? nil
            : Written(
                match: match, parameters: match.parameters, syntax: match.rules.linkSyntax,
                decoding: match.rules.decodeValues)
    }

    /// The values where the rules decode nothing of what stands in a place, or `nil`.
    private func written(in place: SubstitutedPlace, _ ofPath: MatchingRules.DecodedValues) -> Written? {
        guard let written else { return nil }
        return switch place {
        case .authority, .path: written.decoding.contains(ofPath) ? nil : written
        case .query: written.decoding.contains(.query) ? nil : written
        case .fragment: nil
        }
    }

    /// The value of a parameter.
    func value(_ name: String, in place: SubstitutedPlace) -> String? {
        if let written = written(in: place, .parameters) {
            return written.parameters[name].map { place.kept($0, written.syntax) }
        }
        return decodedParameters[name].map(place.encoded)
    }

    /// The value of a parameter in a path: of a tail its segments.
    func path(_ name: String, in place: SubstitutedPlace) -> String? {
        if let written = written(in: place, .parameters) {
            guard let segments = written.match.segments(of: name) else { return value(name, in: place) }
            return segments.map { place.kept($0, written.syntax) }.joined(separator: "/")
        }
        guard let segments = decoded.segments(of: name) else { return value(name, in: place) }
        return segments.map(place.encoded).joined(separator: "/")
    }

    /// The segments of the unnamed tail.
    func tail(in place: SubstitutedPlace) -> String {
        let (segments, encode): ([String], (String) -> String) =
            if let written = written(in: place, .tail) {
                (written.match.tail ?? [], { place.kept($0, written.syntax) })
            } else {
                (decoded.tail ?? [], place.encoded)
            }
        return place == .path ? segments.map(encode).joined(separator: "/") : encode(segments.joined(separator: "/"))
    }
}
