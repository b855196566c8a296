#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The notation of a signature that accompanies a document.
enum SignatureText {
    /// The maximum length of a signature for any algorithm; longer texts are not signatures.
    static let greatestCount = 16_384
    /// The length of a signature that stands for itself.
    private static let rawCount = 64

    /// The bytes of a signature: 64 bytes as they are, or Base64 with space around it; `nil` for anything else.
    static func bytes(of written: [UInt8]) -> [UInt8]? {
        if written.count == rawCount { return written }
        guard written.count <= greatestCount else { return nil }
        let letters = written.filter { $0 > 0x20 }
        guard !letters.isEmpty, let data = Data(base64Encoded: Data(letters)) else { return nil }
        return Array(data)
    }
}
