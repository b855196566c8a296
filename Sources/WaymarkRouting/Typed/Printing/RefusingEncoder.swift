/// An encoder that stands in if a type asks for a container that a link cannot represent. Encoding into it always
/// throws.
///
/// Requesting a container cannot fail in `Codable`, so the code that returns this encoder records the fault itself.
struct RefusingEncoder: Encoder {
    let error: any Error

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(RefusingProperties<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { RefusingElements(encoder: self) }
    func singleValueContainer() -> any SingleValueEncodingContainer { RefusingElements(encoder: self) }
}

private struct RefusingProperties<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: RefusingEncoder

    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) throws { throw encoder.error }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { throw encoder.error }
    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { encoder.container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey key: Key) -> any Encoder { encoder }
}

private struct RefusingElements: UnkeyedEncodingContainer, SingleValueEncodingContainer {
    let encoder: RefusingEncoder

    var codingPath: [any CodingKey] { [] }
    var count: Int { 0 }

    func encodeNil() throws { throw encoder.error }
    func encode<Value: Encodable>(_ value: Value) throws { throw encoder.error }
    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        encoder.container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder }
}
