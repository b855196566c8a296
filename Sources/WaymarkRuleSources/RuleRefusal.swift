public import WaymarkManifest
public import WaymarkRules

/// The reason that rules were refused, as a whole.
public struct RuleRefusal: Error, Sendable, CustomStringConvertible {
    /// The reason.
    @nonexhaustive
    public enum Reason: Sendable {
        /// They could not be fetched.
        case source(RuleSourceError)
        /// They could not be fetched, by an error of a source that is none of ours, in words.
        case fetching(String)
        /// The kept rules could not be read back.
        case storage(RuleStorageError)
        /// The document is longer than so many bytes.
        case tooLarge(limit: Int)
        /// They are not signed, and must be.
        case unsigned
        /// The signature is none of this document by a key that is trusted.
        case wrongSignature
        /// The key that signed it is not trusted, or it says something of keys that its key may not say.
        case key(KeyProblem)
        /// The document is not what it should be.
        case malformed(ManifestError)
        /// There are more rewrites and overrides than so many.
        case tooManyRules(Int, limit: Int)
        /// The version is lower than one that was accepted before, or than the lowest that is.
        case older(UInt64, than: UInt64)
        /// The version is one that was accepted before, and the document is another.
        case otherContent(version: UInt64)
        /// They hold until a moment that is past, in seconds since 1970.
        case expired(UInt64)
        /// They are made for these apps and environments, and not for this one.
        case otherAudience([String], expected: String?)
        /// They cannot be used with the router's routes, or contradict themselves.
        case rules(RuleSetError)
    }

    /// The reason.
    public let reason: Reason
    /// The name of their source.
    public let source: String

    init(_ reason: Reason, of source: String) {
        self.reason = reason
        self.source = source
    }

    /// One line for a terminal or a log: the place and what is wrong; of many faults the first, and how many there are.
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
        case .wrongSignature: "the signature is none of this document by a trusted key"
        case .key(let problem): "\(problem)"
        case .malformed(let error): Self.line(error.faults.map(\.description))
        case .tooManyRules(let count, let limit): "\(count) rules, and more than \(limit) are not accepted"
        case .older(let version, let known): "version \(version) is older than \(known)"
        case .otherContent(let version): "version \(version) was accepted before, and said something else"
        case .expired(let moment): "expired \(moment) seconds after the beginning of 1970"
        case .otherAudience(let audience, let expected):
            "made for \(audience.isEmpty ? "no app in particular" : audience.joined(separator: ", ")),"
                + " expected \(expected ?? "no audience, as the app says none")"
        case .rules(let error): Self.line(error.rewrites.map(\.description) + error.overrides.map(\.description))
        }
    }

    private static func line(_ lines: [String]) -> String {
        let first = lines.first ?? "no fault is known"
        return lines.count > 1 ? "\(first) (and \(lines.count - 1) more)" : first
    }
}
