/// Prints one pattern with one set of values, for any pattern and rules, and reads the link back to verify it.
struct PatternPrinter {
    /// The pattern as the rules read it.
    let pattern: RoutePattern
    let values: [String: PatternValue]
    let tail: [String]
    let rules: MatchingRules
    let types: [ParameterType]
    let limits: LinkLimits
    /// A table of the pattern alone, as ``table(of:rules:types:)`` makes it, or `nil` to make one for this link.
    let index: RouteIndex?

    func print(query: [LinkQuery.Pair]?, fragment: String?) throws(PatternLinkError) -> DeepLink {
        let syntax: PatternSyntax
        switch pattern.reading {
        case .success(let read): syntax = read
        case .failure(let error): throw failure(.malformed(error))
        }
        if syntax.expression != nil { throw failure(.wholeExpression) }
        if let name = values.keys.ordered().first(where: { name in !pattern.parameters.contains { $0.name == name } }) {
            throw failure(.unknown(name))
        }
        var segments: [String] = []
        for segment in given(of: syntax) { try append(segment, to: &segments) }
        let link = try build(syntax, segments, query: query, fragment: fragment)
        try readBack(link)
        return link
    }

    // MARK: Segments

    /// Returns the segments without those of groups that have no values, and without empty ones that the rules drop; a
    /// trailing slash stays as written, even if it is insignificant.
    private func given(of syntax: PatternSyntax) -> [PatternSegment] {
        var written: [PatternSegment] = []
        for element in syntax.elements {
            switch element {
            case .segment(let segment): written.append(segment)
            case .group(let held):
                let names = held.compactMap(\.holeName)
                let isGiven = held.contains { if case .tail(name: nil, _) = $0 { !tail.isEmpty } else { false } }
                if isGiven || names.contains(where: { values[$0] != nil }) { written += held }
            }
        }
        guard syntax.hasEmptySegments else { return written }
        let endsInSlash = written.last?.isEmptyLiteral == true
        var segments = syntax.normalized(written, under: rules)
        if endsInSlash, segments.last?.isEmptyLiteral != true { segments.append(.literal("")) }
        return segments
    }

    private func append(_ segment: PatternSegment, to segments: inout [String]) throws(PatternLinkError) {
        switch segment {
        case .literal(let text): segments.append(decoded(text))
        case .wildcard: throw failure(.unnamedSegment)
        case .parameter(let hole, let before, let after):
            guard case .text(let value)? = values[hole.name] else { throw failure(.missing(hole.name)) }
            try check(value, of: hole)
            let text = decoded(before) + value + decoded(after)
            if DotSegment.isOne(text) { throw failure(.unprintable(hole.name, value: value)) }
            segments.append(text)
        case .tail(let name, let needsSegment):
            let held = try tailSegments(name)
            if held.isEmpty, needsSegment { throw failure(.missing(name ?? "*")) }
            for (index, part) in held.enumerated() {
                let isEmptyEnd = part.isEmpty && index == held.count - 1 && rules.trailingSlash == .strict && index > 0
                let isKept = part.isEmpty && rules.emptySegments == .keep && index < held.count - 1
                if DotSegment.isOne(part) || (part.isEmpty && !isEmptyEnd && !isKept) {
                    throw failure(.unprintable(name ?? "*", value: part))
                }
            }
            segments += held
        }
    }

    /// A fixed text of the pattern, which has the escapes of links where these are compared as they are written.
    private func decoded(_ text: String) -> String { rules.literals == .written ? PercentCoding.decoded(text) : text }

    private func tailSegments(_ name: String?) throws(PatternLinkError) -> [String] {
        guard let name else { return tail }
        switch values[name] {
        case .text(let text)?:
            // A slash before a combining mark is a slash all the same, though no character of its own.
            return text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
        case .segments(let segments)?: return segments
        case nil: return []
        }
    }

    private func check(_ value: String, of hole: PatternHole) throws(PatternLinkError) {
        if value.isEmpty, !rules.emptyValues { throw failure(.unprintable(hole.name, value: value)) }
        guard let constraint = hole.constraint else { return }
        var text = rules.literals == .written ? PercentCoding.encoded(value, for: .segment) : value
        if !text.withUTF8({ ConstraintMatcher(constraint, types: types).accepts($0) }) {
            throw failure(.illTyped(hole.name, value: value, constraint: constraint.text))
        }
    }

    // MARK: Link

    private func build(
        _ syntax: PatternSyntax, _ segments: [String], query: [LinkQuery.Pair]?, fragment: String?
    ) throws(PatternLinkError) -> DeepLink {
        var segments = segments
        // Where it counts, a leading slash is an empty segment of the pattern.
        let isLed = rules.leadingSlash == .strict && syntax.scheme == nil && segments.first?.isEmpty == true
        if isLed { segments.removeFirst() }
        var host: String?
        var port: Int?
        let scheme = syntax.scheme(under: rules)
        if let scheme {
            if rules.host(forScheme: scheme) == .authority {
                guard let named = syntax.host, !named.isWildcard else { throw failure(.noOneHost) }
                host = named.name
                port = named.port
            } else if rules.host(forScheme: scheme) == .segment {
                host = segments.isEmpty ? "" : segments.removeFirst()
            }
        }
        var endsInSlash = segments.last?.isEmpty == true
        if endsInSlash { segments.removeLast() }
        if segments.isEmpty, host == nil { endsInSlash = true }
        do throws(LinkError) {
            return try DeepLink(
                DeepLink.Parts(
                    scheme: scheme, host: host, port: port, segments: segments, endsInSlash: endsInSlash,
                    isRooted: isLed || rules.leadingSlash == .ignore || scheme != nil, query: query,
                    fragment: fragment), rules: rules, limits: limits)
        } catch {
            throw failure(.unbuildable(error))
        }
    }

    /// A table of a pattern alone, by which its links are read back: every value decoded, and types that are not known
    /// take every text.
    static func table(of pattern: RoutePattern, rules: MatchingRules, types: [ParameterType]) -> RouteIndex? {
        var rules = rules
        rules.decodeValues = true
        return try? RouteIndex.table(of: pattern, rules: rules, types: types)
    }

    /// Reads the link by the pattern alone: it must give the values that it was printed with.
    private func readBack(_ link: DeepLink) throws(PatternLinkError) {
        let given = values.filter { if case .segments(let held) = $0.value { !held.isEmpty } else { true } }
        let index = index ?? Self.table(of: pattern, rules: rules, types: types)
        guard let match = index?.match(link), match.parameters.count == given.count else {
            throw failure(.readsOtherwise(link: link.text))
        }
        for (name, value) in given {
            let isSame: Bool =
                switch value {
                case .text(let text): match.parameters[name]?.hasSameBytes(as: text) == true
                case .segments(let held):
                    match.segments(of: name).map { $0.map(\.bytes) == held.map(\.bytes) } ?? false
                }
            if !isSame { throw failure(.readsOtherwise(link: link.text)) }
        }
        if !tail.isEmpty, match.tail.map({ $0.map(\.bytes) }) != tail.map(\.bytes) {
            throw failure(.readsOtherwise(link: link.text))
        }
    }

    private func failure(_ reason: PatternLinkError.Reason) -> PatternLinkError {
        PatternLinkError(reason: reason, pattern: pattern)
    }
}

extension RouteIndex {
    /// A table of one pattern, in which types that are not known take every text.
    ///
    /// - Throws: What is wrong with the pattern.
    package static func table(
        of pattern: RoutePattern, rules: MatchingRules, types: [ParameterType]
    ) throws(TableError) -> RouteIndex {
        let unknown = pattern.syntax.typeNames.filter { ParameterType.named($0, among: types) == nil }
        var builder = RouteIndexBuilder(rules: rules, types: types + unknown.map(ParameterType.unknown))
        builder.add(pattern, place: SourcePlace(file: "", line: 0))
        return try builder.build()
    }
}

extension PatternSegment {
    /// The name of the parameter or tail.
    package var holeName: String? {
        switch self {
        case .parameter(let hole, _, _): hole.name
        case .tail(let name, _): name
        case .literal, .wildcard: nil
        }
    }
}
