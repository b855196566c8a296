/// Converts the bytes from a terminal to keys.
///
/// Cursor keys come as escape sequences (ECMA-48, 5.4), everything else as UTF-8. What is neither is dropped.
struct KeyReader: Sendable {
    /// A key.
    enum Key: Hashable, Sendable {
        case scalar(Unicode.Scalar)
        /// A letter with the control key, as `a`; the tabulator key is `i`, the return key `m`.
        case control(Character)
        case backspace, delete, up, down, left, right, home, end
    }

    private enum State: Sendable {
        case plain
        case escape
        /// Within a sequence, with the parameters read so far.
        case sequence([UInt8])
        /// Within a character of several bytes.
        case bytes([UInt8], count: Int)
    }

    private var state = State.plain

    /// The key that ends with a byte; `nil` if none does.
    mutating func read(_ byte: UInt8) -> Key? {
        switch state {
        case .plain: return begin(byte)
        case .escape:
            state = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") ? .sequence([]) : .plain
            return nil
        case .sequence(let parameters):
            // A final byte is one from @ to ~.
            guard (0x40...0x7E).contains(byte) else {
                state = parameters.count < 16 ? .sequence(parameters + [byte]) : .plain
                return nil
            }
            state = .plain
            return Self.key(parameters, byte)
        case .bytes(let bytes, let count):
            guard byte & 0xC0 == 0x80 else {
                state = .plain
                return begin(byte)
            }
            let all = bytes + [byte]
            guard all.count == count else {
                state = .bytes(all, count: count)
                return nil
            }
            state = .plain
            guard let text = String(validating: all, as: UTF8.self) else { return nil }
            return text.unicodeScalars.first.map { .scalar($0) }
        }
    }

    private mutating func begin(_ byte: UInt8) -> Key? {
        switch byte {
        case 0x1B:
            state = .escape
            return nil
        case 0x08, 0x7F: return .backspace
        case 0x0A: return .control("m")
        case 0x01...0x1A: return .control(Character(Unicode.Scalar(byte + 0x60)))
        case 0x20..<0x7F: return .scalar(Unicode.Scalar(byte))
        case 0xC2...0xDF: state = .bytes([byte], count: 2)
        case 0xE0...0xEF: state = .bytes([byte], count: 3)
        case 0xF0...0xF4: state = .bytes([byte], count: 4)
        default: break
        }
        return nil
    }

    private static func key(_ parameters: [UInt8], _ final: UInt8) -> Key? {
        switch final {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "~"):
            switch parameters {
            case [UInt8(ascii: "1")], [UInt8(ascii: "7")]: .home
            case [UInt8(ascii: "4")], [UInt8(ascii: "8")]: .end
            case [UInt8(ascii: "3")]: .delete
            default: nil
            }
        default: nil
        }
    }
}
