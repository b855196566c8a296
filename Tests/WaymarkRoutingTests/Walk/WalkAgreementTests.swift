import RandomTrials
import Testing
import WaymarkCore
import WaymarkRouting

@MainActor
@Suite("Every call goes the same way with a link")
struct WalkAgreementTests {
    /// The number of routers that are tried; each is asked for ten links.
    nonisolated static let shares = Effort.shares("WAYMARK_WALK_TRIALS", standard: 400, count: 4)

    /// A step without its duration.
    private struct Step: Equatable, CustomStringConvertible {
        let kind: Trace.Step.Kind
        let name: String

        init(_ step: Trace.Step) { (kind, name) = (step.kind, step.name) }

        var description: String { "\(kind.rawValue) \(name)" }
    }

    private static func words(_ error: RouterError) -> String { "\(error.reason) at \(error.step)" }

    @Test(
        "The steps that explain foresees begin those of open, and are those of answer up to the handler",
        arguments: shares)
    func agree(_ share: Effort.Share) async throws {
        for seed in share.trials {
            var random = SeededNumbers(trial: UInt64(seed))
            let house = try WalkHouse(&random)
            for _ in 0..<10 {
                let link = WalkHouse.link(&random)
                let source = random.pick([LinkSource.app, .push, .scheme(), .webView(origin: "https://shop.example")])
                try await agree(house, link, source, "seed \(seed): \(link) from \(source)")
            }
        }
    }

    private func agree(
        _ house: WalkHouse, _ link: String, _ source: LinkSource, _ place: Comment
    ) async throws {
        let router = house.router
        let explanation = router.explain(link, from: source)
        let foreseen = explanation.steps.map(Step.init)
        let resolved = Result { () throws(RouterError) in try router.resolve(link, from: source) }
        var resolutionProblem: RouterError?
        if case .failure(let error) = resolved { resolutionProblem = error }
        #expect((try? resolved.get())?.route.id == (resolutionProblem == nil ? explanation.route?.id : nil), place)
        // The table's winner is the route that is opened, and no page that was left for it.
        if let route = explanation.route { #expect(explanation.table.winner?.route.id == route.id, place) }

        #expect(house.runs.take() == [], "explain and resolve run nothing, \(place)")
        let route = try? resolved.get().route.id

        let opened = await Self.opened(router, link, source)
        let ran = house.runs.take()
        check(opened, foreseen, resolutionProblem, place)
        check(ran, opened, route, place)
        guard house.isSynchronous else { return }
        let answered = Result { () throws(RouterError) in try router.answer(link, from: source) }
        check(answered, foreseen, resolutionProblem, place)
        #expect(house.runs.take() == ran, "open and answer run the same handlers, \(place)")
        switch (opened, answered) {
        case (.success(let left), .success(let right)):
            #expect(left.trace.steps.map(Step.init) == right.trace.steps.map(Step.init), place)
        case (.failure(let left), .failure(let right)): #expect(Self.words(left) == Self.words(right), place)
        default: Issue.record("open and answer end differently, \(place)")
        }
    }

    private static func opened(
        _ router: Router, _ link: String, _ source: LinkSource
    ) async -> Result<Response, RouterError> {
        do throws(RouterError) { return .success(try await router.open(link, from: source)) } catch {
            return .failure(error)
        }
    }

    private func check(
        _ result: Result<Response, RouterError>, _ foreseen: [Step], _ problem: RouterError?, _ place: Comment
    ) {
        switch result {
        case .success(let response):
            let steps = response.trace.steps.map(Step.init)
            if steps.last?.kind == .handOver, !steps.contains(where: { $0.kind == .handler }) {
                // The other router has taken the link before any handler was asked, which explain does not say.
                #expect(foreseen.starts(with: steps), "\(foreseen) begins with \(steps), \(place)")
            } else if problem == nil {
                #expect(steps.starts(with: foreseen), "\(steps) begins with \(foreseen), \(place)")
                #expect(steps.count > foreseen.count, place)
            } else {
                // Only the app's handler of unmatched links takes what no route does.
                #expect(problem?.step == .matching && steps.last?.kind == .fallback, place)
            }
        case .failure(let error):
            if let problem { #expect(Self.words(error) == Self.words(problem), place) }
        }
    }

    /// Holds the handlers that ran to the route that resolve has foreseen, which is the first; where none ran, an interceptor has ended
    /// the opening, or another router has the link.
    private func check(
        _ ran: [String], _ result: Result<Response, RouterError>, _ route: String?, _ place: Comment
    ) {
        guard ran.isEmpty else {
            #expect(ran.first == route, "\(ran), \(place)")
            return
        }
        guard route != nil else { return }
        switch result {
        case .success(let response): #expect(response.trace.steps.last?.kind == .handOver, place)
        case .failure(let error):
            guard case .interceptor = error.step else {
                Issue.record("\(Self.words(error)) before any handler of \(route ?? ""), \(place)")
                return
            }
        }
    }
}
