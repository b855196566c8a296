internal import WaymarkCore
internal import WaymarkFoundation
internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkRouting

/// A router with the routes of a manifest on which recordings are replayed: it decides as an app does, and nothing answers there.
struct ReplayTable {
    private let router: Router

    /// - Parameter version: The version of the app that the recording is of, by which rewrites hold or not.
    /// - Throws: Where the manifest's types and routes cannot be used together.
    init(of manifest: Manifest, version: String?) throws {
        do { router = try Self.router(of: manifest, version) } catch {
            // As the phone's app does: what rewrites and fallbacks lack is a finding, and no reason to decide nothing.
            router = try Self.router(of: manifest.withoutDetours, version)
        }
    }

    private static func router(of manifest: Manifest, _ version: String?) throws -> Router {
        let types = manifest.rewriteTypes(of: manifest.rewriteRules)
        var configuration = RouterConfiguration()
        configuration.rules = manifest.rules
        configuration.types = types
        configuration.conflicts = .ordered
        if !manifest.schemes.isEmpty { configuration.policy.schemes = Set(manifest.schemes) }
        if !manifest.hosts.isEmpty { configuration.policy.hosts = manifest.hosts }
        configuration.appVersion = version
        let router = try Router(configuration)
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
        return router
    }

    /// Has every link of a recording decided anew.
    ///
    /// Links in which values are hidden are left out, and those whose end no table decides: redirected or declined by a handler,
    /// stopped at a gate or in navigation, or on their way when the recording ended.
    func replay(_ recording: LinkRecording) async -> JSONText {
        // The table's handlers do nothing, so a recording may say what it likes.
        let entries = await recording.replay(on: router, trusting: true).entries
        let compared = entries.filter { $0.replayed != nil && Self.isDecidedByTable($0.recorded) }
        let changes = compared.filter { !$0.differences.isEmpty }
        return .object([
            .init("links", .number(entries.count)),
            .init("same", .number(compared.count - changes.count)),
            .init("leftOut", .number(entries.count - compared.count)),
            .init("changes", .array(changes.map(Self.json))),
        ])
    }

    private static func isDecidedByTable(_ recorded: RecordedLink) -> Bool {
        let outcome = recorded.outcome
        guard outcome.redirects.isEmpty, outcome.declined.isEmpty, !TableModule.isOwn(recorded.link) else {
            return false
        }
        return switch outcome.end {
        case .unanswered: false
        case .failed(let step, _): [.reading, .policy, .rewriting, .matching, .exposure].contains(step)
        default: true
        }
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
