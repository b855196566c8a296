/// The properties that a type's `encode(to:)` hands over, in that order.
struct EncodedProperties {
    /// The properties; the form of those in ``values`` is not known yet.
    var fields: [WrittenField] = []
    /// The values that are still to be printed, by the places of their properties.
    var values: [(place: Int, value: any Encodable)] = []
}

extension Encodable {
    /// The properties in the order in which they are encoded.
    ///
    /// - Parameter keepsValues: Whether none is printed yet, not even one that certainly reads back.
    func encodedProperties(keepsValues: Bool) throws(RouteCodingError) -> EncodedProperties {
        let recorder = RouteRecorder(keepsValues: keepsValues)
        do {
            try encode(to: recorder)
        } catch {
            throw RouteCodingError(
                recorder.problem ?? error, text: nil, type: Self.self, field: nil, route: Self.self)
        }
        if let problem = recorder.problem {
            throw RouteCodingError(problem.reason, field: nil, route: Self.self)
        }
        return recorder.encoded
    }
}

/// Notes the properties of a route without printing them.
private final class RouteRecorder: Encoder {
    private(set) var encoded = EncodedProperties()
    /// The places of the fields by their names, once there are so many that looking through them would cost too much.
    private var places: [String: Int] = [:]
    private let keepsValues: Bool
    /// The reason the encoded value is not a route.
    var problem: FieldProblem?

    init(keepsValues: Bool) { self.keepsValues = keepsValues }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(RouteNotes<Key>(recorder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { refuse("a list").unkeyedContainer() }
    func singleValueContainer() -> any SingleValueEncodingContainer { refuse("one value").singleValueContainer() }

    /// Notes that there is more than a link has room for, and gives something to encode it into.
    func refuse(_ what: String) -> RefusingEncoder {
        let found = FieldProblem(
            reason: .unsupported(type: what, why: "a route is written by its properties, each of which is one value"))
        problem = problem ?? found
        return RefusingEncoder(error: found)
    }

    func note(_ name: String, _ value: (any Encodable)?, isOptional: Bool) {
        let place = note(WrittenField(name: name, form: nil, isOptional: isOptional))
        if let value { encoded.values.append((place, value)) }
    }

    /// Notes a value that certainly reads back from its text.
    @inline(__always)
    func note<Value: LinkValue & Encodable>(certain value: Value, _ name: String, isOptional: Bool) {
        if keepsValues { return note(name, value, isOptional: isOptional) }
        note(WrittenField(name: name, form: .text(value.linkText), isOptional: isOptional))
    }

    /// Notes a property and returns its place; of a key that is encoded twice the later value counts.
    @discardableResult
    private func note(_ field: WrittenField) -> Int {
        if let place = place(of: field.name) {
            encoded.fields[place] = field
            encoded.values.removeAll { $0.place == place }
            return place
        }
        let place = encoded.fields.count
        if place == 0 { encoded.fields.reserveCapacity(4) }
        if place >= Self.greatestScan { places[field.name] = place }
        encoded.fields.append(field)
        return place
    }

    private func place(of name: String) -> Int? {
        if !places.isEmpty, let place = places[name] { return place }
        return encoded.fields.prefix(Self.greatestScan).firstIndex { $0.name == name }
    }

    /// The number of fields that are looked through.
    private static let greatestScan = 16
}

/// The properties of a route, as keys and values to be noted.
private struct RouteNotes<Key: CodingKey>: PropertyWriting {
    let recorder: RouteRecorder

    var codingPath: [any CodingKey] { [] }

    // Spelled out for the types whose every value reads back: no look at what the value's type is.
    func encode(_ value: Bool, forKey key: Key) { note(value, key) }
    func encode(_ value: String, forKey key: Key) { note(value, key) }
    func encode(_ value: Int, forKey key: Key) { note(value, key) }
    func encode(_ value: Int32, forKey key: Key) { note(value, key) }
    func encode(_ value: Int64, forKey key: Key) { note(value, key) }
    func encode(_ value: UInt, forKey key: Key) { note(value, key) }
    func encode(_ value: UInt32, forKey key: Key) { note(value, key) }
    func encode(_ value: UInt64, forKey key: Key) { note(value, key) }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) { noteIfPresent(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) { noteIfPresent(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) { noteIfPresent(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) { noteIfPresent(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) { noteIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) { noteIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) { noteIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) { noteIfPresent(value, key) }

    @inline(__always)
    private func note<Value: LinkValue & Encodable>(_ value: Value, _ key: Key) {
        recorder.note(certain: value, key.stringValue, isOptional: false)
    }

    @inline(__always)
    private func noteIfPresent<Value: LinkValue & Encodable>(_ value: Value?, _ key: Key) {
        if let value {
            recorder.note(certain: value, key.stringValue, isOptional: true)
        } else {
            recorder.note(key.stringValue, nil, isOptional: true)
        }
    }

    func encodeNil(forKey key: Key) { recorder.note(key.stringValue, nil, isOptional: true) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        if let optional = value as? any OptionalValue {
            recorder.note(key.stringValue, optional.held as? any Encodable, isOptional: true)
        } else {
            recorder.note(key.stringValue, value, isOptional: false)
        }
    }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) {
        writeIfPresent(value, forKey: key)
    }

    func writeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) {
        recorder.note(key.stringValue, value, isOptional: true)
    }

    func encodeConditional<Value: AnyObject & Encodable>(_ object: Value, forKey key: Key) throws {
        recorder.note(key.stringValue, object, isOptional: false)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { recorder.refuse("a nested container").container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        recorder.refuse("a nested list").unkeyedContainer()
    }

    func superEncoder() -> any Encoder { recorder.refuse("a superclass's own encoder") }
    func superEncoder(forKey key: Key) -> any Encoder { recorder.refuse("a superclass's own encoder") }
}
