package import WaymarkCore

/// The settings of callbacks, from which a router makes its own.
package protocol CallbackMaking: Sendable {
    func callbacks(_ rules: MatchingRules, _ reading: LinkReading) -> any LinkCallbacks
}

/// The part of a router that calls back the sender of a link.
package protocol LinkCallbacks: Sendable {
    /// The reason that the first link of an opening is turned away for what it asks to be called back by, or `nil`.
    func refusal(of link: DeepLink, from source: LinkSource) -> Refusal.Reason?
    /// Returns whether a parameter of a link asks for a callback, or names the app that asks; `false` for links without callbacks.
    func isOfCallbacks(_ name: String, in link: DeepLink, from source: LinkSource) -> Bool
    /// The opening that ends with a callback, or `nil` without a callback.
    func opening(of first: Hop) -> (any CalledBackOpening)?
    /// Returns whether an error is reported to the sender of the link.
    func isToldOf(_ error: RouterError, by link: DeepLink, from source: LinkSource) -> Bool
    /// The link without what asks for callbacks.
    ///
    /// - Throws: Why the rest is no link, such as a fragment that is read as a path then, with too many segments.
    func withoutCallbacks(_ link: DeepLink) throws(LinkError) -> DeepLink
}

/// An opening that ends with a callback.
package protocol CalledBackOpening: Sendable {
    /// Opens the link on the caller's actor, and calls back when that has ended.
    func run(_ hop: Hop) async -> Result<Response, RouterError>
    /// The same without waiting.
    @MainActor func runNow(_ hop: Hop) -> Result<Response, RouterError>
}

extension Hop {
    /// The same hop with one more interceptor, which is the innermost and has no limit.
    ///
    /// It has notes of its own: from here on it stands for the opening, and sends the events.
    package func adding(_ interceptor: any Interceptor) -> Hop {
        adding(ChainStep(interceptor, limit: nil))
    }

    /// Takes the whole way.
    package func run() async -> Result<Response, RouterError> {
        var walk = LinkWalk(self)
        return await walk.run()
    }

    /// Takes the whole way without waiting.
    @MainActor
    package func runNow() -> Result<Response, RouterError> {
        var walk = LinkWalk(self)
        return walk.runNow()
    }

    /// Whether the opening is made inside no other.
    package var isOutermost: Bool { scope == nil }

    /// Returns whether a parameter asks for a callback, or names the app that asks: in the link, or in the first link of the
    /// opening, whose parameters may have come along.
    func isOfCallbacks(_ name: String) -> Bool {
        guard let callbacks = core.callbacks else { return false }
        return [target, inner.target].contains { target in
            guard case .link(let link) = target else { return false }
            return callbacks.isOfCallbacks(name, in: link, from: source)
        }
    }
}

extension DeepLink {
    /// The link without what asks for callbacks, where the router calls back at all.
    func withoutCallbacks(_ core: RouterCore) throws(LinkError) -> DeepLink {
        guard let callbacks = core.callbacks else { return self }
        return try callbacks.withoutCallbacks(self)
    }
}
