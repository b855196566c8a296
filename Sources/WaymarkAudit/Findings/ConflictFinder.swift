internal import WaymarkCore

/// Finds routes with the same priority, scheme, host and shape.
struct ConflictFinder {
    private let table: AuditedTable
    /// The routes of each shape, in order.
    private let groups: [RouteShape: [Int]]

    init(_ table: AuditedTable) {
        self.table = table
        var groups: [RouteShape: [Int]] = [:]
        for (route, shape) in table.shapes.enumerated() {
            if let shape { groups[shape, default: []].append(route) }
        }
        self.groups = groups
    }

    /// Returns whether two routes conflict.
    func conflict(_ left: Int, _ right: Int) -> Bool {
        left != right && table.shapes[left] != nil && table.shapes[left] == table.shapes[right]
    }

    /// Returns a finding for each route that conflicts with earlier ones, with the first of them.
    func findings(with search: LinkSearch) -> [AuditFinding] {
        groups.values.flatMap { group in
            group.dropFirst().map { finding(group[0], $0, search) }
        }
    }

    private func finding(_ first: Int, _ second: Int, _ search: LinkSearch) -> AuditFinding {
        let witness = witness(first, second, search)
        return table.finding(
            .error, .conflict, [first, second], witness: witness,
            "\(table.name(first)) and \(table.name(second)) take the same links"
                + (witness.map { ", such as '\($0)'," } ?? "")
                + " and only their order distinguishes them")
    }

    private func witness(_ first: Int, _ second: Int, _ search: LinkSearch) -> String? {
        // A pattern without variants is not analysed.
        let variants = [first, second].compactMap { table.variantsOfRoute[$0].first }
        guard variants.count == 2 else { return nil }
        for origin in table.origins(of: table.variants[variants[0]].section) {
            let shapes = variants.map { search.shape(of: $0, folds: origin.folds) }
            guard case .found(let path) = search.path(takenBy: shapes, avoiding: []),
                !search.doubts(of: shapes).contains(where: \.deceivesTable)
            else { continue }
            let witness = search.witness(path, from: origin)
            if witness.shows([first, second]) { return witness.link?.text }
        }
        return nil
    }
}
