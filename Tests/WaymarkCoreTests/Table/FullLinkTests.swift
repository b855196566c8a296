import Foundation
import Testing
import WaymarkCore

/// 2,000 full links in a table of 500 routes over three schemes and four origins.
@Suite("Full links")
struct FullLinkTests {
    struct Row: Decodable {
        let link: String
        let route: Int
        let parameters: [String: String]
    }

    static let table: RouteTable<Int> = {
        var builder = RouteTable<Int>.Builder()
        for (number, pattern) in Fixture.lines("w2.routes.txt").enumerated() {
            builder.add(RoutePattern(stringLiteral: pattern), number)
        }
        do {
            return try builder.build()
        } catch {
            fatalError("\(error)")
        }
    }()

    @Test("Each link finds its route and its decoded parameters, kept or borrowed")
    func findsAll() throws {
        let rows = try Fixture.lines("w2.expected.jsonl").map {
            try JSONDecoder().decode(Row.self, from: Data($0.utf8))
        }
        #expect(rows.count == 2_000)
        for row in rows {
            let match = try Self.table.match(DeepLink(row.link))
            #expect(match?.value ?? -1 == row.route, "\(row.link)")
            #expect(match?.parameters.dictionary ?? [:] == row.parameters, "\(row.link)")
            let borrowed = try Self.table.withMatch(of: row.link) { number, match in
                (number, match.parameters.dictionary)
            }
            #expect(borrowed?.0 ?? -1 == row.route, "\(row.link)")
            #expect(borrowed?.1 ?? [:] == row.parameters, "\(row.link)")
        }
    }
}
