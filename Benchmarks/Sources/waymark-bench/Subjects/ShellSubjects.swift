import WaymarkCore

/// A value as an app has it, in a module other than the table's.
private struct Page {
    let number: Int
    let kind: UInt8
    let isPublic: Bool
}

extension Subjects {
    /// The generic table against the engine below it: both must cost the same.
    static func shells() -> [Benchmark] {
        let hits = AppTable.hitCount
        return [
            Benchmark(name: "shell/table-borrowed", unit: .link, operations: hits * 5) {
                let (links, table, _) = try pages()
                return each(links.map(\.text), rounds: 5) { text in
                    use((try? table.withMatch(of: text.value) { page, _ in page.number &+ Int(page.kind) }) ?? -1)
                }
            },
            Benchmark(name: "shell/engine-borrowed", unit: .link, operations: hits * 5) {
                let (links, table, pages) = try pages()
                let index = table.index
                return each(links.map(\.text), rounds: 5) { text in
                    var found = -1
                    try? index.borrowMatch(of: text.value) { match in
                        let page = pages[match.number]
                        found = page.number &+ Int(page.kind)
                    }
                    use(found)
                }
            },
            Benchmark(name: "shell/table-kept", unit: .link, operations: hits * 5) {
                let (links, table, _) = try pages()
                return each(links, rounds: 5) { link in use(table.match(link.value)) }
            },
            Benchmark(name: "shell/engine-kept", unit: .link, operations: hits * 5) {
                let (links, table, pages) = try pages()
                let index = table.index
                return each(links, rounds: 5) { link in
                    let found = index.match(link.value)
                    use(found.map { pages[$0.number].number } ?? -1)
                    use(found)
                }
            },
        ]
    }

    private static func pages() throws -> (links: [DeepLink], table: RouteTable<Page>, pages: [Page]) {
        let app = try AppTable()
        var builder = RouteTable<Page>.Builder()
        var pages: [Page] = []
        for (number, pattern) in app.workload.patterns.enumerated() {
            let page = Page(number: number, kind: UInt8(number % 4), isPublic: number % 2 == 0)
            builder.add(try RoutePattern(pattern), page)
            pages.append(page)
        }
        return (try app.hits.map { try DeepLink($0) }, try builder.build(), pages)
    }
}
