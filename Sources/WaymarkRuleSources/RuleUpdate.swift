/// The result of an update of rules.
@nonexhaustive
public enum RuleUpdate: Sendable {
    /// There are no new rules.
    case unchanged
    /// The router now has the rules of a version.
    case replaced(version: UInt64)
    /// The new rules were refused as a whole, and the previous rules stay in effect.
    case refused(RuleRefusal)
    /// The task was cancelled before the source returned a result.
    case cancelled
}

extension RuleUpdate: CustomStringConvertible {
    /// One line for a terminal or a log.
    public var description: String {
        switch self {
        case .unchanged: "unchanged"
        case .replaced(let version): "replaced by version \(version)"
        case .refused(let refusal): "refused, \(refusal)"
        case .cancelled: "cancelled"
        }
    }
}
