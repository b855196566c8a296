/// The kinds of a document in JSON or YAML, as its keys show them.
struct DocumentKind: Sendable {
    /// Whether it is a manifest, or rules for one, whose patterns and targets are no links that anybody opens.
    private(set) var isManifest = false
    /// Whether it is the template of a push message.
    private(set) var isPushMessage = false

    /// A document of no special kind.
    init() {}

    /// Looks at the keys of a document, on whatever level.
    init(_ source: SourceText, _ language: SourceLanguage) {
        var keys: Set<String> = []
        for (place, token) in source.tokens.enumerated() {
            guard let text = token.text, text.utf8.count <= 16 else { continue }
            if language == .json {
                if source.token(place + 1)?.isMark(":") == true { keys.insert(text) }
            } else if text.hasSuffix(":") {
                keys.insert(String(text.dropLast()))
            }
        }
        isManifest = keys.contains("waymark") && !keys.isDisjoint(with: ["routes", "rewrites", "overrides"])
        isPushMessage = keys.contains("aps")
    }
}
