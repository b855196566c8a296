public import WaymarkCore
import WaymarkExpressions
import WaymarkRouting

/// An ordered set of rules that rewrite links; the first rule that matches a link wins.
///
/// ```swift
/// let rules = try RewriteRules([
///     RewriteRule(from: "https://m.shop.example/product/:id<int>.html", to: "shop://goods/:id"),
///     RewriteRule(matching: #"^https?://old\.example/p/([0-9]+)$"#, to: "shop://goods/$1"),
/// ])
/// try rules.rewrite("https://m.shop.example/product/42.html?ref=push").link  // shop://goods/42?ref=push
/// ```
///
/// A link passes through the rules once: the result of the winning rule is final, unless ``RewriteRule/continues`` says that
/// the rules after it are tried on the new link. A rule whose condition does not hold is skipped.
///
/// A set is immutable. All patterns form one table and all expressions one automaton, so rewriting by a thousand rules takes
/// about as long as by one, and the time is at most proportional to the length of the link.
public struct RewriteRules: Sendable {
    /// The compiled form of a set, made once, in one reference.
    final class Compilation: Sendable {
        let rules: [RewriteRule]
        let matching: MatchingRules
        let version: String?
        let functions: [String: RewriteFunction]
        /// The rules' templates, read.
        let templates: [RewriteTemplate]
        let subjects: RewriteSubjects
        /// By rule, its expression.
        let expressionOfRule: [Int: LinearExpression]

        init(_ draft: RewriteDraft, version: String?, functions: [String: RewriteFunction]) {
            rules = draft.rules
            matching = draft.matching
            self.version = version
            self.functions = functions
            templates = draft.templates.map { $0 ?? .expression([]) }
            subjects = RewriteSubjects(draft)
            expressionOfRule = Dictionary(
                draft.expressions.map { ($0.rule, $0.expression) }, uniquingKeysWith: { first, _ in first })
        }
    }

    let compilation: Compilation

    /// A set without rules, which leaves links unchanged.
    public static let none = RewriteRules(
        Compilation(RewriteDraft([], .standard, []), version: nil, functions: [:]))

    private init(_ compilation: Compilation) { self.compilation = compilation }

    /// Compiles rules.
    ///
    /// - Parameters:
    ///   - rules: The rules, in the order in which they are tried.
    ///   - version: The name of the set, for logs and reports.
    ///   - matching: The rules for reading links and comparing them with patterns. Their precedence has no effect: rewrite rules
    ///     are always tried in order.
    ///   - types: Parameter types in addition to ``/WaymarkCore/ParameterType/standard``.
    ///   - functions: The functions that rules name by their flags.
    /// - Throws: A ``RewriteError`` with every malformed rule. Use ``faults(in:flags:)`` to find other faults of the set.
    /// - Complexity: O(*n* log *n*) for *n* rules.
    public init(
        _ rules: [RewriteRule], version: String? = nil, matching: MatchingRules = .standard,
        types: [ParameterType] = [], functions: [String: RewriteFunction] = [:]
    ) throws(RewriteError) {
        let draft = RewriteDraft(rules, matching, types)
        guard draft.malformed.isEmpty else { throw RewriteError(draft.malformed) }
        self.init(Compilation(draft, version: version, functions: functions))
    }

    /// Returns all faults of rules, including malformed ones, in the order of the rules.
    ///
    /// - Parameters:
    ///   - rules: The rules, in the order in which they are tried.
    ///   - table: The routes that must match the results of the rules, or `nil` to skip this check.
    ///   - flags: The names of the registered functions, or `nil` to skip this check.
    ///   - matching: The rules for reading links and comparing them with patterns.
    ///   - types: Parameter types in addition to ``/WaymarkCore/ParameterType/standard``.
    public static func faults(
        of rules: [RewriteRule], in table: RouteIndex? = nil, flags: Set<String>? = nil,
        matching: MatchingRules = .standard, types: [ParameterType] = []
    ) -> [RewriteFault] {
        check(RewriteDraft(rules, matching, types), nil, table.map { [$0] } ?? [], flags, [:]).faults
    }

    /// Compiles rules and finds all that is wrong with them; those that are malformed take no link in the set.
    static func checked(
        _ rules: [RewriteRule], version: String?, in tables: [RouteIndex], _ configuration: RouterConfiguration
    ) -> (faults: [RewriteFault], made: RewriteRules) {
        let draft = RewriteDraft(rules, configuration.rules, configuration.types)
        return check(
            draft, version, tables, nil, configuration.rewriteFunctions, greatestSteps: configuration.greatestChain)
    }

    private static func check(
        _ draft: RewriteDraft, _ version: String?, _ tables: [RouteIndex], _ flags: Set<String>?,
        _ functions: [String: RewriteFunction], greatestSteps: Int = RewriteRules.greatestSteps
    ) -> (faults: [RewriteFault], made: RewriteRules) {
        // Those that are malformed take no link here, and the others are checked all the same.
        let made = RewriteRules(Compilation(draft, version: version, functions: functions))
        let malformed = Set(draft.malformed.map(\.rule))
        var check = RewriteCheck(made, leavingOut: malformed, types: draft.types, greatestSteps: greatestSteps)
        let faults = draft.malformed + check.faults(in: tables, flags: flags)
        return (faults.sortedByRule, made)
    }

    /// Returns the faults of a set that can nevertheless be used: placeholders without a group, cycles, chains of more than
    /// ``greatestSteps`` rules, targets that no route matches, and unknown flags.
    ///
    /// Cycles, chains and targets are found by example: for each rule, a link that it matches is rewritten by the set.
    ///
    /// - Parameters:
    ///   - table: The routes that must match the results of the rules, or `nil` to skip this check.
    ///   - flags: The names of the registered functions, or `nil` to skip this check.
    /// - Complexity: O(*n* · *c*) for *n* rules and *c* combinations of their conditions, and O(*n* · *r*) for *r* routes that do
    ///   not match a rule's example.
    public func faults(in table: RouteIndex? = nil, flags: Set<String>? = nil) -> [RewriteFault] {
        var check = RewriteCheck(self, leavingOut: [], types: [])
        return check.faults(in: table.map { [$0] } ?? [], flags: flags).sortedByRule
    }

    /// The rules in their order.
    public var rules: [RewriteRule] { compilation.rules }

    /// The name of the set, or `nil`.
    public var version: String? { compilation.version }

    /// The rules for reading links and comparing them with patterns. Their precedence does not apply to rewrite rules.
    public var matchingRules: MatchingRules { compilation.matching }

    /// The number of rules.
    public var count: Int { compilation.rules.count }

    /// A Boolean value that indicates whether the set has no rules.
    public var isEmpty: Bool { compilation.rules.isEmpty }
}

extension RewriteRules: CustomStringConvertible {
    /// The number of rules, and the set's version and digest.
    public var description: String {
        "\(count) rewrite\(count == 1 ? "" : "s")\(version.map { " of \($0)" } ?? "") (\(digest))"
    }
}

extension [RewriteFault] {
    /// The faults in the order of their rules; those of one rule keep theirs.
    fileprivate var sortedByRule: [RewriteFault] {
        enumerated().ordered { ($0.element.rule, $0.offset) < ($1.element.rule, $1.offset) }.map(\.element)
    }
}
