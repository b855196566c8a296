public import WaymarkFoundation

#if canImport(FoundationNetworking)
internal import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Fetches rules with `URLSession`, one session for each request.
///
/// Nothing is cached, no cookie is kept, and a body is cut off where it is longer than the limit, compressed or not.
public struct URLSessionRuleClient: RuleClient {
    private let configuration: URLSessionConfiguration

    /// A client.
    ///
    /// - Parameters:
    ///   - configuration: What sessions are made with, apart from caches, cookies and the limit of time.
    ///   - timeLimit: How long a request may take altogether.
    public init(configuration: URLSessionConfiguration = .ephemeral, timeLimit: Duration = .seconds(60)) {
        let own = configuration.copy() as? URLSessionConfiguration ?? .ephemeral
        own.urlCache = nil
        own.requestCachePolicy = .reloadIgnoringLocalCacheData
        own.httpCookieStorage = nil
        own.httpShouldSetCookies = false
        own.timeoutIntervalForResource = Double(timeLimit.components.seconds)
        self.configuration = own
    }

    /// Makes a request.
    ///
    /// - Throws: `RuleSourceError` with `tooLarge`, `redirect` or `unreachable`; `CancellationError`.
    public func get(_ request: RuleRequest) async throws -> RuleResponse {
        let download = RuleDownload(of: request)
        let session = URLSession(configuration: configuration, delegate: download, delegateQueue: nil)
        // A session holds its delegate until it is told to end.
        defer { session.invalidateAndCancel() }
        var head = URLRequest(url: request.url)
        for (name, value) in request.headers { head.setValue(value, forHTTPHeaderField: name) }
        let task = session.dataTask(with: head)
        return try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { continuation in
                download.begin(continuation)
                task.resume()
            }
        } onCancel: {
            download.end(.failure(CancellationError()))
            task.cancel()
        }
    }
}
