package import WaymarkCore
internal import WaymarkDialects
internal import WaymarkInspection

/// A router whose tables can be imported.
package struct ImportDialect: Sendable {
    /// An entry in Waymark's own syntax.
    package enum Translation: Sendable {
        /// Patterns that together match the links of the entry, or most of them.
        case patterns([String])
        /// The reason that the entry has no patterns.
        case untranslatable(reason: String)
    }

    /// The name by which `--dialect` and manifests call it.
    package let name: String
    /// The rules under which its patterns are compared with links.
    package let rules: MatchingRules
    /// The types that its patterns name, in addition to the standard ones.
    let types: [ParameterType]
    /// The key by which an entry replaces earlier ones, or `nil`.
    let repetitionKey: @Sendable (ImportEntry) -> RepetitionKey?
    /// Whether a manifest has the scheme separate from the pattern, as the table does.
    let keepsSchemes: Bool
    /// Reads an entry; an error says what is wrong with its pattern.
    package let patterns: @Sendable (ImportEntry) throws -> [RoutePattern]
    /// Translates an entry.
    package let translation: @Sendable (ImportEntry) -> Translation

    package init(
        name: String, rules: MatchingRules, types: [ParameterType] = [], keepsSchemes: Bool = false,
        repetitionKey: @escaping @Sendable (ImportEntry) -> RepetitionKey? = { _ in nil },
        patterns: @escaping @Sendable (ImportEntry) throws -> [RoutePattern],
        translation: @escaping @Sendable (ImportEntry) -> Translation
    ) {
        self.name = name
        self.rules = rules
        self.types = types
        self.repetitionKey = repetitionKey
        self.keepsSchemes = keepsSchemes
        self.patterns = patterns
        self.translation = translation
    }

    /// Waymark's own patterns, which need no translation.
    package static let native = ImportDialect(
        name: "waymark", rules: .standard, patterns: { [try RoutePattern($0.text, rules: .standard)] },
        translation: { .patterns([$0.text]) })

    /// The dialects of the command, without options.
    package static let known = Dialect.known.compactMap { try? named($0, options: [:]) }

    /// The dialect of a name, or `nil`.
    ///
    /// - Parameter options: The options of the dialect.
    /// - Throws: An error for an option that it does not have.
    static func named(
        _ name: String, options: [String: DialectValue]
    ) throws(DialectError) -> ImportDialect? {
        if name == native.name { return native }
        guard let type = PatternDialects.named(name) else { return nil }
        return ImportDialect(try type.init(options: options), name: name)
    }

    private init(_ dialect: any PatternDialect, name: String) {
        // Only JLRoutes has a table for each scheme; in other routers the scheme is part of the pattern.
        let keepsSchemes = dialect is JLRoutesDialect
        @Sendable func route(_ entry: ImportEntry) -> DialectRoute {
            keepsSchemes ? DialectRoute(entry.pattern, scheme: entry.scheme) : DialectRoute(entry.text)
        }
        self.init(
            name: name, rules: dialect.rules, types: dialect.types, keepsSchemes: keepsSchemes,
            repetitionKey: { RepetitionKey(of: route($0), in: dialect) },
            patterns: { try dialect.patterns(of: route($0)) },
            translation: { entry in
                var texts: [String] = []
                for native in (try? dialect.nativePatterns(of: route(entry))) ?? [] {
                    switch native {
                    case .pattern(let text): texts.append(text)
                    case .none(let reason): return .untranslatable(reason: reason)
                    }
                }
                return .patterns(texts)
            })
    }
}
