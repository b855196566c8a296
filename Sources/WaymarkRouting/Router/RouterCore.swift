package import WaymarkCore
package import WaymarkGround
import WaymarkLock

/// The state that all handles of one router share.
package final class RouterCore: Sendable {
    package let configuration: RouterConfiguration
    // The properties that every opening needs, so that it need not copy the whole configuration.
    let policy: LinkPolicy
    /// Whether the policy turns any link or route away.
    let hasPolicy: Bool
    package let reading: LinkReading
    let double: RouterDouble?
    package let clock: AppClock
    let rules: MatchingRules
    package let limits: LinkLimits
    let coder: RouteCoder
    let watchdog: Watchdog
    package let inbox: (any LinkKeeper)?
    package let callbacks: (any LinkCallbacks)?
    /// Whether there are callbacks.
    let callsBack: Bool
    /// Whether links are checked before any route is matched.
    let asksLinks: Bool
    private let state: Lock<RouterState>

    init(_ configuration: RouterConfiguration) throws(TableError) {
        self.configuration = configuration
        policy = configuration.policy
        hasPolicy = configuration.policy.refusesAnything
        reading = LinkReading(configuration.rules, limits: configuration.limits)
        callbacks = configuration.callbackMaking?.callbacks(configuration.rules, reading)
        callsBack = callbacks != nil
        asksLinks = hasPolicy || callsBack
        clock = configuration.clock
        double = configuration.double
        rules = configuration.rules
        limits = configuration.limits
        coder = RouteCoder(
            reading, rules: configuration.rules, types: configuration.types, nested: configuration.nested)
        watchdog = Watchdog(clock: configuration.clock)
        let empty = try CompiledTable([], configuration.rules, configuration.types)
        state = Lock(RouterState(table: empty, configuration: configuration))
        inbox = configuration.keeperMaking?.keeper(clock: configuration.clock, isReady: configuration.isReady)
        inbox?.begin(for: self)
    }

    // MARK: Looking

    /// Returns the present state of the router, fully compiled unless another lookup is compiling it.
    func view() -> TableView {
        let (view, compilation, _) = state.withLock { $0.look() }
        return compilation.map(compile) ?? view
    }

    /// The same, with the number of a new opening.
    func open() -> (TableView, UInt64) {
        let (view, compilation, number, _) = state.withLock { state in
            let (view, compilation, leaving) = state.look()
            return (view, compilation, state.nextOpening(), leaving)
        }
        return (compilation.map(compile) ?? view, number)
    }

    /// Returns the number for a future opening.
    package func nextOpening() -> UInt64 { state.withLock { $0.nextOpening() } }

    private func compile(_ compilation: TableCompilation) -> TableView {
        guard let table = compilation.table() else {
            state.withLock { $0.giveUpCompiling() }
            return compilation.view
        }
        state.withLock { $0.install(table, of: compilation) }
        return compilation.view.with(table, of: compilation)
    }

    // MARK: Checks of every link

    /// Returns the value parsed as a link.
    package func read<Link: LinkConvertible>(_ link: Link) throws(LinkError) -> DeepLink {
        // For a `String`, `linkText` is the text itself; a cast would cost more.
        if Link.self == String.self { return try DeepLink(link.linkText, reading) }
        return try link.deepLink(rules: rules, limits: limits)
    }

    /// Returns the text to keep of a value that is not a link: all of it, or its beginning if it is too long.
    package func kept(_ link: some LinkConvertible) -> String {
        LinkExcerpt.text(of: link.linkText, over: limits.bytes)
    }

    /// Returns the reason why a link is turned away before any route is matched, or `nil`.
    ///
    /// - Parameter isFirst: Whether it is the first link of its opening, which alone asks for callbacks.
    package func refusal(of link: DeepLink, from source: LinkSource, isFirst: Bool = true) -> Refusal.Reason? {
        if hasPolicy, let reason = policy.refusal(of: link, from: source) { return reason }
        return isFirst ? callbacks?.refusal(of: link, from: source) : nil
    }

    /// Returns the reason why a route is closed to a source, or `nil`.
    func refusal(by route: RegisteredRoute, from source: @autoclosure () -> LinkSource) -> Refusal.Reason? {
        if !hasPolicy, route.isOpenToAll { return nil }
        return policy.refusal(of: route.access, from: source())
    }

    // MARK: Routes

    func nextNumber() -> Int { state.withLock { $0.nextNumber() } }

    /// Registers routes, all or none, and throws an error with all of their faults.
    ///
    /// - Parameter isRefused: Whether the routes are not registered even if they have no fault.
    func insert(_ routes: [RegisteredRoute], isRefused: Bool = false) throws(RegistrationError) {
        var faults: [RegistrationError.Fault] = []
        var checked: [CheckedRoute] = []
        for route in routes {
            switch CheckedRoute.check(route, coder, configuration) {
            case .success(let route): checked.append(route)
            case .failure(let error): faults += error.faults
            }
        }
        let taken = checked
        if faults.isEmpty, !isRefused {
            faults = changeRoutes { $0.insert(taken) }
        } else {
            // Conflicts among the sound routes are reported as well.
            faults += state.withLock { state in
                var copy = state
                return copy.insert(taken)
            }
        }
        if !faults.isEmpty { throw RegistrationError(faults) }
    }

    /// Changes the routes, and removes the screens of routes that are removed for good.
    private func changeRoutes<Result: Sendable>(_ body: (inout RouterState) -> Result) -> Result {
        let (result, leaving) = state.withLock { state in
            let result = body(&state)
            return (result, state.takeLeaving())
        }
        for case .screen(let screen) in leaving.routes.map(\.answer) { screen.forget() }
        inbox?.routesChanged()
        return result
    }

    /// Returns whether the route with a number has not been removed.
    func isRegistered(_ number: Int) -> Bool { state.withLock { $0.isRegistered(number) } }

    func remove(_ number: Int) { changeRoutes { $0.remove(number) } }

    func remove(_ numbers: [(number: Int, isStep: Bool)]) {
        changeRoutes { state in
            for (number, isStep) in numbers where isStep { state.removeStep(number) }
            state.remove(numbers: numbers.filter { !$0.isStep }.map(\.number))
        }
    }

    func remove(where isMeant: (RegisteredRoute) -> Bool) { changeRoutes { $0.remove(where: isMeant) } }

    func setCloses(_ scheme: String, _ closes: Bool) { state.withLock { $0.setCloses(scheme, closes) } }

    /// Returns the links that waited for the router to be ready.
    func setReady(_ ready: Bool) -> [SentLink] { state.withLock { $0.setReady(ready) } }

    /// Whether links are opened.
    var isReady: Bool { state.withLock { $0.isReady } }

    /// Keeps a link until the router is ready.
    func hold(_ link: SentLink) -> SentLink.Holding { state.withLock { $0.hold(link) } }

    // MARK: Interceptors and observers

    func add(_ step: ChainStep, _ scope: InterceptorScope, priority: Int) -> Int {
        state.withLock { state in
            let number = state.nextNumber()
            state.add(RegisteredStep(number: number, step: step, scope: scope, priority: priority))
            return number
        }
    }

    /// Changes the meter.
    func changeMeter(_ body: (inout (any LinkMeter)?) -> Void) { _ = state.withLock { $0.changeMeter(body) } }

    // MARK: Rules

    /// Replaces rules if they are still in effect, and returns whether they were.
    func changeRules(_ old: (any LinkRules)?, to new: (any LinkRules)?) -> Bool {
        state.withLock { $0.changeRules(old, to: new) }
    }

    /// The routes that rules may lead to in addition to the registered ones, such as routes of a manifest that no code
    /// has registered.
    package var planned: RouteIndex? {
        get { state.withLock { $0.planned } }
        set { state.withLock { $0.planned = newValue } }
    }

    func setUnmatched(_ handler: UnmatchedHandler?) { _ = state.withLock { $0.setUnmatched(handler) } }

    func removeStep(_ number: Int) { changeRoutes { $0.removeStep(number) } }

    func addObserver(_ buffer: EventBuffer) -> Int { state.withLock { $0.addObserver(buffer) } }

    func changeOthers(_ body: (inout OtherRouters) -> Void) { _ = state.withLock { $0.changeOthers(body) } }

    func removeObserver(_ number: Int) { state.withLock { $0.removeObserver(number) } }
}
