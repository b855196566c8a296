// swift-format-ignore-file
@_exported import Foundation

/// https://developer.apple.com/documentation/cryptokit/curve25519
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public enum Curve25519 {
    /// https://developer.apple.com/documentation/cryptokit/curve25519/signing
    public enum Signing {
        /// https://developer.apple.com/documentation/cryptokit/curve25519/signing/privatekey
        public struct PrivateKey {
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
        public struct PublicKey {
            /// A key by its bytes.
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {}
            /// The bytes.
            public var rawRepresentation: Data { Data() }
            /// Checks.
            public func isValidSignature<S: DataProtocol, D: DataProtocol>(_ signature: S, for data: D) -> Bool { true }
        }
    }
}

/// https://developer.apple.com/documentation/cryptokit/digest
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public protocol Digest: ContiguousBytes, CustomStringConvertible, Hashable, Sequence where Element == UInt8 {
    /// https://developer.apple.com/documentation/cryptokit/digest/bytecount
    static var byteCount: Int { get }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension Digest {
    /// https://developer.apple.com/documentation/cryptokit/digest
    public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
}

/// https://developer.apple.com/documentation/cryptokit/sha256digest
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct SHA256Digest: Digest {
    /// https://developer.apple.com/documentation/cryptokit/sha256digest/bytecount
    public static var byteCount: Int { 32 }
    /// https://developer.apple.com/documentation/cryptokit/sha256digest/withunsafebytes(_:)
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
    /// https://developer.apple.com/documentation/cryptokit/sha256digest/description
    public var description: String { "" }
    /// https://developer.apple.com/documentation/cryptokit/sha256digest/hash(into:)
    public func hash(into hasher: inout Hasher) {}
}

/// https://developer.apple.com/documentation/cryptokit/hashfunction
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public protocol HashFunction {
    /// https://developer.apple.com/documentation/cryptokit/hashfunction/digest
    associatedtype Digest: CryptoKit.Digest
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension HashFunction {
    /// https://developer.apple.com/documentation/cryptokit/hashfunction/hash(data:)
    public static func hash<D: DataProtocol>(data: D) -> Self.Digest { fatalError() }
}

/// https://developer.apple.com/documentation/cryptokit/sha256
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct SHA256: HashFunction {
    /// https://developer.apple.com/documentation/cryptokit/sha256/digest
    public typealias Digest = SHA256Digest
}
