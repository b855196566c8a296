public import WaymarkCore

/// A link on its way to a handler: what it says, where it comes from, and which route takes it.
///
/// Path, query, fragment and the caller's own values stay apart. Look-up by name asks, in this order: the caller's values,
/// the path, the query, the route's defaults; the first that has the name gives the value, and of a repeated query name
/// the first one counts. Under the rules of another router's dialect it is that router's order; see ``subscript(_:)``.
///
/// ```swift
/// let id = try request["id", as: Int.self]
/// let page = try request[ifPresent: "page", as: Int.self] ?? 1
/// let colours = request.all("colour")
/// ```
public struct RouteRequest: Sendable {
    /// The link or typed value that led to the route.
    enum Origin: Sendable {
        case link(IndexMatch)
        case typed(TypedOrigin)
    }

    let asked: AskedRoute
    /// The values that the caller passed beside the link.
    ///
    /// Changes by an interceptor hold for everything that follows, up to the handler's answer; a typed route is then read anew. A link
    /// that the answer leads to begins with the caller's values again.
    public var values: CallerValues { didSet { typedReading = nil } }
    /// The typed route as it was read from the link; `nil` for every other, and until it is read anew.
    var typedReading: TypedReading?
    /// A Boolean value that indicates whether the request only asks if its screen may be displayed, beneath another or
    /// after a restoration, without opening the link.
    public internal(set) var isUnopened = false

    init(_ asked: AskedRoute, values: CallerValues) {
        self.asked = asked
        self.values = values
    }

    package var hop: Hop { asked.hop }
    var live: LiveRoute { asked.live }
    var origin: Origin { asked.origin }

    // MARK: The link

    /// The text that was given to the router at first, before redirects.
    ///
    /// Of a typed route it is the link that the route prints, or the route's type where it prints none.
    public var received: String { hop.previous.first ?? linkText }

    /// The link that is being opened: after redirects, the last one.
    ///
    /// - Throws: A ``RouterError`` if a typed route has no link; a request for a link always has one.
    public var link: DeepLink { get throws(RouterError) { try match.link } }

    /// The text of ``link``; of a typed route that has no link, the type's name.
    public var linkText: String {
        switch origin {
        case .link(let match): match.link.text
        case .typed(let typed): typed.text(hop)
        }
    }

    /// The source of the link; redirects do not change it.
    public var source: LinkSource { hop.source }

    /// The links that were left by redirects, from the first on; empty where there was none.
    public var hops: [String] { hop.previous }

    /// The router. Openings that are made through it belong to this opening, and an interceptor's time limit pauses
    /// meanwhile.
    public var router: Router {
        Router(core: hop.core, scope: OpeningScope.current ?? hop.inner)
    }

    // MARK: The route

    /// The route that takes the link.
    public var route: RouteDescription { live.route.description }

    /// The route's id, or `nil`.
    public var routeID: String? { live.route.id }

    /// The pattern that takes the link; of several of one route, the one that fits.
    public var pattern: RoutePattern {
        switch origin {
        case .link(let match): match.route.pattern
        case .typed(let typed): typed.pattern
        }
    }

    /// The route's tags.
    public var tags: Set<RouteTag> { live.route.access.tags }

    /// The scene that the link is for, if the sender named one; otherwise `nil`.
    public var scene: String? { hop.scene }

    /// Reports the handler's progress as an event of the router, such as a step of a workflow or the end of a download.
    ///
    /// - Parameter step: A few words, which are not redacted.
    public func report(progress step: @autoclosure () -> String) { hop.emit(.progressed(step())) }

    // MARK: What the link says

    /// The named values of the path, from left to right, decoded; empty for a typed route that has no link.
    ///
    /// - Complexity: O(*n*) for a path of *n* bytes, at each call.
    public var parameters: RouteParameters { (try? match)?.parameters ?? .none }

    /// The segments of the pattern's unnamed tail, decoded, or `nil`.
    public var tail: [String]? { (try? match)?.tail }

    /// The query's pairs, decoded, in their order, under the router's rules; `nil` for a typed route that has no link.
    public var query: LinkQuery? { (try? match)?.query }

    /// The fragment, decoded, or `nil`.
    public var fragment: String? { (try? match)?.link.fragment }

    /// The route's defaults.
    public var defaults: [String: String] { live.route.defaults }

    /// The match that the parameters are read from.
    var match: IndexMatch {
        get throws(RouterError) {
            switch origin {
            case .link(let match): match
            case .typed(let typed): try typed.match(hop)
            }
        }
    }

    // MARK: Older call sites

    /// A reply that can be handed on to code that answers by calling back.
    ///
    /// The first answer that is given before the handler returns is the response, in place of the handler's own, even
    /// if it declines or redirects; without such an answer, the handler's own counts. If the handler throws another error, the
    /// opening ends with that, whatever was answered before. To wait for a callback, a handler returns later.
    public var reply: Reply { hop.reply }
}
