internal import WaymarkCore
internal import WaymarkRouting

/// What a facade registers at and opens links through, with what goes wrong where nobody is told.
@MainActor
final class FacadeDoor {
    /// What became of a call.
    enum Outcome {
        /// It was answered, perhaps with a value.
        case answered((any Sendable)?)
        /// A route takes it that has to wait; it is being opened.
        case waits
        /// No route takes it.
        case unmatched
        /// It was turned away, or its handler failed.
        case failed(RouterError)
    }

    /// `nil` where the app has given none.
    let router: Router?
    let source: LinkSource
    private let exposure: Exposure
    private(set) var faults: [FacadeFault] = []
    var onFault: ((FacadeFault) -> Void)?

    init(router: Router?, source: LinkSource, exposure: Exposure) {
        self.router = router
        self.source = source
        self.exposure = exposure
    }

    func note(_ fault: FacadeFault) {
        faults.append(fault)
        onFault?(fault)
    }

    // MARK: Registering

    /// Registers a route for the patterns that an older text stands for, in a scheme or in that which the text says.
    ///
    /// - Returns: A token, or `nil` where something is wrong, which is noted.
    func register(
        _ text: String, as dialect: any PatternDialect, scheme: String? = nil, priority: Int = 0,
        replacing: Bool = false,
        _ place: SourcePlace, _ answer: @escaping @MainActor @Sendable (RouteRequest) throws -> Response
    ) -> Registration? {
        guard let router else {
            note(.noRouter(call: "registering '\(text)'"))
            return nil
        }
        var options = RouteOptions()
        options.priority = priority
        options.exposure = exposure
        do {
            let patterns = try dialect.patterns(of: DialectRoute(text, scheme: scheme))
            let draft = RouteDraft(onMain: patterns, options, replaces: replacing, place: place, answer)
            return try router.add(draft)
        } catch let error as RegistrationError {
            note(.registration(error))
        } catch let error as PatternError {
            note(.pattern(error))
        } catch {}
        return nil
    }

    // MARK: Opening

    /// Answers a call at once; where that would have to wait, opens it, and tells when it has ended.
    func open(
        _ text: String, _ call: FacadeCall, from source: LinkSource?,
        later: @escaping @MainActor (Result<Response, RouterError>) -> Void = { _ in }
    ) -> Outcome {
        guard let router else {
            note(.noRouter(call: "opening '\(text)'"))
            return .unmatched
        }
        let source = source ?? self.source
        do throws(RouterError) {
            return .answered(try router.answer(text, from: source, values: call.values).value)
        } catch {
            switch error.reason {
            case .wouldWait:
                router.open(text, from: source, values: call.values, completion: later)
                return .waits
            case .notFound where error.step == .matching: return .unmatched
            default: return .failed(error)
            }
        }
    }

    func canOpen(_ text: String, from source: LinkSource?) -> Bool {
        guard let router else {
            note(.noRouter(call: "asking for '\(text)'"))
            return false
        }
        return router.canOpen(text, from: source ?? self.source)
    }
}
