import WaymarkCore
import WaymarkLock
import WaymarkRouting

/// The calling back of one opening. It stands next to the handlers, as the innermost interceptor, to see whether one answers.
final class CallbackCall: Interceptor, CalledBackOpening {
    /// The call of the opening inside which code runs.
    @TaskLocal static var current: CallbackCall?

    let name = "callback"
    private let ask: CallbackAsk
    private let open: CallbackConfiguration.Opener
    private let outer: CallbackCall?
    private let isAnswered = Lock(false)

    /// The call that is to be made for an opening, or `nil` if there is no callback.
    init?(of first: Hop, _ callbacks: CallbackPolicy) {
        guard case .link(let link) = first.target, let ask = callbacks.ask(of: link, from: first.source),
            !ask.links.isEmpty
        else { return nil }
        let outer = first.isOutermost ? nil : Self.current
        if let outer, outer.covers(ask) { return nil }
        self.ask = ask
        open = callbacks.open
        self.outer = outer
    }

    /// Returns whether the callbacks are left to this call, or to one around it.
    private func covers(_ ask: CallbackAsk) -> Bool {
        self.ask.hasSameLinks(as: ask) || outer?.covers(ask) == true
    }

    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        let response = try await next(request)
        switch response.outcome {
        case .done, .value: isAnswered.withLock { $0 = true }
        case .declined, .redirect: break
        }
        return response
    }

    // MARK: The opening

    /// Opens the link, and calls back when that has ended.
    func run(_ hop: Hop) async -> Result<Response, RouterError> {
        let called = hop.adding(self)
        let result = await within { await called.run() }
        end(with: result, of: called)
        return result
    }

    /// The same without waiting. Nothing runs around handlers there that could fail after one has answered.
    @MainActor
    func runNow(_ hop: Hop) -> Result<Response, RouterError> {
        let result = Self.$current.withValue(self) { hop.runNow() }
        // A link that would have to wait is opened by another call.
        if case .failure(let error) = result, case .wouldWait = error.reason {} else { end(with: result, of: hop) }
        return result
    }

    /// Runs `body` inside this call, on the caller's actor.
    private func within<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation, _ body: nonisolated(nonsending) () async -> Value
    ) async -> Value {
        await Self.$current.withValue(self) {
            _ = isolation
            return await body()
        }
    }

    // MARK: The end

    /// - Parameter first: The hop of the link as it was given, which knows by now what is hidden in it.
    private func end(with result: Result<Response, RouterError>, of first: Hop) {
        let report = CallbackReport(result)
        guard let link = ask.links[report.outcome] else { return }
        if case .failure = result, isAnswered.withLock({ $0 }) {
            first.emit(.callbackFailed(report.outcome, problem: "a handler had answered before"))
            return
        }
        // Detached, as it is no part of the opening: what the app opens there is not inside it.
        let calling: @MainActor @Sendable () async -> Void = { [open] in
            let link = first.completed(link, report)
            first.emit(.calledBack(report.outcome, to: link.text))
            if await !open(link) { first.emit(.callbackFailed(report.outcome, problem: "it was not opened")) }
        }
        Task.detached(priority: .userInitiated, operation: calling)
    }
}

extension Hop {
    /// Returns the link to open; what it has no room for is left out and reported.
    fileprivate func completed(_ link: DeepLink, _ report: CallbackReport) -> DeepLink {
        var forms: [[LinkQuery.Pair]] = []
        // Pairs of the link's own with these names are left out even where there is no room for the app's.
        var names: [String] = []
        switch report {
        case .success(let value):
            do throws(CallbackResult.Problem) {
                forms = [try CallbackResult(of: value, nested: core.configuration.nested).pairs]
            } catch {
                names = [CallbackResult.name]
                emit(.callbackFailed(.success, problem: error.description))
            }
        case .error(let error):
            let code = LinkQuery.Pair("errorCode", "\(error.code)")
            forms = [[code, LinkQuery.Pair("errorMessage", error.message)], [code]]
        case .cancel: break
        }
        names += forms.joined().map(\.name)
        for pairs in forms {
            do throws(LinkError) {
                return try link.adding(pairs, inPlaceOf: names, core.reading, limits: core.limits)
            } catch {
                emit(.callbackFailed(report.outcome, problem: error.problem))
            }
        }
        // Shorter than the link, and so no less a link.
        return (try? link.adding([], inPlaceOf: names, core.reading, limits: core.limits)) ?? link
    }
}
