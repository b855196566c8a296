import WaymarkCore

/// What the sender of a link wants to hear of it.
public struct CallbackRequest: Hashable, Sendable {
    /// The name of the app, to be shown to the user: what the link says, which anybody can say. `nil` where it says nothing.
    public let source: String?
    /// What the app wants to hear of.
    public let outcomes: Set<CallbackOutcome>

    init(_ ask: CallbackAsk) {
        source = ask.source
        outcomes = Set(ask.links.keys)
    }
}

extension RouteRequest {
    /// Who wants to hear what becomes of the link, or `nil` where nobody does; see ``CallbackConfiguration``.
    ///
    /// It is read from the link as it was ``received``; redirects and rewrites do not change it.
    ///
    /// - Complexity: O(*n*) for a link of *n* bytes, at each call.
    public var callback: CallbackRequest? {
        guard let callbacks = hop.core.callbacks, !source.isInside else { return nil }
        guard let link = try? hop.core.read(received) else { return nil }
        return callbacks.ask(of: link, from: source).map(CallbackRequest.init)
    }
}
