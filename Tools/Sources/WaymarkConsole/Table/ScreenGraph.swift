internal import WaymarkInspection
internal import WaymarkManifest

/// The screens of a manifest, and which is beneath which, as data.
struct ScreenGraph {
    /// The nodes in the order of the manifest, and an edge from each parent to its child.
    let json: JSONText

    init(of manifest: Manifest) {
        let ids = Set(manifest.routes.compactMap(\.id))
        let nodes = manifest.routes.map { route in
            JSONText.object([
                .init("id", .text(route.id ?? route.pattern)),
                .init("title", .text(route.summary ?? route.id ?? route.pattern)),
                .init("presentation", .optional(route.presentation?.presentationText)),
                .init("tags", .texts(route.tags)),
            ])
        }
        let edges = manifest.routes.compactMap { route -> JSONText? in
            guard let parent = route.parent, ids.contains(parent) else { return nil }
            return .object([.init("from", .text(parent)), .init("to", .text(route.id ?? route.pattern))])
        }
        json = .object([.init("nodes", .array(nodes)), .init("edges", .array(edges))])
    }
}
