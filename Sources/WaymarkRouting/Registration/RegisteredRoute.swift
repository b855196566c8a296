import WaymarkCore
import WaymarkLock

/// A route as a router holds it: one object, with a second one for properties that most routes do not have.
final class RegisteredRoute: Sendable {
    /// Its place in the order of registration. Numbers are not reused.
    let number: Int
    private let pattern: RoutePattern?
    let id: String?
    let place: SourcePlace
    let owner: RouteOwner?
    private let tags: Set<RouteTag>
    private let rest: Rest?
    let answer: RouteAnswer
    // Small properties come last, next to each other.
    private let exposure: Exposure?
    /// Whether it replaces a route that it would conflict with.
    let replaces: Bool
    /// Whether it is left out if it would conflict with another route.
    let yields: Bool
    /// Whether links from everywhere may open the route.
    let isOpenToAll: Bool

    /// The properties that few routes have.
    private final class Rest: Sendable {
        let options: RouteOptions
        let otherPatterns: [RoutePattern]
        let typed: TypedRoute?
        let condition: RouteCondition?
        let fallback: PatternTemplate?
        let repetitionKeys: [RepetitionKey]
        let queryNames = Lock<[String]??>(nil)

        init(_ draft: RouteDraft, _ rules: MatchingRules) {
            options = draft.options
            otherPatterns = Array(draft.patterns.dropFirst())
            typed = draft.typed
            condition = draft.options.condition.map { RouteCondition($0) }
            fallback = draft.options.fallback.flatMap { try? draft.patterns.standInTemplate($0, under: rules) }
            repetitionKeys = draft.repetitionKeys
        }
    }

    init(number: Int, draft: RouteDraft, rules: MatchingRules) {
        self.number = number
        pattern = draft.patterns.first
        let options = draft.options
        id = options.id
        place = draft.place
        answer = draft.answer
        owner = draft.owner
        tags = options.tags
        exposure = options.exposure
        replaces = options.replaces
        yields = draft.yields
        isOpenToAll = RouteAccess(options).exposure == .public && options.sources == nil
        let hasRest =
            options.areMore || draft.patterns.count > 1 || draft.typed != nil || !draft.repetitionKeys.isEmpty
        rest = hasRest ? Rest(draft, rules) : nil
    }

    /// Returns a route with the same patterns, without a handler and without objects of the app, in place of a removed
    /// one.
    func withoutAnswer(number: Int) -> RegisteredRoute {
        let draft = RouteDraft(RoutePatterns(patterns), RouteOptions(), place, .synchronous { _ in .declined })
        return RegisteredRoute(number: number, draft: draft, rules: .standard)
    }

    var patterns: [RoutePattern] { pattern.map { [$0] + (rest?.otherPatterns ?? []) } ?? [] }
    /// Routes of higher priority come first.
    var priority: Int { rest?.options.priority ?? 0 }
    /// The name of the route in events and errors.
    var name: String { id ?? pattern?.text ?? typed.map { "\($0.type)" } ?? "\(place)" }
    var typed: TypedRoute? { rest?.typed }
    /// The names that no link can set; empty for a route without a type.
    var callerOnly: Set<String> { typed?.type.callerOnly ?? [] }
    var access: RouteAccess { RouteAccess(exposure, rest?.options.sources, tags) }
    var condition: RouteCondition? { rest?.condition }
    /// The values that neither links nor callers change, by name.
    var fixed: [String: String] { rest?.options.fixed ?? [:] }
    /// The fallback of the route, or `nil`.
    var fallback: PatternTemplate? { rest?.fallback }
    /// The text from which ``fallback`` was parsed.
    var fallbackText: String? { rest?.options.fallback }
    var defaults: [String: String] { rest?.options.defaults ?? [:] }
    var query: [QueryDeclaration] { rest?.options.query ?? [] }
    /// Interceptors of the route alone.
    var interceptors: [any Interceptor] { rest?.options.interceptors ?? [] }
    var repetitionKeys: [RepetitionKey] { rest?.repetitionKeys ?? [] }

    /// The names of a typed route that a link's query may set; `nil` for every other route, and if they cannot all be
    /// determined. They are determined once.
    var queryNamesOfType: [String]? {
        guard let rest else { return nil }
        if let known = rest.queryNames.withLock({ $0 }) { return known }
        let parameters = typed?.linkParameters
        let names = parameters?.areComplete == true ? parameters?.all.map(\.name) : nil
        rest.queryNames.withLock { $0 = .some(names) }
        return names
    }

    /// The options that the route was registered with.
    var options: RouteOptions {
        if let rest { return rest.options }
        var options = RouteOptions()
        options.id = id
        options.exposure = exposure
        options.tags = tags
        options.replaces = replaces
        return options
    }

    var description: RouteDescription {
        let options = options
        return RouteDescription(
            patterns: patterns, id: options.id, priority: priority, exposure: access.exposure,
            tags: options.tags, sources: options.sources, defaults: options.defaults, fixed: options.fixed,
            fallback: options.fallback,
            query: options.query,
            summary: options.summary, typeName: typed.map { "\($0.type)" }, place: place,
            typed: typed)
    }
}

/// The sources that may open a route.
struct RouteAccess: Sendable {
    let exposure: Exposure
    let sources: Set<LinkSource.Kind>?
    let tags: Set<RouteTag>

    /// Creates the access that a registration, its groups and the manifest state together: internal if none states it.
    init(_ exposure: Exposure?, _ sources: Set<LinkSource.Kind>?, _ tags: Set<RouteTag>) {
        self.exposure = exposure ?? .internal
        self.sources = sources
        self.tags = tags
    }

    init(_ options: RouteOptions) { self.init(options.exposure, options.sources, options.tags) }
}

extension RouteOptions {
    /// Whether they contain more than id, exposure, tags and replacing, which every registered route stores directly.
    fileprivate var areMore: Bool {
        priority != nil || sources != nil || !defaults.isEmpty || !fixed.isEmpty || fallback != nil || !query.isEmpty
            || !interceptors.isEmpty || summary != nil || condition != nil
    }
}

/// A route with the interceptors that run for it.
struct LiveRoute: Sendable {
    let route: RegisteredRoute
    /// The interceptors; `nil` for the many routes without any.
    private let chain: Chain?

    private final class Chain: Sendable {
        let steps: [ChainStep]
        let numbers: [Int]

        init(_ steps: [ChainStep], _ numbers: [Int]) {
            self.steps = steps
            self.numbers = numbers
        }
    }

    init(_ route: RegisteredRoute, steps: [ChainStep], numbers: [Int] = []) {
        self.route = route
        chain = steps.isEmpty ? nil : Chain(steps, numbers)
    }

    /// Creates a route with the interceptors of its tags, of its id, and its own.
    ///
    /// - Parameters:
    ///   - registered: The interceptors of the router, in the order in which they run.
    ///   - limit: The time limit of the route's own interceptors; `nil` for none.
    init(_ route: RegisteredRoute, among registered: [RegisteredStep], limit: Duration?) {
        if registered.isEmpty, route.interceptors.isEmpty {
            self.init(route, steps: [])
            return
        }
        var byTag: [RegisteredStep] = []
        var byRoute: [RegisteredStep] = []
        for step in registered {
            switch step.scope {
            case .all: break
            case .tag(let tag): if route.access.tags.contains(tag) { byTag.append(step) }
            case .route(let id): if route.id == id { byRoute.append(step) }
            }
        }
        let own = route.interceptors.map { ChainStep($0, limit: limit) }
        self.init(route, steps: (byTag + byRoute).map(\.step) + own, numbers: (byTag + byRoute).map(\.number))
    }

    /// The interceptors of its tags, of its id, and its own, in the order in which they run.
    var steps: [ChainStep] { chain?.steps ?? [] }
    /// The registration numbers of the steps, without the route's own at the end, which have none.
    var numbers: [Int] { chain?.numbers ?? [] }

    /// Returns whether both are the same route with the same interceptors.
    func isSame(as other: LiveRoute) -> Bool { route === other.route && chain === other.chain }

    /// Returns the first step, an interceptor or the handler, that would have to wait at present, or `nil` if none
    /// would.
    func waitingStep(for driver: LinkWalk.Driver) -> OpeningStep? {
        if let owner = route.owner, !owner.isUsable { return .start(owner.name) }
        if !steps.isEmpty, let step = steps.waitingStep { return step }
        switch route.answer {
        // Building a screen does not wait, and runs no handler.
        case .asynchronous, .screen: return driver == .building ? nil : .handler
        case .main, .synchronous, .redirect, .either: return nil
        }
    }
}
