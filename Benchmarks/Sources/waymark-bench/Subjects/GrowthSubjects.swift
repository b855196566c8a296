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

    /// Read links in tables whose hosts stand for their sub-domains.
    static func subdomains() -> [Benchmark] {
        [10, 1_000].map { size in
            Benchmark(name: "subdomains/\(size)", unit: .link, operations: growthLinks) {
                var builder = RouteTable<Int>.Builder()
                for number in 0..<size {
                    builder.add(try RoutePattern("https://*.shop\(number).example/goods/:id"), number)
                }
                let table = try builder.build()
                let links = try (0..<growthLinks).map {
                    try DeepLink("https://m.shop\($0 * 7 % size).example/goods/42")
                }
                return each(links) { link in use(table.match(link.value)) }
            }
        }
    }
}
