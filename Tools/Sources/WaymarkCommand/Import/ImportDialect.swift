package import WaymarkCore

/// A router whose tables can be imported.
package struct ImportDialect: Sendable {
    /// An entry in Waymark's own syntax.
    package enum Translation: Sendable {
        /// Patterns that together take the links of the entry, or most of them.
        case patterns([String])
        /// Why there are none.
        case untranslatable(reason: String)
    }

    /// The name by which `--dialect` and manifests call it.
    package let name: String
    /// The rules under which its patterns are compared with links.
    package let rules: MatchingRules
    /// Reads an entry; an error says what is wrong with its pattern.
    package let patterns: @Sendable (ImportEntry) throws -> [RoutePattern]
    /// Translates an entry.
    package let translation: @Sendable (ImportEntry) -> Translation

    package init(
        name: String, rules: MatchingRules, patterns: @escaping @Sendable (ImportEntry) throws -> [RoutePattern],
        translation: @escaping @Sendable (ImportEntry) -> Translation
    ) {
        self.name = name
        self.rules = rules
        self.patterns = patterns
        self.translation = translation
    }

    /// Waymark's own patterns, which need no translation.
    package static let native = ImportDialect(
        name: "waymark", rules: .standard, patterns: { [try RoutePattern($0.text, rules: .standard)] },
        translation: { .patterns([$0.text]) })

    /// The dialects that the command knows.
    package static let known = [native]
}
