/// The error of a pattern that could not be parsed, with the position of the fault.
public struct PatternError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The fault of a pattern.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// The pattern begins neither with a slash nor with a scheme and a slash.
        case noLeadingSlash
        /// The pattern begins with `//`: a host without a scheme.
        case missingScheme
        /// The text before the first colon is not a scheme.
        case notAScheme(String)
        /// A scheme that needs a host has `//` without one.
        case missingHost(scheme: String)
        /// The host is neither a name nor `*.` and a name.
        case invalidHost(String)
        /// The port is not a number from 0 to 65535.
        case invalidPort(String)
        /// A colon is not followed by a name, as in `/users/:`.
        case unnamedParameter
        /// The name occurs twice, so one value would hide the other.
        case repeatedName(String)
        /// A segment contains a second parameter, as in `/:a-:b`.
        case secondParameter(String)
        /// The segment of a tail contains other text, as in `/x:path+`.
        case textBesideTail
        /// Something follows a tail.
        case tailNotLast
        /// A tail has a type or an expression.
        case constrainedTail
        /// The segment of an optional parameter contains other text, as in `/p-:page?`.
        case textBesideOptional
        /// Something follows an optional parameter.
        case optionalNotLast
        /// A parameter has both a type and an expression.
        case typeAndExpression
        /// A `<` after a name is not closed.
        case unclosedType
        /// The type of a parameter is not a name.
        case invalidType(String)
        /// A `(` after a name is not closed.
        case unclosedExpression
        /// The expression could not be parsed.
        case invalidExpression(String)
        /// A `(/` is not closed.
        case unclosedGroup
        /// A group contains another group or an optional parameter.
        case nestedGroup
        /// Text follows a group directly.
        case textAfterGroup
        /// The pattern has more optional groups than the limit; an optional parameter counts as one.
        case tooManyGroups(limit: Int)
        /// A character that has a special meaning elsewhere must be escaped here.
        case unescaped(Character)
        /// A backslash is not followed by a character.
        case danglingBackslash
        /// The pattern contains a segment `.` or `..`, which no parsed link has.
        case dotSegment(String)
        /// The pattern contains a control character, or `%00`.
        case controlCharacter
        /// The pattern is longer than the limit, in UTF-8 bytes.
        case tooLong(limit: Int)
        /// The pattern has more segments than the limit.
        case tooManySegments(limit: Int)
        /// The dialect of another router found a fault in the registration; with a description.
        case dialect(String)
    }

    /// The problem.
    public let reason: Reason
    /// The pattern as the caller wrote it.
    public let pattern: String
    /// The start of the fault, in UTF-8 bytes from the pattern's start.
    public let offset: Int

    /// Creates an error for a fault at a position in a pattern.
    package init(reason: Reason, pattern: String, offset: Int) {
        self.reason = reason
        self.pattern = pattern
        self.offset = offset
    }

    /// One line for a terminal or a log.
    public var description: String {
        "\(reason), at byte \(offset) of '\(String(pattern.prefix(200)).escapingControls)'"
    }
}

extension PatternError.Reason: CustomStringConvertible {
    /// The fault, as part of a sentence.
    public var description: String {
        switch self {
        case .noLeadingSlash: "a pattern begins with /, scheme:/ or scheme://"
        case .missingScheme: "a pattern that begins with // needs a scheme before it"
        case .notAScheme(let text):
            "'\(text.escapingControls)' is not a scheme (a letter, then letters, digits, +, - and .)"
        case .missingHost(let scheme): "\(scheme):// needs a host; for any host write \(scheme):/path"
        case .invalidHost("*"):
            "'*' is not a host; a pattern for any host omits it: https:/* for every page, https:/goods/:id for a path"
        case .invalidHost(let host): "'\(host.escapingControls)' is not a host; a host is a name, or *. and a name"
        case .invalidPort(let port): "the port '\(port.escapingControls)' is not a number from 0 to 65535"
        case .unnamedParameter: "a parameter is a colon and a name, as in :id; a colon itself is written \\:"
        case .repeatedName(let name): "the name '\(name)' is used twice"
        case .secondParameter(let name): "'\(name)' is a second parameter in one segment"
        case .textBesideTail: "a tail fills its segment: no other text may appear in it"
        case .tailNotLast: "a tail must be last"
        case .constrainedTail: "a tail cannot have a type or an expression"
        case .textBesideOptional: "an optional parameter fills its segment: no other text may appear in it"
        case .optionalNotLast: "an optional parameter must be last; elsewhere, write a group, as in (/:page)"
        case .typeAndExpression: "a parameter has a type or an expression, not both"
        case .unclosedType: "a type is closed by >, as in :id<int>"
        case .invalidType(let type): "'\(type.escapingControls)' is not the name of a type"
        case .unclosedExpression: "an expression is closed by ), as in :id([0-9]+)"
        case .invalidExpression(let problem): problem
        case .unclosedGroup: "an optional group is closed by ), as in (/page/:n)"
        case .nestedGroup: "optional groups cannot be nested"
        case .textAfterGroup: "an optional group must be followed by a slash, another group or the end"
        case .tooManyGroups(let limit): "a pattern has at most \(limit) optional groups"
        case .unescaped(let character): "'\(character)' has a special meaning; as text, it is written \\\(character)"
        case .danglingBackslash: "a backslash makes the next character literal, but no character follows"
        case .dotSegment(let segment): "no link has a segment '\(segment)': dot segments are resolved when it is read"
        case .controlCharacter: "a control character"
        case .tooLong(let limit): "the pattern is longer than \(limit) bytes"
        case .tooManySegments(let limit): "the pattern has more than \(limit) segments"
        case .dialect(let problem): problem
        }
    }
}
