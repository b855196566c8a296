import WaymarkCore

/// Routes and the index that finds them.
final class CompiledTable: Sendable {
    let index: RouteIndex
    /// The routes by the numbers that the index gives them: one place for each pattern.
    let lives: [LiveRoute]
    /// Each route once, in the order of registration.
    let routes: [LiveRoute]
    /// What the patterns of the routes spell out.
    let literals: TableLiterals
    /// The state of the router that the table was compiled from.
    let version: Int

    private init(
        index: RouteIndex, literals: TableLiterals, lives: [LiveRoute], routes: [LiveRoute], version: Int
    ) {
        self.index = index
        self.literals = literals
        self.lives = lives
        self.routes = routes
        self.version = version
    }

    /// Compiles routes, which were checked when they were registered.
    ///
    /// - Parameter routes: In the order of registration.
    init(_ routes: [LiveRoute], _ configuration: RouterConfiguration, version: Int) throws(TableError) {
        var builder = RouteIndexBuilder(rules: configuration.rules, types: configuration.types)
        var lives: [LiveRoute] = []
        for live in routes {
            let options = live.route.options
            for pattern in live.route.draft.patterns {
                builder.add(
                    pattern, id: options.id,
                    priority: pattern.tablePriority(live.route.priority, configuration.rules),
                    place: live.route.draft.place)
                lives.append(live)
            }
        }
        index = try builder.build(conflicts: .ordered)
        literals = TableLiterals(index)
        self.lives = lives
        self.routes = routes
        self.version = version
    }

    /// The same table with other interceptors for its routes.
    func mapping(_ transform: (LiveRoute) -> LiveRoute) -> CompiledTable {
        var last: (old: LiveRoute, new: LiveRoute)?
        // The patterns of one route stand side by side and share what they become.
        let lives = lives.map { live in
            if let last, last.old === live { return last.new }
            let new = transform(live)
            last = (live, new)
            return new
        }
        var routes: [LiveRoute] = []
        for live in lives where routes.last !== live { routes.append(live) }
        return CompiledTable(index: index, literals: literals, lives: lives, routes: routes, version: version)
    }
}
