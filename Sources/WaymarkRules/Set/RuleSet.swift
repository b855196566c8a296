public import WaymarkRouting

/// Rewrites and overrides that come to an app together, as one version, while it runs.
///
/// They stand in front of what the app has of its own: a link that none of these rewrites goes through
/// ``/WaymarkRules/WaymarkRouting/Router/rewrites``' others, and a route that none of these overrides may have an override of the app.
public struct RuleSet: Sendable {
    /// The number of the set; later ones are higher.
    public var version: UInt64
    /// The rewrite rules, in the order in which they are tried.
    public var rewrites: [RewriteRule]
    /// The overrides; of those for a route the first whose condition holds counts.
    public var overrides: [RouteOverride]

    /// Creates a set of rules.
    ///
    /// - Parameters:
    ///   - version: The version; a greater one is newer.
    ///   - rewrites: The rewrites, in order.
    ///   - overrides: The overrides, in order.
    public init(version: UInt64, rewrites: [RewriteRule] = [], overrides: [RouteOverride] = []) {
        self.version = version
        self.rewrites = rewrites
        self.overrides = overrides
    }
}
