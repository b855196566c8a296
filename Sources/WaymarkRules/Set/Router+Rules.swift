import WaymarkCore
public import WaymarkRouting

extension Router {
    /// The set of rewrites and overrides that is in effect, or `nil`.
    public var rules: RuleSet? { core.appliedRules?.layers.set?.rules }

    /// Applies a set of rewrites and overrides before the app's own, replacing an earlier set atomically: the opening of a link
    /// uses either the old set throughout or the new one, even across redirects.
    ///
    /// Register the routes first. Overrides for other versions of the app may name routes that this version does not have.
    ///
    /// - Throws: A ``RuleSetError`` with all faults of the set. The previous set then stays in effect.
    /// - Complexity: That of ``RewriteRules/faults(in:flags:)`` for all rewrites, and O(*n*) for *n* overrides and their targets.
    ///   Meanwhile, links are opened by the previous rules.
    public func setRules(_ rules: RuleSet) throws(RuleSetError) {
        _ = try applyRules(rules)
    }

    /// Applies a set as ``/WaymarkRules/WaymarkRouting/Router/setRules(_:)`` does, for removing it, and no other, later.
    package func applyRules(_ rules: RuleSet) throws(RuleSetError) -> AppliedRuleSet {
        let set = AppliedRuleSet(rules)
        try core.changeRules({ $0.set = set }, refusing: \.faultsOfSet)
        return set
    }

    /// Removes the rewrites and overrides of ``/WaymarkRules/WaymarkRouting/Router/setRules(_:)`` atomically.
    ///
    /// Removal cannot fail: the app's own rules stay in effect as they are, even if routes have been removed since.
    public func removeRules() {
        // Removing refuses nothing, so it cannot throw.
        try? core.changeRules({ $0.set = nil }, refusing: { _ in nil })
    }

    /// Removes a set of rules, unless another one has taken its place.
    ///
    /// - Returns: Whether the set was in effect.
    package func removeRules(_ set: AppliedRuleSet) -> Bool {
        while let before = core.appliedRules, before.layers.set === set {
            var layers = before.layers
            layers.set = nil
            if core.replaceRules(before, with: RuleTrial(layers, core).applied) { return true }
        }
        return false
    }

    /// Returns whether a set of rules is in effect.
    package func hasRules(_ set: AppliedRuleSet) -> Bool { core.appliedRules?.layers.set === set }

    /// Checks a set of rules against the routes without applying it, for authors of rules.
    ///
    /// The check covers every installation, and takes the app's own rewrites into account, but not the set that is in effect.
    ///
    /// - Parameters:
    ///   - rules: The rules.
    ///   - appVersion: The version of the app to check for, or `nil` for every version that the overrides, or the rewrites beside
    ///     overrides, distinguish, up to 64.
    /// - Throws: A ``RuleSetError`` with all faults of the set.
    /// - Complexity: That of ``/WaymarkRules/WaymarkRouting/Router/setRules(_:)``, for each of these versions.
    public func check(_ rules: RuleSet, appVersion: String? = nil) throws(RuleSetError) {
        var layers = core.appliedRules?.layers ?? RuleLayers()
        layers.set = AppliedRuleSet(rules)
        let trial = RuleTrial(layers, core)
        var versions: [AppVersion?] = [appVersion.map { AppVersion($0) }]
        if appVersion == nil {
            versions += rules.distinguishedVersions(beside: layers.rewrites, upTo: Self.greatestVersions)
        }
        if let faults = trial.faultsOfSet(in: versions) { throw faults }
    }

    private static let greatestVersions = 64
}

extension RuleSet {
    /// The versions of an app at which an override, or a rewrite beside overrides, begins or ends to count, and one below all of them:
    /// those of overrides first, each in ascending order.
    fileprivate func distinguishedVersions(beside own: [RewriteRule], upTo limit: Int) -> [AppVersion] {
        if overrides.isEmpty { return [] }
        func versions(_ lowest: [String?], _ highest: [String?]) -> Set<AppVersion> {
            let (first, last) = (lowest.compactMap(\.self), highest.compactMap(\.self))
            let bounds = first + last + last.map { $0 + ".0.0.1" }
            return Set((bounds.isEmpty ? [] : ["0"] + bounds).map { AppVersion($0) })
        }
        let ofOverrides = versions(overrides.map(\.condition.minVersion), overrides.map(\.condition.maxVersion))
        let beside = rewrites + own
        let ofRewrites = versions(beside.map(\.condition.minVersion), beside.map(\.condition.maxVersion))
        return Array((ofOverrides.ordered() + ofRewrites.subtracting(ofOverrides).ordered()).prefix(limit))
    }
}

extension RouterCore {
    /// The rules that count at the moment, or `nil`.
    var appliedRules: AppliedRules? { linkRules as? AppliedRules }

    /// Changes the layers of the applied rules.
    ///
    /// - Parameter refusing: Returns the fault of the resulting rules, in which case nothing changes, or `nil`.
    func changeRules(
        _ change: (inout RuleLayers) -> Void, refusing: (RuleTrial) -> RuleSetError?
    ) throws(RuleSetError) {
        while true {
            let before = linkRules
            var layers = (before as? AppliedRules)?.layers ?? RuleLayers()
            change(&layers)
            let trial = RuleTrial(layers, self)
            if let faults = refusing(trial) { throw faults }
            // If another set came first, the faults may be different now.
            if replaceRules(before, with: trial.applied) { return }
        }
    }
}
