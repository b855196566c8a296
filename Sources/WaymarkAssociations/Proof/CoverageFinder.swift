import WaymarkCore
import WaymarkManifest

/// Finds links on which a file and a table differ.
struct CoverageFinder {
    private let file: AppSiteAssociation
    private let site: SiteTable
    private let app: String
    private let rules: FileRules
    private let program: RuleProgram
    private let firstVariant: Int32
    private(set) var overClaims: [Coverage.Difference] = []
    private(set) var underClaims: [Coverage.Difference] = []
    private(set) var doubts: [String] = []
    /// The number of steps of rules over bytes that were performed.
    private(set) var steps = 0
    /// The indices of the file's rules that decide about some link that the table or the file covers.
    var decidingRules: Set<RuleIndex.Address> { Set(deciding.map { rules.addresses[Int($0 - rules.first)] }) }
    private var deciding: Set<Int32> = []
    private var seenRules: Set<Int32> = []
    private var seenRoutes: Set<Int> = []

    init(_ file: AppSiteAssociation, _ site: SiteTable, app: String) {
        self.file = file
        self.site = site
        self.app = app
        var program = RuleProgram()
        var doubts = site.limits
        rules = FileRules(file, app: app, from: 0, into: &program, doubts: &doubts)
        firstVariant = rules.end
        for (offset, variant) in site.variants.enumerated() {
            if !program.add(variant, in: site, number: firstVariant + Int32(offset)) {
                doubts.append("the pattern \(site.pattern(of: variant)) is too large")
            }
        }
        self.program = program
        self.doubts = doubts
    }

    /// Visits all paths, for each combination of queries and fragments that rules distinguish.
    ///
    /// - Parameter findsDeciders: Whether to find ``decidingRules``; otherwise, paths whose differences have all been
    ///   reported are not followed.
    /// - Returns: The number of kinds of path prefixes.
    mutating func find(_ limits: Coverage.Limits, findsDeciders: Bool) -> Int {
        guard let contexts = LinkContexts([rules], limit: limits.contexts) else {
            doubts.append("the rules' queries and fragments have too many combinations")
            return 0
        }
        var seesSlash = rules.seesSlash
        if site.rules.trailingSlash == .strict {
            seesSlash.formUnion(
                site.variants.indices.filter { site.variants[$0].seesSlash }.map { firstVariant + Int32($0) })
        }
        var product = RuleProduct(program: program, seesSlash: seesSlash, stateLimit: limits.kinds)
        product.stepLimit = limits.steps
        product.ordered = [rules.first..<rules.end]
        var total = 0
        defer { steps = product.steps }
        let isOpen = site.variants.map { $0.route == nil || site.isOpen($0) }
        for context in contexts.all {
            let enabled = Set((rules.first..<rules.end).filter { contexts.accepts(context, $0) })
            let opening = enabled.filter { !rules.rule($0).isExclusion }
            product.stateLimit = limits.kinds - total
            let count = product.walk(
                isEnabled: { $0 >= firstVariant || enabled.contains($0) },
                matters: { number in
                    if number < firstVariant {
                        return opening.contains(number) && (findsDeciders || !seenRules.contains(number))
                    }
                    let place = Int(number - firstVariant)
                    guard !findsDeciders, let route = site.variants[place].route else { return true }
                    // The links of a closed route are reported with the rules that open it.
                    return isOpen[place] && !seenRoutes.contains(route)
                },
                visit: { kind in
                    judge(kind.rules, kind.path, slash: false, context)
                    if kind.rulesWithSlash != kind.rules, !kind.path.isEmpty {
                        judge(kind.rulesWithSlash, kind.path, slash: true, context)
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

    private mutating func judge(_ taking: [Int32], _ path: String, slash: Bool, _ context: LinkContexts.Context) {
        let rule = taking.first.flatMap { $0 < firstVariant ? $0 : nil }
        if let rule { deciding.insert(rule) }
        let opens = rule.map { !rules.rule($0).isExclusion } ?? false
        let variants = taking.drop { $0 < firstVariant }
        if !opens, variants.isEmpty { return }
        let route = route(variants, path, slash, context.text)
        let isTaken = route.map { site.isOpen(site.manifest.routes[$0]) } ?? false
        guard opens != isTaken else { return }
        let link = site.link(path, slash: slash) + context.text
        if opens {
            guard let rule, seenRules.insert(rule).inserted else { return }
            add(.overClaim, link, rule, route)
        } else if let route, seenRoutes.insert(route).inserted {
            add(.underClaim, link, rule, route)
        }
    }

    /// Returns the index of the route that takes precedence among variants.
    private mutating func route(_ variants: ArraySlice<Int32>, _ path: String, _ slash: Bool, _ context: String) -> Int?
    {
        let outcome = site.outcome(
            variants.map { site.variants[Int($0 - firstVariant)] }, site.link(path, slash: slash) + context)
        if let words = outcome.doubt { doubt(words) }
        return outcome.route
    }

    private mutating func doubt(_ words: String) {
        if !doubts.contains(words) { doubts.append(words) }
    }

    /// Adds a difference that both the matcher and the table confirm.
    private mutating func add(_ direction: Coverage.Difference.Direction, _ link: String, _ rule: Int32?, _ route: Int?)
    {
        let opens = file.verdict(on: link, app: app).opens == .yes
        let found = site.place(of: link)
        guard site.isCertain(link) else { return }
        guard opens == (direction == .overClaim), found == route else {
            doubt("matcher and proof disagree on \(link)")
            return
        }
        let name = found.map { site.manifest.routes[$0] }.map { $0.id ?? $0.pattern }
        let difference = Coverage.Difference(
            direction: direction, witness: link, rule: rule.map(rules.deciding), route: name)
        if direction == .overClaim { overClaims.append(difference) } else { underClaims.append(difference) }
    }
}
