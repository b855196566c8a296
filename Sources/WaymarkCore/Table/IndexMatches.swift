/// All routes that match a link, the best first, found lazily one after the other.
public struct IndexMatches: Sequence, IteratorProtocol, Sendable {
    private let link: DeepLink
    private let index: RouteIndex
    /// The start of the next search.
    private var minimum: UInt32 = 0
    /// Returned routes that could be found again without other groups.
    private var given: [UInt32] = []

    init(link: DeepLink, index: RouteIndex) {
        self.link = link
        self.index = index
    }

    /// Returns the next match, of a route that was not returned before.
    public mutating func next() -> IndexMatch? {
        while let rank = index.rank(of: link, from: minimum) {
            minimum = rank + 1
            let variant = index.variants.start[Int(rank)]
            if variant.hasSiblings {
                if given.contains(variant.route) { continue }
                given.append(variant.route)
            }
            return IndexMatch(link: link, index: index, rank: rank)
        }
        return nil
    }
}
