internal import WaymarkCore
internal import WaymarkInspection

/// The options of a dialect, as the command is given them.
struct DialectOptionsText {
    /// The options as they were written; `nil` if there are none.
    let json: JSONText?
    let values: [String: DialectValue]

    /// - Throws: An error if the text is not an object of texts, Booleans, and lists and objects of texts.
    init(_ text: String?) throws(InputError) {
        guard let text else {
            json = nil
            values = [:]
            return
        }
        let value: JSONText
        do {
            value = try JSONTextReader.read(text.utf8)
        } catch {
            throw InputError("--options: at byte \(error.offset): expected \(error.expected)")
        }
        guard case .object(let members) = value else {
            throw InputError("--options: found \(value.kind), expected a JSON object")
        }
        var values: [String: DialectValue] = [:]
        for member in members {
            guard let option = member.value.option else {
                throw InputError("--options: \(SafeText(member.name)): found \(member.value.kind), expected an option")
            }
            values[member.name] = option
        }
        json = members.isEmpty ? nil : value
        self.values = values
    }
}

extension JSONText {
    /// The value as a dialect's option, if it can be one.
    fileprivate var option: DialectValue? {
        switch self {
        case .bool(let value): return .flag(value)
        case .text(let text): return .text(text)
        case .array(let values):
            let texts = values.compactMap(\.plainText)
            return texts.count == values.count ? .texts(texts) : nil
        case .object(let members):
            let texts = members.compactMap { member in member.value.plainText.map { (member.name, $0) } }
            return texts.count == members.count
                ? .textsByName(Dictionary(texts, uniquingKeysWith: { $1 })) : nil
        case .null, .number: return nil
        }
    }

    private var plainText: String? { if case .text(let text) = self { text } else { nil } }
}
