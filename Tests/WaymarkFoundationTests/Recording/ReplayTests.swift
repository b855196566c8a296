import Testing
import WaymarkCore
import WaymarkFoundation
import WaymarkRecording
import WaymarkRouting
import WaymarkTesting

@Suite struct ReplayTests {
    /// The router of a shop; later versions of it differ in one thing each.
    private func shop(_ change: (RouteBatch) -> Void = { _ in }) throws -> Router {
        var configuration = RouterConfiguration()
        configuration.policy.callingApps = ["com.example.mail"]
        let router = try Router(configuration)
        try router.register { routes in
            routes.on("shop://goods/:id<int>", .public.id("goods")) { $0["id"] ?? "" }
            routes.on("shop://orders", .id("orders")) { _ in }
            routes.on("shop://choosy/:id", .public.id("choosy")) { _ -> Int in throw Declined() }
            routes.on("shop://*", .public.id("rest")) { _ in }
            routes.redirect("shop://item/:id", .public, to: "shop://goods/:id")
            routes.on("shop://outer", .public.id("outer")) { request in
                try await request.router.open("shop://goods/1", from: .app)
            }
        }
        try router.register(change)
        return router
    }

    static let links: [(String, LinkSource)] = [
        ("shop://goods/42", .push), ("shop://orders", .push), ("shop://orders", .app), ("shop://choosy/1", .qrCode),
        ("shop://item/7", .universalLink), ("shop://outer", .push), ("https://h/a", .push), ("https:///", .push),
        ("shop://goods/1", .scheme(callingApp: "com.example.mail")),
        ("shop://goods/1", .scheme(callingApp: "com.evil")),
    ]

    private func record(_ router: Router, redaction: Redaction = .none) async throws -> LinkRecording {
        let recorder = router.record(redaction: redaction)
        for (link, source) in Self.links { _ = try? await router.open(link, from: source) }
        return try LinkRecording(recorder.drain().text)
    }

    @Test("The links of a recording are those that were opened by themselves, with what became of them")
    func links() async throws {
        let recording = try await record(try shop())
        #expect(
            recording.links.map(\.description) == [
                "shop://goods/42 from push: handled by goods",
                "shop://orders from push: refused, the route is internal and the link comes from outside",
                "shop://orders from app: handled by orders",
                "shop://choosy/1 from qrCode: declined by choosy, handled by rest",
                "shop://item/7 from universalLink: redirected to shop://goods/7, handled by goods",
                "shop://outer from push: handled by outer",
                "https://h/a from push: failed at matching, no route takes the link",
                "https:/// from push: failed at reading, the link cannot be read: a link with the scheme https needs a "
                    + "host, as in https://host/path",
                "shop://goods/1 from scheme(com.example.mail): handled by goods",
                "shop://goods/1 from scheme(com.evil): refused, the calling app, com.evil, is not on the list",
            ])
    }

    @Test("A recording replayed on the same router differs in nothing")
    func same() async throws {
        let router = try shop()
        let recording = try await record(router)
        let report = await recording.replay(on: router, trusting: true)
        #expect(report.entries.map(\.recorded) == recording.links)
        #expect(report.entries.allSatisfy { $0.replayed == $0.recorded.outcome })
        #expect(report.differing.isEmpty)
        #expect(report.notReplayed.isEmpty)
        #expect(report.description == "0 of 10 links differ from the recording")
    }

    @Test("Links are opened once each, in their order, from their sources, and followers are not")
    func opens() async throws {
        let recording = try await record(try shop())
        let recorder = try RecordingRouter()
        _ = await recording.replay(on: recorder.router, trusting: true)
        #expect(recorder.openings.map(\.text) == Self.links.map(\.0))
        #expect(recorder.openings.map(\.source) == Self.links.map(\.1))
    }

    @Test("A recording that says of a link that the app itself opened it is not believed unless it is trusted")
    func untrusted() async throws {
        let router = try Router()
        try router.on("shop://wallet/send", .id("wallet.send")) { _ in }
        let recorder = router.record(redaction: .none)
        try await router.open("shop://wallet/send", from: .app)
        let recording = recorder.drain()

        let double = try RecordingRouter()
        let report = await recording.replay(on: double.router)
        #expect(double.openings.isEmpty)
        #expect(report.notReplayed == recording.links)
        #expect(report.description.contains("    shop://wallet/send from app"))

        _ = await recording.replay(on: double.router, trusting: true)
        #expect(double.openings.map(\.source) == [.app])
    }

    struct Change: CustomTestStringConvertible {
        let name: String
        let change: @Sendable (RouteBatch) -> Void
        /// The links that differ, with the differences as text.
        let differing: [String: [String]]
        var testDescription: String { name }
    }

    static let changes = [
        Change(
            name: "another route takes a link",
            change: { $0.on("shop://goods/42", .public.id("special")) { _ in } },
            differing: ["shop://goods/42": ["handled by goods; now handled by special"]]),
        Change(
            name: "a route refuses",
            change: { $0.on("shop://goods/42", .id("special")) { _ in } },
            differing: [
                "shop://goods/42": [
                    "handled by goods; now refused, the route is internal and the link comes from outside"
                ]
            ]),
        Change(
            name: "a handler fails",
            change: { $0.on("shop://goods/42", .public.id("special")) { _ -> Int in throw Refusal("no") } },
            differing: ["shop://goods/42": ["handled by goods; now refused, no"]]),
        Change(
            name: "a route declines no more",
            change: { $0.on("shop://choosy/:id", .public.id("choosy").replacing) { _ in } },
            differing: [
                "shop://choosy/1": [
                    "declined by choosy, now by nothing", "handled by rest; now handled by choosy",
                ]
            ]),
        Change(
            name: "a redirect leads elsewhere",
            change: { $0.redirect("shop://item/:id", .public.replacing, to: "shop://goods/1:id") },
            differing: ["shop://item/7": ["redirected to shop://goods/7, now to shop://goods/17"]]),
        Change(
            name: "a link is found",
            change: { $0.on("https://h/a", .public.id("web")) { _ in } },
            differing: ["https://h/a": ["failed at matching, no route takes the link; now handled by web"]]),
    ]

    @Test("A replay on a router that changed says which links differ, and in what", arguments: changes)
    func differs(_ row: Change) async throws {
        let recording = try await record(try shop())
        let report = await recording.replay(on: try shop(row.change), trusting: true)
        let differing = Dictionary(
            report.differing.map { ($0.recorded.link, $0.differences.map(\.description)) },
            uniquingKeysWith: { $0 + $1 })
        #expect(differing == row.differing)
        #expect(report.entries.count == Self.links.count)
        for lines in row.differing { #expect(report.description.contains(lines.key)) }
    }

    @Test("A failure at the same step is the same, whatever its words")
    func sameStep() async throws {
        struct Failure: Error { let number: Int }
        let first = try Router()
        try first.on("/a", .public) { _ in throw Failure(number: 1) }
        let recorder = first.record(redaction: .none)
        _ = try? await first.open("/a", from: .push)
        let second = try Router()
        try second.on("/a", .public) { _ in throw Failure(number: 2) }
        let report = await recorder.drain().replay(on: second)
        #expect(report.entries.count == 1)
        #expect(report.differing.isEmpty)
        #expect(report.entries[0].replayed != report.entries[0].recorded.outcome)
    }

    @Test("A link with a hidden value is not opened, and the report says so")
    func hidden() async throws {
        let router = try Router()
        try router.on("/a", .public.id("a")) { _ in }
        let recorder = router.record(redaction: .byName)
        try await router.open("/a?token=x", from: .push)
        try await router.open("/a?page=2", from: .push)
        let recording = recorder.drain()
        let double = try RecordingRouter()
        let report = await recording.replay(on: double.router)
        #expect(double.openings.map(\.text) == ["/a?page=2"])
        #expect(report.notReplayed.map(\.link) == ["/a?token=***"])
        #expect(report.description.hasSuffix("    /a?token=*** from push"))
        // Three asterisks in a link without a hidden value are the link's own.
        let open = LinkRecording(events: recording.events, isRedacted: false)
        #expect(await open.replay(on: double.router).notReplayed.isEmpty)
    }

    @Test("Values that the app's own rule has hidden in what links lead to are no difference, and other texts are one")
    func hiddenByApp() async throws {
        func router(to target: String) throws -> Router {
            let router = try Router()
            try router.on("/old/:id", .public) { _ in Response.redirect(to: target) }
            try router.on("/new", .public.id("new")) { _ in }
            try router.on("/other", .public.id("new")) { _ in }
            return router
        }
        let recorded = try router(to: "/new?vip=1&page=2")
        let recorder = recorded.record(redaction: Redaction(parts: ["vip"], hidesUnnamed: false))
        try await recorded.open("/old/1", from: .push)
        let recording = recorder.drain()
        #expect(recording.links.map(\.outcome.redirects) == [["/new?vip=***&page=2"]])
        #expect(await recording.replay(on: recorded).differing.isEmpty)
        #expect(await recording.replay(on: try router(to: "/new?vip=7&page=2")).differing.isEmpty)
        // A value that begins with a mark that belongs to the character before.
        #expect(await recording.replay(on: try router(to: "/new?vip=\u{301}&page=2")).differing.isEmpty)
        #expect(await recording.replay(on: try router(to: "/new?vip=1&page=3")).differing.count == 1)
        #expect(await recording.replay(on: try router(to: "/other?vip=1&page=2")).differing.count == 1)
    }

    @Test("A replay that is cancelled opens nothing more")
    func cancelled() async throws {
        let recording = try await record(try shop())
        let double = try RecordingRouter()
        let replay = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await recording.replay(on: double.router)
        }
        let report = await replay.value
        #expect(double.openings.isEmpty)
        #expect(report.notReplayed == recording.links)
    }

    @Test("An answer of an interceptor has no handler, then and now")
    func unanswered() async throws {
        let router = try Router()
        try router.on("/a", .public.id("a")) { _ in }
        let gate = router.use(named: "gate") { _, _ in .done }
        let recorder = router.record(redaction: .none)
        try await router.open("/a", from: .push)
        let recording = recorder.drain()
        #expect(recording.links.map(\.outcome.end) == [.unanswered])
        #expect(await recording.replay(on: router).differing.isEmpty)
        gate.remove()
        #expect(
            await recording.replay(on: router).differing.first?.differences.map(\.description) == [
                "answered by no handler; now handled by a"
            ])
    }

    @Test("Links that are opened at the same time are told apart")
    func interleaved() {
        func event(_ opening: UInt64, _ kind: RouterEvent.Kind, parent: UInt64? = nil) -> RouterEvent {
            RouterEvent(opening: opening, parent: parent, time: .zero, link: "/\(opening)", source: .push, kind: kind)
        }
        let recording = LinkRecording(
            events: [
                event(1, .received), event(2, .received), event(3, .received, parent: 1),
                event(2, .declined(route: "x")),
                event(3, .handled(route: "inner", value: nil, duration: .zero), parent: 1),
                event(1, .handled(route: "one", value: nil, duration: .zero)), event(1, .late(name: "reply")),
                event(2, .failed(.matching, problem: "p")), event(4, .declined(route: "lost its beginning")),
            ], isRedacted: false)
        #expect(
            recording.links.map(\.description) == [
                "/1 from push: handled by one", "/2 from push: declined by x, failed at matching, p",
            ])
    }
}
