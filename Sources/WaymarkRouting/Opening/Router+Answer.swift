import WaymarkCore

extension Router {
    /// Opens a link without waiting, for code that must have the answer at once.
    ///
    /// Only what does not wait can run here: checks, handlers that were registered by `onMain`, `onSync` or `redirect`, and
    /// actions by name that do not wait. Where any step of the route that takes the link would have to wait, nothing of it has
    /// run. (Where such a handler declines or redirects, and the next route's would have to wait, the first has run; whether an
    /// action waits is known behind the checks.)
    ///
    /// - Returns: What the handler gave, and what ran.
    /// - Throws: Why the link was not opened; `wouldWait`, with the step, where it takes
    ///   ``open(_:from:values:interceptors:)->Response``.
    @MainActor
    @discardableResult
    public func answer(
        _ link: some LinkConvertible, from source: LinkSource, values: CallerValues = CallerValues()
    ) throws(RouterError) -> Response {
        let start = core.clock.now
        return try call(source, values).hop(link, .immediate, since: start).answer()
    }

    /// Opens a typed route without waiting.
    ///
    /// - Returns: What the route gives.
    /// - Throws: Why it was not opened; `wouldWait`, with the step, where it takes
    ///   ``open(_:from:values:interceptors:)->Response``.
    @MainActor
    @discardableResult
    public func answer<R: RouteProtocol>(
        _ route: R, from source: LinkSource = .app, values: CallerValues = CallerValues()
    ) throws(RouterError) -> R.Output {
        let start = core.clock.now
        let hop = try call(source, values).hop(of: route, .immediate, since: start)
        return try hop.output(of: try hop.answer(), R.self)
    }
}
