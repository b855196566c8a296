import WaymarkCore

extension Router {
    /// Opens a link synchronously, for code that needs the answer at once.
    ///
    /// Only synchronous code can run: checks, handlers registered by `onMain`, `onSync` or `redirect`, and actions by
    /// name that do not wait. If a step of the matching route would have to wait, no code of that route has run. There
    /// are two exceptions. If a handler declines or redirects, and the handler of the next route would have to wait,
    /// the first has run. Whether an action waits is known only after the checks.
    ///
    /// - Parameters:
    ///   - link: The link to open.
    ///   - source: The source of the link.
    ///   - values: Values to pass along with the link, which only code can set.
    /// - Returns: The response of the handler, with a trace of what ran.
    /// - Throws: A ``RouterError``; its reason is `wouldWait`, with the step, if
    ///   ``open(_:from:values:interceptors:)->Response`` is needed.
    @MainActor
    @discardableResult
    public func answer(
        _ link: some LinkConvertible, from source: LinkSource, values: CallerValues = CallerValues()
    ) throws(RouterError) -> Response {
        let start = core.clock.moment
        return try hop(link, .immediate, from: source, values, since: start).answer()
    }

    /// Opens a typed route synchronously.
    ///
    /// - Parameters:
    ///   - route: The route to open.
    ///   - source: The source of the opening.
    ///   - values: Values to pass along with the route.
    /// - Returns: The output of the route.
    /// - Throws: A ``RouterError``; its reason is `wouldWait`, with the step, if
    ///   ``open(_:from:values:interceptors:)->Response`` is needed.
    @MainActor
    @discardableResult
    public func answer<R: RouteProtocol>(
        _ route: R, from source: LinkSource = .app, values: CallerValues = CallerValues()
    ) throws(RouterError) -> R.Output {
        let start = core.clock.moment
        let hop = try hop(of: route, .immediate, from: source, values, since: start)
        return try hop.output(of: try hop.answer(), R.self)
    }
}
