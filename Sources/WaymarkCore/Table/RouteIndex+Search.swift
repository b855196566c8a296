extension RouteIndex {
    /// The rank of the first variant from `minimum` on that a link fits, or ``FrozenTrie/none``.
    @inline(__always)
    func search(
        _ layout: LinkLayout, _ segments: UnsafePointer<Span16>, _ text: UnsafeBufferPointer<UInt8>,
        from minimum: UInt32
    ) -> UInt32 {
        rules.withPath(of: layout, segments: segments, text: text) { path in
            search(path, layout, text, from: minimum)
        }
    }

    /// The same for a link whose path was prepared already.
    @inline(__always)
    func search(
        _ path: PathView, _ layout: LinkLayout, _ text: UnsafeBufferPointer<UInt8>, from minimum: UInt32
    ) -> UInt32 {
        let search = TrieSearch(
            words: words.start, path: path, constraints: constraints.start, minimum: minimum, rules: rules)
        guard rules.precedence == .specificity else { return leastOfAll(search, layout, text) }
        if !layout.hasScheme {
            for level in levels where level.anyScheme != 0 {
                let found = search.first(from: level.anyScheme, at: 0)
                if found != FrozenTrie.none { return found }
            }
            return FrozenTrie.none
        }
        return firstWithScheme(search, layout, text)
    }

    private func firstWithScheme(
        _ search: TrieSearch, _ layout: LinkLayout, _ text: UnsafeBufferPointer<UInt8>
    ) -> UInt32 {
        for level in levels {
            var found = FrozenTrie.none
            forEachRoot(level, layout, text) { root in
                found = search.first(from: root, at: 0)
                return found == FrozenTrie.none
            }
            if found != FrozenTrie.none { return found }
        }
        return FrozenTrie.none
    }

    private func leastOfAll(
        _ search: TrieSearch, _ layout: LinkLayout, _ text: UnsafeBufferPointer<UInt8>
    ) -> UInt32 {
        for level in levels {
            var found = FrozenTrie.none
            forEachRoot(level, layout, text) { root in
                found = min(found, search.least(from: root, at: 0))
                return true
            }
            if found != FrozenTrie.none { return found }
        }
        return FrozenTrie.none
    }

    /// Calls `body` with the tries of a level that a link is looked up in, in order of precedence, until it returns
    /// `false`.
    @inline(__always)
    private func forEachRoot(
        _ level: Level, _ layout: LinkLayout, _ text: UnsafeBufferPointer<UInt8>, _ body: (UInt32) -> Bool
    ) {
        guard layout.hasScheme, let start = text.baseAddress else {
            if level.anyScheme != 0 { _ = body(level.anyScheme) }
            return
        }
        let kind = rules.host(of: layout, in: start)
        guard admits(layout, kind) else { return }
        let port = kind == .authority ? port(of: layout, text) : nil
        if level.schemes != 0 {
            let scheme = literal(Span16(0, layout.schemeEnd), of: level.schemes, start, text.count)
            if scheme != 0 {
                if kind == .authority, !hosts(of: scheme, level, layout, text, port: port, body) { return }
                if port == nil, words.start[Int(scheme)] & FrozenTrie.Flag.parameter != 0 {
                    guard body(words.start[Int(scheme) + 1]) else { return }
                }
            }
        }
        if port == nil {
            let root = kind == .segment ? level.anySchemeFolded : level.anyScheme
            if root != 0 { _ = body(root) }
        }
    }

    /// Calls `body` with the tries of a scheme that have the link's host; returns whether to go on.
    @inline(__always)
    private func hosts(
        of scheme: UInt32, _ level: Level, _ layout: LinkLayout, _ text: UnsafeBufferPointer<UInt8>, port: Int?,
        _ body: (UInt32) -> Bool
    ) -> Bool {
        guard let start = text.baseAddress else { return true }
        if layout.flags.contains(.plainHost), port == nil {
            let root = literal(layout.host, of: scheme, start, text.count)
            if root != 0, !body(root) { return false }
            guard !level.subdomains.isEmpty else { return true }
        }
        return namedHosts(of: scheme, level, HostName.canonical(text[layout.host.range]), port: port, body)
    }

    @inline(never)
    private func namedHosts(
        of scheme: UInt32, _ level: Level, _ host: String, port: Int?, _ body: (UInt32) -> Bool
    ) -> Bool {
        let written = Array((port.map { "\(host):\($0)" } ?? host).utf8)
        let root = written.withUnsafeBytes { bytes in
            bytes.baseAddress.map { literal(Span16(0, bytes.count), of: scheme, $0, bytes.count) } ?? 0
        }
        // An exact host in its plain form was asked already; asking again finds nothing that was not found before.
        if root != 0, !body(root) { return false }
        let name = Array(host.utf8)
        for subdomains in level.subdomains where subdomains.scheme == scheme && subdomains.port == port {
            let suffix = subdomains.suffix
            if name.count > suffix.count, name.suffix(suffix.count).elementsEqual(suffix), !body(subdomains.root) {
                return false
            }
        }
        return true
    }

    @inline(__always)
    private func literal(_ span: Span16, of node: UInt32, _ text: UnsafeRawPointer, _ available: Int) -> UInt32 {
        let place = words.start + Int(node)
        return FrozenTrie.literal(
            span, in: text, available: available, folds: true, of: place, flags: place[0], words: words.start)
    }

    /// Whether the rules let a link in that was read, perhaps, under others.
    private func admits(_ layout: LinkLayout, _ kind: MatchingRules.Host) -> Bool {
        if rules.userInformation == .refuse {
            if layout.flags.contains(.userInformation) { return false }
            if kind != .authority, !layout.port.isEmpty { return false }
        }
        return kind != .authority || !layout.host.isEmpty
    }

    /// The port, where one is written that is not the scheme's default.
    private func port(of layout: LinkLayout, _ text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard !layout.port.isEmpty else { return nil }
        let port = Int(String(decoding: text[layout.port.range], as: UTF8.self))
        let scheme = String(decoding: text[..<layout.schemeEnd], as: UTF8.self).lowercasedASCII
        return port == HostName.defaultPort(forScheme: scheme) ? nil : port
    }
}
