/// The SHA-256 digest of a public key, which identifies the key in documents and apps.
public struct KeyDigest: Hashable, Sendable, CustomStringConvertible {
    /// The number of bytes of a digest.
    public static let count = 32

    /// The digest, 32 bytes.
    public let bytes: [UInt8]

    /// Creates a digest from 32 bytes, or returns `nil` for any other number of bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }

    /// Creates a digest from 64 hexadecimal digits of either case, as in documents, or returns `nil` for any other text.
    public init?(_ text: some StringProtocol) {
        let digits = Array(text.utf8)
        guard digits.count == 2 * Self.count else { return nil }
        var bytes: [UInt8] = []
        for place in stride(from: 0, to: digits.count, by: 2) {
            guard let high = Self.value(of: digits[place]), let low = Self.value(of: digits[place + 1]) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        self.bytes = bytes
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x37
        case 0x61...0x66: digit - 0x57
        default: nil
        }
    }

    /// The digest as documents write it, in lower case.
    public var text: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The digest in hexadecimal digits.
    public var description: String { text }
}

/// The announcement of the key that documents may be signed by next.
public struct KeyAnnouncement: Hashable, Sendable {
    /// The digest of the public key.
    public var digest: KeyDigest
    /// The time from which the key may sign, in seconds since the beginning of 1970 in UTC; `nil` for immediately.
    public var from: UInt64?

    /// Creates an announcement of a key.
    ///
    /// - Parameters:
    ///   - digest: The digest of the public key.
    ///   - from: The time from which the key may sign, in seconds since 1970; `nil` for immediately.
    public init(_ digest: KeyDigest, from: UInt64? = nil) {
        self.digest = digest
        self.from = from
    }
}
