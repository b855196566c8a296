import Testing
import WaymarkAudit
import WaymarkCore

@Suite struct LargeTableTests {
    /// Routes that nothing is wrong with.
    static func route(_ number: Int) -> TestRoute {
        let area = "area\(number / 40)"
        let item = "item\(number % 40)"
        let pattern =
            switch number % 10 {
            case 0: "shop://\(area)/\(item)/:id<int>"
            case 1: "shop://\(area)/\(item)/:id([a-z]{2,8})/detail"
            case 2: "/\(area)/\(item)(/by/:key)(/page/:n<int>)"
            case 3: "https://m.example.com/\(area)/\(item)/:rest*"
            case 4: "https://*.example.com/\(area)/:slug-\(item).html"
            case 5: "/all/\(area)-\(item)-:id<uuid>"
            case 6: "/\(area)/:x/\(item)"
            case 7: "shop://\(area)/:kind(sale|new)/\(item)/:n?"
            case 8: "/codes/:code([A-Z]{3}\(number))"
            default: "/\(area)/\(item)/:a/:b"
            }
        return TestRoute(pattern)
    }

    @Test("Of ten thousand routes nothing is reported but what was planted")
    func findsPlanted() throws {
        var routes = (0..<10_000).map(Self.route)
        routes[1_234] = "shop://area0/item0/:n([0-9]{2,4})"
        routes[5_678] = "/area2/item2(/by/:other)(/page/:number<int>)"
        routes[7_777] = "9 /area3/item9/*"
        routes[9_999] = "/codes/:code([A-Z]{2}[M-P]8)"
        let findings = RouteAudit(of: try RouteIndex.of(routes)).findings
        #expect(findings.filter { $0.code == .overlap }.map(\.routes) == [[0, 1_234], [8, 9_999]])
        #expect(findings.filter { $0.code == .overlap }.map(\.witness) == ["shop://area0/item0/00", "/codes/AAM8"])
        #expect(findings.filter { $0.code == .conflict }.map(\.routes) == [[82, 5_678]])
        #expect(findings.filter { $0.code == .shadowed }.map(\.routes) == [[129, 7_777], [1_234, 0]])
        #expect(findings.count == 5)
    }
}
