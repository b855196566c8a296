package import WaymarkCore
internal import WaymarkManifest
package import WaymarkRouting
internal import WaymarkRules

/// An explanation of how a router handles a link, for printing.
package struct ExplanationReport {
    /// The explanation as data.
    package let json: JSONText
    /// Whether the link is opened, as far as this can be determined without running code of the app.
    package let isOpened: Bool
    /// The router's explanation; `nil` for a text that is not a link.
    package let explanation: RouterExplanation?
    private let lines: [String]

    /// Creates the report on a link.
    ///
    /// - Parameters:
    ///   - text: The link as it was given.
    ///   - source: The source of the link.
    ///   - router: The router that decides.
    ///   - routes: The routes of the router, with their positions and places in the manifest.
    ///   - isAssumed: Whether the source of the link was not stated.
    ///   - limit: The maximum number of near routes to list.
    ///   - takesUnmatched: Whether the app opens links that no route takes.
    ///   - startFaults: The errors with which no app starts, so that none opens the link.
    ///   - ruleFaults: The errors for which an app refuses rules; the router is without these rules.
    package init(
        of text: String, from source: LinkSource, on router: Router, in routes: Routes, isAssumed: Bool = false,
        limit: Int = 10, takesUnmatched: Bool = false, startFaults: [String] = [], ruleFaults: [String] = []
    ) {
        let explanation = router.explain(text, from: source)
        let rewrites = RewriteNumbers(of: routes.manifest, on: router)
        self.explanation = explanation
        let target = explanation.table.link
        // The router's table numbers routes differently from the file, so that another table explains the link.
        let table = Self.table(of: target, explanation, routes, limit: limit)
        let overrides = WithheldOverride.all(for: explanation, on: router)
        let isUnmatched = takesUnmatched && explanation.isUnmatched
        isOpened =
            (explanation.route != nil || isUnmatched) && explanation.refusal == nil
            && explanation.rewritingFailure == nil && explanation.obstacle == nil && startFaults.isEmpty
        let faults =
            startFaults.map { "  no app starts: \($0)" } + ruleFaults.map { "  rules refused: \($0)" }
        lines = Self.lines(
            explanation, table, of: text, rewrites, overrides, isAssumed: isAssumed, isUnmatched: isUnmatched, faults)
        var members: [JSONText.Member] = [
            .init("link", .text(text)),
            .init("matched", .bool(table.winner != nil)),
            .init("source", .text(explanation.source.kind.rawValue)),
            .init("opened", .bool(isOpened)),
            .init("errors", .texts(startFaults + ruleFaults)),
            .init("refusal", .optional(explanation.refusal.map { "\($0)" } ?? explanation.obstacle)),
            .init("rewriting", .array(explanation.rewriting.map { Self.json(of: $0, rewrites) })),
            .init("rewritten", .optional(explanation.rewriting.last?.link.text)),
            .init("withheld", .texts(explanation.withheld.map { "\($0)" } + overrides.map { "\($0)" })),
            .init("rewritingFailure", .optional(explanation.rewritingFailure.map { "\($0)" })),
            .init("detours", .texts(explanation.detours.map { "\($0)" })),
        ]
        if case .success(let reading) = table.reading {
            members += [
                .init("reading", Self.json(of: reading)),
                .init("fits", .array(table.fits.map { Self.json(of: $0, in: routes) })),
                .init("misses", .array(table.misses.map { Self.json(of: $0, in: routes) })),
                .init("missCount", .number(table.missCount)),
                .init("suggestion", .optional(table.suggestion)),
            ]
        }
        json = .object(members)
    }

    private static func table(
        of link: String, _ explanation: RouterExplanation, _ routes: Routes, limit: Int
    ) -> Explanation {
        let index = routes.asked
        guard !explanation.left.isEmpty, let read = try? DeepLink(link, rules: index.rules) else {
            return index.explain(link, limit: limit)
        }
        return index.explain(read, limit: limit) { entry in
            !explanation.left.contains { route in
                route.id == routes[entry].id
                    && route.patterns.contains { $0.text.utf8.elementsEqual(entry.pattern.text.utf8) }
            }
        }
    }

    /// Creates the report on a text that is not a link.
    package init(unreadable text: String, _ error: LinkError) {
        isOpened = false
        explanation = nil
        lines = ["\(SafeText(text))", "  cannot be read: \(error)"]
        json = .object([
            .init("link", .text(text)), .init("matched", .bool(false)), .init("error", .text(error.description)),
        ])
    }

    /// Returns the human-readable explanation, without the last line end.
    package func text(_ style: TextStyle) -> String {
        lines.enumerated().map { place, line in Self.coloured(line, place, style) }.joined(separator: "\n")
    }

    private static func coloured(_ line: String, _ place: Int, _ style: TextStyle) -> String {
        if !line.hasPrefix(" ") { return style.strong(line) }
        let starts: [(String, (String) -> String)] = [
            ("  goes to", style.good), ("  opened", style.good), ("  no route", style.bad),
            ("  cannot be read", style.bad),
            ("  no app starts", style.bad), ("  rules refused", style.bad),
            ("  refused", style.bad), ("  not rewritten", style.bad), ("  not opened", style.bad),
            ("  did you mean", style.doubtful),
            ("              ", style.faint), ("  from ", style.faint),
        ]
        return starts.first { line.hasPrefix($0.0) }?.1(line) ?? line
    }

    // MARK: Text

    /// Returns the link, its source, its rewrites, detours and refusals, and then the table's explanation of the final link.
    private static func lines(
        _ explanation: RouterExplanation, _ table: Explanation, of text: String, _ rewrites: RewriteNumbers,
        _ overrides: [WithheldOverride], isAssumed: Bool, isUnmatched: Bool, _ faults: [String]
    ) -> [String] {
        let note = isAssumed ? "   (assumed; --source names another)" : ""
        var head = faults + ["  from      \(explanation.source)\(note)"]
        for step in explanation.rewriting {
            head.append("  rewritten to \(step.link.text)")
            head.append("              by rewrite \(rewrites.name(of: step))\(Self.share(of: step))")
        }
        head += explanation.withheld.map { "  skipped \($0.name), which is for \($0.condition)" }
        head += overrides.map { "  skipped \($0.name), which is for \($0.condition)" }
        if let failure = explanation.rewritingFailure { head.append("  not rewritten: \(failure)") }
        head += explanation.detours.map { "  detour    \($0)" }
        if let refusal = explanation.refusal { head.append("  refused   \(refusal)") }
        if let obstacle = explanation.obstacle { head.append("  not opened: \(obstacle)") }
        if isUnmatched { head.append("  opened    by the app's handler of unmatched links") }
        let rest = "\(table)".split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
        let isElsewhere = !explanation.rewriting.isEmpty || !explanation.detours.isEmpty
        let lines = isElsewhere ? [text] + head + rest : rest.prefix(1) + head + rest.dropFirst()
        return lines.map { "\(SafeText($0))" }
    }

    // MARK: Data

    private static func json(of step: RewriteResult.Step, _ rewrites: RewriteNumbers) -> JSONText {
        .object([
            .init("rule", rewrites.position(of: step.rule).map { .number($0) } ?? .null),
            .init(
                "text", .text("\(SafeText("rule \(rewrites.name(of: step)), gives \(step.link)\(share(of: step))"))")),
            .init("link", .text(step.link.text)),
        ])
    }

    private static func share(of step: RewriteResult.Step) -> String {
        step.percentage.map { ", for \(RewriteShare.words($0))" } ?? ""
    }

    private static func json(of reading: Explanation.Reading) -> JSONText {
        .object([
            .init("scheme", .optional(reading.scheme)),
            .init("host", .optional(reading.host)),
            .init("segments", .texts(reading.segments)),
            .init("query", .array(reading.query.map { .array([.text($0.name), .optional($0.value)]) })),
            .init("refusal", .optional(reading.refusal)),
        ])
    }

    private static func json(of fit: Explanation.Fit, in routes: Routes) -> JSONText {
        let decision = fit.decision.map { decision in
            JSONText.object([.init("rule", .number(decision.rule)), .init("reason", .text(decision.description))])
        }
        return .object(
            members(of: fit.route, in: routes) + [
                .init("parameters", .object(fit.parameters.map { .init($0.name, .text($0.value)) })),
                .init("tail", fit.tail.map { .texts($0) } ?? .null),
                .init("decision", decision ?? .null),
            ])
    }

    private static func json(of miss: Explanation.Miss, in routes: Routes) -> JSONText {
        .object(
            members(of: miss.route, in: routes) + [
                .init("segment", miss.segment.map { .number($0) } ?? .null),
                .init("reason", .text(miss.cause.description)),
                .init("suggestion", .optional(miss.suggestion)),
            ])
    }

    private static func members(of route: RouteEntry, in routes: Routes) -> [JSONText.Member] {
        [
            .init("index", .number(routes.position(of: route))),
            .init("id", .optional(route.id)),
            .init("pattern", .text(route.pattern.text)),
            .init("priority", .number(routes[route].priority)),
            .init("place", .text(route.place.description)),
        ]
    }
}

/// An override that is not applied to a link, because its condition does not hold.
private struct WithheldOverride: CustomStringConvertible {
    let name: String
    let condition: OverrideCondition

    var description: String { "\(name), is for \(condition), and not for this one" }

    /// Returns the overrides that are not applied to the links of an explanation, in their order for each route.
    static func all(for explanation: RouterExplanation, on router: Router) -> [WithheldOverride] {
        guard let overrides = router.rules?.overrides, !overrides.isEmpty else { return [] }
        var withheld: [WithheldOverride] = []
        // The first override whose condition holds is applied, so the conditions of those before it do not hold.
        func add(of route: String, until isApplied: (RouteOverride) -> Bool = { _ in false }) {
            for (number, override) in overrides.enumerated() where override.route == route {
                if isApplied(override) { return }
                withheld.append(
                    WithheldOverride(name: "override \(number), \(override)", condition: override.condition))
            }
        }
        // No override is applied after a web page, an error page or a fallback.
        var mayBeOverridden = true
        for detour in explanation.detours {
            guard case .override(let applied) = detour.cause else {
                mayBeOverridden = false
                continue
            }
            add(of: applied.route) { $0 == applied }
            if case .redirect = applied.action { continue }
            mayBeOverridden = false
        }
        if !mayBeOverridden { return withheld }
        if case .disabled(let route, let reason)? = explanation.refusal?.reason {
            add(of: route) { override in
                if case .disable(reason) = override.action { true } else { false }
            }
        } else if let route = explanation.route?.id {
            add(of: route)
        }
        return withheld
    }
}

extension RouterExplanation {
    /// The problem that keeps the link from being opened although a route matches it, other than a refusal, or `nil`.
    fileprivate var obstacle: String? { parameterProblem.map { "\($0)" } ?? problem }

    /// Whether no route matches the link, and nothing else keeps an app from opening it.
    package var isUnmatched: Bool {
        route == nil && refusal == nil && rewritingFailure == nil && parameterProblem == nil && problem == nil
    }
}

/// The numbers of a manifest's rewrites among a router's rules: rules that were delivered to the app come before them.
private struct RewriteNumbers {
    private let delivered: Int
    private let manifest: Manifest

    init(of manifest: Manifest, on router: Router) {
        self.manifest = manifest
        delivered = router.rules?.rewrites.count ?? 0
    }

    /// Returns the position of a rule in the manifest's rewrites, or `nil` for a delivered rule.
    func position(of rule: Int) -> Int? {
        let number = rule - delivered
        return manifest.rewrites.indices.contains(number) ? manifest.rewrites[number].position ?? number : nil
    }

    /// Returns the number of a step's rule, in the manifest or in the delivered rules, and its name.
    func name(of step: RewriteResult.Step) -> String {
        "\(position(of: step.rule).map { "\($0)" } ?? "\(step.rule) of the rules"), \(step.name)"
    }
}
