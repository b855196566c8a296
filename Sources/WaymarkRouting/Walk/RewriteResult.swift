public import WaymarkCore

/// The result of applying rewrite rules to a link.
public struct RewriteResult: Sendable {
    /// A rule that was applied.
    public struct Step: Hashable, Sendable, CustomStringConvertible {
        /// The rule's number: its place in the set, from 0.
        public let rule: Int
        /// The rule's name or, if it has none, the links that it matches.
        public let name: String
        /// The percentage of installations to which the rule applies, this one included; `nil` for all.
        public let percentage: Double?
        /// The name that selects the rule's installations and identifies it in reports.
        package let shareName: String
        /// The resulting link.
        public let link: DeepLink

        package init(rule: Int, name: String, shareName: String, percentage: Double?, link: DeepLink) {
            self.rule = rule
            self.name = name
            self.shareName = shareName
            self.percentage = percentage
            self.link = link
        }

        /// One line for display.
        public var description: String {
            let share = percentage.map { ", for \(OverrideCondition(percentage: $0))" } ?? ""
            return "rule \(rule), \(name), gives \(link)\(share)".escapingControls
        }
    }

    /// A rule that matches the link, but applies to other sources, versions of the app or installations.
    public struct Withheld: Hashable, Sendable, CustomStringConvertible {
        /// The rule's number: its place in the set, from 0.
        public let rule: Int
        /// The rule's name or, if it has none, the links that it matches.
        public let name: String
        /// The condition of the rule, without its condition on the link's query, which holds.
        public let condition: OverrideCondition

        package init(rule: Int, name: String, condition: OverrideCondition) {
            self.rule = rule
            self.name = name
            self.condition = condition
        }

        /// The percentage of installations to which the rule applies.
        public var percentage: Double { condition.percentage ?? 100 }

        /// One line for display.
        public var description: String {
            "rule \(rule), \(name), is for \(condition), and not for this one".escapingControls
        }
    }

    /// The link after the rules.
    public package(set) var link: DeepLink
    /// The rules that were applied, in their order; empty if no rule matched the link.
    public package(set) var steps: [Step] = []
    /// The rules that would match the link from other sources, in other versions of the app or on other installations,
    /// in their order.
    public package(set) var withheld: [Withheld] = []

    package init(_ link: DeepLink) { self.link = link }

    /// The numbers of the rules that were applied, in their order.
    public var rules: [Int] { steps.map(\.rule) }
}
