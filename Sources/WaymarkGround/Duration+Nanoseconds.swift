extension Duration {
    /// Returns the whole nanoseconds of the duration, rounded towards zero.
    ///
    /// `components` traps for durations of more than 2⁶³ seconds, which an app may use for limits that mean "never".
    ///
    /// - Parameter greatest: The number of nanoseconds for longer durations.
    package func nanoseconds(within greatest: Int64 = .max) -> Int64 {
        if self >= .nanoseconds(greatest) { return greatest }
        if self <= .nanoseconds(-greatest) { return -greatest }
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
