public import WaymarkCore

/// A link on its way to a handler, with its values, its source, and the matching route.
///
/// Path, query, fragment and the caller's own values stay apart. A lookup by name searches the caller's values, the
/// path, the query, and the route's defaults, in this order. The first that has the name provides the value. If a query
/// name is repeated, the first value counts. Under the rules of another router's dialect, that router's order applies;
/// see ``subscript(_:)``.
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
    /// The values that the caller passed along with the link.
    ///
    /// Changes by an interceptor apply to the rest of the chain, up to the handler's response; a typed route is then
    /// decoded anew. If the response leads to another link, that link begins with the caller's original values.
    public var values: CallerValues { didSet { typedReading = nil } }
    /// The typed route as it was decoded from the link; `nil` for every other request, and until it is decoded anew.
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

    /// The text that the router originally received, before redirects.
    ///
    /// For a typed route, it is the link that the route prints, or the name of the route's type if it prints none.
    public var received: String { hop.previous.first ?? linkText }

    /// The link that is being opened: after redirects, the last one.
    ///
    /// - Throws: A ``RouterError`` if a typed route has no link; a request for a link always has one.
    public var link: DeepLink { get throws(RouterError) { try match.link } }

    /// The text of ``link``; for a typed route without a link, the type's name.
    public var linkText: String {
        switch origin {
        case .link(let match): match.link.text
        case .typed(let typed): typed.text(hop)
        }
    }

    /// The source of the link; redirects do not change it.
    public var source: LinkSource { hop.source }

    /// The earlier links, before redirects, the first one first; empty if there was no redirect.
    public var hops: [String] { hop.previous }

    /// The router. Openings through it belong to this opening, and the time limit of an interceptor pauses meanwhile.
    public var router: Router {
        Router(core: hop.core, scope: OpeningScope.current ?? OpeningScope(hop.opening))
    }

    // MARK: The route

    /// The route that matches the link.
    public var route: RouteDescription { live.route.description }

    /// The route's id, or `nil`.
    public var routeID: String? { live.route.id }

    /// The pattern that matches the link, if the route has several.
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
    /// - Parameter step: A short text, which is not redacted.
    public func report(progress step: @autoclosure () -> String) { hop.emit(.progressed(step())) }

    // MARK: The link's values

    /// The named values of the path, from left to right, decoded; empty for a typed route without a link.
    ///
    /// - Complexity: O(*n*) for a path of *n* bytes, at each call.
    public var parameters: RouteParameters { (try? match)?.parameters ?? .none }

    /// The segments of the pattern's unnamed tail, decoded, or `nil`.
    public var tail: [String]? { (try? match)?.tail }

    /// The query's pairs, decoded, in their order, under the router's rules; `nil` for a typed route without a link.
    public var query: LinkQuery? { (try? match)?.query }

    /// The fragment, decoded, or `nil`.
    public var fragment: String? { (try? match)?.link.fragment }

    /// The route's defaults.
    public var defaults: [String: String] { live.route.defaults }

    /// The match from which the parameters are read.
    var match: IndexMatch {
        get throws(RouterError) {
            switch origin {
            case .link(let match): match
            case .typed(let typed): try typed.match(hop)
            }
        }
    }

    // MARK: Older call sites

    /// A reply that can be passed to code that answers by a callback.
    ///
    /// The first answer before the handler returns becomes the response, in place of the handler's own, even if the
    /// handler declines or redirects. Without such an answer, the handler's own response counts. If the handler throws
    /// another error, the opening ends with that error, whatever was answered before. To wait for a callback, a handler
    /// must not return before it.
    public var reply: Reply { hop.reply }
}
