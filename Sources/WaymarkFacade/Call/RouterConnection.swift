internal import WaymarkCore
internal import WaymarkRouting

/// A facade's connection to its router: it registers routes, opens links, and logs the errors that no caller receives.
@MainActor
final class RouterConnection {
    /// The result of a call.
    enum Outcome {
        /// The call was answered, possibly with a value.
        case answered((any Sendable)?)
        /// A route takes the call, but has to wait, as the error states; it is being opened.
        case waits(RouterError)
        /// No route takes it.
        case unmatched
        /// The call was refused, or its handler failed.
        case failed(RouterError)
    }

    /// The router; `nil` if the app has not set one.
    let router: Router?
    let source: LinkSource
    /// The options of all routes that call sites register.
    private let options: RouteOptions
    /// The first faults, at most ``greatestFaults``, because input from outside must not make the list grow without
    /// limit.
    private(set) var faults: [FacadeFault] = []
    var onFault: ((FacadeFault) -> Void)?

    static let greatestFaults = 256

    init(router: Router?, source: LinkSource, options: RouteOptions) {
        self.router = router
        self.source = source
        self.options = options
    }

    func note(_ fault: FacadeFault) {
        if faults.count < Self.greatestFaults { faults.append(fault) }
        onFault?(fault)
    }

    // MARK: Registering

    /// Registers a route for the patterns that an older registration represents.
    ///
    /// - Parameter texts: The texts of the patterns to register; `nil` for all.
    /// - Returns: A token, or `nil` if the registration is faulty, which is recorded.
    func register(
        _ route: DialectRoute, as dialect: any PatternDialect, keeping texts: Set<ExactText>? = nil,
        _ options: RouteOptions,
        _ place: SourcePlace, _ answer: @escaping @MainActor @Sendable (RouteRequest) throws -> Response
    ) -> Registration? {
        do {
            let patterns = RoutePatterns(
                try dialect.patterns(of: route).filter { texts?.contains(ExactText($0.text)) ?? true })
            return register(
                patterns, options.filled(from: self.options), place, RepetitionKey(of: route, in: dialect), answer)
        } catch {
            note(.pattern(error))
            return nil
        }
    }

    /// Registers a route for patterns.
    ///
    /// - Returns: A token, or `nil` if the registration is faulty, which is recorded.
    func register(
        _ patterns: RoutePatterns, _ options: RouteOptions, _ place: SourcePlace, _ key: RepetitionKey? = nil,
        _ answer: @escaping @MainActor @Sendable (RouteRequest) throws -> Response
    ) -> Registration? {
        guard let router else {
            note(.noRouter(call: "registering a route"))
            return nil
        }
        do {
            var draft = RouteDraft(onMain: patterns, options, place: place, answer)
            if let key { draft.repetitionKeys = [key] }
            return try router.add(draft)
        } catch {
            note(.registration(error))
            return nil
        }
    }

    // MARK: Opening

    /// Answers a call synchronously; if that would have to wait, opens it, and reports its end.
    func open(
        _ text: String, _ call: FacadeCall, from source: LinkSource?,
        later: @escaping @MainActor (Result<Response, RouterError>) -> Void = { _ in }
    ) -> Outcome {
        guard let router else {
            note(.noRouter(call: "opening a link"))
            return .unmatched
        }
        let source = source ?? self.source
        do throws(RouterError) {
            return .answered(try router.answer(text, from: source, values: call.values).value)
        } catch {
            switch error.reason {
            case .wouldWait:
                router.open(text, from: source, values: call.values, completion: later)
                return .waits(error)
            case .notFound where error.step == .matching: return .unmatched
            default: return .failed(error)
            }
        }
    }

    func canOpen(_ text: String, from source: LinkSource?) -> Bool {
        guard let router else {
            note(.noRouter(call: "asking for a link"))
            return false
        }
        return router.canOpen(text, from: source ?? self.source)
    }

    /// Returns whether the route that takes a link from a source matches its whole path explicitly, without an open
    /// end, and not at a higher level.
    func isMatchedExactly(_ text: String, from source: LinkSource?) -> Bool {
        guard let router, let given = try? router.core.read(text),
            let found = router.destination(of: given, from: source ?? self.source), found.tail?.isEmpty ?? true
        else { return false }
        return !router.configuration.opensAncestors || given.segments.count == found.link.segments.count
    }
}
