internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkRouting

/// What becomes of a link and why, as the page shows it: what the table says, and what the app's router adds.
struct LinkExplanation {
    /// Everything, as one object.
    let json: JSONText

    /// Explains a link without opening it.
    ///
    /// - Parameters:
    ///   - link: The text as it was given.
    ///   - source: Where it comes from.
    ///   - table: The manifest's table.
    ///   - router: The router of the app in the phone.
    init(of link: String, from source: LinkSource, in table: ConsoleTable, on router: Router) {
        let index = table.routes.index
        var members: [JSONText.Member] = [
            .init("link", .text(link)), .init("source", .text(source.kind.rawValue)),
        ]
        do throws(LinkError) { _ = try DeepLink(link, rules: index.rules) } catch {
            json = .object(members + [.init("error", .text("\(error)"))])
            return
        }
        let explanation = router.explain(link, from: source)
        // What the router was led to, looked up in the table of the manifest: its positions are those of the file.
        let target = explanation.table.link
        let read = try? DeepLink(target, rules: index.rules)
        let found = read.map { index.explain($0) } ?? explanation.table
        let report = ExplanationReport(found, of: target, in: table.routes)
        members.append(.init("error", .null))
        if case .object(let reported) = report.json {
            members += reported.filter { member in !members.contains { $0.name == member.name } }
        }
        let rewritten = explanation.rewriting.last?.link.text
        members += [
            .init("rewriting", .array(explanation.rewriting.map { Self.json(of: $0, in: table) })),
            .init("rewritten", .optional(rewritten)),
            .init("rewritingFailure", .optional(explanation.rewritingFailure.map { "\($0)" })),
            .init("detours", .texts(explanation.detours.map { "\($0)" })),
            .init("refusal", .optional(explanation.refusal.map { "\($0)" })),
            .init("interceptors", .texts(explanation.interceptors)),
            .init("start", .optional(explanation.start)),
            .init("goesTo", explanation.route.map { Self.json(of: $0, in: table) } ?? .null),
            .init("text", .text(Self.text(explanation))),
        ]
        json = .object(members)
    }

    private static func json(of step: RewriteResult.Step, in table: ConsoleTable) -> JSONText {
        let rewrites = table.manifest.rewrites
        let position = rewrites.indices.contains(step.rule) ? rewrites[step.rule].position ?? step.rule : nil
        return .object([
            .init("rule", position.map { .number($0) } ?? .null),
            .init("text", .text("\(SafeText(step.description))")),
            .init("link", .text(step.link.text)),
        ])
    }

    private static func json(of route: RouteDescription, in table: ConsoleTable) -> JSONText {
        let patterns = Set(route.patterns.map(\.text))
        let place = table.manifest.routes.firstIndex { known in
            known.id.map { $0 == route.id } ?? patterns.contains(known.pattern)
        }
        let known = place.map { table.manifest.routes[$0] }
        return .object([
            .init("index", place.map { .number(known?.position ?? $0) } ?? .null),
            .init("id", .optional(known.map(\.id) ?? route.id)),
            .init("pattern", .optional(known?.pattern ?? route.patterns.first?.text)),
        ])
    }

    private static func text(_ explanation: RouterExplanation) -> String {
        "\(explanation)".split(separator: "\n", omittingEmptySubsequences: true).map { "\(SafeText(String($0)))" }
            .joined(separator: "\n")
    }
}
