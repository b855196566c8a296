import Foundation

/// Everything that is measured, in the order in which it is printed.
enum Subjects {
    /// - Parameter paths: Files of the w1 table, where they were given.
    static func all(paths: PathFiles?) -> [Benchmark] {
        let subjects: [[Benchmark]] = [
            paths.map { $0.benchmarks() } ?? [], links(), growth(), endings(), compiling(), launching(),
            cataloguing(), auditing(),
            associating(), shells(),
            expressions(),
            routing(), rewriting(), replacing(), counting(), waiting(), services(), actions(), starting(), telling(),
            gates(),
            trees(),
            workflows(), navigating(), others(paths: paths),
        ]
        return subjects.flatMap { $0 }
    }
}

/// The place of the w1 table.
struct PathFiles {
    let routes: String
    let links: String
    let linkCount: Int

    init(routes: String, links: String) throws {
        self.routes = routes
        self.links = links
        linkCount = try Fixture.lines(at: URL(fileURLWithPath: links)).count
    }

    func table() throws -> PathTable { try PathTable(routes: routes, links: links) }
}
