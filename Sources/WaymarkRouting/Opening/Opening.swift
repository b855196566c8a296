import WaymarkCore

/// What was asked of a router in one call, through all redirects.
struct Opening: Sendable {
    let core: RouterCore
    let scope: OpeningScope?
    let source: LinkSource
    let values: CallerValues
    let interceptors: [any Interceptor]
    /// The number that was given out for it before, or 0.
    var number: UInt64 = 0
    /// The scene that it is for, or `nil`.
    var scene: String?

    /// The first link of the opening.
    ///
    /// - Parameter hop: The typed route that the link stands in for.
    func first(_ target: Hop.Target, at start: Duration, for hop: Hop? = nil) -> Hop {
        let (view, number) = hop.map { ($0.view, $0.opening) } ?? (number == 0 ? core.open() : (core.view(), number))
        let inner = hop?.inner ?? OpeningScope(of: number, of: target, core, inside: scope, at: start)
        return Hop(
            core: core, view: view, rules: view.rules, opening: number, scope: scope, inner: inner, source: source,
            scene: scene, target: target, callSteps: interceptors.isEmpty ? [] : callSteps,
            shadowed: view.shadow == nil || hop != nil ? nil : view.shadow?.begin(self, target), start: start,
            isRewritten: hop != nil)
    }

    private var callSteps: [ChainStep] {
        let limit = core.configuration.interceptorLimit
        return interceptors.map { .interceptor($0, name: $0.name, limit: $0 is InboxArrival ? nil : limit) }
    }

    /// What a text is to be opened as; a text that is no link is told to observers before it fails.
    func read(_ link: some LinkConvertible, at start: Duration) throws(RouterError) -> Hop {
        let failure: LinkError
        do throws(LinkError) {
            let hop = first(.link(try core.read(link)), at: start)
            tellDouble(of: hop)
            return hop
        } catch { failure = error }
        let hop = first(.text(core.kept(link)), at: start)
        tellDouble(of: hop)
        hop.emit(.received)
        throw ended(hop.error(.unreadable(failure), at: .reading), hop)
    }

    // MARK: Redirects

    /// The next link of the opening, with the same source: under the router as it is now, and by the rules that the opening
    /// began with.
    func following(_ link: any LinkConvertible, after hop: Hop) throws(RouterError) -> Hop {
        if let detoured = link as? DetouredLink { return try detour(to: detoured.link, detoured.way, after: hop) }
        let target: DeepLink
        do { target = try core.read(link) } catch {
            throw ended(hop.error(.unreadable(error), at: .redirect), hop)
        }
        if let next = hop.withoutPage(leadingBackTo: target.text) { return next }
        try checkHops(to: target.text, after: hop, at: .redirect)
        hop.note(.redirect, hop.shown(target), until: core.clock.now)
        hop.emit(.redirected(to: target.text))
        let way = hop.way?.behindRedirect
        return hop.next(
            .link(target), left: [hop.text], view: core.view(), way: way, isRewritten: way?.isStraight == true)
    }

    /// The link that an override or a fallback leads to.
    func detour(to target: DeepLink, _ way: Way, after hop: Hop) throws(RouterError) -> Hop {
        let text = target.text
        switch way.detour.cause {
        case .override(let override):
            try checkHops(to: text, after: hop, at: .overriding, mayReturn: way.isStraight)
            hop.note(.override, hop.shown(target), until: core.clock.now)
            hop.emit(.overridden(route: way.detour.route ?? override.route, by: "\(override.action)", to: text))
        case .fallback(let fallback):
            try checkHops(to: text, after: hop, at: .fallback, mayReturn: way.isStraight)
            hop.note(.fallback, hop.shown(target), until: core.clock.now)
            hop.emit(.fellBack(fallback, to: text))
        }
        return hop.next(.link(target), left: [hop.text], way: way, isRewritten: way.isStraight)
    }

    /// - Parameter mayReturn: Whether the link may be one that was left, as the address of a page of the web may have led into
    ///   the app before; the pages that the opening has left are not asked again.
    private func checkHops(
        to text: String, after hop: Hop, at step: OpeningStep, mayReturn: Bool = false
    ) throws(RouterError) {
        let links = hop.previous + [hop.text]
        if !mayReturn, links.contains(where: { $0.hasSameBytes(as: text) }) {
            throw ended(hop.error(.redirectLoop(links + [text]), at: step), hop)
        }
        if links.count > core.configuration.greatestHops {
            throw ended(hop.error(.tooManyHops(links + [text]), at: step), hop)
        }
    }

    // MARK: The end

    /// The response with what ran.
    func ended(_ response: Response, _ hop: Hop, since start: Duration) -> Response {
        var response = response
        response.trace = hop.trace(since: start)
        if let shadowed = hop.shadowed { shadowed.ended(with: nil, hop) }
        return response
    }

    /// The error, told to observers.
    func ended(_ error: RouterError, _ hop: Hop) -> RouterError {
        if case .refused(let refusal) = error.reason {
            hop.emit(.refused(refusal))
        } else {
            hop.emit(.failed(error.step, problem: "\(error.reason)".cutForEvents))
        }
        if let shadowed = hop.shadowed { shadowed.ended(with: error, hop) }
        return error
    }

    // MARK: Running

    /// Refuses an opening that is too deep inside others, or one too many inside the outermost: gates and handlers that open each
    /// other would do so for ever.
    ///
    /// An opening that is let in notes its end (``OpeningScope/noteEnd(at:)``).
    func begin(_ first: Hop) throws(RouterError) {
        let (inner, configuration) = (first.inner, core.configuration)
        guard inner.depth <= configuration.greatestDepth else {
            throw ended(first.error(.openingLoop(inner.redactedLinks), at: .policy), first)
        }
        guard inner.begins(within: configuration.greatestOpenings, at: core.clock.now) else {
            throw ended(first.error(.tooManyOpenings(inner.redactedLinks), at: .policy), first)
        }
    }

    /// Opens the link, and what it is redirected to.
    func run(from first: Hop, since start: Duration) async throws(RouterError) -> Response {
        try begin(first)
        defer { first.inner.noteEnd(at: core.clock.now) }
        // An opening inside an interceptor stops that one's clock; inside one that is too late, it has no effect.
        if let run = scope?.run {
            do { try run.pause() } catch { throw ended(first.error(.cancelled, at: .policy), first) }
        }
        defer { scope?.run?.resume() }
        if core.callbacks != nil, let call = CallbackCall(of: first) {
            return try await OpeningScope.within(first.inner) { await call.follow(self, since: start) }.get()
        }
        return try await OpeningScope.within(first.inner) { await follow(from: first, since: start) }.get()
    }

    func follow(from first: Hop, since start: Duration) async -> Result<Response, RouterError> {
        var hop = first
        do throws(RouterError) {
            while true {
                if hop.rules?.rewrites != nil { hop = try rewritten(hop) }
                let response: Response
                do { response = try await hop.run(values) } catch {
                    // Apart, so that the way of all others has nothing to keep for it.
                    return await followElsewhere(hop, error, since: start)
                }
                guard case .redirect(let link) = response.outcome else {
                    return .success(ended(response, hop, since: start))
                }
                hop = try following(link, after: hop)
            }
        } catch {
            return .failure(error)
        }
    }

    /// Goes on with what there is for a link that no route takes.
    @inline(never)
    private func followElsewhere(
        _ hop: Hop, _ error: RouterError, since start: Duration
    ) async -> Result<Response, RouterError> {
        do throws(RouterError) {
            switch try await elsewhere(hop, after: error) {
            case .hop(let next): return await follow(from: next, since: start)
            case .response(let response, let last):
                guard case .redirect(let link) = response.outcome else {
                    return .success(ended(response, last, since: start))
                }
                return await follow(from: try following(link, after: last), since: start)
            }
        } catch {
            return .failure(error)
        }
    }
}
