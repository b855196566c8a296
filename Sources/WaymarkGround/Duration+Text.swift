extension Duration {
    /// The milliseconds with three decimal places, for people.
    package var inMilliseconds: String {
        let (seconds, attoseconds) = components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        let rest = abs(microseconds % 1_000)
        let digits = rest < 10 ? "00\(rest)" : rest < 100 ? "0\(rest)" : "\(rest)"
        return "\(microseconds < 0 && microseconds > -1_000 ? "-" : "")\(microseconds / 1_000).\(digits) ms"
    }
}
