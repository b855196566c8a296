/// The characters that are allowed in an XML document (XML 1.0, section 2.2).
enum MarkupCharacters {
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: true
        case ..<0x20, 0xFFFE, 0xFFFF: false
        default: true
        }
    }

    /// Returns the offset of the first byte that does not begin an allowed character in UTF-8, and the problem.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    static func fault(in bytes: [UInt8], from start: Int) -> (MarkupProblem, offset: Int)? {
        var offset = start
        while offset < bytes.count {
            let byte = bytes[offset]
            // Most files are ASCII, and need no decoding.
            if byte < 0x80 {
                guard byte >= 0x20 || isSpace(byte) else { return (.controlCharacter(byte), offset) }
                offset += 1
                continue
            }
            var parser = Unicode.UTF8.ForwardParser()
            var rest = bytes[offset..<min(offset + 4, bytes.count)].makeIterator()
            guard case .valid(let encoded) = parser.parseScalar(from: &rest) else { return (.malformedUTF8, offset) }
            guard isAllowed(UTF8.decode(encoded)) else {
                return (.malformed("a character that XML does not allow"), offset)
            }
            offset += encoded.count
        }
        return nil
    }
}
