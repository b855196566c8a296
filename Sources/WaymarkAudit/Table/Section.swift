internal import WaymarkCore

/// The links that a pattern matches by scheme and host, with any path.
struct Section: Hashable {
    /// The hosts of a section.
    enum Host: Hashable {
        case any
        case exact(String, port: Int?)
        case subdomains(String, port: Int?)

        // Names that are canonically equivalent are different hosts.
        static func == (left: Host, right: Host) -> Bool {
            switch (left, right) {
            case (.any, .any): true
            case (.exact(let name, let port), .exact(let other, let otherPort)),
                (.subdomains(let name, let port), .subdomains(let other, let otherPort)):
                port == otherPort && name.hasSameBytes(as: other)
            case (.any, _), (.exact, _), (.subdomains, _): false
            }
        }

        func hash(into hasher: inout Hasher) {
            switch self {
            case .any: hasher.combine(0)
            case .exact(let name, let port), .subdomains(let name, let port):
                name.hashBytes(into: &hasher)
                hasher.combine(port)
            }
        }
    }

    let scheme: String?
    let host: Host

    init(scheme: String?, host: Host) {
        self.scheme = scheme
        self.host = host
    }

    init(of syntax: PatternSyntax, under rules: MatchingRules) {
        scheme = syntax.scheme(under: rules)
        host =
            switch syntax.host {
            case nil: .any
            case let host? where host.isWildcard: .subdomains(host.name, port: host.port)
            case let host?: .exact(host.name, port: host.port)
            }
    }

    /// Patterns without a scheme.
    static let general = Section(scheme: nil, host: .any)

    /// The section's place in the order of precedence: exact host, `*.` host (longer first), scheme only, neither.
    var order: Int {
        if scheme == nil { return .max }
        switch host {
        case .exact: return 0
        case .subdomains(let name, _): return 1 + (0xFFFF - name.utf8.count)
        case .any: return 0x1_0000 + 1
        }
    }

    /// Returns whether each link of this section also belongs to the other one.
    ///
    /// Sections that share only some links do not count: a section that is not exact has infinitely many hosts, so one
    /// of them is in no narrower section.
    func lies(within other: Section) -> Bool {
        if self == other { return true }
        if other == .general { return port == nil }
        guard scheme == other.scheme else { return false }
        switch (host, other.host) {
        case (_, .any): return port == nil
        case (.exact(let name, let port), .subdomains(let parent, let otherPort)),
            (.subdomains(let name, let port), .subdomains(let parent, let otherPort)):
            return port == otherPort && name.utf8.reversed().starts(with: ".\(parent)".utf8.reversed())
        case (.any, _), (.exact, .exact), (.subdomains, .exact): return false
        }
    }

    /// Whether the section has infinitely many hosts, so that others may lie within it.
    var isBroad: Bool { if case .exact = host { false } else { true } }

    private var port: Int? {
        switch host {
        case .any: nil
        case .exact(_, let port), .subdomains(_, let port): port
        }
    }
}
