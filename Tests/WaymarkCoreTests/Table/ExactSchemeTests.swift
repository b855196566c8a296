import Testing
import WaymarkCore

@Suite("Where the case of a scheme counts, everything that a table says has it")
struct ExactSchemeTests {
    private func table(_ patterns: RoutePattern...) throws -> RouteTable<Int> {
        var rules = MatchingRules()
        rules.exactSchemes = true
        var builder = RouteTable<Int>.Builder(rules: rules)
        for (number, pattern) in patterns.enumerated() { builder.add(pattern, number) }
        return try builder.build()
    }

    @Test("Two patterns whose schemes differ in case are no conflict, and two that are alike are one")
    func conflicts() throws {
        #expect(try table("shop://a", "SHOP://a").routes.count == 2)
        #expect(throws: TableError.self) { try table("SHOP://a", "SHOP:/a") }
    }

    @Test("What a pattern prints, it reads back")
    func prints() throws {
        let table = try table("SHOP://goods/:id", "shop://goods/:id")
        let pattern = table.routes[0].pattern
        let link = try pattern.link(["id": "42"], rules: table.rules)
        #expect(link.text == "SHOP://goods/42")
        #expect(table.match(link)?.value == 0)
    }

    @Test(
        "A link of another scheme, or with another literal, is told what was meant",
        arguments: [
            ("shop://goods/1", "SHOP://goods/1"), ("Shop://goods/1", "SHOP://goods/1"),
            ("SHOP://godds/1", "SHOP://goods/1"), ("mall://goods/1", nil),
        ])
    func suggests(_ link: String, _ meant: String?) throws {
        let explanation = try table("SHOP://goods/:id").explain(link)
        #expect(explanation.winner == nil)
        #expect(explanation.misses.first?.suggestion == meant)
    }
}
