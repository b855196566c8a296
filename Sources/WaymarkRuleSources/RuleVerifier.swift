/// Says whether a document of rules is from those who may send them.
///
/// `WaymarkSignature` has one for Ed25519; an app may bring its own. ``UnsignedRules`` is for development.
public protocol RuleVerifier: Sendable {
    /// A Boolean value that says whether documents carry a signature; without one, none is asked for.
    var asksForSignature: Bool { get }

    /// Returns whether a signature is one of exactly these bytes, by a key that is trusted.
    ///
    /// - Parameters:
    ///   - signature: The bytes of the signature.
    ///   - document: The bytes of the document.
    func isValid(_ signature: [UInt8], for document: [UInt8]) -> Bool
}

/// A verifier whose keys can be changed by documents: by ``RuleDocument/nextKey`` and ``RuleDocument/revokes``.
///
/// It says which key a signature is by, and a ``RuleKeeper`` whether the key is trusted at the moment.
public protocol RotatingRuleVerifier: RuleVerifier {
    /// The digests of the keys that the app has built in, the oldest first.
    var builtInKeys: [KeyDigest] { get }

    /// Returns the key by which a signature is one of exactly these bytes, whether it is trusted or not; `nil` if the signature is none.
    ///
    /// A signature by a key that is not built in has the key with it.
    ///
    /// - Parameters:
    ///   - signature: The bytes of the signature.
    ///   - document: The bytes that were signed, exactly as they came.
    func signer(of signature: [UInt8], for document: [UInt8]) -> KeyDigest?
}

extension RuleVerifier {
    /// Documents carry a signature.
    public var asksForSignature: Bool { true }
}

/// Takes all rules that a source gives: for development, never for an app that is shipped.
///
/// A party that can answer in place of the source can then lead every link of the app elsewhere.
public struct UnsignedRules: RuleVerifier {
    /// Documents need no signature.
    public var asksForSignature: Bool { false }

    /// Takes rules from whomever.
    public init() {}

    /// Returns `true`.
    ///
    /// - Parameters:
    ///   - signature: Unused.
    ///   - document: Unused.
    public func isValid(_ signature: [UInt8], for document: [UInt8]) -> Bool { true }
}

extension RuleVerifier where Self == UnsignedRules {
    /// Takes all rules that a source gives: for development, never for an app that is shipped.
    public static var unsigned: UnsignedRules { UnsignedRules() }
}
