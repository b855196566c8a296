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
/// To change keys, ship an app that knows the old and the new one, sign with the new one once enough installations have it,
/// and leave the old one out of the next app. Elsewhere than on Apple's systems the package's trait `Signatures` brings this
/// type, and swift-crypto with it.
public struct Ed25519Verifier: RuleVerifier {
    /// The trusted keys, 32 bytes each.
    private let keys: [[UInt8]]

    /// A verifier that trusts keys.
    ///
    /// - Parameter publicKeys: Each as 32 bytes, or as the 44 of its DER form (RFC 8410).
    /// - Throws: The first key that is malformed, or that there is none.
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
    }

    /// A verifier that trusts keys.
    ///
    /// - Parameter publicKeys: Each in PEM, as `openssl pkey -pubout` writes it, or what stands there in Base64, with or
    ///   without the DER form around the key.
    /// - Throws: The first key that is malformed, or that there is none.
    public init(publicKeys: [String]) throws(SignatureKeyError) {
        var keys: [[UInt8]] = []
        for (number, text) in publicKeys.enumerated() { keys.append(try KeyBytes.bytes(of: text, number: number)) }
        try self.init(publicKeys: keys)
    }

    /// Whether a signature of 64 bytes is one of the SHA-256 digest of exactly these bytes, by one of the keys.
    ///
    /// - Complexity: O(*n*) for *n* bytes, and one verification for each key.
    public func isValid(_ signature: [UInt8], for document: [UInt8]) -> Bool {
        let digest = Array(SHA256.hash(data: document))
        return keys.contains { key in
            (try? Curve25519.Signing.PublicKey(rawRepresentation: key))?
                .isValidSignature(signature, for: digest) ?? false
        }
    }
}
#endif
