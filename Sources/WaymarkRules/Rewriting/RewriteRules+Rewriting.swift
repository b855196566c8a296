public import WaymarkCore
import WaymarkExpressions
public import WaymarkRouting

extension RewriteRules {
    /// The default limit on the number of rules that are applied to one link.
    public static let greatestSteps = 8

    /// Returns the result of rewriting a link by the rules.
    ///
    /// If a rule produces the link that it matched, rewriting ends, or continues with the rules after it; the rule does
    /// not count as a step.
    ///
    /// - Parameters:
    ///   - link: The link, read under the rules' own matching rules.
    ///   - context: The context that conditions are evaluated against.
    ///   - greatestSteps: The greatest number of rules that are applied.
    ///   - limits: The limits on the size of a new link.
    ///   - left: Links that were rewritten before, and that no rule may lead back to.
    /// - Returns: The rewritten link, or the link unchanged if no rule matches it.
    /// - Throws: An error if a new link cannot be read, was rewritten before, or exceeds the number of steps, or if a
    ///   function looks up links.
    /// - Complexity: O(*n*) for *n* bytes of the link, for each rule that is applied; a rule with an expression needs
    ///   one more search for its captures.
    public func rewrite(
        _ link: DeepLink, in context: RewriteContext = RewriteContext(),
        greatestSteps: Int = RewriteRules.greatestSteps,
        limits: LinkLimits = .standard, left: [String] = []
    ) throws(RewriteFailure) -> RewriteResult {
        var result = RewriteResult(link)
        if isEmpty { return result }
        var chain = left
        var candidates = Candidates(self, result.link, context, after: -1)
        while true {
            let next: Applied?
            do throws(RewriteReentry) { next = try candidates.next() } catch {
                throw RewriteFailure(reason: .asksRouter, rule: error.rule, links: chain + [result.link.text])
            }
            guard let applied = next else { break }
            let rule = applied.rule
            let goesOn = compilation.rules[rule].continues
            let text = result.link.text
            if applied.text.hasSameBytes(as: text) {
                if goesOn { continue }
                break
            }
            chain.append(text)
            let written: DeepLink
            do { written = try DeepLink(applied.text, rules: compilation.matching, limits: limits) } catch {
                throw RewriteFailure(reason: .unreadable(applied.text, error), rule: rule, links: chain)
            }
            if chain.contains(where: { $0.hasSameBytes(as: written.text) }) {
                throw RewriteFailure(reason: .loop, rule: rule, links: chain + [written.text])
            }
            if chain.count > greatestSteps {
                throw RewriteFailure(reason: .tooManySteps, rule: rule, links: chain + [written.text])
            }
            result.link = written
            result.steps.append(
                RewriteResult.Step(
                    rule: rule, name: compilation.rules[rule].description,
                    shareName: compilation.rules[rule].shareName,
                    percentage: compilation.rules[rule].condition.percentage, link: written))
            if !goesOn { break }
            result.withheld += candidates.withheld.map(withheld)
            candidates = Candidates(self, written, context, after: rule)
        }
        result.withheld += candidates.withheld.map(withheld)
        return result
    }

    /// A rule that takes a link, and is not for its source, the version of the app or the installation.
    private func withheld(_ rule: Int) -> RewriteResult.Withheld {
        let one = compilation.rules[rule]
        let condition = OverrideCondition(
            sources: one.condition.sources, minVersion: one.condition.minVersion,
            maxVersion: one.condition.maxVersion, percentage: one.condition.percentage)
        return RewriteResult.Withheld(rule: rule, name: one.description, condition: condition)
    }

    /// A rule that takes a link, and the text that it gives.
    struct Applied {
        let rule: Int
        let text: String
    }

    /// Returns the first rule after another one that matches a link.
    func first(after rule: Int, link: DeepLink, _ context: RewriteContext) -> Applied? {
        var candidates = Candidates(self, link, context, after: rule)
        return try? candidates.next()
    }

    /// The same without rules that give what they take and go on.
    func first(after rule: Int, changing link: DeepLink, _ context: RewriteContext) -> Applied? {
        var candidates = Candidates(self, link, context, after: rule)
        while let applied = try? candidates.next() {
            if !rules[applied.rule].continues || !applied.text.hasSameBytes(as: link.text) { return applied }
        }
        return nil
    }

    /// The rules that take a link, in their order.
    private struct Candidates {
        private let rules: RewriteRules
        private let link: DeepLink
        private let context: RewriteContext
        private var patterns: Patterns
        private var expressions: Expressions
        private var match: (rule: Int, match: IndexMatch)?
        private var found: Int?
        /// The rules that would be next, and are for other sources, versions or installations.
        private(set) var withheld: [Int] = []

        init(_ rules: RewriteRules, _ link: DeepLink, _ context: RewriteContext, after rule: Int) {
            self.rules = rules
            self.link = link
            self.context = context
            patterns = Patterns(link, rules.compilation.subjects, after: rule)
            expressions = Expressions(link, rules.compilation.subjects, after: rule)
            match = patterns.next()
            found = expressions.next()
        }

        mutating func next() throws(RewriteReentry) -> Applied? {
            while true {
                if let (number, fit) = match, found.map({ number < $0 }) ?? true {
                    match = patterns.next()
                    if holds(number), let text = try rules.text(of: number, fit) {
                        return Applied(rule: number, text: text)
                    }
                } else if let number = found {
                    found = expressions.next()
                    if holds(number), let text = try rules.text(of: number, link) {
                        return Applied(rule: number, text: text)
                    }
                } else {
                    return nil
                }
            }
        }

        private mutating func holds(_ number: Int) -> Bool {
            let rule = rules.compilation.rules[number]
            let condition = rule.condition
            if condition.isEmpty { return true }
            guard condition.holds(for: link, under: rules.compilation.matching) else { return false }
            if condition.holds(in: context), context.isMeant(rule, number) { return true }
            withheld.append(number)
            return false
        }
    }

    /// Returns the result of a rule for a link, whichever rules come before it; `nil` if it does not take the link.
    func apply(_ rule: Int, to link: DeepLink) -> String? {
        if compilation.expressionOfRule[rule] != nil { return try? text(of: rule, link) }
        return match(of: rule, with: link).flatMap { try? text(of: rule, $0) }
    }

    /// The match of a rule's pattern with a link; `nil` if it does not fit, or the rule has no pattern.
    func match(of rule: Int, with link: DeepLink) -> IndexMatch? {
        var patterns = Patterns(link, compilation.subjects, after: rule - 1)
        while let (number, match) = patterns.next(), number <= rule {
            if number == rule { return match }
        }
        return nil
    }

    // MARK: New links

    private func text(of rule: Int, _ match: IndexMatch) throws(RewriteReentry) -> String? {
        guard case .pattern(let template) = compilation.templates[rule],
            let substituted = template.substituting(match)
        else { return nil }
        guard let function = function(of: rule) else { return substituted }
        let capture = RewriteCapture(
            link: match.link, groups: [match.link.text], parameters: match.decoded.parameters.dictionary,
            substituted: substituted)
        return try RewriteReentry.refusing(in: rule) { function(capture) } ?? substituted
    }

    private func text(of rule: Int, _ link: DeepLink) throws(RewriteReentry) -> String? {
        guard case .expression(let pieces) = compilation.templates[rule],
            let expression = compilation.expressionOfRule[rule], let match = expression.firstMatch(in: link.text)
        else { return nil }
        let groups = [String(match.text)] + match.captures.map { $0.map { String($0) } }
        let substituted = RewriteTemplate.substituting(pieces, groups)
        guard let function = function(of: rule) else { return substituted }
        var parameters: [String: String] = [:]
        for name in expression.captureNames { if let name { parameters[name] = match[name].map { String($0) } } }
        let capture = RewriteCapture(link: link, groups: groups, parameters: parameters, substituted: substituted)
        return try RewriteReentry.refusing(in: rule) { function(capture) } ?? substituted
    }

    private func function(of rule: Int) -> RewriteFunction? {
        compilation.rules[rule].flag.flatMap { compilation.functions[$0] }
    }

    // MARK: Candidates

    /// The rules of patterns that a link fits, in their order.
    private struct Patterns {
        private var matches: IndexMatches?
        private let subjects: RewriteSubjects
        private var last: Int

        init(_ link: DeepLink, _ subjects: RewriteSubjects, after rule: Int) {
            self.subjects = subjects
            matches = subjects.patterns?.matches(link)
            last = rule
        }

        mutating func next() -> (rule: Int, match: IndexMatch)? {
            while let match = matches?.next() {
                let rule = subjects.ruleOfPattern[match.number]
                // Of a rule with several patterns the first that fits counts.
                if rule <= last { continue }
                last = rule
                return (rule, match)
            }
            return nil
        }
    }

    /// The rules whose expressions are found in a link, in their order.
    private struct Expressions {
        private var rules: ArraySlice<Int>

        init(_ link: DeepLink, _ subjects: RewriteSubjects, after rule: Int) {
            guard !subjects.expressions.isEmpty else {
                rules = []
                return
            }
            let found = subjects.found(in: link)
            rules = found.map { subjects.ruleOfExpression[$0] }.drop { $0 <= rule }
        }

        mutating func next() -> Int? { rules.popFirst() }
    }
}

extension RewriteRules {
    /// The parts of a link that a rule captures; `nil` if the rule does not take it.
    func captures(of link: DeepLink, by rule: Int) -> RewriteCaptures? {
        guard let expression = compilation.expressionOfRule[rule] else {
            return match(of: rule, with: link).map { .pattern($0.decoded) }
        }
        guard let match = expression.firstMatch(in: link.text) else { return .groups([]) }
        return .groups(expression.groups(of: match))
    }
}
