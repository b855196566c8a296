/// A parameter that an action asked for and did not get.
public struct ActionParameterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A fault of a parameter.
    @nonexhaustive
    public enum Problem: Hashable, Sendable {
        /// It is absent.
        case missing
        /// It is not what was asked for: its text, or the type of a value that has none, and the type that was wanted.
        case illFormed(text: String, expected: String)
    }

    /// The parameter's name.
    public let name: String
    /// The fault.
    public let problem: Problem

    init(_ name: String, _ problem: Problem) {
        self.name = name
        self.problem = problem
    }

    /// One line for a terminal or a log; it does not show the parameter's text, which may be secret.
    public var description: String {
        switch problem {
        case .missing: "the parameter '\(name)' is missing"
        case .illFormed(_, let expected): "the parameter '\(name)' is not \(expected)"
        }
    }
}
