import Testing
import WaymarkCore
import WaymarkInbox
import WaymarkMigration
import WaymarkRouting
import WaymarkRules

/// Links that no route takes, and that something else answers.
@Suite("The handler of unmatched links and another router take a link as a route does")
struct InboxUnmatchedTests {
    static let link = "shop://nowhere/1"

    /// The behaviour of a handler.
    enum Answer: String, Sendable, CaseIterable {
        case done, waits, fails, declines, redirects, declinesLate

        /// Whether the link has arrived.
        var isTaken: Bool {
            switch self {
            case .done, .waits, .fails: true
            case .declines, .redirects: false
            // It has begun to wait before.
            case .declinesLate: true
            }
        }

        func callAsFunction() async throws -> Response {
            switch self {
            case .done: return .done
            case .waits: await never()
            case .fails: throw OpeningTests.Oops()
            case .declines: throw Declined()
            // An interceptor refuses what this leads to.
            case .redirects: return .redirect(to: "shop://shut/1")
            case .declinesLate:
                await InboxUnmatchedTests.waitOnce()
                throw Declined()
            }
            return .done
        }
    }

    /// Returns after everything that waits for the main actor has had its turn.
    static func waitOnce() async {
        await Task.detached(priority: .background) { await MainActor.run {} }.value
    }

    struct OtherRouter: ForeignRouter {
        let answer: Answer
        let claims: Bool

        func canOpen(_ link: OfferedLink) -> Bool { claims }
        func answer(_ link: OfferedLink) throws -> Response? { nil }
        func open(_ link: OfferedLink) async throws -> Response? { try await answer() }
    }

    private func expect(isTaken: Bool, _ house: InboxHouse) async throws {
        house.router.send(Self.link, from: .push)
        house.router.send("shop://free/2", from: .push)
        try await house.inbox.settle()
        let told = house.told(house.events.drain())
        #expect(told.contains("acknowledged: \(Self.link)") == isTaken, "\(told)")
        #expect(try house.inbox.links.map(\.text) == (isTaken ? [] : [Self.link]))
        #expect(house.log.lines.last == "2")
    }

    @Test("A link has arrived when its handler has ended, failed or begun to wait", arguments: Answer.allCases)
    func unmatched(_ answer: Answer) async throws {
        let house = try InboxHouse()
        house.router.onUnmatched { _ in try await answer() }
        try await expect(isTaken: answer.isTaken, house)
    }

    @Test("Another router that says it can open a link is one that answers", arguments: Answer.allCases)
    func claimed(_ answer: Answer) async throws {
        let house = try InboxHouse()
        house.router.handOver(to: OtherRouter(answer: answer, claims: true))
        try await expect(isTaken: answer.isTaken, house)
    }

    @Test(
        "A link has not arrived at a router that does not say so, however long it looks, until it has opened it or failed",
        arguments: Answer.allCases.filter { $0 != .waits })
    func offered(_ answer: Answer) async throws {
        let house = try InboxHouse()
        house.router.handOver(to: OtherRouter(answer: answer, claims: false))
        try await expect(isTaken: answer.isTaken && answer != .declinesLate, house)
    }

    @Test("A link that another router declines has arrived when the handler of unmatched links waits")
    func both() async throws {
        let house = try InboxHouse()
        house.router.handOver(to: OtherRouter(answer: .declines, claims: true))
        house.router.onUnmatched { _ in await never() }
        try await expect(isTaken: true, house)
    }

    @Test("A link whose route is switched off expires, and an event tells of it")
    func switchedOffExpires() async throws {
        let house = try InboxHouse { $0.timeToLive = .seconds(10) }
        try house.router.onSync("shop://off/:n", .public.id("off")) { [log = house.log] _ in log.add("off ran") }
        try house.router.setRules(RuleSet(version: 1, overrides: [RouteOverride("off", .disable(reason: "x"))]))
        let inbox = try house.inbox
        try await inbox.accept("shop://off/1", from: .push)
        await inbox.settle()
        #expect(inbox.links.count == 1)
        try house.advance(by: .seconds(100))
        let told = try await house.told()
        #expect(inbox.links.isEmpty && told.last == "waited too long: shop://off/1", "\(told)")
        house.router.removeRules()
        await inbox.settle()
        #expect(house.log.lines.isEmpty)
    }
}
