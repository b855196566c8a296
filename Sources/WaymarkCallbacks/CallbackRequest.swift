import WaymarkCore
public import WaymarkRouting

/// A request of a link's sender to be called back with the outcome.
public struct CallbackRequest: Hashable, Sendable {
    /// The name of the sending app as the link states it, to show to the user, or `nil` if the link has none. The name is not
    /// verified.
    public let source: String?
    /// The outcomes for which the link has a callback.
    public let outcomes: Set<CallbackOutcome>

    init(_ ask: CallbackAsk) {
        source = ask.source
        outcomes = Set(ask.links.keys)
    }
}

extension RouteRequest {
    /// The sender's request to be called back, or `nil`; see ``CallbackConfiguration``.
    ///
    /// It is read from the link as it was `received`; redirects and rewrites do not change it.
    ///
    /// - Complexity: O(*n*) for a link of *n* bytes, at each call.
    public var callback: CallbackRequest? {
        guard let callbacks = hop.core.callbacks as? CallbackPolicy, !source.isInside else { return nil }
        guard let link = try? hop.core.read(received) else { return nil }
        return callbacks.ask(of: link, from: source).map(CallbackRequest.init)
    }
}

/// The links by which the sender of a link wants to hear of it.
struct CallbackAsk: Sendable {
    /// The name of the app, as the link says.
    let source: String?
    /// The links to open, by the outcome.
    let links: [CallbackOutcome: DeepLink]

    /// Returns whether the same links are to be opened.
    func hasSameLinks(as other: CallbackAsk) -> Bool {
        links.count == other.links.count
            && links.allSatisfy { outcome, link in other.links[outcome]?.text.hasSameBytes(as: link.text) == true }
    }
}

extension CallbackOutcome {
    /// The name of the parameter with the link that is opened.
    var parameter: String {
        switch self {
        case .success: "x-success"
        case .error: "x-error"
        case .cancel: "x-cancel"
        }
    }

    /// The outcome whose parameter has a name, byte for byte.
    init?(parameter name: String) {
        guard let outcome = [Self.success, .error, .cancel].first(where: { $0.parameter.hasSameBytes(as: name) })
        else { return nil }
        self = outcome
    }
}
