package import WaymarkCore

/// What a link says to a pattern, as texts by name: what can be kept of a request when it is over, and saved.
package struct LinkTexts: Sendable {
    /// The name under which the segments of an unnamed tail are found, joined by slashes.
    package static let tail = "*"

    /// The path's values, decoded.
    package var path: [String: String] = [:]
    /// The path's and the query's values, decoded, and the defaults for those that are absent; of a repeated name the first, and
    /// an empty text for a name without `=`.
    package var all: [String: String]
    /// The link; `nil` for a typed route that has none.
    package var link: String?

    init(_ match: IndexMatch?, defaults: [String: String]) {
        if let match {
            path = match.parameters.dictionary
            if let tail = match.tail { path[Self.tail] = tail.joined(separator: "/") }
            link = match.link.text
        }
        all = path
        if let match { for pair in match.query where all[pair.name] == nil { all[pair.name] = pair.value ?? "" } }
        for (name, text) in defaults where all[name] == nil { all[name] = text }
    }
}

extension RouteRequest {
    /// What the request's link says.
    package var texts: LinkTexts { LinkTexts(try? match, defaults: defaults) }
}

extension Router {
    /// Reads and prints the links of typed routes as the router does.
    package var coder: RouteCoder { core.coder }
}

extension RouteCoder {
    /// What a link says to a pattern, whatever other routes there are.
    ///
    /// - Returns: `nil` where the link does not fit the pattern.
    package func texts(
        of link: DeepLink, for pattern: RoutePattern, defaults: [String: String] = [:]
    ) -> LinkTexts? {
        match(of: link, for: pattern).map { LinkTexts($0, defaults: defaults) }
    }

    /// A typed route from the text of a link that fits its pattern or another that leads to it.
    ///
    /// - Throws: As ``read(_:from:defaults:caller:)``; `unsupported` where the link fits none of the patterns.
    package func route<R: Route>(
        _ type: R.Type, from link: String, for patterns: [RoutePattern], defaults: [String: String]
    ) throws(RouteCodingError) -> R {
        if let link = try? DeepLink(link, rules: rules) {
            for pattern in patterns {
                if let match = match(of: link, for: pattern) { return try read(type, from: match, defaults: defaults) }
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

    /// The link of a pattern with texts for its parameters.
    ///
    /// - Throws: What is missing, or cannot be printed.
    package func link(_ pattern: RoutePattern, texts: [String: String]) throws(PatternLinkError) -> DeepLink {
        func segments(_ text: String) -> [String] { text.unicodeScalars.split(separator: "/").map { String($0) } }
        var values: [String: PatternValue] = [:]
        for parameter in pattern.parameters {
            guard let text = texts[parameter.name] else { continue }
            if case .segment = parameter.extent {
                values[parameter.name] = .text(text)
            } else {
                values[parameter.name] = .segments(segments(text))
            }
        }
        let tail = pattern.hasUnnamedTail ? texts[LinkTexts.tail].map(segments) : nil
        return try pattern.link(values, tail: tail ?? [], rules: rules, types: types)
    }
}
