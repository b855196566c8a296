/// The properties of a route by their names in the link.
struct RouteReading<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: RouteDecoder

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { ((try? decoder.names()) ?? []).compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool {
        guard let found = try? decoder.find(key.stringValue, isOptional: true) else { return false }
        if case .absent = found { return false }
        return true
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        switch try decoder.find(key.stringValue, isOptional: true) {
        case .absent, .null: true
        case .path, .text, .several, .caller, .recorded, .emptyTail: false
        }
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let name = key.stringValue
        guard let value = try decoder.anyValue(type, of: name, isOptional: false) else { throw decoder.missing(name) }
        return value
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try decoder.anyValue(type, of: key.stringValue, isOptional: true)
    }

    // MARK: Containers that a link cannot represent

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw structure(key.stringValue, "a nested container") }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw structure(key.stringValue, "a nested list")
    }

    func superDecoder() throws -> any Decoder { throw structure("super", "a superclass's own decoder") }
    func superDecoder(forKey key: Key) throws -> any Decoder {
        throw structure(key.stringValue, "a superclass's own decoder")
    }

    private func structure(_ name: String, _ what: String) -> RouteCodingError {
        RouteCodingError(
            .unsupported(type: what, why: "a link has names and texts, but no nested values"), field: name,
            route: decoder.route)
    }
}
