/// A finding of an audit about a table.
public struct AuditFinding: Hashable, Sendable, CustomStringConvertible {
    /// The severity of the finding.
    @nonexhaustive
    public enum Severity: String, Hashable, Sendable, CaseIterable {
        /// The table cannot be built.
        case error
        /// The table works, but perhaps not as intended.
        case warning
    }

    /// The kind of the finding.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// Two routes with the same priority, scheme, host and shape.
        case conflict
        /// Two routes that take a link with equal precedence, so that the earlier one wins by order alone.
        case overlap
        /// A route that never wins: others come before it for each of its links.
        case shadowed
        /// A route that takes no link at all.
        case unreachable
        /// Two routes whose overlap the limits left undecided.
        case undecided
    }

    /// The severity of the finding.
    public let severity: Severity
    /// The kind of the finding.
    public let code: Code
    /// The numbers of the routes: of a pair the earlier one first; of a shadowed route its own, then those before it.
    public let routes: [Int]
    /// The patterns of these routes, as they were written.
    public let patterns: [String]
    /// A link by which the finding can be seen, confirmed by the table; `nil` for none.
    public let witness: String?
    /// A Boolean value that indicates whether the finding is certain; it is not if a type is unknown or a limit was reached.
    public let isDecided: Bool
    /// The finding as one sentence.
    public let message: String

    /// The severity, the code and the sentence, on one line.
    public var description: String { "\(severity.rawValue): \(code.rawValue): \(message)" }
}
