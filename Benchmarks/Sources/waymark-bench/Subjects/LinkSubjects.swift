import WaymarkCore

extension Subjects {

    /// Full links in a table of 500, from their texts to decoded values.
    static func links() -> [Benchmark] {
        let (hits, misses) = (AppTable.hitCount, AppTable.missCount)
        return [
            Benchmark(
                name: "w2/text-lent-decoded", unit: .link, operations: hits, budget: .instructions(3_300)
            ) {
                let app = try AppTable()
                let table = app.table
                return each(app.hits) { text in readLent(text.value, in: table) }
            },
            Benchmark(
                name: "w2/text-borrowed-decoded", unit: .link, operations: hits, budget: .instructions(3_300)
            ) {
                let app = try AppTable()
                let table = app.table
                return each(app.hits) { text in readBorrowed(text.value, in: table) }
            },
            Benchmark(name: "w2/text-kept-decoded", unit: .link, operations: hits, budget: .instructions(3_300)) {
                let app = try AppTable()
                let table = app.table
                return each(app.hits) { text in readKept(text.value, in: table) }
            },
            Benchmark(name: "w2/text-borrowed", unit: .link, operations: hits * 5) {
                let app = try AppTable()
                let table = app.table
                return each(app.hits, rounds: 5) { text in touchValues(of: text.value, in: table) }
            },
            Benchmark(name: "w2/read-borrowed", unit: .link, operations: hits * 5) {
                let app = try AppTable()
                let table = app.table
                return each(try app.hits.map { try DeepLink($0) }, rounds: 5) { link in
                    touchValues(of: link.value, in: table)
                }
            },
            Benchmark(name: "w2/read-kept", unit: .link, operations: hits * 5) {
                let app = try AppTable()
                let table = app.table
                return each(try app.hits.map { try DeepLink($0) }, rounds: 5) { link in use(table.match(link.value)) }
            },
            Benchmark(name: "w2/miss-text-borrowed", unit: .link, operations: misses * 20) {
                let app = try AppTable()
                let table = app.table
                return each(app.misses, rounds: 20) { text in touchValues(of: text.value, in: table) }
            },
        ]
    }

    /// All that a handler may ask for, lent: the decoded bytes of each value, without a copy.
    @inline(__always)
    private static func readLent(_ text: String, in table: RouteTable<Int>) {
        do {
            let found: Void? = try table.withMatch(of: text) { value, match in
                use(value)
                match.forEachParameter { name, text in
                    use(name)
                    text.withUTF8 { use($0) }
                }
                match.forEachPair { pair in
                    pair.name.withUTF8 { use($0) }
                    pair.value.withUTF8 { use($0) }
                }
            }
            if found == nil { fatalError("no route for '\(text)'") }
        } catch {
            fatalError("\(error)")
        }
    }

    /// The same from a match that is not kept, each value a string of its own.
    @inline(__always)
    private static func readBorrowed(_ text: String, in table: RouteTable<Int>) {
        do {
            let found: Void? = try table.withMatch(of: text) { value, match in
                use(value)
                use(match.parameters)
                match.forEachQueryPair { use($0) }
            }
            if found == nil { fatalError("no route for '\(text)'") }
        } catch {
            fatalError("\(error)")
        }
    }

    /// The same from a link and a match that are kept.
    @inline(__always)
    private static func readKept(_ text: String, in table: RouteTable<Int>) {
        do {
            guard let match = try table.match(DeepLink(text)) else { fatalError("no route for '\(text)'") }
            use(match.value)
            use(match.parameters)
            for pair in match.query { use(pair) }
        } catch {
            fatalError("\(error)")
        }
    }
}
