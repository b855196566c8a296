/// The error of a parameter that an action requested and could not get.
public struct ActionParameterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A fault of a parameter.
    @nonexhaustive
    public enum Problem: Hashable, Sendable {
        /// It is absent.
        case missing
        /// It does not have the requested form; with its text, or the type of a value without one, and the requested
        /// type.
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

    /// One line for a terminal or a log. It does not contain the parameter's text, which may be secret.
    public var description: String {
        switch problem {
        case .missing: "the parameter '\(name)' is missing"
        case .illFormed(_, let expected): "the parameter '\(name)' is not \(expected)"
        }
    }
}
