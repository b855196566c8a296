import WaymarkCore

/// Registers routes that have something in common.
///
/// ```swift
/// let account = router.group(prefix: "shop://account", tags: [.needsSignIn])
/// try account.on("/orders") { … }            // shop://account/orders
/// ```
public struct RouteGroup<Base: RouteRegistering>: RouteRegistering {
    let base: Base
    let prefix: String
    let tags: Set<RouteTag>
    let sources: Set<LinkSource.Kind>?
    let exposure: Exposure?
    let fixed: [String: String]
    let interceptors: [any Interceptor]

    /// Registers a draft with what the group gives it.
    @discardableResult
    public func add(_ draft: RouteDraft) throws(Base.Failure) -> Registration {
        var draft = draft
        if draft.typed == nil { draft.patterns = draft.patterns.map(prefixed) }
        draft.options.tags.formUnion(tags)
        draft.options.sources = draft.options.sources ?? sources
        draft.options.exposure = draft.options.exposure ?? exposure
        draft.options.fixed.merge(fixed) { inner, _ in inner }
        draft.options.interceptors = interceptors + draft.options.interceptors
        return try base.add(draft)
    }

    private func prefixed(_ pattern: RoutePattern) -> RoutePattern {
        guard !prefix.isEmpty, !pattern.isForeign, pattern.text.utf8.first == UInt8(ascii: "/") else { return pattern }
        var prefix = Substring(prefix)
        while prefix.utf8.last == UInt8(ascii: "/") { prefix = prefix.dropLast() }
        return RoutePattern(stringLiteral: prefix + pattern.text)
    }
}

extension RouteRegistering {
    /// A group of routes with something in common.
    ///
    /// - Parameters:
    ///   - prefix: Stands before every pattern that begins with a slash; a pattern with a scheme, and that of a typed
    ///     route, stays as it is.
    ///   - exposure: Who may open the routes for which neither their registration nor a group inside this one says so; an
    ///     explicit `.internal` stays internal.
    ///   - tags: Tags beside those of each route.
    ///   - sources: The kinds of source that may open the routes, where a route does not name its own.
    ///   - fixed: Values of every request to the routes, by name: `request["store"]`, or a typed route's property `store`. Neither a
    ///     link nor a caller changes them, unlike a default. Those of a group inside this one come first.
    ///   - interceptors: Interceptors around those of each route: a module's own, for its own routes.
    public func group(
        prefix: String = "", exposure: Exposure? = nil, tags: Set<RouteTag> = [],
        sources: Set<LinkSource.Kind>? = nil, fixed: [String: String] = [:], interceptors: [any Interceptor] = []
    ) -> RouteGroup<Self> {
        RouteGroup(
            base: self, prefix: prefix, tags: tags, sources: sources, exposure: exposure, fixed: fixed,
            interceptors: interceptors)
    }
}
