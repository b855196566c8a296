import Testing
import WaymarkComponents
import WaymarkTesting

@Suite struct LifecycleWakeTests {
    @Test("Lazy parts are left out unless one that is not lazy depends on them")
    func leavesLazyOut() async throws {
        let journal = Journal()
        let host = try LifecycleHost(
            [
                Piece("used", Startup(isLazy: true)), Piece("spare", Startup(isLazy: true)),
                Piece("a", needs: ["used"]),
            ], configuration: journal.configuration())
        let report = await host.start()
        #expect(report.started == ["used", "a"] && report.missing.isEmpty)
        #expect(report.profile.parts.map(\.outcome) == [.started, .started, .lazy])
        try await host.wake("spare")
        #expect(host.isStarted("spare") && host.started == ["used", "a", "spare"])
    }

    @Test("However many wake a part, it and what it depends on start once")
    func wakesOnce() async throws {
        let (journal, gate) = (Journal(), Gate())
        let host = try LifecycleHost(
            [
                Piece("store", Startup(isLazy: true), start: { _ in await gate.pass() }),
                Piece("cart", needs: ["store"], Startup(isLazy: true)),
            ], configuration: journal.configuration())
        await host.start()
        let wakes = (1...50).map { _ in Task { try await host.wake("cart") } }
        await gate.waitForArrivals()
        #expect(!host.isStarted("cart"))
        gate.open()
        for wake in wakes { try await wake.value }
        #expect(journal.lines == ["starting store", "started store", "starting cart", "started cart"])
    }

    @Test("Waking is refused before the host is started, after it has stopped, and for an unknown name")
    func refusesWaking() async throws {
        let host = try LifecycleHost([Piece("cart", Startup(isLazy: true))], configuration: Journal().configuration())
        func fault(_ id: LifecycleID) async -> [LifecycleError.Fault]? {
            do throws(LifecycleError) { try await host.wake(id) } catch { return error.faults }
            return nil
        }
        #expect(await fault("cart") == [.notRunning("cart")])
        await host.start()
        #expect(await fault("card") == [.unknown("card", nearest: "cart")])
        #expect(await fault("cart") == nil)
        await host.stop()
        #expect(await fault("cart") == [.notRunning("cart")])
    }

    @Test("After a start that failed the next need tries again")
    func triesAgain() async throws {
        let journal = Journal()
        let host = try LifecycleHost(
            [
                Piece(
                    "flaky", Startup(isLazy: true),
                    start: { _ in
                        journal.note("try")
                        if journal.lines.count(where: { $0 == "try" }) == 1 { throw Piece.Broken() }
                    }),
                Piece("user", needs: ["flaky"], Startup(isLazy: true)),
            ], configuration: Journal().configuration())
        await host.start()
        let error = await #expect(throws: LifecycleError.self) { try await host.wake("flaky") }
        #expect(error?.faults == [.notStarted("flaky", .failed("broken"))])
        try await host.wake("user")
        #expect(host.started == ["flaky", "user"])
    }

    @Test("While an earlier start still hangs, the next need is an error at once; once it has ended it is tried again")
    func hangs() async throws {
        let (journal, gate, clock) = (Journal(), Gate(), ManualClock())
        let host = try LifecycleHost(
            [
                Piece(
                    "slow", Startup(isLazy: true, limit: .seconds(1)), start: { _ in await gate.pass() },
                    stop: { journal.note("slow.stop") })
            ], configuration: journal.configuration { $0.clock = AppClock(clock) })
        await host.start()
        let wake = Task { try await host.wake("slow") }
        await gate.waitForArrivals()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        let past = await #expect(throws: LifecycleError.self) { try await wake.value }
        #expect(past?.faults == [.notStarted("slow", .pastLimit(.seconds(1)))])
        let hanging = await #expect(throws: LifecycleError.self) { try await host.wake("slow") }
        #expect(hanging?.faults == [.notStarted("slow", .hanging)])
        gate.open()
        await journal.wait(for: "slow.stop")
        // The late start's task ends just after that.
        while !host.isStarted("slow") { try? await host.wake("slow") }
        #expect(
            journal.lines.suffix(3) == ["slow.stop", "starting slow", "started slow"]
                || journal.lines.contains("hanging slow"))
    }

    @Test("A part that needs itself while it starts does not wait for itself, nor do those that it wakes wait for it")
    func needsItself() async throws {
        let (journal, box) = (Journal(), HostBox())
        let host = try LifecycleHost(
            [
                Piece(
                    "a",
                    start: { _ in
                        try await box.host?.wake("a")
                        try await box.host?.wake("lazy")
                        journal.note("a woke lazy")
                    }),
                Piece(
                    "lazy", Startup(isLazy: true),
                    start: { _ in
                        try await box.host?.wake("a")
                        journal.note("lazy went on")
                    }),
            ], configuration: journal.configuration { $0.width = 1 })
        box.host = host
        #expect(await host.start().started == ["a"])
        #expect(
            journal.lines == [
                "starting a", "starting lazy", "lazy went on", "started lazy", "a woke lazy", "started a",
            ])
    }

    @Test("A part that wakes one which depends on it gets an error with the circle")
    func wakesDependant() async throws {
        let (journal, box) = (Journal(), HostBox())
        let host = try LifecycleHost(
            [
                Piece("a", start: { _ in try await box.host?.wake("c") }),
                Piece("b", needs: ["a"], Startup(isLazy: true)), Piece("c", needs: ["b"], Startup(isLazy: true)),
            ], configuration: journal.configuration())
        box.host = host
        await host.start()
        #expect(journal.lines == ["starting a", "failed a: parts would wait for each other: a → c → b → a"])
    }

    @Test("Two parts that wake each other while both start do not wait for ever: one of them gets an error")
    func wakeEachOther() async throws {
        let (journal, box, gate) = (Journal(), HostBox(), Gate())
        let host = try LifecycleHost(
            [
                Piece(
                    "a",
                    start: { _ in
                        await gate.pass()
                        try await box.host?.wake("b")
                    }),
                Piece(
                    "b",
                    start: { _ in
                        await gate.pass()
                        try await box.host?.wake("a")
                    }),
            ], configuration: journal.configuration())
        box.host = host
        let start = Task { await host.start() }
        await gate.waitForArrivals(2)
        gate.open()
        #expect(await start.value.started.isEmpty)
        let circles = [
            "failed a: parts would wait for each other: a → b → a",
            "failed b: parts would wait for each other: b → a → b",
        ]
        #expect(journal.lines.count(where: circles.contains) == 1)
    }

    @Test("A cancelled caller goes on at once; the start of the part that it waited for goes on too")
    func leavesWaiting() async throws {
        let gate = Gate()
        let host = try LifecycleHost(
            [Piece("slow", Startup(isLazy: true), start: { _ in await gate.pass() })],
            configuration: Journal().configuration())
        await host.start()
        let wake = Task { try await host.wake("slow") }
        await gate.waitForArrivals()
        wake.cancel()
        let error = await #expect(throws: LifecycleError.self) { try await wake.value }
        #expect(error?.faults == [.cancelled("slow")])
        let second = Task { try await host.wake("slow") }
        gate.open()
        try await second.value
        #expect(host.isStarted("slow"))
    }
}
