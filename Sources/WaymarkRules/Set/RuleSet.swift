public import WaymarkRouting

/// A version of the rewrites and overrides that a running app receives together.
///
/// These rules come before the app's own: if no rewrite of the set matches a link, the app's own rewrites in
/// ``/WaymarkRules/WaymarkRouting/Router/rewrites`` are tried, and if no override of the set applies to a route, an override of
/// the app may.
public struct RuleSet: Sendable {
    /// The number of the set; later ones are higher.
    public var version: UInt64
    /// The rewrite rules, in the order in which they are tried.
    public var rewrites: [RewriteRule]
    /// The overrides; for each route, the first override whose condition holds is used.
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
