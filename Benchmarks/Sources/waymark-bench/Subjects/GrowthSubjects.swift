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
}
