internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkRouting

/// A router with the routes of a manifest, to hold rules against: nothing answers there.
struct RuledRoutes {
    /// `nil` where the manifest's types cannot be used, which `lint` tells.
    private let router: Router?

    init(_ manifest: Manifest, types: [ParameterType]) {
        var configuration = RouterConfiguration()
        configuration.rules = manifest.rules
        configuration.types = types
        configuration.conflicts = .ordered
        router = try? Router(configuration)
        // Pages of the web are the app's to open, whether or not the manifest has a route for them.
        router?.onUnmatched { _ in }
        for route in manifest.routes {
            // One that cannot be read is a finding of `lint`, and no reason not to look at the others.
            for pattern in manifest.patterns(of: route) {
                _ = try? router?.onSync(
                    pattern, id: route.id, priority: route.priority, exposure: .public, fallback: route.fallback
                ) { _ in }
            }
        }
    }

    /// - Throws: What is wrong with the rules for these routes.
    func check(_ rules: RuleSet, appVersion: String?) throws(RuleSetError) {
        try router?.check(rules, appVersion: appVersion)
    }
}
