import WaymarkCore
import WaymarkExpressions
import WaymarkRouting

/// Rules, each read by itself, with all that is malformed.
struct RewriteDraft {
    let rules: [RewriteRule]
    let matching: MatchingRules
    let types: [ParameterType]
    private(set) var malformed: [RewriteFault] = []
    /// By rule; `nil` if it is malformed.
    private(set) var templates: [RewriteTemplate?] = []
    private(set) var index: RouteIndex?
    private(set) var ruleOfPattern: [Int] = []
    private(set) var expressions: [(rule: Int, expression: LinearExpression)] = []

    init(_ rules: [RewriteRule], _ matching: MatchingRules, _ types: [ParameterType]) {
        self.rules = rules
        self.matching = matching
        self.types = types
        let known = (ParameterType.standard + types).map(\.name)
        var patterns: [(pattern: RoutePattern, rule: Int)] = []
        for (number, rule) in rules.enumerated() {
            if let percentage = rule.condition.percentage, !(0...100 ~= percentage) { report(.percentage, number) }
            let (lowest, highest) = (rule.condition.minVersion, rule.condition.maxVersion)
            if let bound = AppVersion.malformedBound(lowest, highest) {
                report(.malformedVersion(bound), number)
            } else if let lowest, let highest, AppVersion.isNone(from: lowest, to: highest) {
                report(.versions(lowest: lowest, highest: highest), number)
            }
            switch rule.subject {
            case .patterns(let written): templates.append(read(written, of: number, known, into: &patterns))
            case .expression(let text, let caseSensitive):
                templates.append(read(text, ignoringCase: !caseSensitive, of: number))
            }
        }
        compile(patterns)
    }

    private mutating func report(_ reason: RewriteFault.Reason, _ rule: Int) {
        malformed.append(RewriteFault(reason: reason, rule: rule, place: rules[rule].place))
    }

    private mutating func read(
        _ written: [RoutePattern], of rule: Int, _ known: [String],
        into patterns: inout [(pattern: RoutePattern, rule: Int)]
    ) -> RewriteTemplate? {
        let before = malformed.count
        if written.isEmpty { report(.noPattern, rule) }
        for pattern in written {
            switch pattern.reading(under: matching) {
            case .failure(let error): report(.malformedPattern(error), rule)
            case .success(let syntax):
                for name in syntax.typeNames where !known.contains(name) {
                    report(.unknownType(name, nearest: known.nearest(to: name)), rule)
                }
            }
        }
        // If a pattern cannot be read, the names for its template are not known.
        guard malformed.count == before else { return nil }
        do throws(PatternTemplate.TemplateFault) {
            let template = try written.template(rules[rule].template, under: matching)
            patterns += written.map { ($0, rule) }
            return .pattern(template)
        } catch {
            report(RewriteFault.Reason(error), rule)
            return nil
        }
    }

    private mutating func read(_ text: String, ignoringCase: Bool, of rule: Int) -> RewriteTemplate? {
        do throws(ExpressionError) {
            let expression = try LinearExpression(text, ignoringCase: ignoringCase, limits: Self.limits)
            if rules[rule].template.isEmpty {
                report(.malformedTemplate("the target is empty"), rule)
                return nil
            }
            expressions.append((rule, expression))
            return .reading(rules[rule].template, groupCount: expression.captureCount)
        } catch {
            report(.malformedExpression(error), rule)
            return nil
        }
    }

    /// Searching needs no automaton for whole texts, which takes the most of compiling.
    private static let limits: ExpressionLimits = {
        var limits = ExpressionLimits()
        limits.automatonStates = 0
        return limits
    }()

    private mutating func compile(_ patterns: [(pattern: RoutePattern, rule: Int)]) {
        if patterns.isEmpty { return }
        // The order of the rules decides.
        var matching = matching
        matching.precedence = .registration
        matching.backtracking = .full
        matching.namespaces = .shared
        matching.exactSchemes = false
        var builder = RouteIndexBuilder(rules: matching, types: types)
        builder.reserveCapacity(patterns.count)
        for (pattern, rule) in patterns {
            builder.add(pattern, place: rules[rule].place ?? SourcePlace(file: "rewrite \(rule)", line: 0))
        }
        ruleOfPattern = patterns.map(\.rule)
        // Each was read alone, and all types are known: nothing is left to fail.
        index = try? builder.build(conflicts: .ordered)
    }
}
