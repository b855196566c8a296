package import WaymarkCore

/// A comparison of the router with another one, which receives the outcomes of links.
package protocol LinkShadow: AnyObject, Sendable {
    /// Begins to follow an opening, or returns `nil` if it is not compared.
    ///
    /// - Parameter isNested: Whether the opening is nested in another one.
    func begin(
        _ target: Hop.Target, from source: LinkSource, values: CallerValues, isNested: Bool
    ) -> (any ShadowedLink)?
}

/// An opening that is compared with what another router would do.
package protocol ShadowedLink: AnyObject, Sendable {
    /// Notes the route that matches the link. If there are several, the first and the last count.
    func decided(_ asked: AskedRoute)
    /// Excludes the opening from the comparison.
    func leaveOut()
    /// Notes the end of the opening, on its last hop; `nil` for a success.
    func ended(with error: RouterError?, _ hop: Hop)
}

/// Another router, to which unmatched links are handed over.
package protocol LinkDispatcher: AnyObject, Sendable {
    /// Returns whether the other router can open a link, without running any code of its handlers.
    func canOpen(_ link: DeepLink, from source: LinkSource) -> Bool
    /// Offers the link of a hop, on the caller's actor.
    func open(_ hop: Hop) async -> ForeignAnswer
    /// The same, synchronously.
    @MainActor func answer(_ hop: Hop) -> ForeignAnswer
}

/// The result of offering a link to another router.
package enum ForeignAnswer: Sendable {
    /// The other router was not asked.
    case notAsked
    /// The other router has answered, or declined if the response is `nil`; with the links of a loop that was found
    /// meanwhile.
    case response(Response?, circle: [String]?)
    /// The other router has failed.
    case failed(any Error, circle: [String]?)
    /// The link cannot be offered.
    case impossible(RouterError)
}

/// The other routers with which a router works.
struct OtherRouters: Sendable {
    /// The router to compare with, if any.
    var shadow: (any LinkShadow)?
    /// The router to which unmatched links are handed over, if any.
    var dispatcher: (any LinkDispatcher)?
}

extension RouterCore {
    package func setShadow(_ shadow: any LinkShadow) { changeOthers { $0.shadow = shadow } }

    package func removeShadow(_ shadow: any LinkShadow) {
        changeOthers { if $0.shadow === shadow { $0.shadow = nil } }
    }

    package func setDispatcher(_ dispatcher: any LinkDispatcher) { changeOthers { $0.dispatcher = dispatcher } }

    package func removeDispatcher(_ dispatcher: any LinkDispatcher) {
        changeOthers { if $0.dispatcher === dispatcher { $0.dispatcher = nil } }
    }
}

extension Hop {
    /// Returns a hop of the link that the opening began with, for events after this hop. Values that are hidden in this
    /// hop are hidden there as well.
    package func atBeginning(_ target: Target) -> Hop {
        Hop(opening, view: view, target: target, start: moment, before: self)
    }
}
