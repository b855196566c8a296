import WaymarkCore
public import WaymarkRouting

extension Router {
    /// The set of rewrites and overrides that counts, or `nil`.
    public var rules: RuleSet? { core.appliedRules?.layers.set }

    /// Puts rewrites and overrides in front of what the app has of its own, in the place of an earlier set, all at once: a link
    /// that is being opened meets the old ones or the new ones throughout, also after redirects.
    ///
    /// The routes must be there before. Overrides that are meant for other versions of the app may be about routes that this
    /// one does not have.
    ///
    /// - Throws: Everything that is wrong with them; what there was stays.
    /// - Complexity: As ``RewriteRules/faults(in:flags:)`` for all rewrites, and O(*n*) for *n* overrides and what each leads to;
    ///   links are opened meanwhile, by the rules that there are.
    public func setRules(_ rules: RuleSet) throws(RuleSetError) {
        try core.changeRules({ $0.set = rules }, refusing: \.faultsOfSet)
    }

    /// Takes the rewrites and overrides of ``/WaymarkRules/WaymarkRouting/Router/setRules(_:)`` back, all at once. It cannot fail: what the app has of its own
    /// counts as it is, also where routes have gone since.
    public func removeRules() {
        // Nothing is refused, so nothing is thrown.
        try? core.changeRules({ $0.set = nil }, refusing: { _ in nil })
    }

    /// Checks a set of rules against the routes, without applying it: for authors of rules.
    ///
    /// - Parameters:
    ///   - rules: The rules.
    ///   - appVersion: The version of the app that is meant; `nil` for every version that the overrides distinguish,
    ///     and at most 64. Whichever installation it is, and whatever is applied at the moment but for the app's own rewrites.
    /// - Throws: Everything that is wrong with it.
    /// - Complexity: As setting it, for each version that the overrides distinguish.
    public func check(_ rules: RuleSet, appVersion: String? = nil) throws(RuleSetError) {
        var layers = core.appliedRules?.layers ?? RuleLayers()
        layers.set = rules
        let trial = RuleTrial(layers, core)
        var versions: [AppVersion?] = [appVersion.map { AppVersion($0) }]
        if appVersion == nil { versions += Array(rules.overrides.versionsToldApart.prefix(Self.greatestVersions)) }
        if let faults = trial.faultsOfSet(in: versions) { throw faults }
    }

    private static let greatestVersions = 64
}

extension [RouteOverride] {
    /// The versions of an app at which something begins or ends to count, in ascending order.
    fileprivate var versionsToldApart: [AppVersion] {
        let first = compactMap(\.condition.minVersion)
        let last = compactMap(\.condition.maxVersion)
        return Set((first + last + last.map { $0 + ".0.0.1" }).map { AppVersion($0) }).sorted()
    }
}

extension RouterCore {
    /// The rules that count at the moment, or `nil`.
    var appliedRules: AppliedRules? { linkRules as? AppliedRules }

    /// Changes what rules are applied of.
    ///
    /// - Parameter refusing: What is wrong with what would come of it, so that everything stays; `nil` for nothing.
    func changeRules(
        _ change: (inout RuleLayers) -> Void, refusing: (RuleTrial) -> RuleSetError?
    ) throws(RuleSetError) {
        while true {
            let before = linkRules
            var layers = (before as? AppliedRules)?.layers ?? RuleLayers()
            change(&layers)
            let trial = RuleTrial(layers, self)
            if let faults = refusing(trial) { throw faults }
            // Where another set came first, what is wrong may be something else now.
            if replaceRules(before, with: trial.applied) { return }
        }
    }
}
