internal import WaymarkInspection
internal import WaymarkManifest

/// The screens of a manifest, and which is beneath which, as data.
struct ScreenGraph {
    /// The nodes in the order of the manifest, and an edge from each parent to its child.
    let json: JSONText

    init(of manifest: Manifest) {
        let ids = Set(manifest.routes.compactMap(\.id))
        let names = Self.names(of: manifest.routes, besides: ids)
        let nodes = zip(manifest.routes, names).map { route, name in
            JSONText.object([
                .init("id", .text(name)),
                .init("title", .text(route.summary ?? route.id ?? route.pattern)),
                .init("presentation", .optional(route.presentation?.presentationText)),
                .init("tags", .texts(route.tags)),
            ])
        }
        let edges = zip(manifest.routes, names).compactMap { route, name -> JSONText? in
            guard let parent = route.parent, ids.contains(parent) else { return nil }
            return .object([.init("from", .text(parent)), .init("to", .text(name))])
        }
        json = .object([.init("nodes", .array(nodes)), .init("edges", .array(edges))])
    }

    /// The ids of the routes; of one without an id its pattern, with its place if that is the name of another.
    private static func names(of routes: [ManifestRoute], besides ids: Set<String>) -> [String] {
        var taken = ids
        return routes.enumerated().map { place, route in
            if let id = route.id { return id }
            var name = route.pattern
            while !taken.insert(name).inserted { name += " (\(route.position ?? place))" }
            return name
        }
    }
}
