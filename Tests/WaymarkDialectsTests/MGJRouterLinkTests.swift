import Testing
import WaymarkDialects
import WaymarkManifest

/// Links made of a pattern and values by their places.
@Suite struct MGJRouterLinkTests {
    struct Row: CustomTestStringConvertible {
        let pattern: String
        let values: [String]
        let link: String
        var testDescription: String { "\(pattern) \(values)" }

        init(_ pattern: String, _ values: [String], _ link: String) {
            self.pattern = pattern
            self.values = values
            self.link = link
        }
    }

    static func rows() throws -> [Row] {
        try DialectCase.fixture("mgjrouter")["cases"]?.elements.compactMap { row in
            guard let made = row["generate"], let pattern = made["pattern"]?.text,
                let link = row["expect"]?["url"]?.text
            else { return nil }
            return Row(pattern, made["parameters"]?.elements.compactMap(\.text) ?? [], link)
        } ?? []
    }

    @Test(
        "Each placeholder has the value of its place",
        arguments: try rows() + [
            Row("mgj://search?keyword=:word&page=:page", ["鞋", "2"], "mgj://search?keyword=鞋&page=2"),
            Row("mgj://a/:x/:y/:z", ["1", "2"], "mgj://a/1/2/2"), Row("mgj://a/:x", [], "mgj://a/:x"),
            Row("mgj://a/:x/b", ["1", "2"], "mgj://a/1/b"), Row("beauty/:id", ["3"], "beauty/3"),
        ])
    func makes(_ row: Row) { #expect(MGJRouterDialect.link(row.pattern, row.values) == row.link) }
}
