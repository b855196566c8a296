/// A refusal of a request: an HTTP status and a sentence with the reason.
package struct ConsoleFailure: Error, Hashable, Sendable {
    /// The status, 400 to 599.
    package let status: Int
    /// The failure and its subject, as a sentence.
    package let sentence: String
    /// The time to wait before asking again, if that helps.
    package var retryAfter: Duration?
    /// The methods that the path supports, if it does not support that of the request (RFC 9110, section 10.2.1).
    package var allowed: String?

    package init(_ status: Int, _ sentence: String, retryAfter: Duration? = nil) {
        self.status = status
        self.sentence = sentence
        self.retryAfter = retryAfter
    }

    /// A body is longer than it may be.
    static func tooLarge(_ limit: Int) -> ConsoleFailure {
        ConsoleFailure(413, "expected a body of at most \(limit) bytes")
    }
}
