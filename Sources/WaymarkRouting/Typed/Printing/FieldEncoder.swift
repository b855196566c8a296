internal import WaymarkCore

/// Writes the value of one property by its type's own `Codable`: one text, or the texts of a list.
final class FieldEncoder: Encoder {
    /// The form written so far.
    fileprivate var form: FieldForm?
    /// Whether something was asked for that neither a text nor a list of texts has.
    private var needsNesting = false
    /// The number of types, one within another, that have written so far.
    fileprivate let depth: Int
    /// Whether this is an element of a list, which is one text and no list itself.
    private let isElement: Bool

    private init(depth: Int, isElement: Bool) {
        self.depth = depth
        self.isElement = isElement
    }

    /// The form of a value.
    ///
    /// - Throws: `NestedValueNeeded` where it is neither a text nor a list of texts.
    static func form(of value: any Encodable, depth: Int, isElement: Bool) throws -> FieldForm {
        // Asked first: a cast of an optional to anything else looks inside it.
        if isElement, value is any OptionalValue { throw NestedValueNeeded() }
        if let value = value as? any LinkValue { return .text(try value.checkedText()) }
        guard depth <= FieldDepth.greatest else { throw FieldProblem(reason: .tooDeep(type(of: value as Any))) }
        let encoder = FieldEncoder(depth: depth, isElement: isElement)
        do {
            try value.encode(to: encoder)
        } catch {
            throw encoder.needsNesting ? NestedValueNeeded() : error
        }
        if encoder.needsNesting { throw NestedValueNeeded() }
        switch encoder.form {
        case .list(let texts)? where value is any UnorderedValue:
            return .list(texts.ordered { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        case let form?: return form
        case nil:
            throw FieldProblem(reason: .unsupported(type: "\(type(of: value as Any))", why: "it writes no value"))
        }
    }

    /// Notes that one text is not enough, and gives something to encode into.
    fileprivate func refuse() -> RefusingEncoder {
        needsNesting = true
        return RefusingEncoder(error: NestedValueNeeded())
    }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        refuse().container(keyedBy: type)
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if isElement { return refuse().unkeyedContainer() }
        if form == nil { form = .list([]) }
        return ElementWriter(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        TextWriter(encoder: self, isElement: isElement)
    }
}

/// Writes one text.
private struct TextWriter: SingleValueEncodingContainer {
    let encoder: FieldEncoder
    let isElement: Bool

    var codingPath: [any CodingKey] { [] }

    func encodeNil() throws {
        throw FieldProblem(reason: .unsupported(type: "nil", why: "a value that is there has a text"))
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        encoder.form = try FieldEncoder.form(of: value, depth: encoder.depth + 1, isElement: isElement)
    }
}

/// Writes the elements of a list, each as one text.
private struct ElementWriter: UnkeyedEncodingContainer {
    let encoder: FieldEncoder

    var codingPath: [any CodingKey] { [] }
    var count: Int { if case .list(let texts)? = encoder.form { texts.count } else { 0 } }

    func encodeNil() throws {
        _ = encoder.refuse()
        throw NestedValueNeeded()
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        let form = try FieldEncoder.form(of: value, depth: encoder.depth + 1, isElement: true)
        guard case .text(let text) = form, case .list(var texts)? = encoder.form else { throw NestedValueNeeded() }
        encoder.form = nil
        texts.append(text)
        encoder.form = .list(texts)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        encoder.refuse().container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.refuse().unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder.refuse() }
}

extension LinkValue {
    /// The value's text, if it reads back to a value of the same text.
    func checkedText() throws(FieldProblem) -> String {
        let text = linkText
        if Self.self == Int.self || Self.self == String.self || Self.self == Bool.self { return text }
        guard let again = Self(linkText: text), again.linkText.hasSameBytes(as: text) else {
            throw FieldProblem(reason: .unreadable(text: text, type: "\(Self.self)"))
        }
        return text
    }
}
