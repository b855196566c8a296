/// The rewrites and overrides that count at one moment; an opening keeps those that it began with.
final class AppliedRules: Sendable {
    /// Those of the set, and behind them those of the app; `nil` where there are none.
    let rewrites: RewriteRules?
    /// `nil` where there are none.
    let overrides: OverrideTable?
    /// The set, or `nil`.
    let set: RuleSet?

    init(rewrites: RewriteRules?, overrides: OverrideTable?, set: RuleSet?) {
        self.rewrites = rewrites
        self.overrides = overrides
        self.set = set
    }
}

/// What rules are applied of: those of the app, and a set that came from elsewhere.
struct RuleLayers: Sendable {
    /// The app's own rewrites.
    var rewrites: [RewriteRule] = []
    /// What they are called.
    var version: String?
    var set: RuleSet?
    /// How often they were changed.
    var generation = 0
}
