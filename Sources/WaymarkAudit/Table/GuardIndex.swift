/// The children of a trie's node that only some texts reach, indexed by the texts around their holes.
struct GuardIndex {
    /// A child after a parameter with a constraint or with other text in its segment.
    struct Guard {
        let texts: TextSets.ID
        let rank: UInt64
        let child: Int
    }

    private(set) var guards: [Guard] = []
    private var numbers: [TextSets.ID: Int] = [:]
    private var byBefore = EdgeIndex()
    private var byAfter = EdgeIndex()

    /// The child after a set of texts.
    subscript(texts: TextSets.ID) -> Int? { numbers[texts].map { guards[$0].child } }

    /// Adds a child for a set that does not have one yet.
    mutating func insert(_ guardian: Guard, form: TextSet) {
        let edges = form.edges
        numbers[guardian.texts] = guards.count
        if edges.before.isEmpty, edges.after.isEmpty {
            bare.append(guardian)
            guards.append(guardian)
            return
        }
        byBefore.insert(guards.count, at: edges.before)
        byAfter.insert(guards.count, at: edges.after.reversed())
        guards.append(guardian)
    }

    /// The guards without text around their holes.
    private(set) var bare: [Guard] = []

    /// Returns the guards with text around their holes that may share texts with a set, judging by the texts around
    /// their holes.
    ///
    /// - Complexity: O(*m* + *n*) for *n* bytes around the hole and *m* guards that agree with them on one side.
    mutating func candidates(for form: TextSet) -> [Guard] {
        let edges = form.edges
        if edges.before.isEmpty, edges.after.isEmpty { return byBefore.all.map { guards[$0] } }
        if edges.after.isEmpty { return byBefore.agreeing(with: edges.before).map { guards[$0] } }
        let right = byAfter.agreeing(with: edges.after.reversed())
        if edges.before.isEmpty { return right.map { guards[$0] } }
        let left = byBefore.agreeing(with: edges.before)
        return (left.count < right.count ? left : right).map { guards[$0] }
    }
}

/// Numbers by the text that an entry begins with.
private struct EdgeIndex {
    private var numbers: [[UInt8]: [Int]] = [:]
    /// The texts in order; empty after a change, until they are needed.
    private var texts: [[UInt8]] = []

    mutating func insert(_ number: Int, at text: [UInt8]) {
        numbers[text, default: []].append(number)
        texts = []
    }

    var all: [Int] { numbers.values.flatMap { $0 } }

    /// Returns the numbers of all texts that begin with this one, and of all prefixes of it.
    mutating func agreeing(with text: [UInt8]) -> [Int] {
        if texts.isEmpty { texts = numbers.keys.sorted { $0.lexicographicallyPrecedes($1) } }
        var found: [Int] = []
        for count in 0..<text.count { found += numbers[Array(text.prefix(count))] ?? [] }
        var low = 0
        var high = texts.count
        while low < high {
            let middle = (low + high) / 2
            if texts[middle].lexicographicallyPrecedes(text) { low = middle + 1 } else { high = middle }
        }
        while low < texts.count, texts[low].starts(with: text) {
            found += numbers[texts[low]] ?? []
            low += 1
        }
        return found
    }
}
