internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkRouting

/// Links that lead elsewhere for the sake of a rewrite which came, went or changed.
struct RewriteWitnesses {
    private let old: Manifest
    private let new: Manifest
    /// The routers of both manifests, by the version of the app that is asked for; of the first few versions.
    private var routers: [String?: (old: Router, new: Router)?] = [:]

    /// The number of versions that routers are kept of.
    private static let versionLimit = 16

    init(from old: Manifest, to new: Manifest) {
        self.old = old
        self.new = new
    }

    /// Returns a link that a rewrite takes and that an app opens otherwise under each manifest; `nil` where none was found, for
    /// rewrites for a share of the installations, for those of expressions, which have no links to try, and for versions of the
    /// app beyond the first sixteen.
    ///
    /// - Complexity: O(*n*) for *n* routes at the first rewrite for a version, then that of a few look-ups.
    mutating func link(of rewrite: ManifestRewrite, in manifest: Manifest) -> String? {
        guard case .pattern(let pattern) = rewrite.subject, rewrite.condition.percentage == nil else { return nil }
        let version = rewrite.condition.minVersion ?? rewrite.condition.maxVersion
        guard let routers = routers(in: version) else { return nil }
        let kind = rewrite.condition.sources.min().map { LinkSource.Kind(rawValue: $0) }
        return samples(of: pattern, in: manifest).first { link in
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

    /// The links of a pattern, as if it were that of the only route.
    private func samples(of pattern: String, in manifest: Manifest) -> [String] {
        var alone = manifest
        alone.routes = [ManifestRoute(pattern)]
        alone.rewrites = []
        guard let routes = try? Routes(alone, file: "", notesTo: TextSink { _ in true }) else { return [] }
        return RouteSamples(of: routes, provedRoutes: 1).links.values.flatMap(\.self)
    }

    /// The texts that say where a link goes, for comparison.
    private func outcome(of link: String, from source: LinkSource, in router: Router) -> [String] {
        do throws(RouterError) {
            let resolution = try router.resolve(link, from: source)
            return [resolution.link.text, resolution.route.id ?? "", "\(resolution.pattern)"]
        } catch {
            return [error.link, error.reason.code]
        }
    }
}
