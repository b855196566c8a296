#if canImport(CryptoKit) || Signatures
public import WaymarkRuleSources

#if canImport(CryptoKit)
internal import CryptoKit
#else
internal import Crypto
#endif

/// A verifier that accepts rules signed with Ed25519 (RFC 8032) by one of several keys.
///
/// The signature covers the SHA-256 digest of the document's exact bytes, as 32 raw bytes:
///
/// ```sh
/// openssl genpkey -algorithm ed25519 -out rules.key
/// openssl pkey -in rules.key -pubout                       # for the app
/// openssl dgst -sha256 -binary rules.json > rules.digest
/// openssl pkeyutl -sign -rawin -inkey rules.key -in rules.digest -out rules.json.sig
/// ```
///
/// ```swift
/// let verifier = try Ed25519Verifier(publicKeys: ["MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="])
/// ```
///
/// Documents can change keys without a release of the app: a document that is signed by the old key announces the new
/// one (``/WaymarkRuleSources/RuleDocument/nextKey``), and a document that is signed by the new key revokes the old
/// one. A signature by a key that was announced, but is not built in, has the 32 bytes of the public key appended to
/// its own 64 bytes:
///
/// ```sh
/// openssl pkey -in next.key -pubout -outform DER | tail -c 32 > next.public
/// openssl dgst -sha256 -hex next.public                    # what the document announces
/// cat rules.sig next.public | base64                       # the signature of documents that next.key signs
/// ```
///
/// An app that accepted no document between the announcement and the first one by the new key accepts no more documents
/// until a release of the app has the new key built in. On platforms other than Apple's, this type requires the package
/// trait `Signatures`, which adds swift-crypto.
public struct Ed25519Verifier: RotatingRuleVerifier {
    /// The trusted keys, 32 bytes each.
    private let keys: [[UInt8]]
    /// The digests of the trusted keys, in the order in which they were given.
    public let builtInKeys: [KeyDigest]

    private static let signatureCount = 64

    /// Creates a verifier that trusts keys.
    ///
    /// - Parameter publicKeys: The keys, oldest first, each as 32 raw bytes or as the 44 bytes of its DER form (RFC
    ///   8410).
    /// - Throws: A ``SignatureKeyError`` for the first malformed key, or if the list is empty.
    public init(publicKeys: [[UInt8]]) throws(SignatureKeyError) {
        if publicKeys.isEmpty { throw SignatureKeyError(.noKey, number: 0) }
        var keys: [[UInt8]] = []
        for (number, bytes) in publicKeys.enumerated() {
            let key = try KeyBytes.publicKey.raw(bytes, number: number)
            guard (try? Curve25519.Signing.PublicKey(rawRepresentation: key)) != nil else {
                throw SignatureKeyError(.wrongLength(bytes.count), number: number)
            }
            keys.append(key)
        }
        self.keys = keys
        builtInKeys = keys.compactMap { KeyDigest(ofKey: $0) }
    }

    /// Creates a verifier that trusts keys.
    ///
    /// - Parameter publicKeys: The keys, oldest first, each in PEM, as `openssl pkey -pubout` writes it, or in Base64,
    ///   as raw bytes or in DER form.
    /// - Throws: A ``SignatureKeyError`` for the first malformed key, or if the list is empty.
    public init(publicKeys: [String]) throws(SignatureKeyError) {
        var keys: [[UInt8]] = []
        for (number, text) in publicKeys.enumerated() { keys.append(try KeyBytes.bytes(of: text, number: number)) }
        try self.init(publicKeys: keys)
    }

    /// Returns a Boolean value that indicates whether a signature is valid for the SHA-256 digest of exactly these
    /// bytes, by one of the keys.
    ///
    /// - Parameters:
    ///   - signature: The 64 bytes of a signature, with or without the 32 bytes of the public key after them.
    ///   - document: The bytes that were signed, exactly as received.
    /// - Complexity: O(*n*) for *n* bytes, and one verification for each key.
    public func isValid(_ signature: [UInt8], for document: [UInt8]) -> Bool {
        signer(of: signature, for: document).map(builtInKeys.contains) ?? false
    }

    /// Returns the key that made a signature of the SHA-256 digest of exactly these bytes: one of the built-in keys, or
    /// the key whose 32 bytes are appended to the 64 bytes of the signature.
    ///
    /// - Parameters:
    ///   - signature: The 64 bytes of a signature, with or without the 32 bytes of the public key after them.
    ///   - document: The bytes that were signed, exactly as received.
    /// - Complexity: O(*n*) for *n* bytes, and one verification for each key.
    public func signer(of signature: [UInt8], for document: [UInt8]) -> KeyDigest? {
        let digest = Array(SHA256.hash(data: document))
        let own = Array(signature.prefix(Self.signatureCount))
        let shown = Array(signature.dropFirst(Self.signatureCount))
        let asked = shown.isEmpty ? keys : [shown]
        return asked.first { key in
            (try? Curve25519.Signing.PublicKey(rawRepresentation: key))?.isValidSignature(own, for: digest) ?? false
        }.flatMap { KeyDigest(ofKey: $0) }
    }
}

extension KeyDigest {
    /// Creates the digest of a public key of 32 bytes.
    public init?(ofKey publicKey: [UInt8]) {
        guard publicKey.count == 32 else { return nil }
        self.init(Array(SHA256.hash(data: publicKey)))
    }
}
#endif
