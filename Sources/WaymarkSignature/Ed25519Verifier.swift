#if canImport(CryptoKit) || Signatures
public import WaymarkRuleSources

#if canImport(CryptoKit)
internal import CryptoKit
#else
internal import Crypto
#endif

/// Takes rules that are signed with Ed25519 (RFC 8032) by one of several keys.
///
/// What is signed is the SHA-256 digest of the document's exact bytes, 32 bytes as they are:
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
/// Keys are changed without a release by documents: one that the old key signs announces the new one
/// (``/WaymarkRuleSources/RuleDocument/nextKey``), and one that the new key signs revokes the old. Of a key that was announced
/// and is not built in, the signature has the public key's 32 bytes behind its own 64:
///
/// ```sh
/// openssl pkey -in next.key -pubout -outform DER | tail -c 32 > next.public
/// openssl dgst -sha256 -hex next.public                    # what the document announces
/// cat rules.sig next.public | base64                       # the signature of documents that next.key signs
/// ```
///
/// An app that was not started between the announcement and the revocation takes no more documents until its next release has
/// the new key built in. Elsewhere than on Apple's systems the package's trait `Signatures` brings this
/// type, and swift-crypto with it.
public struct Ed25519Verifier: RotatingRuleVerifier {
    /// The trusted keys, 32 bytes each.
    private let keys: [[UInt8]]
    /// The digests of the trusted keys, in the order in which they were given.
    public let builtInKeys: [KeyDigest]

    private static let signatureCount = 64

    /// Creates a verifier that trusts keys.
    ///
    /// - Parameter publicKeys: The oldest first; each as 32 bytes, or as the 44 of its DER form (RFC 8410).
    /// - Throws: The first key that is malformed, or the fact that the list is empty.
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
    /// - Parameter publicKeys: The oldest first; each in PEM, as `openssl pkey -pubout` writes it, or what stands there in Base64, with or
    ///   without the DER form around the key.
    /// - Throws: The first key that is malformed, or the fact that the list is empty.
    public init(publicKeys: [String]) throws(SignatureKeyError) {
        var keys: [[UInt8]] = []
        for (number, text) in publicKeys.enumerated() { keys.append(try KeyBytes.bytes(of: text, number: number)) }
        try self.init(publicKeys: keys)
    }

    /// Returns whether a signature is one of the SHA-256 digest of exactly these bytes, by one of the keys.
    ///
    /// - Parameters:
    ///   - signature: The 64 bytes of a signature, with or without the 32 of the public key behind them.
    ///   - document: The bytes that were signed, exactly as they came.
    /// - Complexity: O(*n*) for *n* bytes, and one verification for each key.
    public func isValid(_ signature: [UInt8], for document: [UInt8]) -> Bool {
        signer(of: signature, for: document).map(builtInKeys.contains) ?? false
    }

    /// Returns the key by which a signature is one of the SHA-256 digest of exactly these bytes: one of the built-in keys, or the one
    /// whose 32 bytes stand behind the 64 of the signature.
    ///
    /// - Parameters:
    ///   - signature: The 64 bytes of a signature, with or without the 32 of the public key behind them.
    ///   - document: The bytes that were signed, exactly as they came.
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
    /// Returns the digest of a public key of 32 bytes.
    public init?(ofKey publicKey: [UInt8]) {
        guard publicKey.count == 32 else { return nil }
        self.init(Array(SHA256.hash(data: publicKey)))
    }
}
#endif
