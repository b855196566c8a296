internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkRouting

/// Reports links on which an app decides differently from its table alone: they are rewritten, refused or fall back.
struct MatchNotes {
    /// The most links that are listed one by one.
    private static let greatestNotes = 8

    private let routes: Routes
    private let router: Router
    private let option: RoutesOption
    /// Whether the manifest opens routes to links from outside; if it opens no route, other code decides about
    /// exposure.
    private let saysExposure: Bool
    private var count = 0

    /// - Returns: `nil` if the manifest has no settings beyond the table, or no app could start with it.
    init?(_ routes: Routes, of option: RoutesOption) {
        let manifest = routes.manifest
        saysExposure = manifest.routes.contains { $0.exposure == .public }
        let leadsElsewhere = !manifest.rewrites.isEmpty || manifest.routes.contains { $0.fallback != nil }
        guard saysExposure || leadsElsewhere, let router = try? ManifestRouter(manifest).router else { return nil }
        self.routes = routes
        self.router = router
        self.option = option
    }

    /// Examines a link, and reports if the table alone does not decide on it.
    mutating func report(on link: GivenLink, to errors: TextSink) {
        guard let read = try? link.read(by: routes.index.rules) else { return }
        let match = routes.match(read, caller: [])
        let outcome = CaseOutcome(link.text, from: .assumed(for: link.text), on: router, routes)
        guard let sentence = sentence(outcome, match) else { return }
        count += 1
        guard count <= Self.greatestNotes else { return }
        let more = SafeText(option.explaining(link.text))
        errors.line("waymark: an app decides differently about \(SafeText(link.text)): \(sentence); see \(more)")
    }

    /// Reports the number of links that were not reported individually.
    func finish(to errors: TextSink) {
        let more = count - Self.greatestNotes
        guard more > 0 else { return }
        errors.line("waymark: and about \(more) more link\(more == 1 ? "" : "s")")
    }

    private func sentence(_ outcome: CaseOutcome, _ match: IndexMatch?) -> String? {
        if outcome.refusal != nil, !saysExposure { return nil }
        let isSame = outcome.isMatched == (match != nil) && outcome.pattern == match?.route.pattern.text
        if isSame, outcome.refusal == nil, outcome.error == nil { return nil }
        var parts: [String] = []
        if let rewritten = outcome.rewritten { parts.append("it becomes \(SafeText(rewritten))") }
        if let error = outcome.error { parts.append("\(SafeText(error))") }
        if let refusal = outcome.refusal {
            parts.append("it is refused: \(SafeText("\(refusal)"))")
        } else if outcome.isMatched {
            parts.append("it goes to \(SafeText(outcome.id ?? outcome.pattern ?? ""))")
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", and ")
    }
}
