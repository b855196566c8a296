/// The rest of the way of a request: the interceptors that follow, and the handler.
///
/// It is used up by its call and can be stored nowhere: calling it twice, or letting it escape, does not compile. Not
/// calling it means answering oneself.
public struct Next: ~Copyable, ~Escapable, Sendable {
    private let walk: LinkWalk
    private let name: String
    private let run: LimitedRun?

    @_lifetime(immortal)
    init(_ walk: LinkWalk, past name: String, within run: LimitedRun?) {
        self.walk = walk
        self.name = name
        self.run = run
    }

    /// Runs the rest of the way.
    ///
    /// - Parameter request: The request as it is to go on; what was changed in it holds from here on.
    /// - Throws: ``RouterError``, with what ended the opening.
    public consuming func callAsFunction(_ request: RouteRequest) async throws -> Response {
        try await walk.handOn(request, past: name, within: run)
    }
}

extension LinkWalk {
    /// Runs what is inside the interceptor that has handed a request on.
    fileprivate func handOn(
        _ request: RouteRequest, past name: String, within run: LimitedRun?
    ) async throws -> Response {
        guard let live = self.request?.live, case .intercepting(_, _, let trace) = place,
            let inner = inside(try hop.own(request, for: live, of: name))
        else { preconditionFailure("an interceptor runs for a request") }
        let now = hop.clock.now
        guard let run else {
            hop.noteOwnTime(at: trace, until: now)
            return try await inner.runNotingFailure()
        }
        try run.pause(at: now)
        hop.noteOwnTime(at: trace, until: now)
        defer { run.resume(at: hop.moment) }
        // What follows is no part of the interceptor: what it opens, perhaps after the end, has nothing to do with its clock.
        return try await OpeningScope.within(hop.inner) { try await inner.runNotingFailure() }
    }

    /// Runs for an interceptor, which may go on after a failure: the time of what failed is not its own.
    private func runNotingFailure() async throws -> Response {
        var walk = self
        let result = await walk.run()
        if case .failure = result { hop.noteFailure(at: hop.clock.now) }
        return try result.get()
    }
}
