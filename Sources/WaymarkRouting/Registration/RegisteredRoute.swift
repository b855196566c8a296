import WaymarkCore
import WaymarkLock

/// A route as a router holds it.
final class RegisteredRoute: Sendable {
    /// Its place in the order of registration; numbers are not used again.
    let number: Int
    let draft: RouteDraft
    /// What events and errors call the route.
    let name: String
    // What every opening asks for, so that it need not copy all that was said of the route.
    let answer: RouteAnswer
    let owner: RouteOwner?
    let typed: TypedRoute?
    let access: RouteAccess
    /// Whether links from everywhere may open the route.
    let isOpenToAll: Bool
    let condition: RouteCondition?
    /// Values that nothing changes, by name.
    let fixed: [String: String]
    /// The link that stands in for the route, or `nil`.
    let fallback: PatternTemplate?
    private let queryNames = Lock<[String]??>(nil)

    init(number: Int, draft: RouteDraft, rules: MatchingRules) {
        self.number = number
        self.draft = draft
        let options = draft.options
        name = options.id ?? draft.patterns.first?.text ?? draft.typed.map { "\($0.type)" } ?? "\(draft.place)"
        answer = draft.answer
        owner = draft.owner
        typed = draft.typed
        access = RouteAccess(options)
        isOpenToAll = access.exposure == .public && options.sources == nil
        condition = options.condition.map { RouteCondition($0) }
        fixed = options.fixed
        fallback = options.fallback.flatMap { try? draft.patterns.standInTemplate($0, under: rules) }
    }

    var id: String? { draft.options.id }

    /// Routes of higher priority come first.
    var priority: Int { draft.options.priority ?? 0 }

    /// The names that a link's query may set of a typed route; `nil` for every other, and if they cannot all be found out.
    /// They are looked for once.
    var queryNamesOfType: [String]? {
        if let known = queryNames.withLock({ $0 }) { return known }
        let parameters = typed?.linkParameters
        let names = parameters?.areComplete == true ? parameters?.all.map(\.name) : nil
        queryNames.withLock { $0 = .some(names) }
        return names
    }

    var options: RouteOptions { draft.options }

    var description: RouteDescription {
        RouteDescription(
            patterns: draft.patterns, id: options.id, priority: priority, exposure: access.exposure,
            tags: options.tags, sources: options.sources, defaults: options.defaults, fixed: options.fixed,
            fallback: options.fallback,
            query: options.query,
            summary: options.summary, typeName: draft.typed.map { "\($0.type)" }, place: draft.place,
            typed: typed)
    }
}

/// Who may open a route.
struct RouteAccess: Sendable {
    let exposure: Exposure
    let sources: Set<LinkSource.Kind>?
    let tags: Set<RouteTag>

    /// What a registration comes to once groups and manifests have had their say: unsaid is internal.
    init(_ options: RouteOptions) {
        exposure = options.exposure ?? .internal
        sources = options.sources
        tags = options.tags
    }
}

/// A route with the interceptors that run for it, looked up.
final class LiveRoute: Sendable {
    let route: RegisteredRoute
    /// Those of its tags, of its id, and its own, in the order in which they run.
    let steps: [ChainStep]
    /// The numbers under which they were registered; those of its own, which have none, are missing at the end.
    let numbers: [Int]
    private let fixedWaitingStep: OpeningStep?

    init(_ route: RegisteredRoute, steps: [ChainStep], numbers: [Int] = []) {
        self.route = route
        self.steps = steps
        self.numbers = numbers
        if let step = steps.waitingStep {
            fixedWaitingStep = step
        } else {
            switch route.answer {
            case .asynchronous, .screen: fixedWaitingStep = .handler
            case .main, .synchronous, .either: fixedWaitingStep = nil
            }
        }
    }

    /// The first of the interceptors, or the handler, that would have to wait, as things are; `nil` where none would.
    var waitingStep: OpeningStep? {
        if let owner = route.owner, !owner.isStarted() { return .start(owner.name) }
        // What a screen is built from is there at once.
        if fixedWaitingStep == .handler, case .screen = route.answer, ScreenAnswer.isOnlyBuilt { return nil }
        return fixedWaitingStep
    }
}
