internal import Foundation
internal import WaymarkFoundation
internal import WaymarkLock

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// What becomes of one request, told by its session on the session's queue.
final class RuleDownload: NSObject, URLSessionDataDelegate, Sendable {
    /// More redirects are a circle.
    private static let greatestRedirects = 5

    private struct State: Sendable {
        var continuation: UnsafeContinuation<RuleResponse, any Error>?
        /// What became of the request; what its session says afterwards does not count.
        var outcome: Result<RuleResponse, any Error>?
        var body: [UInt8] = []
        var status = 0
        var headers: [String: String] = [:]
        var url: URL?
        var redirects = 0
        /// Whether the session was told to read no further.
        var isCut = false
    }

    private let request: RuleRequest
    private let state = Locked(State())

    init(of request: RuleRequest) { self.request = request }

    /// Takes who waits for the answer.
    func begin(_ continuation: UnsafeContinuation<RuleResponse, any Error>) {
        let outcome = state.withLock { state in
            if state.outcome == nil { state.continuation = continuation }
            return state.outcome
        }
        if let outcome { continuation.resume(with: outcome) }
    }

    /// Gives whoever waits the answer, if none was given before.
    func end(_ outcome: Result<RuleResponse, any Error>) {
        let (continuation, first) = state.withLock { state in
            let first = state.outcome ?? outcome
            state.outcome = first
            defer { state.continuation = nil }
            return (state.continuation, first)
        }
        continuation?.resume(with: first)
    }

    /// Notes what is wrong; whoever waits is told once the session has ended the request, which may not be cut short while it
    /// asks for an answer.
    private func fail(_ reason: RuleSourceError.Reason) {
        let error = RuleSourceError(reason, at: request.place)
        state.withLock { state in
            if state.outcome == nil { state.outcome = .failure(error) }
        }
    }

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
            fail(.redirect(to: newRequest.url.map(RuleRequest.place) ?? "nowhere"))
            return completionHandler(nil)
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
        // Where it is refused, the first bytes of its body end it: on Linux `.cancel` would wait for the last.
        defer { completionHandler(.allow) }
        guard let head = response as? HTTPURLResponse else { return }
        // Of a compressed body this is less than what comes.
        if response.expectedContentLength > Int64(request.greatestBytes) {
            fail(.tooLarge(limit: request.greatestBytes))
        }
        var headers: [String: String] = [:]
        for (name, value) in head.allHeaderFields { headers["\(name)"] = "\(value)" }
        state.withLock { state in
            state.status = head.statusCode
            state.headers = headers
            state.url = head.url
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let ends = state.withLock { state in
            if state.outcome == nil { state.body += data }
            guard !state.isCut, state.outcome != nil || state.body.count > request.greatestBytes else { return false }
            state.isCut = true
            return true
        }
        guard ends else { return }
        fail(.tooLarge(limit: request.greatestBytes))
        dataTask.cancel()
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
