/// An error that occurs when rules cannot be fetched.
public struct RuleSourceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// The file does not exist, or the server responded with 404 or 410.
        case missing
        /// The app has no permission to read the file.
        case forbidden
        /// A folder, a pipe or a device is in the file's place.
        case notAFile
        /// The document is longer than the limit, in bytes; it was not read to its end.
        case tooLarge(limit: Int)
        /// The signature is malformed: it is not Base64, or is far too long.
        case malformedSignature
        /// The scheme of the URL is not `https`, nor is it `http` on the device itself.
        case notHTTPS
        /// A redirect that is not allowed, or one too many.
        case redirect(to: String)
        /// The server responded with an unexpected status: not 200, nor 304 to a request with an entity tag.
        case status(Int)
        /// There was no response; the associated value is the system's description of the error.
        case unreachable(String)
        /// A system call failed with an error code.
        case system(code: Int32)
    }

    /// The reason.
    public let reason: Reason
    /// The path or URL of the rules, without secrets.
    public let place: String

    /// Creates an error for rules that could not be fetched.
    ///
    /// - Parameters:
    ///   - reason: The reason.
    ///   - place: The path or URL of the rules.
    public init(_ reason: Reason, at place: String) {
        self.reason = reason
        self.place = place
    }

    /// One line for a terminal or a log.
    public var description: String { "\(place): \(problem)" }

    /// The problem, without the place.
    public var problem: String {
        switch reason {
        case .missing: "there are no rules"
        case .forbidden: "the file is not readable"
        case .notAFile: "the file is a folder, a pipe or a device"
        case .tooLarge(let limit): "longer than \(limit) bytes"
        case .malformedSignature: "the signature is not a signature in Base64"
        case .notHTTPS: "rules are fetched only over https, or over http from the device itself"
        case .redirect(let address): "a redirect leads to \(address), which is not allowed"
        case .status(let status): "the server answered with the status \(status)"
        case .unreachable(let words): "no answer: \(words)"
        case .system(let code): "the system reported error \(code)"
        }
    }
}
