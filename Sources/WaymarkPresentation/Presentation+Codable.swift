extension Presentation: Codable {
    private enum CodingKeys: String, CodingKey { case kind, style, detents, wrapped }

    /// Decodes a kind as a string, or an object with `kind` and, if they differ from the kind's standard presentation,
    /// `style`, `detents` and `wrapped`.
    public init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            guard let read = Presentation(text: text) else {
                throw DecodingError.expected(Kind.expectation, text, decoder.codingPath)
            }
            self = read
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value>(_ text: String, _ key: CodingKeys, _ value: Value?, _ expected: String) throws -> Value {
            guard let value else { throw DecodingError.expected(expected, text, decoder.codingPath + [key]) }
            return value
        }
        let word = try container.decode(String.self, forKey: .kind)
        self = try read(word, .kind, Presentation(text: word), Kind.expectation)
        if let text = try container.decodeIfPresent(String.self, forKey: .style) {
            style = try read(text, .style, PresentationStyle(text: text), PresentationStyle.expectation)
        }
        detents = try (container.decodeIfPresent([String].self, forKey: .detents) ?? []).map { text in
            try read(text, .detents, SheetDetent(text: text), SheetDetent.expectation)
        }
        isWrapped = try container.decodeIfPresent(Bool.self, forKey: .wrapped) ?? isWrapped
    }

    /// Encodes the presentation as a string if that is sufficient, and otherwise as an object.
    public func encode(to encoder: any Encoder) throws {
        let standard = Presentation(kind, isWrapped: kind == .root)
        if self == standard {
            var container = encoder.singleValueContainer()
            try container.encode(kind.text)
            return
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind.text, forKey: .kind)
        if style != .automatic { try container.encode(style.text, forKey: .style) }
        // A height that no sheet can have would not be read back.
        let heights = detents.map(\.text).filter { SheetDetent(text: $0) != nil }
        if !heights.isEmpty { try container.encode(heights, forKey: .detents) }
        if isWrapped != standard.isWrapped { try container.encode(isWrapped, forKey: .wrapped) }
    }
}

extension DecodingError {
    fileprivate static func expected(_ expected: String, _ text: String, _ path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(Context(codingPath: path, debugDescription: "'\(text)' is not \(expected)"))
    }
}
