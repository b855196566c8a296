import WaymarkCore
import WaymarkGround
import WaymarkRouting

/// Reads overrides for the routes of a router, and finds what is wrong with them.
struct OverrideCheck {
    /// The routes with an id.
    private struct Family {
        /// A pattern of a route.
        struct Member {
            let pattern: RoutePattern
            /// The fallback of the route.
            let fallback: PatternTemplate?
            /// The places of all patterns of the route in the first table.
            let places: Range<Int>
        }

        var members: [Member] = []

        var patterns: [RoutePattern] { members.map(\.pattern) }
        var hasFallback: Bool { members.contains { $0.fallback != nil } }
        var lacksFallback: Bool { members.contains { $0.fallback == nil } }
    }

    /// The subject of the check: the routes and settings that overrides are compared with.
    struct Ground {
        /// The routes that there are.
        let routes: [RulesTarget.Route]
        /// The tables that links are matched with; the first is that of the routes.
        let tables: [RouteIndex]
        let rewrites: RewriteRules?
        /// Whether links that no route takes are taken in the end.
        let takesAll: Bool
        let configuration: RouterConfiguration
        /// The version of the app.
        let version: AppVersion?
    }

    private let overrides: [RouteOverride]
    private let ground: Ground
    private let families: [String: Family]
    private let samples: PatternSamples
    private let targets: [RewriteTargets]
    /// The overrides that can be used in the version of the app, also those for some installations.
    private(set) var entries: [OverrideTable.Entry] = []
    private(set) var faults: [OverrideFault] = []
    /// For how many unknown ids the nearest was looked for.
    private var advice = 0

    init(_ overrides: [RouteOverride], on ground: Ground) {
        self.overrides = overrides
        self.ground = ground
        samples = PatternSamples(ground.configuration.rules, types: ground.configuration.types)
        targets = overrides.isEmpty ? [] : ground.tables.map { RewriteTargets($0) }
        families = Self.families(of: overrides, on: ground)
        for (number, override) in overrides.enumerated() {
            if let percentage = override.condition.percentage, !(0...100 ~= percentage) {
                report(.percentage, number)
                continue
            }
            let (lowest, highest) = (override.condition.minVersion, override.condition.maxVersion)
            if let bound = AppVersion.malformedBound(lowest, highest) {
                report(.malformedVersion(bound), number)
                continue
            }
            if let lowest, let highest, AppVersion.isNone(from: lowest, to: highest) {
                report(.versions(lowest: lowest, highest: highest), number)
                continue
            }
            // What is meant for another version may be about routes that this one does not have.
            guard override.condition.holds(for: ground.version) else { continue }
            if let entry = read(override, number) { entries.append(entry) }
        }
        findCycles()
        faults = faults.enumerated().ordered { ($0.element.override, $0.offset) < ($1.element.override, $1.offset) }
            .map(\.element)
    }

    private mutating func report(_ reason: OverrideFault.Reason, _ number: Int) {
        faults.append(OverrideFault(reason, number, of: overrides))
    }

    // MARK: Routes

    private static func families(of overrides: [RouteOverride], on ground: Ground) -> [String: Family] {
        let meant = Set(overrides.map(\.route))
        var families: [String: Family] = [:]
        var place = 0
        for route in ground.routes {
            let places = place..<(place + route.patterns.count)
            place = places.upperBound
            guard let id = route.id, meant.contains(id) else { continue }
            families[id, default: Family()].members += route.patterns.map {
                Family.Member(pattern: $0, fallback: route.fallback, places: places)
            }
        }
        for entry in ground.tables.dropFirst().flatMap(\.routes) {
            guard let id = entry.id, meant.contains(id), families[id]?.hasFallback != true else { continue }
            families[id, default: Family()].members.append(
                Family.Member(pattern: entry.pattern, fallback: nil, places: 0..<0))
        }
        return families
    }

    /// The number of unknown ids that get a suggestion: of rules for another app, every id is unknown.
    private static let greatestAdvice = 32

    private mutating func nearest(to id: String) -> String? {
        if advice == Self.greatestAdvice { return nil }
        advice += 1
        let ids = ground.routes.compactMap(\.id) + ground.tables.dropFirst().flatMap(\.routes).compactMap(\.id)
        return Set(ids).nearest(to: id)
    }

    // MARK: Targets

    private mutating func read(_ override: RouteOverride, _ number: Int) -> OverrideTable.Entry? {
        guard let family = families[override.route] else {
            report(.unknownRoute(override.route, nearest: nearest(to: override.route)), number)
            return nil
        }
        func entry(_ template: PatternTemplate?) -> OverrideTable.Entry {
            OverrideTable.Entry(number: number, applied: AppliedOverride(override, template: template))
        }
        let text: String
        var standsIn = true
        switch override.action {
        case .disable: return entry(nil)
        case .web(nil):
            guard !family.lacksFallback else {
                report(.noFallback, number)
                return nil
            }
            let entry = entry(nil)
            checkTargets(of: entry, family)
            return entry
        case .web(let template?), .errorPage(let template, _): text = template
        case .redirect(let template):
            // The policy applies to the link of a redirect.
            text = template
            standsIn = false
        }
        do throws(PatternTemplate.TemplateFault) {
            let rules = ground.configuration.rules
            let template =
                standsIn
                ? try family.patterns.standInTemplate(text, under: rules)
                : try family.patterns.template(text, under: rules)
            let entry = entry(template)
            checkTargets(of: entry, family)
            return entry
        } catch {
            switch error {
            case .unknownParameter(let name, let nearest): report(.unknownParameter(name, nearest: nearest), number)
            case .malformed(let words): report(.malformedTemplate(words), number)
            }
            return nil
        }
    }

    /// Reports an override that leads to a link that no route matches, with a link of each pattern; if the override
    /// stands in for a route, another route must match.
    private mutating func checkTargets(of entry: OverrideTable.Entry, _ family: Family) {
        let isRedirect = if case .redirect = entry.override.action { true } else { false }
        for (text, member) in links(of: entry, family) {
            guard let link = try? DeepLink(text, rules: ground.configuration.rules) else {
                return report(.unreachable(text), entry.number)
            }
            let template = entry.applied.template ?? member.fallback
            let isTaken = zip(ground.tables, targets).enumerated().contains { number, table in
                // The route is not asked again on the way to the web.
                func isAsked(_ route: RouteEntry) -> Bool {
                    if isRedirect { return true }
                    return number == 0 ? !member.places.contains(route.number) : route.id != entry.override.route
                }
                return table.0.matches(link).contains { isAsked($0.route) }
                    || template.map {
                        table.1.mayTake(.pattern($0), of: [member.pattern], like: link, where: isAsked)
                    } == true
            }
            if isTaken { continue }
            switch entry.override.action {
            case .redirect:
                let condition = entry.override.condition
                let share = RewriteContext.Share.whole(condition.percentage ?? 100, of: entry.override.shareName)
                if ground.rewrites?.mayTake(link, for: share) == true { continue }
            case .web: if ground.takesAll { continue }
            default: break
            }
            return report(.unreachable(text), entry.number)
        }
    }

    /// Returns the result of an override for a link of each pattern, and the pattern.
    private func links(of entry: OverrideTable.Entry, _ family: Family) -> [(text: String, member: Family.Member)] {
        family.members.compactMap { member in
            sampleMatch(of: member.pattern).flatMap { entry.applied.target(of: $0, fallback: member.fallback) }
                .map { ($0, member) }
        }
    }

    /// A link that a pattern takes, as the pattern takes it.
    private func sampleMatch(of pattern: RoutePattern) -> IndexMatch? {
        let configuration = ground.configuration
        guard let text = samples[pattern], let link = try? DeepLink(text, rules: configuration.rules) else {
            return nil
        }
        var builder = RouteIndexBuilder(rules: configuration.rules, types: configuration.types)
        builder.add(pattern, place: SourcePlace(file: "override", line: 0))
        return (try? builder.build())?.match(link)
    }

    // MARK: Circles

    /// A link from which the rules are followed.
    private struct Start {
        let link: String
        /// The override that takes or gives the link; `nil` for a link that a rewrite takes.
        let entry: OverrideTable.Entry?
    }

    /// The links that overrides which redirect take and give, and those that rewrites take: where these ask for more
    /// than the routes do, such as a type or a query, no link of a route shows what becomes of theirs.
    private func starts() -> [Start] {
        var starts: [Start] = []
        for entry in entries {
            guard let family = families[entry.override.route], case .redirect = entry.override.action else { continue }
            for (text, member) in links(of: entry, family) {
                starts.append(Start(link: text, entry: entry))
                sampleMatch(of: member.pattern).map { starts.append(Start(link: $0.link.text, entry: entry)) }
            }
        }
        guard let rewrites = ground.rewrites, !starts.isEmpty else { return starts }
        let samples = RewriteSamples(rewrites, types: ground.configuration.types)
        return starts
            + rewrites.rules.indices.compactMap { number in
                samples[number].map { Start(link: $0.text, entry: nil) }
            }
    }

    /// Follows what each override gives and each rewrite takes, under those that may count at once on an installation,
    /// for each source that any of them asks for.
    private mutating func findCycles() {
        let table = OverrideTable(entries)
        func sorted(_ kinds: Set<LinkSource.Kind>) -> [LinkSource.Kind] { kinds.ordered { $0.rawValue < $1.rawValue } }
        let own = Set(entries.flatMap(\.override.condition.sources))
        let ofRewrites = Set(ground.rewrites?.rules.flatMap(\.condition.sources) ?? []).subtracting(own)
        let named = sorted(own) + sorted(ofRewrites).prefix(Self.greatestSources)
        let kinds: [LinkSource.Kind?] = entries.isEmpty ? [] : [nil] + named.map(Optional.some)
        let routes = ground.routes.flatMap { route in route.patterns.map { _ in route } }
        let starts = starts()
        var reported = ReportedPaths()
        var steps = 0
        for kind in kinds {
            var walk = OverrideWalk(table, kind, ground, routes)
            for start in starts {
                if let entry = start.entry, !entry.override.condition.holds(for: kind) { continue }
                let installation = AssumedInstallation()
                repeat {
                    if let entry = start.entry, !installation.has(entry.override) { continue }
                    guard let end = walk.end(from: start.link, on: installation, steps: &steps) else { continue }
                    if reported.isNew(end, from: start.entry?.number) { report(end, from: start.entry?.number) }
                    guard case .chain = end else { break }
                } while steps < Self.greatestSteps && installation.goOn()
            }
        }
    }

    private mutating func report(_ end: OverrideWalk.End, from start: Int?) {
        switch end {
        case .cycle(let steps):
            let numbers = steps.compactMap(\.override)
            guard let least = numbers.min(), let place = steps.firstIndex(where: { $0.override == least }) else {
                return
            }
            let turned = steps[place...] + steps[..<place]
            report(
                .cycle(overrides: turned.compactMap(\.override), links: turned.map(\.link) + [steps[place].link]), least
            )
        case .chain(let steps, let last):
            let numbers = steps.compactMap(\.override)
            guard let first = numbers.first else { return }
            report(.tooManyHops(overrides: numbers, links: steps.map(\.link) + [last]), first)
        case .circle(let links, let override):
            // Without an override it is one of the rewrites' own faults.
            guard let number = override ?? start else { return }
            report(.cycle(overrides: [number], links: links), number)
        }
    }

    /// The number of sources that rewrites alone name, as far as they are followed.
    private static let greatestSources = 16
    /// The number of steps after which each override is followed on a single installation only: many percentages result
    /// in very many installations.
    private static let greatestSteps = 100_000
}

/// The ways that are reported; others are turns or parts of them.
private struct ReportedPaths {
    private var circles: Set<[Int]> = []
    /// The overrides of chains: of those that share some, as of those that begin further in, one is reported.
    private var chained: Set<Int> = []

    mutating func isNew(_ end: OverrideWalk.End, from start: Int?) -> Bool {
        switch end {
        case .cycle(let steps): return isNew(steps.compactMap(\.override))
        case .circle(_, let override): return isNew([override ?? start].compactMap(\.self))
        case .chain(let steps, _):
            let numbers = steps.compactMap(\.override)
            defer { chained.formUnion(numbers) }
            return chained.isDisjoint(with: numbers)
        }
    }

    /// Whether a circle is new, wherever it begins.
    private mutating func isNew(_ circle: [Int]) -> Bool {
        guard let least = circle.min(), let place = circle.firstIndex(of: least) else { return true }
        return circles.insert(Array(circle[place...] + circle[..<place])).inserted
    }
}
