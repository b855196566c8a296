import WaymarkAudit
import WaymarkCore
import WaymarkExpressions
import WaymarkManifest
import WaymarkRouting
import WaymarkRules

/// A manifest's table, restricted to links of one site.
struct SiteTable {
    /// One way in which a route matches links of the site, either directly or after a rewrite.
    struct Variant {
        /// The route's index in the manifest; `nil` if a rewrite matches the links and leads them to no route.
        let route: Int?
        let segments: [PatternSegment]
        /// The constraints on the parameter of each segment.
        let bounds: [TextBounds?]
        /// The place in the order of precedence: the smaller of two variants wins.
        let order: Order
        /// The reason why the links of the variant are not known exactly.
        let doubt: String?
        /// The rewrite that matches the links first, and the number of the way in which its pattern matches.
        var rewrite: (number: Int, way: Int)?

        /// Whether a trailing slash can make a difference to the variant, in a table that distinguishes trailing
        /// slashes. The root always has one, and a tail matches both forms.
        var seesSlash: Bool {
            switch segments.first {
            case nil: false
            case .tail: segments.count > 1
            case .literal, .parameter, .wildcard: true
            }
        }

        /// Whether an unconstrained parameter shares a segment with other text.
        var takesEmptyBesideText: Bool {
            zip(segments, bounds).contains { segment, bounds in
                guard case .parameter(_, let before, let after) = segment, bounds == nil else { return false }
                return !before.isEmpty || !after.isEmpty
            }
        }

        /// Whether the last segment matches an empty value, after a trailing slash in a table that distinguishes them.
        var takesEmptyAtEnd: Bool {
            switch segments.last {
            case .parameter(_, "", ""): (bounds[segments.count - 1]?.upper).map { $0.isAccepting($0.start) } ?? true
            case .tail(_, needsSegment: true): true
            default: false
            }
        }

        /// Returns whether a link may match both, judging by literals and the number of segments.
        func mayMeet(_ other: Variant) -> Bool {
            func fixed(_ variant: Variant) -> (segments: ArraySlice<PatternSegment>, tail: Bool?) {
                var segments = variant.segments[...]
                var tail: Bool?
                if case .tail(_, let needsSegment)? = segments.last {
                    tail = needsSegment
                    segments.removeLast()
                }
                // No pattern expresses that a path must end in a slash.
                if case .literal("")? = segments.last { segments.removeLast() }
                return (segments, tail)
            }
            let (mine, theirs) = (fixed(self), fixed(other))
            if mine.tail == nil, theirs.segments.count + (theirs.tail == true ? 1 : 0) > mine.segments.count {
                return false
            }
            if theirs.tail == nil, mine.segments.count + (mine.tail == true ? 1 : 0) > theirs.segments.count {
                return false
            }
            return zip(mine.segments, theirs.segments).allSatisfy { mine, theirs in
                guard case .literal(let text) = mine, case .literal(let other) = theirs else { return true }
                return text.lowercased() == other.lowercased()
            }
        }
    }

    /// The order of precedence between variants that match a link.
    struct Order: Comparable {
        private var keys: [UInt64]

        init(_ variant: PatternVariant, of syntax: PatternSyntax, _ entry: RouteEntry, under rules: MatchingRules) {
            var keys = [UInt64(bitPattern: ~Int64(entry.priority)) ^ 1 << 63]
            if rules.precedence != .specificity {
                keys += [UInt64(bitPattern: Int64(variant.weight(under: rules))) ^ 1 << 63, UInt64(entry.number)]
            }
            var ranks = variant.segments.map(\.rank)
            if case .tail? = variant.segments.last {} else { ranks.append(PatternSegment.rankOfEnd) }
            keys += [syntax.sectionRank] + ranks + [UInt64(variant.absence), UInt64(entry.number)]
            // Rewrites come before all routes.
            self.keys = [.max] + keys
        }

        /// Creates the order of links that a rewrite leads to a route, or to none, which comes after all routes,
        /// including those for all links.
        init(rewrite: Int, to route: Order?) {
            keys = [UInt64(rewrite), route == nil ? 1 : 0] + (route?.keys ?? [])
        }

        static func < (left: Order, right: Order) -> Bool { left.keys.lexicographicallyPrecedes(right.keys) }
    }

    /// The host that stands for the site: for a `*.` host, a subdomain that no pattern names.
    let host: String
    let manifest: Manifest
    let table: RouteTable<ManifestRoute>
    /// The variants in the order of the routes.
    private(set) var variants: [Variant] = []
    /// The limitations of proofs about the table, in words.
    private(set) var limits: [String] = []
    /// The index of the route of each of the table's patterns in the manifest. The position of a route is that in its
    /// file, and a manifest may come from several files.
    private let places: [Int]
    /// The rewrites with proved results, and all rewrites.
    private let rewrites: (proved: RewriteRules, all: RewriteRules)

    var rules: MatchingRules { table.rules }

    /// Returns whether the case of a segment's letters is ignored.
    func folds(_ index: Int) -> Bool {
        switch rules.caseSensitivity {
        case .insensitive: true
        case .firstSegmentInsensitive: index == 0
        default: false
        }
    }

    /// Creates the view of a table for a host, which may begin with `*.`.
    init(_ manifest: Manifest, _ table: RouteTable<ManifestRoute>, host given: String) {
        self.manifest = manifest
        self.table = table
        let places = manifest.placedPatterns.map(\.place)
        self.places = places
        let syntaxes = table.routes.map { try? $0.pattern.reading(under: table.rules).get() }
        // Patterns have hosts in Unicode, and systems pass links with hosts in ASCII.
        let host = Self.host(HostName.canonical(given.utf8), beside: syntaxes.compactMap { $0?.host?.name })
        self.host = HostName.ascii(host)
        let rules = table.rules
        if rules.linkSyntax != .url || rules.namespaces != .shared || rules.host(forScheme: "https") != .authority
            || rules.leadingSlash != .ignore || rules.exactSchemes || rules.backtracking != .full
            || rules.literals != .decoded
        {
            limits.append("the table reads links by rules of another router")
        }
        if rules.fragment != .ignore { limits.append("the table reads fragments as a part of the link") }
        let present = table.index.presentRoutes
        var routes: [SiteRewrites.Route] = []
        for (entry, syntax) in zip(table.routes, syntaxes) {
            guard present.contains(entry.number), let syntax else { continue }
            // Links of other schemes and hosts are matched only after rewrites.
            let takesHost = Self.takes(syntax, host: host)
            if !takesHost, manifest.rewrites.isEmpty { continue }
            let place = places[entry.number]
            for variant in syntax.variants(under: rules) {
                let bounds = variant.segments.map { Self.bounds(of: $0, in: table.index) }
                let order = Order(variant, of: syntax, entry, under: rules)
                routes.append(
                    SiteRewrites.Route(
                        syntax: syntax,
                        variant: Variant(
                            route: place, segments: variant.segments, bounds: bounds, order: order,
                            doubt: bounds.compactMap { $0?.doubt?.description }.first)))
            }
            if syntax.expression != nil, takesHost {
                limits.append("the pattern \(RuleText.quoted(entry.pattern.text)) is one expression for whole paths")
            }
        }
        variants = routes.filter { $0.syntax.expression == nil && Self.takes($0.syntax, host: host) }.map(
            \.variant)
        if rules.emptyValues, variants.contains(where: \.takesEmptyBesideText) {
            limits.append("the table takes empty values beside other text, which no file claims")
        }
        if rules.emptyValues, rules.trailingSlash == .strict, variants.contains(where: \.takesEmptyAtEnd) {
            limits.append("the table takes empty values behind a slash at the end, which no file claims")
        }
        let rewrites = SiteRewrites(manifest, rules, host: host, routes)
        variants += rewrites.variants
        limits += rewrites.doubts
        self.rewrites = (rewrites.proved, rewrites.all)
        let open = zip(table.routes, syntaxes).filter { isOpen(table[$0.0.number]) }.compactMap(\.1)
        limits += Self.unclaimed(open, beside: given, manifest)
        if !Self.admits(given, manifest.hosts) {
            let name = HostName.ascii(given)
            limits.append("the host \(name) is not one of the manifest's hosts, so a router refuses its links")
        }
    }

    /// Returns whether a router admits links of a host, which may begin with `*.`, from outside: an app without hosts
    /// admits all.
    private static func admits(_ host: String, _ hosts: [String]) -> Bool {
        // No host begins with a hyphen, so this one stands for subdomains that are not named.
        let example = host.hasPrefix("*.") ? "-" + host.dropFirst() : host
        let name = HostName.canonical(example.utf8)
        return hosts.isEmpty
            || hosts.contains { text in
                (try? PatternHost(text, scheme: "https", of: text))?.covers(name) ?? false
            }
    }

    /// Returns the hosts that patterns of open routes name, with or without `*.`, and that a `*.` host includes: they
    /// have no file unless the manifest or an app names them.
    private static func unclaimed(_ open: [PatternSyntax], beside host: String, _ manifest: Manifest) -> [String] {
        guard host.hasPrefix("*.") else { return [] }
        let end = HostName.canonical(host.dropFirst().utf8)
        let ofApps = manifest.apps.ios.flatMap(\.hosts) + manifest.apps.android.flatMap(\.hosts)
        let known = Set((manifest.hosts + ofApps).map { HostName.canonical($0.utf8) })
        let named = open.filter { $0.scheme == "https" }.compactMap(\.host).filter { $0.name.hasSuffix(end) }
        let names = Set(named.map { ($0.isWildcard ? "*." : "") + $0.name })
        return names.subtracting(known).sorted().map {
            "patterns name the host \($0), which is not one of the manifest's hosts, so that it has no file of its own"
        }
    }

    private static func host(_ host: String, beside named: [String]) -> String {
        guard host.hasPrefix("*.") else { return host }
        let rest = host.dropFirst(2)
        let labels = ["www"] + (0...named.count).map { "any\($0)" }
        return labels.map { "\($0).\(rest)" }.first { !named.contains($0) } ?? String(rest)
    }

    /// Returns whether a pattern may match links of a host.
    static func takes(_ syntax: PatternSyntax, host: String) -> Bool {
        guard let scheme = syntax.scheme else { return true }
        guard scheme == "https" else { return false }
        guard let pattern = syntax.host else { return true }
        return pattern.port == nil && pattern.covers(host)
    }

    /// Returns the constraints on a segment's parameter.
    static func bounds(of segment: PatternSegment, in index: RouteIndex) -> TextBounds? {
        guard case .parameter(let hole, _, _) = segment, let constraint = hole.constraint else { return nil }
        return ConstraintTexts.bounds(of: constraint, matcher: index.matcher(of: constraint))
    }

    /// Returns whether a link from outside opens a route.
    func isOpen(_ route: ManifestRoute) -> Bool {
        route.exposure == .public && (route.sources.isEmpty || route.sources.contains("universalLink"))
    }

    /// Returns whether a link from outside opens a route if a variant wins the link.
    func isOpen(_ variant: Variant) -> Bool { variant.route.map { isOpen(manifest.routes[$0]) } ?? false }

    /// The pattern of a variant's route, or of the rewrite that takes its links.
    func pattern(of variant: Variant) -> String {
        if let place = variant.rewrite?.number, case .pattern(let text) = manifest.rewrites[place].subject {
            return text
        }
        return variant.route.map { manifest.routes[$0].pattern } ?? ""
    }

    /// Returns the link of a written path; the path of the root is a slash.
    func link(_ path: String, slash: Bool = false) -> String {
        linkWithoutPath + path + (slash || path.isEmpty ? "/" : "")
    }

    /// The link of the root, written without a path.
    var linkWithoutPath: String { "https://\(host)" }

    /// Returns the index of the route that matches a link, as determined by the rewrites and the table.
    func place(of link: String) -> Int? { place(of: link, rewrites.proved) }

    /// Returns the route that matches a link, as determined by the rewrites and the table.
    func route(of link: String) -> ManifestRoute? { place(of: link).map { manifest.routes[$0] } }

    /// Returns whether rewrites without proved results leave a link to the route that matches it without them.
    func isCertain(_ link: String) -> Bool {
        rewrites.all.count == rewrites.proved.count
            || place(of: link, rewrites.all) == place(of: link, rewrites.proved)
    }

    private func place(of link: String, _ rewrites: RewriteRules) -> Int? {
        guard let link = try? DeepLink(link, rules: rules),
            let rewritten = try? rewrites.rewrite(link, in: RewriteContext(source: .universalLink))
        else { return nil }
        return table.match(rewritten.link).map { places[$0.route.number] }
    }

    /// The outcome for links that match the same variants.
    struct Outcome {
        /// The index of the route that wins.
        let route: Int?
        /// The reason why this is not certain for all links of the kind.
        let doubt: String?
    }

    /// Returns the outcome for links that variants match.
    ///
    /// - Parameter link: One of the links, looked up in the table if several routes may win.
    func outcome(_ taking: [Variant], _ link: @autoclosure () -> String) -> Outcome {
        let first = taking.compactMap(\.rewrite?.number).min()
        let relevant = taking.filter { $0.rewrite?.number == first }
        let places = Set(relevant.compactMap(\.route))
        let doubt = relevant.compactMap(\.doubt).first
        let ways = Set(relevant.compactMap(\.rewrite?.way))
        if places.count < 2, ways.count < 2, doubt == nil { return Outcome(route: places.first, doubt: nil) }
        // The table decides among several routes: all links of a kind match the same variants.
        let link = link()
        let found = place(of: link)
        if let doubt { return Outcome(route: found, doubt: doubt) }
        let isExpected = found.map { places.contains($0) } ?? relevant.contains { $0.route == nil }
        return Outcome(
            route: found, doubt: isExpected ? nil : "the table decides differently than expected on \(link)")
    }
}

extension RuleProgram {
    /// Adds a route's variant.
    ///
    /// - Returns: `false` if an automaton would be too large.
    mutating func add(_ variant: SiteTable.Variant, in site: SiteTable, number: Int32) -> Bool {
        var row: [Node] = []
        let slash = UInt8(ascii: "/")
        for (index, segment) in variant.segments.enumerated() {
            let folds = site.folds(index)
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
                if let bounds = variant.bounds[index] {
                    let texts = site.rules.emptyValues ? bounds.upper : bounds.upper.nonEmpty
                    guard let written = texts.flatMap({ WrittenPath.written($0) }) else { return false }
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
