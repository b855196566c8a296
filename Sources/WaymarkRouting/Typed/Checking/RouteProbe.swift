/// A probe that finds the properties of a route by decoding one from placeholder values.
///
/// If no placeholder can be created for a type (an enum that does not list its cases), a value of the route's defaults
/// or samples is used. If there are none, decoding ends there, and only the properties up to that point are known.
struct RouteProbe {
    /// The properties in the order in which they are read.
    private(set) var fields: [ProbedField] = []
    /// Whether these are all.
    private(set) var isComplete = false

    init<Value: RouteProtocol>(_ type: Value.Type) {
        let examples = ([Value.defaults].compactMap(\.self) + Value.samples).compactMap { try? $0.recordedFields() }
        let decoder = RouteProbeDecoder(type, examples: examples)
        isComplete = (try? Value(reading: RouteReader(decoder))) != nil || !examples.isEmpty
        fields = decoder.fields
        for field in examples.joined() where !fields.contains(where: { $0.name == field.name }) {
            fields.append(Self.field(field))
        }
    }

    subscript(name: String) -> ProbedField? { fields.first { $0.name == name } }

    /// Returns the facts that an encoded property shows of itself.
    private static func field(_ field: RecordedField) -> ProbedField {
        guard let recorded = field.value else {
            return ProbedField(name: field.name, type: Any.self, isOptional: field.isOptional, shape: .unknown)
        }
        let type = type(of: recorded.value)
        let nested = NestedValueCoding { _ in
            ""
        } decode: { _, _ in
            ""
        }
        let shape: ProbedField.Shape =
            switch try? recorded.form(nested: nested) {
            case .text: .text(type)
            case .list: .list
            case .nested: .nested
            case nil: .unknown
            }
        return ProbedField(name: field.name, type: type, isOptional: field.isOptional, shape: shape)
    }
}

/// A decoder that notes each property that a route decodes, and supplies an example or a placeholder value.
final class RouteProbeDecoder: Decoder {
    private(set) var fields: [ProbedField] = []
    private let route: any RouteProtocol.Type
    private let examples: [[RecordedField]]
    private let budget = PlaceholderDecoder.Budget()

    init(_ route: any RouteProtocol.Type, examples: [[RecordedField]]) {
        self.route = route
        self.examples = examples
    }

    func note(_ name: String, _ type: any Any.Type, isOptional: Bool, _ shape: ProbedField.Shape) {
        if fields.contains(where: { $0.name == name }) { return }
        fields.append(ProbedField(name: name, type: type, isOptional: isOptional, shape: shape))
    }

    func probe<Value: Decodable>(_ type: Value.Type, _ name: String, isOptional: Bool) throws -> Value? {
        let made = PlaceholderDecoder.value(type, depth: 0, budget: budget)
        let wrapsNil = type is any OptionalValue.Type
        note(name, type, isOptional: isOptional || wrapsNil, made.shape)
        if isOptional { return nil }
        guard let value = example(name, of: type) ?? made.value else { throw PlaceholderDecoder.NoPlaceholder() }
        return value
    }

    private func example<Value>(_ name: String, of type: Value.Type) -> Value? {
        for example in examples {
            if let value = example.first(where: { $0.name == name })?.value?.value as? Value { return value }
        }
        return nil
    }

    // MARK: Routes that read by hand

    /// Returns a value of a property, or `nil` for one that may be absent or for which no value could be made up.
    func probeText<Value: LinkValue>(_ type: Value.Type, _ name: String, isOptional: Bool) -> Value? {
        note(name, type, isOptional: isOptional, .text(type))
        return isOptional ? nil : example(name, of: type) ?? PlaceholderDecoder.linkValue(type)
    }

    /// A list of one element, or of none if none could be made up; `nil` for one that may be absent.
    func probeList<Element: LinkValue>(of type: Element.Type, _ name: String, isOptional: Bool) -> [Element]? {
        note(name, [Element].self, isOptional: isOptional, .list)
        if isOptional { return nil }
        return example(name, of: [Element].self) ?? PlaceholderDecoder.linkValue(type).map { [$0] } ?? []
    }

    /// Returns the error that no value could be made up.
    func unknown(_ name: String) -> RouteCodingError { RouteCodingError(.missing, field: name, route: route) }

    // MARK: Decoder

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(ProbedProperties<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw PlaceholderDecoder.NoPlaceholder() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw PlaceholderDecoder.NoPlaceholder() }
}

private struct ProbedProperties<Key: CodingKey>: PropertyReading {
    let decoder: RouteProbeDecoder

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool {
        // The first caller does without it if it is absent.
        decoder.note(key.stringValue, Any.self, isOptional: true, .unknown)
        return false
    }

    func decodeNil(forKey key: Key) -> Bool { !contains(key) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        guard let value = try decoder.probe(type, key.stringValue, isOptional: false) else {
            throw PlaceholderDecoder.NoPlaceholder()
        }
        return value
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try decoder.probe(type, key.stringValue, isOptional: true)
    }

    func valueIfPresent<Value: LinkValue & Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try decoder.probe(type, key.stringValue, isOptional: true)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw PlaceholderDecoder.NoPlaceholder() }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw PlaceholderDecoder.NoPlaceholder()
    }
    func superDecoder() throws -> any Decoder { throw PlaceholderDecoder.NoPlaceholder() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw PlaceholderDecoder.NoPlaceholder() }
}
