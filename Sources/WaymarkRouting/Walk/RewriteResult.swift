public import WaymarkCore

/// What rewrite rules have made of a link.
public struct RewriteResult: Sendable {
    /// One rule that was applied.
    public struct Step: Hashable, Sendable, CustomStringConvertible {
        /// The rule's number: its place in the set, from 0.
        public let rule: Int
        /// The rule's name, or what it takes.
        public let name: String
        /// The link that it gave.
        public let link: DeepLink

        package init(rule: Int, name: String, link: DeepLink) {
            self.rule = rule
            self.name = name
            self.link = link
        }

        /// One line for people.
        public var description: String { "rule \(rule), \(name), gives \(link)".escapingControls }
    }

    /// The link as it is now.
    public package(set) var link: DeepLink
    /// The rules that were applied, in their order; none where no rule took the link.
    public package(set) var steps: [Step] = []

    package init(_ link: DeepLink) { self.link = link }

    /// The numbers of the rules that were applied, in their order.
    public var rules: [Int] { steps.map(\.rule) }
}

/// Why a link could not be rewritten.
public struct RewriteFailure: Error, Sendable, CustomStringConvertible {
    /// What went wrong.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// What the last rule gave is no link, or larger than the limits.
        case unreadable(String, LinkError)
        /// More rules were applied than are followed.
        case tooManySteps
        /// A rule gave a link that was left before.
        case loop
        /// The rule's function looked links up by rewrite rules, whose functions would be asked again.
        case asksRouter
    }

    /// What went wrong.
    public let reason: Reason
    /// The number of the rule at which it did.
    public let rule: Int
    /// The links from the first on; with the one at which it ended, where that is a link.
    public let links: [String]

    package init(reason: Reason, rule: Int, links: [String]) {
        self.reason = reason
        self.rule = rule
        self.links = links
    }

    /// One line for a terminal or a log.
    public var description: String {
        switch reason {
        case .unreadable(_, let error): "rule \(rule) gives what is no link: \(error)"
        case .tooManySteps: "rewritten more than \(links.count - 2) times: \(chain)"
        case .loop: "rewritten in a circle: \(chain)"
        case .asksRouter: "the function of rule \(rule) asks the router, which would ask it again"
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
