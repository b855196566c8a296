public import WaymarkCore

extension Manifest {
    /// The behaviour for an undefined parameter type in a pattern.
    @nonexhaustive
    public enum UnregisteredTypes: Hashable, Sendable {
        /// Building the table fails with an error that names the pattern.
        case refused
        /// The type accepts every text, for tools that read a table without its app.
        case anything
    }

    /// A parameter type in patterns that is neither standard nor declared in ``Manifest/types``.
    public struct UndeclaredType: Hashable, Sendable {
        /// The name.
        public let name: String
        /// The nearest standard or declared name, if one is close.
        public let nearest: String?
        /// The indices in ``Manifest/routes`` of the routes that use the type.
        public let routes: [Int]
    }

    /// Creates a table of the routes, in order.
    ///
    /// ```swift
    /// let table = try Manifest(json: bytes, file: "shop.json").table(types: [city], file: "shop.json")
    /// table.match(try DeepLink("shop://goods/42"))?.value.id  // "goods.detail"
    /// ```
    ///
    /// - Parameters:
    ///   - types: The types that the app registers; a type with the same name as a declared one replaces it.
    ///   - unregistered: The behaviour for a type that is neither standard, nor declared with an expression, nor in
    ///     `types`.
    ///   - conflicts: The behaviour for routes that only their order distinguishes; in the dialect of another router
    ///     the order always decides.
    ///   - asksCatchAllsLast: Pass `true` to try routes for every link, or for every link of a scheme, last, as a
    ///     router does.
    ///   - file: A name for errors and explanations, for routes that were not read from a named file.
    /// - Returns: The table.
    /// - Throws: A `TableError` with every fault of every route.
    public func table(
        types: [WaymarkCore.ParameterType] = [], unregistered: UnregisteredTypes = .refused,
        conflicts: RouteIndexBuilder.Conflicts = .refused, asksCatchAllsLast: Bool = false, file: String = "manifest"
    ) throws(TableError) -> RouteTable<ManifestRoute> {
        let known = parameterTypes(types, unregistered) + (patternDialect?.types ?? [])
        var builder = RouteTable<ManifestRoute>.Builder(rules: rules, types: known)
        builder.reserveCapacity(routes.count)
        for (pattern, place) in placedPatterns {
            var route = routes[place]
            route.place.position = route.position ?? place
            builder.add(
                pattern, route, id: route.id,
                priority: asksCatchAllsLast ? pattern.tablePriority(route.priority, rules) : route.priority,
                file: route.file ?? file, line: route.line ?? 0)
        }
        return try builder.build(conflicts: patternDialect == nil ? conflicts : .ordered)
    }

    /// The patterns of the routes, each with its route's index in ``routes``, without those of replaced routes.
    public var placedPatterns: [(pattern: RoutePattern, place: Int)] {
        let replaced = replacedRoutes
        var placed: [(pattern: RoutePattern, place: Int)] = []
        placed.reserveCapacity(routes.count)
        for (place, route) in routes.enumerated() where replaced[place] == nil {
            placed += patterns(of: route).map { ($0, place) }
        }
        return placed
    }

    /// The indices of replaced routes, each with the index of the last route that replaces it. Empty unless the
    /// manifest is in the dialect of a router that keeps one registration for each key.
    public var replacedRoutes: [Int: Int] {
        patternDialect == nil ? [:] : RepetitionKey.replacements(among: routes.map(repetitionKey))
    }

    /// Returns the key that a registration of the route shares with those that it replaces, or `nil`.
    package func repetitionKey(of route: ManifestRoute) -> RepetitionKey? {
        patternDialect.flatMap { RepetitionKey(of: route.registration.route(of: route.pattern), in: $0) }
    }

    /// The number of undeclared types for which a similar name is suggested; each one is compared with all known names.
    private static let suggestionLimit = 100

    /// The undeclared types in patterns, in the order of the routes.
    public var undeclaredTypes: [UndeclaredType] {
        let known = WaymarkCore.ParameterType.standard.map(\.name) + types.keys.ordered()
        let isKnown = Set(known)
        var names: [String] = []
        var users: [String: [Int]] = [:]
        for (place, route) in routes.enumerated() {
            // A type may occur twice in one pattern.
            for name in typeNames(of: route) where !isKnown.contains(name) && users[name]?.last != place {
                if users[name] == nil { names.append(name) }
                users[name, default: []].append(place)
            }
        }
        return names.enumerated().map { place, name in
            let nearest = place < Self.suggestionLimit ? known.nearest(to: name) : nil
            return UndeclaredType(name: name, nearest: nearest, routes: users[name] ?? [])
        }
    }

    /// Returns the declared types of a kind that patterns use, by name, each with the first route that uses it.
    func users(of meaning: ParameterType) -> [(name: String, route: Int)] {
        var seen: Set<String> = []
        return routes.enumerated().flatMap { place, route in
            typeNames(of: route).filter { types[$0] == meaning && seen.insert($0).inserted }.map { ($0, place) }
        }
    }

    /// Returns the types with which parameters are checked: those declared with an expression, and all others if
    /// undefined types accept every text.
    func parameterTypes(
        _ given: [WaymarkCore.ParameterType], _ unregistered: UnregisteredTypes
    ) -> [WaymarkCore.ParameterType] {
        // A declared expression that cannot be read (in a manifest created by code) is skipped, so that the table
        // rejects it.
        var known: [WaymarkCore.ParameterType] = types.compactMap { name, type in
            switch type {
            case .expression(let text): try? WaymarkCore.ParameterType(name, expression: text)
            case .registered: unregistered == .anything ? .unknown(name) : nil
            }
        }
        if unregistered == .anything { known += undeclaredTypes.map { .unknown($0.name) } }
        return known + given
    }

    private func typeNames(of route: ManifestRoute) -> [String] {
        // The types of another router belong to its dialect. Reading a pattern again costs as much as reading its
        // expressions.
        guard patternDialect == nil, route.pattern.utf8.contains(UInt8(ascii: "<")),
            let pattern = try? RoutePattern(route.pattern, rules: rules)
        else {
            return []
        }
        return pattern.parameters.compactMap(\.type)
    }
}
