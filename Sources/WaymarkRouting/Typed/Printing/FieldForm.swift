internal import WaymarkCore

/// The form of a property's value in a link, before its place in the link is known.
enum FieldForm {
    /// One text.
    case text(String)
    /// The texts of a list, sorted where the list has no order.
    case list([String])
    /// One text in the format of the coding of nested values.
    case nested(String)

    /// The form of a value.
    ///
    /// - Throws: `FieldProblem`, or what the type's own `encode(to:)` and the coding of nested values throw.
    init(of value: any Encodable, nested: NestedValueCoding?) throws {
        do {
            self = try FieldEncoder.form(of: value, depth: 0, isElement: false)
        } catch is NestedValueNeeded {
            let type = type(of: value as Any)
            guard let nested else { throw FieldProblem(reason: .nestedValue(type)) }
            self = .nested(try nested.encode(value))
        }
    }

    /// The text that stands in a query.
    var queryText: String {
        switch self {
        case .text(let text), .nested(let text): text
        case .list(let elements): ListText.joined(elements)
        }
    }

    /// Returns whether it stands in a query by this text.
    func isSame(asText text: String) -> Bool {
        if case .text(let own) = self { own.hasSameBytes(as: text) } else { queryText.hasSameBytes(as: text) }
    }

    /// Returns whether both stand in a query by the same text.
    func isSame(as other: FieldForm) -> Bool { isSame(asText: other.queryText) }
}
