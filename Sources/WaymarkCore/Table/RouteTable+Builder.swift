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
    ///   - rules: The rules by which links are parsed and compared.
    ///   - types: The types of parameters in addition to ``ParameterType/standard``.
    ///   - conflicts: The treatment of routes that only their order distinguishes.
    ///   - fill: A closure that adds the routes to the builder.
    /// - Throws: A ``TableError`` with all faults of all routes.
    public init(
        rules: MatchingRules = .standard, types: [ParameterType] = [],
        conflicts: RouteIndexBuilder.Conflicts = .refused, _ fill: (inout Builder) -> Void
    ) throws(TableError) {
        var builder = Builder(rules: rules, types: types)
        fill(&builder)
        self = try builder.build(conflicts: conflicts)
    }

    /// A builder that collects routes and freezes them into a table.
    public struct Builder: ~Copyable {
        private var index: RouteIndexBuilder
        private var values: [Value] = []

        /// Creates a builder without routes.
        ///
        /// - Parameters:
        ///   - rules: The rules by which links are parsed and compared.
        ///   - types: The types of parameters in addition to ``ParameterType/standard``.
        public init(rules: MatchingRules = .standard, types: [ParameterType] = []) {
            index = RouteIndexBuilder(rules: rules, types: types)
        }

        /// The number of routes added.
        public var count: Int { index.count }

        /// Reserves room for further routes.
        public mutating func reserveCapacity(_ count: Int) {
            index.reserveCapacity(count)
            values.reserveCapacity(count)
        }

        /// Adds a route.
        ///
        /// Faults, such as a malformed pattern or a conflict, are collected and thrown together by
        /// ``build(conflicts:)``.
        ///
        /// - Parameters:
        ///   - pattern: The pattern of the links that the route matches.
        ///   - value: The value of the route.
        ///   - id: The name of the route in errors and explanations.
        ///   - priority: The priority. Routes of higher priority come first, whatever their patterns.
        /// - Returns: The route's number.
        @discardableResult
        public mutating func add(
            _ pattern: RoutePattern, _ value: Value, id: String? = nil, priority: Int = 0,
            file: String = #fileID, line: Int = #line
        ) -> Int {
            values.append(value)
            return index.add(pattern, id: id, priority: priority, place: SourcePlace(file: file, line: line))
        }

        /// Adds a route that replaces an earlier one with which it would conflict, if any.
        ///
        /// The earlier route keeps its number, and is no longer matched.
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
        /// - Parameter conflicts: The treatment of routes that only their order distinguishes.
        /// - Throws: A ``TableError`` with all faults of all routes.
        public consuming func build(conflicts: RouteIndexBuilder.Conflicts = .refused) throws(TableError) -> RouteTable
        {
            let values = values
            return RouteTable(index: try index.build(conflicts: conflicts), values: values)
        }
    }
}
