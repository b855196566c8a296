public import WaymarkCore
public import WaymarkExpressions
import WaymarkRouting

/// A fault of a set of rewrite rules.
public struct RewriteFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// A pattern that could not be read.
        case malformedPattern(PatternError)
        /// A pattern with a type that is neither standard nor registered, and the most similar known name.
        case unknownType(String, nearest: String?)
        /// An expression that could not be read.
        case malformedExpression(ExpressionError)
        /// A rule without a pattern.
        case noPattern
        /// A template that does not produce a valid link; the associated value describes the problem.
        case malformedTemplate(String)
        /// A template with a parameter that the pattern does not have, and the most similar name that it has.
        case unknownParameter(String, nearest: String?)
        /// A template with the number of a group that the expression does not have; the placeholder would be copied into the new
        /// link unchanged.
        case unknownGroup(Int, count: Int)
        /// Rules that rewrite each other's results in a cycle: the numbers of the rules, and the links
        /// of the cycle, which ends with its first link.
        case cycle(rules: [Int], links: [String])
        /// Rules that continue one after the other for more steps than the limit: the numbers of the rules, and the
        /// links, ending with the one beyond the limit.
        case tooManySteps(rules: [Int], links: [String])
        /// A link that the rule produces and no route matches.
        case unreachable(String)
        /// A percentage that is not between 0 and 100.
        case percentage
        /// Bounds on the app's version that no version is within: the lowest one is above the highest.
        case versions(lowest: String, highest: String)
        /// A bound on the app's version that does not begin with a number.
        case malformedVersion(String)
        /// A function that is not registered, and the most similar known name.
        case unknownFlag(String, nearest: String?)
    }

    /// The problem.
    public let reason: Reason
    /// The index of the rule in the set, from 0.
    public let rule: Int
    /// The place at which the rule is written, if it is known.
    public let place: SourcePlace?

    /// A Boolean value that indicates whether the fault makes the rule unusable, so that no set can contain it.
    public var isMalformed: Bool {
        switch reason {
        case .malformedPattern, .unknownType, .malformedExpression, .noPattern, .malformedTemplate, .unknownParameter,
            .percentage, .versions, .malformedVersion:
            true
        case .unknownGroup, .cycle, .tooManySteps, .unreachable, .unknownFlag: false
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
    /// The fault, as part of a sentence.
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
            "it rewrites in a cycle, by the rules \(rules.map(String.init).joined(separator: ", ")): "
                + links.joined(separator: " → ")
        case .tooManySteps(let rules, let links):
            "it continues for \(rules.count) steps, which are too many, by the rules "
                + "\(rules.map(String.init).joined(separator: ", ")): \(links.joined(separator: " → "))"
        case .unreachable(let link): "no route takes its target, as in \(link)"
        case .percentage: "the percentage is not between 0 and 100"
        case .versions(let lowest, let highest): AppVersion.problem(from: lowest, to: highest)
        case .malformedVersion(let text): AppVersion.problem(ofBound: text)
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
    /// The faults, in the order of the rules.
    public let faults: [RewriteFault]

    init(_ faults: [RewriteFault]) { self.faults = faults }

    /// One line for each fault.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}
