internal import Foundation
internal import WaymarkLock
internal import WaymarkRuleSources

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// The outcome of one request, reported by its session on the session's queue.
final class RuleDownload: NSObject, URLSessionDataDelegate, Sendable {
    /// More redirects are a circle.
    private static let greatestRedirects = 5

    private struct State: Sendable {
        var continuation: UnsafeContinuation<RuleResponse, any Error>?
        /// Ends the session, which goes on receiving until then.
        var stop: (@Sendable () -> Void)?
        /// The outcome of the request; later reports of its session do not count.
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

    /// Takes the caller that waits for the answer.
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

    /// Gives the caller the answer, if none was given before, and ends the session at once: the caller may be long in coming
    /// to run, and what is received meanwhile piles up.
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

    /// Says what is wrong. The session need not have ended the request, and must not be asking for an answer any more.
    private func fail(_ reason: RuleSourceError.Reason) {
        end(.failure(RuleSourceError(reason, at: request.place)))
    }

    /// The number of bytes of the body that are kept: never more than the request allows and one piece of it.
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
        if url.host != request.url.host {
            // What an app puts into the head is meant for its own server.
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
        // Of a compressed body this is less than what comes.
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
