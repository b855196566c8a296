/// Texts with placeholders of templates: `{{ id }}`, `${id}`, `#{id}`, `%{id}`, `{id}`, `{0}` and `<%= id %>`.
enum TemplateText {
    /// Returns the text with the mark of a hole in place of each placeholder.
    static func marked(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard bytes.contains(UInt8(ascii: "{")) || bytes.contains(UInt8(ascii: "%")) else { return text }
        var value: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if let length = placeholderLength(bytes, index) {
                value.append(UInt8(TextExpression.holeMark.value))
                index += length
            } else {
                value.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: value, as: UTF8.self)
    }

    private static func placeholderLength(_ bytes: [UInt8], _ start: Int) -> Int? {
        var index = start
        if bytes[index] == UInt8(ascii: "<") {
            guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "%") else { return nil }
            return end(bytes, from: index + 2, UInt8(ascii: "%"), UInt8(ascii: ">")).map { $0 - start }
        }
        if "$#%".utf8.contains(bytes[index]) { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "{"), index + 1 < bytes.count else { return nil }
        if bytes[index + 1] == UInt8(ascii: "{") {
            return end(bytes, from: index + 2, UInt8(ascii: "}"), UInt8(ascii: "}")).map { $0 - start }
        }
        let first = bytes[index + 1]
        guard SourceCursor.isWordByte(first) else { return nil }
        var place = index + 1
        while place < bytes.count, place - index < 64 {
            if bytes[place] == UInt8(ascii: "}") { return place + 1 - start }
            guard SourceCursor.isWordByte(bytes[place]) || bytes[place] == UInt8(ascii: ".") else { return nil }
            place += 1
        }
        return nil
    }

    private static func end(_ bytes: [UInt8], from start: Int, _ first: UInt8, _ second: UInt8) -> Int? {
        var place = start
        while place + 1 < bytes.count, place - start < 120 {
            if bytes[place] == first, bytes[place + 1] == second { return place + 2 }
            place += 1
        }
        return nil
    }
}
