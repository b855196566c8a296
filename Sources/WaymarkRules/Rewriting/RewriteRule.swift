public import WaymarkCore

/// A rule that makes another link of a link: what it takes, what becomes of it, and when.
///
/// ```swift
/// RewriteRule(from: "https://m.shop.example/product/:id<int>.html", to: "shop://goods/:id")
/// RewriteRule(matching: #"^https?://old\.example/p/([0-9]+)$"#, to: "shop://goods/$1")
/// ```
///
/// What stands for what in the template of a **pattern**:
///
/// | written | becomes |
/// |---|---|
/// | `:id` | the parameter's value, escaped so that it reads back as one segment or one value of the query; of a named tail, its segments |
/// | `*` as the path's last segment | the segments of the pattern's unnamed tail |
/// | `$0` | the whole link as it was written, escaped for its place |
/// | `\:` `\*` `\$` | itself |
///
/// A pair of the template's query whose parameter has no value, because a group of the pattern is absent, is left out. The
/// link's own query and fragment stay, unless the template has one: `shop://goods/:id?` drops the query, and a template
/// whose query ends in `&` has the link's put behind it.
///
/// What stands for what in the template of an **expression**, which is all of the new link: `$0` is the whole match, `$1` the
/// first group, `$10` the tenth; a group that took no part is empty. Text goes in as it is written in the link, and is
/// not looked at again. A number beyond the groups stays as it is written, as does a `$` without one.
public struct RewriteRule: Sendable {
    /// The links that a rule takes.
    @nonexhaustive
    public enum Subject: Sendable {
        /// Links that fit one of these patterns, the first to be tried first.
        case patterns([RoutePattern])
        /// Links in whose text, as it is written, an expression is found.
        case expression(String, caseSensitive: Bool)
    }

    /// The links that it takes.
    public var subject: Subject
    /// The link that they become, with placeholders.
    public var template: String
    /// The condition for applying it.
    public var condition = RewriteCondition()
    /// The name of a function that makes the new link in place of the template; where no such function is registered, the
    /// template does.
    public var flag: String?
    /// A Boolean value that says whether the rules behind it are tried on the new link.
    public var continues = false
    /// Its name for people.
    public var name: String?
    /// The place at which it is written.
    public var place: SourcePlace?
    /// The subject as it is written, if that is not the text of its patterns, as in the dialect of another router.
    package var written: String?

    /// Creates a rule for what some subject takes.
    ///
    /// - Parameters:
    ///   - subject: The subject: the links that the rule takes.
    ///   - template: The template of the new link.
    ///   - place: The place at which it is written.
    public init(_ subject: Subject, to template: String, place: SourcePlace? = nil) {
        self.subject = subject
        self.template = template
        self.place = place
    }

    /// Creates a rule for links that fit a pattern.
    public init(from pattern: RoutePattern, to template: String, file: String = #fileID, line: Int = #line) {
        self.init(.patterns([pattern]), to: template, place: SourcePlace(file: file, line: line))
    }

    /// Creates a rule for links in whose text an expression is found, without case unless said otherwise.
    ///
    /// - Parameters:
    ///   - expression: The expression.
    ///   - caseSensitive: Whether the case of letters counts.
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
    /// The name by which a rule with a percentage chooses installations, and by which reports count it: its own, or without one
    /// what it takes, as it is written.
    ///
    /// It stays while the percentage and the template change, so that installations that had the rule keep it as its share grows. Rules and
    /// overrides with one name choose the same installations.
    public var shareName: String {
        if let name = name ?? written { return name }
        return switch subject {
        case .patterns(let patterns): patterns.first?.text ?? ""
        case .expression(let text, _): text
        }
    }
}

extension RewriteRule: CustomStringConvertible {
    /// The rule's name, or what it takes.
    public var description: String { name ?? subject.description }
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
