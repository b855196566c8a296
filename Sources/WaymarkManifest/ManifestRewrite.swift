/// A rewrite of a manifest: the links that it matches, and their replacement.
public struct ManifestRewrite: Hashable, Sendable {
    /// The links that a rewrite matches.
    @nonexhaustive
    public enum Subject: Hashable, Sendable {
        /// Links that match a pattern, as written in the manifest's dialect; `from` in the file.
        case pattern(String)
        /// Links whose text contains a match of a regular expression, case-sensitively or not; `match` in the file.
        case expression(String, caseSensitive: Bool)

        /// The pattern or the expression, as written.
        package var text: String {
            switch self {
            case .pattern(let text), .expression(let text, _): text
            }
        }
    }

    /// The behaviour after a rewrite has been applied.
    @nonexhaustive
    public enum Continuation: String, Hashable, Sendable, CaseIterable {
        /// No further rewrites apply to the new link.
        case stop
        /// The rewrites after this one are tried on the new link.
        case `continue`
    }

    /// A condition for a rewrite; everything that it states must hold.
    public struct Condition: Hashable, Sendable {
        /// The sources of the links to match; empty for all.
        public var sources: [String] = []
        /// The lowest version of the app, such as `3.10`.
        public var minVersion: String?
        /// The highest version of the app, such as `3.10`.
        public var maxVersion: String?
        /// The value that each of these query parameters must have; one of the values in an array must be present;
        /// `null` is a name without a value.
        public var query: [String: ManifestValue] = [:]
        /// The percentage of installations to which the rewrite applies, or `nil` for all. The same installations are
        /// chosen each time, by the rewrite's ``ManifestRewrite/shareName``, and a larger percentage includes those of
        /// a smaller one.
        public var percentage: Double?

        /// Returns a Boolean value that indicates whether a text is a version of an app in the form that conditions
        /// accept: numbers of up to nine digits, separated by dots.
        public static func isVersion(_ text: String) -> Bool { Spelling.isVersion(text) }

        /// Creates a condition that always holds.
        public init() {}
    }

    /// The rewrite's name for people.
    public var name: String?
    /// The links that it matches.
    public var subject: Subject
    /// The template of the new link, with placeholders for the values that the subject captured.
    public var target: String
    /// The condition under which it applies.
    public var condition = Condition()
    /// The name of an app function that creates the new link; without one, the target is used.
    public var flag: String?
    /// The behaviour after it has been applied.
    public var continuation = Continuation.stop

    /// The name by which a rewrite with a percentage chooses installations: its own name or, without one, its pattern
    /// or expression as written.
    ///
    /// It does not change with the percentage or the target, so that installations that have the rewrite keep it as the
    /// percentage grows.
    public var shareName: String { name ?? subject.text }

    var place = FilePlace()

    /// Creates a rewrite that always applies and ends the rewriting.
    ///
    /// - Parameters:
    ///   - subject: The links that it rewrites.
    ///   - target: The template of the new link.
    public init(_ subject: Subject, to target: String) {
        self.subject = subject
        self.target = target
    }

    /// The index of the rewrite in its file, counting those that could not be read; it is ignored in comparisons.
    ///
    /// `nil` for a rewrite that was not read from a file.
    public var position: Int? { place.position }

    /// The name of the file from which the rewrite was read, if known; it is ignored in comparisons.
    public var file: String? { place.file }

    /// The line of the file at which the rewrite begins, if known; it is ignored in comparisons.
    public var line: Int? { place.line }
}

extension ManifestRewrite {
    package enum Key: String, CaseIterable {
        case name, from, match, to, when, flag, then, caseSensitive
    }
}

extension ManifestRewrite.Condition {
    package enum Key: String, CaseIterable {
        case sources, minVersion, maxVersion, query, percentage
    }
}
