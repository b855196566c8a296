public import WaymarkManifest

/// An association file that could not be read: where, and what was expected there.
public struct AssociationFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The fault.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// The text is no JSON, or over a limit.
        case malformedText(ManifestFault)
        /// The text is no XML, or over a limit.
        case malformedMarkup(MarkupProblem)
        /// A pattern that Android refuses, and with it the whole app.
        case malformedPattern(AndroidPatternError)
        /// A value of another kind than its key takes.
        case wrongKind(ManifestNode.Kind, expected: String)
        /// A key that must be there is not.
        case missingKey(String)
        /// A key that is there twice, so that readers differ on what counts; `line` is that of the first.
        case repeatedKey(String, line: Int?)
        /// A text that does not read as what it stands for.
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
            problem = "the key \(RuleText.quoted(key)) is there twice" + (line.map { ", first in line \($0)" } ?? "")
        case .malformed(let text, let expected):
            problem = "malformed \(RuleText.quoted(text)), expected \(expected)"
        case .tooMany(let name, let limit): problem = "more than \(limit) \(name)"
        }
        let place = place.description
        return place.isEmpty ? problem : "\(place): \(problem)"
    }
}
