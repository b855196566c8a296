public import WaymarkCore

/// A link that no route takes, on its way to what the app does with such links; see ``Router/onUnmatched(_:)``.
public struct UnmatchedLink: Sendable {
    /// The link: after rewrites, redirects and fallbacks, the last one.
    public let link: DeepLink
    /// The text that was given to the router at first.
    public let received: String
    /// The source of the link.
    public let source: LinkSource
    /// The values that the caller passed beside the link.
    public let values: CallerValues
    /// The same page on the web, where a route has one and no route takes that.
    public let fallback: DeepLink?
    /// The routes closest to the link.
    public let nearMisses: NearMisses
    /// The router, to open something else inside this opening.
    public let router: Router
}

/// The handler of links that nothing else takes.
enum UnmatchedHandler: Sendable {
    /// May wait; runs on the caller's actor.
    case asynchronous(@Sendable (UnmatchedLink) async throws -> Response)
    /// Does not wait, and needs the main actor.
    case main(@MainActor @Sendable (UnmatchedLink) throws -> Response)
}

/// A call of the handler, with the link that it is for.
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
    /// Registers an asynchronous handler for links that no route takes, in place of an earlier one.
    ///
    /// No interceptor runs for the handler. Its result is the response; if it declines, the opening fails because no route
    /// takes the link. An inbox no longer keeps the link once the handler ends, fails or begins to wait.
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

    /// Registers a synchronous handler on the main actor for links that no route takes.
    ///
    /// It is also run by ``answer(_:from:values:)->Response``, because it does not wait.
    public func onMainUnmatched<Value: Sendable>(
        _ handler: @escaping @MainActor @Sendable (UnmatchedLink) throws -> Value
    ) {
        core.setUnmatched(.main { link in Response(returning: try handler(link)) })
    }

    /// Removes the handler for links that no route takes.
    public func removeUnmatched() { core.setUnmatched(nil) }
}
