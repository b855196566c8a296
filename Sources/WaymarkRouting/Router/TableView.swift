import WaymarkCore
import WaymarkLock

/// The state of a router at one moment, immutable: a look-up takes one and is not disturbed by later changes.
final class TableView: Sendable {
    /// A route that takes a link.
    struct Candidate: Sendable {
        let match: IndexMatch
        let live: LiveRoute

        /// Whether the pattern takes every link of its scheme, or every link.
        var isCatchAll: Bool { match.isOfCatchAll }
    }

    /// The alternatives to links that no route takes.
    struct Fallbacks: Sendable {
        let opensAncestors: Bool
        /// Whether any route has a link that stands in for it.
        let hasLinks: Bool
        let hasDispatcher: Bool
        let unmatched: UnmatchedHandler?

        /// Whether something is tried before routes for all links are asked.
        var comeBeforeCatchAlls: Bool { opensAncestors || hasLinks || hasDispatcher }
    }

    /// Every compiled route is in one of them. The list is not empty; the larger tables come first.
    let tables: [CompiledTable]
    /// Routes that were registered after the tables were compiled.
    let pending: [LiveRoute]
    /// The numbers of routes of the tables that were taken back since.
    let removed: Set<Int>
    let typed: [ObjectIdentifier: [LiveRoute]]
    /// Whether any of them has defaults of its registration.
    let hasTypedDefaults: Bool
    /// The interceptors of every link, in the order in which they run.
    let globals: [ChainStep]
    /// Whether any interceptor may run.
    let hasSteps: Bool
    /// The state of the interceptors that the routes' chains were looked up in.
    let stepsVersion: Int
    /// The schemes whose links are left to routes with the scheme.
    let closedSchemes: Set<String>
    /// The value of ``MatchingRules/namespaceFallback`` at the moment.
    let fallbackSchemes: Set<String>
    /// Whether a table was compiled for other schemes.
    let isForOtherSchemes: Bool
    let observers: [EventBuffer]
    /// The counter of how openings end, if any.
    let meter: (any LinkMeter)?
    /// Compares the router with another, where there is one.
    let shadow: (any LinkShadow)?
    /// Hands links over to another router, where there is one.
    let dispatcher: (any LinkDispatcher)?
    /// The rewrites and overrides, or `nil` without any.
    let rules: (any LinkRules)?
    let fallbacks: Fallbacks
    let isReady: Bool
    let version: Int
    /// The pending routes compiled by themselves, for look-ups while another one compiles them.
    private let pendingTable = Lock<CompiledTable?>(nil)
    /// All routes in one table, for those who cannot do with several.
    private let wholeTable = Lock<CompiledTable?>(nil)
    private let madeOutline = Lock<TableOutline?>(nil)
    private let madeWords = Lock<RouteWords?>(nil)

    init(
        tables: [CompiledTable], pending: [LiveRoute], removed: Set<Int>, typed: [ObjectIdentifier: [LiveRoute]],
        hasTypedDefaults: Bool, globals: [ChainStep], hasSteps: Bool, stepsVersion: Int, closedSchemes: Set<String>,
        fallbackSchemes: Set<String>, observers: [EventBuffer], meter: (any LinkMeter)?, others: OtherRouters,
        rules: (any LinkRules)?,
        fallbacks: Fallbacks, isReady: Bool, version: Int
    ) {
        self.tables = tables
        self.pending = pending
        self.removed = removed
        self.typed = typed
        self.hasTypedDefaults = hasTypedDefaults
        self.globals = globals
        self.hasSteps = hasSteps
        self.stepsVersion = stepsVersion
        self.closedSchemes = closedSchemes
        self.fallbackSchemes = fallbackSchemes
        isForOtherSchemes = tables.contains { $0.index.rules.namespaceFallback != fallbackSchemes }
        self.observers = observers
        self.meter = meter
        shadow = others.shadow
        dispatcher = others.dispatcher
        self.rules = rules
        self.fallbacks = fallbacks
        self.isReady = isReady
        self.version = version
    }

    /// The same moment with a table in place of what it was compiled from.
    func with(_ table: CompiledTable, of compilation: TableCompilation) -> TableView {
        TableView(
            tables: tables.prefix(compilation.kept) + [table], pending: [],
            removed: removed.subtracting(compilation.settled), typed: typed, hasTypedDefaults: hasTypedDefaults,
            globals: globals, hasSteps: hasSteps,
            stepsVersion: stepsVersion, closedSchemes: closedSchemes, fallbackSchemes: fallbackSchemes,
            observers: observers, meter: meter, others: OtherRouters(shadow: shadow, dispatcher: dispatcher),
            rules: rules,
            fallbacks: fallbacks,
            isReady: isReady, version: version)
    }

    /// Whether all routes are in one table, which has no others.
    var isWhole: Bool { tables.count == 1 && pending.isEmpty && removed.isEmpty && !isForOtherSchemes }

    /// Whether one table is asked for each link, which may still have routes that were taken back.
    private var isOneTable: Bool { tables.count == 1 && pending.isEmpty && !isForOtherSchemes }

    /// The rules by which tables of the moment are compiled.
    var matchingRules: MatchingRules {
        var rules = tables[0].index.rules
        rules.namespaceFallback = fallbackSchemes
        return rules
    }

    /// The routes of the moment in the order of registration.
    var routes: [LiveRoute] { routes(keeping: 0) }

    /// The routes that are in none of the first tables, in the order of registration.
    func routes(keeping kept: Int) -> [LiveRoute] {
        var routes = kept == tables.count - 1 ? tables[kept].routes : tables.dropFirst(kept).flatMap(\.routes)
        if !removed.isEmpty { routes.removeAll { removed.contains($0.route.number) } }
        // One table's routes are in order, and those to come have later numbers but for what several threads register.
        if pending.isEmpty, kept >= tables.count - 1 { return routes }
        routes += pending
        return routes.sorted { $0.route.number < $1.route.number }
    }

    /// Everything in one table.
    ///
    /// - Complexity: O(1) if it is; otherwise O(*n* log *n*) for *n* routes, once.
    var whole: CompiledTable {
        if isWhole { return tables[0] }
        if let known = wholeTable.withLock({ $0 }) { return known }
        // Every pattern was checked alone, and conflicts are ordered, so there is nothing left to fail.
        let made = (try? CompiledTable(routes, matchingRules, tables[0].types)) ?? tables[0]
        wholeTable.withLock { $0 = made }
        return made
    }

    /// The one table of all routes, if it was needed.
    var wholeIfMade: CompiledTable? { wholeTable.withLock { $0 } }

    /// The patterns of all routes, without what answers them.
    ///
    /// - Complexity: O(*t*) for *t* tables, a small number, and the few routes that are in none yet.
    private var outline: TableOutline {
        if isWhole { return TableOutline(tables[0].literals) }
        if let table = wholeIfMade { return TableOutline(table.literals) }
        if let known = madeOutline.withLock({ $0 }) { return known }
        let made = TableOutline(of: tables, pending: pending, matchingRules)
        madeOutline.withLock { $0 = made }
        return made
    }

    /// The handler of links that nothing else takes, or `nil`.
    var unmatched: UnmatchedHandler? { fallbacks.unmatched }

    /// Whether a link goes to the best route that takes it, and nowhere else.
    var isPlain: Bool { rules == nil && !fallbacks.comeBeforeCatchAlls }

    // MARK: Printing

    /// The link to a typed route, for the registration that is asked first.
    @inline(__always)
    func link(to route: some RouteProtocol, _ core: RouterCore) throws(RouteCodingError) -> DeepLink {
        guard hasTypedDefaults, let first = typed[ObjectIdentifier(type(of: route))]?.first else {
            return try core.coder.link(to: route)
        }
        return try core.coder.link(to: route, registeredWith: first.route.defaults)
    }

    // MARK: Looking up

    /// The best route that takes a link and is there at the moment.
    func first(_ link: DeepLink, _ core: RouterCore) -> Candidate? {
        if isOneTable {
            let table = tables[0]
            guard let match = table.index.match(link) else { return nil }
            let candidate = Candidate(match: match, live: table.lives[match.number])
            if isThere(candidate) { return candidate }
        }
        return candidates(link, core).first { _ in true }
    }

    /// All routes that take a link and are there at the moment, best first.
    func candidates(_ link: DeepLink, _ core: RouterCore) -> some Sequence<Candidate> {
        let table = table(for: link)
        return table.index.matches(link).lazy
            .map { Candidate(match: $0, live: table.lives[$0.number]) }
            .filter { [self] in isThere($0) }
    }

    /// All routes that take a link or would take it if they were there at the moment, best first.
    func registered(_ link: DeepLink, _ core: RouterCore) -> some Sequence<Candidate> {
        let table = table(for: link)
        return table.index.matches(link).lazy
            .map { Candidate(match: $0, live: table.lives[$0.number]) }
            .filter { [self] in isRegistered($0) }
    }

    /// The routes that came near a link that none takes.
    func nearMisses(of link: DeepLink, _ told: ToldLink, _ redaction: Redaction) -> NearMisses {
        NearMisses(of: link, in: outline, redaction, told)
    }

    /// The words of all routes' patterns and of the rewrites, for the redaction of links.
    func words(_ core: RouterCore) -> RouteWords {
        if let known = madeWords.withLock({ $0 }) { return known }
        let tables = isOneTable ? [tables[0].literals] : allTables.map(\.literals)
        let made = RouteWords(
            tables, rules?.words.map { [$0] } ?? [], core.reading, core.rules,
            opensAncestors: fallbacks.opensAncestors)
        madeWords.withLock { $0 = made }
        return made
    }

    private func isThere(_ candidate: Candidate) -> Bool {
        isRegistered(candidate) && candidate.live.route.condition?() ?? true
    }

    private func isRegistered(_ candidate: Candidate) -> Bool {
        if !removed.isEmpty, removed.contains(candidate.live.route.number) { return false }
        if !closedSchemes.isEmpty, let scheme = candidate.match.link.scheme(under: matchingRules),
            closedSchemes.contains(scheme),
            candidate.match.route.pattern.scheme == nil
        {
            return false
        }
        return true
    }

    /// A table that has all routes that take a link, in their order.
    private func table(for link: DeepLink) -> CompiledTable {
        if isOneTable { return tables[0] }
        if !matchingRules.looksAtRoutesAlone || isForOtherSchemes { return whole }
        let asked = allTables.filter { $0.index.match(link) != nil }
        guard asked.count > 1 else { return asked.first ?? tables[0] }
        // A table of them alone says which comes first.
        var numbers: Set<Int> = []
        var routes = asked.flatMap { table in table.index.matches(link).map { table.lives[$0.number] } }
        routes = routes.filter { numbers.insert($0.route.number).inserted }
        routes.sort { $0.route.number < $1.route.number }
        return (try? CompiledTable(routes, matchingRules, tables[0].types)) ?? tables[0]
    }

    /// The tables, and one of the pending routes if there are any.
    private var allTables: [CompiledTable] {
        if pending.isEmpty { return tables }
        if let known = pendingTable.withLock({ $0 }) { return tables + [known] }
        guard let made = try? CompiledTable(pending, matchingRules, tables[0].types) else { return tables }
        pendingTable.withLock { $0 = made }
        return tables + [made]
    }
}

extension MatchingRules {
    /// Whether a link goes where it goes because of the routes that it fits, and of no others.
    var looksAtRoutesAlone: Bool { backtracking == .full && namespaces != .byScheme }
}
