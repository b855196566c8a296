internal import WaymarkCore

/// Notations of a route's links that distinguish tables with different rules.
struct LinkProbes {
    /// The origin of the links.
    let origin: LinkOrigin
    /// A path that the route matches.
    let path: [[UInt8]]
    /// The form of the path's segments.
    let form: MatchingRules.SegmentForm
    /// The fixed texts around the variable part of each segment; `nil` for segments without a variable part.
    let holes: [Hole?]
    /// The names of the route's parameters.
    let names: [String]
    /// A scheme that neither table mentions, and the schemes whose hosts the rules treat differently.
    let otherSchemes: [String]

    /// The rules that links should distinguish.
    let kinds: ProbeKinds

    /// The link that consists of only its origin and path.
    var base: String { origin.link(path, in: form) }
    private var written: [String] { path.map { LinkOrigin.written($0, in: form) } }
    private func written(_ text: String) -> String { LinkOrigin.written(Array(text.utf8), in: form) }

    /// The fixed texts of a segment around its variable part.
    struct Hole {
        var before = ""
        var after = ""
    }

    /// Links, and the rules that they distinguish.
    private typealias Group = [(kinds: ProbeKinds, link: String)]

    /// Returns the links, simplest first, up to a limit.
    func links(limit: Int) -> [String] {
        var seen: Set<ExactText> = []
        let groups = [[(ProbeKinds.all, base), (.slash, base + "/")], queries, fragments, paths, values, origins].map {
            $0.filter { !kinds.isDisjoint(with: $0.kinds) }.map(\.link)
        }
        // One link from each kind in turn, so that a limit leaves some of each.
        var links: [String] = []
        for place in 0..<(groups.map(\.count).max() ?? 0) {
            for group in groups where place < group.count {
                if links.count < limit, seen.insert(ExactText(group[place])).inserted { links.append(group[place]) }
            }
        }
        return links
    }

    /// The number of segments of a path that are changed, one at a time.
    private static let places = 3

    // MARK: Kinds

    private var queries: Group {
        let plain: Group = [
            (.plus, "?a=b+c"), (.valueless, "?a"), ([.repeated, .merge], "?a=1&a=2"), (.valueless, "?a="),
            ([.plus, .decoding], "?a=b%2Bc"), (.all, "?=1"), (.decoding, "?a=%20"), (.decoding, "?a=%E4"),
            (.valueless, "?a&a=1"), (.fragment, "?"), (.emptySegments, "?a=1&&b=2"),
            (.equals, "?a=1=2"),
        ]
        let named: Group = names.prefix(Self.places).flatMap { name -> Group in
            [
                (.merge, "?\(name)=1"), ([.merge, .valueless], "?\(name)"),
                ([.merge, .repeated], "?\(name)=1&\(name)=2"), (.equals, "?\(name)=1=2"),
            ]
        }
        return (plain + named).map { ($0.kinds, base + $0.link) }
    }

    private var fragments: Group {
        guard kinds.contains(.fragment) else { return [] }
        let plain = ["#x", "#/x", "#a=1", "#/x?a=1", "#?a=1", "#/", "?a=1#b=2", "?a=1#a=2", "?a=1#/x?a=2"]
        let split = path.indices.prefix(Self.places).flatMap { place in
            let rest = written[place...].joined(separator: "/")
            let start = origin.link(Array(path[..<place]), in: form)
            return ["\(start)#/\(rest)", "\(start)/#/\(rest)", "\(start)#\(rest)", "\(start)#/\(rest)?a=1"]
        }
        return (plain.map { base + $0 } + split).map { (.fragment, $0) }
    }

    /// Links with more or fewer segments, with the other case of letters, and with unnecessary escapes.
    private var paths: Group {
        var links: Group = [
            ([.slash, .emptySegments], base + "//"), (.slash, link(written + ["x"])),
            (.emptySegments, link(written + ["x", "y"])),
        ]
        if !path.isEmpty { links.append((.slash, link(Array(written.dropLast())))) }
        for place in path.indices.prefix(Self.places) {
            func add(_ kinds: ProbeKinds, _ segments: [String]) {
                if !kinds.isDisjoint(with: self.kinds) { links.append((kinds, link(replacing: place, with: segments))) }
            }
            add(.emptySegments, ["", written[place]])
            add(.emptySegments, [".", written[place]])
            add([.emptySegments, .slash], ["x", "..", written[place]])
            if let other = JointTexts.withOtherCase(path[place]) {
                add(.letters, [LinkOrigin.written(other, in: form)])
                add(.letters, [written[place].uppercased()])
            }
            if let first = path[place].first {
                let escaped = "%" + String(first, radix: 16, uppercase: true)
                add(.decoding, [escaped + LinkOrigin.written(Array(path[place].dropFirst()), in: form)])
            }
        }
        return links
    }

    /// Links with values that routers decode, truncate or reject differently.
    private var values: Group {
        guard !kinds.isDisjoint(with: [.decoding, .plus, .emptyValues, .emptySegments]) else { return [] }
        let decoded = ["%20", "%2B", "a%2Fb", "%C3%A9", "\u{E9}", "a b", "%41", "a%", "%E4", "\u{4E2D}"]
        let texts: Group =
            decoded.map { (.decoding, $0) }
            + [([.decoding, .plus], "a+b"), ([.emptyValues, .emptySegments], "")]
            + ["a=b", "a:b", "a.b", "-1"].map { (.decoding, $0) }
        let places = path.indices.compactMap { place in holes[place].map { (place: place, hole: $0) } }
        return places.prefix(2).flatMap { place, hole in
            let (before, after) = (written(hole.before), written(hole.after))
            return texts.map { ($0.kinds, link(replacing: place, with: [before + $0.link + after])) }
        }
    }

    /// Links from other origins, or from the same origin in another notation.
    private var origins: Group {
        guard !kinds.isDisjoint(with: [.hosts, .userInformation]) else { return [] }
        return hosts.map { (.hosts, $0) } + authorities.map { ([.hosts, .userInformation], $0) }
    }

    private var hosts: [String] {
        let rest = written.joined(separator: "/")
        let names = ["www.example.com", "x", "localhost"]
        guard let scheme = origin.scheme else {
            let named = otherSchemes.flatMap { scheme in
                ["\(scheme)://\(rest)", "\(scheme):/\(rest)"] + names.map { "\(scheme)://\($0)/\(rest)" }
            }
            return [rest, "https://www.example.com/\(rest)"] + named + ["http://example.com/\(rest)"]
        }
        var links = ["/\(rest)"]
        if let other = otherSchemes.first { links.append("\(other)://\(rest)") }
        links.append(scheme.uppercased() + base.dropFirst(scheme.count))
        if case .host(let host, let port) = origin.authority {
            let end = (port.map { ":\($0)" } ?? "") + "/\(rest)"
            return links + [host.uppercased(), host + ".", "www.\(host)", "x"].map { "\(scheme)://\($0)\(end)" }
                + ["\(scheme):///\(rest)", "\(scheme):/\(rest)"]
        }
        return links + names.map { "\(scheme)://\($0)/\(rest)" }
            + ["///", "/", "", "//"].map { "\(scheme):\($0)\(rest)" }
    }

    /// Links with a user or a port.
    private var authorities: [String] {
        let rest = written.joined(separator: "/")
        guard let scheme = origin.scheme else { return ["https://u@www.example.com/\(rest)"] }
        if case .host(let host, _) = origin.authority {
            return ["\(scheme)://u@\(host)/\(rest)"]
                + [":80", ":443", ":8080", ":"].map { "\(scheme)://\(host)\($0)/\(rest)" }
        }
        guard let first = written.first else { return [] }
        let more = written.dropFirst().map { "/\($0)" }.joined()
        return ["\(scheme)://u@\(first)\(more)"] + [":8080", "."].map { "\(scheme)://\(first)\($0)\(more)" }
    }

    // MARK: Writing

    private func link(_ segments: [String]) -> String { origin.link(written: segments) }

    private func link(replacing place: Int, with segments: [String]) -> String {
        link(Array(written[..<place]) + segments + written[(place + 1)...])
    }
}
