/// A table of routes and their values, which finds the value of the route that matches a link.
///
/// ```swift
/// var builder = RouteTable<Page>.Builder()
/// builder.add("shop://goods/:id<int>", .goods)
/// builder.add("/search/:words+", .search)
/// let table = try builder.build()
///
/// let match = try table.match(DeepLink("shop://goods/42?ref=push"))
/// match?.value              // .goods
/// match?.parameters["id"]   // "42"
/// ```
///
/// A table is an immutable value. If several routes match a link, the first by this order wins. Each rule decides only
/// if all earlier ones are equal:
///
/// 1. Higher priority.
/// 2. A pattern with scheme and exact host, then scheme and `*.` host (longer first), then scheme only, then neither.
/// 3. Segment by segment from the left: a literal; a literal with a parameter in it (more literal bytes first, then more
///    of them in front, then constrained before plain); a constrained parameter; a plain parameter; the pattern's end; a
///    `+` tail; a `*` tail.
/// 4. Fewer absent groups; if the numbers are equal, the one whose first group is present.
/// 5. Earlier registration.
///
/// The search backtracks if a better beginning leads nowhere, so a matching route is always found.
public struct RouteTable<Value: Sendable>: Sendable {
    /// The index, which identifies routes by their numbers.
    public let index: RouteIndex
    /// The values by the numbers of their routes.
    @usableFromInline let values: [Value]

    @usableFromInline
    init(index: RouteIndex, values: [Value]) {
        self.index = index
        self.values = values
    }

    /// The rules with which the table was built.
    @inlinable public var rules: MatchingRules { index.rules }

    /// The routes in the order of registration.
    @inlinable public var routes: [RouteEntry] { index.routes }

    /// Returns the value of a route by its number.
    ///
    /// - Parameter number: A number below the count of ``routes``.
    @inlinable public subscript(number: Int) -> Value { values[number] }

    /// Returns the best match of a link, or `nil` if no route matches it.
    @inlinable
    public func match(_ link: DeepLink) -> Match<Value>? {
        guard let found = index.match(link) else { return nil }
        return Match(found, values[found.number])
    }

    /// Returns all matches of a link, the best first, each route once. The sequence is lazy.
    @inlinable
    public func matches(_ link: DeepLink) -> some Sequence<Match<Value>> {
        index.matches(link).lazy.map { Match($0, values[$0.number]) }
    }

    /// Parses a text, and calls `body` with its best match and the route's value without keeping either.
    ///
    /// This is the fastest way from a text to a value: nothing is allocated unless a parameter is requested.
    ///
    /// - Parameters:
    ///   - text: The link.
    ///   - limits: The limits on the size of the link.
    ///   - body: Receives the value and the match, which is valid until `body` returns.
    /// - Returns: The result of `body`, or `nil` if no route matches the link.
    /// - Throws: A ``LinkError`` if the text is not a link.
    @inlinable @inline(__always)
    public func withMatch<Result>(
        of text: String, limits: LinkLimits = .standard, _ body: (Value, borrowing BorrowedMatch) -> Result
    ) throws(LinkError) -> Result? {
        if limits.takesPlainPaths,
            let found = index.withPlainMatch(of: text, { match in body(values[match.number], match) })
        {
            return found
        }
        var result: Result?
        try index.borrowAny(text, limits: limits) { match in result = body(values[match.number], match) }
        return result
    }

    /// Calls `body` with the best match of a link and the route's value without keeping either.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - body: Receives the value and the match.
    /// - Returns: The result of `body`, or `nil` if no route matches the link.
    @inlinable @inline(__always)
    public func withMatch<Result>(
        of link: borrowing DeepLink, _ body: (Value, borrowing BorrowedMatch) -> Result
    ) -> Result? {
        // The match refers to the link and the index without holding them.
        withExtendedLifetime(link) {
            withExtendedLifetime(index) {
                let rank = index.rank(of: link)
                if rank == FrozenTrie.none { return nil }
                let match = BorrowedMatch(index: index, rank: rank, link: link.storage.view)
                return body(values[match.number], match)
            }
        }
    }
}
