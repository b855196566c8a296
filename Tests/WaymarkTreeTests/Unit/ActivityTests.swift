import Testing

@testable import WaymarkTree

@MainActor
@Suite struct ActivityTests {
    private let activity = Activity()

    @Test("Work that is cancelled before it has begun does nothing")
    func begins() async {
        var runs = 0
        activity.begin()
        let early = activity.run { runs += 1 }
        activity.end()
        #expect(activity.runningWork == 1)
        await early?.value
        #expect(runs == 0 && activity.runningWork == 0)
        activity.begin()
        await activity.run { runs += 1 }?.value
        #expect(runs == 1 && activity.runningWork == 0)
        activity.end()
        #expect(activity.run { runs += 1 } == nil)
    }

    @Test("Work that goes on after it was cancelled is counted until it ends")
    func counts() async {
        let gate = Gate()
        activity.begin()
        let work = activity.run {
            gate.hasBegun = true
            while !gate.isOpen { await Task.yield() }
        }
        while !gate.hasBegun { await Task.yield() }
        activity.end()
        #expect(activity.runningWork == 1)
        gate.isOpen = true
        await work?.value
        #expect(activity.runningWork == 0)
    }

    @Test("Work of an activity that is let go is cancelled")
    func letGo() async throws {
        var activity: Activity? = Activity()
        activity?.begin()
        let work = try #require(activity?.run { while !Task.isCancelled { await Task.yield() } })
        activity = nil
        await work.value
        #expect(work.isCancelled)
    }

    @Test("Who waits for an activity goes on only while it is active")
    func waits() async throws {
        var seen: [Bool] = []
        let waiting = Task {
            try await activity.whenActive()
            seen.append(activity.isActive)
        }
        await Task.yield()
        activity.begin()
        activity.end()
        for _ in 0..<10 { await Task.yield() }
        #expect(seen.isEmpty)
        activity.begin()
        try await waiting.value
        #expect(seen == [true])
    }

    @Test("Who waits for an activity and is cancelled throws")
    func cancelled() async {
        let waiting = Task { try await activity.whenActive() }
        await Task.yield()
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }
}
