public import WaymarkCore

/// The tables of JLRoutes 2 (`addRoute:priority:handler:`).
///
/// | pattern | matches |
/// |---|---|
/// | `/user/view/:userID` | literals are compared with the link as written; a variable is any component |
/// | `/user#/view/:userID` | the fragment continues the path; a variable loses a `#` at its end |
/// | `/wildcard/*` | any number of components, including none; text after the star is ignored |
/// | `/path/:thing(/new)(/other/:x)` | optional parts: every subset of them, in order, is a separate route |
///
/// Routes are ordered by priority, then by registration; among the expanded routes of one registration, longer texts
/// come first. Links of a scheme with its own table are looked up only in that table, unless the scheme falls back to
/// the global one. A host counts as the first component unless it contains a dot or is `localhost`.
///
/// Differences from JLRoutes: an empty path has no component (there, it has an empty one, which a variable matches),
/// and empty components are dropped everywhere (there, only after a host); the slash in `user/#/view` is significant;
/// and `+` is a space in a query's names as well as in its values.
public struct JLRoutesDialect: PatternDialect {
    /// The name in manifests and for the command's `--dialect` option.
    public static let name = "jlroutes"

    /// A Boolean value that indicates whether `+` in variables and in the query is a space, even if it was escaped.
    public var decodesPlus = true
    /// A Boolean value that indicates whether every host is the first component.
    public var hostIsAlwaysComponent = false
    /// The schemes whose links may go to the global table.
    public var fallbackSchemes: Set<String> = []

    /// The name of JLRoutes for the table that does not belong to a scheme.
    private static let globalScheme = "JLRoutesGlobalRoutesScheme"

    /// Creates the dialect with the initial settings of JLRoutes.
    public init() {}

    /// Creates the dialect from the options `decode_plus` (true), `host_as_path` (false) and `fallback_to_global` (a
    /// list of schemes).
    ///
    /// - Throws: A `DialectError` for an unknown or faulty option.
    public init(options: [String: DialectValue]) throws(DialectError) {
        var options = DialectOptions(options)
        decodesPlus = try options.flag("decode_plus", or: true)
        hostIsAlwaysComponent = try options.flag("host_as_path", or: false)
        fallbackSchemes = Set(try options.texts("fallback_to_global") ?? [])
        try options.end()
    }

    /// The rules by which its links are read and compared.
    public var rules: MatchingRules {
        var rules = MatchingRules()
        rules.precedence = .registration
        rules.caseSensitivity = .exact
        rules.namespaces = .byScheme
        rules.namespaceFallback = Set(fallbackSchemes.map { $0.lowercased() })
        rules.setHost(hostIsAlwaysComponent ? .segment : .segmentUnlessDotted, forScheme: "*")
        rules.userInformation = .ignore
        rules.literals = .written
        rules.fragment = .joined
        rules.decodeValues = [.parameters, .query]
        rules.plusIsSpace = decodesPlus ? .onceDecoded : .never
        rules.valuelessQuery = .dropped
        return rules
    }

    /// The names of the pattern, the URL, the namespace and the components that a star matched.
    public var reservedArguments: Set<String> {
        ["JLRoutePattern", "JLRouteURL", "JLRouteScheme", "JLRouteWildcardComponents"]
    }

    /// Returns the patterns that a registration represents, in the order in which they are tried.
    ///
    /// - Throws: A `PatternError` with the first fault of the registration.
    public func patterns(of route: DialectRoute) throws(PatternError) -> [RoutePattern] {
        let written = try PatternText(route.pattern)
        let expanded = try Self.expansions(of: route.pattern)
        let scheme = route.scheme == Self.globalScheme ? nil : route.scheme
        var patterns: [RoutePattern] = []
        for text in expanded.isEmpty ? [route.pattern] : expanded {
            var segments: [PatternSegment] = []
            for part in try written.components(of: text[...]) {
                if part == "*" {
                    segments.append(.tail(name: nil, needsSegment: false))
                    break
                }
                segments.append(part.hasPrefix(":") ? .any(Self.variable(part)) : .literal(String(part)))
            }
            patterns.append(try written.pattern(segments, scheme: scheme, as: text))
        }
        return patterns
    }

    /// Returns the name of a variable: without its colon and, unless nothing would be left, without a number sign at
    /// its end.
    private static func variable(_ part: Substring) -> Substring {
        var name = part
        if name.count > 1 { name = name.dropFirst() }
        if name.count > 1, name.hasSuffix("#") { name = name.dropLast() }
        return name
    }

    /// Returns the routes that a pattern with optional parts represents, longer texts first; empty for a pattern
    /// without such parts.
    ///
    /// - Throws: `tooManyGroups`, `unclosedGroup`, or `nestedGroup`.
    public static func expansions(of pattern: String) throws(PatternError) -> [String] {
        let written = try PatternText(pattern)
        guard pattern.contains("(") else { return [] }
        let parts = try parts(of: written)
        let optional = parts.indices.filter { parts[$0].isOptional }
        guard optional.count <= RoutePattern.greatestGroups else {
            throw written.fault(.tooManyGroups(limit: RoutePattern.greatestGroups), at: 0)
        }
        var texts: [String] = []
        // The first optional part is the highest bit, so among texts of equal length, those that contain it come first.
        for present in (0..<(1 << optional.count)).reversed() {
            let kept = parts.indices.filter { index in
                optional.firstIndex(of: index).map { present >> (optional.count - 1 - $0) & 1 == 1 } ?? true
            }
            texts.append("/" + kept.flatMap { parts[$0].components }.joined(separator: "/"))
        }
        let places = texts.indices.sorted { (-texts[$0].count, $0) < (-texts[$1].count, $1) }
        return places.map { texts[$0] }
    }

    /// A run of components, which may be optional.
    private struct Part {
        let components: [Substring]
        let isOptional: Bool
    }

    private static func parts(of written: PatternText) throws(PatternError) -> [Part] {
        var parts: [Part] = []
        var rest = written.text[...]
        func add(_ text: Substring, isOptional: Bool) {
            let components = text.split(separator: "/")
            if !components.isEmpty { parts.append(Part(components: components, isOptional: isOptional)) }
        }
        while !rest.isEmpty {
            let required = rest.upTo("(")
            add(required, isOptional: false)
            rest = rest[required.endIndex...].dropFirst()
            if required.endIndex == written.text.endIndex { break }
            let start = written.text.utf8.distance(from: written.text.startIndex, to: required.endIndex)
            let held = rest.upTo("()")
            guard held.endIndex < rest.endIndex else { throw written.fault(.unclosedGroup, at: start) }
            guard rest[held.endIndex] == ")" else { throw written.fault(.nestedGroup, at: start) }
            add(held, isOptional: true)
            rest = rest[held.endIndex...].dropFirst()
        }
        return parts
    }
}
