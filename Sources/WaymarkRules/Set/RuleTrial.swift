import WaymarkCore
import WaymarkRouting

/// A check of rules against the routes of a router before they are applied. It is an object, so that results are
/// computed once.
final class RuleTrial {
    private let layers: RuleLayers
    private let rewrites: RewriteRules
    /// By the numbers that the rules have where those of the set stand in front.
    private let rewriteFaults: [RewriteFault]
    private let target: RulesTarget
    private let tables: [RouteIndex]
    private let configuration: RouterConfiguration

    init(_ layers: RuleLayers, _ core: RouterCore) {
        self.layers = layers
        configuration = core.configuration
        target = core.rulesTarget
        tables = [target.index] + (target.planned.map { [$0] } ?? [])
        (rewriteFaults, rewrites) = RewriteRules.checked(
            (layers.set?.rules.rewrites ?? []) + layers.rewrites, version: layers.version, in: tables, configuration)
    }

    /// The number of rules that come before the app's own.
    private var ahead: Int { layers.set?.rules.rewrites.count ?? 0 }

    private var rewritesAtAll: RewriteRules? {
        rewrites.isEmpty && layers.version == nil ? nil : rewrites
    }

    /// Returns the check of the overrides for a version of the app, which holds for every installation.
    private func overrides(for version: AppVersion?) -> OverrideCheck {
        OverrideCheck(
            layers.set?.rules.overrides ?? [],
            on: OverrideCheck.Ground(
                routes: target.routes, tables: tables, rewrites: rewritesAtAll, takesAll: target.takesAll,
                configuration: configuration, version: version))
    }

    private lazy var overridesHere = overrides(for: configuration.appVersion.map { AppVersion($0) })

    /// The rules to apply; `nil` for none.
    var applied: AppliedRules? {
        if rewritesAtAll == nil, layers.set == nil { return nil }
        let entries = overridesHere.entries.filter { $0.override.isMeant(for: configuration.installationKey) }
        return AppliedRules(layers, rewritesAtAll, OverrideTable(entries), configuration)
    }

    // MARK: Faults

    /// The faults of the set in this version of the app, the same on every installation.
    var faultsOfSet: RuleSetError? { error(overridesHere.faults) }

    /// Returns the faults of the set in any of the given versions of the app, on any installation.
    func faultsOfSet(in versions: [AppVersion?]) -> RuleSetError? {
        var found: Set<OverrideFault> = []
        var faults: [OverrideFault] = []
        for version in versions {
            for fault in overrides(for: version).faults where found.insert(fault).inserted { faults.append(fault) }
        }
        return error(faults)
    }

    private func error(_ overrides: [OverrideFault]) -> RuleSetError? {
        // A circle is reported with its least rule, so one through the set is the set's.
        let rewrites = rewriteFaults.filter { $0.rule < ahead }
        if rewrites.isEmpty, overrides.isEmpty { return nil }
        return RuleSetError(
            rewrites: rewrites,
            overrides: overrides.enumerated().ordered {
                ($0.element.override, $0.offset) < ($1.element.override, $1.offset)
            }.map(\.element))
    }

    /// The faults of the app's own rewrites, by their own numbers. A circle through the set, be it by its rewrites or
    /// its overrides, is reported with the first of them, with the numbers that the rules have where the set's stand in
    /// front.
    var faultsOfOwn: RuleSetError? {
        let faults = rewriteFaults.compactMap { fault -> RewriteFault? in
            var rule = fault.rule
            switch fault.reason {
            case .cycle(let rules, _), .tooManySteps(let rules, _): rule = rules.first { $0 >= ahead } ?? rule
            default: break
            }
            guard rule >= ahead else { return nil }
            return RewriteFault(reason: fault.reason, rule: rule - ahead, place: rewrites.rules[rule].place)
        }
        let all = faults + faultsThroughOverrides
        return all.isEmpty ? nil : RuleSetError(rewrites: all)
    }

    /// The circles and the too long ways by which overrides of the set lead through the app's own rewrites.
    private var faultsThroughOverrides: [RewriteFault] {
        if layers.rewrites.isEmpty { return [] }
        return overridesHere.faults.compactMap { fault in
            switch fault.reason {
            case .cycle(_, let links): own(on: links).map { self.fault(.cycle(rules: $0, links: links), $0[0]) }
            case .tooManyHops(_, let links):
                own(on: links).map { self.fault(.tooManySteps(rules: $0, links: links), $0[0]) }
            case .unknownRoute, .malformedTemplate, .unknownParameter, .noFallback, .unreachable, .percentage,
                .versions, .malformedVersion:
                nil
            }
        }
    }

    private func fault(_ reason: RewriteFault.Reason, _ rule: Int) -> RewriteFault {
        RewriteFault(reason: reason, rule: rule - ahead, place: rewrites.rules[rule].place)
    }

    /// The app's own rules that take any of the links; `nil` if none does.
    private func own(on links: [String]) -> [Int]? {
        let links = links.compactMap { try? DeepLink($0, rules: configuration.rules, limits: configuration.limits) }
        let rules = (ahead..<max(ahead, rewrites.rules.count)).filter { rule in
            links.contains { rewrites.apply(rule, to: $0) != nil }
        }
        return rules.isEmpty ? nil : rules
    }
}
