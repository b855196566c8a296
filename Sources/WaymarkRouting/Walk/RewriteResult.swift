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
            let share = percentage.map { ", for \(OverrideCondition(percentage: $0))" } ?? ""
            return "rule \(rule), \(name), gives \(link)\(share)".escapingControls
        }
    }

    /// One rule that takes the link, and is meant for other sources, versions of the app or installations.
    public struct Withheld: Hashable, Sendable, CustomStringConvertible {
        /// The rule's number: its place in the set, from 0.
        public let rule: Int
        /// The rule's name, or what it takes.
        public let name: String
        /// The condition of the rule, without that on the link's query, which holds.
        public let condition: OverrideCondition

        package init(rule: Int, name: String, condition: OverrideCondition) {
            self.rule = rule
            self.name = name
            self.condition = condition
        }

        /// The number of installations out of a hundred that the rule is meant for.
        public var percentage: Double { condition.percentage ?? 100 }

        /// One line for people.
        public var description: String {
            "rule \(rule), \(name), is for \(condition), and not for this one".escapingControls
        }
    }

    /// The link as it is now.
    public package(set) var link: DeepLink
    /// The rules that were applied, in their order; empty if no rule took the link.
    public package(set) var steps: [Step] = []
    /// The rules that take the link from other sources, in other versions of the app or on other installations, in their
    /// order.
    public package(set) var withheld: [Withheld] = []

    package init(_ link: DeepLink) { self.link = link }

    /// The numbers of the rules that were applied, in their order.
    public var rules: [Int] { steps.map(\.rule) }
}
