extension RouteTable {
    /// Creates a table of the routes that `fill` adds.
    ///
    /// ```swift
    /// let table = try RouteTable<Page> { routes in
    ///     routes.add("shop://goods/:id<int>", .goods)
    ///     routes.add("/search/:words+", .search)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - rules: How links are read and compared.
    ///   - types: Types of parameters beside ``ParameterType/standard``.
    ///   - conflicts: The treatment of routes that differ by their order alone.
    ///   - fill: Adds the routes.
    /// - Throws: Every fault of every route.
    public init(
        rules: MatchingRules = .standard, types: [ParameterType] = [],
        conflicts: RouteIndexBuilder.Conflicts = .refused, _ fill: (inout Builder) -> Void
    ) throws(TableError) {
        var builder = Builder(rules: rules, types: types)
        fill(&builder)
        self = try builder.build(conflicts: conflicts)
    }

    /// Gathers routes and freezes them into a table.
    public struct Builder: ~Copyable {
        private var index: RouteIndexBuilder
        private var values: [Value] = []

        /// Creates a builder without routes.
        ///
        /// - Parameters:
        ///   - rules: How links are read and compared.
        ///   - types: Types of parameters beside ``ParameterType/standard``.
        public init(rules: MatchingRules = .standard, types: [ParameterType] = []) {
            index = RouteIndexBuilder(rules: rules, types: types)
        }

        /// The number of routes added.
        public var count: Int { index.count }

        /// Makes room for routes to come.
        public mutating func reserveCapacity(_ count: Int) {
            index.reserveCapacity(count)
            values.reserveCapacity(count)
        }

        /// Adds a route.
        ///
        /// Faults (a malformed pattern, a conflict) are gathered and thrown, all together, by ``build(conflicts:)``.
        ///
        /// - Parameters:
        ///   - pattern: The links that it takes.
        ///   - value: The value of the route.
        ///   - id: Its name in errors and explanations.
        ///   - priority: Routes of higher priority come first, whatever their patterns.
        /// - Returns: The route's number.
        @discardableResult
        public mutating func add(
            _ pattern: RoutePattern, _ value: Value, id: String? = nil, priority: Int = 0,
            file: String = #fileID, line: Int = #line
        ) -> Int {
            values.append(value)
            return index.add(pattern, id: id, priority: priority, place: SourcePlace(file: file, line: line))
        }

        /// Adds a route that takes the place of an earlier one with which it would conflict, if any.
        ///
        /// The earlier route keeps its number and is found no more.
        ///
        /// - Parameters:
        ///   - pattern: The pattern.
        ///   - value: The value of the route.
        ///   - id: The id, or `nil`.
        ///   - priority: The priority; greater comes first.
        /// - Returns: The number of the route.
        @discardableResult
        public mutating func replace(
            _ pattern: RoutePattern, with value: Value, id: String? = nil, priority: Int = 0,
            file: String = #fileID, line: Int = #line
        ) -> Int {
            values.append(value)
            return index.add(
                pattern, id: id, priority: priority, replaces: true, place: SourcePlace(file: file, line: line))
        }

        /// Freezes the routes into a table.
        ///
        /// - Returns: The table.
        ///
        /// - Parameter conflicts: The treatment of routes that differ by their order alone.
        /// - Throws: Every fault of every route.
        public consuming func build(conflicts: RouteIndexBuilder.Conflicts = .refused) throws(TableError) -> RouteTable
        {
            let values = values
            return RouteTable(index: try index.build(conflicts: conflicts), values: values)
        }
    }
}
