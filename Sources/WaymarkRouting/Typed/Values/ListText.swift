/// The texts of a list as one text: between commas, with `\` before a comma or a backslash that belongs to an element.
///
/// No text is the empty list, so that of one empty element is a lone backslash, which no other list gives.
enum ListText {
    private static let comma = UInt8(ascii: ",")
    private static let backslash = UInt8(ascii: "\\")

    /// The one text of these elements.
    static func joined(_ elements: [String]) -> String {
        if elements.count == 1, elements[0].isEmpty { return "\\" }
        var bytes: [UInt8] = []
        for (number, element) in elements.enumerated() {
            if number > 0 { bytes.append(comma) }
            for byte in element.utf8 {
                if byte == comma || byte == backslash { bytes.append(backslash) }
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The elements of one text; a backslash before any other character, or at the end, stands for itself.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    static func split(_ text: String) -> [String] {
        if text.isEmpty { return [] }
        if text.utf8.elementsEqual([backslash]) { return [""] }
        var elements: [String] = []
        var element: [UInt8] = []
        var isEscaped = false
        for byte in text.utf8 {
            if isEscaped {
                if byte != comma, byte != backslash { element.append(backslash) }
                element.append(byte)
                isEscaped = false
            } else if byte == backslash {
                isEscaped = true
            } else if byte == comma {
                elements.append(String(decoding: element, as: UTF8.self))
                element.removeAll(keepingCapacity: true)
            } else {
                element.append(byte)
            }
        }
        if isEscaped { element.append(backslash) }
        elements.append(String(decoding: element, as: UTF8.self))
        return elements
    }
}
