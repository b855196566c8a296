import Foundation
import WaymarkCore

/// 500 routes of an app and 2,000 full links (w2); one link in ten has no route.
struct AppTable {
    static let hitCount = 1_800
    static let missCount = 200

    private struct Row: Decodable {
        let link: String
        let route: Int
        let parameters: [String: String]
    }

    let workload: Workload
    let table: RouteTable<Int>
    /// The links that a route takes, and those that none takes.
    let hits: [String]
    let misses: [String]

    /// Reads the table, and fails unless every link finds its route and its parameters.
    init() throws {
        let rows = try Fixture.lines("w2.expected.jsonl").map {
            try JSONDecoder().decode(Row.self, from: Data($0.utf8))
        }
        workload = Workload(patterns: try Fixture.lines("w2.routes.txt"), links: try Fixture.lines("w2.links.txt"))
        guard rows.map(\.link) == workload.links else { throw WrongAnswer("w2: links and answers differ") }
        table = try workload.table()
        try workload.check(table, finds: rows.map(\.route))
        for row in rows {
            let kept = try table.match(DeepLink(row.link))?.parameters.dictionary ?? [:]
            let borrowed = try table.withMatch(of: row.link) { _, match in match.parameters.dictionary } ?? [:]
            guard kept == row.parameters, borrowed == row.parameters else {
                throw WrongAnswer("'\(row.link)' must give \(row.parameters), not \(kept) or \(borrowed)")
            }
        }
        hits = rows.filter { $0.route >= 0 }.map(\.link)
        misses = rows.filter { $0.route < 0 }.map(\.link)
        guard hits.count == Self.hitCount, misses.count == Self.missCount else {
            throw WrongAnswer("w2: \(hits.count) links with a route and \(misses.count) without")
        }
    }
}
