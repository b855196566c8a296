import WaymarkAudit
import WaymarkCore
import WaymarkExpressions
import WaymarkManifest

/// A manifest's table as links of one site see it.
struct SiteTable {
    /// One way for a route to take links of the site.
    struct Variant {
        /// The route's place in the manifest.
        let route: Int
        let segments: [PatternSegment]
        /// The place in the order of precedence: of two variants the lesser one wins.
        let order: Order
        /// Why it is not known exactly what the variant takes.
        let doubt: String?
    }

    /// What decides between variants that take a link.
    struct Order: Comparable {
        private let keys: [UInt64]

        init(_ variant: PatternVariant, of syntax: PatternSyntax, _ entry: RouteEntry, under rules: MatchingRules) {
            var keys = [UInt64(bitPattern: ~Int64(entry.priority)) ^ 1 << 63]
            if rules.precedence != .specificity {
                keys += [UInt64(bitPattern: Int64(variant.weight(under: rules))) ^ 1 << 63, UInt64(entry.number)]
            }
            var ranks = variant.segments.map(\.rank)
            if case .tail? = variant.segments.last {} else { ranks.append(PatternSegment.rankOfEnd) }
            self.keys = keys + [syntax.sectionRank] + ranks + [UInt64(variant.absence), UInt64(entry.number)]
        }

        static func < (left: Order, right: Order) -> Bool { left.keys.lexicographicallyPrecedes(right.keys) }
    }

    /// The host that stands for the site: of `*.` hosts a sub-domain that no pattern names.
    let host: String
    let manifest: Manifest
    let table: RouteTable<ManifestRoute>
    /// In the order of the routes.
    private(set) var variants: [Variant] = []
    /// What cannot be proved of the table, in words.
    private(set) var limits: [String] = []

    var rules: MatchingRules { table.rules }

    /// Looks at a table for a host, which may begin with `*.`.
    init(_ manifest: Manifest, _ table: RouteTable<ManifestRoute>, host: String) {
        self.manifest = manifest
        self.table = table
        let syntaxes = table.routes.map { try? $0.pattern.reading(under: table.rules).get() }
        self.host = Self.host(host, beside: syntaxes.compactMap { $0?.host?.name })
        let rules = table.rules
        if rules.linkSyntax != .url || rules.namespaces != .shared || rules.host(forScheme: "https") != .authority
            || rules.leadingSlash != .ignore || rules.backtracking != .full || rules.literals != .decoded
        {
            limits.append("the table reads links by rules of another router")
        }
        if rules.fragment != .ignore { limits.append("the table reads fragments as a part of the link") }
        let rewrites = manifest.rewrites.filter { Self.concerns($0, host: self.host, rules) }
        if !rewrites.isEmpty {
            let count = rewrites.count == 1 ? "one rewrite" : "\(rewrites.count) rewrites"
            limits.append("\(count) may lead links of the site to other routes, which was not looked at")
        }
        let present = table.index.presentRoutes
        for (entry, syntax) in zip(table.routes, syntaxes) {
            guard present.contains(entry.number), let syntax, Self.takes(syntax, host: self.host) else { continue }
            if syntax.expression != nil {
                limits.append("the pattern \(RuleText.quoted(entry.pattern.text)) is one expression for whole paths")
                continue
            }
            let place = table[entry.number].position ?? entry.number
            for variant in syntax.variants(under: rules) {
                let doubts = variant.segments.compactMap { bounds(of: $0)?.doubt?.description }
                let order = Order(variant, of: syntax, entry, under: rules)
                variants.append(Variant(route: place, segments: variant.segments, order: order, doubt: doubts.first))
            }
        }
    }

    private static func host(_ host: String, beside named: [String]) -> String {
        guard host.hasPrefix("*.") else { return host }
        let rest = host.dropFirst(2)
        let labels = ["www"] + (0...named.count).map { "any\($0)" }
        return labels.map { "\($0).\(rest)" }.first { !named.contains($0) } ?? String(rest)
    }

    /// Whether a rewrite may have links of a host.
    private static func concerns(_ rewrite: ManifestRewrite, host: String, _ rules: MatchingRules) -> Bool {
        guard case .pattern(let text) = rewrite.subject, let pattern = try? RoutePattern(text, rules: rules),
            let syntax = try? pattern.reading(under: rules).get()
        else { return true }
        return takes(syntax, host: host)
    }

    private static func takes(_ syntax: PatternSyntax, host: String) -> Bool {
        guard let scheme = syntax.scheme else { return true }
        guard scheme == "https" else { return false }
        guard let pattern = syntax.host else { return true }
        return pattern.port == nil && pattern.covers(host)
    }

    /// What a segment's parameter is held to.
    func bounds(of segment: PatternSegment) -> TextBounds? {
        guard case .parameter(let hole, _, _) = segment, let constraint = hole.constraint else { return nil }
        return ConstraintTexts.bounds(of: constraint, matcher: table.index.matcher(of: constraint))
    }

    /// Whether a link from outside opens a route.
    func isOpen(_ route: ManifestRoute) -> Bool {
        route.exposure == .public && (route.sources.isEmpty || route.sources.contains("universalLink"))
    }

    /// The link of a written path.
    func link(_ path: String, slash: Bool = false) -> String {
        "https://\(host)\(path)" + (slash || path.isEmpty ? "/" : "")
    }

    /// The route that takes a link, as the table itself decides.
    func route(of link: String) -> ManifestRoute? {
        guard let link = try? DeepLink(link, rules: rules) else { return nil }
        return table.match(link)?.value
    }
}

extension RuleProgram {
    /// Adds a route's variant.
    ///
    /// - Returns: False if an automaton would be too large.
    mutating func add(_ variant: SiteTable.Variant, in site: SiteTable, number: Int32) -> Bool {
        var row: [Node] = []
        let slash = UInt8(ascii: "/")
        for (index, segment) in variant.segments.enumerated() {
            let folds =
                switch site.rules.caseSensitivity {
                case .insensitive: true
                case .firstSegmentInsensitive: index == 0
                default: false
                }
            func nodes(_ text: String) -> [Node] {
                text.utf8.flatMap { byte -> [Node] in
                    guard WrittenPath.isPlain(byte) else { return byte.escape.map { .byte($0) } }
                    return [folds && byte.isLetter ? .folded(byte.folded) : .byte(byte)]
                }
            }
            switch segment {
            case .literal(let text): row += [.byte(slash)] + nodes(text)
            case .wildcard: row += [.byte(slash), .segment]
            case .parameter(_, let before, let after):
                row += [.byte(slash)] + nodes(before)
                if let bounds = site.bounds(of: segment) {
                    guard let written = WrittenPath.written(bounds.upper) else { return false }
                    row.append(.automaton(self.number(of: written)))
                } else {
                    row.append(.segment)
                }
                row += nodes(after)
            case .tail(_, let needsSegment):
                if !needsSegment { row.append(.mayEnd(rule: number)) }
                row += [.byte(slash), .any, .run]
            }
        }
        add(row, rule: number)
        return true
    }
}
