import WaymarkCore
public import WaymarkManifest

extension Coverage {
    /// Compares the links of an Android app with a manifest's table, for one host and one version of Android.
    ///
    /// The result does not cover paths with escaped slashes (`%2F`), which Android treats as slashes.
    ///
    /// - Parameters:
    ///   - filters: The app's intent filters.
    ///   - statements: The file of the host; its dynamic rules take effect from Android 15 on.
    ///   - manifest: The routes.
    ///   - host: The host; a leading `*.` stands for its subdomains that no pattern names.
    ///   - package: The app's package.
    ///   - api: The API level.
    ///   - limits: The limits of the search.
    /// - Throws: An error if no table can be built from the manifest.
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
        steps = finder.steps
        decidingRules = []
    }
}

/// Finds links on which the files of an Android app and a table differ.
private struct AndroidCoverageFinder {
    private let files: AndroidRules.Files
    private let rules: AndroidRules
    private let site: SiteTable
    private let api: Int
    private var program = RuleProgram()
    private(set) var overClaims: [Coverage.Difference] = []
    private(set) var underClaims: [Coverage.Difference] = []
    private(set) var doubts: [String] = []
    private(set) var steps = 0
    private var seenRules: Set<Int32> = []
    private var seenRoutes: Set<Int> = []

    init(_ filters: AndroidManifest, _ statements: AssetLinks?, _ site: SiteTable, package: String, api: Int) {
        self.site = site
        self.api = api
        files = AndroidRules.Files(filters: filters, statements: statements, package: package)
        var shared = RuleProgram.AndroidParts()
        doubts = site.limits
        rules = AndroidRules(
            files, origin: "https://\(site.host)", api: api, from: 0, into: &program, sharing: &shared, doubts: &doubts)
        for (offset, variant) in site.variants.enumerated() {
            if !program.add(variant, in: site, number: rules.end + Int32(offset)) {
                doubts.append("the pattern \(site.pattern(of: variant)) is too large")
            }
        }
    }

    // MARK: Walk

    mutating func find(_ limits: Coverage.Limits) -> Int {
        guard let contexts = AndroidContexts(rules.demands, limit: limits.contexts) else {
            doubts.append("the rules' queries and fragments have too many combinations")
            return 0
        }
        var seesSlash = Set(0..<rules.end)
        if site.rules.trailingSlash == .strict {
            seesSlash.formUnion(
                site.variants.indices.filter { site.variants[$0].seesSlash }.map { rules.end + Int32($0) })
        }
        var product = RuleProduct(program: program, seesSlash: seesSlash, stateLimit: limits.kinds)
        product.seesNoPath = Set(0..<rules.end)
        product.paths = AndroidRules.paths
        product.stepLimit = limits.steps
        var total = 0
        defer { steps = product.steps }
        for context in contexts.all {
            product.stateLimit = limits.kinds - total
            let count = product.walk(
                isEnabled: { [rules] in $0 >= rules.end || rules.accepts(context, $0) }, matters: { _ in true },
                visit: { kind in
                    judge(kind.rules, site.link(kind.path) + context.text)
                    if kind.rulesWithSlash != kind.rules, !kind.path.isEmpty {
                        judge(kind.rulesWithSlash, site.link(kind.path, slash: true) + context.text)
                    }
                    if let rules = kind.rulesWithoutPath, rules != kind.rules {
                        judge(rules, site.linkWithoutPath + context.text)
                    }
                })
            guard let count else {
                doubts.append("the rules distinguish too many kinds of paths")
                return limits.kinds
            }
            total += count
        }
        return total
    }

    private mutating func judge(_ taking: [Int32], _ link: String) {
        let own = taking.prefix { $0 < rules.end }
        let (grant, decider) = rules.decision(own)
        let opens = grant > .none
        let variants = taking.dropFirst(own.count)
        if !opens, variants.isEmpty { return }
        let route = route(variants, link)
        let isTaken = route.map { site.isOpen(site.manifest.routes[$0]) } ?? false
        guard opens != isTaken else { return }
        if opens {
            guard seenRules.insert(decider ?? -1).inserted else { return }
            add(.overClaim, link, route)
        } else if let route, seenRoutes.insert(route).inserted {
            add(.underClaim, link, route)
        }
    }

    /// Returns the index of the route that takes precedence among variants.
    private mutating func route(_ variants: ArraySlice<Int32>, _ link: String) -> Int? {
        let outcome = site.outcome(variants.map { site.variants[Int($0 - rules.end)] }, link)
        if let doubt = outcome.doubt, !doubts.contains(doubt) { doubts.append(doubt) }
        return outcome.route
    }

    /// Adds a difference that both the matcher and the table confirm.
    private mutating func add(_ direction: Coverage.Difference.Direction, _ link: String, _ route: Int?) {
        let verdict = files.verdict(on: link, api: api)
        let found = site.place(of: link)
        guard site.isCertain(link) else { return }
        guard let opens = verdict.grant.map({ $0 > .none }) else {
            let doubt = "whether links open is not known: \(verdict.reason)"
            if !doubts.contains(doubt) { doubts.append(doubt) }
            return
        }
        guard opens == (direction == .overClaim), found == route else {
            doubts.append("matcher and proof disagree on \(link)")
            return
        }
        let name = found.map { site.manifest.routes[$0] }.map { $0.id ?? $0.pattern }
        let difference = Coverage.Difference(
            direction: direction, witness: link, rule: verdict.decidedBy, route: name)
        if direction == .overClaim { overClaims.append(difference) } else { underClaims.append(difference) }
    }
}
