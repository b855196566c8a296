/// A builder that collects routes and compiles them into a ``RouteIndex``.
public struct RouteIndexBuilder: ~Copyable {
    /// The treatment of two routes that only their order distinguishes.
    @nonexhaustive
    public enum Conflicts: Hashable, Sendable {
        /// Building fails with an error that names both routes.
        case refused
        /// The earlier route wins.
        case ordered
    }

    private let rules: MatchingRules
    private let types: [String: ConstraintMatcher]
    private var routes: [RouteEntry] = []
    private var replacing: Set<Int> = []

    /// Creates a builder without routes.
    ///
    /// - Parameters:
    ///   - rules: The rules by which links are parsed and compared.
    ///   - types: The types of parameters in addition to ``ParameterType/standard``. A type with the name of a standard
    ///     one replaces it.
    public init(rules: MatchingRules = .standard, types: [ParameterType] = []) {
        self.rules = rules
        self.types = Dictionary(
            (ParameterType.standard + types).map { ($0.name, $0.matcher) }, uniquingKeysWith: { $1 })
    }

    /// The number of routes added.
    public var count: Int { routes.count }

    /// Reserves room for further routes.
    public mutating func reserveCapacity(_ count: Int) { routes.reserveCapacity(count) }

    /// Adds a route.
    ///
    /// - Parameters:
    ///   - pattern: The pattern of the links that the route matches.
    ///   - id: The name of the route in errors and explanations.
    ///   - priority: The priority. Routes of higher priority come first, whatever their patterns.
    ///   - replaces: Whether the route replaces an earlier one that would conflict with it.
    ///   - place: The place at which the route is added, for errors.
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
    /// - Parameter conflicts: The treatment of routes that only their order distinguishes.
    /// - Throws: A ``TableError`` with all faults of all routes.
    /// - Complexity: O(*n* log *n*) for *n* patterns, times two for each optional group of a pattern.
    public consuming func build(conflicts: Conflicts = .refused) throws(TableError) -> RouteIndex {
        var compiler = TableCompiler(rules: rules, types: types, conflicts: conflicts)
        return try compiler.compile(routes, replacing: replacing)
    }
}
