package import Foundation
internal import Synchronization
package import WaymarkCommand

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Asks servers for files as the systems do: redirects are not followed, and size and time are limited.
package struct SiteClient: SiteAsking {
    /// The maximum number of bytes read from a body: one more than the readers of files accept, so that they refuse
    /// longer files.
    package var byteLimit = 10_000_001
    /// The time limit of an answer, in words and as a wait that ends then.
    package var timeLimit = "30 seconds"
    package var wait: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(30)) }

    package init() {}

    /// Requests a file.
    ///
    /// Nothing is cached, no cookie is kept or sent.
    package func get(_ url: URL) async -> Result<SiteResponse, SiteFailure> {
        let download = SiteDownload(byteLimit: byteLimit)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        // The client's own time limit ends a request, whatever the session does.
        configuration.timeoutIntervalForRequest = 3_600
        let session = URLSession(configuration: configuration, delegate: download, delegateQueue: nil)
        var request = URLRequest(url: url)
        request.setValue("waymark", forHTTPHeaderField: "User-Agent")
        let task = session.dataTask(with: request)
        let timer = Task { [timeLimit, wait] in
            do { try await wait() } catch { return }
            download.end(.failure(.unreachable("no answer within \(timeLimit)")))
        }
        defer {
            timer.cancel()
            task.cancel()
            session.invalidateAndCancel()
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                download.begin(continuation)
                task.resume()
            }
        } onCancel: {
            download.end(.failure(.unreachable("cancelled")))
        }
    }
}

extension SiteFailure {
    fileprivate init(_ error: any Error) {
        let words = error.localizedDescription
        let code = (error as? URLError)?.code
        let unsafe: Set<URLError.Code> = [
            .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection,
        ]
        // On Linux the code is that of an unknown error, and the words are OpenSSL's.
        let isUnsafe = code.map(unsafe.contains) ?? false || code == .unknown && words.contains("SSL")
        self = isUnsafe ? .unsafe(words) : .unreachable(words)
    }
}

/// The progress of one request, as reported by its session on the session's queue.
private final class SiteDownload: NSObject, URLSessionDataDelegate, Sendable {
    private typealias Outcome = Result<SiteResponse, SiteFailure>

    private struct State: Sendable {
        var continuation: CheckedContinuation<Result<SiteResponse, SiteFailure>, Never>?
        var outcome: Result<SiteResponse, SiteFailure>?
        var response = SiteResponse()
    }

    private let byteLimit: Int
    private let state = Mutex(State())

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// Stores the caller that waits for the outcome.
    func begin(_ continuation: CheckedContinuation<Result<SiteResponse, SiteFailure>, Never>) {
        let outcome = state.withLock { state in
            if state.outcome == nil { state.continuation = continuation }
            return state.outcome
        }
        if let outcome { continuation.resume(returning: outcome) }
    }

    /// Returns the outcome to the caller, unless one was already returned.
    func end(_ outcome: Result<SiteResponse, SiteFailure>) {
        let continuation = state.withLock { state in
            guard state.outcome == nil else { return nil as CheckedContinuation<Outcome, Never>? }
            state.outcome = outcome
            state.response.body = []
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(returning: outcome)
    }

    private func take(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else { return }
        var headers: [String: String] = [:]
        for (name, value) in response.allHeaderFields { headers["\(name)".lowercased()] = "\(value)" }
        state.withLock { state in
            state.response.status = response.statusCode
            state.response.headers = headers
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        take(response)
        completionHandler(nil)
        end(.success(state.withLock { $0.response }))
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        take(response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = state.withLock { state in
            guard state.outcome == nil else { return false }
            state.response.body += data.prefix(byteLimit + 1 - state.response.body.count)
            return state.response.body.count > byteLimit
        }
        if isTooLong { end(.failure(.tooLong(limit: byteLimit))) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error { return end(.failure(SiteFailure(error))) }
        // On Linux this is the only report of a redirect that leads nowhere.
        if state.withLock({ $0.response.status == 0 }), let response = task.response { take(response) }
        end(.success(state.withLock { $0.response }))
    }
}
