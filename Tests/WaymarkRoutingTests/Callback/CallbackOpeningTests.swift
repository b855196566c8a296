import Testing
import WaymarkCallbacks
import WaymarkCore
import WaymarkLock
import WaymarkMigration
import WaymarkRouting
import WaymarkRules

@Suite("An opening calls back once, when it has ended, and waits for no callback")
struct CallbackOpeningTests {
    struct Failing: Error {}

    @Test("A callback that could not be opened is an event, and leads to no other")
    func notOpened() async throws {
        let house = try CallbackHouse(opens: { _ in false })
        try house.router.on("shop://x-callback-url/do", .public) { _ in }
        _ = await house.router.outcome(try CallbackHouse.link(for: CallbackHouse.outcomes), from: .push)
        #expect(try await house.links() == ["notes://success"])
        #expect(
            house.told() == [
                "called back with success: notes://success", "calling back with success failed, it was not opened",
            ])
    }

    @Test("An app that never comes back from opening a callback delays no other opening")
    @MainActor func neverOpened() async throws {
        let house = try CallbackHouse(opens: { _ in
            await never()
            return true
        })
        try house.router.onSync("shop://x-callback-url/do", .public) { _ in }
        let link = try CallbackHouse.link(for: [.success])
        #expect(await house.router.outcome(link, from: .push) == "done")
        #expect(house.router.answerOutcome(link, from: .push) == "done")
        #expect(try await house.links() == ["notes://success", "notes://success"])
    }

    @Test("A link that the app opens while it opens a callback is not inside the opening that has ended")
    func outside() async throws {
        let (inner, done) = (Locked<Router?>(nil), Gate())
        let house = try CallbackHouse(opens: { _ in
            _ = try? await inner.withLock(\.self)?.open("shop://after", from: .app)
            done.open()
            return true
        })
        inner.withLock { $0 = house.router }
        defer { inner.withLock { $0 = nil } }
        try house.router.on("shop://x-callback-url/do", .public) { _ in }
        try house.router.on("shop://after") { _ in }
        _ = await house.router.outcome(try CallbackHouse.link(for: [.success]), from: .push)
        await done.wait()
        let events = house.events.drain().filter { $0.link == "shop://after" }
        #expect(!events.isEmpty && events.allSatisfy { $0.parent == nil })
    }

    /// A link that closes its router when it is read to be opened, after `send` has read it twice.
    private struct ClosingLink: LinkConvertible {
        let linkText: String
        let router: Router
        let reads = Locked(0)

        func deepLink(rules: MatchingRules, limits: LinkLimits) throws(LinkError) -> DeepLink {
            let count = reads.withLock { reads in
                reads += 1
                return reads
            }
            if count == 3 { router.setReady(false) }
            return try linkText.deepLink(rules: rules, limits: limits)
        }
    }

    @Test("A sent link whose sender was told that the router has closed is not opened later")
    @MainActor func closed() async throws {
        let (house, log) = (try CallbackHouse(), Log())
        try house.router.onSync("shop://x-callback-url/do", .public) { _ in log.add("done") }
        let text = try CallbackHouse.link(for: CallbackHouse.outcomes)
        #expect(house.router.send(ClosingLink(linkText: text, router: house.router), from: .push))
        await until { !house.router.isReady }
        let links = try await house.links()
        #expect(links.count == 1 && links.allSatisfy { $0.hasPrefix("notes://error") })
        #expect(log.lines.isEmpty)
    }

    @Test("Events hide what is secret in a callback")
    func redacted() async throws {
        let house = try CallbackHouse()
        try house.router.on("shop://x-callback-url/do", .public) { _ in ["token": "hunter2", "id": "1"] }
        let link = try CallbackHouse.link(asking: ["x-success": "notes://a?password=hunter2"])
        _ = await house.router.outcome(link, from: .push)
        #expect(try await house.links() == ["notes://a?password=hunter2&id=1&token=hunter2"])
        #expect(house.told() == ["called back with success: notes://a?password=***&id=1&token=***"])
    }

    @Test("Events hide in a callback the secrets of a link that rules have rewritten", arguments: [false, true])
    @MainActor func redactedBehindRewrite(_ isAtOnce: Bool) async throws {
        let house = try CallbackHouse()
        try house.router.onSync("shop://x-callback-url/do", .public) { _ in }
        try house.router.onSync("shop://x-callback-url/enter/:place", .public) { _ in }
        try house.router.setRewrites([
            RewriteRule(from: "shop://x-callback-url/enter/:token", to: "shop://x-callback-url/do")
        ])
        let link = "shop://x-callback-url/enter/swordfish?x-success=notes%3A%2F%2Fa%3Fnote%3Dswordfish"
        if isAtOnce {
            #expect(house.router.answerOutcome(link, from: .push) == "done")
        } else {
            #expect(await house.router.outcome(link, from: .push) == "done")
        }
        #expect(try await house.links() == ["notes://a?note=swordfish"])
        #expect(house.told() == ["called back with success: notes://a?note=***"])
    }

    @Test(
        "A handler that has answered never leads to x-error or x-cancel, whatever fails around it", arguments: [0, 1])
    func answered(_ number: Int) async throws {
        let house = try CallbackHouse()
        try house.router.on("shop://x-callback-url/do", .public) { _ in "done" }
        house.router.use(named: "after") { request, next in
            if request.callback?.outcomes.count == 1 { return try await next(request) }
            _ = try await next(request)
            if number == 0 { throw Failing() } else { throw CallbackCancelled() }
        }
        let outcome = await house.router.outcome(try CallbackHouse.link(for: CallbackHouse.outcomes), from: .push)
        #expect(outcome.hasPrefix("interceptorFailed"))
        #expect(try await house.links().isEmpty)
        let withheld = number == 0 ? "error" : "cancel"
        #expect(house.told() == ["calling back with \(withheld) failed, a handler had answered before"])
    }

    @Test("An answer that would have to wait is not sent by the call that does not wait, and is by the one that does")
    @MainActor func wouldWait() async throws {
        let house = try CallbackHouse()
        try house.router.on("shop://x-callback-url/do", .public) { _ in }
        let link = try CallbackHouse.link(for: CallbackHouse.outcomes)
        #expect(house.router.answerOutcome(link, from: .push) == "wouldWait at handler")
        #expect(try await house.links().isEmpty)
        #expect(await house.router.outcome(link, from: .push) == "done")
        #expect(try await house.links() == ["notes://success"])
        _ = house.events.drain()
        house.router.send(link, from: .push)
        await until { house.events.drain().contains { $0.kind == .calledBack(.success, to: "notes://success") } }
        #expect(try await house.links() == ["notes://success", "notes://success"])
    }

    @Test("A link that is opened again inside its own opening is called back once, by the outer one")
    func inside() async throws {
        let house = try CallbackHouse()
        let isFirst = Locked(true)
        try house.router.on("shop://x-callback-url/do", .public) { _ -> String in throw Failing() }
        house.router.use(named: "again", for: .all) { request, next in
            guard request.callback?.source == "twice", isFirst.withLock({ $0 }) else { return try await next(request) }
            isFirst.withLock { $0 = false }
            // The first attempt fails, another link is asked in between, and this one answers.
            _ = try? await request.router.open(request.linkText, from: request.source)
            _ = try? await request.router.open("shop://between", from: .app)
            return .value("in the end")
        }
        try house.router.on("shop://between") { request in
            _ = try? await request.router.open(
                try CallbackHouse.link(asking: ["x-success": "notes://success", "x-error": "notes://error"]),
                from: .push)
            _ = try? await request.router.open(
                try CallbackHouse.link(asking: ["x-error": "notes://other"]), from: .push)
        }
        let link = try CallbackHouse.link(asking: [
            "x-source": "twice", "x-success": "notes://success", "x-error": "notes://error",
        ])
        _ = await house.router.outcome(link, from: .push)
        let error = "errorCode=500&errorMessage=the%20link%20could%20not%20be%20opened"
        #expect(try await house.links() == ["notes://other?\(error)", "notes://success?result=in%20the%20end"])
        // The same once more from outside is another opening.
        isFirst.withLock { $0 = true }
        _ = await house.router.outcome(link, from: .push)
        #expect(try await house.links().count == 4)
    }

    @Test(
        "A link that another router gives back is called back once, with what came of it there",
        arguments: [true, false])
    @MainActor func handedOver(_ waits: Bool) async throws {
        let house = try CallbackHouse()
        let back = Locked<HandOver?>(nil)
        defer { back.withLock { $0 = nil } }
        try house.router.onSync("shop://x-callback-url/fails", .public) { _ -> String in throw Failing() }
        let old = house.router.handOver(
            canOpen: { _ in true },
            to: { link in
                if link.text.hasPrefix("shop://x-callback-url/old") { return .value("old") }
                // What is given back fails there, and the other router does not mind.
                let rest = link.text.dropFirst("shop://x-callback-url/back".utf8.count)
                return back.withLock(\.self)?.take("shop://x-callback-url/fails\(rest)", from: .push) == true
                    ? .done : nil
            })
        back.withLock { $0 = old }
        for action in ["old", "back"] {
            let link = try CallbackHouse.link(action, for: CallbackHouse.outcomes)
            if waits {
                _ = await house.router.outcome(link, from: .push)
            } else {
                _ = house.router.answerOutcome(link, from: .push)
            }
        }
        #expect(try await house.links() == ["notes://success?result=old", "notes://success"])
    }

    @Test(
        "A link that is handed over to a router that calls back as well is called back once", arguments: [true, false])
    @MainActor func handedToRouter(_ isAtOnce: Bool) async throws {
        let (house, other) = (try CallbackHouse(), try CallbackHouse())
        let router = other.router
        try router.onSync("shop://x-callback-url/do", .public) { _ in "there" }
        house.router.handOver(
            canOpen: { _ in true }, to: { link in try router.answer(link.text, from: link.source) })
        let link = try CallbackHouse.link(for: CallbackHouse.outcomes)
        let outcome =
            isAtOnce ? house.router.answerOutcome(link, from: .push) : await house.router.outcome(link, from: .push)
        #expect(outcome == "there")
        #expect(try await house.links() == ["notes://success?result=there"])
        #expect(try await other.links().isEmpty)
    }

    @Test("A handler sees who asks, and for what, also after redirects")
    func request() async throws {
        let house = try CallbackHouse()
        let seen = Log()
        try house.router.on("shop://x-callback-url/do", .public) { request in
            let callback = request.callback
            seen.add("\(callback?.source ?? "-") \(callback?.outcomes.map(\.rawValue).sorted() ?? ["nothing"])")
        }
        try house.router.on("shop://x-callback-url/moves", .public) { _ -> Response in
            .redirect(to: "shop://x-callback-url/do")
        }
        for link in [
            "shop://x-callback-url/do", "shop://x-callback-url/do?x-source=My+Notes&x-source=b",
            "shop://x-callback-url/do?x-success=notes:a&x-cancel=notes:a",
            "shop://x-callback-url/moves?x-source=%E5%A4%87%E5%BF%98&x-error=notes:a",
        ] {
            for source in [LinkSource.push, .app] { _ = await house.router.outcome(link, from: source) }
        }
        let nothing = "- [\"nothing\"]"
        #expect(
            seen.lines == [
                nothing, nothing, "My Notes []", nothing, "- [\"cancel\", \"success\"]", nothing, "备忘 [\"error\"]",
                nothing,
            ])
    }

    @Test("Callbacks are read decoded once, whatever the router's rules hand on")
    func rules() async throws {
        let house = try CallbackHouse {
            $0.rules.decodeValues = []
            $0.rules.plusIsSpace = .onceDecoded
            $0.rules.valuelessQuery = .dropped
            $0.rules.secondEquals = .end
            $0.rules.fragment = .query
        }
        try house.router.on("shop://x-callback-url/do", .public) { _ in }
        let callback = "notes%3A%2F%2Fa%3Ft%3D1%252B1%26u=a%2Bb"
        _ = await house.router.outcome("shop://x-callback-url/do#x-success=\(callback)", from: .push)
        #expect(try await house.links() == ["notes://a?t=1%2B1&u=a+b"])
        let outcome = await house.router.outcome("shop://x-callback-url/do?x-success", from: .push)
        #expect(outcome == "refused callback(scheme: nil) at policy")
    }
}
