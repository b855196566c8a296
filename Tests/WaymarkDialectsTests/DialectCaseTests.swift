import Testing
import WaymarkCore
import WaymarkDialects
import WaymarkManifest

/// The behaviour of each router, case by case.
@Suite struct DialectCaseTests {
    @Test("A link goes where it went, with the same values", arguments: try DialectCase.all())
    func goesWhereItWent(_ row: DialectCase) throws {
        let manifest = try Manifest(row.manifest, dialects: PatternDialects.all)
        let dialect = try #require(manifest.patternDialect)
        let table = try manifest.table()
        let link = try DeepLink(row.link, rules: table.rules)
        let match = row.answer(to: link, in: table, dialect)
        #expect(match?.found.route.pattern.text == row.matched)
        if let canRoute = row.canRoute { #expect((table.match(link) != nil) == canRoute) }
        guard let match, row.matched != nil else { return }
        if let index = row.registrationIndex { #expect(match.value.position == index) }
        if let tail = row.tail { #expect(match.found.tail == tail) }
        if let parameters = row.parameters { #expect(row.received(match.found, match.value, dialect) == parameters) }
        if let query = row.query { #expect(DialectCase.texts(match.found.query) == query) }
        if let lookup = row.lookup {
            let values = row.arguments(match.found, match.value, dialect)
            for (name, value) in lookup { #expect(values[name] == value) }
        }
    }
}
