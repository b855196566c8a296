import WaymarkCore
import WaymarkRouting

/// The rewrites and overrides in effect at one moment, with their layers.
final class AppliedRules: LinkRules {
    let layers: RuleLayers
    /// The rules of the set, followed by those of the app; `nil` for none.
    let rules: RewriteRules?
    /// `nil` for none.
    private let overrides: OverrideTable?
    /// The context of links without a source.
    private let context: RewriteContext

    init(
        _ layers: RuleLayers, _ rules: RewriteRules?, _ overrides: OverrideTable?, _ configuration: RouterConfiguration
    ) {
        self.layers = layers
        self.rules = rules
        self.overrides = overrides.flatMap { $0.isEmpty ? nil : $0 }
        context = RewriteContext(
            appVersion: configuration.appVersion, installationKey: configuration.installationKey)
    }

    var version: UInt64? { layers.set?.rules.version }
    var rewrites: Bool { rules != nil }
    var words: (any RuleWords)? { rules?.compilation.subjects }

    func rewriting(
        _ link: DeepLink, from source: LinkSource.Kind?, left: [String], _ core: RouterCore
    ) throws(RewriteFailure) -> RewriteResult {
        guard let rules else { return RewriteResult(link) }
        return try rules.rewrite(
            link, in: context.with(source), greatestSteps: core.configuration.greatestHops, limits: core.limits,
            left: left)
    }

    func captures(of link: DeepLink, by rewrite: Int) -> RewriteCaptures? { rules?.captures(of: link, by: rewrite) }

    func override(of route: String, from source: LinkSource.Kind?) -> AppliedOverride? {
        overrides?.entry(for: route, from: source)?.applied
    }
}

/// The layers of applied rules: those of the app, and a set that came from elsewhere.
struct RuleLayers: Sendable {
    /// The app's own rewrites.
    var rewrites: [RewriteRule] = []
    /// The name of the version.
    var version: String?
    var set: AppliedRuleSet?
}

/// A set of rules that was applied to a router; if the same set is applied again, that is another one.
package final class AppliedRuleSet: Sendable {
    let rules: RuleSet

    init(_ rules: RuleSet) { self.rules = rules }
}
