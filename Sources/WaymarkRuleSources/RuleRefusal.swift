public import WaymarkManifest
public import WaymarkRules

/// The reason that rules were refused, as a whole.
public struct RuleRefusal: Error, Sendable, CustomStringConvertible {
    /// The reason.
    @nonexhaustive
    public enum Reason: Sendable {
        /// The rules could not be fetched.
        case source(RuleSourceError)
        /// The rules could not be fetched: the app's own source threw an error, with its description.
        case fetching(String)
        /// The kept rules could not be read back.
        case storage(RuleStorageError)
        /// The document is longer than the limit, in bytes.
        case tooLarge(limit: Int)
        /// The document is not signed, but must be.
        case unsigned
        /// The signature is not a signature of this document by a trusted key.
        case wrongSignature
        /// The key that signed the document is not trusted, or may not announce or revoke keys as the document does.
        case key(KeyProblem)
        /// The document is malformed.
        case malformed(ManifestError)
        /// The document has more rewrites and overrides than the limit.
        case tooManyRules(Int, limit: Int)
        /// The version is lower than one that was accepted before, or than ``RuleLimits/lowestVersion``.
        case older(UInt64, than: UInt64)
        /// The version was accepted before, with a different document.
        case otherContent(version: UInt64)
        /// The document has expired, at a time in seconds since 1970.
        case expired(UInt64)
        /// The document is for other apps and environments.
        case otherAudience([String], expected: String?)
        /// The rules cannot be used with the router's routes, or contradict one another.
        case rules(RuleSetError)
    }

    /// The reason.
    public let reason: Reason
    /// The name of the source of the rules.
    public let source: String

    init(_ reason: Reason, of source: String) {
        self.reason = reason
        self.source = source
    }

    /// One line for a terminal or a log, with the place and the fault; if there are several, with the first and their
    /// number.
    public var description: String {
        // Faults of what a document says have its name in front already.
        switch reason {
        case .malformed, .source, .rules: problem
        default: "\(source): \(problem)"
        }
    }

    /// The problem, in one line.
    public var problem: String {
        switch reason {
        case .source(let error): "\(error)"
        case .fetching(let words): words
        case .storage(let error): "\(error)"
        case .tooLarge(let limit): "longer than \(limit) bytes"
        case .unsigned: "not signed"
        case .wrongSignature: "the signature is not a trusted key's signature of this document"
        case .key(let problem): "\(problem)"
        case .malformed(let error): Self.line(error.faults.map(\.description))
        case .tooManyRules(let count, let limit): "\(count) rules, and at most \(limit) are accepted"
        case .older(let version, let known): "version \(version) is older than \(known)"
        case .otherContent(let version): "version \(version) was accepted before with different contents"
        case .expired(let moment): "expired at \(moment) seconds since 1970"
        case .otherAudience(let audience, let expected):
            "made for \(audience.isEmpty ? "no app in particular" : audience.joined(separator: ", ")),"
                + " expected \(expected ?? "no audience, as the app declares none")"
        case .rules(let error): Self.line(error.rewrites.map(\.description) + error.overrides.map(\.description))
        }
    }

    private static func line(_ lines: [String]) -> String {
        let first = lines.first ?? "no fault is known"
        return lines.count > 1 ? "\(first) (and \(lines.count - 1) more)" : first
    }
}
