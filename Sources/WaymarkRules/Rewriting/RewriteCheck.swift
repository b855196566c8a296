import WaymarkCore
import WaymarkExpressions
import WaymarkRouting

/// Finds what is wrong with a set although it can be used, by links that its rules take.
struct RewriteCheck {
    private let set: RewriteRules
    private let leftOut: Set<Int>
    private let samples: RewriteSamples
    private let greatestSteps: Int
    private var found: [RewriteFault] = []

    /// - Parameters:
    ///   - leavingOut: Malformed rules, which are reported already.
    ///   - greatestSteps: The greatest number of rules that are applied to a link.
    init(
        _ set: RewriteRules, leavingOut: Set<Int>, types: [ParameterType],
        greatestSteps: Int = RewriteRules.greatestSteps
    ) {
        self.set = set
        self.greatestSteps = greatestSteps
        leftOut = leavingOut
        samples = RewriteSamples(set, types: types)
    }

    mutating func faults(in tables: [RouteIndex], flags: Set<String>?) -> [RewriteFault] {
        for (number, rule) in set.rules.enumerated() where !leftOut.contains(number) {
            checkGroups(number, rule)
            if let flags, let flag = rule.flag, !flags.contains(flag) {
                report(.unknownFlag(flag, nearest: flags.nearest(to: flag)), number)
            }
        }
        findCycles()
        if !tables.isEmpty { checkTargets(tables) }
        return found
    }

    private mutating func report(_ reason: RewriteFault.Reason, _ rule: Int) {
        found.append(RewriteFault(reason: reason, rule: rule, place: set.rules[rule].place))
    }

    private mutating func checkGroups(_ number: Int, _ rule: RewriteRule) {
        guard let expression = set.compilation.expressionOfRule[number] else { return }
        var beyond: [Int] = []
        _ = RewriteTemplate.reading(rule.template, groupCount: expression.captureCount) { beyond.append($0) }
        for group in beyond { report(.unknownGroup(group, count: expression.captureCount), number) }
    }

    // MARK: Circles

    /// Follows a link that each rule takes from rule to rule, as if every new link went through the set from its
    /// beginning.
    private mutating func findCycles() {
        let sources = Set(set.rules.flatMap(\.condition.sources)).ordered { $0.rawValue < $1.rawValue }
        let limits = Set(set.rules.compactMap(\.condition.maxVersion)).ordered()
        let shares = set.shares
        var walks: [RewriteContext: RewriteWalk] = [:]
        var reported: Set<[Int]> = []
        // The rules of chains that are reported: of those that share some, as of those that begin further in, one is.
        var chained: Set<Int> = []
        for (number, rule) in set.rules.enumerated() where !leftOut.contains(number) {
            guard let sample = samples[number] else { continue }
            // Where all rules of a circle apply, they do so from the highest of their lowest versions on, or behind the
            // highest version of one that comes before them.
            var versions = [rule.condition.minVersion ?? "0"]
            if limits.count <= 8 { versions += limits.map { $0 + ".0.0.1" } }
            let kinds: [LinkSource.Kind?] =
                rule.condition.sources.isEmpty
                ? [nil] + sources : rule.condition.sources.ordered { $0.rawValue < $1.rawValue }
            for version in versions {
                for (kind, share) in kinds.flatMap({ kind in
                    (shares + (rule.condition.isForShare ? [.only(number)] : [])).map { (kind, $0) }
                }) {
                    let context = RewriteContext(source: kind, appVersion: version, share: share)
                    guard rule.condition.holds(in: context), context.isMeant(rule, number) else { continue }
                    var walk = walks.removeValue(forKey: context) ?? RewriteWalk(set, context, greatestSteps)
                    let end = walk.end(from: sample, number)
                    walks[context] = walk
                    let cycle: RewriteWalk.Cycle
                    switch end {
                    case nil: continue
                    case .chain(let rules, let links):
                        if chained.isDisjoint(with: rules) {
                            report(.tooManySteps(rules: rules, links: links), rules[0])
                        }
                        chained.formUnion(rules)
                        continue
                    case .cycle(let found): cycle = found
                    }
                    let least = cycle.rules.firstIndex(of: cycle.rules.min() ?? 0) ?? 0
                    let turned = Array(cycle.rules[least...] + cycle.rules[..<least])
                    guard reported.insert(turned).inserted else { continue }
                    report(.cycle(rules: turned, links: cycle.links(from: least)), turned[0])
                }
            }
        }
    }

    // MARK: Targets

    private mutating func checkTargets(_ tables: [RouteIndex]) {
        let targets = tables.map { RewriteTargets($0) }
        for (number, rule) in set.rules.enumerated() where !leftOut.contains(number) && rule.flag == nil {
            guard let sample = samples[number], let text = set.apply(number, to: sample) else { continue }
            guard let link = try? DeepLink(text, rules: set.compilation.matching) else {
                if text.hasSameBytes(as: rule.template)
                    || set.compilation.templates[number].givesNoLink(under: set.compilation.matching)
                {
                    report(.unreachable(text), number)
                }
                continue
            }
            if tables.contains(where: { $0.match(link) != nil }) { continue }
            let template = set.compilation.templates[number]
            let patterns = if case .patterns(let patterns) = rule.subject { patterns } else { [RoutePattern]() }
            if targets.contains(where: { $0.mayTake(template, of: patterns, like: link) }) { continue }
            // What the rules behind make of it counts where they are asked.
            let share = RewriteContext.Share.whole(rule.condition.percentage ?? 100, of: rule.shareName)
            if rule.continues, set.mayTake(link, after: number, for: share) { continue }
            report(.unreachable(text), number)
        }
    }
}

extension RewriteRules {
    /// The combinations of rules for less than all installations that are checked: all rules, none, and those above
    /// each of the smallest percentages, up to eight.
    var shares: [RewriteContext.Share] {
        let percentages = Set(rules.filter(\.condition.isForShare).compactMap(\.condition.percentage)).ordered()
        if percentages.isEmpty { return [.all] }
        return [.all, .none] + percentages.prefix(8).map { .above($0) }
    }

    /// Returns whether a rule matches a link from any source and in some version of the app.
    ///
    /// - Parameters:
    ///   - rule: The rule after which the rules to try begin; -1 for all rules.
    ///   - share: The rules with a percentage that apply.
    func mayTake(_ link: DeepLink, after rule: Int = -1, for share: RewriteContext.Share) -> Bool {
        first(after: rule, link: link, .anywhere(for: share)) != nil
    }
}

/// Links as they go from rule to rule under one context; what is known to end is not followed again.
private struct RewriteWalk {
    struct Cycle {
        let rules: [Int]
        /// The links before each rule, and after the last.
        let links: [String]

        /// The links from the one that a rule takes on, and round to it again.
        func links(from place: Int) -> [String] {
            guard place > 0, links.first == links.last else { return links }
            return Array(links[place...] + links[1...place])
        }
    }

    /// The end of a way on which a link does not open.
    enum End {
        case cycle(Cycle)
        /// Rules that continue for too many steps, with the links before each rule and after the last.
        case chain(rules: [Int], links: [String])
    }

    /// A link, and the rule after which it continues.
    private struct Stop: Hashable {
        let link: [UInt8]
        let after: Int
    }

    /// The number of times that a rule may be met on one way: rules that make ever new links meet for ever.
    private static let greatestMeetings = 8

    private let set: RewriteRules
    private let context: RewriteContext
    private let greatestSteps: Int
    private var ended: Set<Stop> = []

    init(_ set: RewriteRules, _ context: RewriteContext, _ greatestSteps: Int) {
        self.set = set
        self.context = context
        self.greatestSteps = greatestSteps
    }

    /// The circle or the chain into which a link goes that a rule has taken, or `nil`.
    mutating func end(from sample: DeepLink, _ first: Int) -> End? {
        guard set.rules[first].condition.holds(for: sample, under: set.compilation.matching),
            var current = set.apply(first, to: sample)
        else { return nil }
        var way: [(stop: Stop, rule: Int)] = []
        var places: [Stop: Int] = [:]
        var meetings: [Int: [Int]] = [:]
        defer { for step in way { ended.insert(step.stop) } }
        var after = set.rules[first].continues ? first : -1
        // The links of a rewriting that continues, to which it must not lead back, each with the last rule that was
        // applied to it.
        var left: [(link: String, rule: Int)] = []
        // That of a rule which another one keeps from its link is none that an app has.
        var isMet = after < 0 || set.first(after: -1, changing: sample, context)?.rule == first
        if after >= 0, isMet, !current.hasSameBytes(as: sample.text) { left = [(sample.text, first)] }
        while true {
            let stop = Stop(link: Array(current.utf8), after: after)
            if left.isEmpty, ended.contains(stop) { return nil }
            if let place = places[stop] { return cycle(way[place...], back: current).map { .cycle($0) } }
            guard let link = try? DeepLink(current, rules: set.compilation.matching),
                let applied = set.first(after: after, changing: link, context)
            else {
                ended.insert(stop)
                return nil
            }
            let goesOn = set.rules[applied.rule].continues
            if applied.text.hasSameBytes(as: current), !goesOn {
                ended.insert(stop)
                return nil
            }
            if !applied.text.hasSameBytes(as: current) {
                left.append((current, applied.rule))
                if let place = left.firstIndex(where: { $0.link.hasSameBytes(as: applied.text) }) {
                    let way = left[place...]
                    return .cycle(Cycle(rules: way.map(\.rule), links: way.map(\.link) + [applied.text]))
                }
                if left.count > greatestSteps {
                    return isMet ? .chain(rules: left.map(\.rule), links: left.map(\.link) + [applied.text]) : nil
                }
            }
            if !goesOn {
                left = []
                isMet = true
            }
            places[stop] = way.count
            way.append((stop, applied.rule))
            meetings[applied.rule, default: []].append(way.count - 1)
            if let met = meetings[applied.rule], met.count > Self.greatestMeetings {
                return cycle(way[met[met.count - 2]..<met[met.count - 1]], back: current).map { .cycle($0) }
            }
            current = applied.text
            after = goesOn ? applied.rule : -1
        }
    }

    private func cycle(_ way: ArraySlice<(stop: Stop, rule: Int)>, back: String) -> Cycle? {
        // Rules that give what they take are passed over on the way, and alone they are no circle.
        var rules: [Int] = []
        var links: [String] = []
        for step in way {
            let link = String(decoding: step.stop.link, as: UTF8.self)
            if let last = links.last, last.hasSameBytes(as: link) {
                rules[rules.count - 1] = step.rule
                continue
            }
            rules.append(step.rule)
            links.append(link)
        }
        if rules.count == 1, links[0].hasSameBytes(as: back) { return nil }
        return Cycle(rules: rules, links: links + [back])
    }
}
