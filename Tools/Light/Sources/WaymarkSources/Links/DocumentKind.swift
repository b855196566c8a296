/// The kind of a document in JSON or YAML, according to its keys.
struct DocumentKind: Sendable {
    /// Whether it is a manifest or a file of rules, whose patterns and targets are not links that an app opens.
    private(set) var isManifest = false
    /// Whether it is the template of a push message.
    private(set) var isPushMessage = false

    /// Creates the kind of an ordinary document.
    init() {}

    /// Determines the kind from the keys of a document, at any level.
    init(_ source: SourceText, _ language: SourceLanguage) {
        var keys: Set<String> = []
        for (place, token) in source.tokens.enumerated() {
            guard let text = token.text, text.utf8.count <= 16 else { continue }
            let isKey =
                language == .json
                ? source.token(place + 1)?.isMark(":") == true
                    // In YAML, a colon follows a key at once, also a quoted one.
                : source.bytes.indices.contains(token.range.upperBound)
                    && source.bytes[token.range.upperBound] == UInt8(ascii: ":")
            if isKey { keys.insert(text) }
        }
        isManifest = keys.contains("waymark") && !keys.isDisjoint(with: ["routes", "rewrites", "overrides"])
        isPushMessage = keys.contains("aps")
    }
}
