public import WaymarkCore

/// A rule that rewrites a link to another link: the links that it matches, the template of the new link, and the condition.
///
/// ```swift
/// RewriteRule(from: "https://m.shop.example/product/:id<int>.html", to: "shop://goods/:id")
/// RewriteRule(matching: #"^https?://old\.example/p/([0-9]+)$"#, to: "shop://goods/$1")
/// ```
///
/// The placeholders in the template of a **pattern**:
///
/// | placeholder | replacement |
/// |---|---|
/// | `:id` | the parameter's value, escaped so that it reads back as one segment or one value of the query; of a named tail, its segments |
/// | `*` as the path's last segment | the segments of the pattern's unnamed tail |
/// | `$0` | the whole link as it was written, escaped for its position |
/// | `\:` `\*` `\$` | itself |
///
/// A pair of the template's query is omitted if its parameter has no value because a group of the pattern is absent. The
/// new link keeps the query and the fragment of the original link, unless the template has its own: `shop://goods/:id?` drops
/// the query. If the query of a template ends in `&`, the link's query is appended to it.
///
/// The template of an **expression** is the whole new link. In it, `$0` is the whole match, `$1` the first group, and
/// `$10` the tenth; a group that did not take part in the match is empty. Text is inserted as it is written in the
/// link, and is not scanned for placeholders again. If a number has no group, as many of its digits count as there are
/// groups for (with one group, `$10` is `$1` and a zero); otherwise, it stays as written, as does a `$` without a
/// number. A router refuses such numbers.
public struct RewriteRule: Sendable {
    /// The links that a rule matches.
    @nonexhaustive
    public enum Subject: Sendable {
        /// Links that match one of these patterns, which are tried in order.
        case patterns([RoutePattern])
        /// Links whose text, as it is written, contains a match of an expression.
        case expression(String, caseSensitive: Bool)
    }

    /// The links that the rule matches.
    public var subject: Subject
    /// The template of the new link, with placeholders.
    public var template: String
    /// The condition under which the rule applies.
    public var condition = RewriteCondition()
    /// The name of a function that returns the new link instead of the template. If no function is registered under the name,
    /// the template is used.
    public var flag: String?
    /// A Boolean value that indicates whether the rules after this one are tried on the new link.
    public var continues = false
    /// The name of the rule, for display.
    public var name: String?
    /// The place where the rule is written.
    public var place: SourcePlace?
    /// The subject as it is written, if that is not the text of its patterns, as in the dialect of another router.
    package var written: String?

    /// Creates a rule for the links of a subject.
    ///
    /// - Parameters:
    ///   - subject: The links that the rule matches.
    ///   - template: The template of the new link.
    ///   - place: The place where the rule is written.
    public init(_ subject: Subject, to template: String, place: SourcePlace? = nil) {
        self.subject = subject
        self.template = template
        self.place = place
    }

    /// Creates a rule for links that match a pattern.
    public init(from pattern: RoutePattern, to template: String, file: String = #fileID, line: Int = #line) {
        self.init(.patterns([pattern]), to: template, place: SourcePlace(file: file, line: line))
    }

    /// Creates a rule for links whose text contains a match of an expression.
    ///
    /// - Parameters:
    ///   - expression: The expression.
    ///   - caseSensitive: Pass `true` to distinguish uppercase and lowercase letters.
    ///   - template: The template of the new link.
    public init(
        matching expression: String, caseSensitive: Bool = false, to template: String, file: String = #fileID,
        line: Int = #line
    ) {
        self.init(
            .expression(expression, caseSensitive: caseSensitive), to: template,
            place: SourcePlace(file: file, line: line))
    }
}

extension RewriteRule {
    /// The name that selects the installations of a rule with a percentage and identifies the rule in reports: the rule's own
    /// name, or else its subject as it is written.
    ///
    /// The name does not depend on the percentage or the template, so an installation that has the rule keeps it as the percentage
    /// grows. Rules and overrides with the same name select the same installations.
    public var shareName: String {
        if let name = name ?? written { return name }
        return switch subject {
        case .patterns(let patterns): patterns.first?.text ?? ""
        case .expression(let text, _): text
        }
    }
}

extension RewriteRule: CustomStringConvertible {
    /// The rule's name, or else its subject as it is written.
    public var description: String { name ?? written.map { "'\($0)'" } ?? subject.description }
}

extension RewriteRule.Subject: CustomStringConvertible {
    /// The patterns, or the expression, as they are written.
    public var description: String {
        switch self {
        case .patterns(let patterns): "'" + patterns.map(\.text).joined(separator: "', '") + "'"
        case .expression(let text, _): "'\(text)'"
        }
    }
}
