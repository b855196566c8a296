extension RouteIndex {
    /// The rank of the first variant from `minimum` on that a link fits, or ``FrozenTrie/none``.
    @inline(__always)
    func rank(of link: LinkView, from minimum: UInt32) -> UInt32 {
        let table = frozen
        let root = table.pointee.onlyRoot
        if root != 0, link.isPlainPath {
            return TrieSearch<ExactCase>.first(table, from: root, plain: link, from: minimum)
        }
        return rankOfAny(link, from: minimum)
    }

    @inline(never)
    private func rankOfAny(_ link: LinkView, from minimum: UInt32) -> UInt32 {
        withPath(of: link) { path in searchLevels(path, of: link, from: minimum) }
    }

    @inline(never)
    private func searchLevels(_ path: PathView, of link: LinkView, from minimum: UInt32) -> UInt32 {
        let folds = path.foldsFirst || !frozen.pointee.rules.isDisjoint(with: [.foldsAll, .foldsFirst])
        return folds
            ? searchLevels(TrieSearch<FoldedCase>(frozen, path: path, from: minimum), link)
            : searchLevels(TrieSearch<ExactCase>(frozen, path: path, from: minimum), link)
    }

    @inline(__always)
    private func searchLevels<Case>(_ search: TrieSearch<Case>, _ link: LinkView) -> UInt32 {
        let isOrdered = frozen.pointee.rules.contains(.specificity)
        var level = frozen.pointee.levels
        let end = level + frozen.pointee.levelCount
        while level < end {
            var found = FrozenTrie.none
            forEachRoot(level, link) { root in
                if isOrdered {
                    found = search.first(from: root)
                    return found == FrozenTrie.none
                }
                found = min(found, search.least(from: root))
                return true
            }
            if found != FrozenTrie.none { return found }
            level += 1
        }
        return FrozenTrie.none
    }

    /// Calls `body` with the tries of a level that a link is looked up in, in order of precedence, until it returns
    /// `false`.
    @inline(__always)
    private func forEachRoot(
        _ level: UnsafePointer<Level>, _ link: LinkView, _ body: (UInt32) -> Bool
    ) {
        guard link.layout.pointee.hasScheme else {
            if level.pointee.anyScheme != 0 { _ = body(level.pointee.anyScheme) }
            return
        }
        let kind = host(of: link)
        guard admits(link.layout.pointee, kind) else { return }
        let port = kind == .authority ? port(of: link) : nil
        if level.pointee.schemes != 0 {
            let schemeEnd = link.layout.pointee.schemeEnd
            let scheme = literal(Span16(0, schemeEnd), of: level.pointee.schemes, link.start, link.text.count)
            if scheme != 0 {
                if kind == .authority, !hosts(of: scheme, level, link, port: port, body) { return }
                let place = frozen.pointee.words + Int(scheme)
                if port == nil, place[0] & FrozenTrie.Flag.parameter != 0, !body(place[1]) { return }
            }
        }
        if port == nil {
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
            guard !level.pointee.subdomains.isEmpty else { return true }
        }
        return namedHosts(of: scheme, level, HostName.canonical(link.text[host.range]), port: port, body)
    }

    @inline(never)
    private func namedHosts(
        of scheme: UInt32, _ level: UnsafePointer<Level>, _ host: String, port: Int?, _ body: (UInt32) -> Bool
    ) -> Bool {
        let written = Array((port.map { "\(host):\($0)" } ?? host).utf8)
        let root = written.withUnsafeBytes { bytes in
            bytes.baseAddress.map { literal(Span16(0, bytes.count), of: scheme, $0, bytes.count) } ?? 0
        }
        // An exact host in its plain form was asked already; asking again finds nothing that was not found before.
        if root != 0, !body(root) { return false }
        let name = Array(host.utf8)
        for subdomains in level.pointee.subdomains where subdomains.scheme == scheme && subdomains.port == port {
            let suffix = subdomains.suffix
            if name.count > suffix.count, name.suffix(suffix.count).elementsEqual(suffix), !body(subdomains.root) {
                return false
            }
        }
        return true
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

    /// Whether the rules let a link in that was read, perhaps, under others.
    private func admits(_ layout: LinkLayout, _ kind: MatchingRules.Host) -> Bool {
        if frozen.pointee.rules.contains(.refusesUserInformation) {
            if layout.flags.contains(.userInformation) { return false }
            if kind != .authority, !layout.port.isEmpty { return false }
        }
        return kind != .authority || !layout.host.isEmpty
    }

    /// The port, where one is written that is not the scheme's default.
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
