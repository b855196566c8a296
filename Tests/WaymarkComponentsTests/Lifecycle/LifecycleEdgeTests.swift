import Testing
import WaymarkComponents
import WaymarkTesting

@Suite struct LifecycleEdgeTests {
    struct Note: LifecycleEvent, CustomStringConvertible {
        let description: String
    }

    @Test("A part that stops can wake what is there while one is removed, and nothing while all stop")
    func wakesInStop() async throws {
        let (journal, box) = (Journal(), HostBox())
        let waking: @Sendable () async -> Void = {
            do throws(LifecycleError) {
                try await box.host?.wake("spare")
                journal.note("woken")
            } catch { journal.note("\(error)") }
        }
        let host = try LifecycleHost(
            [Piece("a", stop: waking), Piece("b", stop: waking), Piece("spare", Startup(isLazy: true))],
            configuration: journal.configuration())
        box.host = host
        await host.start()
        journal.clear()
        try await host.remove("a")
        #expect(
            journal.lines == ["stopping a", "starting spare", "started spare", "woken", "stopped a", "removed a"])
        try await host.remove("spare")
        journal.clear()
        try await host.add([Piece("spare", Startup(isLazy: true))])
        await host.stop()
        #expect(
            journal.lines
                == ["added spare", "stopping b", "'spare' is not started: the host is not running", "stopped b"])
    }

    @Test("An event that comes while the host stops reaches no part, and its sender goes on")
    func eventsWhileStopping() async throws {
        let (journal, box) = (Journal(), HostBox())
        let host = try LifecycleHost(
            [
                Piece(
                    "a",
                    stop: {
                        box.host?.post(Note(description: "posted"))
                        await box.host?.send(Note(description: "sent"))
                        journal.note("stopped")
                    }, handle: { journal.note("\($0)") })
            ], configuration: Journal().configuration())
        box.host = host
        await host.start()
        await host.stop()
        await host.send(Note(description: "late"))
        await host.start()
        await host.send(Note(description: "again"))
        #expect(journal.lines == ["stopped", "again"])
    }

    @Test("A part that removes itself on an event gets no further one, and is stopped after")
    func removesItself() async throws {
        let (journal, box) = (Journal(), HostBox())
        let host = try LifecycleHost(
            [
                Piece(
                    "a",
                    handle: { event in
                        journal.note("a \(event)")
                        try? await box.host?.remove("a")
                    }), Piece("b", needs: [], handle: { journal.note("b \($0)") }),
            ], configuration: journal.configuration())
        box.host = host
        await host.start()
        journal.clear()
        host.post(Note(description: "one"))
        await host.send(Note(description: "two"))
        await journal.wait(for: "removed a")
        // Neither depends on the other, so that either may have started first.
        let lines = journal.lines.filter { $0.contains(" one") || $0.contains(" two") }
        #expect(lines.dropLast().sorted() == ["a one", "b one"] && lines.last == "b two")
        #expect(
            journal.lines.filter { $0.hasSuffix("d a") || $0.hasSuffix("ing a") } == [
                "stopping a", "stopped a", "removed a",
            ])
    }

    @Test("Observers of reports may ask and change the host; all comes in order")
    func changesFromReports() async throws {
        let (journal, box) = (Journal(), HostBox())
        var configuration = journal.configuration()
        let tell = configuration.onReport
        configuration.onReport = { report in
            tell?(report)
            if case .started(let id, _) = report {
                journal.note("\(id): \(box.host?.isStarted(id) == true)")
                box.host?.post(Note(description: "\(id)"))
            }
        }
        let host = try LifecycleHost(
            [Piece("a", handle: { journal.note("event \($0)") }), Piece("b", needs: ["a"])],
            configuration: configuration)
        box.host = host
        await host.start()
        await host.stop()
        #expect(
            journal.lines.filter { !$0.hasPrefix("event") } == [
                "starting a", "started a", "a: true", "starting b", "started b", "b: true", "stopping b", "stopped b",
                "stopping a", "stopped a",
            ])
        #expect(journal.lines.filter { $0.hasPrefix("event") } == ["event a", "event b"])
    }

    @Test("A start that ends after its part was removed is stopped, and another of its name is not concerned")
    func lateAfterRemoval() async throws {
        let (journal, gate, clock) = (Journal(), Gate(), ManualClock())
        let host = try LifecycleHost(
            [
                Piece(
                    "a", Startup(limit: .seconds(1)), start: { _ in await gate.pass() },
                    stop: { journal.note("first stops") })
            ], configuration: journal.configuration { $0.clock = AppClock(clock) })
        let starting = Task { await host.start() }
        await gate.waitForArrivals()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        #expect(await starting.value.missing.map(\.outcome) == [.pastLimit(.seconds(1))])
        let error = await #expect(throws: LifecycleError.self) { try await host.wake("a") }
        #expect(error?.description == "'a' is not started: an earlier start or stop of it is still hanging")
        try await host.remove("a")
        try await host.add([Piece("a", stop: { journal.note("second stops") })])
        gate.open()
        await journal.wait(for: "first stops")
        #expect(host.started == ["a"])
        await host.stop()
        #expect(journal.lines.filter { $0.hasSuffix("stops") } == ["first stops", "second stops"])
        #expect(journal.lines.contains("late a"))
    }

    @Test("Limits that no clock will ever reach are as good as none")
    func endlessLimits() async throws {
        let endless = Duration.seconds(Int64.max)
        let clocks: [AppClock] = [.continuous, AppClock(ManualClock())]
        for clock in clocks {
            let host = try LifecycleHost(
                [Piece("a", Startup(limit: endless)), Piece("b")],
                configuration: Journal().configuration {
                    $0.clock = clock
                    ($0.startLimit, $0.stopLimit, $0.eventLimit) = (endless, endless, endless)
                })
            #expect(await host.start().started == ["a", "b"])
            await host.send(Note(description: "on"))
            await host.stop()
        }
    }
}
