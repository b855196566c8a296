/// A link that could not be read, and the place where reading stopped.
public struct LinkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The fault of a link.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// A C0 or C1 control character or DEL stands in the text, as written.
        case controlCharacter(UInt32)
        /// The text contains `%00`, which many libraries take as the end of a text.
        case escapedNull
        /// The bytes are no UTF-8 (overlong forms and surrogates included).
        case invalidUTF8
        /// The text before the first colon is no scheme (RFC 3986, section 3.1).
        case notAScheme(String)
        /// The text has the form `//host/path`, whose scheme depends on its context.
        case missingScheme
        /// A scheme that needs a host has none.
        case missingHost(scheme: String)
        /// The host has a character that no host has, or an unclosed bracket.
        case invalidHost(String)
        /// The port is no number from 0 to 65535.
        case invalidPort(String)
        /// User information (`user@`), which hides the host that follows it.
        case userInformation
        /// A port, though the scheme's host is a segment of the path.
        case portBesideSegments
        /// The text is longer than the limit, in UTF-8 bytes.
        case tooLong(limit: Int)
        /// The path has more segments than the limit.
        case tooManySegments(limit: Int)
        /// The query has more pairs than the limit.
        case tooManyQueryPairs(limit: Int)
        /// A part given to build a link from cannot stand in one.
        case unprintablePart(String)
    }

    /// The problem.
    public let reason: Reason
    /// Start of the fault, in UTF-8 bytes from the start of the text as given.
    public let offset: Int
    /// The beginning of the link, with whatever secrets it has: at most 128 bytes, and an ellipsis if there is more.
    public let excerpt: String

    init(_ reason: Reason, at offset: Int, in text: some Collection<UInt8>) {
        self.reason = reason
        self.offset = offset
        excerpt = LinkExcerpt.beginning(of: text, bytes: 128) + (text.count > 128 ? "…" : "")
    }

    /// One line for a terminal or a log; it shows nothing of the link, which may be secret.
    public var description: String { "\(problem), at byte \(offset)" }

    package var problem: String { reason.description }
}

extension LinkError.Reason: CustomStringConvertible {
    /// The reason as a sentence; it shows nothing of the link.
    public var description: String {
        switch self {
        case .controlCharacter(let value):
            "a control character (U+\(String(value, radix: 16, uppercase: true).leftPadded(to: 4))) in a link"
        case .escapedNull: "the escape %00 in a link"
        case .invalidUTF8: "the bytes are no UTF-8"
        case .notAScheme:
            "what stands before the first colon is no scheme (a letter, then letters, digits, +, - and .)"
        case .missingScheme: "a link that begins with // needs a scheme before it"
        case .missingHost(let scheme): "a link with the scheme \(scheme) needs a host, as in \(scheme)://host/path"
        case .invalidHost: "the host has a character that no host has, or an unclosed bracket"
        case .invalidPort: "the port is no number from 0 to 65535"
        case .userInformation: "user information before @ is refused"
        case .portBesideSegments: "a port is refused where the host is a segment of the path"
        case .tooLong(let limit): "the link is longer than \(limit) bytes"
        case .tooManySegments(let limit): "the path has more than \(limit) segments"
        case .tooManyQueryPairs(let limit): "the query has more than \(limit) pairs"
        case .unprintablePart(let part): "\(part) cannot stand in a link"
        }
    }
}

extension String {
    /// The text with control characters as `\u{1B}`, safe to show on a terminal.
    package var escapingControls: String {
        var shown = ""
        for scalar in unicodeScalars {
            if scalar.isControl {
                shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    func leftPadded(to width: Int) -> String { String(repeating: "0", count: max(0, width - count)) + self }
}

extension Unicode.Scalar {
    /// Whether this is a C0 control, DEL or a C1 control.
    var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
