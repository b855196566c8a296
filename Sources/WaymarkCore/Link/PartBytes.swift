/// Parts of a link joined into bytes that are the same exactly where all parts are.
struct PartBytes {
    private(set) var joined: [UInt8] = []

    mutating func add(_ flag: Bool) { joined.append(flag ? 1 : 0) }

    /// An absent part differs from an empty one.
    mutating func add(_ text: String?) {
        add(text != nil)
        guard let text else { return }
        add(count: text.utf8.count)
        joined.append(contentsOf: text.utf8)
    }

    mutating func add(_ texts: [String]) {
        add(count: texts.count)
        for text in texts { add(text) }
    }

    mutating func add(_ pairs: [LinkQuery.Pair]?) {
        add(pairs != nil)
        guard let pairs else { return }
        add(count: pairs.count)
        for pair in pairs {
            add(pair.name)
            add(pair.value)
        }
    }

    private mutating func add(count: Int) {
        withUnsafeBytes(of: count) { joined.append(contentsOf: $0) }
    }
}
