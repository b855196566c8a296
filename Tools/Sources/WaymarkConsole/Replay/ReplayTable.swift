internal import WaymarkCore
internal import WaymarkFoundation
internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkRouting

/// A router with the routes of a manifest on which recordings are replayed: it decides as an app does, and nothing answers there.
struct ReplayTable {
    private let router: Router

    /// - Throws: Where the manifest's types, routes or rewrites cannot be used together.
    init(of manifest: Manifest) throws {
        let types = manifest.rewriteTypes(of: manifest.rewriteRules)
        var configuration = RouterConfiguration()
        configuration.rules = manifest.rules
        configuration.types = types
        configuration.conflicts = .ordered
        if !manifest.schemes.isEmpty { configuration.policy.schemes = Set(manifest.schemes) }
        if !manifest.hosts.isEmpty { configuration.policy.hosts = manifest.hosts }
        router = try Router(configuration)
        for route in manifest.routes {
            let sources = route.sources.isEmpty ? nil : Set(route.sources.map { LinkSource.Kind(rawValue: $0) })
            for pattern in manifest.patterns(of: route) {
                try router.onSync(
                    pattern, id: route.id, priority: route.priority,
                    exposure: route.exposure == .public ? .public : .internal, sources: sources,
                    fallback: route.fallback
                ) { _ in }
            }
        }
        if !manifest.rewrites.isEmpty { try router.setRewrites(manifest.rewriteRules) }
    }

    /// Has every link of a recording decided anew.
    ///
    /// Links in which values are hidden, and those that nothing had become of when the recording ended, are left out.
    func replay(_ recording: LinkRecording) async -> JSONText {
        let entries = await recording.replay(on: router).entries
        let compared = entries.filter { $0.replayed != nil && $0.recorded.outcome.end != .unanswered }
        let changes = compared.filter { !$0.differences.isEmpty }
        return .object([
            .init("links", .number(entries.count)),
            .init("same", .number(compared.count - changes.count)),
            .init("leftOut", .number(entries.count - compared.count)),
            .init("changes", .array(changes.map(Self.json))),
        ])
    }

    private static func json(of entry: ReplayReport.Entry) -> JSONText {
        .object([
            .init("link", .text(entry.recorded.link)),
            .init("source", .text(entry.recorded.source.kind.rawValue)),
            .init("was", .text("\(entry.recorded.outcome)")),
            .init("is", .text(entry.replayed.map { "\($0)" } ?? "")),
        ])
    }
}
