/// The result of asking for rules.
@nonexhaustive
public enum RuleUpdate: Sendable {
    /// There are none that are not in use already.
    case unchanged
    /// The router has those of a version now.
    case replaced(version: UInt64)
    /// They were refused as a whole, and those that there were stay.
    case refused(RuleRefusal)
    /// The task was cancelled before there was an answer.
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
