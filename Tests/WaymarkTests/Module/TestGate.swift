import WaymarkLock

/// A gate at which a module waits until a test opens it.
final class TestGate: Sendable {
    private struct State: Sendable {
        var isOpen = false
        var arrivals = 0
        var inside: [CheckedContinuation<Void, Never>] = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())

    /// Waits until the gate is open, whatever becomes of the task.
    func pass() async {
        await withCheckedContinuation { continuation in
            let woken = state.withLock { state -> [CheckedContinuation<Void, Never>] in
                state.arrivals += 1
                var woken = state.watchers.filter { $0.count <= state.arrivals }.map(\.continuation)
                state.watchers.removeAll { $0.count <= state.arrivals }
                if state.isOpen { woken.append(continuation) } else { state.inside.append(continuation) }
                return woken
            }
            for continuation in woken { continuation.resume() }
        }
    }

    /// Waits until the gate is open or the task is cancelled, which is thrown.
    func passUnlessCancelled() async throws {
        await withTaskCancellationHandler {
            await pass()
        } onCancel: {
            open()
        }
        try Task.checkCancellation()
    }

    func open() {
        let inside = state.withLock { state in
            state.isOpen = true
            defer { state.inside = [] }
            return state.inside
        }
        for continuation in inside { continuation.resume() }
    }

    /// Waits until so many have come.
    func waitForArrivals(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.arrivals < count { state.watchers.append((count, continuation)) }
                return state.arrivals >= count
            }
            if isDone { continuation.resume() }
        }
    }
}
