/// A key for signatures that could not be read.
public struct SignatureKeyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// No key is given.
        case noKey
        /// Text that is neither Base64 nor PEM.
        case notBase64
        /// So many bytes, which no key of Ed25519 has.
        case wrongLength(Int)
        /// As many bytes as the DER form of a key has, for another algorithm or another kind of key.
        case otherKey
    }

    /// The problem.
    public let reason: Reason
    /// The number of the key in the list, from 0.
    public let number: Int

    init(_ reason: Reason, number: Int) {
        self.reason = reason
        self.number = number
    }

    /// One line for a terminal or a log; it shows nothing of the key.
    public var description: String {
        switch reason {
        case .noKey: "no key is given"
        case .notBase64: "key \(number): neither Base64 nor PEM"
        case .wrongLength(let count): "key \(number): no key of Ed25519 has \(count) bytes"
        case .otherKey: "key \(number): a key for something else than Ed25519, or of the other kind"
        }
    }
}
