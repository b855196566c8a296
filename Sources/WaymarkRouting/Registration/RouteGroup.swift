import WaymarkCore

/// A group of routes with a common prefix or common options.
///
/// ```swift
/// let account = router.group(prefix: "shop://account", .public.tags(.needsSignIn))
/// try account.on("/orders") { … }               // shop://account/orders, public
/// try account.on("/password", .internal) { … }  // stays closed to links from outside
/// ```
public struct RouteGroup<Base: RouteRegistering>: RouteRegistering {
    let base: Base
    let prefix: String
    let options: RouteOptions

    /// Registers a route, completed by the group's prefix and options.
    ///
    /// - Parameter draft: The route to register.
    /// - Returns: The registration, with which the route can be removed.
    /// - Throws: The error of the underlying registering object.
    @discardableResult
    public func add(_ draft: RouteDraft) throws(Base.Failure) -> Registration {
        var draft = draft
        if draft.typed == nil, !prefix.isEmpty { draft.patterns = draft.patterns.map(prefixed) }
        draft.options = draft.options.filled(from: options)
        return try base.add(draft)
    }

    /// Returns a pattern with the group's prefix.
    private func prefixed(_ pattern: RoutePattern) -> RoutePattern {
        guard !prefix.isEmpty, !pattern.isForeign, pattern.text.utf8.first == UInt8(ascii: "/") else { return pattern }
        var prefix = Substring(prefix)
        while prefix.utf8.last == UInt8(ascii: "/") { prefix = prefix.dropLast() }
        return RoutePattern(stringLiteral: prefix + pattern.text)
    }
}

/// Registrations with a prefix before their patterns, which a dialect reads together with it.
protocol PrefixedRegistrations {
    /// Returns a pattern with all prefixes, the outermost first.
    func wholePattern(_ pattern: RoutePattern) -> RoutePattern
}

extension RouteGroup: PrefixedRegistrations {
    func wholePattern(_ pattern: RoutePattern) -> RoutePattern {
        let pattern = prefixed(pattern)
        return (base as? any PrefixedRegistrations)?.wholePattern(pattern) ?? pattern
    }
}

extension RouteRegistering {
    /// Returns a group of routes that have a prefix or options in common.
    ///
    /// - Parameters:
    ///   - prefix: A text before every pattern that begins with a slash; a dialect reads the prefix and the pattern
    ///     together. A pattern with a scheme, and that of a typed route, stays as it is.
    ///   - options: The options that the routes have if neither their registration nor a group inside this one sets
    ///     them; see ``RouteOptions/filled(from:)``. An explicit `.internal` stays internal.
    /// - Returns: The group, at which to register.
    public func group(prefix: String = "", _ options: RouteOptions = RouteOptions()) -> RouteGroup<Self> {
        RouteGroup(base: self, prefix: prefix, options: options)
    }
}
