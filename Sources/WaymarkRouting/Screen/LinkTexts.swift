package import WaymarkCore

/// The texts of a link for a pattern, by name: the part of a request that can be kept and saved after it has ended.
package struct LinkTexts: Sendable {
    /// The name under which the segments of an unnamed tail are found, joined by slashes.
    package static let tail = "*"

    /// The path's values, as the rules pass them on.
    package var path: [String: String] = [:]
    /// The path's values for printing into another link: all decoded, and tails as segments.
    package var printed: [String: PatternValue] = [:]
    /// The values of path, query and defaults by name, decoded, with the same sources and order as a request's
    /// (``RouteRequest/subscript(_:)``). If a name is repeated, the first value counts, or the last if the rules say
    /// so. A name without `=` has no value, and hides a default.
    package var all: [String: String]
    /// The link; `nil` for a typed route without a link.
    package var link: String?
    /// The query's pairs, as the rules pass them on, in their order.
    package var query: [(name: String, value: String?)] = []
    /// The same pairs, all decoded, for printing into another link.
    package var printedQuery: [(name: String, value: String?)] = []
    /// The pattern that matches the link.
    package var pattern: RoutePattern?
    /// The link up to its query, if the pattern leaves more of it open than its parameters, such as any host or a tail.
    package var place: String?

    init(_ match: IndexMatch?, defaults: [String: String], rules: MatchingRules) {
        if let match {
            let pattern = match.route.pattern
            path = match.parameters.dictionary
            if let tail = match.tail { path[Self.tail] = tail.joined(separator: "/") }
            let decoded = match.decoded
            printed = decoded.printedValues
            printedQuery = decoded.query.map { ($0.name, $0.value) }
            link = match.link.text
            query = match.query.map { ($0.name, $0.value) }
            self.pattern = pattern
            if pattern.isOpen(under: rules) {
                // The text of a link never contains a NUL.
                let host = [match.link.scheme, match.link.canonicalHost, match.link.port.map(String.init)]
                place = (host.map { $0 ?? "" } + match.link.segments).joined(separator: "\0")
            }
        }
        let given = defaults.map { (name: $0.key, value: $0.value as String?) }
        let merged =
            match?.arguments(
                caller: [], defaults: given, text: { $0 as String? }, absent: nil, list: { $0.first ?? nil })
            ?? (rules.merge.contains(.defaults) ? given : [])
        all = Dictionary(merged.compactMap { element in element.value.map { (element.name, $0) } }) { $1 }
        all[Self.tail] = path[Self.tail] ?? all[Self.tail]
    }
}

extension LinkTexts {
    /// Returns the texts with the fixed values of a route (``RouteOptions/fixed``) in place of the link's values.
    package func fixing(_ fixed: [String: String]) -> LinkTexts {
        if fixed.isEmpty { return self }
        var texts = self
        for (name, text) in fixed {
            if path[name] != nil {
                texts.path[name] = text
                texts.printed[name] = .text(text)
            }
            texts.all[name] = text
        }
        texts.query.removeAll { fixed[$0.name] != nil }
        texts.printedQuery.removeAll { fixed[$0.name] != nil }
        return texts
    }
}

extension LinkTexts {
    /// Returns the texts without the query's values for names that no link can set (``RouteProtocol/callerOnly``).
    /// Those names have their defaults.
    package func withoutQuery(of callerOnly: Set<String>, defaults: [String: String]) -> LinkTexts {
        if callerOnly.isEmpty { return self }
        var texts = self
        for name in callerOnly { texts.all[name] = defaults[name] }
        texts.query.removeAll { callerOnly.contains($0.name) }
        texts.printedQuery.removeAll { callerOnly.contains($0.name) }
        return texts
    }
}

extension IndexMatch {
    /// The values of the path, for printing the link of another pattern.
    fileprivate var printedValues: [String: PatternValue] {
        var values: [String: PatternValue] = [:]
        for element in parameters {
            values[element.name] = segments(of: element.name).map { .segments($0) } ?? .text(element.value)
        }
        if let tail { values[LinkTexts.tail] = .segments(tail) }
        return values
    }
}

extension PatternValue {
    /// The value as one text, the segments of a tail with slashes between them.
    fileprivate var joined: String {
        switch self {
        case .text(let text): text
        case .segments(let segments): segments.joined(separator: "/")
        }
    }

    /// The value as the segments of a tail.
    fileprivate var segments: [String] {
        switch self {
        case .text(let text): text.unicodeScalars.split(separator: "/").map { String($0) }
        case .segments(let segments): segments
        }
    }
}

extension RouteRequest {
    /// The texts of the request's link, with the fixed values of its route and without values that no link can set.
    package var texts: LinkTexts {
        LinkTexts(try? match, defaults: defaults, rules: hop.core.rules)
            .withoutQuery(of: live.route.callerOnly, defaults: defaults).fixing(live.route.fixed)
    }
}

extension RoutePattern {
    /// Returns whether links that match the pattern can differ in more than its parameters: in the host, or in segments
    /// without a name.
    fileprivate func isOpen(under rules: MatchingRules) -> Bool {
        if hasUnnamedTail || parameters.contains(where: { $0.extent != .segment }) || hasWildcard { return true }
        guard let scheme else { return true }
        switch rules.host(forScheme: scheme) {
        case .segment: return false
        case .authority, .segmentUnlessDotted, .ignore: return host.map { $0.hasPrefix("*.") } ?? true
        }
    }

    private var hasWildcard: Bool {
        syntax.elements.contains { element in
            switch element {
            case .segment(.wildcard): true
            case .segment: false
            case .group(let segments):
                segments.contains { segment in if case .wildcard = segment { true } else { false } }
            }
        }
    }
}

extension Router {
    /// The coder that the router uses to decode and print typed routes.
    package var coder: RouteCoder { core.coder }
}

extension RouteCoder {
    /// Returns the texts that a link has for a pattern, whatever other routes exist.
    ///
    /// - Returns: The texts, or `nil` if the link does not match the pattern.
    package func texts(
        of link: DeepLink, for pattern: RoutePattern, defaults: [String: String] = [:]
    ) -> LinkTexts? {
        match(of: link, for: pattern).map { LinkTexts($0, defaults: defaults, rules: rules) }
    }

    /// Decodes a typed route from the text of a link that matches its pattern, or another pattern that leads to it.
    ///
    /// - Throws: As ``read(_:from:defaults:caller:)``; `unsupported` if the link matches none of the patterns.
    package func route<R: RouteProtocol>(
        _ type: R.Type, from link: String, for patterns: [RoutePattern], defaults: [String: String],
        fixed: [String: String]
    ) throws(RouteCodingError) -> R {
        if let link = try? DeepLink(link, reading) {
            for pattern in patterns {
                if let match = match(of: link, for: pattern) {
                    return try read(type, from: match, defaults: defaults) { fixed[$0] }
                }
            }
        }
        throw RouteCodingError(
            .unsupported(type: "\(R.self)", why: "its link fits none of its patterns"), field: nil, route: type)
    }

    private func match(of link: DeepLink, for pattern: RoutePattern) -> IndexMatch? {
        var builder = RouteIndexBuilder(rules: rules, types: types)
        builder.add(pattern, place: SourcePlace(file: #fileID, line: #line))
        return try? builder.build().match(link)
    }

    /// Returns the link of a pattern with values for its parameters. A segment takes the segments of a tail as one
    /// text, and a tail splits a text at its slashes.
    ///
    /// - Parameter given: The values, decoded. The value of an unnamed tail is under ``LinkTexts/tail``.
    /// - Throws: A `PatternLinkError` for a value that is missing or cannot be printed.
    package func link(_ pattern: RoutePattern, values given: [String: PatternValue]) throws(PatternLinkError)
        -> DeepLink
    {
        var values: [String: PatternValue] = [:]
        for parameter in pattern.parameters {
            guard let value = given[parameter.name] else { continue }
            values[parameter.name] =
                if case .segment = parameter.extent { .text(value.joined) } else { .segments(value.segments) }
        }
        let tail = pattern.hasUnnamedTail ? given[LinkTexts.tail]?.segments : nil
        return try pattern.link(values, tail: tail ?? [], rules: rules, types: types, limits: reading.limits)
    }
}
