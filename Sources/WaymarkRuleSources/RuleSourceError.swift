/// Rules that could not be fetched.
public struct RuleSourceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// There is nothing: no file, or an address that has none (404 and 410).
        case missing
        /// The file must not be read.
        case forbidden
        /// A folder, a pipe or a device is in the file's place.
        case notAFile
        /// The document is longer than so many bytes; it was not read to its end.
        case tooLarge(limit: Int)
        /// The signature is malformed: no Base64, or far too long.
        case malformedSignature
        /// An address that is not `https`, nor `http` on the device itself.
        case notHTTPS
        /// A redirect, to an address to which none may lead, or one too many.
        case redirect(to: String)
        /// The server answered with another status than 200, or 304 where that was asked for.
        case status(Int)
        /// There was no answer, in the system's words.
        case unreachable(String)
        /// The system refused, with its number for why.
        case system(code: Int32)
    }

    /// The reason.
    public let reason: Reason
    /// The path or address of what could not be fetched, without secrets.
    public let place: String

    /// Creates the error of rules that could not be fetched from a place.
    ///
    /// - Parameters:
    ///   - reason: The reason.
    ///   - place: The place: a path or an address.
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
        case .forbidden: "the file must not be read"
        case .notAFile: "a folder, a pipe or a device is in the file's place"
        case .tooLarge(let limit): "longer than \(limit) bytes"
        case .malformedSignature: "the signature is no Base64 of a signature"
        case .notHTTPS: "rules are fetched over https alone, or over http from the device itself"
        case .redirect(let address): "a redirect leads to \(address), where none may"
        case .status(let status): "the server answered with the status \(status)"
        case .unreachable(let words): "no answer: \(words)"
        case .system(let code): "the system refused with \(code)"
        }
    }
}
