/// An option that a dialect does not accept.
public struct DialectError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The fault of the option.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// The dialect has no such option; with the nearest known name, if one is close.
        case unknown(nearest: String?)
        /// The value is of the wrong kind; with a description of the expected one.
        case wrongKind(expected: String)
        /// The value is of the right kind, but cannot be used; with a description of the problem.
        case invalid(String)
    }

    /// The option's name.
    public let option: String
    /// The fault of the option.
    public let reason: Reason

    /// A fault of an option, for dialects.
    package init(_ option: String, _ reason: Reason) {
        self.option = option
        self.reason = reason
    }

    /// One line for a terminal or a log.
    public var description: String {
        switch reason {
        case .unknown(let nearest):
            "the dialect has no option '\(option.escapingControls)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
        case .wrongKind(let expected): "the option '\(option.escapingControls)' takes \(expected)"
        case .invalid(let problem): "the option '\(option.escapingControls)': \(problem)"
        }
    }
}
