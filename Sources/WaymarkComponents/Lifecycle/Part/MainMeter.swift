import WaymarkLock

/// The time for which a start has kept the main thread busy, as far as it is measured.
final class MainMeter: Sendable {
    private let clock: AppClock
    private let sum = Lock(Duration.zero)

    init(clock: AppClock) { self.clock = clock }

    var total: Duration { sum.withLock { $0 } }

    @MainActor func measure<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        let begun = clock.now
        defer {
            let taken = clock.now - begun
            sum.withLock { $0 += taken }
        }
        return try body()
    }
}
