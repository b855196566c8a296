internal import WaymarkAudit
internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkRouting

/// Links that lead elsewhere for the sake of a rewrite which came, went or changed.
struct RewriteWitnesses {
    private let old: Manifest
    private let new: Manifest
    /// The routers of both manifests, by the requested version of the app; only for the first few versions.
    private var routers: [String?: (old: Router, new: Router)?] = [:]

    /// The number of versions that routers are kept of.
    private static let versionLimit = 16

    init(from old: Manifest, to new: Manifest) {
        self.old = old
        self.new = new
    }

    /// Returns a link that a rewrite takes and that an app opens otherwise under each manifest; `nil` if none was
    /// found, for rewrites for a share of the installations, for those of expressions, which have no links to try, and
    /// for versions of the app beyond the first sixteen.
    ///
    /// - Complexity: O(*n*) for *n* routes at the first rewrite for a version, then that of a few lookups.
    mutating func link(of rewrite: ManifestRewrite, in manifest: Manifest) -> String? {
        guard case .pattern(let pattern) = rewrite.subject, let routes = routes(of: pattern, in: manifest) else {
            return nil
        }
        return first(of: RouteSamples(of: routes, provedRoutes: 1).links.values.flatMap(\.self), for: rewrite)
    }

    /// Returns a link that a rewrite which both manifests have takes by the rules of one of them alone, and that an app opens otherwise
    /// for it; `nil` as above, and where the rules are the same.
    mutating func linkByRules(of rewrite: ManifestRewrite) -> String? {
        guard old.rules != new.rules, case .pattern(let pattern) = rewrite.subject,
            let before = routes(of: pattern, in: old), let after = routes(of: pattern, in: new)
        else { return nil }
        let changes = TableDifference(from: before.asked, to: after.asked).changes
        return first(of: changes.compactMap(\.witness), for: rewrite)
    }

    /// Returns whether the order of two rewrites may decide about a link: one goes on behind the other, both may take a link from one
    /// source, or that is not known.
    ///
    /// - Complexity: That of comparing two tables of two routes each.
    func mayMeet(_ first: ManifestRewrite, _ second: ManifestRewrite) -> Bool {
        if first.continuation == .continue || second.continuation == .continue { return true }
        let sources = (Set(first.condition.sources), Set(second.condition.sources))
        if !sources.0.isEmpty, !sources.1.isEmpty, sources.0.isDisjoint(with: sources.1) { return false }
        guard new.dialect == Manifest.nativeDialect, old.rules == new.rules, old.types == new.types,
            case .pattern(let one) = first.subject, case .pattern(let other) = second.subject, one != other
        else { return true }
        // If both match, the first one is applied.
        var alone = new
        alone.rewrites = []
        alone.rules.precedence = .registration
        alone.routes = [ManifestRoute(one, id: "one"), ManifestRoute(other, id: "other")]
        var turned = alone
        turned.routes.reverse()
        let none = TextSink { _ in true }
        guard let before = try? Routes(alone, file: "", notesTo: none),
            let after = try? Routes(turned, file: "", notesTo: none)
        else { return true }
        let difference = TableDifference(from: before.index, to: after.index)
        return !difference.isEmpty || !difference.remarks.isEmpty
    }

    /// The first link that an app opens differently with each manifest, from a source and in a version to which a
    /// rewrite applies.
    private mutating func first(of links: [String], for rewrite: ManifestRewrite) -> String? {
        if rewrite.condition.percentage != nil { return nil }
        let version = rewrite.condition.minVersion ?? rewrite.condition.maxVersion
        guard let routers = routers(in: version) else { return nil }
        let kind = rewrite.condition.sources.min().map { LinkSource.Kind(rawValue: $0) }
        return links.first { link in
            let source = kind.map { LinkSource(kind: $0) } ?? .assumed(for: link)
            return outcome(of: link, from: source, in: routers.old) != outcome(of: link, from: source, in: routers.new)
        }
    }

    private mutating func routers(in version: String?) -> (old: Router, new: Router)? {
        if let known = routers[version] { return known }
        if routers.count == Self.versionLimit { return nil }
        var made: (old: Router, new: Router)?
        if let old = try? ManifestRouter(old, appVersion: version), old.omissions.isEmpty,
            let new = try? ManifestRouter(new, appVersion: version), new.omissions.isEmpty
        {
            made = (old.router, new.router)
        }
        routers[version] = .some(made)
        return made
    }

    /// A table of a pattern as that of its only route.
    private func routes(of pattern: String, in manifest: Manifest) -> Routes? {
        var alone = manifest
        alone.routes = [ManifestRoute(pattern)]
        alone.rewrites = []
        return try? Routes(alone, file: "", notesTo: TextSink { _ in true })
    }

    /// The destination of a link and its values as texts, for comparison.
    private func outcome(of link: String, from source: LinkSource, in router: Router) -> [String] {
        do throws(RouterError) {
            let found = try router.resolve(link, from: source)
            let values = found.parameters.map { "\($0)" } + found.query.map { "\($0)" } + (found.tail ?? [])
            return [found.route.id ?? "", "\(found.pattern)"] + values
        } catch {
            // A page that is closed to the source still belongs to the app.
            if error.refusal != nil, source != .app {
                return [error.reason.code] + outcome(of: link, from: .app, in: router)
            }
            return [error.link, error.reason.code]
        }
    }
}
