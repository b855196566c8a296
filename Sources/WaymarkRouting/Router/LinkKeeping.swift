package import WaymarkCore
package import WaymarkGround

/// The settings of an inbox, from which a router makes its own.
package protocol KeeperMaking: Sendable {
    func keeper(clock: AppClock, isReady: Bool) -> any LinkKeeper
}

/// The part of a router that keeps links from outside until they can be opened.
package protocol LinkKeeper: AnyObject, Sendable {
    /// Begins to keep links for a router that is there now.
    func begin(for core: RouterCore)
    /// Keeps a link that was sent.
    ///
    /// - Parameter depth: The number of openings inside which it was sent, one in the other: its own is one more.
    func keep(_ link: some LinkConvertible, from source: LinkSource, scene: String?, depth: Int) -> LinkKeeping
    /// Notes whether the router is ready.
    func setReady(_ ready: Bool)
    /// Looks again at what waits, as rules have changed.
    func rulesChanged()
    /// Looks again, soon, at what waits, as routes have changed.
    func routesChanged()
    /// Takes in what other processes have left; `nil` if there is no place where they could.
    func takeWhatWasLeft() -> Task<Int, Never>?
}

/// The result of sending a link to what keeps links.
package enum LinkKeeping: Sendable {
    case kept
    /// There is no room for it.
    case full
    /// It is not for keeping.
    case passed
}

/// An interceptor of one call that learns when a handler is reached: all checks have passed, and the part of the app that answers
/// has started.
package protocol HandlerWatcher: Interceptor {
    /// A handler is called next: that of a route or that of unmatched links; after a redirect once more. Another router counts as
    /// a handler before it is handed a link that it says it can open, and in any case once it has opened the link or failed.
    func handlerIsNext()
    /// The handler, or the other router, has declined the link or has sent it on to another one.
    func handlerHasPassedOn()
}

/// The questions of a keeper of links to its router.
extension RouterCore {
    /// The tags of the route that a link goes to, through rewrites, overrides and fallbacks; none where it goes nowhere.
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

    /// A link as errors show it; `nil` for a text that is none.
    package func shown(_ text: String, _ link: DeepLink?) -> String {
        let words = view().words(self)
        return configuration.redaction.link(text, link.map(words.pathWithAncestors) ?? words.unread)
    }

    /// The number of openings inside which the task is.
    package var depthOfTask: Int { OpeningScope.depth(around: nil, at: clock.moment) }

    /// Opens a link that was kept.
    ///
    /// - Parameters:
    ///   - number: The number that was given out for the opening, by which events tell of it.
    ///   - depth: The number of openings inside which it was sent.
    ///   - arrival: The innermost interceptor of all, which has no limit, and learns when the handler is next.
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
    package func isToldOf(_ error: RouterError, by text: String, from source: LinkSource) -> Bool {
        guard let callbacks, let link = try? read(text) else { return false }
        return callbacks.isToldOf(error, by: link, from: source)
    }

    /// Tells observers of something that happened to a link outside of an opening.
    package func tell(_ kind: RouterEvent.Kind, opening: UInt64, link text: String, source: LinkSource) {
        let view = view()
        if view.observers.isEmpty { return }
        let known = kind.isOfLink ? view.words(self).pathWithAncestors(of: text) : .name
        let time = clock.now
        for observer in view.observers {
            observer.append(
                ToldEvent(
                    RouterEvent(
                        opening: opening, parent: nil, time: time, link: observer.redaction.link(text, known),
                        source: source, kind: kind)))
        }
    }
}
