internal import WaymarkInspection

extension JSONText {
    /// A number, or null for `nil`.
    static func optional(_ number: Int?) -> JSONText { number.map { .number($0) } ?? .null }

    /// A share of a hundred: whole numbers without a point.
    static func number(percent: Double) -> JSONText {
        percent == percent.rounded() && abs(percent) < 1e9 ? .number(Int(percent)) : .number("\(percent)")
    }

    /// JSON that was written here and kept as a text; null for anything else.
    static func stored(_ text: String) -> JSONText { (try? JSONTextReader.read(text.utf8)) ?? .null }

    /// The member of an object with a name, or `nil` without such a member or for another kind of value.
    subscript(name: String) -> JSONText? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// The elements of an array; empty for anything else.
    var elements: [JSONText] { if case .array(let elements) = self { elements } else { [] } }

    /// The text, or `nil` for anything else.
    var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The number, or `nil` for anything else.
    var double: Double? { if case .number(let digits) = self { Double(digits) } else { nil } }

    /// The object with a member added, in place of one with the same name or at the end.
    func setting(_ name: String, _ value: JSONText) -> JSONText {
        guard case .object(var members) = self else { return self }
        if let place = members.firstIndex(where: { $0.name == name }) {
            members[place] = Member(name, value)
        } else {
            members.append(Member(name, value))
        }
        return .object(members)
    }

    /// An object without a member.
    func removing(_ name: String) -> JSONText {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.name != name })
    }
}
