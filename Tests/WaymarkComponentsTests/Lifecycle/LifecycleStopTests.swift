import Testing
import WaymarkComponents
import WaymarkTesting

@Suite struct LifecycleStopTests {
    @Test("A part stops after all that depend on it; those that do not depend on each other stop at the same time")
    func stopsInReverse() async throws {
        let (journal, gate) = (Journal(), Gate())
        let host = try LifecycleHost(
            [
                Piece("store"), Piece("cart", needs: ["store"], stop: { await gate.pass() }),
                Piece("search", needs: ["store"], stop: { await gate.pass() }),
            ], configuration: journal.configuration { $0.width = 1 })
        await host.start()
        journal.clear()
        let stop = Task { await host.stop() }
        await gate.waitForArrivals(2)
        #expect(journal.lines == ["stopping search", "stopping cart"])
        #expect(!host.isStarted("cart") && host.isStarted("store"))
        gate.open()
        await stop.value
        #expect(journal.lines.suffix(2) == ["stopping store", "stopped store"])
    }

    @Test("A stop past the limit is reported and not waited for")
    func limitsStop() async throws {
        let (journal, gate, clock) = (Journal(), Gate(), ManualClock())
        let host = try LifecycleHost(
            [Piece("store"), Piece("cart", needs: ["store"], stop: { await gate.pass() })],
            configuration: journal.configuration {
                $0.clock = AppClock(clock)
                $0.stopLimit = .seconds(2)
            })
        await host.start()
        journal.clear()
        let stop = Task { await host.stop() }
        await gate.waitForArrivals()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(2))
        await stop.value
        #expect(
            journal.lines == [
                "stopping cart", "stop past limit cart: 2.0 seconds", "stopping store", "stopped store",
            ])
        let report = await host.start()
        #expect(report.started == ["store"] && report.missing.map(\.outcome) == [.hanging])
        gate.open()
    }

    @Test("Stopping is done once, however often it is asked for")
    func stopsOnce() async throws {
        let (journal, gate) = (Journal(), Gate())
        let host = try LifecycleHost(
            [Piece("a", stop: { await gate.pass() })], configuration: journal.configuration())
        await host.stop()
        await host.start()
        let stops = (1...5).map { _ in Task { await host.stop() } }
        await gate.waitForArrivals()
        gate.open()
        for stop in stops { await stop.value }
        await host.stop()
        #expect(journal.lines == ["starting a", "started a", "stopping a", "stopped a"])
    }

    @Test("A stop while the host starts begins nothing more, and stops what has started meanwhile")
    func stopsDuringStart() async throws {
        let (journal, gate) = (Journal(), Gate())
        let host = try LifecycleHost(
            [
                Piece("a"), Piece("b", needs: ["a"], start: { _ in await gate.pass() }),
                Piece("c", needs: ["b"], Startup(isRequired: true)),
            ], configuration: journal.configuration())
        let start = Task { await host.start() }
        await gate.waitForArrivals()
        let stop = Task { await host.stop() }
        await journal.wait(for: "not started c: the host was stopped")
        #expect(!journal.lines.contains("stopping a"))
        gate.open()
        await stop.value
        let report = await start.value
        #expect(report.ending == .stopped && report.stopped == ["b", "a"])
        #expect(
            journal.lines == [
                "starting a", "started a", "starting b", "not started c: the host was stopped", "started b",
                "stopping b", "stopped b", "stopping a", "stopped a",
            ])
    }

    @Test("A part can ask for the stop of its host from its handling, without waiting for itself")
    func stopsFromHandling() async throws {
        let (journal, box) = (Journal(), HostBox())
        let host = try LifecycleHost(
            [
                Piece(
                    "a",
                    handle: { _ in
                        await box.host?.stop()
                        journal.note("handled")
                    })
            ], configuration: journal.configuration())
        box.host = host
        await host.start()
        await host.send(SystemEvent.launched)
        await host.stop()
        #expect(journal.lines == ["starting a", "started a", "handled", "stopping a", "stopped a"])
    }

    @Test("A part can ask for the stop of its host from its start, without waiting for itself")
    func stopsFromStart() async throws {
        let (journal, box) = (Journal(), HostBox())
        let host = try LifecycleHost(
            [
                Piece("a"),
                Piece(
                    "b", needs: ["a"],
                    start: { _ in
                        await box.host?.stop()
                        #expect(await box.host?.start().ending == .stopped)
                        journal.note("went on")
                    }),
            ], configuration: journal.configuration())
        box.host = host
        #expect(await host.start().ending == .stopped)
        #expect(
            journal.lines == [
                "starting a", "started a", "starting b", "went on", "started b", "stopping b", "stopped b",
                "stopping a",
                "stopped a",
            ])
    }

    @Test("Work that a part began in its start and that goes on after is within no more: it waits for the stop")
    func waitsAfterwards() async throws {
        let (journal, box, gate) = (Journal(), HostBox(), Gate())
        let host = try LifecycleHost(
            [
                Piece(
                    "a",
                    start: { _ in
                        Task {
                            await gate.pass()
                            await box.host?.stop()
                            journal.note("waited")
                        }
                    })
            ], configuration: journal.configuration())
        box.host = host
        await host.start()
        gate.open()
        await journal.wait(for: "waited")
        #expect(journal.lines == ["starting a", "started a", "stopping a", "stopped a", "waited"])
    }
}
