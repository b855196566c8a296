/// A decoder that supplies placeholder values to a type's `Codable` implementation, to find out what it decodes.
///
/// Recursive types end: no optional gets a value, and the depth and number of values are bounded.
final class PlaceholderDecoder: Decoder {
    /// The number of placeholder values that may be created before the probe gives up.
    final class Budget {
        private var left = 2_000

        func spend() throws {
            guard left > 0 else { throw NoPlaceholder() }
            left -= 1
        }
    }

    /// An error that is thrown if no placeholder value could be created.
    struct NoPlaceholder: Error {}

    /// Texts that suit most types; an attempt begins at its own.
    static let texts = [
        "0", "", "1", "true", "a", "00000000-0000-0000-0000-000000000000", "2000-01-01T00:00:00Z",
        "https://example.com/",
    ]
    private static let greatestDepth = 6

    let depth: Int
    /// The text that comes first.
    private let attempt: Int
    private let budget: Budget
    /// The shape that the type asked for first.
    private(set) var shape = ProbedField.Shape.unknown
    /// Whether the type is an element of a list.
    private let isElement: Bool

    init(depth: Int = 0, attempt: Int = 0, isElement: Bool = false, budget: Budget) {
        self.depth = depth
        self.attempt = attempt
        self.isElement = isElement
        self.budget = budget
    }

    // MARK: Making values up

    /// A value of a type, and the shape that the type has.
    static func value<Value: Decodable>(
        _ type: Value.Type, depth: Int, isElement: Bool = false, budget: Budget
    ) -> (value: Value?, shape: ProbedField.Shape) {
        if let linkType = type as? any LinkValue.Type {
            return (firstCase(of: type) ?? value(linkType, attempt: 0) as? Value, .text(type))
        }
        guard depth <= greatestDepth else { return (nil, .unknown) }
        var shape = ProbedField.Shape.unknown
        for attempt in texts.indices {
            guard (try? budget.spend()) != nil else { break }
            let decoder = PlaceholderDecoder(depth: depth + 1, attempt: attempt, isElement: isElement, budget: budget)
            let value = try? Value(from: decoder)
            if attempt == 0 { shape = decoder.shape }
            if let value { return (value, shape) }
            // Only a text can be another one at the next attempt.
            guard case .text = decoder.shape else { break }
        }
        return (firstCase(of: type), shape)
    }

    /// A value that one of the texts gives, or the first case of an enum that knows its cases.
    static func linkValue<Value: LinkValue>(_ type: Value.Type) -> Value? {
        firstCase(of: type) ?? value(type, attempt: 0)
    }

    private static func value<Value: LinkValue>(_ type: Value.Type, attempt: Int) -> Value? {
        for offset in texts.indices {
            if let value = Value(linkText: texts[(attempt + offset) % texts.count]) { return value }
        }
        return nil
    }

    private static func firstCase<Value>(of type: Value.Type) -> Value? {
        func first<Cases: CaseIterable>(_ type: Cases.Type) -> Value? { type.allCases.first as? Value }
        guard let cases = type as? any CaseIterable.Type else { return nil }
        return first(cases)
    }

    fileprivate func linkValue<Value: LinkValue & Decodable>(_ type: Value.Type) throws -> Value {
        try budget.spend()
        guard let value = Self.firstCase(of: type) ?? Self.value(type, attempt: attempt) else { throw NoPlaceholder() }
        return value
    }

    fileprivate func anyValue<Value: Decodable>(
        _ type: Value.Type, isElement: Bool = false
    ) throws -> (value: Value, shape: ProbedField.Shape) {
        try budget.spend()
        let made = Self.value(type, depth: depth, isElement: isElement, budget: budget)
        guard let value = made.value else { throw NoPlaceholder() }
        return (value, made.shape)
    }

    /// A decoder for a superclass.
    fileprivate func deeper() throws -> PlaceholderDecoder {
        guard depth < Self.greatestDepth else { throw NoPlaceholder() }
        return PlaceholderDecoder(depth: depth + 1, attempt: attempt, budget: budget)
    }

    /// The first answer counts.
    fileprivate func note(_ shape: ProbedField.Shape) {
        if case .unknown = self.shape { self.shape = shape }
    }

    /// The elements of a list turned out to be no texts.
    fileprivate func noteStructure() { shape = .nested }

    // MARK: Decoder

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        note(.nested)
        return KeyedDecodingContainer(PlaceholderProperties<Key>(decoder: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer {
        note(isElement ? .nested : .list)
        return PlaceholderElements(decoder: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { PlaceholderText(decoder: self) }
}

private struct PlaceholderText: SingleValueDecodingContainer {
    let decoder: PlaceholderDecoder

    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }

    func decode<Value: LinkValue & Decodable>(_ type: Value.Type) throws -> Value {
        decoder.note(.text(type))
        return try decoder.linkValue(type)
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let made = try decoder.anyValue(type)
        decoder.note(made.shape)
        return made.value
    }
}

/// A list of one element, so that the element's type shows itself.
private struct PlaceholderElements: UnkeyedDecodingContainer {
    let decoder: PlaceholderDecoder
    var count: Int?
    var currentIndex = 0

    init(decoder: PlaceholderDecoder) {
        self.decoder = decoder
        // Deeper down an empty list will do, and a type that holds lists of itself ends sooner.
        count = decoder.depth < 2 ? 1 : 0
    }

    var codingPath: [any CodingKey] { [] }
    var isAtEnd: Bool { currentIndex >= (count ?? 0) }

    mutating func decodeNil() -> Bool { false }

    mutating func decode<Value: LinkValue & Decodable>(_ type: Value.Type) throws -> Value {
        currentIndex += 1
        return try decoder.linkValue(type)
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        currentIndex += 1
        if type is any OptionalValue.Type { decoder.noteStructure() }
        let made = try decoder.anyValue(type, isElement: true)
        switch made.shape {
        case .nested, .list: decoder.noteStructure()
        case .text, .unknown: break
        }
        return made.value
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { throw nestedElement() }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw nestedElement() }
    mutating func superDecoder() throws -> any Decoder { throw nestedElement() }

    private mutating func nestedElement() -> PlaceholderDecoder.NoPlaceholder {
        currentIndex += 1
        decoder.noteStructure()
        return PlaceholderDecoder.NoPlaceholder()
    }
}

private struct PlaceholderProperties<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: PlaceholderDecoder

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { false }
    func decodeNil(forKey key: Key) -> Bool { true }

    func decode<Value: LinkValue & Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.linkValue(type)
    }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.anyValue(type).value
    }
    func decodeIfPresent<Value: LinkValue & Decodable>(_ type: Value.Type, forKey key: Key) -> Value? { nil }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? { nil }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw PlaceholderDecoder.NoPlaceholder() }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw PlaceholderDecoder.NoPlaceholder()
    }
    func superDecoder() throws -> any Decoder { try decoder.deeper() }
    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder.deeper() }
}
