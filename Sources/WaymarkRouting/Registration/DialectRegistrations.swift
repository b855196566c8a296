public import WaymarkCore

/// An object that registers routes whose patterns are written in the dialect of another router.
///
/// ```swift
/// let dialect = JLRoutesDialect()
/// let router = try Router(RouterConfiguration(dialect))
/// try router.reading(dialect).on("/user/view/:userID(/edit)") { request in try await user(request["userID"]) }
/// ```
public struct DialectRegistrations<Base: RouteRegistering>: RouteRegistering {
    let base: Base
    let dialect: any PatternDialect
    let scheme: String?

    /// Registers a route whose patterns are read by the dialect; a faulty one is reported like any other pattern.
    ///
    /// - Parameter draft: The route to register.
    /// - Returns: The registration, with which the route can be removed.
    /// - Throws: The error of the underlying registering object.
    @discardableResult
    public func add(_ draft: RouteDraft) throws(Base.Failure) -> Registration {
        var draft = draft
        if draft.typed == nil, let group = base as? any PrefixedRegistrations {
            draft.patterns = draft.patterns.map(group.wholePattern)
        }
        draft.repetitionKeys += draft.patterns.filter { !$0.isForeign }.compactMap { pattern in
            RepetitionKey(of: DialectRoute(pattern.text, scheme: scheme), in: dialect)
        }
        draft.patterns = draft.patterns.flatMap { read($0) }
        return try base.add(draft)
    }

    private func read(_ pattern: RoutePattern) -> [RoutePattern] {
        if pattern.isForeign { return [pattern] }
        do throws(PatternError) {
            return try dialect.patterns(of: DialectRoute(pattern.text, scheme: scheme))
        } catch {
            return [RoutePattern(pattern.text, dialectFault: error)]
        }
    }
}

extension DialectRegistrations: PrefixedRegistrations {
    func wholePattern(_ pattern: RoutePattern) -> RoutePattern {
        (base as? any PrefixedRegistrations)?.wholePattern(pattern) ?? pattern
    }
}

extension RouteRegistering {
    /// Returns an object that registers the same way, for patterns in the dialect of another router.
    ///
    /// The router must use the dialect's rules, or links are matched by other rules than the patterns were written for;
    /// see ``RouterConfiguration/init(_:)``. A typed route keeps its native pattern.
    ///
    /// - Parameters:
    ///   - dialect: The dialect.
    ///   - scheme: The scheme for which the routes are registered, if that router has a table for each scheme.
    /// - Returns: The object at which to register.
    public func reading(_ dialect: any PatternDialect, scheme: String? = nil) -> DialectRegistrations<Self> {
        DialectRegistrations(base: self, dialect: dialect, scheme: scheme)
    }
}

extension RouterConfiguration {
    /// Creates the configuration of a router whose patterns are written in a dialect.
    ///
    /// It has the dialect's rules and types. If only the order of registration distinguishes two routes, the earlier
    /// one wins.
    public init(_ dialect: some PatternDialect) {
        self.init()
        rules = dialect.rules
        types = dialect.types
        conflicts = .ordered
    }
}
