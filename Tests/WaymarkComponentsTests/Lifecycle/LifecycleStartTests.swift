import Testing
import WaymarkComponents
import WaymarkTesting

@Suite struct LifecycleStartTests {
    @Test("Parts start after what they depend on, and stop in the exact reverse")
    func startsInOrder() async throws {
        let journal = Journal()
        let host = try LifecycleHost(
            [Piece("cart", needs: ["session"]), Piece("session", needs: ["store"]), Piece("store")],
            configuration: journal.configuration())
        let report = await host.start()
        #expect(report.isRunning && report.started == ["store", "session", "cart"])
        #expect(host.started == ["store", "session", "cart"] && host.parts == ["cart", "session", "store"])
        #expect(host.isStarted("cart") && !host.isStarted("nobody"))
        await host.stop()
        #expect(
            journal.lines == [
                "starting store", "started store", "starting session", "started session", "starting cart",
                "started cart",
                "stopping cart", "stopped cart", "stopping session", "stopped session", "stopping store",
                "stopped store",
            ])
        #expect(!host.isStarted("cart") && host.started.isEmpty)
    }

    @Test("Of those that are ready the highest priority is begun first, then the order in which they were given")
    func obeysPriority() async throws {
        let journal = Journal()
        let host = try LifecycleHost(
            [
                Piece("a"), Piece("b", Startup(priority: 1)), Piece("c", Startup(priority: -1)), Piece("d"),
                Piece("e", needs: ["b"], Startup(priority: 9)),
            ],
            configuration: journal.configuration { $0.width = 1 })
        await host.start()
        #expect(
            journal.lines.filter { $0.hasPrefix("starting") } == ["b", "e", "a", "d", "c"].map { "starting \($0)" })
    }

    @Test(
        "Parts that do not depend on each other start at the same time, as far as the width allows",
        arguments: [1, 2, 3, nil])
    func startsAtOnce(width: Int?) async throws {
        let (journal, gate) = (Journal(), Gate())
        let parts = (1...4).map { Piece("p\($0)", start: { _ in await gate.pass() }) }
        let host = try LifecycleHost(parts, configuration: journal.configuration { $0.width = width })
        let start = Task { await host.start() }
        await gate.waitForArrivals(width ?? 4)
        #expect(journal.lines == (1...(width ?? 4)).map { "starting p\($0)" })
        gate.open()
        #expect(await start.value.started.count == 4)
    }

    @Test("A part that fails keeps those from starting that depend on it, and no others")
    func reportsFailure() async throws {
        let journal = Journal()
        let host = try LifecycleHost(
            [
                Piece("store", start: { _ in throw Piece.Broken() }), Piece("session", needs: ["store"]),
                Piece("cart", needs: ["session"]), Piece("search"),
            ],
            configuration: journal.configuration { $0.width = 1 })
        let report = await host.start()
        #expect(report.ending == .complete && report.started == ["search"])
        #expect(
            report.missing.map { "\($0.id) \($0.outcome)" } == [
                "store failed: broken", "session not started: it needs 'store', which did not start",
                "cart not started: it needs 'store', which did not start",
            ])
        #expect(report.errors.keys.sorted() == ["store"] && report.errors["store"] is Piece.Broken)
        #expect(
            journal.lines == [
                "starting store", "failed store: broken", "not started session: it needs 'store', which did not start",
                "not started cart: it needs 'store', which did not start", "starting search", "started search",
            ])
    }

    @Test(
        "Where a required part does not start, starts under way are cancelled and those that ended are stopped in reverse"
    )
    func endsForRequired() async throws {
        let (journal, gate, others) = (Journal(), Gate(), Gate())
        let host = try LifecycleHost(
            [
                Piece("a"), Piece("b", needs: ["a"]),
                Piece("slow", start: { _ in try await others.passUnlessCancelled() }),
                Piece(
                    "keys", needs: ["b"],
                    start: { _ in
                        await gate.pass()
                        throw Piece.Broken()
                    }),
                Piece("vault", needs: ["keys"], Startup(isRequired: true)), Piece("late", needs: ["slow"]),
            ],
            configuration: journal.configuration())
        let start = Task { await host.start() }
        await others.waitForArrivals()
        await gate.waitForArrivals()
        journal.clear()
        gate.open()
        let report = await start.value
        #expect(report.ending == .required("vault") && !report.isRunning && report.stopped == ["b", "a"])
        #expect(
            journal.lines == [
                "failed keys: broken", "not started vault: it needs 'keys', which did not start",
                "not started late: 'vault' is required and did not start",
                "not started slow: 'vault' is required and did not start",
                "stopping b", "stopped b", "stopping a", "stopped a",
            ])
        await #expect(throws: LifecycleError.self) { try await host.wake("a") }
    }

    @Test("A start past its limit is cancelled and not waited for; one that ends well later is stopped")
    func limitsStart() async throws {
        let (journal, gate, clock) = (Journal(), Gate(), ManualClock())
        let host = try LifecycleHost(
            [
                Piece(
                    "slow", Startup(limit: .seconds(5)),
                    start: { _ in
                        await gate.pass()
                        journal.note("cancelled: \(Task.isCancelled)")
                    }, stop: { journal.note("slow.stop") }),
                Piece("next", needs: ["slow"]), Piece("other"),
            ],
            configuration: journal.configuration { $0.clock = AppClock(clock) })
        let start = Task { await host.start() }
        await gate.waitForArrivals()
        await journal.wait(for: "started other")
        await clock.waitForSleepers()
        clock.advance(by: .seconds(4))
        #expect(!journal.lines.contains { $0.hasPrefix("past") })
        clock.advance(by: .seconds(1))
        let report = await start.value
        #expect(report.started == ["other"] && report.profile.parts.first?.outcome == .pastLimit(.seconds(5)))
        let hanging = await #expect(throws: LifecycleError.self) { try await host.wake("next") }
        #expect(hanging?.faults == [.notStarted("next", .notStarted(.dependency("slow")))])
        gate.open()
        await journal.wait(for: "slow.stop")
        #expect(
            journal.lines.filter { !$0.hasSuffix("other") } == [
                "starting slow", "past limit slow: 5.0 seconds",
                "not started next: it needs 'slow', which did not start",
                "hanging slow", "not started next: it needs 'slow', which did not start", "cancelled: true",
                "late slow",
                "slow.stop",
            ])
        #expect(!host.isStarted("slow"))
    }

    @Test("The host's limit holds for parts that say nothing else, and the time on the main actor counts")
    func limitsByDefault() async throws {
        let (journal, gate, clock) = (Journal(), Gate(), ManualClock())
        let host = try LifecycleHost(
            [Piece("slow", start: { _ in try await gate.passUnlessCancelled() })],
            configuration: journal.configuration {
                $0.clock = AppClock(clock)
                $0.startLimit = .seconds(3)
            })
        let start = Task { await host.start() }
        await gate.waitForArrivals()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(3))
        #expect(await start.value.profile.parts.map(\.outcome) == [.pastLimit(.seconds(3))])
    }

    @Test("Calls of start while the host starts or runs wait for the same end; after a stop it starts again")
    func startsOnce() async throws {
        let (journal, gate) = (Journal(), Gate())
        let host = try LifecycleHost(
            [Piece("a", start: { _ in await gate.pass() })], configuration: journal.configuration())
        let starts = (1...3).map { _ in Task { await host.start() } }
        await gate.waitForArrivals()
        gate.open()
        for start in starts { #expect(await start.value.started == ["a"]) }
        #expect(await host.start().started == ["a"])
        await host.stop()
        #expect(await host.start().started == ["a"])
        #expect(journal.lines == ["starting a", "started a", "stopping a", "stopped a", "starting a", "started a"])
    }

    @Test("Cancelling who began starting ends it, and what has started is stopped")
    func cancelsStarting() async throws {
        let (journal, gate) = (Journal(), Gate())
        let host = try LifecycleHost(
            [
                Piece("a"), Piece("b", needs: ["a"], start: { _ in try await gate.passUnlessCancelled() }),
                Piece("c", needs: ["b"]),
            ], configuration: journal.configuration())
        let start = Task { await host.start() }
        await gate.waitForArrivals()
        start.cancel()
        let report = await start.value
        #expect(report.ending == .cancelled && report.stopped == ["a"])
        #expect(
            journal.lines.dropFirst(3) == [
                "not started c: starting was cancelled", "not started b: starting was cancelled", "stopping a",
                "stopped a",
            ])
        #expect(await host.start().ending == .complete)
    }

    @Test("Ten thousand parts in a chain start and stop one after the other")
    func startsLongChain() async throws {
        let parts = (0..<10_000).reversed().map { Piece("p\($0)", needs: $0 == 0 ? [] : ["p\($0 - 1)"]) }
        let host = try LifecycleHost(parts, configuration: Journal().configuration())
        let report = await host.start()
        #expect(report.started.count == 10_000 && report.started.first == "p0")
        await host.stop()
        #expect(host.started.isEmpty)
    }

    @Test("Ten thousand parts do not start because of the first of a chain")
    func failsLongChain() async throws {
        let parts = (0..<10_000).map { number in
            Piece("p\(number)", needs: number == 0 ? [] : ["p\(number - 1)"], start: { _ in throw Piece.Broken() })
        }
        let report = try await LifecycleHost(parts, configuration: Journal().configuration()).start()
        #expect(report.missing.count == 10_000)
        #expect(report.missing.last?.outcome == .notStarted(.dependency("p0")))
    }
}
