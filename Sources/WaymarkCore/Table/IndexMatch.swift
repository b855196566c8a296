/// A match: a link, the number of a matching route, and the values that result from both.
///
/// Values are decoded on request. Finding the match copies nothing.
public struct IndexMatch: Sendable {
    /// The link.
    public let link: DeepLink
    @usableFromInline let index: RouteIndex
    let rank: UInt32
    /// Whether values are decoded regardless of the rules.
    private let decodesAll: Bool

    init(link: DeepLink, index: RouteIndex, rank: UInt32, decodesAll: Bool = false) {
        self.link = link
        self.index = index
        self.rank = rank
        self.decodesAll = decodesAll
    }

    /// The same match with all values decoded, regardless of the rules under which it was found: the form for printing
    /// them into another link, which escapes them again.
    package var decoded: IndexMatch { IndexMatch(link: link, index: index, rank: rank, decodesAll: true) }

    /// The rules of the table.
    package var rules: MatchingRules { index.rules }

    /// Whether all values are handed on decoded.
    package var decodesAllValues: Bool {
        valueRules.isSuperset(of: [.decodesParameters, .decodesTail, .decodesQuery])
    }

    /// The rules by which values are handed on.
    var valueRules: FrozenRules {
        let rules = index.frozen.pointee.rules
        return decodesAll ? rules.union([.decodesParameters, .decodesTail, .decodesQuery]) : rules
    }

    /// The route's number.
    public var number: Int { Int(index.variants.start[Int(rank)].route) }

    /// The route, as added.
    public var route: RouteEntry { index.routes[number] }

    /// Whether a router asks the route only if nothing else takes the link: the pattern takes every link of its scheme,
    /// or of any.
    package var isOfCatchAll: Bool {
        let route = route
        if route.priority == RoutePattern.catchAllPriority { return true }
        return index.frozen.pointee.rules.contains(.commits) && route.pattern.isForeign
            && route.pattern.isCatchAll(under: index.rules)
    }

    /// The named values of the path, from left to right. A parameter of an absent group has no value.
    ///
    /// - Complexity: O(*n*) for a path of *n* bytes, at each call.
    public var parameters: RouteParameters {
        withPath { path in index.parameters(of: rank, in: path, under: valueRules) }
    }

    /// The segments of the unnamed tail, or `nil` if the pattern has none.
    public var tail: [String]? { tail(named: Capture.unnamed) }

    /// Returns the segments of a named tail, or `nil` if the pattern has no tail with the name.
    public func segments(of name: String) -> [String]? {
        guard let number = index.names.firstIndex(where: { $0.hasSameBytes(as: name) }) else { return nil }
        return tail(named: UInt32(number))
    }

    /// The link's fragment as the table's rules read it, or `nil` if the link has none.
    package var fragment: FragmentReading? { link.fragment(under: index.rules) }

    /// The query's pairs under the table's rules.
    public var query: LinkQuery { LinkQuery(storage: link.storage, rules: valueRules) }

    private func tail(named name: UInt32) -> [String]? {
        guard let capture = index.captures(of: rank).last, capture.isTail, capture.name == name else { return nil }
        let decodes: FrozenRules = name == Capture.unnamed ? .decodesTail : .decodesParameters
        return withPath { path in
            index.tail(from: Int(capture.segment), in: path, decodes: decodes, under: valueRules)
        }
    }

    private func withPath<Result>(_ body: (PathView) -> Result) -> Result {
        link.storage.read { link in index.withPath(of: link, body) }
    }
}
