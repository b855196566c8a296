package import WaymarkCore

/// The settings of callbacks, from which a router creates its own callbacks.
package protocol CallbackMaking: Sendable {
    func callbacks(_ rules: MatchingRules, _ reading: LinkReading) -> any LinkCallbacks
}

/// The part of a router that calls back the sender of a link.
package protocol LinkCallbacks: Sendable {
    /// Returns the reason to turn away the first link of an opening because of the callback that it asks for, or `nil`.
    func refusal(of link: DeepLink, from source: LinkSource) -> Refusal.Reason?
    /// Returns whether a parameter of a link asks for a callback, or names the asking app; `false` for links without
    /// callbacks.
    func isOfCallbacks(_ name: String, in link: DeepLink, from source: LinkSource) -> Bool
    /// Returns the opening that ends with a callback, or `nil` without a callback.
    func opening(of first: Hop) -> (any CalledBackOpening)?
    /// Returns whether an error is reported to the sender of the link.
    func reports(_ error: RouterError, by link: DeepLink, from source: LinkSource) -> Bool
    /// Returns the link without the parameters that ask for callbacks.
    ///
    /// - Throws: A `LinkError` if the rest is not a link, for example because its fragment is then read as a path with
    ///   too many segments.
    func withoutCallbacks(_ link: DeepLink) throws(LinkError) -> DeepLink
}

/// An opening that ends with a callback.
package protocol CalledBackOpening: Sendable {
    /// Opens the link on the caller's actor, and calls back when the opening has ended.
    func run(_ hop: Hop) async -> Result<Response, RouterError>
    /// The same, synchronously.
    @MainActor func runNow(_ hop: Hop) -> Result<Response, RouterError>
}

extension Hop {
    /// Returns the same hop with an additional interceptor, which is the innermost and has no limit.
    ///
    /// It has its own notes. From here on, it represents the opening and sends the events.
    package func adding(_ interceptor: any Interceptor) -> Hop {
        adding(ChainStep(interceptor, limit: nil))
    }

    /// Runs the whole opening.
    package func run() async -> Result<Response, RouterError> {
        var walk = LinkWalk(self)
        return await walk.run()
    }

    /// Runs the whole opening synchronously.
    @MainActor
    package func runNow() -> Result<Response, RouterError> {
        var walk = LinkWalk(self)
        return walk.runNow()
    }

    /// Whether the opening is not nested in another.
    package var isOutermost: Bool { opening.outer == nil }

    /// Returns whether a parameter asks for a callback or names the asking app, in the link or in the first link of the
    /// opening, whose parameters may have been passed on.
    func isOfCallbacks(_ name: String) -> Bool {
        guard let callbacks = core.callbacks else { return false }
        return [target, opening.target].contains { target in
            guard case .link(let link) = target else { return false }
            return callbacks.isOfCallbacks(name, in: link, from: source)
        }
    }
}

extension DeepLink {
    /// Returns the link without the parameters that ask for callbacks, if the router supports callbacks.
    func withoutCallbacks(_ core: RouterCore) throws(LinkError) -> DeepLink {
        guard let callbacks = core.callbacks else { return self }
        return try callbacks.withoutCallbacks(self)
    }
}
