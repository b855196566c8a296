/// The sets that a client already has, according to the field `If-None-Match` (RFC 9110, section 13.1.2).
///
/// Tags are compared weakly: a proxy that compresses marks them as weak.
struct KnownTags {
    /// The opaque tags, with their quotes; reading stops where the field is malformed.
    private var tags: Set<Substring> = []
    private var isAny = false

    /// - Parameter field: The field's value, or `nil` for none.
    init(_ field: String?) {
        guard let field else { return }
        isAny = field == "*"
        var rest = field[...]
        while true {
            rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "," }
            if rest.hasPrefix("W/") { rest = rest.dropFirst(2) }
            guard rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") else { return }
            tags.insert(rest[...end])
            rest = rest[rest.index(after: end)...]
        }
    }

    /// Returns whether the client has the set of a strong tag.
    func contains(_ tag: String) -> Bool { isAny || tags.contains(tag[...]) }
}
