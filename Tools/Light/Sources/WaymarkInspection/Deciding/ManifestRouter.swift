internal import WaymarkCore
internal import WaymarkFoundation
package import WaymarkManifest
package import WaymarkRouting
package import WaymarkRules

/// A router with the routes of a manifest, without handlers, which decides on links as an app with that manifest does.
///
/// It has the manifest's rewrites, exposure, sources, fallbacks, schemes and hosts, and an app's rules if they are
/// given. It does not know the parts of an app that are only in code: interceptors, handlers that decline, further
/// routes. If the app opens unmatched links, such as web pages, the caller must say so.
package struct ManifestRouter: Sendable {
    /// The router.
    package let router: Router
    /// The errors for which rewrites and fallbacks of the manifest were left out; usually empty.
    package let omissions: [String]
    /// The errors among ``omissions`` that routes in an app's code cannot resolve, so that no app starts with the manifest.
    package let obstacles: [String]

    /// Creates a router from a manifest.
    ///
    /// - Parameters:
    ///   - appVersion: The version of the app, for conditions of rewrites and overrides; `nil` for none.
    ///   - installation: The key of the installation, for rules with a percentage; `nil` for none.
    ///   - rules: The rewrites and overrides that are delivered to the app.
    ///   - takesUnmatched: Whether the app opens links that no route matches, so that rules may lead to them.
    ///   - rewrites: Further rewrites whose types the router must know.
    /// - Throws: An error if an app refuses the routes, or refuses the rules and nothing was left out.
    package init(
        _ manifest: Manifest, appVersion: String? = nil, installation: String? = nil, rules: RuleSet? = nil,
        takesUnmatched: Bool = false, knowing rewrites: [RewriteRule] = []
    ) throws(InputError) {
        let types = Self.types(of: manifest, manifest.rewriteRules + (rules?.rewrites ?? []) + rewrites)
        do {
            router = try Self.router(of: manifest, types, appVersion, installation)
            omissions = []
            obstacles = []
        } catch {
            // Errors of rewrites and fallbacks are findings of `lint`, and do not prevent decisions on links.
            let problem = "\(error)"
            do { router = try Self.router(of: manifest.withoutDetours, types, appVersion, installation) } catch {
                throw InputError(lines: Self.lines("\(error)"))
            }
            omissions = Self.lines(problem)
            obstacles = (error as? RewriteError).map(Self.obstacles) ?? omissions
        }
        if takesUnmatched { router.onUnmatched { _ in } }
        guard let rules else { return }
        do { try router.setRules(rules) } catch {
            // Rules are not checked against routes if some are left out.
            if omissions.isEmpty { throw InputError.refused(Self.lines("\(error)")) }
        }
    }

    /// Returns the faults of rewrites, except for targets without a route, which may have one in an app's code.
    private static func obstacles(in error: RewriteError) -> [String] {
        let faults = error.faults.filter { fault in
            if case .unreachable = fault.reason { return false }
            return true
        }
        return faults.flatMap { lines("\($0)") }
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { "\(SafeText(String($0)))" }
    }

    /// Returns the types that patterns and rewrites name; an unknown type matches every text.
    private static func types(of manifest: Manifest, _ rewrites: [RewriteRule]) -> [WaymarkCore.ParameterType] {
        let foreign = manifest.patternDialect?.types ?? []
        let names = Set(foreign.map(\.name))
        return foreign + manifest.rewriteTypes(of: rewrites).filter { !names.contains($0.name) }
    }

    private static func router(
        of manifest: Manifest, _ types: [WaymarkCore.ParameterType], _ version: String?, _ installation: String?
    ) throws -> Router {
        var configuration = RouterConfiguration()
        configuration.rules = manifest.rules
        configuration.types = types
        configuration.conflicts = .ordered
        if !manifest.schemes.isEmpty { configuration.policy.schemes = Set(manifest.schemes) }
        if !manifest.hosts.isEmpty { configuration.policy.hosts = manifest.hosts }
        configuration.appVersion = version
        configuration.installationKey = installation
        let router = try Router(configuration)
        try router.register { batch in
            for (pattern, place) in manifest.placedPatterns { batch.add(pattern, of: manifest.routes[place]) }
        }
        if !manifest.rewrites.isEmpty { try router.setRewrites(manifest.rewriteRules) }
        return router
    }
}

extension RouteBatch {
    /// Registers a pattern of a route with the options that the manifest gives.
    fileprivate func add(_ pattern: RoutePattern, of route: ManifestRoute) {
        var options: RouteOptions = route.exposure == .public ? .public : .internal
        options.id = route.id
        options.priority = route.priority
        options.tags = Set(route.tags.map { RouteTag(rawValue: $0) })
        if !route.sources.isEmpty { options.sources = Set(route.sources.map { LinkSource.Kind(rawValue: $0) }) }
        options.fallback = route.fallback
        onSync([pattern], options, file: route.file ?? "manifest", line: route.line ?? 0) { _ in }
    }
}

extension Manifest {
    /// The manifest without rewrites and fallbacks.
    package var withoutDetours: Manifest {
        var manifest = self
        manifest.rewrites = []
        for place in manifest.routes.indices { manifest.routes[place].fallback = nil }
        return manifest
    }
}
