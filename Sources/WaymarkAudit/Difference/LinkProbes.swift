internal import WaymarkCore

/// Ways to write links of a route by which tables with different rules can be told apart.
struct LinkProbes {
    /// Where the links come from.
    let origin: LinkOrigin
    /// A path that the route takes.
    let path: [[UInt8]]
    /// By segment, whether any text may stand in it.
    let isFree: [Bool]
    /// The names of the route's parameters.
    let names: [String]
    /// A scheme that no table says anything of.
    let otherScheme: String

    private var base: String { origin.link(path) }
    private var written: [String] { path.map(LinkOrigin.written) }

    /// The links, the simplest first; no more than so many.
    func links(limit: Int) -> [String] {
        var seen: Set<String> = []
        let groups = [[base, base + "/"], queries, fragments, paths, values, origins]
        // From each kind in turn, so that a limit leaves some of each.
        var links: [String] = []
        for place in 0..<(groups.map(\.count).max() ?? 0) {
            for group in groups where place < group.count {
                if links.count < limit, seen.insert(group[place]).inserted { links.append(group[place]) }
            }
        }
        return links
    }

    /// How many segments of a path are changed, one at a time.
    private static let places = 3

    // MARK: Kinds

    private var queries: [String] {
        let plain = ["?a=b+c", "?a", "?a=1&a=2", "?a=", "?a=b%2Bc", "?=1", "?a=%E4", "?", "?a=1&&b=2"]
        let named = names.prefix(Self.places).flatMap { ["?\($0)=1", "?\($0)", "?\($0)=1&\($0)=2"] }
        return (plain + named).map { base + $0 }
    }

    private var fragments: [String] {
        let plain = ["#x", "#/x", "#a=1", "#/x?a=1", "#?a=1", "#/", "?a=1#b=2", "?a=1#a=2", "?a=1#/x?a=2"].map {
            base + $0
        }
        let split = path.indices.prefix(Self.places).flatMap { place in
            let rest = written[place...].joined(separator: "/")
            let start = origin.link(Array(path[..<place]))
            return ["\(start)#/\(rest)", "\(start)/#/\(rest)", "\(start)#\(rest)", "\(start)#/\(rest)?a=1"]
        }
        return plain + split
    }

    /// Links with segments more or fewer, in other letters and with escapes that need not be there.
    private var paths: [String] {
        var links = [link(written + ["x"]), base + "//", link(written + ["x", "y"])]
        if !path.isEmpty { links.append(link(Array(written.dropLast()))) }
        for place in path.indices.prefix(Self.places) {
            links.append(link(replacing: place, with: ["", written[place]]))
            links.append(link(replacing: place, with: [".", written[place]]))
            links.append(link(replacing: place, with: ["x", "..", written[place]]))
            if let other = JointTexts.withOtherCase(path[place]) {
                links.append(link(replacing: place, with: [LinkOrigin.written(other)]))
                links.append(link(replacing: place, with: [written[place].uppercased()]))
            }
            if let first = path[place].first {
                let escaped = "%" + String(first, radix: 16, uppercase: true)
                links.append(
                    link(replacing: place, with: [escaped + LinkOrigin.written(Array(path[place].dropFirst()))]))
            }
        }
        return links
    }

    /// Links with values that routers decode, cut or refuse in different ways.
    private var values: [String] {
        let texts = [
            "%20", "a+b", "%2B", "a%2Fb", "%C3%A9", "\u{E9}", "", "a b", "%41", "a%", "a=b", "a:b", "%E4", "a.b", "A",
            "-1", "\u{4E2D}",
        ]
        return path.indices.filter { isFree[$0] }.prefix(2).flatMap { place in
            texts.map { link(replacing: place, with: [$0]) }
        }
    }

    /// Links from elsewhere, or from the same place written otherwise.
    private var origins: [String] {
        let rest = written.joined(separator: "/")
        let hosts = ["www.example.com", "x", "localhost"]
        guard let scheme = origin.scheme else {
            return [rest, "\(otherScheme)://\(rest)", "\(otherScheme):/\(rest)", "https://www.example.com/\(rest)"]
                + hosts.map { "\(otherScheme)://\($0)/\(rest)" } + ["http://example.com/\(rest)"]
        }
        var links = ["/\(rest)", "\(otherScheme)://\(rest)", base.replacingScheme(scheme, with: scheme.uppercased())]
        if case .host(let host, let port) = origin.authority {
            let end = (port.map { ":\($0)" } ?? "") + "/\(rest)"
            let names = [host.uppercased(), host + ".", "www.\(host)", "u@\(host)", "x"]
            links += names.map { "\(scheme)://\($0)\(end)" }
            links += [":80", ":443", ":8080", ":"].map { "\(scheme)://\(host)\($0)/\(rest)" }
            links += ["\(scheme):///\(rest)", "\(scheme):/\(rest)"]
        } else {
            links += hosts.map { "\(scheme)://\($0)/\(rest)" }
            links += ["///", "/", "", "//u@", "//"].map { "\(scheme):\($0)\(rest)" }
            if let first = written.first {
                let more = written.dropFirst().map { "/\($0)" }.joined()
                links += [":8080", "."].map { "\(scheme)://\(first)\($0)\(more)" }
                links.append("\(scheme)://\(first.uppercased())\(more)")
            }
        }
        return links
    }

    // MARK: Writing

    private func link(_ segments: [String]) -> String { origin.link(written: segments) }

    private func link(replacing place: Int, with segments: [String]) -> String {
        link(Array(written[..<place]) + segments + written[(place + 1)...])
    }
}

extension String {
    fileprivate func replacingScheme(_ scheme: String, with other: String) -> String {
        other + dropFirst(scheme.count)
    }
}
