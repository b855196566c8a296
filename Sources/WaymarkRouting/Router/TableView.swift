import WaymarkCore
import WaymarkLock

/// The immutable state of a router at one moment. A lookup takes one and is not affected by later changes.
final class TableView: Sendable {
    /// A route that matches a link.
    struct Candidate: Sendable {
        let match: IndexMatch
        let live: LiveRoute

        /// Whether the pattern matches every link of its scheme, or every link.
        var isCatchAll: Bool { match.isOfCatchAll }
    }

    /// The alternatives to unmatched links.
    struct Fallbacks: Sendable {
        let opensAncestors: Bool
        /// Whether any route has a fallback.
        let hasLinks: Bool
        let hasDispatcher: Bool
        let unmatched: UnmatchedHandler?

        /// Whether an alternative is tried before catch-all routes.
        var comeBeforeCatchAlls: Bool { opensAncestors || hasLinks || hasDispatcher }
    }

    /// The tables; every compiled route is in one of them. The list is not empty, and larger tables come first.
    let tables: [CompiledTable]
    /// The routes that were registered after the tables were compiled.
    let pending: [LiveRoute]
    /// The numbers of routes of the tables that were removed since.
    let removed: Set<Int>
    let typed: [ObjectIdentifier: [LiveRoute]]
    /// Whether any typed route has defaults of its registration.
    let hasTypedDefaults: Bool
    /// The interceptors for every link, in the order in which they run.
    let globals: [ChainStep]
    /// Whether any interceptor may run.
    let hasSteps: Bool
    /// The version of the interceptors with which the routes' chains were looked up.
    let stepsVersion: Int
    /// The schemes whose links only match routes with the scheme.
    let closedSchemes: Set<String>
    /// The value of ``MatchingRules/namespaceFallback`` at the moment.
    let fallbackSchemes: Set<String>
    /// Whether a table was compiled for other schemes.
    let isForOtherSchemes: Bool
    /// Whether the first table alone is searched for each link. It may still contain removed routes.
    private let isOneTable: Bool
    /// The first of ``tables``, stored because reading it from the array counts references.
    private let firstTable: CompiledTable
    let observers: [EventBuffer]
    /// The meter of outcomes, if any.
    let meter: (any LinkMeter)?
    /// The comparison with another router, if any.
    let shadow: (any LinkShadow)?
    /// The router to which unmatched links are handed over, if any.
    let dispatcher: (any LinkDispatcher)?
    /// The rewrites and overrides, or `nil` if there are none.
    let rules: (any LinkRules)?
    let fallbacks: Fallbacks
    let isReady: Bool
    let version: Int
    /// The pending routes, compiled separately for lookups while another one compiles them.
    private let pendingTable = Lock<CompiledTable?>(nil)
    /// All routes in one table, for callers that need a single one.
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
        isOneTable = tables.count == 1 && pending.isEmpty && !isForOtherSchemes
        firstTable = tables[0]
        self.observers = observers
        self.meter = meter
        shadow = others.shadow
        dispatcher = others.dispatcher
        self.rules = rules
        self.fallbacks = fallbacks
        self.isReady = isReady
        self.version = version
    }

    /// Returns the same state with a table in place of the parts from which it was compiled.
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

    /// Whether all routes are in one table, which contains no other routes.
    var isWhole: Bool { tables.count == 1 && pending.isEmpty && removed.isEmpty && !isForOtherSchemes }

    /// The rules by which tables of the moment are compiled.
    var matchingRules: MatchingRules {
        var rules = firstTable.index.rules
        rules.namespaceFallback = fallbackSchemes
        return rules
    }

    /// The routes of the moment in the order of registration.
    var routes: [LiveRoute] { routes(keeping: 0) }

    /// Returns the routes that are in none of the first tables, in the order of registration.
    func routes(keeping kept: Int) -> [LiveRoute] {
        var routes = kept == tables.count - 1 ? tables[kept].routes : tables.dropFirst(kept).flatMap(\.routes)
        if !removed.isEmpty { routes.removeAll { removed.contains($0.route.number) } }
        // The routes of one table are in order, and later ones have higher numbers unless several threads register
        // routes.
        if pending.isEmpty, kept >= tables.count - 1 { return routes }
        routes += pending
        return routes.sorted { $0.route.number < $1.route.number }
    }

    /// All routes in one table.
    ///
    /// - Complexity: O(1) if it is; otherwise O(*n* log *n*) for *n* routes, once.
    var whole: CompiledTable {
        if isWhole { return firstTable }
        if let known = wholeTable.withLock({ $0 }) { return known }
        // Every pattern was checked on its own, and conflicts are ordered, so this cannot fail.
        let made = (try? CompiledTable(routes, matchingRules, firstTable.types)) ?? firstTable
        wholeTable.withLock { $0 = made }
        return made
    }

    /// The table of all routes, if it has been needed before.
    var wholeIfMade: CompiledTable? { wholeTable.withLock { $0 } }

    /// The patterns of all routes, without their handlers.
    ///
    /// - Complexity: O(*t*) for *t* tables, a small number, and the few routes that are in none yet.
    private var outline: TableOutline {
        if isWhole { return TableOutline(firstTable.literals) }
        if let table = wholeIfMade { return TableOutline(table.literals) }
        if let known = madeOutline.withLock({ $0 }) { return known }
        let made = TableOutline(of: tables, pending: pending, matchingRules)
        madeOutline.withLock { $0 = made }
        return made
    }

    /// The handler of unmatched links, or `nil`.
    var unmatched: UnmatchedHandler? { fallbacks.unmatched }

    /// Whether a link always goes to the best matching route.
    var isPlain: Bool { rules == nil && !fallbacks.comeBeforeCatchAlls }

    // MARK: Printing

    /// Returns the link to a typed route, printed for the registration that is tried first.
    @inline(__always)
    func link(to route: some RouteProtocol, _ core: RouterCore) throws(RouteCodingError) -> DeepLink {
        guard hasTypedDefaults, let first = typed[ObjectIdentifier(type(of: route))]?.first else {
            return try core.coder.link(to: route)
        }
        return try core.coder.link(to: route, registeredWith: first.route.defaults)
    }

    // MARK: Looking up

    /// Returns the best available route that matches a link.
    func first(_ link: DeepLink) -> Candidate? {
        if isOneTable {
            guard let match = firstTable.index.match(link) else { return nil }
            let candidate = Candidate(match: match, live: firstTable.lives[match.number])
            if isThere(candidate) { return candidate }
        }
        return candidates(link).first { _ in true }
    }

    /// Returns all available routes that match a link, the best first.
    func candidates(_ link: DeepLink) -> some Sequence<Candidate> {
        let table = table(for: link)
        return table.index.matches(link).lazy
            .map { Candidate(match: $0, live: table.lives[$0.number]) }
            .filter { [self] in isThere($0) }
    }

    /// Returns all routes that match a link, or would match it if they were available, the best first.
    func registered(_ link: DeepLink) -> some Sequence<Candidate> {
        let table = table(for: link)
        return table.index.matches(link).lazy
            .map { Candidate(match: $0, live: table.lives[$0.number]) }
            .filter { [self] in isRegistered($0) }
    }

    /// Returns the routes closest to an unmatched link.
    func nearMisses(of link: DeepLink, _ reported: ReportedLink, _ redaction: Redaction) -> NearMisses {
        NearMisses(of: link, in: outline, redaction, reported)
    }

    /// Returns the texts of all patterns and rewrites, for the redaction of links.
    func words(_ core: RouterCore) -> RouteWords {
        if let known = madeWords.withLock({ $0 }) { return known }
        let tables = isOneTable ? [firstTable.literals] : allTables.map(\.literals)
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

    /// Returns a table with all routes that match a link, in their order.
    private func table(for link: DeepLink) -> CompiledTable {
        if isOneTable { return firstTable }
        if !matchingRules.looksAtRoutesAlone || isForOtherSchemes { return whole }
        let asked = allTables.filter { $0.index.match(link) != nil }
        guard asked.count > 1 else { return asked.first ?? firstTable }
        // A table of these routes alone determines their order.
        var numbers: Set<Int> = []
        var routes = asked.flatMap { table in table.index.matches(link).map { table.lives[$0.number] } }
        routes = routes.filter { numbers.insert($0.route.number).inserted }
        routes.sort { $0.route.number < $1.route.number }
        return (try? CompiledTable(routes, matchingRules, firstTable.types)) ?? firstTable
    }

    /// The tables, and a table of the pending routes if there are any.
    private var allTables: [CompiledTable] {
        if pending.isEmpty { return tables }
        if let known = pendingTable.withLock({ $0 }) { return tables + [known] }
        guard let made = try? CompiledTable(pending, matchingRules, firstTable.types) else { return tables }
        pendingTable.withLock { $0 = made }
        return tables + [made]
    }
}

extension MatchingRules {
    /// Whether only the routes that match a link determine where it goes.
    var looksAtRoutesAlone: Bool { backtracking == .full && namespaces != .byScheme }
}
