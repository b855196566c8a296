/// An error that occurs when a signature key cannot be read.
public struct SignatureKeyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// No key is given.
        case noKey
        /// Text that is neither Base64 nor PEM.
        case notBase64
        /// A number of bytes that no Ed25519 key has.
        case wrongLength(Int)
        /// A key of the expected length in DER form, but for another algorithm or of another kind.
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

    /// One line for a terminal or a log, without any part of the key.
    public var description: String {
        switch reason {
        case .noKey: "no key is given"
        case .notBase64: "key \(number): neither Base64 nor PEM"
        case .wrongLength(let count): "key \(number): an Ed25519 key does not have \(count) bytes"
        case .otherKey: "key \(number): not a key of Ed25519, or a key of the other kind"
        }
    }
}
