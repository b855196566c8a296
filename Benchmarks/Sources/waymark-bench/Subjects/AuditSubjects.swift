import WaymarkAudit
import WaymarkCore

extension Subjects {
    /// The cost of `lint`: for a table without findings, and for one in which every four routes overlap.
    static func auditing() -> [Benchmark] {
        [
            audit("lint/w3-10000", finding: false) { GrownTable.patterns(.root, 10_000) },
            audit("lint/overlaps-10000", finding: true) {
                (0..<2_500).flatMap {
                    ["/k\($0)/:id<int>", "/k\($0)/:slug([a-z0-9-]+)", "/k\($0)/:name", "/k\($0)/:rest+"]
                }
            },
        ]
    }

    private static func audit(_ name: String, finding: Bool, patterns: @escaping () -> [String]) -> Benchmark {
        Benchmark(name: name, unit: .table, operations: 1, budget: .milliseconds(10_000)) {
            let index = try Workload(patterns: patterns(), links: []).table().index
            return {
                let audit = RouteAudit(of: index)
                if audit.findings.isEmpty == finding { fatalError("\(name): \(audit.findings.count) findings") }
                use(audit)
            }
        }
    }
}
