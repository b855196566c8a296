import WaymarkCore

extension Subjects {
    /// The cost of a launch.
    static func compiling() -> [Benchmark] {
        [
            Benchmark(name: "compile/10000-read", unit: .table, operations: 1, budget: .milliseconds(30)) {
                let patterns = try GrownTable.patterns(.root, 10_000).map { try RoutePattern($0) }
                return { use(table(of: patterns)) }
            },
            Benchmark(name: "compile/1000-texts-first", unit: .table, operations: 1, budget: .milliseconds(4)) {
                let texts = GrownTable.patterns(.root, 1_000)
                return { firstAnswer(of: texts, to: "/s1/k1/604033/detail") }
            },
            Benchmark(name: "compile/w2-texts-first", unit: .table, operations: 1) {
                let app = try AppTable()
                let link = app.hits[0]
                return { firstAnswer(of: app.workload.patterns, to: link) }
            },
        ]
    }

    private static func table(of patterns: [RoutePattern]) -> RouteTable<Int> {
        var builder = RouteTable<Int>.Builder()
        for (number, pattern) in patterns.enumerated() { builder.add(pattern, number) }
        do {
            return try builder.build()
        } catch {
            fatalError("\(error)")
        }
    }

    private static func firstAnswer(of texts: [String], to link: String) {
        do {
            let table = table(of: try texts.map { try RoutePattern($0) })
            guard let match = try table.match(DeepLink(link)) else { fatalError("no route for '\(link)'") }
            use(match)
        } catch {
            fatalError("\(error)")
        }
    }
}
