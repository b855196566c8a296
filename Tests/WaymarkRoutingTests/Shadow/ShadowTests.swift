import Testing
import WaymarkCore
import WaymarkMigration
import WaymarkRouting

@Suite("Shadow mode")
struct ShadowTests {
    struct Row: CustomTestStringConvertible {
        let link: String
        var source = LinkSource.push
        let there: RouteDecision
        var configure: @Sendable (inout ShadowComparison) -> Void = { _ in }
        /// The decision here as the event has it, or `nil` if the two agree.
        let differs: RouteDecision?
        var testDescription: String { "\(link) from \(source), there \(there)" }
    }

    static let item = RouteDecision.route("item", parameters: ["id": "1"])
    static let rows = [
        // By id, by pattern, by another name; bytes, not looks.
        Row(link: "/item/1", there: item, differs: nil),
        Row(link: "/item/1", there: .route("/item/:id", parameters: ["id": "1"]), differs: nil),
        Row(
            link: "/item/1", there: .route("old", parameters: ["id": "1"]), configure: { $0.routes = ["old": "item"] },
            differs: nil),
        Row(
            link: "/item/1", there: .route("old", parameters: ["id": "1"]),
            configure: { $0.routes = ["old": "/item/:id"] }, differs: nil),
        Row(link: "/item/1", there: .route("old", parameters: ["id": "1"]), differs: item),
        Row(link: "/item/1", there: .unmatched, differs: item),
        Row(link: "/item/1", there: .refused, differs: item),
        // Values.
        Row(link: "/item/1", there: .route("item"), differs: item),
        Row(link: "/item/1", there: .route("item", parameters: ["id": "2"]), differs: item),
        Row(link: "/item/1", there: .route("item"), configure: { $0.parameters = .ignored }, differs: nil),
        Row(link: "/item/1", there: .route("item"), configure: { $0.ignoredParameters = ["id"] }, differs: nil),
        Row(link: "/item/1", there: .route("item", parameters: ["id": "1", "JLRoutePattern": "x"]), differs: nil),
        Row(
            link: "/item/1", there: .route("item", parameters: ["itemID": "1"]),
            configure: { $0.parameterNames = ["itemID": "id"] }, differs: nil),
        // A name that is stated counts before one that is the same by chance.
        Row(
            link: "/item/1?id=99", there: .route("item", parameters: ["itemID": "1", "id": "99"]),
            configure: { $0.parameterNames = ["itemID": "id"] }, differs: nil),
        Row(
            link: "/item/1?tab=a", there: .route("item", parameters: ["id": "1", "tab": "a"]),
            configure: { $0.parameters = .all }, differs: nil),
        Row(
            link: "/item/1?tab=a", there: item, configure: { $0.parameters = .all },
            differs: .route("item", parameters: ["id": "1", "tab": "a"])),
        Row(
            link: "/item/1", there: .route("item", parameters: ["id": "1", "key": "x"]),
            configure: { $0.parameters = .all }, differs: item),
        Row(
            link: "/item/1", there: .route("item", parameters: ["id": "1", "key": "x"]),
            configure: {
                $0.parameters = .all
                $0.ignoredParameters = ["key"]
            }, differs: nil),
        // What no route takes, and what is turned away.
        Row(link: "/none", there: .unmatched, differs: nil),
        Row(link: "/none", there: .refused, differs: .unmatched),
        Row(link: "no link\u{1}", there: .unmatched, differs: nil),
        Row(link: "no link\u{1}", there: .route("any"), differs: .unmatched),
        Row(link: "/inside", there: .refused, differs: nil),
        Row(link: "/inside", there: .route("inside"), differs: .refused),
        Row(link: "/inside", source: .app, there: .route("inside"), differs: nil),
        Row(
            link: "/inside", there: .unmatched, configure: { $0.accepts = { $0 == .refused && $1 == .unmatched } },
            differs: nil),
        // Decided about as given, or at last.
        Row(link: "/old/1", there: .route("old", parameters: ["id": "1"]), differs: nil),
        Row(link: "/old/1", there: item, differs: nil),
        Row(link: "/old/1", there: .unmatched, differs: item),
        Row(link: "/declines", there: .route("declines"), differs: nil),
        Row(link: "/declines", there: .route("second"), differs: nil),
        Row(link: "/declines", there: .route("third"), differs: .route("second")),
        Row(link: "/gate", there: .refused, differs: nil),
        Row(link: "/gate", there: .route("gate"), differs: nil),
        Row(link: "/gate", there: .unmatched, differs: .refused),
    ]

    private func router() throws -> Router {
        let router = try Router()
        try router.register { routes in
            routes.onSync("/item/:id", .public.id("item")) { _ in }
            routes.onSync("/inside", .id("inside")) { _ in }
            routes.redirect("/old/:id", .public.id("old"), to: "/item/:id")
            routes.onSync("/declines", .public.id("declines").priority(1)) { _ in throw Declined() }
            routes.onSync("/declines", .public.id("second")) { _ in }
            routes.onSync("/gate", .public.id("gate")) { _ in }
        }
        router.check(Looking { _ in throw Refusal(.gate("sign-in")) }, for: .route("gate"))
        return router
    }

    @Test("Decisions that count as the same are no event, and others are one, with both decisions", arguments: rows)
    @MainActor func compares(_ row: Row) async throws {
        let router = try router()
        let events = router.events(redaction: .none)
        var comparison = ShadowComparison()
        row.configure(&comparison)
        let there = row.there
        let shadow = router.shadow(comparing: comparison) { _ in there }
        _ = try? await router.open(row.link, from: row.source)
        _ = try? router.answer(row.link, from: row.source)
        router.send(row.link, from: row.source)
        // What is sent is opened in a task of its own.
        while shadow.counts.given < 3 { await Task.yield() }
        await shadow.catchUp()
        while shadow.counts.compared < 3 { await Task.yield() }
        let told = events.drain().compactMap { event -> RouterEvent? in
            if case .differed = event.kind { event } else { nil }
        }
        #expect(
            told.map(\.kind) == row.differs.map { Array(repeating: .differed(here: $0, there: there), count: 3) } ?? [])
        #expect(told.allSatisfy { $0.link == row.link && $0.source == row.source })
        #expect(shadow.counts.differing == told.count)
    }

    @Test("Of a router that is not ready, and of typed routes and questions, nothing is compared")
    func leftOut() async throws {
        struct Item: Route {
            static let pattern: RoutePattern = "/typed/:id"
            var id: Int
        }
        let router = try router()
        try router.on(Item.self) { _, _ in }
        let shadow = router.shadow { _ in .unmatched }
        try await router.open(Item(id: 1))
        _ = router.canOpen("/item/1", from: .app)
        _ = router.match("/item/1")
        _ = try router.resolve("/item/1", from: .app)
        _ = router.explain("/item/1", from: .app)
        #expect(shadow.counts.given == 0)
        router.setReady(false)
        #expect(await router.outcome("/item/1") == "refused notReady at policy")
        await shadow.catchUp()
        #expect(shadow.counts.compared == 0)
    }

    @Test("Links inside an opening are compared where that is asked for", arguments: [false, true])
    func nested(_ includes: Bool) async throws {
        let router = try router()
        try router.on("/outer", .id("outer")) { request in try await request.router.open("/item/1", from: .app) }
        let asked = Log()
        let shadow = router.shadow(includingNested: includes) { link in
            asked.add(link.text)
            return .unmatched
        }
        try await router.open("/outer", from: .app)
        await shadow.catchUp()
        #expect(asked.lines == (includes ? ["/item/1", "/outer"] : ["/outer"]))
    }

    @Test(
        "A route that is missing here is found although the app answers links that no route takes",
        arguments: [false, true])
    func unmatchedHandler(_ fails: Bool) async throws {
        let router = try router()
        let shadow = router.shadow { _ in .route("old") }
        let events = router.events()
        router.onUnmatched { _ in if fails { throw Declined() } }
        _ = try? await router.open("/none", from: .push)
        await shadow.catchUp()
        #expect(shadow.counts.compared == 1 && shadow.counts.differing == 1)
        #expect(events.drain().contains { $0.kind == .differed(here: .unmatched, there: .route("old")) })
    }

    @Test("A call that would have to wait is not compared: the one that waits is")
    @MainActor func wouldWait() async throws {
        let router = try Router()
        try router.on("/waits", .public.id("waits")) { _ in }
        let shadow = router.shadow { _ in .route("waits") }
        #expect(throws: RouterError.self) { try router.answer("/waits", from: .push) }
        try await router.open("/waits", from: .push)
        await shadow.catchUp()
        #expect(shadow.counts.compared == 1 && shadow.counts.differing == 0)
    }

    @Test("Every n-th link is compared, the first one included", arguments: [1, 3, 10])
    func samples(_ interval: Int) async throws {
        let router = try router()
        let asked = Log()
        let shadow = router.shadow(every: interval) { link in
            asked.add(link.text)
            return .unmatched
        }
        for number in 0..<20 { try await router.open("/item/\(number)", from: .app) }
        await shadow.catchUp()
        #expect(asked.lines == stride(from: 0, to: 20, by: interval).map { "/item/\($0)" })
        #expect(shadow.counts.given == 20 && shadow.counts.compared == asked.lines.count)
    }

    @Test("Openings that are not compared are none of the links that are counted", arguments: [1, 2, 3])
    @MainActor func samplesBesideAnswers(_ interval: Int) async throws {
        let router = try router()
        try router.on("/later/:id", .public) { _ in }
        let asked = Log()
        let shadow = router.shadow(every: interval) { link in
            asked.add(link.text)
            return .unmatched
        }
        for number in 0..<12 {
            // As a call that asks for an answer at once, and waits if it has to.
            #expect(throws: RouterError.self) { try router.answer("/later/\(number)", from: .app) }
            try await router.open("/later/\(number)", from: .app)
        }
        await shadow.catchUp()
        #expect(asked.lines == stride(from: 0, to: 12, by: interval).map { "/later/\($0)" })
        #expect(shadow.counts.given == 12)
    }

    @Test("A side that never says a word delays nothing; what waits too long is counted and passed over")
    func hangs() async throws {
        let router = try router()
        let (reached, release) = (Gate(), Gate())
        let shadow = router.shadow(keeping: 4) { _ in
            reached.open()
            await release.wait()
            return .unmatched
        }
        try await router.open("/item/0", from: .app)
        await reached.wait()
        for number in 1...10 { try await router.open("/item/\(number)", from: .app) }
        #expect(shadow.counts.passedOver == 6 && shadow.counts.compared == 0)
        release.open()
        await shadow.catchUp()
        #expect(shadow.counts.compared == 5)
    }

    @Test("The other side is asked with what was given, outside of every opening, and is not compared itself")
    func asks() async throws {
        let router = try router()
        let asked = Log()
        let shadow = router.shadow { link in
            asked.add("\(link.text) \(link.link?.segments ?? []) \(link.source) \(link.values["key"] as? Int ?? 0)")
            _ = try? await router.open("/item/2", from: .app)
            return .unmatched
        }
        try await router.open("/old/a%20b", from: .qrCode, values: ["key": 7])
        await shadow.catchUp()
        #expect(asked.lines == ["/old/a%20b [\"old\", \"a b\"] qrCode 7"])
    }

    @Test("A comparison that was ended, or replaced, compares no more")
    func ends() async throws {
        let router = try router()
        let (first, second) = (router.shadow { _ in .unmatched }, router.shadow { _ in .unmatched })
        try await router.open("/item/1", from: .app)
        // The one that was replaced takes nothing away.
        first.remove()
        try await router.open("/item/2", from: .app)
        await second.catchUp()
        second.remove()
        try await router.open("/item/3", from: .app)
        await second.catchUp()
        #expect(first.counts.given == 0 && second.counts.compared == 2 && second.counts.given == 2)
    }

    @Test("Waiting for the other side ends where the task is cancelled")
    func cancelsWaiting() async throws {
        let router = try router()
        let reached = Gate()
        let shadow = router.shadow { _ in
            reached.open()
            await never()
            return .unmatched
        }
        try await router.open("/item/1", from: .app)
        await reached.wait()
        let waiting = Task { await shadow.catchUp() }
        waiting.cancel()
        await waiting.value
        #expect(shadow.counts.compared == 0)
    }

    @Test("Waiting for the other side is for the links before, and not for those that come meanwhile")
    @MainActor func waitsForThoseBefore() async throws {
        let router = try router()
        let (reached, release, end) = (Gate(), Gate(), Gate())
        let shadow = router.shadow { link in
            if link.text == "/item/1" {
                reached.open()
                await release.wait()
            } else {
                await end.wait()
            }
            return .unmatched
        }
        try await router.open("/item/1", from: .app)
        await reached.wait()
        let waiting = Task { await shadow.catchUp() }
        // By then, the task waits.
        for _ in 0..<100 { await Task.yield() }
        try await router.open("/item/2", from: .app)
        release.open()
        await waiting.value
        #expect(shadow.counts.compared == 1)
        end.open()
    }

    @Test("Hidden values are hidden in both decisions, whatever the other side calls them")
    func redacts() async throws {
        let router = try Router()
        try router.onSync("/reset/:token/:page", .public.id("reset")) { _ in }
        let events = router.events(redaction: .byName)
        let shadow = router.shadow { _ in
            .route(
                "/r/:t/:user_token", parameters: ["t": "s3cret", "user_token": "other", "page": "2", "u": "a?pwd=1"])
        }
        try await router.open("/reset/s3cret/2", from: .push)
        await shadow.catchUp()
        #expect(
            events.drain().last?.kind
                == .differed(
                    here: .route("reset", parameters: ["token": "***", "page": "2"]),
                    there: .route(
                        "/r/:t/:user_token", parameters: ["t": "***", "user_token": "***", "page": "2", "u": "***"])))
    }
}
