package import WaymarkCore

extension Router {
    /// The set of rewrites and overrides that counts, or `nil`.
    public var rules: RuleSet? { core.view().rules?.set }

    /// Puts rewrites and overrides in front of what the app has of its own, in the place of an earlier set, all at once: a link
    /// that is being opened meets the old ones or the new ones throughout, also after redirects.
    ///
    /// The routes must be there before. Overrides that are meant for other versions of the app may be about routes that this
    /// one does not have.
    ///
    /// - Throws: Everything that is wrong with them; what there was stays.
    public func setRules(_ rules: RuleSet) throws(RuleSetError) { try core.changeRules { $0.set = rules } }

    /// Takes the rewrites and overrides of ``setRules(_:)`` back, all at once.
    public func removeRules() {
        // What the app has of its own was sound when it was set.
        try? core.changeRules { $0.set = nil }
    }

    /// Says which routes rules may lead to beside those that are registered, as a manifest has them for others.
    package func setPlanned(_ planned: RouteIndex?) { core.setPlanned(planned) }
}

extension RouterCore {
    /// Changes what rules are applied of, unless something is wrong with what would come of it.
    ///
    /// - Complexity: As checking all rules; links are opened meanwhile, by the rules that there are.
    func changeRules(_ change: (inout RuleLayers) -> Void) throws(RuleSetError) {
        while true {
            let (before, planned) = ruleLayers
            var layers = before
            change(&layers)
            layers.generation += 1
            let applied = try applying(layers, planned)
            // Where another set came first, what is wrong may be something else now.
            if install(applied, layers, after: before.generation) { return }
        }
    }

    private func applying(_ layers: RuleLayers, _ planned: RouteIndex?) throws(RuleSetError) -> AppliedRules? {
        if layers.rewrites.isEmpty, layers.version == nil, layers.set == nil { return nil }
        let trial = RuleTrial(layers, planned, self)
        let check = trial.check(
            for: configuration.appVersion.map { AppVersion($0) }, .of(installation: configuration.installationKey))
        if !trial.faults.isEmpty || !check.faults.isEmpty {
            throw RuleSetError(rewrites: trial.faults, overrides: check.faults)
        }
        let active = OverrideTable(check.entries)
        return AppliedRules(rewrites: trial.rewrites, overrides: active.isEmpty ? nil : active, set: layers.set)
    }
}

/// Rules held against the routes of a router, without being applied.
private struct RuleTrial {
    /// `nil` where there are none, or something is wrong with them.
    let rewrites: RewriteRules?
    /// What is wrong with the rewrites.
    let faults: [RewriteFault]
    private let overrides: [RouteOverride]
    private let table: CompiledTable
    private let tables: [RouteIndex]
    private let takesAll: Bool
    private let configuration: RouterConfiguration

    init(_ layers: RuleLayers, _ planned: RouteIndex?, _ core: RouterCore) {
        configuration = core.configuration
        let view = core.view()
        // Another look-up may be about the rest of the table.
        let whole = view.isDirty ? try? CompiledTable(view.routes, core.configuration, version: 0) : nil
        table = whole ?? view.table
        tables = [table.index] + (planned.map { [$0] } ?? [])
        takesAll = view.unmatched != nil
        overrides = layers.set?.overrides ?? []
        let ahead = layers.set?.rewrites ?? []
        do throws(RewriteError) {
            let made = try RewriteRules.checking(
                ahead + layers.rewrites, version: layers.version, in: tables, configuration)
            rewrites = made.isEmpty && layers.version == nil ? nil : made
            faults = []
        } catch {
            rewrites = nil
            faults = error.faults.map { $0.counted(after: ahead.count) }
        }
    }

    /// What is wrong with the overrides where the app has a version, for a share of the installations.
    func check(for version: AppVersion?, _ share: OverrideCheck.Share) -> OverrideCheck {
        OverrideCheck(
            overrides,
            on: OverrideCheck.Ground(
                lives: table.routes, tables: tables, rewrites: rewrites, takesAll: takesAll,
                configuration: configuration, version: version, share: share))
    }
}

extension [RouteOverride] {
    /// The versions of an app at which something begins or ends to count, in ascending order.
    fileprivate var toldApart: [AppVersion] {
        let first = compactMap(\.condition.minVersion)
        let last = compactMap(\.condition.maxVersion)
        return Set((first + last + last.map { $0 + ".0.0.1" }).map { AppVersion($0) }).sorted()
    }
}

extension Router {
    private static let greatestVersions = 64

    /// Finds what is wrong with a set of rules for the routes that there are, without applying it: for those who write
    /// rules.
    ///
    /// - Parameter appVersion: The version of the app that is meant; `nil` for every version that the overrides tell apart,
    ///   and at most 64. Whichever installation it is, and whatever is applied at the moment but for the app's own rewrites.
    /// - Throws: Everything that is wrong with it.
    /// - Complexity: As setting it, for each version that the overrides tell apart.
    public func check(_ rules: RuleSet, appVersion: String? = nil) throws(RuleSetError) {
        var (layers, planned) = core.ruleLayers
        layers.set = rules
        let trial = RuleTrial(layers, planned, core)
        var versions: [AppVersion?] = [appVersion.map { AppVersion($0) }]
        if appVersion == nil { versions += Array(rules.overrides.toldApart.prefix(Self.greatestVersions)) }
        var found: Set<OverrideFault> = []
        var faults: [OverrideFault] = []
        for version in versions {
            for counts in [true, false] {
                for fault in trial.check(for: version, .some(counts)).faults where found.insert(fault).inserted {
                    faults.append(fault)
                }
            }
        }
        if trial.faults.isEmpty, faults.isEmpty { return }
        throw RuleSetError(
            rewrites: trial.faults,
            overrides: faults.enumerated().sorted {
                ($0.element.override, $0.offset) < ($1.element.override, $1.offset)
            }.map(\.element))
    }
}

extension RewriteFault {
    /// The same with the numbers that the app's own rules have, where a set stands in front of them.
    fileprivate func counted(after ahead: Int) -> RewriteFault {
        rule < ahead ? self : RewriteFault(reason: reason, rule: rule - ahead, place: place)
    }
}
