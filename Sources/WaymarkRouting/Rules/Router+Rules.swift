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
        let own = layers.rewrites
        let ahead = layers.set?.rewrites ?? []
        let overrides = layers.set?.overrides ?? []
        if own.isEmpty, layers.version == nil, layers.set == nil { return nil }
        let view = view()
        // Another look-up may be about the rest of the table.
        let whole = view.isDirty ? try? CompiledTable(view.routes, configuration, version: 0) : nil
        let table = whole ?? view.table
        let tables = [table.index] + (planned.map { [$0] } ?? [])
        var faults: [RewriteFault] = []
        var rewrites: RewriteRules?
        do throws(RewriteError) {
            let made = try RewriteRules.checking(ahead + own, version: layers.version, in: tables, configuration)
            rewrites = made.isEmpty && layers.version == nil ? nil : made
        } catch {
            faults = error.faults
        }
        let check = OverrideCheck(
            overrides,
            on: OverrideCheck.Ground(
                lives: table.routes, tables: tables, rewrites: rewrites, takesAll: view.unmatched != nil,
                configuration: configuration))
        guard faults.isEmpty, check.faults.isEmpty else {
            throw RuleSetError(rewrites: faults.map { $0.counted(after: ahead.count) }, overrides: check.faults)
        }
        let active = OverrideTable(check.entries)
        return AppliedRules(rewrites: rewrites, overrides: active.isEmpty ? nil : active, set: layers.set)
    }
}

extension RewriteFault {
    /// The same with the numbers that the app's own rules have, where a set stands in front of them.
    fileprivate func counted(after ahead: Int) -> RewriteFault {
        rule < ahead ? self : RewriteFault(reason: reason, rule: rule - ahead, place: place)
    }
}
