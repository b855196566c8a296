import WaymarkCore
import WaymarkLock

/// What a router is at one moment, as an immutable whole: a look-up takes one and is not disturbed by what changes after.
final class TableView: Sendable {
    /// A route that takes a link.
    struct Candidate: Sendable {
        /// The priority that tables give to patterns for every link of a scheme, or for every link.
        static let catchAllPriority = RoutePattern.catchAllPriority

        let match: IndexMatch
        let live: LiveRoute

        /// Whether the pattern takes every link of its scheme, or every link.
        var isCatchAll: Bool { match.route.priority == Self.catchAllPriority }
    }

    /// What is tried in place of links that no route takes.
    struct Fallbacks: Sendable {
        let opensAncestors: Bool
        /// Whether any route has a link that stands in for it.
        let hasLinks: Bool
        let hasDesk: Bool
        let unmatched: UnmatchedHandler?

        /// Whether something is tried before routes for all links are asked.
        var comeBeforeCatchAlls: Bool { opensAncestors || hasLinks || hasDesk }
    }

    let table: CompiledTable
    /// Routes that were registered after the table was compiled.
    let pending: [LiveRoute]
    /// The numbers of routes of the table that were taken back since.
    let removed: Set<Int>
    let typed: [ObjectIdentifier: [LiveRoute]]
    /// The interceptors of every link, in the order in which they run.
    let globals: [ChainStep]
    /// Whether any interceptor may run.
    let hasSteps: Bool
    /// The state of the interceptors that the routes' chains were looked up in.
    let stepsVersion: Int
    /// The schemes whose links are left to routes with the scheme.
    let closedSchemes: Set<String>
    /// What ``MatchingRules/namespaceFallback`` is at the moment.
    let fallbackSchemes: Set<String>
    /// Whether the table was compiled for other schemes.
    private let isForOtherSchemes: Bool
    let observers: [EventBuffer]
    /// Compares the router with another, where there is one.
    let shadow: (any LinkShadow)?
    /// Hands links over to another router, where there is one.
    let desk: (any LinkDesk)?
    /// What links are rewritten and routes are overridden by; `nil` where there is nothing.
    let rules: AppliedRules?
    let fallbacks: Fallbacks
    let isReady: Bool
    let version: Int
    /// The pending routes compiled by themselves, for look-ups while another one compiles everything.
    private let pendingTable = Lock<CompiledTable?>(nil)

    init(
        table: CompiledTable, pending: [LiveRoute], removed: Set<Int>, typed: [ObjectIdentifier: [LiveRoute]],
        globals: [ChainStep], hasSteps: Bool, stepsVersion: Int, closedSchemes: Set<String>,
        fallbackSchemes: Set<String>, observers: [EventBuffer], others: OtherRouters, rules: AppliedRules?,
        fallbacks: Fallbacks, isReady: Bool, version: Int
    ) {
        self.table = table
        self.pending = pending
        self.removed = removed
        self.typed = typed
        self.globals = globals
        self.hasSteps = hasSteps
        self.stepsVersion = stepsVersion
        self.closedSchemes = closedSchemes
        self.fallbackSchemes = fallbackSchemes
        isForOtherSchemes = table.index.rules.namespaceFallback != fallbackSchemes
        self.observers = observers
        shadow = others.shadow
        desk = others.desk
        self.rules = rules
        self.fallbacks = fallbacks
        self.isReady = isReady
        self.version = version
    }

    /// The same moment with everything compiled.
    func with(_ table: CompiledTable) -> TableView {
        TableView(
            table: table, pending: [], removed: [], typed: typed, globals: globals, hasSteps: hasSteps,
            stepsVersion: stepsVersion,
            closedSchemes: closedSchemes, fallbackSchemes: fallbackSchemes, observers: observers,
            others: OtherRouters(shadow: shadow, desk: desk), rules: rules, fallbacks: fallbacks, isReady: isReady,
            version: version)
    }

    /// Whether the table is not all there is.
    var isDirty: Bool { !pending.isEmpty || !removed.isEmpty || isForOtherSchemes }

    /// What tables of the moment are compiled by.
    func configuration(_ core: RouterCore) -> RouterConfiguration {
        var configuration = core.configuration
        configuration.rules.namespaceFallback = fallbackSchemes
        return configuration
    }

    /// The routes of the moment in the order of registration.
    var routes: [LiveRoute] {
        let kept = removed.isEmpty ? table.routes : table.routes.filter { !removed.contains($0.route.number) }
        if pending.isEmpty { return kept }
        return (kept + pending).sorted { $0.route.number < $1.route.number }
    }

    /// What becomes of links that nothing else takes, or `nil`.
    var unmatched: UnmatchedHandler? { fallbacks.unmatched }

    /// Whether a link goes to the best route that takes it, and nowhere else.
    var isPlain: Bool { rules == nil && !fallbacks.comeBeforeCatchAlls }

    // MARK: Looking up

    /// The best route that takes a link and is there at the moment.
    func first(_ link: DeepLink, _ core: RouterCore) -> Candidate? {
        if pending.isEmpty, !isForOtherSchemes {
            guard let match = table.index.match(link) else { return nil }
            let candidate = Candidate(match: match, live: table.lives[match.number])
            if isThere(candidate) { return candidate }
        }
        return candidates(link, core).first { _ in true }
    }

    /// All routes that take a link and are there at the moment, best first.
    func candidates(_ link: DeepLink, _ core: RouterCore) -> some Sequence<Candidate> {
        let table = table(for: link, core)
        return table.index.matches(link).lazy
            .map { Candidate(match: $0, live: table.lives[$0.number]) }
            .filter { [self] in isThere($0) }
    }

    /// All routes that take a link or would take it if they were there at the moment, best first.
    func registered(_ link: DeepLink, _ core: RouterCore) -> some Sequence<Candidate> {
        let table = table(for: link, core)
        return table.index.matches(link).lazy
            .map { Candidate(match: $0, live: table.lives[$0.number]) }
            .filter { [self] in isRegistered($0) }
    }

    /// Every route that takes a link, or would take it if it were there, in no order.
    func matches(of link: DeepLink, _ core: RouterCore) -> [IndexMatch] {
        let compiled = Array(table.index.matches(link))
        guard !pending.isEmpty, let small = pendingTable(core) else { return compiled }
        return compiled + small.index.matches(link)
    }

    /// The routes that came near a link that none takes.
    ///
    /// - Parameter carried: What was hidden in the links that led to it.
    func nearMisses(of link: DeepLink, carried: CarriedSecrets, _ core: RouterCore) -> NearMisses {
        NearMisses(of: link, in: table.literals, core.configuration.redaction, carried: carried)
    }

    /// What the patterns of all routes spell out.
    func literals(_ core: RouterCore) -> [TableLiterals] {
        guard !pending.isEmpty, let small = pendingTable(core) else { return [table.literals] }
        return [table.literals, small.literals]
    }

    private func isThere(_ candidate: Candidate) -> Bool {
        isRegistered(candidate) && candidate.live.route.condition?() ?? true
    }

    private func isRegistered(_ candidate: Candidate) -> Bool {
        if !removed.isEmpty, removed.contains(candidate.live.route.number) { return false }
        if !closedSchemes.isEmpty, let scheme = candidate.match.link.scheme, closedSchemes.contains(scheme),
            candidate.match.route.pattern.scheme == nil
        {
            return false
        }
        return true
    }

    /// A table that has all routes that take a link: the compiled one, unless pending routes take the link as well.
    private func table(for link: DeepLink, _ core: RouterCore) -> CompiledTable {
        if pending.isEmpty, !isForOtherSchemes { return table }
        if !core.configuration.rules.looksAtRoutesAlone { return wholeTable(core) }
        guard let small = pendingTable(core), small.index.match(link) != nil else { return table }
        var routes = table.index.matches(link).map { table.lives[$0.number] }
        routes += small.index.matches(link).map { small.lives[$0.number] }
        var numbers: Set<Int> = []
        routes = routes.filter { numbers.insert($0.route.number).inserted }
        routes.sort { $0.route.number < $1.route.number }
        return (try? CompiledTable(routes, configuration(core), version: version)) ?? table
    }

    /// Everything compiled, for rules under which routes that do not take a link decide about it as well.
    private func wholeTable(_ core: RouterCore) -> CompiledTable {
        if let known = pendingTable.withLock({ $0 }) { return known }
        let made = try? CompiledTable(routes, configuration(core), version: version)
        pendingTable.withLock { $0 = made }
        return made ?? table
    }

    private func pendingTable(_ core: RouterCore) -> CompiledTable? {
        if let known = pendingTable.withLock({ $0 }) { return known }
        let made = try? CompiledTable(pending, configuration(core), version: version)
        pendingTable.withLock { $0 = made }
        return made
    }
}

extension MatchingRules {
    /// Whether a link goes where it goes because of the routes that it fits, and of no others.
    fileprivate var looksAtRoutesAlone: Bool { backtracking == .full && namespaces != .byScheme }
}
