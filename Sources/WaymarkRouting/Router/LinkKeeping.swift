package import WaymarkCore
package import WaymarkGround

/// The settings of an inbox, from which a router creates its own inbox.
package protocol KeeperMaking: Sendable {
    func keeper(clock: AppClock, isReady: Bool) -> any LinkKeeper
}

/// The part of a router that keeps links from outside until they can be opened.
package protocol LinkKeeper: AnyObject, Sendable {
    /// Begins to keep links for a router that has just been created.
    func begin(for core: RouterCore)
    /// Keeps a link that was sent.
    ///
    /// - Parameter depth: The nesting depth at which the link was sent; its own opening is one level deeper.
    func keep(_ link: some LinkConvertible, from source: LinkSource, scene: String?, depth: Int) -> LinkKeeping
    /// Notes whether the router is ready.
    func setReady(_ ready: Bool)
    /// Checks the waiting links again, because rules have changed.
    func rulesChanged()
    /// Checks the waiting links again soon, because routes have changed.
    func routesChanged()
    /// Accepts the links that other processes have left; `nil` if there is no place for such links.
    func takeWhatWasLeft() -> Task<Int, Never>?
}

/// The result of passing a link to a keeper.
package enum LinkKeeping: Sendable {
    case kept
    /// The keeper has no room for the link.
    case full
    /// The keeper does not keep links of this kind.
    case passed
}

/// An interceptor of one call that is notified when a handler is reached: all checks have passed, and the part of the
/// app that answers has started.
package protocol HandlerWatcher: Interceptor {
    /// Called before a handler runs: that of a route or that of unmatched links, and again after a redirect. Another
    /// router counts as a handler before it receives a link that it says it can open, and in any case once it has
    /// opened the link or failed.
    func handlerIsNext()
    /// Called when the handler or the other router has declined the link or redirected it.
    func handlerHasPassedOn()
}

/// The questions of a keeper of links to its router.
extension RouterCore {
    /// Returns the tags of the route that a link leads to, through rewrites, overrides and fallbacks; empty if it leads
    /// nowhere.
    package func tags(of text: String, from source: LinkSource) -> Set<RouteTag> {
        guard let link = try? read(text) else { return [] }
        return view().forecast(link, from: source, self).live?.route.access.tags ?? []
    }

    /// Returns whether an override has switched off the route that a link goes to.
    package func isSwitchedOff(_ text: String, from source: LinkSource) -> Bool {
        guard let link = try? read(text) else { return false }
        if case .disabled? = view().forecast(link, from: source, self).error?.refusal?.reason { return true }
        return false
    }

    /// Returns a link as errors show it. The link is `nil` for a text that is not a link.
    package func shown(_ text: String, _ link: DeepLink?) -> String {
        let words = view().words(self)
        return configuration.redaction.link(text, link.map(words.pathWithAncestors) ?? words.unread)
    }

    /// The nesting depth of the current task.
    package var depthOfTask: Int { OpeningScope.depth(around: nil, at: clock.moment, of: self) }

    /// Opens a link that was kept.
    ///
    /// - Parameters:
    ///   - number: The number that was reserved for the opening, and identifies it in events.
    ///   - depth: The nesting depth at which the link was sent.
    ///   - arrival: The innermost interceptor, which has no limit and is notified when the handler is next.
    package func deliver(
        _ text: String, from source: LinkSource, scene: String?, number: UInt64, depth: Int,
        through arrival: any HandlerWatcher
    ) async throws(RouterError) {
        let hop = try Router(core: self, scope: nil).hop(
            text, .waiting, from: source, CallerValues(), number: number, depth: depth, scene: scene,
            since: clock.moment)
        _ = try await hop.adding(ChainStep(arrival, limit: nil)).open()
    }

    /// Returns whether an error is reported to the sender of a link.
    package func reports(_ error: RouterError, by text: String, from source: LinkSource) -> Bool {
        guard let callbacks, let link = try? read(text) else { return false }
        return callbacks.reports(error, by: link, from: source)
    }

    /// Notifies observers of an event that happened to a link outside an opening.
    package func emit(_ kind: RouterEvent.Kind, opening: UInt64, link text: String, source: LinkSource) {
        let view = view()
        if view.observers.isEmpty { return }
        let known = kind.isOfLink ? view.words(self).pathWithAncestors(of: text) : .name
        let time = clock.now
        for observer in view.observers {
            let redaction = observer.redaction
            observer.append(
                ReportedEvent(
                    RouterEvent(
                        opening: opening, parent: nil, time: time, link: redaction.link(text, known), source: source,
                        kind: redaction.applied(to: kind, of: text, known: known, target: known))))
        }
    }
}
