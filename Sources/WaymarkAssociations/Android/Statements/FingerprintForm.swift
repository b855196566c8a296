/// The form of a certificate's fingerprint in a statement.
enum FingerprintForm {
    /// The form in which Android writes fingerprints, which it compares as texts: 32 pairs of capital hexadecimal
    /// digits, separated by colons.
    case plain
    /// The digits of a fingerprint in another notation.
    case otherwise
    case malformed

    init(of text: String) {
        let digits = text.utf8.filter { $0 != UInt8(ascii: ":") }
        let isHexadecimal = digits.allSatisfy { $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 }
        guard digits.count == 64, isHexadecimal else {
            self = .malformed
            return
        }
        let pairs = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        let isUpper = !digits.contains { $0 &- 0x61 < 6 }
        self = isUpper && pairs.count == 32 && pairs.allSatisfy { $0.count == 2 } ? .plain : .otherwise
    }
}
