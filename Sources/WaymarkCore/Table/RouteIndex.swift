/// The engine of every table, which finds route numbers by patterns.
///
/// It does not know the meaning of a route's number: a ``RouteTable`` and rewrite rules are thin layers that look up
/// values by that number. An index never changes after it is built, so lookups need no lock, never wait, and allocate
/// nothing.
public final class RouteIndex: Sendable {
    /// The rules with which it was built.
    public let rules: MatchingRules
    /// The same, as links are read by them.
    let reading: LinkReading
    /// The routes in the order of their numbers.
    public let routes: [RouteEntry]

    /// One priority's tries, places in ``words``.
    struct Level: Sendable {
        /// The trie of patterns without a scheme, and the same with the case of the first segment folded.
        var anyScheme: UInt32 = 0
        var anySchemeFolded: UInt32 = 0
        /// A node whose literal children are the schemes.
        ///
        /// After a scheme, literal children are its hosts (with `:port` if it is not the default), each the root of a
        /// trie; hosts with subdomains begin with a dot (``label(of:port:isWildcard:)``). The parameter is the root of
        /// the patterns that have only the scheme.
        var schemes: UInt32 = 0
        /// Whether any host includes its subdomains.
        var hasSubdomains = false
        /// Patterns that are one expression for the whole path, in order of precedence.
        var expressions: [ExpressionRoute] = []
    }

    /// Returns the label of a host after its scheme: the label of a host that includes its subdomains begins with a
    /// dot, and that of a host that begins with a dot itself begins with a byte that no link contains.
    static func label(of host: String, port: Int?, isWildcard: Bool = false) -> String {
        let label = port.map { "\(host):\($0)" } ?? host
        if isWildcard { return "." + label }
        return host.utf8.first == UInt8(ascii: ".") ? "\0" + label : label
    }

    /// A pattern that is one expression for the whole path.
    struct ExpressionRoute: Sendable {
        let rank: UInt32
        let scheme: String?
        let expression: PathExpression
    }

    private let levels: FrozenBuffer<Level>
    /// By rank: what a match of this route variant gives.
    let variants: FrozenBuffer<RouteVariant>
    let captures: FrozenBuffer<Capture>
    let names: [String]
    private let words: FrozenBuffer<UInt32>
    private let constraints: FrozenBuffer<ConstraintMatcher>
    private let constraintNumbers: [ExactText: UInt32]
    /// By rank, the expressions of patterns that are nothing else.
    let expressions: [UInt32: PathExpression]
    /// The schemes that patterns have, as links' are compared with them.
    let schemes: Set<String>
    private let table: FrozenBuffer<FrozenTable>

    /// The parts that a lookup reads.
    ///
    /// Safe from everywhere: it leads into ``table``, which lives as long as the index and which nothing writes to.
    @usableFromInline nonisolated(unsafe) let frozen: UnsafePointer<FrozenTable>

    init(
        rules: MatchingRules, routes: [RouteEntry], levels: [Level], variants: [RouteVariant], captures: [Capture],
        names: [String], words: [UInt32], constraints: [ConstraintMatcher], constraintNumbers: [ExactText: UInt32],
        expressions: [UInt32: PathExpression], schemes: Set<String>
    ) {
        self.rules = rules
        reading = LinkReading(rules, limits: .standard)
        self.routes = routes
        self.levels = FrozenBuffer(levels)
        self.variants = FrozenBuffer(variants)
        self.captures = FrozenBuffer(captures)
        self.names = names
        self.words = FrozenBuffer(words)
        self.constraints = FrozenBuffer(constraints)
        self.constraintNumbers = constraintNumbers
        self.expressions = expressions
        self.schemes = schemes
        table = FrozenBuffer([
            FrozenTable(
                words: self.words.start, variants: self.variants.start, captures: self.captures.start,
                constraints: self.constraints.start, levels: self.levels.start, levelCount: levels.count,
                rules: FrozenRules(rules),
                onlyRoot: levels.count == 1 && expressions.isEmpty && rules.isPlain ? levels[0].anyScheme : 0,
                isDirect: levels.count == 1 && expressions.isEmpty && rules.isPlain && rules.comparesPathsInPlace)
        ])
        frozen = table.start
    }

    /// Returns the matcher of a constraint in one of the table's patterns.
    package func matcher(of constraint: ParameterConstraint) -> ConstraintMatcher {
        constraintNumbers[ExactText(constraint.text)].map { constraints.start[Int($0)] } ?? .anything
    }

    /// The numbers of the routes that can be found: all but those whose place a later one took on purpose.
    package var presentRoutes: Set<Int> { Set((0..<variants.count).map { Int(variants.start[$0].route) }) }

    /// The number of bytes of the frozen tries, variants and names, without pattern texts, ids and the tables' own
    /// values.
    public var frozenBytes: Int {
        words.count * MemoryLayout<UInt32>.stride + variants.count * MemoryLayout<RouteVariant>.stride
            + captures.count * MemoryLayout<Capture>.stride + names.count * MemoryLayout<String>.stride
            + names.reduce(0) { $0 + ($1.utf8.count > 15 ? $1.utf8.count + 33 : 0) }
    }
}

/// The places of the parts of an index that every lookup reads, so that none of them has to be retained.
@usableFromInline
struct FrozenTable: @unchecked Sendable {
    // @unchecked Sendable: the pointers lead to frozen buffers, which nothing writes to.
    let words: UnsafePointer<UInt32>
    @usableFromInline let variants: UnsafePointer<RouteVariant>
    @usableFromInline let captures: UnsafePointer<Capture>
    let constraints: UnsafePointer<ConstraintMatcher>
    /// One for each priority, the highest first.
    let levels: UnsafePointer<RouteIndex.Level>
    let levelCount: Int
    let rules: FrozenRules
    /// The root for links without a scheme, if it is the only root and is searched in order of precedence and
    /// case-sensitively; otherwise 0.
    let onlyRoot: UInt32
    /// Whether a link whose path stands as it is compared is looked up by the short way: one priority, in order of
    /// precedence, with the case of letters.
    let isDirect: Bool
}

/// A route without some of its optional groups, as a search finds it.
@usableFromInline
struct RouteVariant: Sendable {
    @usableFromInline let route: UInt32
    /// Its captures, from left to right, are a run of ``RouteIndex/captures``.
    @usableFromInline let firstCapture: UInt32
    @usableFromInline let captureCount: UInt16
    /// The omitted groups; see ``PatternVariant/absence``.
    let absence: UInt16
    /// Whether the route has other variants, so that it could be found more than once.
    let hasSiblings: Bool
}

/// The place of a variant's parameter in a path.
///
/// A variant has a fixed number of segments, so the place is known before any link is read: a search records no
/// captures, so none of an abandoned branch can remain.
@usableFromInline
struct Capture: Sendable {
    /// No name: an unnamed tail.
    static let unnamed = UInt32.max

    /// The number of its name.
    let name: UInt32
    @usableFromInline let segment: UInt16
    /// The numbers of bytes of literal text before and after the parameter in its segment.
    @usableFromInline let before: UInt16
    @usableFromInline let after: UInt16
    /// Whether it takes the rest of the path.
    @usableFromInline let isTail: Bool
    /// Whether its segment's number is not that of the link's own path, or there is more than one.
    @usableFromInline let isApart: Bool
}

/// Elements that are written once and then only read, without a check of bounds or a count of references.
final class FrozenBuffer<Element: Sendable>: @unchecked Sendable {
    // @unchecked Sendable: nothing writes to the elements between the initialiser and the deinitialiser.
    let start: UnsafePointer<Element>
    let count: Int

    init(_ elements: [Element]) {
        let copy = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
        copy.initialize(from: elements, count: elements.count)
        start = UnsafePointer(copy)
        count = elements.count
    }

    deinit {
        let elements = UnsafeMutablePointer(mutating: start)
        elements.deinitialize(count: count)
        elements.deallocate()
    }
}

extension MatchingRules {
    /// Whether a path without a scheme that stands as it is compared can be looked up by the shortest way.
    fileprivate var isPlain: Bool {
        precedence == .specificity && backtracking == .full && leadingSlash == .ignore
            && (caseSensitivity == .sensitive || caseSensitivity == .exact)
    }

    /// Whether a path without escapes is compared as written in the link, and hosts have their default meaning.
    fileprivate var comparesPathsInPlace: Bool {
        FrozenRules(self).isDisjoint(with: .rewritesPaths.union(.readsFragmentPath)) && hostByScheme.isEmpty
            && !exactSchemes && namespaces == .shared && trailingSlash == .ignore
    }
}
