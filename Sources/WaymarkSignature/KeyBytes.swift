#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The notations of Ed25519 keys: 32 raw bytes, or the DER form of RFC 8410 with a constant header.
struct KeyBytes {
    /// The notation of public keys, SubjectPublicKeyInfo.
    static let publicKey = KeyBytes(head: [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00])
    /// The notation of private keys, PrivateKeyInfo of version 0 without attributes.
    static let privateKey = KeyBytes(
        head: [0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20])

    private static let count = 32
    private let head: [UInt8]

    /// Returns the 32 bytes of a key.
    func raw(_ bytes: [UInt8], number: Int) throws(SignatureKeyError) -> [UInt8] {
        if bytes.count == Self.count { return bytes }
        guard bytes.count == head.count + Self.count else {
            throw SignatureKeyError(.wrongLength(bytes.count), number: number)
        }
        guard bytes.starts(with: head) else { throw SignatureKeyError(.otherKey, number: number) }
        return Array(bytes.dropFirst(head.count))
    }

    /// Returns the bytes of a Base64 text, which may have PEM lines around it (RFC 7468).
    static func bytes(of text: String, number: Int) throws(SignatureKeyError) -> [UInt8] {
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("-----") }
        let letters = lines.joined().filter { !$0.isWhitespace }
        guard !letters.isEmpty, let data = Data(base64Encoded: letters) else {
            throw SignatureKeyError(.notBase64, number: number)
        }
        return Array(data)
    }
}
