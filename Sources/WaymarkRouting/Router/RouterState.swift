import WaymarkCore

/// The mutable state of a router, which is protected by the router's lock.
struct RouterState: Sendable {
    /// The number of routes that the tables may lack before a lookup compiles them although another lookup is
    /// compiling.
    static let greatestPending = 64

    /// The number of routes up to which every change compiles all of them, because that is quick.
    static let greatestWhole = 16

    private(set) var tables: [CompiledTable]
    /// The number of times that a table has replaced others.
    private var generation = 0
    /// The number of lookups since routes changed.
    private var lookUps = 0
    private var pending: [LiveRoute] = []
    private var removed: Set<Int> = []
    private var held = RetainedRoutes()
    private var routes = RegisteredRoutes()
    private var replaced = ReplacedRoutes()
    private var leaving = RouterLeaving()
    private var steps: [RegisteredStep] = []
    private var stepsChanged = false
    private var stepsVersion = 0
    private var closedSchemes: Set<String> = []
    /// The schemes with routes of their own whose links also go to routes for any scheme, under rules that ask for it.
    private var fallbackSchemes: Set<String>
    /// Whether the rules ask for that.
    private let separatesSchemes: Bool
    private var meter: (any LinkMeter)?
    private var observers: [(number: Int, buffer: EventBuffer)] = []
    private var others = OtherRouters()
    /// The routes that rules may lead to although they are not registered.
    var planned: RouteIndex?
    private var linkRules: (any LinkRules)?
    private let rules: MatchingRules
    private var unmatched: UnmatchedHandler?
    private let opensAncestors: Bool
    private(set) var isReady: Bool
    private var waiting = WaitingLinks()
    private var view: TableView?
    private var version = 0
    private var lastNumber = 0
    private var lastOpening: UInt64 = 0
    /// The number of lookups that are compiling at present.
    private var compilers = 0
    private let standardLimit: Duration?
    /// Whether routes that only their order distinguishes are allowed.
    private let isOrdered: Bool

    init(table: CompiledTable, configuration: RouterConfiguration) {
        tables = [table]
        rules = configuration.rules
        isReady = configuration.isReady
        standardLimit = configuration.interceptorLimit
        isOrdered = configuration.conflicts == .ordered
        opensAncestors = configuration.opensAncestors
        fallbackSchemes = configuration.rules.namespaceFallback
        separatesSchemes = configuration.rules.namespaces == .byScheme
    }

    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    mutating func nextOpening() -> UInt64 {
        lastOpening += 1
        return lastOpening
    }

    // MARK: Routes

    func isRegistered(_ number: Int) -> Bool { routes[number] != nil }

    /// Registers routes, all or none.
    ///
    /// Replaced routes return when their replacements are removed; repeated and yielding routes do not.
    ///
    /// - Returns: The conflicts. If there is one, nothing was changed.
    mutating func insert(_ routes: [CheckedRoute]) -> [RegistrationError.Fault] {
        let plan = RegistrationPlan(routes, among: self.routes, isOrdered: isOrdered)
        guard plan.conflicts.isEmpty else { return plan.conflicts }
        let (routes, outgoing, replaced) = (plan.routes, plan.outgoing, plan.replaced)
        if routes.count > 1 {
            self.routes.reserveCapacity(routes.count)
            pending.reserveCapacity(pending.count + routes.count)
        }
        func stays(_ route: CheckedRoute) -> Bool {
            outgoing[route.route.number] == nil && replaced[route.route.number] == nil
        }
        for route in routes where stays(route) { insert(route) }
        for (number, replacements) in replaced where outgoing[number] == nil { replace(number, by: replacements) }
        for route in routes {
            let number = route.route.number
            if route.route.replaces { self.replaced.replace(by: route) }
            guard let replacements = replaced[number], outgoing[number] == nil else { continue }
            self.replaced.insert(route, by: replacements)
            self.routes.setKeys(of: route.route)
        }
        for number in outgoing.keys { discard(number, heirs: ReplacedRoutes.heirs(of: number, outgoing)) }
        for route in routes where self.routes[route.route.number] === route.route {
            self.routes.setShapes(of: route)
            self.routes.setKeys(of: route.route)
        }
        bringBack()
        return []
    }

    private mutating func insert(_ checked: CheckedRoute) {
        change()
        lookUps = 0
        let route = checked.route
        let live = live(route)
        routes.insert(live)
        // Routes that return have lower numbers.
        let place = pending.lastIndex { $0.route.number < route.number }.map { $0 + 1 } ?? 0
        pending.insert(live, at: place)
    }

    // MARK: Removal

    /// Removes a route, and restores those that it has replaced.
    mutating func remove(_ number: Int) { remove(numbers: [number]) }

    /// Removes routes, and then restores those that they have replaced.
    mutating func remove(numbers: [Int]) {
        for number in numbers { discard(number) }
        bringBack()
    }

    /// Removes the routes that meet a condition, including replaced ones.
    mutating func remove(where isMeant: (RegisteredRoute) -> Bool) {
        remove(numbers: (routes.all + replaced.all).filter(isMeant).map(\.number))
    }

    /// Returns the parts that were removed for good, and forgets them.
    mutating func takeLeaving() -> RouterLeaving {
        // Otherwise the routes would be the last to hold an interceptor.
        if !leaving.steps.isEmpty { updateChains() }
        leaving.tables = letGoOfHeld() ?? []
        defer { leaving = RouterLeaving() }
        return leaving
    }

    /// Removes a route for good. The routes that it has replaced are from then on replaced by its own replacements.
    ///
    /// - Parameter heirs: The replacements of the route.
    private mutating func discard(_ number: Int, heirs: ReplacedRoutes.Replacements = [:]) {
        let heirs = heirs.merging(replaced.replacements(of: number)) { first, _ in first }
        if let route = takeOut(number) ?? replaced.remove(number)?.route {
            routes.removeKeys(of: route)
            leaving.routes.append(route)
        }
        replaced.endReplacing(by: number, heirs: heirs)
    }

    /// Sets a route aside, which returns when its replacements are removed.
    ///
    /// It keeps its repetition keys, so that a route that repeats it replaces it for good.
    private mutating func replace(_ number: Int, by replacements: ReplacedRoutes.Replacements) {
        guard let route = takeOut(number) else { return }
        replaced.insert(CheckedRoute(route: route, shapes: CheckedRoute.shapes(of: route, rules)), by: replacements)
    }

    /// Removes a route from everything that finds it, and returns it, or `nil` if it is not registered.
    private mutating func takeOut(_ number: Int) -> RegisteredRoute? {
        guard let route = routes.remove(number, under: rules) else { return nil }
        change()
        lookUps = 0
        let place = pending.lastIndex { $0.route.number == number }
        if let place { pending.remove(at: place) }
        // A table that is being compiled may contain the route although it is pending here.
        if place == nil || compilers > 0 { removed.insert(number) }
        if place == nil { held.numbers.insert(number) }
        return route
    }

    /// Restores the routes that no route replaces any more, the latest first. A route that conflicts with another one
    /// waits.
    private mutating func bringBack() {
        if replaced.free.isEmpty { return }
        var stale: Set<Int> = []
        for number in replaced.free.ordered(by: >) {
            guard let checked = replaced[number] else { continue }
            let others: [RegisteredRoute] = checked.shapes.compactMap { routes.route(of: $0) }
            guard isOrdered || others.allSatisfy(\.yields) else { continue }
            for other in others where other.yields { discard(other.number) }
            replaced.remove(number)
            if removed.remove(number) != nil { stale.insert(number) }
            insert(checked)
            routes.setShapes(of: checked, onlyFree: true)
        }
        if !stale.isEmpty { renumber(stale) }
    }

    /// Renumbers the table entries of routes that return, so that those entries stay removed while the routes are
    /// pending.
    private mutating func renumber(_ numbers: Set<Int>) {
        // A table that is being compiled may have them by their numbers.
        generation += 1
        held.numbers.subtract(numbers)
        var others: [Int: Int] = [:]
        for number in tables.lazy.flatMap(\.routes).map(\.route.number) where numbers.contains(number) {
            others[number] = nextNumber()
        }
        if others.isEmpty { return }
        removed.formUnion(others.values)
        tables = tables.map { $0.lettingGo(of: Set(others.keys), renumbering: others) }
    }

    // MARK: Interceptors

    mutating func add(_ step: RegisteredStep) {
        changeSteps()
        steps.append(step)
        steps.sort(by: RegisteredStep.precedes)
    }

    mutating func removeStep(_ number: Int) {
        changeSteps()
        guard let place = steps.firstIndex(where: { $0.number == number }) else { return }
        leaving.steps.append(steps.remove(at: place))
    }

    private mutating func changeSteps() {
        change()
        stepsChanged = true
        stepsVersion += 1
    }

    private func live(_ route: RegisteredRoute) -> LiveRoute { LiveRoute(route, among: steps, limit: standardLimit) }

    // MARK: Other state

    mutating func setCloses(_ scheme: String, _ closes: Bool) {
        change()
        if closes {
            closedSchemes.insert(scheme)
            fallbackSchemes.remove(scheme)
        } else {
            closedSchemes.remove(scheme)
            if separatesSchemes { fallbackSchemes.insert(scheme) }
        }
    }

    /// Returns the links that waited for the router to be ready.
    mutating func setReady(_ ready: Bool) -> [SentLink] {
        change()
        isReady = ready
        return ready ? waiting.take() : []
    }

    /// Keeps a link until the router is ready.
    mutating func hold(_ link: SentLink) -> SentLink.Holding {
        isReady ? .ready(waiting.placed(link)) : waiting.hold(link)
    }

    mutating func addObserver(_ buffer: EventBuffer) -> Int {
        change()
        let number = nextNumber()
        observers.append((number, buffer))
        return number
    }

    mutating func removeObserver(_ number: Int) {
        change()
        observers.removeAll { $0.number == number }
    }

    /// Changes the meter, and returns the previous one.
    mutating func changeMeter(_ body: (inout (any LinkMeter)?) -> Void) -> (any LinkMeter)? {
        change()
        let old = meter
        body(&meter)
        return old
    }

    /// Changes the other routers, and returns the previous ones.
    mutating func changeOthers(_ body: (inout OtherRouters) -> Void) -> OtherRouters {
        change()
        let old = others
        body(&others)
        return old
    }

    /// Replaces rules if they are still in effect, and returns whether they were.
    mutating func changeRules(_ old: (any LinkRules)?, to new: (any LinkRules)?) -> Bool {
        guard linkRules === old else { return false }
        change()
        linkRules = new
        return true
    }

    /// Sets the handler of unmatched links, or removes it with `nil`, and returns the previous one.
    mutating func setUnmatched(_ handler: UnmatchedHandler?) -> UnmatchedHandler? {
        change()
        defer { unmatched = handler }
        return unmatched
    }

    // MARK: Views and tables

    /// Returns the present state of the router, the compilation that the caller has to do, and the tables to release
    /// outside the lock.
    mutating func look() -> (TableView, TableCompilation?, [CompiledTable]?) {
        let leaving = letGoOfHeld()
        let view = currentView()
        lookUps += 1
        if view.isWhole { return (view, nil, leaving) }
        guard let kept = kept(view), compilers == 0 || view.pending.count > Self.greatestPending else {
            return (view, nil, leaving)
        }
        compilers += 1
        return (view, TableCompilation(of: view, keeping: kept, generation: generation), leaving)
    }

    /// Returns the number of tables that stay while the rest is compiled, or `nil` if nothing has to be compiled.
    ///
    /// Everything is compiled as soon as that is worth it: if there are few routes, once many of them were removed, and
    /// once so many lookups have searched several tables that a single one would have cost less.
    private func kept(_ view: TableView) -> Int? {
        let count = routes.count
        let isWorthIt =
            count <= Self.greatestWhole || view.removed.count > max(Self.greatestWhole, count / 8)
            || lookUps > count / 2
        if isWorthIt || view.isForOtherSchemes || !rules.looksAtRoutesAlone { return 0 }
        return view.pending.isEmpty ? nil : TableCompilation.kept(of: view)
    }

    /// Installs a compiled table.
    mutating func install(_ table: CompiledTable, of compilation: TableCompilation) {
        compilers -= 1
        // Two lookups may have compiled at once; the result of the first must not be undone.
        guard compilation.generation == generation else { return }
        view = nil
        generation += 1
        let known = Set(compilation.view.pending.map(\.route.number))
        // Interceptors that were added meanwhile are looked up again.
        if compilation.view.stepsVersion != stepsVersion { stepsChanged = true }
        tables.replaceSubrange(compilation.kept..., with: [table])
        // Little is left, and the room for the rest is not kept.
        pending = pending.filter { !known.contains($0.route.number) }
        removed.subtract(compilation.settled)
        // The table may contain routes that were removed while it was compiled.
        held.numbers = removed
    }

    mutating func giveUpCompiling() { compilers -= 1 }

    private mutating func change() {
        view = nil
        version += 1
    }

    private mutating func currentView() -> TableView {
        if let view { return view }
        if stepsChanged { updateChains() }
        let made = TableView(
            tables: tables, pending: pending, removed: removed, typed: routes.typed,
            hasTypedDefaults: routes.countOfTypedWithDefaults > 0,
            globals: steps.filter { $0.scope == .all }.map(\.step),
            hasSteps: !steps.isEmpty || routes.countWithSteps > 0, stepsVersion: stepsVersion,
            closedSchemes: closedSchemes, fallbackSchemes: fallbackSchemes, observers: observers.map(\.buffer),
            meter: meter,
            others: others,
            rules: linkRules, fallbacks: fallbacks, isReady: isReady, version: version)
        view = made
        return made
    }

    /// Releases the handlers of removed routes, because their tables may be compiled again much later.
    ///
    /// - Returns: The tables that held them, to be released outside the lock; `nil` if nothing was released.
    private mutating func letGoOfHeld() -> [CompiledTable]? {
        guard let numbers = held.due(tables.reduce(0) { $0 + $1.lives.count }) else { return nil }
        defer {
            tables = tables.map { $0.lettingGo(of: numbers) }
            view = nil
        }
        return tables
    }

    private var fallbacks: TableView.Fallbacks {
        TableView.Fallbacks(
            opensAncestors: opensAncestors, hasLinks: routes.countWithFallback > 0,
            hasDispatcher: others.dispatcher != nil,
            unmatched: unmatched)
    }

    private mutating func updateChains() {
        stepsChanged = false
        var known: [ObjectIdentifier: LiveRoute] = [:]
        func updated(_ live: LiveRoute) -> LiveRoute {
            if let new = known[ObjectIdentifier(live.route)] { return new }
            let new = self.live(live.route)
            known[ObjectIdentifier(live.route)] = new
            return new
        }
        tables = tables.map { $0.mapping(updated) }
        pending = pending.map(updated)
        routes.typed = routes.typed.mapValues { $0.map(updated) }
    }
}
