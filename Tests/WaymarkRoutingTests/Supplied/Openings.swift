import Testing
import WaymarkLock
import WaymarkRouting

extension Router {
    /// The reason that a link is refused, or `nil` where it is opened.
    func refusal(
        of link: String, from source: LinkSource = .push, values: CallerValues = CallerValues()
    ) async throws -> Refusal.Reason? {
        do {
            try await open(link, from: source, values: values)
            return nil
        } catch {
            guard case .refused(let refusal) = error.reason else { throw error }
            return refusal.reason
        }
    }
}

extension RouterEvents {
    /// The reasons of the refusals among the events that are there now.
    func drainRefusals() -> [Refusal.Reason] {
        drain().compactMap { event in
            if case .refused(let refusal) = event.kind { refusal.reason } else { nil }
        }
    }
}

/// A gate that holds callers up until it is opened.
final class Barrier: Sendable {
    private struct State: Sendable {
        var isOpen = false
        var waiters: [UnsafeContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    /// The number of waiters.
    var count: Int { state.withLock { $0.waiters.count } }

    /// Waits, whether or not the task is cancelled.
    func pass() async {
        await withUnsafeContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiters.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let waiters = state.withLock { state in
            state.isOpen = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}

/// Lets everything else run until a condition holds.
func until(isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool) async {
    while !condition(), !Task.isCancelled { await Task.yield() }
}
