public import Foundation
public import WaymarkRuleSources

extension Shell {
    /// The apps and environments that rules are made for; rules for others are refused.
    public static let audience = "com.example.template/production"

    /// Returns a keeper that updates the app to the rules of the operations team, which change where links lead without
    /// a release.
    ///
    /// - Parameters:
    ///   - source: The source of the rules: `HTTPRuleSource`, with `URLSessionRuleClient`.
    ///   - folder: A folder for the rules of the last launch.
    ///   - verifier: Verifies the rules with your public keys: `Ed25519Verifier`.
    public func ruleKeeper(_ source: any RuleSource, in folder: URL?, verifier: some RuleVerifier) -> RuleKeeper {
        RuleKeeper(
            app.router, source: source, folder: folder?.appendingPathComponent("Rules"), verifier: verifier,
            audience: Self.audience)
    }
}
