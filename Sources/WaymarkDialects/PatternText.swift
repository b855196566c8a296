import WaymarkCore

/// A registration's pattern on its way into segments: the limits of all patterns hold for it, whatever its grammar.
struct PatternText {
    /// The pattern as it is written.
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

    /// The scheme before `://`, as it is written, and what follows; all of the text where no scheme is written.
    func splittingScheme() throws(PatternError) -> (scheme: String?, rest: Substring) {
        guard let mark = text.firstOccurrence(of: "://") else { return (nil, text[...]) }
        let scheme = text[..<mark.lowerBound]
        guard let first = scheme.utf8.first, first.isSchemeStart, scheme.utf8.allSatisfy(\.isSchemeByte) else {
            throw fault(.notAScheme(String(scheme)), at: 0)
        }
        return (String(scheme), text[mark.upperBound...])
    }

    /// The parts between slashes; without the empty ones, if they do not count.
    func components(of path: Substring, keepingEmpty: Bool = false) throws(PatternError) -> [Substring] {
        // By bytes, as links are split: a mark behind a slash does not make another character of it.
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: !keepingEmpty)
            .map { Substring($0) }
        guard parts.count <= RoutePattern.greatestSegments else {
            throw fault(.tooManySegments(limit: RoutePattern.greatestSegments), at: 0)
        }
        return parts
    }

    /// The host of an authority, between user information and port, which do not count.
    static func host(of authority: Substring) -> Substring {
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
        guard let colon = host.lastIndex(of: ":"), host[colon...].dropFirst().allSatisfy({ $0.isASCII && $0.isNumber })
        else { return host }
        return host[..<colon]
    }

    /// The same segments with unique names: among parameters with the same name the last gives the value, so
    /// that the others only take up their place.
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

    /// The pattern of these segments, under the text as it is written or another.
    func pattern(
        _ segments: [PatternSegment], scheme: String? = nil, host: PatternHost? = nil, as shown: String? = nil
    ) throws(PatternError) -> RoutePattern {
        let elements = try uniquelyNamed(segments).map { PatternElement.segment($0) }
        return RoutePattern(
            shown ?? text, dialect: PatternSyntax(scheme: scheme, host: host, elements: elements))
    }

    /// A fault of the pattern.
    func fault(_ reason: PatternError.Reason, at offset: Int) -> PatternError {
        PatternError(reason: reason, pattern: text, offset: offset)
    }
}

extension PatternSegment {
    /// A parameter that takes a whole segment of any text.
    static func any(_ name: some StringProtocol) -> PatternSegment {
        .parameter(PatternHole(name: String(name), constraint: nil), before: "", after: "")
    }
}

extension StringProtocol {
    /// Returns the first occurrence of a text, byte for byte.
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

    /// Returns the text before the first of these characters, which are all ASCII.
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
