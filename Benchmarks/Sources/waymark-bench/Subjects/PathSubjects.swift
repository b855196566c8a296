import WaymarkCore

extension PathFiles {
    /// Bare paths in a table of 130: what is compared with routers that know nothing but paths.
    func benchmarks() -> [Benchmark] {
        [
            Benchmark(
                name: "w1/read-borrowed", unit: .link, operations: linkCount * 50, budget: .instructions(300),
                allocatesNothing: true
            ) {
                let paths = try table()
                let table = paths.table
                return each(try paths.workload.read(), rounds: 50) { link in touchValues(of: link.value, in: table) }
            },
            Benchmark(
                name: "w1/text-borrowed", unit: .link, operations: linkCount * 50, budget: .instructions(450),
                allocatesNothing: true
            ) {
                let paths = try table()
                let table = paths.table
                return each(paths.workload.links, rounds: 50) { text in touchValues(of: text.value, in: table) }
            },
            Benchmark(name: "w1/read-kept", unit: .link, operations: linkCount * 50, allocatesNothing: true) {
                let paths = try table()
                let table = paths.table
                return each(try paths.workload.read(), rounds: 50) { link in use(table.match(link.value)) }
            },
            Benchmark(name: "w1/miss-text-borrowed", unit: .link, operations: linkCount * 50, allocatesNothing: true) {
                let paths = try table()
                let table = paths.table
                return each(try paths.misses(), rounds: 50) { text in touchValues(of: text.value, in: table) }
            },
        ]
    }
}

/// Looks a link up and touches the bytes of every parameter, copying none.
@inline(__always)
func touchValues(of link: borrowing DeepLink, in table: RouteTable<Int>) {
    let touched = table.withMatch(of: link) { value, match in
        var sum = value
        match.forEachValue { bytes in sum &+= bytes.count &+ Int(bytes[0]) }
        return sum
    }
    use(touched ?? -1)
}

/// Reads a text, looks it up and touches the bytes of every parameter, copying none.
@inline(__always)
func touchValues(of text: String, in table: RouteTable<Int>) {
    do {
        let touched = try table.withMatch(of: text) { value, match in
            var sum = value
            match.forEachValue { bytes in sum &+= bytes.count &+ Int(bytes[0]) }
            return sum
        }
        use(touched ?? -1)
    } catch {
        fatalError("\(error)")
    }
}
