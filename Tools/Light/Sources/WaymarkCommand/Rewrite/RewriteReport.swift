internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkRouting
internal import WaymarkRules

/// Writes the results of rewrites for links.
struct RewriteReport {
    let manifest: Manifest
    let rules: RewriteRules
    let context: RewriteContext
    /// The colours of the human-readable form; `nil` for JSON.
    let style: TextStyle?
    /// Whether something was written already.
    private var hasWritten = false

    init(_ manifest: Manifest, rules: RewriteRules, context: RewriteContext, style: TextStyle?) {
        self.manifest = manifest
        self.rules = rules
        self.context = context
        self.style = style
    }

    /// Writes what becomes of a link.
    ///
    /// - Returns: Whether the outcome is known.
    mutating func write(_ link: GivenLink, to output: TextSink) -> Bool {
        // In the human-readable form, links are separated.
        if style != nil, hasWritten { output.line() }
        hasWritten = true
        let read: DeepLink
        do throws(LinkError) { read = try link.read(by: rules.matchingRules) } catch {
            output.line(failed(link.text, "\(error)"))
            return false
        }
        do throws(RewriteFailure) {
            let result = try rules.rewrite(read, in: context)
            output.line(style.map { text(link.text, result, $0) } ?? json(link.text, result))
            return true
        } catch {
            output.line(failed(link.text, "\(error)"))
            return false
        }
    }

    private func json(_ link: String, _ result: RewriteResult) -> String {
        // A link that no rule matches is written unchanged.
        let rewritten = result.steps.isEmpty ? link : result.link.text
        let members: [JSONText.Member] = [
            .init("link", .text(link)), .init("rewritten", .text(rewritten)),
            .init("rules", .array(result.rules.map { .number(position(of: $0)) })),
        ]
        return "\(JSONText.object(members))"
    }

    private func failed(_ link: String, _ problem: String) -> String {
        guard let style else {
            let members: [JSONText.Member] = [
                .init("link", .text(link)), .init("rewritten", .text(link)), .init("rules", .array([])),
                .init("error", .text(problem)),
            ]
            return "\(JSONText.object(members))"
        }
        return style.strong("\(SafeText(link))") + "\n  \(style.bad("failed"))  \(SafeText(problem))"
    }

    private func text(_ link: String, _ result: RewriteResult, _ style: TextStyle) -> String {
        var lines = [style.strong("\(SafeText(link))")]
        for step in result.steps {
            let place = rules.rules[step.rule].place.map { "  \($0)" } ?? ""
            lines.append("  \(style.good("\(SafeText(step.link.text))"))")
            let share = step.percentage.map { ", for \(RewriteShare.words($0))" } ?? ""
            let by = "by rewrite \(position(of: step.rule)), \(SafeText(step.name))\(share)\(SafeText(place))"
            lines.append("    \(style.faint(by))")
        }
        for rule in result.withheld {
            let words = "not by rewrite \(position(of: rule.rule)), which is for \(rule.condition)"
            lines.append("  \(style.faint(words))")
        }
        if result.steps.isEmpty { lines.append("  \(style.faint("no rewrite takes it"))") }
        return lines.joined(separator: "\n")
    }

    /// The position in the manifest's rewrites of a rule.
    private func position(of rule: Int) -> Int { manifest.rewrites[rule].position ?? rule }
}
