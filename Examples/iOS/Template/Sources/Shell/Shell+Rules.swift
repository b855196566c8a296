public import Foundation
public import WaymarkRuleSources

extension Shell {
    /// The apps and environments that rules are made for; rules for others are refused.
    public static let audience = "com.example.template/production"

    /// Returns what keeps the app at the rules that operations publish: where links lead, changed without a release.
    ///
    /// - Parameters:
    ///   - source: Where the rules are: `HTTPRuleSource`, with `URLSessionRuleClient`.
    ///   - folder: A folder for the rules of the last launch.
    ///   - verifier: Holds the rules to your public keys: `Ed25519Verifier`.
    public func ruleKeeper(_ source: any RuleSource, in folder: URL?, verifier: some RuleVerifier) -> RuleKeeper {
        RuleKeeper(
            app.router, source: source, folder: folder?.appendingPathComponent("Rules"), verifier: verifier,
            audience: Self.audience)
    }
}
