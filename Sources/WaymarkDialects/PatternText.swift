import WaymarkCore

/// The text of a registration's pattern while it is split into segments: the limits of all patterns apply to it in any
/// grammar.
struct PatternText {
    /// The pattern as written.
    let text: String

    /// Checks a pattern's size and characters.
    ///
    /// - Throws: `tooLong`, or `controlCharacter`.
    init(_ text: String) throws(PatternError) {
        self.text = text
        if text.utf8.count > RoutePattern.greatestBytes {
            throw fault(.tooLong(limit: RoutePattern.greatestBytes), at: RoutePattern.greatestBytes)
        }
        if let place = text.unicodeScalars.firstIndex(where: { $0.properties.generalCategory == .control }) {
            throw fault(.controlCharacter, at: text.utf8.distance(from: text.startIndex, to: place))
        }
    }

    /// Returns the scheme before `://`, as written, and the text after it; without a scheme, the whole text.
    func splittingScheme() throws(PatternError) -> (scheme: String?, rest: Substring) {
        guard let mark = text.firstOccurrence(of: "://") else { return (nil, text[...]) }
        let scheme = text[..<mark.lowerBound]
        guard let first = scheme.utf8.first, first.isSchemeStart, scheme.utf8.allSatisfy(\.isSchemeByte) else {
            throw fault(.notAScheme(String(scheme)), at: 0)
        }
        return (String(scheme), text[mark.upperBound...])
    }

    /// Returns the parts between slashes, without empty ones if they are insignificant.
    func components(of path: Substring, keepingEmpty: Bool = false) throws(PatternError) -> [Substring] {
        // By bytes, as links are split: a combining mark after a slash does not form another character with it.
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: !keepingEmpty)
            .map { Substring($0) }
        guard parts.count <= RoutePattern.greatestSegments else {
            throw fault(.tooManySegments(limit: RoutePattern.greatestSegments), at: 0)
        }
        return parts
    }

    /// Returns the host of an authority, between user information and port, which are ignored.
    static func host(of authority: Substring) -> Substring {
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
        guard let colon = host.lastIndex(of: ":"), host[colon...].dropFirst().allSatisfy({ $0.isASCII && $0.isNumber })
        else { return host }
        return host[..<colon]
    }

    /// Returns the same segments with unique names: among parameters with the same name, the last one provides the
    /// value, so the others only occupy their place.
    func uniquelyNamed(_ segments: [PatternSegment]) throws(PatternError) -> [PatternSegment] {
        var names: Set<String> = []
        var unique: [PatternSegment] = []
        for segment in segments.reversed() {
            if case .parameter(let hole, let before, let after) = segment, !names.insert(hole.name).inserted {
                guard before.isEmpty, after.isEmpty, hole.constraint == nil else {
                    throw fault(.repeatedName(hole.name), at: 0)
                }
                unique.append(.wildcard)
            } else {
                unique.append(segment)
            }
        }
        return unique.reversed()
    }

    /// Returns the pattern of the given segments, with the text as written or another one.
    func pattern(
        _ segments: [PatternSegment], scheme: String? = nil, host: PatternHost? = nil, as shown: String? = nil
    ) throws(PatternError) -> RoutePattern {
        let elements = try uniquelyNamed(segments).map { PatternElement.segment($0) }
        return RoutePattern(
            shown ?? text, dialect: PatternSyntax(scheme: scheme, host: host, elements: elements))
    }

    /// Returns a fault of the pattern.
    func fault(_ reason: PatternError.Reason, at offset: Int) -> PatternError {
        PatternError(reason: reason, pattern: text, offset: offset)
    }
}

extension PatternSegment {
    /// Returns a parameter that matches a whole segment of any text.
    static func any(_ name: some StringProtocol) -> PatternSegment {
        .parameter(PatternHole(name: String(name), constraint: nil), before: "", after: "")
    }
}

extension StringProtocol {
    /// Returns the first occurrence of a text, compared byte by byte.
    func firstOccurrence(of other: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if utf8[start...].starts(with: other.utf8) {
                return start..<utf8.index(start, offsetBy: other.utf8.count)
            }
            utf8.formIndex(after: &start)
        }
        return nil
    }

    /// Returns the text before the first of the given characters, which are all ASCII.
    func upTo(_ marks: String) -> SubSequence {
        self[..<(utf8.firstIndex { marks.utf8.contains($0) } ?? endIndex)]
    }
}

extension UInt8 {
    fileprivate var isSchemeStart: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
    fileprivate var isSchemeByte: Bool {
        isSchemeStart || self &- UInt8(ascii: "0") < 10 || "+-.".utf8.contains(self)
    }
}
