import Foundation

extension Subjects {
    /// Alternatives for the same links: the least that reading them costs, and the ways of today's apps.
    static func others(paths: PathFiles?) -> [Benchmark] {
        var benchmarks = [
            floor("w2", operations: AppTable.hitCount, rounds: 10) { try AppTable().hits },
            scan("w2", operations: AppTable.hitCount) {
                let app = try AppTable()
                return (app.hits, app.workload.patterns)
            },
        ]
        if let paths {
            benchmarks.append(floor("w1", operations: paths.linkCount, rounds: 50) { try paths.table().workload.links })
            benchmarks.append(
                scan("w1", operations: paths.linkCount) {
                    let workload = try paths.table().workload
                    return (workload.links, workload.patterns)
                })
        }
        return benchmarks
    }

    /// One multiplication a byte (FNV-1a): no router reads a link for less than some part of this.
    private static func floor(
        _ table: String, operations: Int, rounds: Int, links: @escaping () throws -> [String]
    ) -> Benchmark {
        Benchmark(name: "\(table)/hash-floor", unit: .link, operations: operations * rounds) {
            each(try links(), rounds: rounds) { text in
                let hash = text.value.utf8.withContiguousStorageIfAvailable { bytes in
                    bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
                }
                use(Int(truncatingIfNeeded: hash ?? 0))
            }
        }
    }

    private static func scan(
        _ table: String, operations: Int, workload: @escaping () throws -> (links: [String], patterns: [String])
    ) -> Benchmark {
        Benchmark(name: "\(table)/linear-scan", unit: .link, operations: operations) {
            let (links, patterns) = try workload()
            let router = ScanningRouter(patterns)
            guard links.allSatisfy({ router.match($0) != nil }) else { throw WrongAnswer("a scan finds no route") }
            return each(links) { text in use(router.match(text.value)) }
        }
    }
}
