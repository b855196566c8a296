import WaymarkCore

/// Routes and the index that finds them.
final class CompiledTable: Sendable {
    let index: RouteIndex
    /// The routes by their numbers in the index, with one place for each pattern.
    let lives: [LiveRoute]
    /// Each route once, in the order of registration.
    let routes: [LiveRoute]
    /// The literal texts in the patterns of the routes.
    let literals: TableLiterals
    /// The types that patterns may name in addition to the standard ones.
    let types: [ParameterType]

    private init(
        index: RouteIndex, literals: TableLiterals, lives: [LiveRoute], routes: [LiveRoute], types: [ParameterType]
    ) {
        self.index = index
        self.literals = literals
        self.lives = lives
        self.routes = routes
        self.types = types
    }

    /// Compiles routes, which were checked when they were registered.
    ///
    /// - Parameter routes: The routes, in the order of registration.
    init(_ routes: [LiveRoute], _ rules: MatchingRules, _ types: [ParameterType]) throws(TableError) {
        var builder = RouteIndexBuilder(rules: rules, types: types)
        builder.reserveCapacity(routes.count)
        var lives: [LiveRoute] = []
        lives.reserveCapacity(routes.count)
        for live in routes {
            let route = live.route
            for pattern in route.patterns {
                builder.add(
                    pattern, id: route.id, priority: pattern.tablePriority(route.priority, rules), place: route.place)
                lives.append(live)
            }
        }
        index = try builder.build(conflicts: .ordered)
        literals = TableLiterals(index)
        // Each route has at least one pattern. If none has two, both lists are equal.
        self.lives = lives.count == routes.count ? routes : lives
        self.routes = routes
        self.types = types
    }

    /// Returns the same table without the handlers of removed routes, and without the literals of their patterns. The
    /// routes stay in their places, where lookups skip them.
    ///
    /// - Parameters:
    ///   - numbers: The numbers of the routes.
    ///   - others: The numbers by which they are known as removed from then on, if those differ.
    /// - Complexity: O(*n*) for *n* routes, if the table has any of them.
    func lettingGo(of numbers: Set<Int>, renumbering others: [Int: Int] = [:]) -> CompiledTable {
        let places = lives.indices.filter { numbers.contains(lives[$0].route.number) }
        if places.isEmpty { return self }
        let table = mapping { live in
            let number = live.route.number
            if !numbers.contains(number) { return live }
            return LiveRoute(live.route.withoutAnswer(number: others[number] ?? number), steps: [])
        }
        return CompiledTable(
            index: index, literals: literals.without(places), lives: table.lives, routes: table.routes, types: types)
    }

    /// Returns the same table with other interceptors for its routes.
    func mapping(_ transform: (LiveRoute) -> LiveRoute) -> CompiledTable {
        var last: (old: LiveRoute, new: LiveRoute)?
        // The patterns of one route are adjacent, and share the result.
        let lives = lives.map { live in
            if let last, last.old.route === live.route { return last.new }
            let new = transform(live)
            last = (live, new)
            return new
        }
        var routes: [LiveRoute] = []
        for live in lives where routes.last?.route !== live.route { routes.append(live) }
        if routes.count == lives.count { routes = lives }
        return CompiledTable(index: index, literals: literals, lives: lives, routes: routes, types: types)
    }
}
