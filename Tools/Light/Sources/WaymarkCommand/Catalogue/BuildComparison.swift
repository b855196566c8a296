internal import WaymarkInspection
internal import WaymarkManifest

extension RouteBuild {
    /// The routes as a manifest that was read.
    ///
    /// - Throws: What is wrong with the records as a manifest's routes.
    func manifest() throws(InputError) -> Manifest {
        do {
            return try Manifest(node, file: path)
        } catch {
            throw InputError(lines: error.faults.filter { $0.severity == .error }.map { "\(SafeText("\($0)"))" })
        }
    }
}

extension Manifest {
    /// Whether the patterns need no other router's reader.
    var hasNativePatterns: Bool { dialect == Self.nativeDialect }

    /// A manifest and a build's routes, made comparable.
    ///
    /// A build has no settings of the manifest as a whole, and the app takes values that a route's record lacks from
    /// the manifest.
    ///
    /// - Parameter expected: The manifest.
    /// - Returns: The manifest without routes that need no type, and the build's manifest with the values that the
    ///   manifest adds.
    func held(against expected: Manifest) -> (expected: Manifest, built: Manifest) {
        var (old, new) = (expected, expected)
        old.routes = expected.routes.filter { $0.handler == nil }
        // An exposure that is declared nowhere is internal.
        for place in old.routes.indices { old.routes[place].exposure = old.routes[place].exposure ?? .internal }
        old.rewrites = []
        new.rewrites = []
        var ids: [String: ManifestRoute] = [:]
        var patterns: [String: ManifestRoute] = [:]
        for route in old.routes {
            if let id = route.id { ids[id] = route }
            patterns[route.pattern] = route
        }
        new.routes = routes.map { route in
            let counterpart = route.id.flatMap { ids[$0] } ?? patterns[route.pattern]
            return counterpart.map { route.completed(by: $0) } ?? route
        }
        return (old, new)
    }

    /// Removes the routes whose id and pattern another manifest both lacks.
    mutating func keepRoutes(of other: Manifest) {
        let ids = Set(other.routes.compactMap(\.id))
        let patterns = Set(other.routes.map(\.pattern))
        routes.removeAll { route in
            !patterns.contains(route.pattern) && !(route.id.map { ids.contains($0) } ?? false)
        }
    }
}

extension ManifestRoute {
    /// The route with a manifest's values for everything that it does not declare itself.
    fileprivate func completed(by other: ManifestRoute) -> ManifestRoute {
        var route = self
        if route.priority == 0 { route.priority = other.priority }
        route.exposure = route.exposure ?? other.exposure
        if route.sources.isEmpty { route.sources = other.sources }
        if route.tags.isEmpty { route.tags = other.tags }
        route.presentation = route.presentation ?? other.presentation
        route.parent = route.parent ?? other.parent
        if route.parentQuery.isEmpty { route.parentQuery = other.parentQuery }
        route.fallback = route.fallback ?? other.fallback
        route.defaults.merge(other.defaults) { own, _ in own }
        if route.query.isEmpty { route.query = other.query }
        return route
    }
}
