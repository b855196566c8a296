internal import WaymarkCore
package import WaymarkInspection
package import WaymarkManifest
package import WaymarkRules

/// The errors of rules with one table: the same check that an app makes before it accepts them.
package struct RuleCheck {
    /// The faults of rewrites, by their places.
    package private(set) var rewrites: [RewriteFault] = []
    /// The faults of overrides, by their places.
    package private(set) var overrides: [OverrideFault] = []

    /// Whether nothing is wrong.
    package var isSound: Bool { rewrites.isEmpty && overrides.isEmpty }

    /// Checks rules.
    ///
    /// - Parameters:
    ///   - manifest: The manifest that the app loads. Its own rewrites come after those of the rules.
    ///   - versions: The versions of the app to check for; `nil` for those that the rules distinguish.
    ///   - knowsTypes: Whether the app has every type that the rewrites name, also one that the manifest does not know.
    ///   - takesUnmatched: Whether the app opens links that no route matches.
    /// - Throws: The reason that an app cannot have these routes.
    package init(
        _ rules: RuleSet, on manifest: Manifest, versions: [String]? = nil, knowsTypes: Bool = false,
        takesUnmatched: Bool = false
    ) throws(InputError) {
        let routes = try ManifestRouter(
            manifest, takesUnmatched: takesUnmatched, knowing: knowsTypes ? rules.rewrites : [])
        if !routes.obstacles.isEmpty { throw InputError(lines: routes.obstacles) }
        let router = routes.router
        var seen: (rewrites: Set<RewriteFault>, overrides: Set<OverrideFault>) = ([], [])
        func judge(_ version: String?) {
            do throws(RuleSetError) {
                try router.check(rules, appVersion: version)
            } catch {
                rewrites += error.rewrites.filter { seen.rewrites.insert($0).inserted }
                overrides += error.overrides.filter { seen.overrides.insert($0).inserted }
            }
        }
        if let versions { for version in versions { judge(version) } } else { judge(nil) }
        rewrites.sort { $0.rule < $1.rule }
        overrides.sort { $0.override < $1.override }
    }
}
