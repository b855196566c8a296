/// A type that verifies that a document of rules comes from a trusted author.
///
/// `WaymarkSignature` provides a verifier for Ed25519; an app may provide its own. ``UnsignedRules`` is for development.
public protocol RuleVerifier: Sendable {
    /// A Boolean value that indicates whether documents must have a signature.
    var requiresSignature: Bool { get }

    /// Returns a Boolean value that indicates whether a signature is valid for exactly these bytes, by a trusted key.
    ///
    /// - Parameters:
    ///   - signature: The bytes of the signature.
    ///   - document: The bytes of the document.
    func isValid(_ signature: [UInt8], for document: [UInt8]) -> Bool
}

/// A verifier whose keys documents can rotate, with ``RuleDocument/nextKey`` and ``RuleDocument/revokes``.
///
/// The verifier identifies the key of a signature; a ``RuleKeeper`` decides whether that key is currently trusted.
public protocol RotatingRuleVerifier: RuleVerifier {
    /// The digests of the keys that the app has built in, the oldest first.
    var builtInKeys: [KeyDigest] { get }

    /// Returns the key that made a signature of exactly these bytes, trusted or not, or `nil` if the signature is invalid.
    ///
    /// A signature by a key that is not built in includes the public key.
    ///
    /// - Parameters:
    ///   - signature: The bytes of the signature.
    ///   - document: The bytes that were signed, exactly as they came.
    func signer(of signature: [UInt8], for document: [UInt8]) -> KeyDigest?
}

extension RuleVerifier {
    /// A Boolean value that indicates that documents must have a signature; always `true`.
    public var requiresSignature: Bool { true }
}

/// A verifier that accepts all rules of a source, for development only; do not ship it in an app.
///
/// Anyone who can respond in place of the source could redirect every link of the app.
public struct UnsignedRules: RuleVerifier {
    /// A Boolean value that indicates that documents need no signature; always `false`.
    public var requiresSignature: Bool { false }

    /// Creates a verifier that accepts all rules.
    public init() {}

    /// Returns `true`.
    ///
    /// - Parameters:
    ///   - signature: Unused.
    ///   - document: Unused.
    public func isValid(_ signature: [UInt8], for document: [UInt8]) -> Bool { true }
}

extension RuleVerifier where Self == UnsignedRules {
    /// A verifier that accepts all rules of a source, for development only.
    public static var unsigned: UnsignedRules { UnsignedRules() }
}
