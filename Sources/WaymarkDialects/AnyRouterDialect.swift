public import WaymarkCore

/// The tables of AnyRouter (`register(url:handlerObject:)`).
///
/// Scheme, host and path are levels of a tree; host and path are compared case-sensitively. Among the paths below a
/// host, an equal path without parameters comes first, followed by the others in the order of registration. A segment
/// is a literal, or `prefix:name`, whose value is the text after the prefix, which may be empty. Every slash is
/// significant. The query, user information and the port are ignored; the caller's values override those of the path.
///
/// Differences from AnyRouter: it decodes a path before splitting it, so `a%2Fb` is two segments there, and it compares
/// schemes case-sensitively.
public struct AnyRouterDialect: PatternDialect {
    /// The name in manifests and for the command's `--dialect` option.
    public static let name = "anyrouter"

    /// Creates the dialect as AnyRouter reads patterns.
    public init() {}

    /// Creates the dialect from its options; no options are supported.
    ///
    /// - Throws: A `DialectError` for any option.
    public init(options: [String: DialectValue]) throws(DialectError) { try DialectOptions(options).end() }

    /// The rules by which its links are read and compared.
    public var rules: MatchingRules {
        var rules = MatchingRules()
        rules.precedence = .exactFirst
        rules.caseSensitivity = .exact
        rules.exactSchemes = true
        rules.namespaces = .separate
        rules.setHost(.segment, forScheme: "*")
        rules.userInformation = .ignore
        rules.trailingSlash = .strict
        rules.emptySegments = .keep
        rules.emptyValues = true
        rules.merge = [.defaults, .path, .caller]
        return rules
    }

    /// Returns the patterns that a registration represents, in the order in which they are tried.
    ///
    /// - Throws: A `PatternError` with the first fault of the registration.
    public func patterns(of route: DialectRoute) throws(PatternError) -> [RoutePattern] {
        let written = try PatternText(route.pattern)
        let (scheme, rest) = try written.splittingScheme()
        var parts = try written.components(of: rest.upTo("?#"), keepingEmpty: true)
        var segments: [PatternSegment] = []
        // A path without a host begins with the empty text before its first slash.
        let host = parts.isEmpty ? "" : PatternText.host(of: parts.removeFirst())
        if !host.isEmpty { segments.append(.literal(PercentCoding.decoded(String(host)))) }
        segments += parts.map(Self.segment)
        return [try written.pattern(segments, scheme: scheme)]
    }

    private static func segment(_ part: Substring) -> PatternSegment {
        let part = PercentCoding.decoded(String(part))
        guard let colon = part.firstIndex(of: ":") else { return .literal(part) }
        let hole = PatternHole(name: String(part[colon...].dropFirst()), constraint: nil)
        return .parameter(hole, before: String(part[..<colon]), after: "")
    }

    /// Returns the key of `viewcontroller-requires:KEY`.
    public func requiredArgument(of route: DialectRoute) -> String? {
        let mark = "viewcontroller-requires:"
        guard let kind = route.kind, kind.hasPrefix(mark) else { return nil }
        return String(kind.dropFirst(mark.count))
    }
}
