public import WaymarkCore

/// The tables of Crossroad (`Router(accepting:)`, `route("…")`).
///
/// A route matches links of all sources that it accepts, even if its pattern begins with one of them: a custom scheme,
/// whose host is the first component and is compared case-insensitively, or the scheme and host of a universal link.
/// `:name` matches one component; any other component is compared as written with the decoded component of the link.
/// Routes are tried in the order of their declaration, and if a route declines the link, the next one is tried. A
/// handler receives the values of the path; the query, in which `+` is kept, is separate.
public struct CrossroadDialect: PatternDialect {
    /// The name in manifests and for the command's `--dialect` option.
    public static let name = "crossroad"

    /// A source of links that the app accepts.
    public enum Source: Hashable, Sendable {
        /// A scheme of the app, in lower case.
        case scheme(String)
        /// A website: `http` or `https`, and its host as written.
        case website(scheme: String, host: String)

        fileprivate var text: String {
            switch self {
            case .scheme(let scheme): "\(scheme)://"
            case .website(let scheme, let host): "\(scheme)://\(host)"
            }
        }
    }

    /// The link sources that are accepted, in order.
    public let accepting: [Source]

    /// Creates a dialect for the given link sources.
    ///
    /// - Parameter accepting: The link sources in Crossroad's notation: `pokedex://` and `scheme:pokedex` are custom
    ///   schemes, `https://example.com` and `https://example.com/` are one website.
    /// - Throws: A `DialectError` for the first invalid link source.
    public init(accepting: [String]) throws(DialectError) {
        var sources: [Source] = []
        for text in accepting {
            do throws(SourceError) {
                sources.append(try Self.source(text))
            } catch {
                throw DialectError("accepting", .invalid("the link source '\(text)' \(error.problem)"))
            }
        }
        self.accepting = sources
    }

    /// Creates the dialect from the option `accepting`, a list of link sources.
    ///
    /// - Throws: A `DialectError` for an unknown or faulty option.
    public init(options: [String: DialectValue]) throws(DialectError) {
        var options = DialectOptions(options)
        self = try CrossroadDialect(accepting: options.texts("accepting") ?? [])
        try options.end()
    }

    /// The rules by which its links are read and compared.
    public var rules: MatchingRules {
        var rules = MatchingRules()
        rules.precedence = .registration
        rules.userInformation = .ignore
        rules.plusIsSpace = .never
        rules.merge = [.defaults, .path]
        return rules
    }

    /// Returns the path in each link source that the route accepts: two routes with the same path and a source in
    /// common are rejected.
    public func exclusiveKeys(of route: DialectRoute) -> [[String]] {
        guard let written = try? PatternText(route.pattern), let (_, path) = try? ownSource(of: written),
            let sources = try? sources(of: route, written), let components = try? written.components(of: path)
        else { return [] }
        return sources.map { [$0.text] + components.map(String.init) }
    }

    /// Returns the patterns that a registration represents, in the order in which they are tried.
    ///
    /// - Throws: A `PatternError` with the first fault of the registration.
    public func patterns(of route: DialectRoute) throws(PatternError) -> [RoutePattern] {
        let written = try PatternText(route.pattern)
        let (own, path) = try ownSource(of: written)
        if accepting.isEmpty {
            throw written.fault(.dialect("no link source is accepted; the option 'accepting' names them"), at: 0)
        }
        let accepted = try sources(of: route, written)
        if let own, !accepted.contains(own) {
            throw written.fault(.dialect("its link source is not one that the route accepts"), at: 0)
        }
        guard path.firstOccurrence(of: "//") == nil else {
            throw written.fault(.dialect("two slashes follow each other in the path"), at: 0)
        }
        let segments = try written.components(of: path).map { part in
            part.hasPrefix(":") ? PatternSegment.any(part.dropFirst()) : .literal(String(part))
        }
        var patterns: [RoutePattern] = []
        for source in accepted { patterns.append(try pattern(written, segments, in: source)) }
        return patterns
    }

    private func pattern(
        _ written: PatternText, _ segments: [PatternSegment], in source: Source
    ) throws(PatternError) -> RoutePattern {
        switch source {
        case .scheme(let scheme): return try written.pattern(segments, scheme: scheme)
        case .website(let scheme, let host):
            let host = try PatternHost(host, scheme: scheme, of: written.text)
            return try written.pattern(segments, scheme: scheme, host: host)
        }
    }

    // MARK: Link sources

    /// Returns the source that a pattern begins with, and its path.
    private func ownSource(of written: PatternText) throws(PatternError) -> (Source?, Substring) {
        let (scheme, rest) = try written.splittingScheme()
        guard let scheme = scheme?.lowercased() else { return (nil, rest) }
        guard scheme == "http" || scheme == "https" else { return (.scheme(scheme), rest) }
        let host = rest.upTo("/")
        return (.website(scheme: scheme, host: host.lowercased()), rest[host.endIndex...])
    }

    /// Returns the distinct sources of a route's links.
    private func sources(of route: DialectRoute, _ written: PatternText) throws(PatternError) -> [Source] {
        var sources: [Source] = []
        if let texts = route.sources {
            for text in texts { sources.append(try known(text, of: written)) }
        } else {
            sources = accepting
        }
        var seen: Set<Source> = []
        return sources.filter { seen.insert($0).inserted }
    }

    private func known(_ text: String, of written: PatternText) throws(PatternError) -> Source {
        do throws(SourceError) {
            let source = try Self.source(text)
            if accepting.contains(source) { return source }
        } catch {
            throw written.fault(.dialect("the link source '\(text)' \(error.problem)"), at: 0)
        }
        throw written.fault(.dialect("the router does not accept the link source '\(text)'"), at: 0)
    }

    private struct SourceError: Error {
        let problem: String
    }

    private static let knownSchemes = ["http", "https", "tel", "facetime", "mailto"]

    private static func source(_ text: String) throws(SourceError) -> Source {
        if text.hasPrefix("scheme:") || text.hasSuffix("://") {
            let scheme = text.hasPrefix("scheme:") ? text.dropFirst(7) : text.dropLast(3)
            return .scheme(try customScheme(scheme))
        }
        guard let mark = text.firstOccurrence(of: "://") else { throw SourceError(problem: "is not an absolute URL") }
        let scheme = text[..<mark.lowerBound].lowercased()
        let rest = text[mark.upperBound...]
        let host = rest.upTo("/?#")
        guard scheme == "http" || scheme == "https", !host.isEmpty else {
            throw SourceError(problem: "is not an absolute URL of a website")
        }
        // `https://example.com/` is the website itself.
        guard ["", "/"].contains(rest[host.endIndex...]) else {
            throw SourceError(problem: "has more than a scheme and a host")
        }
        return .website(scheme: scheme, host: host.lowercased())
    }

    private static func customScheme(_ scheme: Substring) throws(SourceError) -> String {
        let isScheme =
            scheme.first.map { $0.isASCII && $0.isLetter } == true
            && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        guard isScheme else { throw SourceError(problem: "contains characters that are not allowed in a scheme") }
        if knownSchemes.contains(scheme.lowercased()) {
            throw SourceError(problem: "is a scheme that belongs to the system, not to an app")
        }
        return scheme.lowercased()
    }
}
