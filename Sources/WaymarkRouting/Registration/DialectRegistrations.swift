public import WaymarkCore

/// Registers routes whose patterns are written as another router has them.
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

    /// Registers a draft, its patterns read by the dialect; what is wrong with one is reported as of any other pattern.
    @discardableResult
    public func add(_ draft: RouteDraft) throws(Base.Failure) -> Registration {
        var draft = draft
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

extension RouteRegistering {
    /// The same, for patterns in the dialect of another router.
    ///
    /// The router's rules must be the dialect's, or links go by other rules than the patterns were written for; see
    /// ``RouterConfiguration/init(_:)``. A typed route keeps a native pattern in a router of its own.
    ///
    /// - Parameters:
    ///   - dialect: The dialect.
    ///   - scheme: The scheme for which the routes are registered, where that router has a table for each.
    public func reading(_ dialect: any PatternDialect, scheme: String? = nil) -> DialectRegistrations<Self> {
        DialectRegistrations(base: self, dialect: dialect, scheme: scheme)
    }
}

extension RouterConfiguration {
    /// What holds for a router whose patterns are written in a dialect: its rules and types, and that of routes which only
    /// their order tells apart the earlier one wins.
    public init(_ dialect: some PatternDialect) {
        self.init()
        rules = dialect.rules
        types = dialect.types
        conflicts = .ordered
    }
}
