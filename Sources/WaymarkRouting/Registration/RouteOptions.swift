/// What a registration says of its routes beside their patterns and what answers them.
///
/// The methods that register take the commonest of these as arguments of their own.
public struct RouteOptions: Sendable {
    /// The name in events, errors, manifests and overrides, or `nil`; several routes may share one.
    public var id: String?
    /// Routes of higher priority come first, whatever their patterns.
    public var priority = 0
    /// Who may open the routes; `nil` if the registration leaves it to a group or a manifest, and then `internal` unless
    /// one of these says otherwise.
    ///
    /// A group never changes an exposure that the registration states; a manifest does.
    public var exposure: Exposure?
    /// Names shared with other routes.
    public var tags: Set<RouteTag> = []
    /// The kinds of source that may open the routes, or `nil` for all that the exposure lets in.
    ///
    /// The app itself is asked for as well: a route for `[.push]` alone is closed to the app.
    public var sources: Set<LinkSource.Kind>?
    /// Texts of parameters that a link leaves out, by name.
    ///
    /// Whoever writes a link may give every such name another value, in the query also one that neither the pattern nor
    /// ``query`` has; what must stay as it is belongs into ``fixed``.
    public var defaults: [String: String] = [:]
    /// Texts of parameters that neither a link nor a caller changes, by name; given by a group
    /// (``RouteRegistering/group(prefix:exposure:tags:sources:fixed:interceptors:)``).
    public var fixed: [String: String] = [:]
    /// The link that is opened where the routes cannot be, as the same page on the web: a template that names parameters of
    /// their patterns, as those of ``RewriteRule`` do; `nil` where there is none. A page that
    /// is closed to the link's source is none for it.
    public var fallback: String?
    /// The query parameters that links may or must carry, for checks, documentation and tools.
    public var query: [QueryDeclaration] = []
    /// Interceptors of these routes alone, the outermost first; they run after those that the router has for the routes.
    public var interceptors: [any Interceptor] = []
    /// One line that says what the routes are.
    public var summary: String?
    /// Whether the routes are there at the moment; while it says no, links go on to the next match.
    ///
    /// It is asked at each look-up, on any thread, and must be quick: for feature flags and versions. One that asks the router
    /// for the route itself is told that it is not there.
    public var condition: (@Sendable () -> Bool)?

    /// Options of which nothing is said: the routes are internal unless a group or a manifest says otherwise.
    public init() {}

    package init(
        id: String?, priority: Int, exposure: Exposure?, tags: Set<RouteTag>, sources: Set<LinkSource.Kind>?,
        defaults: [String: String], fallback: String?, query: [QueryDeclaration], interceptors: [any Interceptor],
        summary: String?,
        condition: (@Sendable () -> Bool)?
    ) {
        self.id = id
        self.priority = priority
        self.exposure = exposure
        self.tags = tags
        self.sources = sources
        self.defaults = defaults
        self.fallback = fallback
        self.query = query
        self.interceptors = interceptors
        self.summary = summary
        self.condition = condition
    }
}

/// A query parameter that a route declares.
public struct QueryDeclaration: Hashable, Sendable {
    /// The parameter's name.
    public let name: String
    /// The type that its text must be of: `string`, one of the standard types, or one that the router knows.
    public let type: String
    /// Whether a link must carry it.
    public let isRequired: Bool

    /// A parameter.
    public init(_ name: String, type: String = "string", isRequired: Bool = false) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
    }
}
