import WaymarkLock

/// A gate that is closed until a test opens it; a caller that waits at it does not notice that its task was cancelled.
final class Gate: Sendable {
    private struct State: Sendable {
        var isOpen = false
        var waiting: [UnsafeContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    var isOpen: Bool { state.withLock(\.isOpen) }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func wait() async {
        await withUnsafeContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }
}

/// The events, in order, from any thread.
final class Log: Sendable {
    private let state = Locked<[String]>([])

    var lines: [String] { state.withLock { $0 } }
    func add(_ line: String) { state.withLock { $0.append(line) } }
}

/// The condition of routes that are not there.
let notThere: @Sendable () -> Bool = { false }

/// A task that nobody ends.
func never() async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
}
