import Testing
import WaymarkCore
import WaymarkDialects
import WaymarkManifest

/// Features of Crossroad beside the routing of links.
@Suite struct CrossroadTests {
    struct Table: CustomTestStringConvertible {
        let name: String
        let manifest: ManifestNode
        let isRefused: Bool
        var testDescription: String { name }
    }

    static func tables() throws -> [Table] {
        try DialectCase.fixture("crossroad")["cases"]?.elements.compactMap { row in
            guard let routes = row["routes"], let error = row["expect"]?["registration_error"] else { return nil }
            let manifest = ManifestNode(
                .object([
                    .init("waymark", ManifestNode(.integer(1))), .init("dialect", ManifestNode(.text("crossroad"))),
                    .init("routes", routes), .init("options", row["options"] ?? ManifestNode(.object([]))),
                ]))
            return Table(name: row["why"]?.text ?? "", manifest: manifest, isRefused: error.text != nil)
        } ?? []
    }

    @Test("A table that Crossroad refuses is refused, and no other", arguments: try tables())
    func registers(_ row: Table) throws {
        if row.isRefused {
            #expect(throws: ManifestError.self) { try Manifest(row.manifest, dialects: PatternDialects.all) }
        } else {
            _ = try Manifest(row.manifest, dialects: PatternDialects.all)
        }
    }

    @Test("A slash behind a website's host changes nothing, and a path is refused")
    func readsWebsites() throws {
        let sources = try CrossroadDialect(accepting: ["https://Pokedex.example/", "https://pokedex.example"]).accepting
        #expect(sources == Array(repeating: .website(scheme: "https", host: "pokedex.example"), count: 2))
        #expect(throws: DialectError.self) { try CrossroadDialect(accepting: ["https://pokedex.example/a"]) }
        #expect(throws: DialectError.self) { try CrossroadDialect(accepting: ["https://pokedex.example//"]) }
    }

    @Test("Without link sources no route could ever answer, which is said")
    func needsSources() throws {
        let error = #expect(throws: PatternError.self) {
            try CrossroadDialect(accepting: []).patterns(of: DialectRoute("/a"))
        }
        #expect("\(try #require(error))".contains("the option 'accepting'"))
    }

    @Test("A query is searched by an expression for names")
    func looksUp() throws {
        for row in try DialectCase.fixture("crossroad")["cases"]?.elements ?? [] {
            guard let items = row["query_items"], let expected = row["expect"]?["lookup_regex"]?.values else {
                continue
            }
            let pairs = items.elements.map { LinkQuery.Pair($0.elements[0].text ?? "", $0.elements[1].text) }
            for (expression, value) in expected {
                let found = try CrossroadDialect.value(in: pairs, matching: expression)
                #expect(found.map { .text($0) } ?? .null == value, "\(expression)")
            }
        }
        #expect(throws: PatternError.self) { try CrossroadDialect.value(in: [], matching: "(") }
    }

    @Test("A value is parsed as Swift does, and a list without its empty elements")
    func parses() throws {
        var count = 0
        for row in try DialectCase.fixture("crossroad")["cases"]?.elements ?? [] {
            guard let text = row["parse"]?["string"]?.text, let expected = row["expect"]?.values?["value"] else {
                continue
            }
            count += 1
            let value: ManifestValue? =
                switch row["parse"]?["type"]?.text {
                case "Double": Double(text).map { .number($0) }
                case "Int": Int(text).map { .integer(Int64($0)) }
                case "String": .text(text)
                case "[String]": .array(CrossroadDialect.elements(of: text).map { .text($0) })
                default: nil
                }
            #expect(value ?? .null == expected, "\(text)")
        }
        #expect(count >= 4)
    }

    @Test("A route is tried after those before it that do not want the link")
    func declines() throws {
        for row in try DialectCase.fixture("crossroad")["cases"]?.elements ?? [] {
            guard let called = row["handlers_called"], let link = row["url"]?.text, let routes = row["routes"],
                let options = row["options"]
            else { continue }
            let manifest = try Manifest(
                ManifestNode(
                    .object([
                        .init("waymark", ManifestNode(.integer(1))), .init("dialect", ManifestNode(.text("crossroad"))),
                        .init("routes", routes), .init("options", options),
                    ])), dialects: PatternDialects.all)
            let table = try manifest.table()
            var tried: [String] = []
            for match in table.matches(try DeepLink(link, rules: table.rules)) {
                tried.append(match.value.pattern)
                if match.value.takes(match.found, in: nil) { break }
            }
            #expect(tried == called.elements.compactMap(\.text))
        }
    }
}
