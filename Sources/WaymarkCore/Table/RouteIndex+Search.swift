extension RouteIndex {
    /// The rank of the first variant from `minimum` on that a link fits, or ``FrozenTrie/none``.
    @inline(__always)
    func rank(of link: LinkView, from minimum: UInt32) -> UInt32 {
        let table = frozen
        let root = table.pointee.onlyRoot
        if root != 0, link.isPlainPath {
            return TrieSearch<ExactCase>.first(table, from: root, plain: link, from: minimum)
        }
        if table.pointee.isDirect, link.layout.pointee.flags.isDisjoint(with: .indirect) {
            return directRank(of: link, from: minimum)
        }
        return rankOfAny(link, from: minimum)
    }

    // MARK: The short way

    /// Returns the rank for a direct table and a link whose path is compared as written.
    @inline(never)
    private func directRank(of link: LinkView, from minimum: UInt32) -> UInt32 {
        let layout = link.layout
        let level = frozen.pointee.levels
        let flags = layout.pointee.flags
        let isWeb = flags.contains(.web)
        // A port decides together with the host, and a host that is not plain is compared in its canonical form.
        if !layout.pointee.port.isEmpty || (isWeb && (!flags.contains(.plainHost) || layout.pointee.host.isEmpty)) {
            return rankOfAny(link, from: minimum)
        }
        let hasHost = layout.pointee.hasScheme && !isWeb && !link.segments[0].isEmpty
        let start = link.segments + (hasHost ? 0 : 1)
        let end = link.segments + (layout.pointee.segmentCount &+ (flags.contains(.trailingSlash) ? 0 : 1))
        let path = UnsafeBufferPointer(start: start, count: end - start)
        if !layout.pointee.hasScheme { return exactRank(below: level.pointee.anyScheme, path, link, minimum) }
        let scheme = schemeNode(of: link)
        if scheme != 0 {
            if isWeb {
                let root = literal(layout.pointee.host, of: scheme, link.start, link.text.count)
                let found = exactRank(below: root, path, link, minimum)
                if found != FrozenTrie.none { return found }
                if level.pointee.hasSubdomains {
                    var found = FrozenTrie.none
                    let goesOn = subdomains(layout.pointee.host, of: scheme, link.start, link.text.count) { root in
                        found = exactRank(below: root, path, link, minimum)
                        return found == FrozenTrie.none
                    }
                    if !goesOn { return found }
                }
            }
            let place = frozen.pointee.words + Int(scheme)
            if place[0] & FrozenTrie.Flag.parameter != 0 {
                let found =
                    isWeb
                    ? exactRank(below: place[1], path, link, minimum) : hostRank(below: place[1], path, link, minimum)
                if found != FrozenTrie.none { return found }
            }
        }
        return isWeb
            ? exactRank(below: level.pointee.anyScheme, path, link, minimum)
            : hostRank(below: level.pointee.anySchemeFolded, path, link, minimum)
    }

    /// The node of the link's scheme in a direct table, or 0.
    @inline(__always)
    private func schemeNode(of link: LinkView) -> UInt32 {
        let schemes = frozen.pointee.levels.pointee.schemes
        if schemes == 0 { return 0 }
        return literal(Span16(0, link.layout.pointee.schemeEnd), of: schemes, link.start, link.text.count)
    }

    /// The first fitting variant of the trie at `root`, if there is one.
    @inline(__always)
    private func exactRank(
        below root: UInt32, _ path: UnsafeBufferPointer<Span16>, _ link: LinkView, _ minimum: UInt32
    ) -> UInt32 {
        if root == 0 { return FrozenTrie.none }
        return TrieSearch<ExactCase>.first(frozen, from: root, of: path, in: link, from: minimum)
    }

    /// Returns the rank for a path whose first segment is a host, which is compared case-sensitively only if the rules
    /// require it.
    @inline(__always)
    private func hostRank(
        below root: UInt32, _ path: UnsafeBufferPointer<Span16>, _ link: LinkView, _ minimum: UInt32
    ) -> UInt32 {
        if root == 0 { return FrozenTrie.none }
        if frozen.pointee.rules.contains(.exactCase) { return exactRank(below: root, path, link, minimum) }
        return TrieSearch<FoldedCase>.first(frozen, from: root, of: path, in: link, from: minimum)
    }

    // MARK: The long way

    @inline(never)
    private func rankOfAny(_ link: LinkView, from minimum: UInt32) -> UInt32 {
        withPath(of: link) { path in searchLevels(path, of: link, from: minimum) }
    }

    @inline(never)
    func searchLevels(_ path: PathView, of link: LinkView, from minimum: UInt32) -> UInt32 {
        let folds = path.foldsFirst || !frozen.pointee.rules.isDisjoint(with: [.foldsAll, .foldsFirst])
        let asked = Asked(link: link, path: path, minimum: minimum)
        return folds
            ? searchLevels(TrieSearch<FoldedCase>(frozen, path: path, from: minimum), asked)
            : searchLevels(TrieSearch<ExactCase>(frozen, path: path, from: minimum), asked)
    }

    /// The subject of a lookup.
    private struct Asked {
        let link: LinkView
        let path: PathView
        /// The lowest accepted rank.
        let minimum: UInt32
    }

    @inline(__always)
    private func searchLevels<Case>(_ search: TrieSearch<Case>, _ asked: Asked) -> UInt32 {
        if frozen.pointee.rules.contains(.separatesSchemes) { return searchNamespaces(search, asked) }
        return searchLevels(search, asked, in: .all)
    }

    @inline(__always)
    private func searchLevels<Case>(
        _ search: TrieSearch<Case>, _ asked: Asked, in namespace: Namespace
    ) -> UInt32 {
        let rules = frozen.pointee.rules
        var level = frozen.pointee.levels
        let end = level + frozen.pointee.levelCount
        while level < end {
            var found = FrozenTrie.none
            forEachRoot(level, asked.link, in: namespace) { root in
                if rules.contains(.specificity) {
                    found = rules.contains(.commits) ? search.committed(from: root) : search.first(from: root)
                    return found == FrozenTrie.none
                }
                found = min(found, search.least(from: root))
                return true
            }
            if !level.pointee.expressions.isEmpty {
                found = min(found, first(of: level.pointee.expressions, asked, before: found, in: namespace))
            }
            if found != FrozenTrie.none { return found }
            level += 1
        }
        return FrozenTrie.none
    }

    // MARK: Namespaces

    /// The patterns that are searched.
    private enum Namespace {
        case all
        /// Patterns with a scheme.
        case ofSchemes
        /// Patterns without a scheme.
        case withoutScheme
    }

    /// Asks the patterns with the link's scheme first and those without where the rules let them take the link.
    @inline(never)
    private func searchNamespaces<Case>(_ search: TrieSearch<Case>, _ asked: Asked) -> UInt32 {
        guard asked.link.layout.pointee.hasScheme else { return searchLevels(search, asked, in: .withoutScheme) }
        let found = searchLevels(search, asked, in: .ofSchemes)
        if found != FrozenTrie.none { return found }
        guard rules.namespaces == .byScheme else { return found }
        let scheme = self.scheme(of: asked.link)
        guard !schemes.contains(scheme) || rules.namespaceFallback.contains(scheme) else { return found }
        return searchLevels(search, asked, in: .withoutScheme)
    }

    /// The scheme of a link as patterns' are compared with it.
    private func scheme(of link: LinkView) -> String {
        let scheme = String(decoding: link.text[..<link.layout.pointee.schemeEnd], as: UTF8.self)
        return rules.exactSchemes ? scheme : scheme.lowercasedASCII
    }

    // MARK: Expressions

    /// The first of the patterns that are expressions for the whole path, if it comes before a rank.
    @inline(never)
    private func first(
        of routes: [ExpressionRoute], _ asked: Asked, before rank: UInt32, in namespace: Namespace
    ) -> UInt32 {
        let link = asked.link
        if link.layout.pointee.hasScheme {
            let kind = host(of: link)
            // None of them writes a port, which those that a link has beside its scheme's own asks for.
            guard admits(link.layout.pointee, kind), kind != .authority || port(of: link) == nil else {
                return FrozenTrie.none
            }
        }
        for route in routes where route.rank >= asked.minimum {
            if route.rank >= rank { break }
            if takes(route, link, in: namespace), route.expression.matches(asked.path) { return route.rank }
        }
        return FrozenTrie.none
    }

    /// Returns whether a pattern takes links of the link's scheme.
    private func takes(_ route: ExpressionRoute, _ link: LinkView, in namespace: Namespace) -> Bool {
        guard let scheme = route.scheme else { return namespace != .ofSchemes }
        return namespace != .withoutScheme && link.layout.pointee.hasScheme && scheme == self.scheme(of: link)
    }

    /// Calls `body` with the tries of a level that a link is looked up in, in order of precedence, until it returns
    /// `false`.
    @inline(__always)
    private func forEachRoot(
        _ level: UnsafePointer<Level>, _ link: LinkView, in namespace: Namespace, _ body: (UInt32) -> Bool
    ) {
        guard link.layout.pointee.hasScheme else {
            if level.pointee.anyScheme != 0 { _ = body(level.pointee.anyScheme) }
            return
        }
        let kind = host(of: link)
        guard admits(link.layout.pointee, kind) else { return }
        let port = kind == .authority ? port(of: link) : nil
        if level.pointee.schemes != 0, namespace != .withoutScheme {
            let scheme = schemeNode(of: link, below: level.pointee.schemes)
            if scheme != 0 {
                if kind == .authority, !hosts(of: scheme, level, link, port: port, body) { return }
                let place = frozen.pointee.words + Int(scheme)
                if port == nil, place[0] & FrozenTrie.Flag.parameter != 0, !body(place[1]) { return }
            }
        }
        if port == nil, namespace != .ofSchemes {
            let root = kind == .segment ? level.pointee.anySchemeFolded : level.pointee.anyScheme
            if root != 0 { _ = body(root) }
        }
    }

    /// Calls `body` with the tries of a scheme that have the link's host; returns whether to go on.
    @inline(__always)
    private func hosts(
        of scheme: UInt32, _ level: UnsafePointer<Level>, _ link: LinkView, port: Int?, _ body: (UInt32) -> Bool
    ) -> Bool {
        let host = link.layout.pointee.host
        if link.layout.pointee.flags.contains(.plainHost), port == nil {
            let root = literal(host, of: scheme, link.start, link.text.count)
            if root != 0, !body(root) { return false }
            return !level.pointee.hasSubdomains
                || subdomains(host, of: scheme, link.start, link.text.count, body)
        }
        return namedHosts(of: scheme, level, HostName.canonical(link.text[host.range]), port: port, body)
    }

    @inline(never)
    private func namedHosts(
        of scheme: UInt32, _ level: UnsafePointer<Level>, _ host: String, port: Int?, _ body: (UInt32) -> Bool
    ) -> Bool {
        let label = Array(RouteIndex.label(of: host, port: port).utf8)
        return label.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return true }
            let root = literal(Span16(0, bytes.count), of: scheme, start, bytes.count)
            // An exact host in its plain form was asked already; asking again finds nothing that was not found before.
            if root != 0, !body(root) { return false }
            if !level.pointee.hasSubdomains { return true }
            let dots = Span16(bytes.first == 0 ? 1 : 0, bytes.count)
            return subdomains(dots, of: scheme, start, bytes.count, body)
        }
    }

    /// Calls `body` with the tries of a scheme whose hosts a host is a sub-domain of, the longest first, until it
    /// returns `false`; returns whether to go on.
    @inline(__always)
    private func subdomains(
        _ host: Span16, of scheme: UInt32, _ text: UnsafeRawPointer, _ available: Int, _ body: (UInt32) -> Bool
    ) -> Bool {
        var dot = host.start &+ 1
        while dot < host.end {
            if text.load(fromByteOffset: dot, as: UInt8.self) == UInt8(ascii: ".") {
                let root = literal(Span16(dot, host.end), of: scheme, text, available)
                if root != 0, !body(root) { return false }
            }
            dot &+= 1
        }
        return true
    }

    /// The node of the link's scheme, or 0.
    @inline(__always)
    private func schemeNode(of link: LinkView, below schemes: UInt32) -> UInt32 {
        let scheme = Span16(0, link.layout.pointee.schemeEnd)
        return frozen.pointee.rules.contains(.exactSchemes)
            ? exactLiteral(scheme, of: schemes, link.start, link.text.count)
            : literal(scheme, of: schemes, link.start, link.text.count)
    }

    @inline(never)
    private func exactLiteral(_ span: Span16, of node: UInt32, _ text: UnsafeRawPointer, _ available: Int) -> UInt32 {
        let words = frozen.pointee.words
        let place = words + Int(node)
        return FrozenTrie.literal(
            span, in: text, available: available, folds: false, of: place, flags: place[0], words: words)
    }

    @inline(__always)
    private func literal(_ span: Span16, of node: UInt32, _ text: UnsafeRawPointer, _ available: Int) -> UInt32 {
        let words = frozen.pointee.words
        let place = words + Int(node)
        // A scheme may have no host at all.
        if place[0] & FrozenTrie.Flag.literals == 0 { return 0 }
        return FrozenTrie.literal(
            span, in: text, available: available, folds: true, of: place, flags: place[0], words: words)
    }

    /// Returns whether the rules let a link in that was read, perhaps, under others.
    private func admits(_ layout: LinkLayout, _ kind: MatchingRules.Host) -> Bool {
        if frozen.pointee.rules.contains(.refusesUserInformation) {
            if layout.flags.contains(.userInformation) { return false }
            if kind != .authority, !layout.port.isEmpty { return false }
        }
        return kind != .authority || !layout.host.isEmpty
    }

    /// Returns the port, if the link has one that is not the scheme's default.
    @inline(__always)
    private func port(of link: LinkView) -> Int? {
        link.layout.pointee.port.isEmpty ? nil : writtenPort(of: link)
    }

    @inline(never)
    private func writtenPort(of link: LinkView) -> Int? {
        let port = Int(String(decoding: link.text[link.layout.pointee.port.range], as: UTF8.self))
        let scheme = String(decoding: link.text[..<link.layout.pointee.schemeEnd], as: UTF8.self).lowercasedASCII
        return port == HostName.defaultPort(forScheme: scheme) ? nil : port
    }
}
