/// The prepared path of a pattern whose links certainly read back to their values.
///
/// This is certain under rules that read a path as written: each printed segment is read as that segment, because every
/// character with another meaning is escaped, and it is neither empty nor a dot segment. The pattern then has a single
/// way to match these segments, unless omitting other groups results in a path with the same number of segments and no
/// other literal.
final class PreparedPath: @unchecked Sendable {
    // @unchecked Sendable: the buffers are written once, by the initialiser, and only read from then on.
    /// One segment of the pattern; places are in ``texts``.
    struct Segment {
        /// The text before the value: the slash, and the literal text escaped.
        var lead = 0..<0
        /// The literal text after the value, escaped.
        var trail = 0..<0
        /// The place of the value, or -1 for a literal.
        var hole = -1
        /// The place of the value's constraint, or -1.
        var matcher = -1
        /// The group that it belongs to, or -1.
        var group = -1
        /// The name of the value.
        var name = 0..<0
        /// The number of bytes of literal text around the value.
        var besides = 0
        var isTail = false
        var needsSegment = true
    }

    /// The longest text, before it is escaped for certain, that is printed in this way.
    private static let greatestBytes = 16_384

    let segments: UnsafeBufferPointer<Segment>
    private let matchers: [ConstraintMatcher]
    /// All texts that are the same in every link, in sequence, beginning with the scheme and the host.
    let texts: UnsafeBufferPointer<UInt8>
    let prefix: Range<Int>
    /// Whether links that have just the groups whose bits are set, the first group's the lowest, are certain.
    let certain: UInt64
    private let plainSegment = LinkText.Plain(in: .segment)
    private let plainName = LinkText.Plain(in: .queryName)
    private let plainValue = LinkText.Plain(in: .queryValue)

    /// Whether all links are certain whose values have a place in a path.
    let provesEveryLink: Bool

    /// `nil` for a pattern or rules by which no link is certain.
    init?(_ pattern: RoutePattern, rules: MatchingRules, types: [ParameterType]) {
        guard Self.areReadAsWritten(rules), case .success(let syntax) = pattern.reading, syntax.expression == nil,
            !syntax.hasEmptySegments, syntax.hasDistinctNames, let start = Self.start(of: syntax, rules)
        else { return nil }
        var texts = Array(start.text.utf8)
        prefix = 0..<texts.count
        var segments: [Segment] = []
        var matchers: [ConstraintMatcher] = []
        var holes = 0
        func add(_ segment: PatternSegment, group: Int) -> Bool {
            var added = Segment()
            added.group = group
            let first = texts.count
            switch segment {
            case .wildcard, .tail(name: nil, _): return false
            case .tail(_, let needsSegment):
                added.isTail = true
                added.needsSegment = needsSegment
                added.lead = first..<first
            case .literal(let text):
                texts += ("/" + PercentCoding.encoded(text, for: .segment)).utf8
                added.lead = first..<texts.count
            case .parameter(let hole, let before, let after):
                texts += ("/" + PercentCoding.encoded(before, for: .segment)).utf8
                added.lead = first..<texts.count
                texts += PercentCoding.encoded(after, for: .segment).utf8
                added.trail = added.lead.upperBound..<texts.count
                added.besides = before.utf8.count + after.utf8.count
                if let constraint = hole.constraint {
                    added.matcher = matchers.count
                    matchers.append(ConstraintMatcher(constraint, types: types))
                }
            }
            if let name = segment.holeName {
                added.hole = holes
                added.name = texts.count..<texts.count + name.utf8.count
                texts += name.utf8
                holes += 1
            }
            segments.append(added)
            return true
        }
        var group = 0
        for element in syntax.elements.dropFirst(start.elements) {
            switch element {
            case .segment(let segment): guard add(segment, group: -1) else { return nil }
            case .group(let held):
                for segment in held { guard add(segment, group: group) else { return nil } }
                group += 1
            }
        }
        self.segments = Self.kept(segments)
        self.matchers = matchers
        self.texts = Self.kept(texts)
        certain = Self.certainGroups(of: syntax)
        provesEveryLink = certain == (syntax.groupCount == 6 ? .max : 1 << (1 << UInt64(syntax.groupCount)) - 1)
    }

    deinit {
        segments.deallocate()
        texts.deallocate()
    }

    /// A copy of plain elements that stays where it is, so that they are read without a count of references.
    private static func kept<Element>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
        let buffer = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = buffer.initialize(from: elements)
        return UnsafeBufferPointer(buffer)
    }

    /// The bytes of a range of ``texts``.
    @inline(__always)
    func constant(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: texts[range]) }

    // MARK: What is certain

    /// Returns whether paths and queries of links without a fragment are read just as they are printed.
    private static func areReadAsWritten(_ rules: MatchingRules) -> Bool {
        // All rules that are not named here must have Waymark's own values.
        var rules = rules
        rules.precedence = .specificity
        rules.caseSensitivity = .sensitive
        if rules.plusIsSpace == .never { rules.plusIsSpace = .inQuery }
        if rules.fragment != .joined { rules.fragment = .ignore }
        rules.userInformation = .refuse
        rules.repeatedQuery = .all
        rules.merge = MatchingRules.standard.merge
        for scheme in rules.hostByScheme.keys { rules.setHost(nil, forScheme: scheme) }
        return rules == .standard
    }

    /// The scheme and the host as they are printed, and how many of the pattern's elements that takes; `nil` if the
    /// host is no plain name that every link has.
    private static func start(of syntax: PatternSyntax, _ rules: MatchingRules) -> (text: String, elements: Int)? {
        guard let scheme = syntax.scheme else { return ("", 0) }
        guard scheme.utf8.first?.isLetterASCII == true, scheme.utf8.allSatisfy(\.isSchemeCharacter) else { return nil }
        func isPlain(_ host: String) -> Bool {
            !host.isEmpty && host.utf8.allSatisfy { $0.isLetterASCII || $0.isDigitASCII || $0 == UInt8(ascii: "-") }
        }
        switch rules.host(forScheme: scheme) {
        case .segment:
            guard case .segment(.literal(let host))? = syntax.elements.first, isPlain(host) else { return nil }
            return ("\(scheme)://\(host)", 1)
        case .authority:
            guard let host = syntax.host, !host.isWildcard,
                host.name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                    .allSatisfy({ isPlain(String(Substring($0))) })
            else { return nil }
            return ("\(scheme)://\(host.name)" + (host.port.map { ":\($0)" } ?? ""), 0)
        case .segmentUnlessDotted, .ignore: return nil
        }
    }

    /// The sets of groups, as bits, for which no other set has a path that could be the same.
    private static func certainGroups(of syntax: PatternSyntax) -> UInt64 {
        if syntax.groupCount == 0 { return 1 }
        let hasTail = syntax.allSegments.contains { if case .tail = $0 { true } else { false } }
        guard !hasTail, syntax.groupCount <= 6 else { return 0 }
        let paths = (0..<(1 << syntax.groupCount)).map { given in
            var group = 0
            return syntax.elements.flatMap { element -> [PatternSegment] in
                switch element {
                case .segment(let segment): return [segment]
                case .group(let held):
                    defer { group += 1 }
                    return given >> group & 1 == 1 ? held : []
                }
            }
        }
        return paths.indices.reduce(0) { certain, given in
            let isUnique = paths.indices.allSatisfy { $0 == given || areDistinct(paths[$0], paths[given]) }
            return isUnique ? certain | 1 << UInt64(given) : certain
        }
    }

    /// Returns whether no path is taken by both.
    private static func areDistinct(_ left: [PatternSegment], _ right: [PatternSegment]) -> Bool {
        if left.count != right.count { return true }
        return zip(left, right).contains { segments in
            guard case (.literal(let left), .literal(let right)) = segments else { return false }
            // Rules may not tell letters of different case apart.
            return !left.lowercasedASCII.hasSameBytes(as: right.lowercasedASCII)
        }
    }

    // MARK: Printing

    /// The link with these values, or `nil` if it is not certain.
    func link(_ values: [PatternValue?], query: [LinkQuery.Pair], _ reading: LinkReading) -> DeepLink? {
        var given: UInt64 = 0
        var room = texts.count + 1
        for segment in segments where segment.hole >= 0 {
            switch values[segment.hole] {
            case nil: continue
            case .text(let text)?: room += Self.room(for: text)
            case .segments(let texts)?:
                guard segment.isTail else { return nil }
                for text in texts { room += Self.room(for: text) }
            }
            if segment.group >= 0 { given |= 1 &<< UInt64(segment.group) }
        }
        for pair in query {
            if pair.name.isEmpty, pair.value == nil { return nil }
            room += Self.room(for: pair.name) + Self.room(for: pair.value ?? "")
        }
        guard certain &>> given & 1 == 1, room <= Self.greatestBytes else { return nil }
        return withTemporary(UInt8.self, capacity: room) { start in
            var text = LinkText(start)
            guard appendPath(values, given: given, to: &text) else { return nil }
            appendQuery(query, to: &text)
            return try? DeepLink(text.bytes, reading)
        }
    }

    private static func room(for text: String) -> Int { text.utf8.count &* LinkText.greatestGrowth &+ 1 }

    private func appendPath(_ values: [PatternValue?], given: UInt64, to text: inout LinkText) -> Bool {
        text.append(constant(prefix))
        for segment in segments {
            if segment.group >= 0, given &>> UInt64(segment.group) & 1 == 0 { continue }
            text.append(constant(segment.lead))
            if segment.hole < 0 { continue }
            switch values[segment.hole] {
            case .text(let value)? where segment.isTail:
                guard appendTail(value, to: &text) else { return false }
            case .text(let value)?:
                guard appendValue(value, of: segment, to: &text) else { return false }
                text.append(constant(segment.trail))
            case .segments(let values)?:
                if values.isEmpty, segment.needsSegment { return false }
                for value in values {
                    guard value.withUTF8Bytes({ appendSegment($0, to: &text) }) else { return false }
                }
            case nil: guard segment.isTail, !segment.needsSegment else { return false }
            }
        }
        if text.count == 0 { text.append(UInt8(ascii: "/")) }
        return true
    }

    /// Appends the value of a parameter, if it is one and could be read back.
    private func appendValue(_ value: String, of segment: Segment, to text: inout LinkText) -> Bool {
        value.withUTF8Bytes { appendValue($0, of: segment, to: &text) }
    }

    /// The same for the value's bytes.
    @inline(__always)
    func appendValue(_ value: UnsafeBufferPointer<UInt8>, of segment: Segment, to text: inout LinkText) -> Bool {
        if value.isEmpty || (segment.besides > 0 && segment.besides + value.count <= 2) { return false }
        if segment.besides == 0, Self.isDotSegment(value) { return false }
        if segment.matcher >= 0, !matchers[segment.matcher].accepts(value) { return false }
        text.append(value, escapedBut: plainSegment)
        return true
    }

    /// Appends the segments of a tail that is one text.
    private func appendTail(_ value: String, to text: inout LinkText) -> Bool {
        value.withUTF8Bytes { bytes in
            var rest = bytes
            while let slash = rest.firstIndex(of: UInt8(ascii: "/")) {
                guard appendSegment(UnsafeBufferPointer(rebasing: rest[..<slash]), to: &text) else { return false }
                rest = UnsafeBufferPointer(rebasing: rest[(slash + 1)...])
            }
            return appendSegment(rest, to: &text)
        }
    }

    /// Appends a segment of a tail, if it could be read back.
    func appendSegment(_ segment: UnsafeBufferPointer<UInt8>, to text: inout LinkText) -> Bool {
        if segment.isEmpty || Self.isDotSegment(segment) { return false }
        text.append(UInt8(ascii: "/"))
        text.append(segment, escapedBut: plainSegment)
        return true
    }

    private static func isDotSegment(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.count <= 2 && bytes.allSatisfy { $0 == UInt8(ascii: ".") }
    }

    private func appendQuery(_ query: [LinkQuery.Pair], to text: inout LinkText) {
        for (number, pair) in query.enumerated() {
            text.append(number == 0 ? UInt8(ascii: "?") : UInt8(ascii: "&"))
            pair.name.withUTF8Bytes { appendName($0, to: &text) }
            if let value = pair.value { value.withUTF8Bytes { appendQueryValue($0, to: &text) } }
        }
    }

    /// Appends the name of a pair of the query.
    @inline(__always)
    func appendName(_ name: UnsafeBufferPointer<UInt8>, to text: inout LinkText) {
        text.append(name, escapedBut: plainName)
    }

    /// Appends the value of a pair of the query, with the sign before it.
    @inline(__always)
    func appendQueryValue(_ value: UnsafeBufferPointer<UInt8>, to text: inout LinkText) {
        text.append(UInt8(ascii: "="))
        text.append(value, escapedBut: plainValue)
    }
}

extension PatternSyntax {
    /// Whether no two parameters have the same name, which only a pattern of a dialect can.
    fileprivate var hasDistinctNames: Bool {
        let names = allSegments.compactMap(\.holeName)
        return Set(names).count == names.count
    }
}
