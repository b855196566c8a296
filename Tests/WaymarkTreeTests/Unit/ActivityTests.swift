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

    @Test("A caller that waits for an activity goes on only while it is active")
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

    /// Waiters that note their number when they go on; each waits already.
    private func waiters(_ numbers: ClosedRange<Int>, _ notes: Notes) async -> [Task<Void, Never>] {
        var tasks: [Task<Void, Never>] = []
        for number in numbers {
            tasks.append(
                Task {
                    notes.add("comes")
                    do {
                        try await activity.whenActive()
                        notes.add("\(number)")
                    } catch { notes.add("\(number) \(error)") }
                })
            while notes.lines.last != "comes" { await Task.yield() }
            _ = notes.take()
        }
        return tasks
    }

    @Test("Waiters resume in FIFO order", arguments: [2, 3, 20, 500])
    func resumesInOrder(_ count: Int) async {
        let notes = Notes()
        let tasks = await waiters(1...count, notes)
        activity.begin()
        for task in tasks { await task.value }
        #expect(notes.lines == (1...count).map { "\($0)" })
    }

    @Test(
        "Waiters keep their places while the unit comes and goes, and before those that come later", arguments: 0..<20)
    func keepsPlaces(_ turns: Int) async {
        let notes = Notes()
        var tasks = await waiters(1...10, notes)
        activity.begin()
        for _ in 0..<turns { await Task.yield() }
        activity.end()
        var seen = notes.take()
        tasks += await waiters(11...20, notes)
        seen += notes.take()
        for _ in 0..<5 {
            activity.begin()
            activity.end()
        }
        activity.begin()
        for task in tasks { await task.value }
        #expect(seen + notes.lines == (1...20).map { "\($0)" })
    }

    @Test("A waiter that is cancelled leaves the order of the others as it is", arguments: [false, true])
    func cancelsAmongOthers(isActive: Bool) async {
        let notes = Notes()
        let tasks = await waiters(1...10, notes)
        // The first may be resumed already.
        if isActive { activity.begin() }
        for number in [1, 4, 5, 10] { tasks[number - 1].cancel() }
        activity.begin()
        for task in tasks { await task.value }
        #expect(
            notes.lines.filter { !["1", "4", "5", "10"].contains($0.prefix { $0 != " " }) } == [
                "2", "3", "6", "7", "8", "9",
            ])
        #expect(notes.lines.count == 10)
    }

    @Test("A cancelled caller that waits for an activity throws")
    func cancelled() async {
        let waiting = Task { try await activity.whenActive() }
        await Task.yield()
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }
}
