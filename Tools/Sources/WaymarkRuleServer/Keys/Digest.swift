#if canImport(CryptoKit)
internal import CryptoKit
#else
internal import Crypto
#endif

/// SHA-256 (FIPS 180-4).
enum Digest {
    /// The digest of bytes, 32 bytes.
    static func sha256(_ bytes: some Sequence<UInt8>) -> [UInt8] { Array(SHA256.hash(data: Array(bytes))) }

    /// The digest of bytes as 64 hexadecimal digits.
    static func text(_ bytes: some Sequence<UInt8>) -> String { hexadecimal(sha256(bytes)) }

    /// Bytes as hexadecimal digits in lower case.
    static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns whether two texts are equal, in a time that does not depend on where they differ.
    static func areEqual(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        guard left.count == right.count else { return false }
        // In Swift `|` binds no less than `^`: without the parentheses all but the last bytes would hardly count.
        return zip(left, right).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
