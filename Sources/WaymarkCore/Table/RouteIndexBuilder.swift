/// Gathers routes and compiles them into a ``RouteIndex``.
public struct RouteIndexBuilder: ~Copyable {
    /// The treatment of two routes that differ by their order alone.
    @nonexhaustive
    public enum Conflicts: Hashable, Sendable {
        /// Building fails, naming both.
        case refused
        /// The earlier one comes first.
        case ordered
    }

    private let rules: MatchingRules
    private let types: [String: ConstraintMatcher]
    private var routes: [RouteEntry] = []
    private var replacing: Set<Int> = []

    /// Creates a builder without routes.
    ///
    /// - Parameters:
    ///   - rules: How links are read and compared.
    ///   - types: Types of parameters beside ``ParameterType/standard``; one of the same name takes its place.
    public init(rules: MatchingRules = .standard, types: [ParameterType] = []) {
        self.rules = rules
        self.types = Dictionary(
            (ParameterType.standard + types).map { ($0.name, $0.matcher) }, uniquingKeysWith: { $1 })
    }

    /// The number of routes added.
    public var count: Int { routes.count }

    /// Makes room for routes to come.
    public mutating func reserveCapacity(_ count: Int) { routes.reserveCapacity(count) }

    /// Adds a route.
    ///
    /// - Parameters:
    ///   - pattern: The links that it takes.
    ///   - id: Its name in errors and explanations.
    ///   - priority: Routes of higher priority come first, whatever their patterns.
    ///   - replaces: Whether it takes the place of an earlier route that would conflict with it.
    ///   - place: Where it is added, for errors.
    /// - Returns: The route's number.
    @discardableResult
    public mutating func add(
        _ pattern: RoutePattern, id: String? = nil, priority: Int = 0, replaces: Bool = false, place: SourcePlace
    ) -> Int {
        let number = routes.count
        routes.append(RouteEntry(number: number, id: id, pattern: pattern, priority: priority, place: place))
        if replaces { replacing.insert(number) }
        return number
    }

    /// Compiles the routes.
    ///
    /// - Returns: The index.
    ///
    /// - Parameter conflicts: The treatment of routes that differ by their order alone.
    /// - Throws: Every fault of every route.
    /// - Complexity: O(*n* log *n*) for *n* patterns, times two for each optional group of a pattern.
    public consuming func build(conflicts: Conflicts = .refused) throws(TableError) -> RouteIndex {
        var compiler = TableCompiler(rules: rules, types: types, conflicts: conflicts)
        return try compiler.compile(routes, replacing: replacing)
    }
}
