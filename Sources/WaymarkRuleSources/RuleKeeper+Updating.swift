internal import WaymarkCore
internal import WaymarkGround
internal import WaymarkRouting

/// Updates by the clock.
extension RuleKeeper {
    /// Updates the rules immediately, and then repeatedly until the task is cancelled.
    ///
    /// The time between two updates is the interval plus a random part of up to a tenth of it, so that the apps of all
    /// users do not send requests at once. After each consecutive update that is refused, the time doubles, up to eight
    /// times the interval.
    ///
    /// - Parameter interval: The interval by the router's clock; at least a second.
    public func keepUpdating(every interval: Duration) async {
        await keepUpdating(every: interval) { Double.random(in: 0..<1) }
    }

    /// Updates repeatedly with given random numbers, from 0 to less than 1, for tests.
    package func keepUpdating(every interval: Duration, chance: @Sendable () -> Double) async {
        let clock = router.configuration.clock
        var factor = 1.0
        while !Task.isCancelled {
            if case .refused = await update() { factor = min(8, factor * 2) } else { factor = 1 }
            let pause = max(interval, .seconds(1)) * factor * (1 + chance() / 10)
            do { try await clock.sleep(until: clock.now + pause) } catch { return }
        }
    }
}
