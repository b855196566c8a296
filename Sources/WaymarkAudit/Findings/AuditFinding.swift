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
        /// Two routes that match a link with equal precedence, so that the earlier one wins only by order.
        case overlap
        /// A route that never wins: others come before it for each of its links.
        case shadowed
        /// A route that matches no link.
        case unreachable
        /// Two routes whose overlap the limits left undecided.
        case undecided
    }

    /// The severity of the finding.
    public let severity: Severity
    /// The kind of the finding.
    public let code: Code
    /// The numbers of the routes: for a pair, the earlier one first; for a shadowed route, its own number, followed by
    /// those that precede it.
    public let routes: [Int]
    /// The patterns of these routes, as written.
    public let patterns: [String]
    /// A link that demonstrates the finding, verified with the table, or `nil`.
    public let witness: String?
    /// A Boolean value that indicates whether the finding is certain; it is not if a type is unknown or a limit was
    /// reached.
    public let isDecided: Bool
    /// The finding as one sentence.
    public let message: String

    /// The severity, the code and the sentence, on one line.
    public var description: String { "\(severity.rawValue): \(code.rawValue): \(message)" }
}
