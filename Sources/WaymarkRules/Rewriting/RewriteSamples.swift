import WaymarkCore
import WaymarkExpressions
import WaymarkRouting

/// Links that rules match, one for each rule, if one can be created.
struct RewriteSamples {
    private let set: RewriteRules
    private let patterns: PatternSamples

    init(_ set: RewriteRules, types: [ParameterType]) {
        self.set = set
        patterns = PatternSamples(set.compilation.matching, types: types)
    }

    /// A link that a rule takes, as its condition asks; `nil` if none was found.
    subscript(rule: Int) -> DeepLink? {
        let condition = set.rules[rule].condition
        for text in texts(of: rule) {
            guard let link = try? DeepLink(text + query(condition, behind: text), rules: set.compilation.matching),
                set.apply(rule, to: link) != nil
            else { continue }
            return link
        }
        return nil
    }

    private func texts(of rule: Int) -> [String] {
        switch set.rules[rule].subject {
        case .patterns(let patterns): return patterns.compactMap { self.patterns[$0] }
        case .expression(let text, let caseSensitive):
            guard let expression = try? LinearExpression(text, ignoringCase: !caseSensitive),
                let member = expression.automaton?.shortestMember()
            else { return [] }
            let shortest = String(decoding: member, as: UTF8.self)
            // The shortest text may be less than a link.
            return [shortest, shortest + "x", "x" + shortest, "x:" + shortest]
        }
    }

    private func query(_ condition: RewriteCondition, behind text: String) -> String {
        let pairs = condition.query.ordered { $0.key < $1.key }.map { name, values in
            guard let value = values.first ?? nil else { return PatternSamples.encoded(name) }
            return PatternSamples.encoded(name) + "=" + PatternSamples.encoded(value)
        }
        if pairs.isEmpty { return "" }
        return (text.contains("?") ? "&" : "?") + pairs.joined(separator: "&")
    }
}
