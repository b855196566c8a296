public import WaymarkRuleSources

#if canImport(FoundationNetworking)
internal import Dispatch
internal import Foundation
public import FoundationNetworking
#else
internal import Dispatch
public import Foundation
#endif

/// A client that fetches rules with `URLSession`, with one session for each request.
///
/// The client caches nothing and stores no cookies. A body whose announced length exceeds the limit is rejected when
/// the header arrives. If a body turns out to be longer, compressed or not, at most the limit plus one chunk is stored,
/// and the caller receives the error immediately. On Linux, the system may continue to receive data for a moment until
/// it notices the cancellation; this data is discarded.
///
/// If a redirect leads to another scheme, host or port, the header fields that the app has added are left out.
public struct URLSessionRuleClient: RuleClient {
    /// The queue of delegate calls, on its own thread: if delegate calls are delayed, a session receives and stores
    /// more data meanwhile. An operation queue does not retain it.
    private static let hearing = DispatchQueue(label: "waymark.rules.hearing", qos: .userInitiated)

    let configuration: URLSessionConfiguration

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of its sessions, except caches, cookies and time limits.
    ///   - timeLimit: The total time that a request may take.
    public init(configuration: URLSessionConfiguration = .ephemeral, timeLimit: Duration = .seconds(60)) {
        let own = configuration.copy() as? URLSessionConfiguration ?? .ephemeral
        own.urlCache = nil
        own.requestCachePolicy = .reloadIgnoringLocalCacheData
        own.httpCookieStorage = nil
        own.httpShouldSetCookies = false
        own.timeoutIntervalForResource = timeLimit / .seconds(1)
        self.configuration = own
    }

    /// Sends a request and returns the response.
    ///
    /// - Returns: The response, with its body.
    /// - Throws: A `RuleSourceError` with the reason `tooLarge`, `redirect` or `unreachable`; `CancellationError` if
    ///   the task was cancelled.
    public func get(_ request: RuleRequest) async throws -> RuleResponse {
        let download = RuleDownload(of: request)
        let heard = OperationQueue()
        heard.maxConcurrentOperationCount = 1
        heard.underlyingQueue = Self.hearing
        let session = URLSession(configuration: configuration, delegate: download, delegateQueue: heard)
        var head = URLRequest(url: request.url)
        for (name, value) in request.headers { head.setValue(value, forHTTPHeaderField: name) }
        let task = session.dataTask(with: head)
        // A session retains its delegate until it is invalidated. On Linux, invalidation waits for the current work,
        // and neither the caller nor the delegate, which discards further data, should wait with it.
        let ending = DispatchQueue(label: "waymark.rules.ending", qos: .userInitiated)
        let stop = { @Sendable in
            ending.async {
                task.cancel()
                session.invalidateAndCancel()
            }
        }
        return try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { continuation in
                download.begin(continuation, stop: stop)
                task.resume()
            }
        } onCancel: {
            download.end(.failure(CancellationError()))
        }
    }
}
