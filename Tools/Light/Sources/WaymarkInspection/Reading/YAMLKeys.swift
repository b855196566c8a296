/// A check of YAML before it is parsed.
///
/// The parser hashes every key. A few nested aliases in a key can expand to billions of values, so a text that could have
/// such a key is not parsed.
enum YAMLKeys {
    /// Returns whether a text has an alias, and a key that could be an alias, a collection in brackets or explicit (`? `).
    static func couldHoldAliases(_ bytes: [UInt8]) -> Bool {
        var hasAlias = false
        var hasSuspect = false
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "*") where isStart(before: index, in: bytes) && isName(after: index, in: bytes):
                hasAlias = true
                let end = bytes[(index + 1)...].firstIndex { !isNameByte($0) } ?? bytes.count
                if isColon(at: end, in: bytes) { return true }
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                hasSuspect = hasSuspect || isColon(at: index + 1, in: bytes)
            case UInt8(ascii: "?") where isStart(before: index, in: bytes):
                hasSuspect = hasSuspect || index + 1 == bytes.count || isSpace(bytes[index + 1])
            default: break
            }
            if hasAlias, hasSuspect { return true }
        }
        return false
    }

    private static func isStart(before index: Int, in bytes: [UInt8]) -> Bool {
        index == 0 || isSpace(bytes[index - 1]) || "[{,:?-".utf8.contains(bytes[index - 1])
    }

    private static func isName(after index: Int, in bytes: [UInt8]) -> Bool {
        index + 1 < bytes.count && isNameByte(bytes[index + 1])
    }

    /// Returns whether a colon comes next, after any white space.
    private static func isColon(at index: Int, in bytes: [UInt8]) -> Bool {
        bytes[min(index, bytes.count)...].first { !isSpace($0) } == UInt8(ascii: ":")
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            || Character(Unicode.Scalar(byte)).isLetter || byte &- UInt8(ascii: "0") < 10
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}
