internal import WaymarkCore

/// The routes' ids and parents, collected while the routes are read, and checked when all of them are known.
struct Lineage {
    /// The number of unknown ids for which a similar id is suggested; each one is compared with all known ids.
    private static let suggestionLimit = 100

    private var ids: [(name: String, field: Field)] = []
    private var first: [String: Field] = [:]
    private var parents: [(name: String, field: Field)] = []
    private var parentByID: [String: String] = [:]

    /// Adds a route, and reports an id that an earlier route already has.
    mutating func add(_ route: ManifestRoute, id: Field?, parent: Field?, reportingTo reader: inout ManifestReader) {
        if let parent, let name = route.parent { parents.append((name, parent)) }
        guard let id, let name = route.id else { return }
        if let first = first[name] {
            reader.reportRepeated(name, at: id, first: first)
            return
        }
        first[name] = id
        ids.append((name, id))
        parentByID[name] = route.parent
    }

    /// Reports unknown parents, and routes that are their own ancestors.
    func check(reportingTo reader: inout ManifestReader) {
        for (offset, parent) in parents.filter({ first[$0.name] == nil }).enumerated() {
            let nearest = offset < Self.suggestionLimit ? ids.lazy.map(\.name).nearest(to: parent.name) : nil
            reader.report(.unknownRoute(parent.name), at: parent.field, expected: "the id of one", nearest: nearest)
        }
        var settled: Set<String> = []
        for id in ids {
            var line: [String] = []
            var next: String? = id.name
            while let name = next, settled.insert(name).inserted {
                line.append(name)
                next = parentByID[name]
            }
            guard let start = line.firstIndex(where: { $0 == next }), let field = first[line[start]] else { continue }
            reader.report(.circularParents(Array(line[start...])), at: field)
        }
    }
}
