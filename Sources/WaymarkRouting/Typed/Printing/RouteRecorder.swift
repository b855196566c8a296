/// A property as its route's `encode(to:)` hands it over.
struct RecordedField {
    /// The key.
    let name: String
    /// The value, or `nil` where it is none.
    let value: (any Encodable)?
    /// Whether the property is optional: `decodeIfPresent` will ask for it.
    let isOptional: Bool
}

extension Route {
    /// The properties of the route's defaults, or `nil` where it has none.
    static func recordedDefaults() throws(RouteCodingError) -> [RecordedField]? {
        guard let defaults = Self.defaults else { return nil }
        return try defaults.recordedFields()
    }
}

extension Encodable {
    /// The properties in the order in which they are encoded.
    func recordedFields() throws(RouteCodingError) -> [RecordedField] {
        let recorder = RouteRecorder()
        do {
            try encode(to: recorder)
        } catch {
            throw RouteCodingError(
                recorder.problem ?? error, text: nil, type: Self.self, field: nil, route: Self.self)
        }
        if let problem = recorder.problem {
            throw RouteCodingError(problem.reason, field: nil, route: Self.self)
        }
        return recorder.fields
    }
}

/// Notes the properties of a route without printing them.
private final class RouteRecorder: Encoder {
    private(set) var fields: [RecordedField] = []
    private var places: [String: Int] = [:]
    /// Why what was encoded is no route.
    var problem: FieldProblem?

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

    /// Of a key that is encoded twice the later value counts.
    func note(_ name: String, _ value: (any Encodable)?, isOptional: Bool) {
        let field = RecordedField(name: name, value: value, isOptional: isOptional)
        if let place = places[name] {
            fields[place] = field
        } else {
            places[name] = fields.count
            fields.append(field)
        }
    }
}

/// The properties of a route, as keys and values to be noted.
private struct RouteNotes<Key: CodingKey>: PropertyWriting {
    let recorder: RouteRecorder

    var codingPath: [any CodingKey] { [] }

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
