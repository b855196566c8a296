#if canImport(CryptoKit) || Signatures
public import WaymarkRuleSources

#if canImport(CryptoKit)
internal import CryptoKit
#else
internal import Crypto
#endif

/// A signer of documents of rules for ``Ed25519Verifier``, for tools and tests only; do not use it in an app.
public struct Ed25519Signer: Sendable {
    /// The private key's 32 bytes (the seed of RFC 8032).
    private let seed: [UInt8]
    /// The public key of the signer, 32 bytes.
    public let publicKey: [UInt8]

    /// Creates a signer with a new key.
    public init() {
        let key = Curve25519.Signing.PrivateKey()
        seed = Array(key.rawRepresentation)
        publicKey = Array(key.publicKey.rawRepresentation)
    }

    /// Creates a signer with a key.
    ///
    /// - Parameter privateKey: The key as 32 raw bytes, or as the 48 bytes of its DER form (RFC 8410).
    /// - Throws: A ``SignatureKeyError`` if the key is malformed.
    public init(privateKey: [UInt8]) throws(SignatureKeyError) {
        seed = try KeyBytes.privateKey.raw(privateKey, number: 0)
        guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed) else {
            throw SignatureKeyError(.wrongLength(privateKey.count), number: 0)
        }
        publicKey = Array(key.publicKey.rawRepresentation)
    }

    /// Creates a signer with a key.
    ///
    /// - Parameter privateKey: The key in PEM, as `openssl genpkey` writes it, or only the Base64 content of the PEM.
    /// - Throws: A ``SignatureKeyError`` if the key is malformed.
    public init(privateKey: String) throws(SignatureKeyError) {
        try self.init(privateKey: KeyBytes.bytes(of: privateKey, number: 0))
    }

    /// Returns the signature of a document's SHA-256 digest, 64 bytes, or `nil` if the system cannot create one.
    ///
    /// - Parameters:
    ///   - document: The bytes to sign, exactly as apps receive them.
    ///   - showsKey: Pass `true` to append the 32 bytes of the public key, for apps that do not have the key built in.
    public func sign(_ document: [UInt8], showsKey: Bool = false) -> [UInt8]? {
        let digest = Array(SHA256.hash(data: document))
        let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed)
        guard let signature = (try? key?.signature(for: digest)).map({ Array($0) }) else { return nil }
        return signature + (showsKey ? publicKey : [])
    }

    /// The digest that identifies the public key in documents.
    public var keyDigest: KeyDigest? { KeyDigest(ofKey: publicKey) }
}
#endif
