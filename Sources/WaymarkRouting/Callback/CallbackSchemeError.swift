/// A scheme that cannot be on the list of those that are called back.
public struct CallbackSchemeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong with a scheme.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// It is none (RFC 3986, section 3.1): a letter, then letters, digits, `+`, `-` and `.`, without a colon.
        case malformed
        /// Its links run code or read files, as those of `javascript` and `file` do.
        case dangerous
    }

    /// What is wrong.
    public let reason: Reason
    /// The scheme as it was given.
    public let scheme: String

    init(_ reason: Reason, scheme: String) {
        self.reason = reason
        self.scheme = scheme
    }

    /// One line for a terminal or a log.
    public var description: String {
        let problem =
            switch reason {
            case .malformed: "is no scheme (a letter, then letters, digits, +, - and .)"
            case .dangerous: "is the scheme of links that run code or read files, and is never called back"
            }
        return "'\(scheme.shownInErrors)' \(problem)"
    }
}
