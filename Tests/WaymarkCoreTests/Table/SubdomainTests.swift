import RandomTrials
import Testing
import WaymarkCore

@Suite("Of several hosts that stand for their sub-domains, the longest takes the link")
struct SubdomainTests {
    private static let labels = ["a", "b", "ab", "www", "é", "xn--4ca", "c.d"]
    private static let ports = [nil, nil, nil, 443, 8443]

    /// A host as a pattern writes it.
    private struct Host: Hashable {
        let name: String
        let isWildcard: Bool
        let port: Int?

        var canonical: [UInt8] { Array(HostName.canonical(name.utf8).utf8) }

        /// The port that is not the scheme's own.
        var otherPort: Int? { port == 443 ? nil : port }

        var text: String { "https://\(isWildcard ? "*." : "")\(name)\(port.map { ":\($0)" } ?? "")/:x" }

        /// Whether it takes the links of a host.
        func takes(_ link: Host) -> Bool {
            guard otherPort == link.otherPort else { return false }
            guard isWildcard else { return canonical == link.canonical }
            let suffix = Array(".".utf8) + canonical
            return link.canonical.count > suffix.count && link.canonical.suffix(suffix.count).elementsEqual(suffix)
        }
    }

    private static func host(_ random: inout SeededNumbers, labels count: Int) -> Host {
        let name = (0..<max(1, count)).map { _ in random.pick(labels) }.joined(separator: ".")
        return Host(name: name, isWildcard: random.once(in: 2), port: random.pick(ports))
    }

    @Test(
        "As the longest that ends as the host does, in 1,000 random tables", arguments: Effort.shares(standard: 1_000))
    func random(_ share: Effort.Share) throws {
        for trial in share.trials {
            var random = SeededNumbers(trial: trial)
            var hosts: [Host] = []
            for _ in 0...random.below(12) {
                let host = Self.host(&random, labels: random.below(4))
                let isThere = hosts.contains {
                    $0.isWildcard == host.isWildcard && $0.otherPort == host.otherPort
                        && $0.canonical == host.canonical
                }
                if !isThere { hosts.append(host) }
            }
            let table = try RouteTable.of(hosts.map(\.text))
            for _ in 0..<20 {
                var link = Self.host(&random, labels: 1 + random.below(4))
                if random.once(in: 2) {
                    let under = random.pick(hosts)
                    link = Host(name: "\(link.name).\(under.name)", isWildcard: false, port: under.port)
                }
                let name = random.once(in: 4) ? link.name.uppercasedASCII : link.name
                let text = "https://\(name)\(link.port.map { ":\($0)" } ?? "")/1"
                let expected = hosts.enumerated().filter { $0.element.takes(link) }.sorted { one, other in
                    if one.element.isWildcard != other.element.isWildcard { return !one.element.isWildcard }
                    return one.element.canonical.count > other.element.canonical.count
                }
                #expect(
                    try table.values(text) == expected.map(\.offset), "trial \(trial): \(text) in \(hosts.map(\.text))")
            }
        }
    }

    @Test("A host that begins with a dot is none of those with sub-domains")
    func dottedHost() throws {
        let table = try RouteTable.of(["https://.a.com/:x", "https://*.a.com/:x"])
        #expect(try table.values("https://.a.com/1") == [0])
        #expect(try table.values("https://b.a.com/1") == [1])
        #expect(try table.values("https://..a.com/1") == [1])
    }

    @Test(
        "Of a thousand names that begin and end alike each is found, and no other",
        arguments: [MatchingRules.CaseSensitivity.sensitive, .insensitive, .exact])
    func alikeNames(_ case: MatchingRules.CaseSensitivity) throws {
        var rules = MatchingRules()
        rules.caseSensitivity = `case`
        let names = (1_000..<2_000).map { "product-\($0)-overview" }
        let table = try RouteTable.of(names.map { "/\($0)/:x" }, rules: rules)
        for (number, name) in names.enumerated() {
            #expect(try table.values("/\(name)/1") == [number])
            let isFound = `case` == .insensitive
            #expect(try table.values("/\(name.uppercasedASCII)/1") == (isFound ? [number] : []))
        }
        #expect(try table.values("/product-2000-overview/1").isEmpty)
    }

    @Test(
        "What stands for sub-domains is no host of a link",
        arguments: [
            "https://*.a.com/1", "https://.a.com/1", "https://a.com/1", "https://%00a.com/1", "https://..a.com/1",
        ])
    func noHost(_ link: String) throws {
        let table = try RouteTable.of(["https://*.a.com/:x"])
        let takes = link == "https://*.a.com/1" || link == "https://..a.com/1"
        #expect(((try? table.values(link)) ?? []).isEmpty == !takes)
    }
}

extension String {
    fileprivate var uppercasedASCII: String {
        String(decoding: utf8.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }, as: UTF8.self)
    }
}
