import Foundation
import WaymarkCore

/// 130 bare paths (w1), each looked up once; given on the command line, for comparison with other routers.
struct PathTable {
    let workload: Workload
    let table: RouteTable<Int>

    init(routes: String, links: String) throws {
        workload = Workload(
            patterns: try Fixture.lines(at: URL(fileURLWithPath: routes)),
            links: try Fixture.lines(at: URL(fileURLWithPath: links)))
        table = try workload.table()
        try workload.check(table, finds: Array(workload.links.indices))
    }

    /// Links that no route takes, as many as there are links: each path with more segments behind it.
    func misses() throws -> [String] {
        let misses = workload.links.map { $0 + ($0.hasSuffix("/") ? "" : "/") + "none/at/all" }
        try Workload(patterns: [], links: misses).check(table, finds: misses.map { _ in -1 })
        return misses
    }
}
