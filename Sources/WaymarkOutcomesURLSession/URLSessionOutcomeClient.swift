internal import WaymarkFoundation
internal import WaymarkLock
public import WaymarkOutcomes

#if canImport(FoundationNetworking)
public import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// A client that sends reports with `URLSession`, with one session for each request.
///
/// The client caches nothing, stores no cookies, follows no redirects, and reads only the header of a response.
public struct URLSessionOutcomeClient: OutcomeClient {
    /// An error for a URL that reports cannot be sent to: its scheme is neither `https`, nor `http` with the device
    /// itself as the host.
    public struct AddressError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The address, without user, query and fragment.
        public let address: String

        /// One line for a terminal or a log.
        public var description: String { "\(address): reports are sent over https" }
    }

    private let url: URL
    private let headers: [String: String]
    let configuration: URLSessionConfiguration

    /// Creates a client for an address.
    ///
    /// - Parameters:
    ///   - url: The URL, with the scheme `https`, or `http` for the device itself.
    ///   - headers: Additional header fields of each request.
    ///   - configuration: The configuration of the sessions, except caches, cookies and time limits.
    ///   - timeLimit: The total time that a request may take.
    /// - Throws: An ``AddressError`` if the URL has another scheme or host.
    public init(
        _ url: URL, headers: [String: String] = [:], configuration: URLSessionConfiguration = .ephemeral,
        timeLimit: Duration = .seconds(30)
    ) throws(AddressError) {
        guard url.isHTTPS || url.isLoopbackHTTP else { throw AddressError(address: url.placeText) }
        self.url = url
        self.headers = headers
        let own = configuration.copy() as? URLSessionConfiguration ?? .ephemeral
        own.urlCache = nil
        own.requestCachePolicy = .reloadIgnoringLocalCacheData
        own.httpCookieStorage = nil
        own.httpShouldSetCookies = false
        own.timeoutIntervalForResource = timeLimit / .seconds(1)
        self.configuration = own
    }

    /// Sends one report.
    ///
    /// - Parameter report: The JSON text of the report.
    /// - Returns: The answer of the server.
    /// - Throws: `URLError` if there was no answer, `CancellationError` if the task was cancelled.
    public func send(_ report: [UInt8]) async throws -> OutcomeAnswer {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(report)
        let upload = OutcomeUpload()
        let session = URLSession(configuration: configuration, delegate: upload, delegateQueue: nil)
        defer { session.invalidateAndCancel() }
        let task = session.dataTask(with: request)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                upload.begin(continuation)
                task.resume()
            }
        } onCancel: {
            upload.end(.failure(CancellationError()))
            task.cancel()
        }
    }
}

/// The outcome of one request, reported by its session on the session's own queue.
private final class OutcomeUpload: NSObject, URLSessionDataDelegate, Sendable {
    private struct State: Sendable {
        var continuation: CheckedContinuation<OutcomeAnswer, any Error>?
        var outcome: Result<OutcomeAnswer, any Error>?
    }

    private let state = Locked(State())

    /// Stores the caller that waits for the answer.
    func begin(_ continuation: CheckedContinuation<OutcomeAnswer, any Error>) {
        let outcome = state.withLock { state in
            if state.outcome == nil { state.continuation = continuation }
            return state.outcome
        }
        if let outcome { continuation.resume(with: outcome) }
    }

    /// Resumes the caller with the answer, unless it has already been resumed.
    func end(_ outcome: Result<OutcomeAnswer, any Error>) {
        let continuation = state.withLock { state in
            if state.outcome == nil { state.outcome = outcome }
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(with: outcome)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
        end(.success(.refused))
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        completionHandler(.cancel)
        guard let head = response as? HTTPURLResponse else { return end(.success(.refused)) }
        end(
            .success(
                OutcomeAnswer(
                    status: head.statusCode, retryAfter: head.value(forHTTPHeaderField: "Retry-After"))))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        end(.failure(error ?? URLError(.badServerResponse)))
    }
}
