package import WaymarkCore

extension JSONText {
    /// Creates the JSON form of a value that a dialect's handlers receive.
    package init(_ value: DialectValue) {
        switch value {
        case .flag(let value): self = .bool(value)
        case .integer(let value): self = .number(String(value))
        case .number(let value): self = .number(value.description)
        case .text(let text): self = .text(text)
        case .texts(let texts): self = .texts(texts)
        case .textsByName(let texts):
            let members = texts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            self = .object(members.map { Member($0.key, .text($0.value)) })
        }
    }
}
