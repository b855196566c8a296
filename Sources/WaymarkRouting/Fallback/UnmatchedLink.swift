public import WaymarkCore

/// A link that no route matches, for the app's handler of unmatched links; see ``Router/onUnmatched(_:)``.
public struct UnmatchedLink: Sendable {
    /// The link: after rewrites, redirects and fallbacks, the last one.
    public let link: DeepLink
    /// The text that the router originally received.
    public let received: String
    /// The source of the link.
    public let source: LinkSource
    /// The values that the caller passed along with the link.
    public let values: CallerValues
    /// The same page on the web, if a route names one and no route matches it; otherwise `nil`.
    public let fallback: DeepLink?
    /// The routes closest to the link.
    public let nearMisses: NearMisses
    /// The router, to open something else inside this opening.
    public let router: Router
}

/// The handler of unmatched links.
enum UnmatchedHandler: Sendable {
    /// May wait; runs on the caller's actor.
    case asynchronous(@Sendable (UnmatchedLink) async throws -> Response)
    /// Does not wait, and needs the main actor.
    case main(@MainActor @Sendable (UnmatchedLink) throws -> Response)
}

/// A call of the handler for a link.
final class UnmatchedCall: Sendable {
    private let handler: UnmatchedHandler
    private let link: UnmatchedLink

    init(_ handler: UnmatchedHandler, with link: UnmatchedLink) {
        self.handler = handler
        self.link = link
    }

    /// Returns the handler's response, after waiting for it.
    func open() async throws -> Response {
        switch handler {
        case .asynchronous(let body): try await body(link)
        case .main(let body): try await body(link)
        }
    }

    /// Returns the handler's response at once.
    ///
    /// - Throws: ``HandlerWouldWait`` if it has to wait.
    @MainActor
    func answer() throws -> Response {
        switch handler {
        case .asynchronous: throw HandlerWouldWait()
        case .main(let body): try body(link)
        }
    }
}

extension Router {
    /// Registers an asynchronous handler for links that no route matches, in place of an earlier one.
    ///
    /// No interceptor runs for the handler. Its result is the response; if it declines, the opening fails with
    /// ``RouterError/Reason/notFound(_:)``. An inbox no longer keeps the link once the handler ends, fails or begins to
    /// wait.
    ///
    /// ```swift
    /// router.onUnmatched { link in
    ///     guard let page = link.fallback else { throw Declined() }
    ///     try await browser.show(page)
    /// }
    /// ```
    ///
    /// The link may come from an untrusted sender. Only links from outside whose scheme runs code or reads files (such as
    /// `javascript:`, `data:`, `file:`, `blob:` and `intent:`) never reach the handler. ``UnmatchedLink/fallback`` is a page
    /// that the app named.
    public func onUnmatched<Value: Sendable>(
        _ handler: @escaping @Sendable (UnmatchedLink) async throws -> Value
    ) {
        core.setUnmatched(.asynchronous { link in Response(returning: try await handler(link)) })
    }

    /// Registers a synchronous handler on the main actor for links that no route matches.
    ///
    /// It is also run by ``answer(_:from:values:)->Response``, because it does not wait.
    public func onMainUnmatched<Value: Sendable>(
        _ handler: @escaping @MainActor @Sendable (UnmatchedLink) throws -> Value
    ) {
        core.setUnmatched(.main { link in Response(returning: try handler(link)) })
    }

    /// Removes the handler for links that no route matches.
    public func removeUnmatched() { core.setUnmatched(nil) }
}
