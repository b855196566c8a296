/// A type that sends reports to a server. The package itself does no networking; the app supplies a client.
///
/// `WaymarkOutcomesURLSession` provides a client.
public protocol OutcomeClient: Sendable {
    /// Sends one report by `POST`, as `application/json`.
    ///
    /// - Parameter report: The JSON text, at most ``OutcomeReport/Limits/bytes``.
    /// - Returns: The answer of the server, which determines whether the report is sent again.
    /// - Throws: An error if there was no answer; the report is sent again later.
    func send(_ report: [UInt8]) async throws -> OutcomeAnswer
}

/// The response of a server to a report.
public enum OutcomeAnswer: Hashable, Sendable {
    /// The server has accepted the report.
    case taken
    /// The report is to be sent again, after the given time at the earliest.
    case later(after: Duration?)
    /// The server has rejected the report permanently.
    case refused

    /// Creates the answer for an HTTP status.
    ///
    /// - Parameters:
    ///   - status: The status code, such as 204.
    ///   - retryAfter: The value of the `Retry-After` field in seconds, at most a day.
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
