/// The options of a registration, which are the same for every method that registers routes.
///
/// Options are written as a chain that begins with a dot, after the patterns:
///
/// ```swift
/// app.on("shop://goods/:id<int>", .public.id("goods").tags(.needsSignIn)) { … }
/// ```
///
/// or are set one by one, and can be kept for several registrations:
///
/// ```swift
/// var options = RouteOptions()
/// options.exposure = .public
/// options.tags = tags
/// app.on([pattern], options) { … }
/// ```
///
/// An option that is not set has the default of its property. A ``RouteGroup`` sets the options that its routes do not
/// set themselves (``filled(from:)``).
public struct RouteOptions: Sendable {
    /// The name in events, errors, manifests and overrides, or `nil`. Several routes may share an id.
    ///
    /// By default, the id of a typed route is that of its type.
    public var id: String?
    /// The priority; routes of higher priority come first, whatever their patterns. `nil` counts as 0.
    public var priority: Int?
    /// The exposure of the routes, or `nil` if the registration leaves it to a group or a manifest.
    ///
    /// If none of these sets it, it is `internal`. A group never changes an exposure that the registration sets; a
    /// manifest does.
    public var exposure: Exposure?
    /// Names shared with other routes.
    public var tags: Set<RouteTag> = []
    /// The kinds of source that may open the routes, or `nil` for all that the exposure admits.
    ///
    /// The list applies to the app itself as well: a route for `[.push]` alone is closed to the app.
    public var sources: Set<LinkSource.Kind>?
    /// The texts of parameters that a link leaves out, by name.
    ///
    /// A link may override every such value, even by a query name that neither the pattern nor ``query`` declares. A
    /// value that links must not change belongs in ``fixed``.
    public var defaults: [String: String] = [:]
    /// The texts of parameters that neither a link nor a caller changes, by name: `request["store"]`, or a typed
    /// route's property `store`.
    public var fixed: [String: String] = [:]
    /// The link to open if the routes cannot be opened, such as the same page on the web; `nil` for none. It is a
    /// template that can name parameters of the routes' patterns, like the templates of `RewriteRule`. A fallback that
    /// is closed to the link's source is skipped.
    public var fallback: String?
    /// The query parameters that links may or must carry, for checks, documentation and tools.
    public var query: [QueryDeclaration] = []
    /// The interceptors for these routes alone, the outermost first. They run after the router's interceptors for the
    /// routes.
    public var interceptors: [any Interceptor] = []
    /// A one-line description of the routes.
    public var summary: String?
    /// A condition for the routes to be available. While it returns `false`, links continue with the next match.
    ///
    /// It is called at each lookup, on any thread, and must be quick. It is meant for feature flags and versions. A
    /// condition that asks the router for its own route does not find it.
    public var condition: (@Sendable () -> Bool)?
    /// A Boolean value that indicates whether the routes replace those that they would conflict with. The replaced
    /// routes return when these are removed.
    public var replaces = false

    /// Creates options with defaults: the routes are internal unless a group or a manifest sets another exposure.
    public init() {}
}

extension RouteOptions {
    /// Returns these options, completed by those of a group around the routes.
    ///
    /// - Single values (``id``, ``priority``, ``exposure``, ``sources``, ``fallback``, ``summary``) come from the group
    ///   only if they are `nil` here.
    /// - Named values (``defaults``, ``fixed``, ``query``) come from the group only for names that are missing here.
    /// - ``tags`` are combined; the group's ``interceptors`` run around these; both ``condition``s must hold;
    ///   ``replaces`` is `true` if either is.
    public consuming func filled(from group: RouteOptions) -> RouteOptions {
        id = id ?? group.id
        priority = priority ?? group.priority
        exposure = exposure ?? group.exposure
        sources = sources ?? group.sources
        fallback = fallback ?? group.fallback
        summary = summary ?? group.summary
        if !group.tags.isEmpty { tags.formUnion(group.tags) }
        if !group.defaults.isEmpty { defaults.merge(group.defaults) { inner, _ in inner } }
        if !group.fixed.isEmpty { fixed.merge(group.fixed) { inner, _ in inner } }
        if !group.query.isEmpty {
            let names = Set(query.map(\.name))
            query = group.query.filter { !names.contains($0.name) } + query
        }
        if !group.interceptors.isEmpty { interceptors = group.interceptors + interceptors }
        if let condition = group.condition { require(condition) }
        replaces = replaces || group.replaces
        return self
    }

    /// Declares a query parameter, in place of an earlier declaration of its name.
    package mutating func declare(_ parameter: QueryDeclaration) {
        query.removeAll { $0.name == parameter.name }
        query.append(parameter)
    }

    /// Adds a condition, which must hold in addition to the present one, and is checked first.
    mutating func require(_ added: @escaping @Sendable () -> Bool) {
        if let condition { self.condition = { added() && condition() } } else { condition = added }
    }
}

/// A query parameter that a route declares.
public struct QueryDeclaration: Hashable, Sendable {
    /// The parameter's name.
    public let name: String
    /// The type of its text: `string`, one of the standard types, or one that the router knows.
    public let type: String
    /// A Boolean value that indicates whether a link must have the parameter.
    public let isRequired: Bool
    /// The only texts that the parameter may have, compared byte for byte; empty for no limit.
    public let values: [String]

    /// Creates the declaration of a query parameter.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter.
    ///   - type: The name of its type; `string` takes any text.
    ///   - isRequired: Pass `true` if a link must have the parameter.
    ///   - values: The only texts that it may have; empty for no limit.
    public init(_ name: String, type: String = "string", isRequired: Bool = false, values: [String] = []) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
        self.values = values
    }
}
