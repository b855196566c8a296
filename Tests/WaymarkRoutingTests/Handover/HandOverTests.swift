import Testing
import WaymarkCore
import WaymarkMigration
import WaymarkRouting

/// A router as apps have had them: on the main actor, without waiting, with a table of exact paths.
final class OldRouter: ForeignRouter {
    private let log: Log
    private let known: @Sendable (OfferedLink) -> Bool
    private let body: @MainActor @Sendable (OfferedLink) throws -> Response?

    init(
        _ log: Log = Log(), knows known: @escaping @Sendable (OfferedLink) -> Bool = { $0.text.hasPrefix("/old") },
        answers body: (@MainActor @Sendable (OfferedLink) throws -> Response?)? = nil
    ) {
        self.log = log
        self.known = known
        self.body = body ?? { known($0) ? .value("old \($0.text) from \($0.source)") : nil }
    }

    func canOpen(_ link: OfferedLink) -> Bool { known(link) }

    func answer(_ link: OfferedLink) throws -> Response? {
        log.add(link.text)
        return try body(link)
    }
}

@Suite("Handing links over to another router")
struct HandOverTests {
    struct Row: CustomTestStringConvertible {
        let link: String
        var source = LinkSource.push
        let outcome: String
        /// The links that the old router received.
        var handed: [String] = []
        var testDescription: String { "\(link) from \(source)" }
    }

    static let rows = [
        Row(link: "/new/1", outcome: "new 1"),
        Row(link: "/old/1", outcome: "old /old/1 from push", handed: ["/old/1"]),
        Row(link: "/old/1", source: .qrCode, outcome: "old /old/1 from qrCode", handed: ["/old/1"]),
        Row(link: "/nobody", outcome: "notFound at matching", handed: ["/nobody"]),
        Row(link: "/redirects/7", outcome: "old /old/7 from push", handed: ["/old/7"]),
        Row(link: "/declines", outcome: "notFound at matching", handed: ["/declines"]),
        // What is turned away stays here.
        Row(link: "/old\u{1}", outcome: "unreadable forbiddenByte at reading"),
        Row(link: "/inside", outcome: "refused notPublic at exposure"),
        Row(link: "/gate", outcome: "refused gate(\"sign-in\") at interceptor 'looking'"),
        Row(link: "/fails", outcome: "handlerFailed Failing() at handler"),
        Row(link: "other://old/1", outcome: "refused foreign at policy"),
        // What a handler finds to have no route is its own matter, but was handed over by itself.
        Row(link: "/asks", outcome: "handlerFailed", handed: ["/nobody"]),
    ]

    struct Failing: Error {}

    private func router(_ log: Log) throws -> Router {
        var configuration = RouterConfiguration()
        configuration.policy.schemes = ["shop"]
        let router = try Router(configuration)
        try router.register { routes in
            routes.onSync("/new/:id", .public) { "new \($0["id"] ?? "")" }
            routes.redirect("/redirects/:id", .public, to: "/old/:id")
            routes.onSync("/declines", .public) { _ in throw Declined() }
            routes.onSync("/inside") { _ in }
            routes.onSync("/gate", .public.id("gate")) { _ in }
            routes.onSync("/fails", .public) { _ in throw Failing() }
            routes.onMain("/asks", .public) { try $0.router.answer("/nobody", from: .app) }
        }
        router.check(Looking { _ in throw Refusal(.gate("sign-in")) }, for: .route("gate"))
        router.handOver(to: OldRouter(log))
        return router
    }

    @Test("A link without a route is handed over, by every call, and no other is", arguments: rows)
    @MainActor func handsOver(_ row: Row) async throws {
        let log = Log()
        let router = try router(log)
        let isReading = row.outcome.hasPrefix("unreadable")
        func expect(_ outcome: String) {
            #expect(outcome.hasPrefix(isReading ? "unreadable" : row.outcome), "\(outcome)")
        }
        expect(await router.outcome(row.link, from: row.source))
        #expect(log.lines == row.handed)
        expect(router.answerOutcome(row.link, from: row.source))
        #expect(log.lines == row.handed + row.handed)
        await withCheckedContinuation { done in
            router.open(row.link, from: row.source) { _ in done.resume() }
        }
        #expect(log.lines == row.handed + row.handed + row.handed)
    }

    @Test("Asking whether a link can be opened asks there as well, and runs nothing")
    func canOpen() throws {
        let log = Log()
        let router = try router(log)
        #expect(router.canOpen("/old/1", from: .push))
        #expect(router.canOpen("/new/1", from: .push))
        #expect(!router.canOpen("/nobody", from: .push))
        #expect(!router.canOpen("/inside", from: .push))
        #expect(!router.canOpen("other://old/1", from: .push))
        #expect(router.match("/old/1") == nil)
        #expect(log.lines.isEmpty)
    }

    @Test("A link that the other router passes on is opened although it has to wait and repeated links are refused")
    @MainActor func waitsWithDuplicateSuppression() async throws {
        let router = try Router()
        let log = Log()
        try router.onSync("shop://x/:n<int>", .public) { _ in throw Declined() }
        try router.on("shop://x/:n", .public) { log.add($0["n"] ?? "") }
        router.check(DuplicateSuppression(within: .seconds(60)))
        let events = router.events()
        let old = router.handOver(to: OldRouter())
        #expect(old.take("shop://x/1", from: .scheme()))
        for await event in events {
            if case .handled = event.kind { break }
            if case .refused(let refusal) = event.kind {
                Issue.record("\(refusal)")
                break
            }
        }
        #expect(log.lines == ["1"])
    }

    @Test("Crossing over is an event, and a step of the trace")
    func tells() async throws {
        let router = try router(Log())
        let events = router.events(redaction: .byName)
        let response = try await router.open("/redirects/7", from: .push)
        #expect(response.trace.steps.map(\.kind) == [.match, .handler, .redirect, .handOver])
        let kinds = events.drain().map(\.kind)
        guard case .handedOver(isTaken: true, _)? = kinds.last else {
            Issue.record("\(kinds)")
            return
        }
        _ = try? await router.open("/nobody", from: .push)
        #expect(
            events.drain().map { "\($0.kind)".prefix(12) } == ["received", "not taken by", "failed at ma"])
    }

    @Test("A sent link is handed over in a task of its own, once the router is ready")
    @MainActor func sends() async throws {
        let log = Log()
        let router = try router(log)
        router.setReady(false)
        #expect(router.send("/old/1", from: .push))
        #expect(!router.send("/nobody", from: .push))
        #expect(await router.outcome("/old/2") == "refused notReady at policy")
        #expect(log.lines.isEmpty)
        router.setReady(true)
        while log.lines.count < 2 { await Task.yield() }
        #expect(log.lines == ["/old/1", "/nobody"])
    }

    @Test("The caller's values go along, and what is given comes back; a redirect is followed here")
    func carries() async throws {
        let router = try router(Log())
        router.handOver(
            canOpen: { _ in true },
            to: { link in
                link.text == "/moved" ? .redirect(to: "/new/9") : .value((link.values["key"] as? Int ?? 0) + 1)
            })
        #expect(try await router.open("/any", from: .app, values: ["key": 41]).value(as: Int.self) == 42)
        #expect(await router.outcome("/moved") == "new 9")
    }

    @Test("An error of the other router ends the opening")
    func throwing() async throws {
        let router = try router(Log())
        let answer: @MainActor @Sendable (OfferedLink) throws -> Response? = { link in
            switch link.text {
            case "/declined": throw Declined()
            case "/refused": throw Refusal("closed")
            case "/redirected": throw Redirected(to: "/new/3")
            default: throw Failing()
            }
        }
        router.handOver(canOpen: { _ in true }, to: answer)
        #expect(await router.outcome("/x") == "handlerFailed Failing() at hand-over")
        #expect(await router.outcome("/refused") == "refused other(\"closed\") at hand-over")
        #expect(await router.outcome("/declined") == "notFound at matching")
        #expect(await router.outcome("/redirected") == "new 3")
    }

    @Test("A typed route without a registration is handed over as its link")
    func typed() async throws {
        struct Old: Route {
            static let pattern: RoutePattern = "/old/:id"
            typealias Output = String
            var id: Int
        }
        let router = try router(Log())
        #expect(try await router.open(Old(id: 5)) == "old /old/5 from app")
    }

    @Test("A typed route that no route answers is handed over as its link, and without a link not at all")
    func declinedTyped() async throws {
        struct Old: Route {
            static let pattern: RoutePattern = "/old/:id"
            typealias Output = String
            var id: String
        }
        let router = try Router()
        let log = Log()
        try router.on(Old.self, .when(notThere)) { _, _ in "new" }
        let other = OldRouter(
            log, knows: { $0.link != nil },
            answers: { offered in offered.link.map { Response.value("old \($0.segments.last ?? "")") } })
        router.handOver(to: other)
        #expect(try await router.open(Old(id: "5")) == "old 5")
        // An empty value has no link.
        let error = await #expect(throws: RouterError.self) { try await router.open(Old(id: "")) }
        #expect(error?.isNotFound == true)
        #expect(log.lines == ["/old/5"])
    }

    @Test("A hand-over that was ended, or replaced, hands nothing over")
    func ends() async throws {
        let router = try router(Log())
        let (one, two) = (Log(), Log())
        let (first, second) = (router.handOver(to: OldRouter(one)), router.handOver(to: OldRouter(two)))
        first.remove()
        #expect(await router.outcome("/old/1") == "old /old/1 from app")
        second.remove()
        #expect(await router.outcome("/old/1") == "notFound at matching")
        #expect(one.lines.isEmpty && two.lines == ["/old/1"])
    }

    @Test("A link that crosses over is not compared with the router that it crosses to")
    func notCompared() async throws {
        let router = try router(Log())
        let shadow = router.shadow { _ in .unmatched }
        let handOver = router.handOver(to: OldRouter())
        try await router.open("/old/1", from: .app)
        try await handOver.open("/new/1", from: .app)
        await shadow.catchUp()
        #expect(shadow.counts.compared == 0)
        try await router.open("/new/1", from: .app)
        await shadow.catchUp()
        #expect(shadow.counts.compared == 1 && shadow.counts.differing == 1)
    }
}
