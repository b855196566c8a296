#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The notation of a signature beside a document.
enum SignatureText {
    /// Longer ones are none, whatever the algorithm.
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
