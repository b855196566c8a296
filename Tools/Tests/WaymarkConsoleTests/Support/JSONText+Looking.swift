import WaymarkInspection

extension JSONText {
    /// The value of a member, or null.
    subscript(name: String) -> JSONText {
        guard case .object(let members) = self else { return .null }
        return members.last { $0.name == name }?.value ?? .null
    }

    /// An element, or null.
    subscript(place: Int) -> JSONText {
        let elements = elements
        return elements.indices.contains(place) ? elements[place] : .null
    }

    /// The elements of an array; none of what is none.
    var elements: [JSONText] { if case .array(let elements) = self { elements } else { [] } }

    /// The names of an object's members, in their order.
    var names: [String] { if case .object(let members) = self { members.map(\.name) } else { [] } }

    /// A text, or `nil`.
    var text: String? { if case .text(let text) = self { text } else { nil } }

    /// A whole number, or `nil`.
    var integer: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }
}
