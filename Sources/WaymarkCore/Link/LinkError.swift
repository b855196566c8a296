/// The error of a link that could not be parsed, with the position of the fault.
public struct LinkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The fault of a link.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// The text contains an unescaped C0 or C1 control character or DEL.
        case controlCharacter(UInt32)
        /// The text contains `%00`, which many libraries treat as the end of a text.
        case escapedNull
        /// The bytes are not valid UTF-8; overlong forms and surrogates are invalid too.
        case invalidUTF8
        /// The text before the first colon is not a scheme (RFC 3986, section 3.1).
        case notAScheme(String)
        /// The text has the form `//host/path`, whose scheme depends on its context.
        case missingScheme
        /// A scheme that needs a host has none.
        case missingHost(scheme: String)
        /// The host contains a forbidden character, or an unclosed bracket.
        case invalidHost(String)
        /// The port is not a number from 0 to 65535.
        case invalidPort(String)
        /// The link contains user information (`user@`), which can disguise the host that follows it.
        case userInformation
        /// The link has a port, although the scheme's host is a segment of the path.
        case portBesideSegments
        /// The text is longer than the limit, in UTF-8 bytes.
        case tooLong(limit: Int)
        /// The path has more segments than the limit.
        case tooManySegments(limit: Int)
        /// The query has more pairs than the limit.
        case tooManyQueryPairs(limit: Int)
        /// A part from which a link is built is not possible in a link.
        case unprintablePart(String)
    }

    /// The problem.
    public let reason: Reason
    /// The start of the fault, in UTF-8 bytes from the start of the original text.
    public let offset: Int
    /// The beginning of the link, not redacted: at most 128 bytes, followed by an ellipsis if there is more.
    public let excerpt: String

    init(_ reason: Reason, at offset: Int, in text: some Collection<UInt8>) {
        self.reason = reason
        self.offset = offset
        excerpt = LinkExcerpt.beginning(of: text, bytes: 128) + (text.count > 128 ? "…" : "")
    }

    /// One line for a terminal or a log. It contains no part of the link, which may be secret.
    public var description: String { "\(problem), at byte \(offset)" }

    package var problem: String { reason.description }
}

extension LinkError.Reason: CustomStringConvertible {
    /// The reason, as a sentence without any part of the link.
    public var description: String {
        switch self {
        case .controlCharacter(let value):
            "a control character (U+\(String(value, radix: 16, uppercase: true).leftPadded(to: 4))) in a link"
        case .escapedNull: "the escape %00 in a link"
        case .invalidUTF8: "the bytes are not valid UTF-8"
        case .notAScheme:
            "the text before the first colon is not a scheme (a letter, then letters, digits, +, - and .)"
        case .missingScheme: "a link that begins with // needs a scheme before it"
        case .missingHost(let scheme): "a link with the scheme \(scheme) needs a host, as in \(scheme)://host/path"
        case .invalidHost: "the host has an invalid character or an unclosed bracket"
        case .invalidPort: "the port is not a number from 0 to 65535"
        case .userInformation: "user information before @ is refused"
        case .portBesideSegments: "a port is refused if the host is a segment of the path"
        case .tooLong(let limit): "the link is longer than \(limit) bytes"
        case .tooManySegments(let limit): "the path has more than \(limit) segments"
        case .tooManyQueryPairs(let limit): "the query has more than \(limit) pairs"
        case .unprintablePart(let part): "\(part) cannot appear in a link"
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
