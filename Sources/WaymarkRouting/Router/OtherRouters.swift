package import WaymarkCore

/// A comparison of the router with another one, which receives the outcomes of links.
package protocol LinkShadow: AnyObject, Sendable {
    /// Begins to follow an opening, or returns `nil` for one that is not compared.
    ///
    /// - Parameter isNested: Whether the opening is made inside another one.
    func begin(
        _ target: Hop.Target, from source: LinkSource, values: CallerValues, isNested: Bool
    ) -> (any ShadowedLink)?
}

/// An opening that is compared with what another router would do.
package protocol ShadowedLink: AnyObject, Sendable {
    /// Notes the route that takes the link; of several, the last one counts as well as the first.
    func decided(_ asked: AskedRoute)
    /// Takes the opening out of the comparison.
    func leaveOut()
    /// Notes the end of the opening, on its last hop; `nil` for a success.
    func ended(with error: RouterError?, _ hop: Hop)
}

/// Another router, which links are handed over to that no route takes.
package protocol LinkDispatcher: AnyObject, Sendable {
    /// Returns whether the other router takes a link; nothing runs.
    func canOpen(_ link: DeepLink, from source: LinkSource) -> Bool
    /// Offers the link of a hop, on the caller's actor.
    func open(_ hop: Hop) async -> ForeignAnswer
    /// The same without waiting.
    @MainActor func answer(_ hop: Hop) -> ForeignAnswer
}

/// The result of offering a link to another router.
package enum ForeignAnswer: Sendable {
    /// The other router was not asked.
    case notAsked
    /// It has answered, or declined by `nil`; with the links of a circle that was found meanwhile.
    case response(Response?, circle: [String]?)
    /// It has failed.
    case failed(any Error, circle: [String]?)
    /// The link cannot be offered.
    case impossible(RouterError)
}

/// The other routers that one works with.
struct OtherRouters: Sendable {
    /// Compared with, where there is one.
    var shadow: (any LinkShadow)?
    /// Asked about links that no route takes, where there is one.
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
    /// A hop of the link that the opening began with, to tell of it behind this one: what this one hides is hidden there as well.
    package func atBeginning(_ target: Target) -> Hop {
        Hop(inner, in: scope, view: view, target: target, start: moment, before: self)
    }
}
