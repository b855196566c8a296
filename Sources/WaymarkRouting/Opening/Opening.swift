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

    /// The first link of the opening.
    ///
    /// - Parameter hop: The typed route that the link stands in for.
    func first(_ target: Hop.Target, at start: Duration, for hop: Hop? = nil) -> Hop {
        let (view, number) = hop.map { ($0.view, $0.opening) } ?? (number == 0 ? core.open() : (core.view(), number))
        return Hop(
            core: core, view: view, opening: number, scope: scope, source: source, target: target, previous: [],
            callSteps: interceptors.isEmpty ? [] : callSteps,
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
        let hop = first(.text(link.linkText), at: start)
        tellDouble(of: hop)
        hop.emit(.received)
        throw ended(hop.error(.unreadable(failure), at: .reading), hop)
    }

    // MARK: Redirects

    /// The next link of the opening, with the same source, under the router as it is now.
    func following(_ link: any LinkConvertible, after hop: Hop) throws(RouterError) -> Hop {
        let target: DeepLink
        do { target = try core.read(link) } catch {
            throw ended(hop.error(.unreadable(error), at: .redirect), hop)
        }
        let links = hop.previous + [hop.text]
        let text = target.text
        if links.contains(where: { $0.hasSameBytes(as: text) }) {
            throw ended(hop.error(.redirectLoop(links + [text]), at: .redirect), hop)
        }
        if links.count > core.configuration.greatestHops {
            throw ended(hop.error(.tooManyHops(links + [text]), at: .redirect), hop)
        }
        hop.note(.redirect, text, until: core.clock.now)
        hop.emit(.redirected(to: text))
        return Hop(
            core: core, view: core.view(), opening: hop.opening, scope: scope, source: source, target: .link(target),
            previous: links, callSteps: hop.callSteps, shadowed: hop.shadowed, start: hop.moment, steps: hop.steps)
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
            hop.emit(.failed(error.step, problem: "\(error.reason)"))
        }
        if let shadowed = hop.shadowed { shadowed.ended(with: error, hop) }
        return error
    }

    // MARK: Running

    /// Opens the link, and what it is redirected to.
    func run(from first: Hop, since start: Duration) async throws(RouterError) -> Response {
        // An opening inside an interceptor stops that one's clock; inside one that is too late, it has no effect.
        if let run = scope?.run {
            do { try run.pause() } catch { throw ended(first.error(.cancelled, at: .policy), first) }
        }
        defer { scope?.run?.resume() }
        let scope = OpeningScope(core: core, opening: first.opening, run: nil)
        if core.callbacks != nil, let call = CallbackCall(of: first) {
            return try await OpeningScope.within(scope) { await call.follow(self, since: start) }.get()
        }
        return try await OpeningScope.within(scope) { await follow(from: first, since: start) }.get()
    }

    func follow(from first: Hop, since start: Duration) async -> Result<Response, RouterError> {
        var hop = first
        do throws(RouterError) {
            while true {
                if hop.view.rewrites != nil { hop = try rewritten(hop) }
                let response: Response
                do { response = try await hop.run(values) } catch {
                    // Apart, so that the way of all others has nothing to keep for it.
                    if hop.view.desk != nil { return await followElsewhere(hop, error, since: start) }
                    throw ended(error, hop)
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
}
