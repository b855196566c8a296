public import Foundation
internal import WaymarkCore
public import WaymarkRouting

/// The calls of JLRoutes, answered by a router.
///
/// ```swift
/// WaymarkJLRoutes.shared = WaymarkJLRoutes(router: app.router)
/// WaymarkJLRoutes.global().addRoute("/user/view/:userID") { parameters in
///     show(user: parameters["userID"] as? String)
/// }
/// WaymarkJLRoutes.routeURL(url)                  // as a link from outside
/// WaymarkJLRoutes.routeURL(url, from: .app)      // as the app itself
/// ```
///
/// With `typealias JLRoutes = WaymarkJLRoutes`, Swift call sites need no change once JLRoutes itself is no longer
/// linked.
///
/// A handler receives one dictionary. Path values override the query, the caller's values override both, and four keys
/// of the facade, which no link can set, override all of them. A call site gets its result synchronously; a route that
/// has to wait is opened in a task, and counts as taken. The facade is confined to the main thread; calls from
/// Objective-C on another thread block until they have run there. Differences from JLRoutes:
/// - The priority and then the router's rules decide which of several routes matches a URL; among equal patterns, the
///   one that was added first, and if its handler returns `false`, the next.
/// - Namespaces are schemes of the router's links. Creating one excludes routes without a scheme from links with that
///   scheme, as in JLRoutes, and does so for all routes of the router; ``shouldFallbackToGlobalRoutes`` includes them
///   again.
/// - Faults of routes are recorded in ``faults``, and so are options that the router's rules do not follow.
#if canImport(ObjectiveC)
@objc(WaymarkJLRoutes)
#endif
@MainActor
public final class WaymarkJLRoutes: NSObject {
    /// A handler, which returns whether it took the link.
    public typealias Handler = ([String: Any]) -> Bool
    /// A handler of URLs that no route takes.
    public typealias UnmatchedHandler = (WaymarkJLRoutes, URL?, [String: Any]?) -> Void

    /// The key of the pattern as it was added, a `String`.
    nonisolated public static let patternKey = JLRoutePatternKey
    /// The key of the `URL`.
    nonisolated public static let urlKey = JLRouteURLKey
    /// The key of the namespace, a `String`; for the global one, the value is ``globalRoutesScheme``.
    nonisolated public static let schemeKey = JLRouteSchemeKey
    /// The key of the segments that a `*` matched, a `[String]`.
    nonisolated public static let wildcardComponentsKey = JLRouteWildcardComponentsKey
    /// The name of the namespace without a scheme.
    nonisolated public static let globalRoutesScheme = JLRoutesGlobalRoutesScheme

    /// The facade that the calls of the type itself go to; `nil` until an app sets it.
    public static var shared: WaymarkJLRoutes?
    private static let nobody = WaymarkJLRoutes(
        family: JLRouteFamily(router: nil, source: .scheme(), options: .public), nil)

    let family: JLRouteFamily
    let scheme: String?

    init(family: JLRouteFamily, _ scheme: String?) {
        self.family = family
        self.scheme = scheme
        super.init()
    }

    /// Creates the global namespace of a router.
    ///
    /// - Parameters:
    ///   - router: The router in which routes are registered and links are opened.
    ///   - source: The source of URLs from call sites that name none; outside by default. Use `.app` only if no call
    ///     site passes on URLs from outside.
    ///   - options: The options of all routes that are added. JLRoutes opens all of them to every source; options
    ///     without `.public` restrict them to the app.
    public convenience init(router: Router, source: LinkSource = .scheme(), options: RouteOptions = .public) {
        self.init(family: JLRouteFamily(router: router, source: source, options: options), nil)
    }

    /// Creates a namespace of ``shared``; the global one for ``globalRoutesScheme``.
    public convenience init(forScheme scheme: String) {
        let family = Self.global().family
        self.init(family: family, family.open(scheme))
    }

    // MARK: Namespaces

    /// Returns the global namespace of ``shared``; without one, a namespace that takes nothing and records that as a
    /// fault.
    public static func global() -> WaymarkJLRoutes { shared.map { WaymarkJLRoutes(family: $0.family, nil) } ?? nobody }

    /// Returns the namespace of a scheme, and creates it if needed; the global one for ``globalRoutesScheme``.
    public static func routes(forScheme scheme: String) -> WaymarkJLRoutes { WaymarkJLRoutes(forScheme: scheme) }

    /// Returns the namespace of a scheme, and creates it if needed; the global one for ``globalRoutesScheme``.
    public func routes(forScheme scheme: String) -> WaymarkJLRoutes {
        WaymarkJLRoutes(family: family, family.open(scheme))
    }

    /// Removes a namespace and all its routes.
    public static func unregisterRouteScheme(_ scheme: String) { global().family.close(scheme) }

    /// Removes all routes of all namespaces, including the global one.
    public static func unregisterAllRouteSchemes() { global().family.closeAll() }

    /// A Boolean value that indicates whether links of the namespace's scheme that none of its routes matches fall back
    /// to routes without a scheme; it has no effect on the global namespace.
    ///
    /// As in JLRoutes, it is `false` until it is set, unless the router's dialect names the scheme
    /// (``/WaymarkDialects/JLRoutesDialect/fallbackSchemes``).
    public var shouldFallbackToGlobalRoutes: Bool {
        get { family.fallsBack(scheme) }
        set { family.setFallsBack(newValue, scheme) }
    }

    /// A closure that receives each URL of the namespace that no route matches.
    public var unmatchedURLHandler: UnmatchedHandler? {
        get { family.unmatchedHandler(scheme) }
        set { family.setUnmatchedHandler(newValue, scheme) }
    }

    /// The first 256 faults at call sites, in order; ``onFault`` receives all of them.
    public var faults: [FacadeFault] { family.connection.faults }

    /// A closure that receives each fault at a call site when it occurs.
    public var onFault: ((FacadeFault) -> Void)? {
        get { family.connection.onFault }
        set { family.connection.onFault = newValue }
    }

    // MARK: Adding

    /// Adds a route.
    ///
    /// - Parameters:
    ///   - pattern: The pattern, without a scheme.
    ///   - priority: Routes of higher priority come first.
    ///   - handler: A closure that returns whether it took the link; `nil` to take all links.
    public func addRoute(
        _ pattern: String, priority: Int = 0, handler: Handler? = nil, file: String = #fileID, line: Int = #line
    ) {
        family.add(pattern, scheme, priority, SourcePlace(file: file, line: line), handler)
    }

    /// Adds a route; the same as `addRoute(_:priority:handler:)`.
    ///
    /// - Parameters:
    ///   - pattern: The pattern of the routes.
    ///   - priority: The priority; higher ones come first.
    ///   - handler: The handler.
    public func add(
        _ pattern: String, priority: Int = 0, handler: Handler? = nil, file: String = #fileID, line: Int = #line
    ) {
        addRoute(pattern, priority: priority, handler: handler, file: file, line: line)
    }

    /// Adds a route to the global namespace of ``shared``.
    ///
    /// - Parameters:
    ///   - pattern: The pattern of the routes.
    ///   - priority: The priority; higher ones come first.
    ///   - handler: The handler.
    public static func addRoute(
        _ pattern: String, priority: Int = 0, handler: Handler? = nil, file: String = #fileID, line: Int = #line
    ) {
        global().addRoute(pattern, priority: priority, handler: handler, file: file, line: line)
    }

    /// Adds a route to the global namespace of ``shared``; the same as `addRoute(_:priority:handler:)`.
    ///
    /// - Parameters:
    ///   - pattern: The pattern of the routes.
    ///   - priority: The priority; higher ones come first.
    ///   - handler: The handler.
    public static func add(
        _ pattern: String, priority: Int = 0, handler: Handler? = nil, file: String = #fileID, line: Int = #line
    ) {
        addRoute(pattern, priority: priority, handler: handler, file: file, line: line)
    }

    /// Adds several routes with one handler.
    ///
    /// - Parameters:
    ///   - patterns: The patterns.
    ///   - handler: The handler.
    public func addRoutes(
        _ patterns: [String], handler: Handler? = nil, file: String = #fileID, line: Int = #line
    ) {
        for pattern in patterns { addRoute(pattern, handler: handler, file: file, line: line) }
    }

    /// Adds a route, or removes the first route of a pattern if the new value is `nil`. The subscript cannot be read.
    ///
    /// - Returns: `nil`.
    public subscript(pattern: String) -> Handler? {
        get { nil }
        set { if let newValue { addRoute(pattern, handler: newValue) } else { removeRoute(withPattern: pattern) } }
    }

    /// Removes the first route of the namespace with a pattern. If a pattern was added with optional parts, each of the
    /// patterns that it represents is a separate route.
    public func removeRoute(withPattern pattern: String) {
        let pattern = ExactText(pattern)
        family.removeFirst { $0.isIn(scheme) && $0.pattern == pattern }
    }

    /// Removes a route.
    public func removeRoute(_ route: WaymarkJLRouteDefinition) {
        family.removeFirst {
            $0.isIn(route.key.scheme) && $0.pattern == route.key.pattern && $0.priority == route.priority
        }
    }

    /// Removes all routes of the namespace.
    public func removeAllRoutes() { family.remove { $0.isIn(scheme) } }

    // MARK: Routing

    /// Opens a URL.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - parameters: Values that the handler receives in addition to those of the URL.
    ///   - source: The source of the URL; `nil` for that of the facade.
    /// - Returns: `true` if a route took the URL.
    @discardableResult
    public func routeURL(
        _ url: URL?, withParameters parameters: [String: Any]? = nil, from source: LinkSource? = nil
    ) -> Bool {
        family.route(url, parameters, from: source)
    }

    /// Opens a URL in ``shared``.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - parameters: Values to pass with it.
    ///   - source: The source of the URL; `nil` for that of the facade.
    /// - Returns: `true` if a route took it.
    @discardableResult
    public static func routeURL(
        _ url: URL?, withParameters parameters: [String: Any]? = nil, from source: LinkSource? = nil
    ) -> Bool {
        global().routeURL(url, withParameters: parameters, from: source)
    }

    /// Returns a Boolean value that indicates whether a route would take a URL.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - source: The source of the URL; `nil` for that of the facade.
    public func canRouteURL(_ url: URL?, from source: LinkSource? = nil) -> Bool {
        url.map { family.connection.canOpen($0.absoluteString, from: source) } ?? false
    }

    /// Returns a Boolean value that indicates whether a route of ``shared`` would take a URL.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - source: The source of the URL; `nil` for that of the facade.
    public static func canRouteURL(_ url: URL?, from source: LinkSource? = nil) -> Bool {
        global().canRouteURL(url, from: source)
    }

    // MARK: Listing

    /// Returns the routes of the namespace by priority, and with equal priority in the order in which they were added.
    public func routes() -> [WaymarkJLRouteDefinition] { family.routes.filter { $0.key.isIn(scheme) } }

    /// Returns the routes of ``shared`` by the names of their namespaces.
    public static func allRoutes() -> [String: [WaymarkJLRouteDefinition]] {
        Dictionary(grouping: global().family.routes, by: \.scheme)
    }
}
