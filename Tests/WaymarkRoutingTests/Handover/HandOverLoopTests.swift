import Testing
import WaymarkCore
import WaymarkLock
import WaymarkMigration
import WaymarkRouting
import WaymarkRules
import WaymarkTesting

/// The old router's side of a hand-over that goes both ways.
@Suite("Handing links over in both directions")
@MainActor struct HandOverLoopTests {
    /// The closure by which the old router's handlers give links back; set once there is one.
    final class Way: Sendable {
        private let state = Locked<HandOver?>(nil)
        var handOver: HandOver? {
            get { state.withLock { $0 } }
            set { state.withLock { $0 = newValue } }
        }

        /// Gives a link back, or another in its place.
        func gives(_ text: String) async -> Bool {
            let given = ["/r": "/to-r", "/circle": "/to-circle"][text] ?? text
            return (try? await handOver?.open(given, from: .app)) != nil
        }
    }

    private func router() throws -> Router {
        let router = try Router()
        try router.register { routes in
            routes.onSync("/new/:id", .public) { "new \($0["id"] ?? "") from \($0.source)" }
            routes.on("/waits", .public) { _ in "waited" }
            routes.onSync("/inside") { _ in }
            routes.redirect("/to-old", .public, to: "/old/page")
            routes.redirect("/to-circle", .public, to: "/circle")
        }
        return router
    }

    @Test("A link that the old router does not know is taken here, and one that neither knows comes back at once")
    func takes() async throws {
        let router = try router()
        let log = Log()
        let events = router.events()
        let handOver = router.handOver(to: OldRouter(log))
        #expect(handOver.take("/new/1", from: .push))
        #expect(try handOver.answer("/new/1", from: .push).value(as: String.self) == "new 1 from push")
        #expect(try await handOver.open("/waits", from: .push).value(as: String.self) == "waited")
        #expect(handOver.canTake("/new/1", from: .push))
        // The old router knows it, and is not asked.
        #expect(!handOver.canTake("/old/1", from: .push))
        #expect(!handOver.take("/old/1", from: .push))
        #expect(!handOver.take("/nobody", from: .push))
        #expect(!handOver.take("/inside", from: .push))
        #expect(handOver.take("/inside", from: .app))
        #expect(!handOver.take("no\u{1}", from: .push))
        #expect(log.lines.isEmpty)
        // A page of the old router, by a link that was moved here.
        #expect(handOver.take("/to-old", from: .push))
        #expect(log.lines == ["/old/page"])
        _ = events.drain()
        #expect(handOver.take("/waits", from: .push))
        for await event in events { if case .handled = event.kind { break } }
    }

    @Test(
        "Where both give each other their unknown links, a link that neither knows is not found",
        arguments: [true, false])
    func bounces(_ answers: Bool) async throws {
        let router = try router()
        let (log, way) = (Log(), Way())
        way.handOver = router.handOver(
            to: OldRouter(log, knows: { _ in false }) { link in
                way.handOver?.take(link.text, from: .app) == true ? .done : nil
            })
        let outcome = answers ? router.answerOutcome("/nobody") : await router.outcome("/nobody")
        #expect(outcome == "notFound at matching")
        #expect(log.lines == ["/nobody"])
        #expect(!router.canOpen("/nobody", from: .app))
    }

    /// The parts of the app that a link may meet which neither router knows.
    enum Unknown: String, CaseIterable, Sendable {
        case nothing, waitingHandler, mainHandler, waitingRoute, mainRoute
    }

    @Test(
        "A link that neither knows asks each handler here once, although the old router gives it back without saying so",
        arguments: Unknown.allCases)
    func bouncesOnce(_ unknown: Unknown) async throws {
        let router = try router()
        let (log, runs, way) = (Log(), Log(), Way())
        // As a closure for unmatched links that returns nothing, beside a call that says whether a route took the link.
        way.handOver = router.handOver(
            to: OldRouter(log, knows: { _ in false }) { link in
                way.handOver?.take(link.text, from: .app)
                return nil
            })
        switch unknown {
        case .nothing: break
        case .waitingHandler: router.onUnmatched { _ in runs.add("handler") }
        case .mainHandler: router.onMainUnmatched { _ in runs.add("handler") }
        case .waitingRoute:
            try router.on("/nobody", .public) { _ -> Int in
                runs.add("route")
                throw Declined()
            }
        case .mainRoute:
            try router.onMain("/nobody", .public) { _ -> Int in
                runs.add("route")
                throw Declined()
            }
        }
        _ = await router.outcome("/nobody", from: .push)
        // Whatever was begun meanwhile has its turns.
        for _ in 0..<100 { await Task.yield() }
        #expect(log.lines == ["/nobody"])
        #expect(runs.lines.count == (unknown == .nothing ? 0 : 1))
    }

    @Test("Asking whether a route here takes a link asks nobody else, whatever is around it or made of it")
    func canTakeAlone() throws {
        let router = try router()
        let asked = Log()
        try router.onSync("/off/:id", .public.when { false }) { _ in }
        let handOver = router.handOver(
            to: OldRouter(knows: { link in
                asked.add(link.text)
                return true
            }))
        try router.setRules(
            RuleSet(version: 1, rewrites: [RewriteRule(from: "/moved/:id", to: "/off/:id")], overrides: []))
        for link in ["/none", " /none ", "/moved/1"] { #expect(!handOver.canTake(link, from: .push)) }
        #expect(handOver.canTake(" /new/1", from: .push))
        #expect(asked.lines.isEmpty)
        #expect(router.canOpen("/none", from: .push))
        #expect(asked.lines == ["/none"])
    }

    @Test("Two links that lead to each other end with an error that names both", arguments: ["take", "answer", "open"])
    func circle(_ call: String) async throws {
        let router = try router()
        let (log, way) = (Log(), Way())
        let events = router.events(keeping: 1_000)
        // The old router rewrites each to the other, and opens it by whatever stands beside it.
        way.handOver = router.handOver(
            to: OldRouter(log, knows: { _ in true }) { link in
                let other = link.text == "/a" ? "/b" : "/a"
                switch call {
                case "take": return way.handOver?.take(other, from: .app) == true ? .done : nil
                case "answer": return try? way.handOver?.answer(other, from: .app)
                default: return try? router.answer(other, from: .app)
                }
            })
        // Of two closures only the router's own goes back and forth; `take` does not come back to the old router.
        let expected = call == "open" ? "handOverLoop /a /b /a at hand-over" : "notFound at matching"
        #expect(router.answerOutcome("/a") == expected)
        #expect(log.lines == (call == "open" ? ["/a", "/b"] : ["/a"]))
        #expect(await router.outcome("/a") == expected)
        let failures = events.drain().filter {
            if case .failed(.handOver, "handed over in a cycle of 2 links") = $0.kind { true } else { false }
        }
        #expect(failures.isEmpty == (call != "open"))
    }

    @Test("A circle through a redirect ends as well")
    func circleByRedirect() async throws {
        let router = try router()
        let way = Way()
        way.handOver = router.handOver(
            to: OldRouter(knows: { _ in true }) { _ in
                way.handOver?.take("/to-circle", from: .app) == true ? .done : nil
            })
        #expect(router.answerOutcome("/circle") == "handOverLoop /circle /to-circle /circle at hand-over")
        #expect(await router.outcome("/circle") == "handOverLoop /circle /to-circle /circle at hand-over")
    }

    @Test("A chain that never meets a link again ends where it is too long")
    func endless() async throws {
        let router = try router()
        let log = Log()
        router.handOver(
            to: OldRouter(log, knows: { _ in true }) { link in
                try? router.answer(link.text + "/x", from: .app)
            })
        let outcome = router.answerOutcome("/a")
        #expect(outcome.hasPrefix("handOverLoop /a /a/x /a/x/x "))
        #expect(log.lines.count == router.configuration.greatestHops + 1)
    }

    @Test(
        "Tasks that go on when their links have come back lead to links of their own, unless they follow at once",
        arguments: [true, false])
    func goesOn(isSlow: Bool) async throws {
        let clock = ManualClock()
        var configuration = RouterConfiguration()
        configuration.clock = AppClock(clock)
        let router = try Router(configuration)
        let outcomes = Log()
        let count = configuration.greatestHops * 2
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        // Each page of the old router opens the next one later, in a task that it does not wait for.
        router.handOver(
            to: OldRouter(knows: { _ in true }) { link in
                if link.text.utf8.count > count {
                    end.finish()
                    return .done
                }
                Task {
                    if isSlow { try? await clock.sleep(for: .seconds(1)) }
                    let outcome = await router.outcome(link.text + "x")
                    outcomes.add(outcome)
                    if outcome.hasPrefix("handOverLoop") { end.finish() }
                }
                return .done
            })
        try await router.open("/", from: .push)
        let time = Task {
            while !Task.isCancelled {
                await clock.waitForSleepers()
                clock.advance(by: .seconds(1))
            }
        }
        for await _ in ends {}
        time.cancel()
        #expect(outcomes.lines.contains { $0.hasPrefix("handOverLoop") } == !isSlow)
    }

    @Test("A link that comes back on another queue, where no task knows it, does not go round")
    func otherQueue() async throws {
        /// Opens by calling back later, as routers with a queue of their own do.
        struct Queued: ForeignRouter {
            let log: Log
            let way: Way
            func canOpen(_ link: OfferedLink) -> Bool { true }
            func answer(_ link: OfferedLink) -> Response? { nil }
            func open(_ link: OfferedLink) async throws -> Response? {
                log.add(link.text)
                let (way, text) = (way, link.text)
                let isTaken = await withCheckedContinuation { done in
                    // Inherits nothing of the task, as a dispatch queue does not.
                    Task.detached {
                        done.resume(returning: await way.gives(text))
                    }
                }
                return isTaken ? .done : nil
            }
        }
        let router = try router()
        try router.redirect("/to-r", .public, to: "/new/1")
        let (log, way) = (Log(), Way())
        way.handOver = router.handOver(to: Queued(log: log, way: way))
        #expect(await router.outcome("/nobody", from: .push) == "notFound at matching")
        #expect(await router.outcome("/r", from: .push) == "done")
        #expect(log.lines == ["/nobody", "/r"])
        #expect(
            await router.outcome("/circle", from: .push)
                == "handOverLoop /circle /to-circle /circle at hand-over")
        #expect(log.lines == ["/nobody", "/r", "/circle"])
    }

    @Test("A detour through the old router raises no trust")
    func trust() throws {
        let router = try router()
        let (log, way) = (Log(), Way())
        way.handOver = router.handOver(
            to: OldRouter(knows: { _ in true }) { link in
                let target = link.text == "/secret" ? "/inside" : "/new/1"
                do { return try way.handOver?.answer(target, from: .app) } catch {
                    log.add("\(error)")
                    return nil
                }
            })
        #expect(router.answerOutcome("/x", from: .push) == "new 1 from push")
        #expect(router.answerOutcome("/secret", from: .push) == "notFound at matching")
        #expect(log.lines.count == 1 && log.lines[0].contains("refused"))
        #expect(router.answerOutcome("/secret", from: .app) == "done")
    }

    @Test("Asking back whether a link can be opened ends", arguments: ["canOpen", "canTake"])
    func asksBack(_ call: String) throws {
        let router = try router()
        let way = Way()
        way.handOver = router.handOver(
            to: OldRouter(knows: { link in
                call == "canOpen"
                    ? router.canOpen(link.text, from: .app) : way.handOver?.canTake(link.text, from: .app) ?? true
            }))
        #expect(!router.canOpen("/nobody", from: .app))
    }

    @Test(
        "A link that comes while the app's own with the same text is on its way gets no trust from that one",
        arguments: [LinkSource.push, .scheme(), .app])
    func stray(_ source: LinkSource) async throws {
        /// Has the same link come by itself while it is there.
        struct Meanwhile: ForeignRouter {
            let body: @Sendable (String) async -> Void
            func canOpen(_ link: OfferedLink) -> Bool { true }
            func answer(_ link: OfferedLink) -> Response? { nil }
            func open(_ link: OfferedLink) async throws -> Response? {
                let (body, text) = (body, link.text)
                // Inherits nothing of the task, as what the system brings does not.
                await Task.detached { await body(text) }.value
                return nil
            }
        }
        let router = try router()
        let (log, way) = (Log(), Way())
        way.handOver = router.handOver(
            to: Meanwhile { text in
                // A feature has moved in the meantime.
                _ = try? router.onSync("/late") { request in log.add("ran from \(request.source)") }
                log.add("\(await way.handOver?.take(text, from: source) ?? false)")
            })
        #expect(await router.outcome("/late", from: .app) == "notFound at matching")
        #expect(log.lines == (source.isInside ? ["ran from app", "true"] : ["false"]))
    }

    /// A router that stands behind another one.
    struct Behind: ForeignRouter {
        let router: Router

        func canOpen(_ link: OfferedLink) -> Bool { router.canOpen(link.text, from: link.source) }
        func answer(_ link: OfferedLink) throws -> Response? { try router.answer(link.text, from: link.source) }
        func open(_ link: OfferedLink) async throws -> Response? {
            try await router.open(link.text, from: link.source)
        }
    }

    @Test("A link goes on from router to router until one takes it, and a circle of routers ends")
    func threeRouters() async throws {
        let (first, second, third) = (try Router(), try Router(), try router())
        let log = Log()
        first.handOver(to: Behind(router: second))
        second.handOver(to: Behind(router: third))
        third.handOver(to: OldRouter(log))
        for link in ["/new/1", "/old/1"] { #expect(first.canOpen(link, from: .push)) }
        #expect(!first.canOpen("/nobody", from: .push))
        #expect(first.answerOutcome("/new/1", from: .push) == "new 1 from push")
        #expect(first.answerOutcome("/old/1", from: .push) == "old /old/1 from push")
        #expect(await first.outcome("/old/2", from: .push) == "old /old/2 from push")
        #expect(log.lines == ["/old/1", "/old/2"])
        third.handOver(to: Behind(router: first))
        #expect(!first.canOpen("/old/1", from: .push))
        #expect(first.answerOutcome("/old/1", from: .push).hasPrefix("handlerFailed"))
    }

    @Test("A link that an old router passes on from one router to another is taken there")
    func between() async throws {
        let (one, two, way) = (try Router(), try router(), Way())
        way.handOver = two.handOver(to: OldRouter(knows: { _ in false }))
        one.handOver(
            to: OldRouter(knows: { _ in true }) { link in
                way.handOver?.take(link.text, from: .scheme()) == true ? .value("there") : nil
            })
        #expect(one.answerOutcome("/new/1", from: .push) == "there")
        #expect(await one.outcome("/new/1", from: .push) == "there")
        #expect(one.answerOutcome("/nobody", from: .push) == "notFound at matching")
    }

    @Test("A link that the other router passes on, and that has to wait, stops no interceptor's clock")
    func clock() async throws {
        let timed = try TimedRouter()
        let handOver = timed.router.handOver(to: OldRouter())
        let (inside, goOn) = (Gate(), Gate())
        try timed.router.on("/waits", .public) { _ in
            inside.open()
            await goOn.wait()
        }
        try timed.router.on("/a", .id("a")) { _ in }
        timed.router.use(named: "stuck", for: .route("a")) { _, _ in
            await MainActor.run { _ = handOver.take("/waits", from: .scheme()) }
            await never()
            return .done
        }
        let opening = Task { await timed.router.outcome("/a") }
        await inside.wait()
        await timed.advance(by: .seconds(9))
        timed.clock.advance(by: .seconds(1))
        #expect(await opening.value == "timedOut 10.0 seconds at interceptor 'stuck'")
        goOn.open()
    }

    @Test("A task that outlives a hand-over may open the same link again")
    func outlives() async throws {
        let router = try router()
        let (log, release) = (Log(), Gate())
        let later = Locked<Task<String, Never>?>(nil)
        router.handOver(
            to: OldRouter(log, knows: { _ in true }) { link in
                // A page that opens its own link later, in a task that inherits where it was begun.
                if log.lines.count == 1 {
                    let task = Task {
                        await release.wait()
                        return await router.outcome(link.text)
                    }
                    later.withLock { $0 = task }
                }
                return .value("page")
            })
        #expect(router.answerOutcome("/old/1") == "page")
        release.open()
        #expect(await later.withLock { $0 }?.value == "page")
        #expect(log.lines == ["/old/1", "/old/1"])
    }
}
