import WaymarkCore

/// Routes, and the links that are looked up in them.
struct Workload {
    let patterns: [String]
    let links: [String]

    /// A table whose values are the numbers of its routes.
    func table() throws -> RouteTable<Int> {
        var builder = RouteTable<Int>.Builder()
        builder.reserveCapacity(patterns.count)
        for (number, pattern) in patterns.enumerated() { builder.add(try RoutePattern(pattern), number) }
        return try builder.build()
    }

    /// The links, read.
    func read() throws -> [DeepLink] { try links.map { try DeepLink($0) } }

    /// Fails unless each link finds the route of the number in its place; -1 stands for none.
    func check(_ table: RouteTable<Int>, finds expected: [Int]) throws {
        for (link, route) in zip(links, expected) {
            let kept = try table.match(DeepLink(link))?.value ?? -1
            let borrowed = try table.withMatch(of: link) { value, _ in value } ?? -1
            guard kept == route, borrowed == route else {
                throw WrongAnswer("'\(link)' must find route \(route), not \(kept) or \(borrowed)")
            }
        }
    }
}
