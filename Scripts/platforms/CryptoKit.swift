// swift-format-ignore-file
@_exported import Foundation

/// https://developer.apple.com/documentation/cryptokit/curve25519
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public enum Curve25519 {
    /// https://developer.apple.com/documentation/cryptokit/curve25519/signing
    public enum Signing {
        /// https://developer.apple.com/documentation/cryptokit/curve25519/signing/privatekey
        public struct PrivateKey: Sendable {
            /// A new key.
            public init() {}
            /// A key by its bytes.
            public init<D: ContiguousBytes>(rawRepresentation data: D) throws {}
            /// The bytes.
            public var rawRepresentation: Data { Data() }
            /// The other half.
            public var publicKey: PublicKey { fatalError() }
            /// Signs.
            public func signature<D: DataProtocol>(for data: D) throws -> Data { Data() }
        }

        /// https://developer.apple.com/documentation/cryptokit/curve25519/signing/publickey
        public struct PublicKey: Sendable {
            /// A key by its bytes.
            public init<D: ContiguousBytes>(rawRepresentation data: D) throws {}
            /// The bytes.
            public var rawRepresentation: Data { Data() }
            /// Checks.
            public func isValidSignature<S: DataProtocol, D: DataProtocol>(_ signature: S, for data: D) -> Bool { true }
        }
    }
}

/// https://developer.apple.com/documentation/cryptokit/sha256digest
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct SHA256Digest: Sequence, Hashable, Sendable {
    /// The bytes.
    public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
}

/// https://developer.apple.com/documentation/cryptokit/sha256
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct SHA256 {
    /// https://developer.apple.com/documentation/cryptokit/hashfunction/hash(data:)
    public static func hash<D: DataProtocol>(data: D) -> SHA256Digest { SHA256Digest() }
}
