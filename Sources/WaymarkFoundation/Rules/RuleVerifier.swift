/// Says whether a document of rules is from those who may send them.
///
/// `WaymarkSignature` has one for Ed25519; an app may bring its own.
public protocol RuleVerifier: Sendable {
    /// Whether a signature is one of exactly these bytes, by a key that is trusted.
    func isValid(_ signature: [UInt8], for document: [UInt8]) -> Bool
}
