internal import Foundation
internal import WaymarkLock
internal import WaymarkRuleSources

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// The outcome of one request, reported by its session on the session's queue.
final class RuleDownload: NSObject, URLSessionDataDelegate, Sendable {
    /// The maximum number of redirects; more are treated as a cycle.
    private static let greatestRedirects = 5

    private struct State: Sendable {
        var continuation: UnsafeContinuation<RuleResponse, any Error>?
        /// Ends the session, which continues to receive data until then.
        var stop: (@Sendable () -> Void)?
        /// The outcome of the request; later reports of its session are ignored.
        var outcome: Result<RuleResponse, any Error>?
        var body: [UInt8] = []
        var status = 0
        var headers: [String: String] = [:]
        var url: URL?
        var redirects = 0
    }

    private let request: RuleRequest
    private let state = Locked(State())

    init(of request: RuleRequest) { self.request = request }

    /// Stores the caller that waits for the answer.
    ///
    /// - Parameter stop: Ends the session without waiting for it; called once, when there is an answer.
    func begin(_ continuation: UnsafeContinuation<RuleResponse, any Error>, stop: @escaping @Sendable () -> Void) {
        let outcome = state.withLock { state in
            if state.outcome == nil { (state.continuation, state.stop) = (continuation, stop) }
            return state.outcome
        }
        guard let outcome else { return }
        continuation.resume(with: outcome)
        stop()
    }

    /// Resumes the caller with the answer, unless it has already been resumed, and ends the session immediately: the
    /// caller may not run for a long time, and data that is received meanwhile accumulates.
    func end(_ outcome: Result<RuleResponse, any Error>) {
        let (continuation, stop, first) = state.withLock { state in
            let first = state.outcome ?? outcome
            state.outcome = first
            state.body = []
            defer { (state.continuation, state.stop) = (nil, nil) }
            return (state.continuation, state.stop, first)
        }
        stop?()
        continuation?.resume(with: first)
    }

    /// Ends with an error. The session may still be running the request, but it must not be waiting for a response from
    /// its delegate.
    private func fail(_ reason: RuleSourceError.Reason) {
        end(.failure(RuleSourceError(reason, at: request.place)))
    }

    /// The number of stored bytes of the body: at most the limit of the request plus one chunk.
    var keptCount: Int { state.withLock { $0.body.count } }

    // MARK: The session

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let count = state.withLock { state in
            state.redirects += 1
            return state.redirects
        }
        guard let url = newRequest.url, request.allowsRedirect(to: url), count <= Self.greatestRedirects else {
            completionHandler(nil)
            return fail(.redirect(to: newRequest.url.map(RuleRequest.place) ?? "nowhere"))
        }
        var next = newRequest
        if !request.isSameServer(as: url) {
            // Headers that an app adds are meant only for its own server.
            for name in request.headers.keys where name != "Accept" && name != "If-None-Match" {
                next.setValue(nil, forHTTPHeaderField: name)
            }
        }
        completionHandler(next)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        // For a compressed body, this is less than the received size.
        if response.expectedContentLength > Int64(request.greatestBytes) {
            completionHandler(.cancel)
            return fail(.tooLarge(limit: request.greatestBytes))
        }
        if let head = response as? HTTPURLResponse {
            var headers: [String: String] = [:]
            for (name, value) in head.allHeaderFields { headers["\(name)"] = "\(value)" }
            state.withLock { state in
                state.status = head.statusCode
                state.headers = headers
                state.url = head.url
            }
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = state.withLock { state in
            guard state.outcome == nil else { return false }
            state.body += data
            return state.body.count > request.greatestBytes
        }
        if isTooLarge { fail(.tooLarge(limit: request.greatestBytes)) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error { fail(.unreachable(error.localizedDescription)) }
        let response = state.withLock { state in
            RuleResponse(
                status: state.status, headers: state.headers, body: state.body, url: state.url ?? request.url)
        }
        end(.success(response))
    }
}
