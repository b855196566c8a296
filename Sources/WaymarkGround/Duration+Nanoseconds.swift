extension Duration {
    /// The whole nanoseconds of the duration, rounded towards zero.
    ///
    /// `components` traps for durations of more than 2⁶³ seconds, which limits that an app means for ever may have.
    ///
    /// - Parameter greatest: The nanoseconds that a longer duration counts as.
    package func nanoseconds(within greatest: Int64 = .max) -> Int64 {
        if self >= .nanoseconds(greatest) { return greatest }
        if self <= .nanoseconds(-greatest) { return -greatest }
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
