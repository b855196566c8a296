/// A gesture that a view cannot have made.
public struct StageFault: Error, Hashable, CustomStringConvertible {
    /// The fault.
    @nonexhaustive
    public enum Reason: Hashable {
        /// The binding cannot have the value.
        case foreignValue(AnyHashable)
    }

    /// The fault.
    public let reason: Reason

    init(reason: Reason) { self.reason = reason }

    /// One line for a test's log.
    public var description: String {
        switch reason {
        case .foreignValue(let value): "the binding cannot have '\(value)', a \(type(of: value.base))"
        }
    }
}

// @unchecked: the value comes from a test, which made it and prints it.
extension StageFault: @unchecked Sendable {}
