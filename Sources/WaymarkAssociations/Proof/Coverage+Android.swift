import WaymarkCore
import WaymarkExpressions
public import WaymarkManifest

extension Coverage {
    /// Compares what an Android app gets with a manifest's table, for one host and one version of Android.
    ///
    /// What is said does not hold for paths with escaped slashes (`%2F`), which Android takes for slashes.
    ///
    /// - Parameters:
    ///   - filters: The app's intent filters.
    ///   - statements: The file of the host; its dynamic rules count from Android 15 on.
    ///   - manifest: The routes.
    ///   - host: The host; one that begins with `*.` stands for its sub-domains that no pattern names.
    ///   - package: The app's package.
    ///   - api: The API level.
    ///   - limits: How much may be looked at.
    /// - Throws: If there is no table of the manifest.
    public init(
        of filters: AndroidManifest, _ statements: AssetLinks?, _ manifest: Manifest, host: String, package: String,
        api: Int = AndroidManifest.newestAPI, limits: Limits = .standard
    ) throws {
        let table = try manifest.table(unregistered: .anything, conflicts: .ordered, asksCatchAllsLast: true)
        let site = SiteTable(manifest, table, host: host)
        var finder = AndroidCoverageFinder(filters, statements, site, package: package, api: api)
        kinds = finder.find(limits)
        self.host = site.host
        app = package
        differences = finder.overClaims + finder.underClaims
        doubts = finder.doubts
        decidingRules = []
    }
}

/// Looks for links on which the files of an Android app and a table differ.
private struct AndroidCoverageFinder {
    /// The origin of a rule of the program.
    private enum Part {
        /// A path beside groups, or a filter that takes every path.
        case path(filter: Int, entry: Int?)
        case group(filter: Int, group: Int)
        case dynamic(statement: Int, index: Int)
    }

    private let filters: AndroidManifest
    private let statements: AssetLinks?
    private let site: SiteTable
    private let package: String
    private let api: Int
    private var program = RuleProgram()
    private var shared = RuleProgram.AndroidParts()
    private var parts: [Part] = []
    /// Whether dynamic rules narrow what the filters take.
    private var isNarrowed = false
    private(set) var overClaims: [Coverage.Difference] = []
    private(set) var underClaims: [Coverage.Difference] = []
    private(set) var doubts: [String] = []
    private var seenRules: Set<Int> = []
    private var seenRoutes: Set<Int> = []

    init(_ filters: AndroidManifest, _ statements: AssetLinks?, _ site: SiteTable, package: String, api: Int) {
        self.filters = filters
        self.statements = statements
        self.site = site
        self.package = package
        self.api = api
        doubts = site.limits
        addFilters()
        addRules()
        for (offset, variant) in site.variants.enumerated() {
            if !program.add(variant, in: site, number: Int32(parts.count + offset)) {
                doubts.append("the pattern \(site.pattern(of: variant)) is too large")
            }
        }
    }

    // MARK: Rules

    private mutating func addFilters() {
        for (number, filter) in filters.filters.enumerated() where filter.bar == nil {
            var link = AndroidLink("https://\(site.host)")
            // A filter's scheme and host are the same for all links of the site.
            let match = filter.match(&link, api: api)
            if match.fit == .no, match.step < .path { continue }
            if match.fit == .unknown, match.step < .path {
                doubts.append("filter \(number) has a scheme or host in another file")
                continue
            }
            let groups =
                api < AndroidLevel.groups ? [] : filter.groups.indices.filter { !filter.groups[$0].conditions.isEmpty }
            let paths = filter.claim.paths.filter { $0.value.least <= api }
            let takesAll = paths.isEmpty && groups.isEmpty || filter.claim.authorities.isEmpty
            if takesAll {
                add(nil, .path(filter: number, entry: nil), "")
                continue
            }
            if !filter.claim.specificParts.isEmpty { doubts.append("filter \(number) looks at scheme-specific parts") }
            for path in paths {
                guard let pattern = path.value.pattern else {
                    doubts.append("filter \(number) has a path in another file")
                    continue
                }
                add([pattern], .path(filter: number, entry: path.entry), filter.data[path.entry].text)
            }
            for group in groups {
                let conditions = filter.groups[group].conditions
                let patterns = conditions.filter { $0.part == .path }.compactMap(\.condition.pattern)
                guard patterns.count == conditions.count, filter.groups[group].allows != nil else {
                    doubts.append("group \(group) of filter \(number) looks at more than paths, or at another file")
                    continue
                }
                add(patterns, .group(filter: number, group: group), filter.groups[group].text)
            }
        }
    }

    private mutating func addRules() {
        guard api >= AndroidLevel.groups, let statements else { return }
        var sets = 0
        for (number, statement) in statements.statements.enumerated()
        where statement.handlesLinks && statement.package == package {
            guard let rules = statement.rules, rules.fault == nil else { continue }
            sets += 1
            isNarrowed = true
            for (index, rule) in rules.rules.enumerated() where !rule.isEmpty {
                guard rule.query.isEmpty, rule.fragment == nil else {
                    doubts.append("component \(index) looks at more than paths")
                    continue
                }
                add(rule.path.map { [$0.pattern] } ?? [], .dynamic(statement: number, index: index), rule.text)
            }
        }
        if sets > 1 { doubts.append("several statements have rules for \(package)") }
    }

    /// Adds patterns that a path must all match; `nil` for any path.
    private mutating func add(_ patterns: [AndroidPattern]?, _ part: Part, _ text: String) {
        let number = Int32(parts.count)
        parts.append(part)
        guard let patterns else { return program.add([.run], rule: number) }
        if patterns.count == 1 {
            if !program.add(patterns[0], number: number, parts: &shared) { doubts.append("\(text) is too large") }
            return
        }
        var decoded: ByteAutomaton?
        for pattern in patterns {
            guard let automaton = pattern.automaton() else { return doubts.append("\(text) is too large") }
            guard let both = decoded.map({ $0.intersection(automaton, stateLimit: 20_000) }) ?? automaton else {
                return doubts.append("\(text) is too large")
            }
            decoded = both
        }
        guard let decoded, let written = WrittenPath.written(decoded, as: .path) else {
            return doubts.append("\(text) is too large")
        }
        program.add([.automaton(program.number(of: written))], rule: number)
    }

    // MARK: Walk

    /// Paths without escaped slashes. Android decodes a path before it compares, so that these are slashes like others to it, and not to
    /// a table.
    private static let paths: ByteAutomaton = {
        let plain = WrittenPath.automaton("(?:[^%]|%[^2]|%2[^F])*")
        return WrittenPath.paths.intersection(plain, stateLimit: 20_000) ?? WrittenPath.paths
    }()

    mutating func find(_ limits: Coverage.Limits) -> Int {
        let own = Int32(parts.count)
        var seesSlash = Set(0..<own)
        if site.rules.trailingSlash == .strict {
            seesSlash.formUnion(site.variants.indices.filter { site.variants[$0].seesSlash }.map { own + Int32($0) })
        }
        var product = RuleProduct(program: program, seesSlash: seesSlash, stateLimit: limits.kinds)
        product.paths = Self.paths
        product.stepLimit = limits.steps
        let count = product.walk(
            isEnabled: { _ in true }, matters: { _ in true },
            visit: { kind in
                judge(kind.rules, kind.path, slash: false)
                if kind.rulesWithSlash != kind.rules, !kind.path.isEmpty {
                    judge(kind.rulesWithSlash, kind.path, slash: true)
                }
            })
        guard let count else {
            doubts.append("the rules tell too many kinds of paths apart")
            return limits.kinds
        }
        return count
    }

    private mutating func judge(_ taking: [Int32], _ path: String, slash: Bool) {
        let own = taking.prefix { $0 < Int32(parts.count) }.map(Int.init)
        let (opens, decider) = decision(own)
        let variants = taking.dropFirst(own.count)
        if !opens, variants.isEmpty { return }
        let route = route(variants, path, slash)
        let isTaken = route.map { site.isOpen(site.manifest.routes[$0]) } ?? false
        guard opens != isTaken else { return }
        let link = site.link(path, slash: slash)
        if opens {
            guard seenRules.insert(decider ?? -1).inserted else { return }
            add(.overClaim, link, route)
        } else if let route, seenRoutes.insert(route).inserted {
            add(.underClaim, link, route)
        }
    }

    /// Whether rules that take a link open the app, and which one says so.
    private func decision(_ taking: [Int]) -> (opens: Bool, decider: Int?) {
        var filter: Int?
        var decided: Set<Int> = []
        var rule: (number: Int, isExclusion: Bool)?
        for number in taking {
            switch parts[number] {
            case .path: filter = filter ?? number
            case .group(let owner, let group):
                guard decided.insert(owner).inserted else { continue }
                if filters.filters[owner].groups[group].allows == true { filter = filter ?? number }
            case .dynamic(let statement, let index):
                let found = statements?.statements[statement].rules?.rules[index]
                if rule == nil, let found { rule = (number, found.isExclusion) }
            }
        }
        guard let filter else { return (false, nil) }
        if !isNarrowed { return (true, filter) }
        return (rule.map { !$0.isExclusion } ?? false, rule?.number ?? filter)
    }

    /// The place of the route that wins among variants.
    private mutating func route(_ variants: ArraySlice<Int32>, _ path: String, _ slash: Bool) -> Int? {
        let outcome = site.outcome(
            variants.map { site.variants[Int($0) - parts.count] }, site.link(path, slash: slash))
        if let doubt = outcome.doubt, !doubts.contains(doubt) { doubts.append(doubt) }
        return outcome.route
    }

    /// Adds a difference that matcher and table both confirm.
    private mutating func add(_ direction: Coverage.Difference.Direction, _ link: String, _ route: Int?) {
        let verdict =
            statements.map { filters.verdict(on: link, api: api, statements: $0, package: package) }
            ?? filters.verdict(on: link, api: api)
        let found = site.route(of: link)
        guard site.isCertain(link) else { return }
        guard (verdict.opens == .yes) == (direction == .overClaim), found?.position == route else {
            doubts.append("matcher and proof disagree on \(link)")
            return
        }
        let difference = Coverage.Difference(
            direction: direction, witness: link, rule: verdict.decidedBy, route: found.map { $0.id ?? $0.pattern })
        if direction == .overClaim { overClaims.append(difference) } else { underClaims.append(difference) }
    }
}
