internal import WaymarkCore

/// A set of link origins that is sufficient: tables that agree on links from each of them agree on all links.
struct JointOrigins {
    /// The origins, simple ones first.
    private(set) var all: [LinkOrigin] = [.bare]
    /// A scheme with more hosts than the limit.
    private(set) var cutScheme: String?

    private let sides: [ComparedTable]
    private let texts: JointTexts
    private let limits: DifferenceLimits

    init(_ old: ComparedTable, _ new: ComparedTable, _ texts: JointTexts, limits: DifferenceLimits) {
        sides = [old, new]
        self.texts = texts
        self.limits = limits
        var schemes: Set<String> = []
        for side in sides {
            schemes.formUnion(side.table.variantsOfSection.keys.compactMap(\.scheme))
            schemes.formUnion(side.rules.schemesWithHost)
        }
        var others = [Self.otherScheme(schemes, sides), "https"]
        others.removeAll(where: schemes.contains)
        for scheme in schemes.sorted() + others { addOrigins(of: scheme) }
    }

    /// Returns a scheme that neither table mentions.
    static func otherScheme(_ schemes: Set<String>, _ sides: [ComparedTable]) -> String {
        let names = ["app"] + (1...schemes.count + 1).map { "app\($0)" }
        return names.first { !schemes.contains($0) } ?? "app"
    }

    private mutating func addOrigins(of scheme: String) {
        let kinds = sides.map { $0.rules.host(forScheme: scheme) }
        if kinds.allSatisfy({ $0 == .segment }) {
            all.append(LinkOrigin(scheme: scheme, authority: .firstSegment))
            return
        }
        if kinds.contains(where: { $0 != .authority }) { all.append(LinkOrigin(scheme: scheme, authority: .empty)) }
        var hosts = namedHosts(of: scheme)
        if kinds.contains(.segment) || kinds.contains(.segmentUnlessDotted) {
            let empty = LinkOrigin(scheme: scheme, authority: .empty)
            let places = zip(sides, kinds).map { side, kind in kind == .authority ? [] : side.roots(of: empty) }
            for text in texts.texts(at: places) where LinkOrigin.isPlain(text) {
                hosts.append(.host(String(decoding: text, as: UTF8.self), port: nil))
            }
        }
        if hosts.count > limits.hosts {
            cutScheme = scheme
            hosts = Array(hosts.prefix(limits.hosts))
        }
        var seen: Set<LinkOrigin.Authority> = []
        for host in hosts where seen.insert(host).inserted { all.append(LinkOrigin(scheme: scheme, authority: host)) }
    }

    /// Returns the hosts that patterns name, an otherwise unnamed host for each `*.` host, and a host outside of all of
    /// these.
    private func namedHosts(of scheme: String) -> [LinkOrigin.Authority] {
        var exact: [LinkOrigin.Authority] = []
        var parents: [(String, Int?)] = []
        var names: Set<String> = []
        for section in sides.flatMap({ $0.table.variantsOfSection.keys }) where section.scheme == scheme {
            switch section.host {
            case .any: break
            case .exact(let name, let port):
                exact.append(.host(name, port: port))
                names.insert(name)
            case .subdomains(let name, let port):
                parents.append((name, port))
                names.insert(name)
            }
        }
        let free = parents.map { name, port in
            LinkOrigin.Authority.host(Self.label(before: name, besides: names), port: port)
        }
        let outside = ["example.com", "example.org", "example.net"].first { name in
            !names.contains { name == $0 || name.hasSuffix(".\($0)") }
        }
        let hosts = (exact + free).sorted { Self.key($0) < Self.key($1) }
        return [.host(outside ?? "waymark.example", port: nil)] + hosts + [.host("localhost", port: nil)]
    }

    private static func label(before name: String, besides names: Set<String>) -> String {
        let labels = ["a", "b", "www", "m"].map { "\($0).\(name)" } + (0...names.count).map { "a\($0).\(name)" }
        return labels.first { label in
            !names.contains { label == $0 || label.hasSuffix(".\($0)") && $0 != name && $0.hasSuffix(".\(name)") }
        }
            ?? "a.\(name)"
    }

    private static func key(_ authority: LinkOrigin.Authority) -> String {
        if case .host(let name, let port) = authority { "\(name):\(port ?? 0)" } else { "" }
    }
}
