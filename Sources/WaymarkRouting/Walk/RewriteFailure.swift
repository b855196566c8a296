public import WaymarkCore

/// An error in rewriting a link.
public struct RewriteFailure: Error, Sendable, CustomStringConvertible {
    /// The reason why a link cannot be rewritten.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// The result of the last rule is not a link, or exceeds the limits.
        case unreadable(String, LinkError)
        /// More rules applied to the link than the limit allows.
        case tooManySteps
        /// A rule produced a link that was rewritten before.
        case loop
        /// The rule's function looked up a link, which would call the functions of the rewrite rules again.
        case asksRouter
    }

    /// The reason.
    public let reason: Reason
    /// The number of the rule at which rewriting failed.
    public let rule: Int
    /// The links during rewriting, the first one first. The last is the one at which rewriting stopped, if that is a
    /// link.
    public let links: [String]

    package init(reason: Reason, rule: Int, links: [String]) {
        self.reason = reason
        self.rule = rule
        self.links = links
    }

    /// One line for a terminal or a log.
    public var description: String {
        switch reason {
        case .unreadable(_, let error): "rule \(rule) gives text that is not a link: \(error)"
        case .tooManySteps: "rewritten more than \(links.count - 2) times: \(chain)"
        case .loop: "rewritten in a cycle: \(chain)"
        case .asksRouter: "the function of rule \(rule) calls the router, which would call it again"
        }
    }

    private var chain: String { links.joined(separator: " → ").escapingControls }
}

extension RewriteFailure {
    /// The error of an opening whose link could not be rewritten.
    var routerReason: RouterError.Reason {
        switch reason {
        case .unreadable(_, let error): .unreadable(error)
        case .tooManySteps: .tooManyHops(links)
        case .loop: .redirectLoop(links)
        case .asksRouter: .rewriteAsksRouter(rule: rule)
        }
    }
}
