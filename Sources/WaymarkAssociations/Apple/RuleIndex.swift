/// The rules of a file, indexed by the first bytes of the paths that they match, so that few rules are compared with a
/// link.
final class RuleIndex: Sendable {
    /// A rule, identified by its entry and its index there.
    struct Address: Hashable, Sendable {
        let entry: Int32
        let rule: Int32
    }

    private struct Edge: Sendable {
        let byte: UInt8
        let node: Int32
    }

    /// All rules in the order of the file, by number.
    let addresses: [Address]
    /// The matchers of the rules, by number.
    let matchers: [RuleMatcher]
    /// Whether links that match the rule stay in the browser, by number.
    let isExclusion: [Bool]
    /// The apps of the entries.
    let apps: [[String]]
    /// The start of each node's edges in ``edges``; they end where the next node's edges begin.
    private let firstEdge: [Int32]
    private let edges: [Edge]
    private let firstRule: [Int32]
    private let rules: [Int32]

    /// The maximum number of bytes of a pattern that are indexed.
    private static let depth = 64

    init(_ entries: [AppSiteAssociation.Entry]) {
        apps = entries.map(\.appIDs)
        var addresses: [Address] = []
        var matchers: [RuleMatcher] = []
        var isExclusion: [Bool] = []
        var firstEdge: [Int32] = []
        var edges: [Edge] = []
        var firstRule: [Int32] = []
        var rules: [Int32] = []
        var prefixes: [(prefix: ArraySlice<UInt8>, rule: Int32)] = []
        for (entry, details) in entries.enumerated() {
            for (rule, value) in details.rules.enumerated() {
                prefixes.append((value.matcher.literalPrefix.prefix(Self.depth), Int32(addresses.count)))
                addresses.append(Address(entry: Int32(entry), rule: Int32(rule)))
                matchers.append(value.matcher)
                isExclusion.append(value.isExclusion)
            }
        }
        prefixes.sort {
            $0.prefix.lexicographicallyPrecedes($1.prefix) || ($0.prefix == $1.prefix && $0.rule < $1.rule)
        }
        // Breadth first: the nodes of a level are ranges of sorted prefixes.
        var level = [0..<prefixes.count]
        var depth = 0
        var count: Int32 = 1
        while !level.isEmpty {
            var next: [Range<Int>] = []
            for range in level {
                firstEdge.append(Int32(edges.count))
                firstRule.append(Int32(rules.count))
                var index = range.lowerBound
                while index < range.upperBound, prefixes[index].prefix.count == depth {
                    rules.append(prefixes[index].rule)
                    index += 1
                }
                while index < range.upperBound {
                    let byte = prefixes[index].prefix[depth]
                    let start = index
                    while index < range.upperBound, prefixes[index].prefix[depth] == byte { index += 1 }
                    edges.append(Edge(byte: byte, node: count))
                    count += 1
                    next.append(start..<index)
                }
            }
            level = next
            depth += 1
        }
        firstEdge.append(Int32(edges.count))
        firstRule.append(Int32(rules.count))
        self.addresses = addresses
        self.matchers = matchers
        self.isExclusion = isExclusion
        self.firstEdge = firstEdge
        self.edges = edges
        self.firstRule = firstRule
        self.rules = rules
    }

    /// Returns the number of the first rule, in the order of the file, whose prefix matches a path and that `body`
    /// accepts.
    func first(_ path: UnsafeBufferPointer<UInt8>, where body: (Int) -> Bool) -> Int? {
        // The lists of rules along the path, each in order; the smallest first element comes next.
        var lists: [Range<Int32>] = []
        var node = 0
        var place = 0
        while true {
            let list = firstRule[node]..<firstRule[node + 1]
            if !list.isEmpty { lists.append(list) }
            guard place < path.count, let next = edge(from: node, over: path[place]) else { break }
            node = next
            place += 1
        }
        while true {
            var best = -1
            var least = Int32.max
            for (index, list) in lists.enumerated() where !list.isEmpty {
                let rule = rules[Int(list.lowerBound)]
                if rule < least {
                    least = rule
                    best = index
                }
            }
            guard best >= 0 else { return nil }
            if body(Int(least)) { return Int(least) }
            lists[best] = (lists[best].lowerBound + 1)..<lists[best].upperBound
        }
    }

    private func edge(from node: Int, over byte: UInt8) -> Int? {
        var low = Int(firstEdge[node])
        var high = Int(firstEdge[node + 1])
        while low < high {
            let middle = (low + high) / 2
            if edges[middle].byte < byte { low = middle + 1 } else { high = middle }
        }
        return low < Int(firstEdge[node + 1]) && edges[low].byte == byte ? Int(edges[low].node) : nil
    }
}
