import WaymarkCore
import WaymarkExpressions
import WaymarkRouting
import WaymarkRules

/// Rewrites links by trying one rule after the other: slow, and simple enough to be believed.
struct RewriteOracle {
    let rules: [RewriteRule]

    func rewrite(_ link: DeepLink, in context: RewriteContext) throws -> (link: String, rules: [Int]) {
        var link = link
        var applied: [Int] = []
        for (number, rule) in rules.enumerated() {
            // A set of one rule has no other to get in its way.
            var alone = rule
            alone.continues = false
            let text = try RewriteRules([alone]).rewrite(link, in: context).link.text
            guard try takes(rule, link, context) else { continue }
            if text != link.text {
                applied.append(number)
                link = try DeepLink(text)
            }
            if !rule.continues { break }
        }
        return (link.text, applied)
    }

    /// Whether a rule takes a link, also where it gives the same again.
    private func takes(_ rule: RewriteRule, _ link: DeepLink, _ context: RewriteContext) throws -> Bool {
        var marked = rule
        marked.template = "mark://taken?"
        marked.continues = false
        return try RewriteRules([marked]).rewrite(link, in: context).link.text.hasPrefix("mark://taken")
    }
}
