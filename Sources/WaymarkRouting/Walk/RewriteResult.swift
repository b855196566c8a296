public import WaymarkCore

/// The result of applying rewrite rules to a link.
public struct RewriteResult: Sendable {
    /// One rule that was applied.
    public struct Step: Hashable, Sendable, CustomStringConvertible {
        /// The rule's number: its place in the set, from 0.
        public let rule: Int
        /// The rule's name, or what it takes.
        public let name: String
        /// The number of installations out of a hundred that the rule is meant for, this one among them; `nil` if it is for all.
        public let percentage: Double?
        /// The name by which shares and reports know the rule.
        package let shareName: String
        /// The link that it gave.
        public let link: DeepLink

        package init(rule: Int, name: String, shareName: String, percentage: Double?, link: DeepLink) {
            self.rule = rule
            self.name = name
            self.shareName = shareName
            self.percentage = percentage
            self.link = link
        }

        /// One line for people.
        public var description: String {
            let share = percentage.map { ", for \(RewriteResult.words(of: $0))" } ?? ""
            return "rule \(rule), \(name), gives \(link)\(share)".escapingControls
        }
    }

    /// One rule that takes the link, and is meant for other installations.
    public struct Withheld: Hashable, Sendable, CustomStringConvertible {
        /// The rule's number: its place in the set, from 0.
        public let rule: Int
        /// The rule's name, or what it takes.
        public let name: String
        /// The number of installations out of a hundred that the rule is meant for.
        public let percentage: Double

        package init(rule: Int, name: String, percentage: Double) {
            self.rule = rule
            self.name = name
            self.percentage = percentage
        }

        /// One line for people.
        public var description: String {
            "rule \(rule), \(name), is for \(RewriteResult.words(of: percentage)), and not for this one"
                .escapingControls
        }
    }

    /// The link as it is now.
    public package(set) var link: DeepLink
    /// The rules that were applied, in their order; empty if no rule took the link.
    public package(set) var steps: [Step] = []
    /// The rules that would have been applied on other installations, in their order.
    public package(set) var withheld: [Withheld] = []

    package init(_ link: DeepLink) { self.link = link }

    /// The numbers of the rules that were applied, in their order.
    public var rules: [Int] { steps.map(\.rule) }

    /// A share in words: `12.5 % of installations`.
    private static func words(of percentage: Double) -> String {
        let text = "\(percentage)"
        return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + " % of installations"
    }
}
