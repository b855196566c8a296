/// The rest of the way of a request: the interceptors that follow, and the handler.
///
/// It is used up by its call and can be stored nowhere: calling it twice, or letting it escape, does not compile. Not
/// calling it means answering oneself.
public struct Next: ~Copyable, ~Escapable, Sendable {
    private let hop: Hop
    private let live: LiveRoute
    private let name: String
    private let phase: Hop.Phase
    private let index: Int
    private let place: Int
    private let run: LimitedRun?

    @_lifetime(immortal)
    init(
        _ hop: Hop, _ live: LiveRoute, past name: String, _ phase: Hop.Phase, from index: Int, place: Int,
        within run: LimitedRun?
    ) {
        self.hop = hop
        self.live = live
        self.name = name
        self.phase = phase
        self.index = index
        self.place = place
        self.run = run
    }

    /// Runs the rest of the way.
    ///
    /// - Parameter request: The request as it is to go on; what was changed in it holds from here on.
    /// - Throws: ``RouterError``, with what ended the opening.
    public consuming func callAsFunction(_ request: RouteRequest) async throws -> Response {
        let request = try hop.own(request, for: live, of: name)
        let now = hop.clock.now
        guard let run else {
            hop.noteOwnTime(at: place, until: now)
            return try await hop.proceedNotingFailure(request, phase, from: index)
        }
        try run.pause(at: now)
        hop.noteOwnTime(at: place, until: now)
        defer { run.resume(at: hop.moment) }
        // What follows is no part of the interceptor: what it opens, perhaps after the end, has nothing to do with its clock.
        let (hop, phase, index) = (hop, phase, index)
        return try await OpeningScope.within(hop.inner) {
            try await hop.proceedNotingFailure(request, phase, from: index)
        }
    }
}
