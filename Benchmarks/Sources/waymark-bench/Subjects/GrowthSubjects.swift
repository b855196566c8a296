import WaymarkCore

extension Subjects {
    static let growthSizes = [10, 100, 1_000, 10_000, 100_000]
    /// As many links at every size, so that what differs is the table.
    private static let growthLinks = 10_000

    /// Read paths, borrowed, in tables that grow.
    static func growth() -> [Benchmark] {
        [GrownTable.FanOut.root, .flat].flatMap { fanOut in
            growthSizes.map { size in
                Benchmark(
                    name: "\(fanOut.rawValue)/\(size)", unit: .link, operations: growthLinks, allocatesNothing: true
                ) {
                    let grown = try GrownTable(fanOut, size, links: growthLinks)
                    let table = grown.table
                    return each(try grown.workload.read()) { link in touchValues(of: link.value, in: table) }
                }
            }
        }
    }

    /// Read links in tables of hosts, or of segments, that end alike.
    static func endings() -> [Benchmark] {
        let kinds: [(name: String, pattern: (Int) -> String, link: (Int) -> String)] = [
            (
                "hosts", { "https://shop\(1000 + $0).example/goods/:id" },
                { "https://shop\(1000 + $0).example/goods/42" }
            ),
            (
                "subdomains", { "https://*.shop\(1000 + $0).example/goods/:id" },
                { "https://m.shop\(1000 + $0).example/goods/42" }
            ),
            ("endings", { "/product-\(1000 + $0)-overview/:id" }, { "/product-\(1000 + $0)-overview/42" }),
        ]
        return kinds.flatMap { kind in
            [10, 1_000].map { size in
                Benchmark(name: "\(kind.name)/\(size)", unit: .link, operations: growthLinks) {
                    var builder = RouteTable<Int>.Builder()
                    for number in 0..<size { builder.add(try RoutePattern(kind.pattern(number)), number) }
                    let table = try builder.build()
                    let links = try (0..<growthLinks).map { try DeepLink(kind.link($0 * 7 % size)) }
                    return each(links) { link in touchValues(of: link.value, in: table) }
                }
            }
        }
    }
}
