import Foundation

/// A gate at which a part waits until a test opens it; a cancelled task waits on.
final class Gate: @unchecked Sendable {
    // @unchecked Sendable: `lock` guards everything.
    private let lock = NSLock()
    private var isOpen = false
    private var inside: [CheckedContinuation<Void, Never>] = []
    private var arrivals = 0
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    func pass() async {
        await withCheckedContinuation { continuation in
            let (isOpen, woken) = lock.withLock { () -> (Bool, [CheckedContinuation<Void, Never>]) in
                arrivals += 1
                let woken = watchers.filter { $0.count <= arrivals }.map(\.continuation)
                watchers.removeAll { $0.count <= arrivals }
                if !self.isOpen { inside.append(continuation) }
                return (self.isOpen, woken)
            }
            for watcher in woken { watcher.resume() }
            if isOpen { continuation.resume() }
        }
    }

    /// As ``pass()``, but left when the task is cancelled.
    func passUnlessCancelled() async throws {
        await withTaskCancellationHandler {
            await pass()
        } onCancel: {
            open()
        }
        try Task.checkCancellation()
    }

    func open() {
        let released = lock.withLock {
            isOpen = true
            defer { inside = [] }
            return inside
        }
        for continuation in released { continuation.resume() }
    }

    /// Waits until so many have come.
    func waitForArrivals(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isDone = lock.withLock {
                if arrivals >= count { return true }
                watchers.append((count, continuation))
                return false
            }
            if isDone { continuation.resume() }
        }
    }
}
