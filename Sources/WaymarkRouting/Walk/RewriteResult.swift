public import WaymarkCore

/// The result of applying rewrite rules to a link.
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
    /// The rules that were applied, in their order; empty if no rule took the link.
    public package(set) var steps: [Step] = []

    package init(_ link: DeepLink) { self.link = link }

    /// The numbers of the rules that were applied, in their order.
    public var rules: [Int] { steps.map(\.rule) }
}
