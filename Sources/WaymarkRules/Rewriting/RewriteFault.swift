public import WaymarkCore
public import WaymarkExpressions
import WaymarkRouting

/// One thing that is wrong with a set of rewrite rules.
public struct RewriteFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// A pattern that could not be read.
        case malformedPattern(PatternError)
        /// A pattern that names a type which is neither standard nor registered, with the nearest known one.
        case unknownType(String, nearest: String?)
        /// An expression that could not be read.
        case malformedExpression(ExpressionError)
        /// A rule without a pattern.
        case noPattern
        /// A template that gives no link, in words.
        case malformedTemplate(String)
        /// A template that names a parameter which the pattern does not have, with the nearest that it has.
        case unknownParameter(String, nearest: String?)
        /// A template with the number of a group that the expression does not have; it would stand in the new link as it is.
        case unknownGroup(Int, count: Int)
        /// Rules that take each other's results in a circle: their numbers, and links
        /// that go round, ending with the first.
        case cycle(rules: [Int], links: [String])
        /// A link that the rule gives and no route takes.
        case unreachable(String)
        /// A percentage that is not between 0 and 100.
        case percentage
        /// A function that is not registered, with the nearest known one.
        case unknownFlag(String, nearest: String?)
    }

    /// The problem.
    public let reason: Reason
    /// The number of the rule: its place in the set, from 0.
    public let rule: Int
    /// The place at which the rule is written, if it is known.
    public let place: SourcePlace?

    /// A Boolean value that says whether the rule means nothing with it, so that no set can have it.
    public var isMalformed: Bool {
        switch reason {
        case .malformedPattern, .unknownType, .malformedExpression, .noPattern, .malformedTemplate, .unknownParameter,
            .percentage:
            true
        case .unknownGroup, .cycle, .unreachable, .unknownFlag: false
        }
    }

    /// One line for a terminal or a log.
    public var description: String {
        ((place.map { "\($0): " } ?? "") + "rewrite \(rule): \(problem)").escapingControls
    }

    /// The problem, without the place.
    public var problem: String { reason.problem }
}

extension RewriteFault.Reason {
    /// The fault, as a part of a sentence.
    var problem: String {
        switch self {
        case .malformedPattern(let error): "\(error)"
        case .unknownType(let name, let nearest): "no type '\(name)' is registered" + Self.advice(nearest)
        case .malformedExpression(let error): "\(error)"
        case .noPattern: "it has no pattern"
        case .malformedTemplate(let words): words
        case .unknownParameter(let name, let nearest):
            PatternTemplate.TemplateFault.unknownParameter(name, nearest: nearest).problem
        case .unknownGroup(let number, let count):
            "the target has the placeholder $\(number), and the expression has \(count == 1 ? "1 group" : "\(count) groups")"
        case .cycle(let rules, let links):
            "it rewrites in a circle, by the rules \(rules.map(String.init).joined(separator: ", ")): "
                + links.joined(separator: " → ")
        case .unreachable(let link): "no route takes its target, as in \(link)"
        case .percentage: "the percentage is not between 0 and 100"
        case .unknownFlag(let name, let nearest):
            "no function '\(name)' is registered" + Self.advice(nearest)
        }
    }

    private static func advice(_ nearest: String?) -> String { nearest.map { "; did you mean '\($0)'?" } ?? "" }

    init(_ fault: PatternTemplate.TemplateFault) {
        self =
            switch fault {
            case .malformed(let words): .malformedTemplate(words)
            case .unknownParameter(let name, let nearest): .unknownParameter(name, nearest: nearest)
            }
    }
}

/// All faults of a set of rewrite rules, found in one pass.
public struct RewriteError: Error, Sendable, CustomStringConvertible {
    /// The faults, in the order of the rules that have them.
    public let faults: [RewriteFault]

    init(_ faults: [RewriteFault]) { self.faults = faults }

    /// One line for each fault.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}
