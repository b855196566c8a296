import Testing
import WaymarkComponents

private struct Plain: Lifecycle {}

private struct Synchronous: Lifecycle {
    func start(_ context: StartContext) throws { if context.id != "Synchronous" { throw Piece.Broken() } }
    func stop() {}
    func handle(_ event: any LifecycleEvent) {}
}

private actor Counter: Lifecycle {
    private(set) var count = 0
    func start(_ context: StartContext) async throws { count += 1 }
    func stop() async { count += 1 }
    func handle(_ event: any LifecycleEvent) { count += 1 }
}

private actor NamedActor: Lifecycle {
    nonisolated let id: LifecycleID = "named"
    nonisolated let dependencies: [LifecycleID] = ["Plain"]
    private var isStarted = false
    func start(_ context: StartContext) throws { isStarted = true }
}

@MainActor private final class OnMain: Lifecycle {
    let id: LifecycleID = "main"
    var dependencies: [LifecycleID] { ["Plain"] }
    var startup: Startup { Startup(priority: 1) }
    var calls: [String] = []
    @MainActor func start(_ context: StartContext) async throws {
        MainActor.assertIsolated()
        calls.append("start")
        calls.append(context.onMain { "\(context.id)" })
    }
    @MainActor func stop() { calls.append("stop") }
    @MainActor func handle(_ event: any LifecycleEvent) async { calls.append("\(event)") }
}

@MainActor private final class MainFirst: MainStarting {
    private(set) var calls: [String] = []
    func startOnMain(_ context: StartContext) throws {
        MainActor.assertIsolated()
        calls.append("startOnMain")
    }
    @MainActor func start(_ context: StartContext) async { calls.append("start") }
}

private struct FailsOnMain: MainStarting {
    let journal: Journal
    func startOnMain(_ context: StartContext) throws { throw Piece.Broken() }
    func start(_ context: StartContext) async throws { journal.note("never") }
}

@Suite struct LifecycleConformanceTests {
    @Test("Structs, actors and classes on the main actor are parts")
    @MainActor func takesAllKinds() async throws {
        let (counter, main, first) = (Counter(), OnMain(), MainFirst())
        let parts: [any Lifecycle] = [NamedActor(), main, Plain(), Synchronous(), counter, first]
        let host = try LifecycleHost(parts, configuration: Journal().configuration())
        #expect(host.parts == ["named", "main", "Plain", "Synchronous", "Counter", "MainFirst"])
        #expect(await host.start().missing.isEmpty)
        await host.send(SystemEvent.launched)
        await host.stop()
        #expect(await counter.count == 3)
        #expect(main.calls == ["start", "main", "launched", "stop"])
        #expect(first.calls == ["startOnMain", "start"])
    }

    @Test("Where the phase on the main actor throws, the part does not start")
    func failsOnMain() async throws {
        let journal = Journal()
        let report = try await LifecycleHost([FailsOnMain(journal: journal)], configuration: Journal().configuration())
            .start()
        #expect(report.missing.map(\.outcome) == [.failed("broken")] && journal.lines.isEmpty)
    }
}
