/// The keys that order two route variants.
struct VariantOrder {
    let section: UInt64
    let path: PrecedenceKey
    let absence: UInt16
    let priority: Int
    let route: UInt32
    /// Whether the variant is also in another trie, in which its letters keep their case.
    let isCopy: Bool
    /// Whether patterns with a scheme come first, and this one has none.
    let isBehindSchemes: Bool
    /// The weight that the rules count before registration: the less, the earlier.
    let weight: Int

    func precedes(_ other: VariantOrder) -> Bool {
        if isBehindSchemes != other.isBehindSchemes { return !isBehindSchemes }
        if priority != other.priority { return priority > other.priority }
        if section != other.section { return section < other.section }
        if let isLess = path.isLess(than: other.path) { return isLess }
        if absence != other.absence { return absence < other.absence }
        return route < other.route
    }

    func precedesByRegistration(_ other: VariantOrder) -> Bool {
        if isBehindSchemes != other.isBehindSchemes { return !isBehindSchemes }
        if priority != other.priority { return priority > other.priority }
        if weight != other.weight { return weight < other.weight }
        if route != other.route { return route < other.route }
        // Between readings of one route the rules of specificity decide in any case.
        if let isLess = path.isLess(than: other.path) { return isLess }
        return absence < other.absence
    }
}
