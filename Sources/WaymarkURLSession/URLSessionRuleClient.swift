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
/// Nothing is cached, no cookie is kept. A body that is announced as longer than the limit is refused with the head; of one
/// that turns out to be longer, compressed or not, no more than the limit and one piece is kept, and the caller gets the error at once. On
/// Linux the system may go on receiving for a moment, until it notices that the rest is unwanted; it is dropped.
public struct URLSessionRuleClient: RuleClient {
    /// The queue of delegates' calls, on a thread of its own: a session that is heard late has received and kept more meanwhile.
    /// An operation queue does not keep it.
    private static let hearing = DispatchQueue(label: "waymark.rules.hearing", qos: .userInitiated)

    let configuration: URLSessionConfiguration

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of its sessions, except caches, cookies and time limits.
    ///   - timeLimit: The time that a request may take in all.
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
        // A session holds its delegate until it is asked to end. On Linux that waits for what it does at the moment, and neither
        // the caller nor the delegate, which drops what still comes, should wait with it.
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
