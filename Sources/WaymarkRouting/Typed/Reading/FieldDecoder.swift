/// Reads the value of one property by its type's own `Codable`.
struct FieldDecoder: Decoder, SingleValueDecodingContainer {
    let found: FoundField
    let name: String
    let type: any Any.Type
    let route: RouteDecoder
    /// The number of types, one within another, that have asked so far.
    var depth = 0
    /// Whether this is an element of a list, which is one text and no list itself.
    var isElement = false

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw NestedValueNeeded()
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        if isElement { throw NestedValueNeeded() }
        let texts = try route.elements(of: found, name, type: type)
        return ElementReader(texts: texts, name: name, route: route, depth: depth)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool {
        switch found {
        case .absent, .null: true
        case .path, .text, .several, .caller, .recorded, .emptyTail: false
        }
    }

    func decode<Value: LinkValue & Decodable>(_ type: Value.Type) throws -> Value {
        guard let text = route.text(of: found) else { throw FieldProblem(reason: .missing) }
        return try type.read(text)
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let type = type as? any LinkValue.Type {
            guard let text = route.text(of: found) else { throw FieldProblem(reason: .missing) }
            if let value = try type.read(text) as? Value { return value }
        }
        guard depth < FieldDepth.greatest else { throw FieldProblem(reason: .tooDeep(type)) }
        var inner = self
        inner.depth += 1
        return try Value(from: inner)
    }
}

/// Reads the elements of a list, each from one text.
private struct ElementReader: UnkeyedDecodingContainer {
    let texts: [String]
    let name: String
    let route: RouteDecoder
    let depth: Int
    var currentIndex = 0

    init(texts: [String], name: String, route: RouteDecoder, depth: Int) {
        self.texts = texts
        self.name = name
        self.route = route
        self.depth = depth
    }

    var codingPath: [any CodingKey] { [] }
    var count: Int? { texts.count }
    var isAtEnd: Bool { currentIndex >= texts.count }

    private mutating func next() throws -> String {
        guard currentIndex < texts.count else {
            throw FieldProblem(reason: .refused("more elements were requested than the \(texts.count) in the list"))
        }
        currentIndex += 1
        return texts[currentIndex - 1]
    }

    /// No element of a list is `nil`.
    func decodeNil() throws -> Bool { false }

    mutating func decode<Value: LinkValue & Decodable>(_ type: Value.Type) throws -> Value {
        try type.read(try next())
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // Taken even if it does not read, so that a decoder that goes on after an error comes to the end.
        let text = try next()
        if let type = type as? any LinkValue.Type, let value = try type.read(text) as? Value { return value }
        // A list with gaps has no one text; see FieldEncoder, which says the same.
        if type is any OptionalValue.Type { throw NestedValueNeeded() }
        guard depth < FieldDepth.greatest else { throw FieldProblem(reason: .tooDeep(type)) }
        return try Value(
            from: FieldDecoder(
                found: .text(text), name: name, type: type, route: route, depth: depth + 1, isElement: true))
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { throw try nestedElement() }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw try nestedElement() }
    mutating func superDecoder() throws -> any Decoder { throw try nestedElement() }

    private mutating func nestedElement() throws -> NestedValueNeeded {
        _ = try next()
        return NestedValueNeeded()
    }
}

extension LinkValue {
    /// The value of a text.
    static func read(_ text: String) throws(FieldProblem) -> Self {
        guard let value = Self(linkText: text) else {
            throw FieldProblem(reason: .illFormed(text: text, expected: KnownTexts.expectation(of: Self.self)))
        }
        return value
    }
}
