public import WaymarkManifest

/// An error that occurs when an association file cannot be read, with its place and reason.
public struct AssociationFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The fault.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// The text is not JSON, or exceeds a limit.
        case malformedText(ManifestFault)
        /// The text is not XML, or exceeds a limit.
        case malformedMarkup(MarkupProblem)
        /// A pattern for which Android refuses to install the app.
        case malformedPattern(AndroidPatternError)
        /// A value of a kind that its key does not accept.
        case wrongKind(ManifestNode.Kind, expected: String)
        /// A required key is missing.
        case missingKey(String)
        /// A key that occurs twice, so that readers differ on its value; `line` is the line of the first occurrence.
        case repeatedKey(String, line: Int?)
        /// A text that is not of the expected form.
        case malformed(String, expected: String)
        /// More rules than the limit.
        case tooMany(String, limit: Int)
    }

    /// The fault.
    public let reason: Reason
    /// The place of the fault.
    public let place: AssociationPlace

    package init(_ reason: Reason, at place: AssociationPlace) {
        self.reason = reason
        self.place = place
    }

    /// One line for a terminal or a log.
    public var description: String {
        let problem: String
        switch reason {
        case .malformedText(let fault): problem = fault.words
        case .malformedMarkup(let markup): problem = markup.description
        case .malformedPattern(let error): problem = error.description
        case .wrongKind(let kind, let expected): problem = "found \(kind), expected \(expected)"
        case .missingKey(let key): problem = "the key \(RuleText.quoted(key)) is missing"
        case .repeatedKey(let key, let line):
            problem = "the key \(RuleText.quoted(key)) occurs twice" + (line.map { ", first in line \($0)" } ?? "")
        case .malformed(let text, let expected):
            problem = "malformed \(RuleText.quoted(text)), expected \(expected)"
        case .tooMany(let name, let limit): problem = "more than \(limit) \(name)"
        }
        let place = place.description
        return place.isEmpty ? problem : "\(place): \(problem)"
    }
}
