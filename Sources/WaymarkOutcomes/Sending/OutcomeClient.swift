/// Sends reports to a server: what an app has in place of a network of the package's own.
///
/// `WaymarkOutcomesURLSession` has one.
public protocol OutcomeClient: Sendable {
    /// Sends one report by `POST`, as `application/json`.
    ///
    /// - Parameter report: The JSON text, at most ``OutcomeReport/Limits/bytes``.
    /// - Returns: The answer of the server, which says whether the report is sent again.
    /// - Throws: An error if no answer came; the report is sent again later.
    func send(_ report: [UInt8]) async throws -> OutcomeAnswer
}

/// The answer of a server to a report.
public enum OutcomeAnswer: Hashable, Sendable {
    /// It has it.
    case taken
    /// It is to be sent again, not before so long.
    case later(after: Duration?)
    /// It does not want it, now or later.
    case refused

    /// Returns the answer that a status of HTTP stands for.
    ///
    /// - Parameters:
    ///   - status: The status, such as 204.
    ///   - retryAfter: The field `Retry-After` in seconds, at most a day.
    public init(status: Int, retryAfter: String? = nil) {
        switch status {
        case 200...299, 409: self = .taken
        case 408, 425, 429, 500...599:
            let seconds = retryAfter.flatMap { Int64($0) }.map { min(max($0, 0), 86_400) }
            self = .later(after: seconds.map { .seconds($0) })
        default: self = .refused
        }
    }
}
