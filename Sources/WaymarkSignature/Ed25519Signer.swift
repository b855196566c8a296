#if canImport(CryptoKit) || Signatures
public import WaymarkRuleSources

#if canImport(CryptoKit)
internal import CryptoKit
#else
internal import Crypto
#endif

/// Signs documents of rules as ``Ed25519Verifier`` takes them: for tools and tests, never for an app.
public struct Ed25519Signer: Sendable {
    /// The private key's 32 bytes (the seed of RFC 8032).
    private let seed: [UInt8]
    /// The public key that belongs to it, 32 bytes.
    public let publicKey: [UInt8]

    /// Creates a signer with a new key of its own.
    public init() {
        let key = Curve25519.Signing.PrivateKey()
        seed = Array(key.rawRepresentation)
        publicKey = Array(key.publicKey.rawRepresentation)
    }

    /// Creates a signer with a key.
    ///
    /// - Parameter privateKey: 32 bytes, or the 48 of its DER form (RFC 8410).
    /// - Throws: That the key is malformed.
    public init(privateKey: [UInt8]) throws(SignatureKeyError) {
        seed = try KeyBytes.privateKey.raw(privateKey, number: 0)
        guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed) else {
            throw SignatureKeyError(.wrongLength(privateKey.count), number: 0)
        }
        publicKey = Array(key.publicKey.rawRepresentation)
    }

    /// Creates a signer with a key.
    ///
    /// - Parameter privateKey: The key in PEM, as `openssl genpkey` writes it, or what stands there in Base64.
    /// - Throws: That the key is malformed.
    public init(privateKey: String) throws(SignatureKeyError) {
        try self.init(privateKey: KeyBytes.bytes(of: privateKey, number: 0))
    }

    /// Returns the signature of a document's SHA-256 digest, 64 bytes; `nil` where the system makes none.
    ///
    /// - Parameters:
    ///   - document: The bytes to sign, exactly as apps will get them.
    ///   - showsKey: Whether the public key's 32 bytes stand behind it, as apps need that have the key not built in.
    public func sign(_ document: [UInt8], showsKey: Bool = false) -> [UInt8]? {
        let digest = Array(SHA256.hash(data: document))
        let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed)
        guard let signature = (try? key?.signature(for: digest)).map({ Array($0) }) else { return nil }
        return signature + (showsKey ? publicKey : [])
    }

    /// The digest by which documents name the public key.
    public var keyDigest: KeyDigest? { KeyDigest(ofKey: publicKey) }
}
#endif
