public import WaymarkCore

/// The tables of HHRouter (`map:toControllerClass:`, `map:toBlock:`).
///
/// The table is a tree of components, in which a literal takes precedence over `:name` at each component without
/// backtracking: a branch that was entered is not left again. For a link with one of the app's own schemes, the host is
/// the first component; for any other link, scheme and host are ignored. Query values override those of the path and
/// stay as written. Names without `=` are dropped, the last of several equal names counts, and text after a second `=`
/// is dropped. A query in a pattern is ignored, and so are leading and trailing slashes. A number sign is text: there
/// are no fragments.
public struct HHRouterDialect: PatternDialect {
    /// The name in manifests and for the command's `--dialect` option.
    public static let name = "hhrouter"

    /// The app's own schemes (`CFBundleURLSchemes`).
    public var appSchemes: [String] = []

    /// Creates a dialect without schemes of its own.
    public init() {}

    /// Creates the dialect from the option `app_schemes`, a list.
    ///
    /// - Throws: A `DialectError` for an unknown or faulty option.
    public init(options: [String: DialectValue]) throws(DialectError) {
        var options = DialectOptions(options)
        appSchemes = try options.texts("app_schemes") ?? []
        try options.end()
    }

    /// The rules by which its links are read and compared.
    public var rules: MatchingRules {
        var rules = MatchingRules()
        rules.backtracking = .none
        rules.caseSensitivity = .exact
        rules.setHost(.ignore, forScheme: "*")
        for scheme in appSchemes { rules.setHost(.segment, forScheme: scheme) }
        rules.userInformation = .ignore
        rules.decodeValues = [.parameters, .tail]
        rules.plusIsSpace = .never
        rules.fragment = .text
        rules.repeatedQuery = .last
        rules.valuelessQuery = .dropped
        rules.secondEquals = .end
        rules.merge = [.defaults, .path, .query, .caller]
        return rules
    }

    /// Returns the components: among registrations with equal components, the last one counts; among equivalent
    /// patterns with different components, the first one does.
    public func replacementKey(of route: DialectRoute) -> [String]? {
        (try? components(of: PatternText(route.pattern)))?.map { PercentCoding.decoded(String($0)) } ?? [route.pattern]
    }

    /// Returns the patterns that a registration represents; empty for a class that is not a view controller
    /// (`class:…`).
    ///
    /// - Throws: A `PatternError` with the first fault of the registration.
    public func patterns(of route: DialectRoute) throws(PatternError) -> [RoutePattern] {
        let written = try PatternText(route.pattern)
        if let kind = route.kind, kind.hasPrefix("class:") { return [] }
        let segments = try components(of: written).map { part in
            part.hasPrefix(":")
                ? PatternSegment.any(part.dropFirst()) : .literal(PercentCoding.decoded(String(part)))
        }
        return [try written.pattern(segments)]
    }

    /// Returns the components of a pattern's path; a scheme in a pattern, and its host, are ignored.
    private func components(of written: PatternText) throws(PatternError) -> [Substring] {
        let (scheme, rest) = try written.splittingScheme()
        let path = scheme == nil ? rest : rest[rest.upTo("/?#").endIndex...]
        return try written.components(of: path.upTo("?#"))
    }

    /// The names of the class and of the block.
    public var reservedArguments: Set<String> { ["controller_class", "block"] }

    /// Returns the link without one of the app's own schemes, as `route`.
    public func addedArguments(for link: DeepLink) -> [String: DialectValue] {
        guard let scheme = link.scheme, appSchemes.contains(where: { $0.lowercased() == scheme }) else {
            return ["route": .text(link.text)]
        }
        // For `app://story/5`, the slash before the host is kept.
        return ["route": .text(String(link.text.dropFirst(scheme.count + 2)))]
    }
}
