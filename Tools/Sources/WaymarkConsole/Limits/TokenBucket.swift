/// A rate limit: a number of requests per second, with a burst after a pause.
///
/// The caller passes the time, so a bucket is a value and needs no clock.
package struct TokenBucket: Sendable {
    private let rate: Double
    private let capacity: Double
    private var tokens: Double
    private var time: Duration

    /// A full bucket.
    ///
    /// - Parameters:
    ///   - rate: How many pass in a second, more than 0.
    ///   - capacity: How many pass at once after a rest.
    package init(rate: Double, capacity: Int, at now: Duration) {
        precondition(rate > 0 && capacity > 0, "nothing would ever pass")
        self.rate = rate
        self.capacity = Double(capacity)
        tokens = Double(capacity)
        time = now
    }

    /// Takes one token.
    ///
    /// - Parameter now: The time, on the clock of ``init(rate:capacity:at:)``; it does not go back.
    /// - Returns: `nil` if there was a token; otherwise the time until the next one.
    package mutating func take(at now: Duration) -> Duration? {
        tokens = min(capacity, tokens + max(0, (now - time) / .seconds(1)) * rate)
        time = max(time, now)
        if tokens >= 1 {
            tokens -= 1
            return nil
        }
        return .seconds((1 - tokens) / rate)
    }
}
