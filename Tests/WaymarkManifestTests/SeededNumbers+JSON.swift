import RandomTrials

extension SeededNumbers {
    /// A well-formed JSON text without repeated keys.
    mutating func json(depth: Int) -> String {
        let count = Int.random(in: 0...4, using: &self)
        let value: String =
            switch Int.random(in: 0...(depth > 0 ? 5 : 3), using: &self) {
            case 0: pick(["null", "true", "false"])
            case 1: number()
            case 2, 3: "\"" + text() + "\""
            case 4: "[" + (0..<count).map { _ in json(depth: depth - 1) }.joined(separator: ",") + "]"
            default:
                "{"
                    + (0..<count).map { "\"\($0)\(text())\"" + space() + ":" + json(depth: depth - 1) }
                    .joined(separator: ",") + "}"
            }
        return space() + value + space()
    }

    /// The bytes with one to three of them changed, left out, doubled or swapped, or something put between.
    mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        let letters = Array("{}[]\",:\\/uxeE+-.019 \n\t\0trfalsn'#\u{7F}".utf8) + [0x80, 0xC0, 0xE4, 0xED, 0xFF]
        for _ in 0..<Int.random(in: 1...3, using: &self) {
            let letter = letters[Int.random(in: 0..<letters.count, using: &self)]
            guard let index = bytes.indices.randomElement(using: &self) else { return [letter] }
            switch Int.random(in: 0...4, using: &self) {
            case 0: bytes[index] = letter
            case 1: bytes.remove(at: index)
            case 2: bytes.insert(letter, at: index)
            case 3: bytes.swapAt(index, bytes.indices.randomElement(using: &self) ?? index)
            default: bytes.removeSubrange(index...)
            }
        }
        return bytes
    }

    private mutating func space() -> String { pick(["", "", "", " ", "\n", "\r\n\t"]) }

    private mutating func number() -> String {
        switch Int.random(in: 0...3, using: &self) {
        case 0: "\(Int64.random(in: .min ... .max, using: &self))"
        case 1: "\(Int.random(in: -20...20, using: &self))"
        case 2: "\(Double.random(in: -1e6...1e6, using: &self))"
        default:
            pick(["-", ""]) + "\(Int.random(in: 0...99, using: &self))" + pick(["", ".0", ".25"]) + pick(["e", "E"])
                + pick(["", "+", "-"]) + "\(Int.random(in: 0...30, using: &self))"
        }
    }

    private mutating func text() -> String {
        let parts = [
            "a", "goods", " ", "é", "e\u{301}", "中", "😀", "\u{7F}", "\u{2028}", "\\\"", "\\\\", "\\/", "\\n", "\\t",
            "\\u00e9",
            "\\u4E2D", "\\ud83d\\ude00",
        ]
        return (0..<Int.random(in: 0...5, using: &self)).map { _ in pick(parts) }.joined()
    }
}
