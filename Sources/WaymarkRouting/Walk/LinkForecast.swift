import WaymarkCore
import WaymarkLock

/// The path of a link as far as it can be determined without running any handler: through rewrites, overrides and
/// fallbacks to a route.
struct LinkForecast: Sendable {
    /// The notes of a walk.
    struct Notes: Sendable {
        /// The rewrites, in their order.
        var rewriting: [RewriteResult.Step] = []
        /// The rewrites that would match for other sources, versions of the app or installations.
        var withheld: [RewriteResult.Withheld] = []
        var rewritingFailure: RewriteFailure?
        /// The overrides and fallbacks, in their order.
        var detours: [Detour] = []
        /// The last route that matched the link.
        var found: AskedRoute?
        /// The problem of a typed route that cannot be decoded from the link alone.
        var parameterProblem: RouteCodingError?
    }

    /// The notes during the walk.
    final class Journal: Sendable {
        /// The id of the route that is tried first for the original link, whatever other routes match; `nil` for none.
        let preferred: String?
        private let state = Lock(Notes())

        init(preferring route: String? = nil) { preferred = route }

        /// Removes and returns the notes, once the walk has ended. They retain the link's hop, which retains the
        /// journal.
        func take() -> Notes {
            state.withLock { notes in
                defer { notes = Notes() }
                return notes
            }
        }

        func note(_ change: (inout Notes) -> Void) { state.withLock(change) }
    }

    /// The link at the end of the path.
    let link: DeepLink
    let notes: Notes
    /// The route that would be opened; `nil` if the link leads nowhere.
    let route: TableView.Candidate?
    /// The reason why the link leads nowhere, or `nil`.
    let error: RouterError?
    /// The numbers of the routes that overrides and fallbacks have left, which are not tried for the link.
    let left: Set<Int>
    /// The steps up to the handler.
    let steps: [Trace.Step]
    /// Whether another router can open the link.
    let isTakenElsewhere: Bool

    /// The route that matches the link, even if it is closed to the link's source or its parameters cannot be decoded.
    var live: LiveRoute? {
        switch error?.step {
        case nil, .exposure, .parameters: notes.found?.live
        default: nil
        }
    }
}

extension TableView {
    /// Follows a link without running any handler.
    ///
    /// - Parameters:
    ///   - source: The link's source; `nil` to ignore exposure.
    ///   - route: The id of the route that is tried first, if rules no longer rewrite the link; `nil` if they do.
    ///   - isTakenElsewhere: Returns whether another router can open an unmatched link.
    func forecast(
        _ link: DeepLink, from source: LinkSource?, _ core: RouterCore, settledFor route: String? = nil,
        isTakenElsewhere: (any LinkDispatcher, DeepLink) -> Bool = { _, _ in false }
    ) -> LinkForecast {
        let journal = LinkForecast.Journal(preferring: route)
        let opening = Opening(
            0, of: .link(link), core, .dry, from: source ?? .app, asksSource: source != nil, rules: rules,
            journal: journal, since: .zero)
        var walk = LinkWalk(
            Hop(
                opening, view: self, target: .link(link), start: .zero, isSettled: route != nil,
                emitsEvents: false))
        return walk.forecast(journal, isTakenElsewhere)
    }
}

extension LinkWalk {
    /// Runs no code of the app: assumes that every check and interceptor lets the link through, and ends before the
    /// handler.
    fileprivate mutating func forecast(
        _ journal: LinkForecast.Journal, _ isTakenElsewhere: (any LinkDispatcher, DeepLink) -> Bool
    ) -> LinkForecast {
        var outcome = Outcome.none
        var (isTaken, error): (Bool, RouterError?) = (false, nil)
        walking: while true {
            switch next(consume outcome) {
            case .check(let step): outcome = .passed(step)
            case .interceptor(let place): outcome = .passed(place.step)
            case .start: outcome = .started
            case .offer(let dispatcher):
                outcome = .foreign(.response(nil, circle: nil))
                if case .link(let link) = hop.target, isTakenElsewhere(dispatcher, link) {
                    isTaken = true
                    break walking
                }
            case .unmatched: outcome = .response(.declined)
            case .handler: break walking
            case .end(let result):
                if case .failure(let failure) = result { error = failure }
                break walking
            }
        }
        var route: TableView.Candidate?
        if !isTaken, error == nil, let request, case .link(let match) = request.origin {
            route = TableView.Candidate(match: match, live: request.live)
        }
        guard case .link(let link) = hop.target else { preconditionFailure("links lead to links") }
        return LinkForecast(
            link: link, notes: journal.take(), route: route, error: error, left: hop.redirect?.left ?? [],
            steps: hop.steps,
            isTakenElsewhere: isTaken)
    }
}

extension Hop {
    /// Creates the hop of a link that is not opened, without events.
    ///
    /// - Parameters:
    ///   - outer: The enclosing opening.
    ///   - number: The number for events, or 0.
    convenience init(
        asking target: Target, from source: LinkSource, view: TableView, _ core: RouterCore,
        inside outer: Opening? = nil, number: UInt64 = 0
    ) {
        let start = number == 0 ? .zero : core.clock.moment
        let opening = Opening(
            number, of: target, core, .dry, from: source, inside: outer, rules: view.rules, since: start)
        self.init(opening, view: view, target: target, start: start, emitsEvents: number != 0)
    }
}
