internal import Waymark

/// A wait with a time limit for work that continues in any case.
@MainActor
struct LimitedWait {
    /// The first result; later ones have no effect.
    @MainActor
    private final class Race<Value: Sendable> {
        var continuation: CheckedContinuation<Value?, Never>?

        func end(_ value: Value?) {
            continuation?.resume(returning: value)
            continuation = nil
        }
    }

    let clock: AppClock
    let limit: Duration

    /// Waits for the result of a body.
    ///
    /// - Returns: `nil` if it takes longer than the limit; it is not cancelled.
    @discardableResult
    func callAsFunction<Value: Sendable>(_ body: @escaping @MainActor () async -> Value) async -> Value? {
        let race = Race<Value>()
        let end = clock.now + limit
        var watch: Task<Void, Never>?
        let value = await withCheckedContinuation { continuation in
            race.continuation = continuation
            Task { @MainActor in race.end(await body()) }
            watch = Task { @MainActor in
                try? await clock.sleep(until: end)
                if !Task.isCancelled { race.end(nil) }
            }
        }
        watch?.cancel()
        return value
    }
}
