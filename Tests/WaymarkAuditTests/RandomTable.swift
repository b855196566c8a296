import RandomTrials
import WaymarkCore

/// A small table over a tiny alphabet, and links enough to try every kind of link that its routes tell apart.
struct RandomTable {
    let routes: [TestRoute]
    let rules: MatchingRules

    /// Every text of one or two letters, and what an endless expression takes beyond.
    static let texts = [
        "a", "b", "A", "B", "c", "aa", "ab", "ac", "aA", "aB", "ba", "bb", "bA", "bB", "Aa", "Ab", "AA", "AB", "Ba",
        "Bb",
        "aaa",
    ]
    private static let prefixes = ["", "", "", "", "s:/", "https://h.x", "https://*.x", "https:"]
    private static let bareSchemes = ["", "", "", "", "s:", "https:"]
    private static let literals = ["a", "b", "A", "ab"]
    private static let constraints = [
        "(a)", "(b)", "(a|b)", "(aa?)", "(a+)", "([ab])", "(b|ab)", "([^a])", "(b*)", #"(a[\s\S])"#, #"([\s\S]+)"#,
        #"(a+|[^a][\s\S]*)"#,
    ]

    /// Beside a letter only what one more letter says all about, so that the texts suffice.
    private static let shortConstraints = ["", "(a)", "(b)", "(a|b)", "([^a])", #"([\s\S]+)"#]

    init(routes: [TestRoute], rules: MatchingRules) {
        self.routes = routes
        self.rules = rules
    }

    init(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        var rules = MatchingRules()
        if random.once(in: 4) { rules.trailingSlash = .strict }
        if random.once(in: 5) { rules.emptySegments = .keep }
        if random.once(in: 5) { rules.emptyValues = true }
        if random.once(in: 4) { rules.caseSensitivity = random.pick([.insensitive, .firstSegmentInsensitive, .exact]) }
        if random.once(in: 4) { rules.precedence = random.pick(MatchingRules.Precedence.allCases) }
        if random.once(in: 8) { rules.backtracking = .none }
        if random.once(in: 4) {
            rules.namespaces = random.pick(MatchingRules.Namespaces.allCases)
            if random.once(in: 2) { rules.namespaceFallback = ["s"] }
        }
        if random.once(in: 8) { rules.linkSyntax = .path }
        if random.once(in: 8) { rules.leadingSlash = .strict }
        if random.once(in: 8) { rules.literals = .written }
        if random.once(in: 8) { rules.fragment = random.pick([.joined, .text]) }
        if random.once(in: 8) { rules.setHost(random.pick([.segment, .segmentUnlessDotted, .ignore]), forScheme: "*") }
        self.rules = rules
        routes = (0..<Int.random(in: 2...5, using: &random)).map { _ in Self.route(&random, rules) }
    }

    private static func route(_ random: inout SeededNumbers, _ rules: MatchingRules) -> TestRoute {
        var names = ["x", "y", "z"][...]
        var pattern = random.pick(rules.host(forScheme: "https") == .authority ? prefixes : bareSchemes)
        let count = Int.random(in: 0...2, using: &random)
        var hasGroup = false
        for place in 0..<count {
            let segment = "/" + segment(&random, name: names.removeFirst())
            // A group at the very start of a pattern needs a scheme or a segment before it.
            if place > 0, random.once(in: 3) {
                pattern += "(\(segment))"
                hasGroup = true
            } else {
                pattern += segment
            }
        }
        if random.once(in: 5) {
            pattern += random.pick(["/*", "/:t+", "/:t*"])
        } else if count == 0 || (rules.trailingSlash == .strict && !hasGroup && random.once(in: 3)) {
            pattern += "/"
        }
        return TestRoute(pattern, priority: random.once(in: 4) ? 1 : 0)
    }

    private static func segment(_ random: inout SeededNumbers, name: String) -> String {
        let constraint = random.once(in: 3) ? "" : random.pick(constraints)
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2: return random.pick(literals)
        case 3: return random.pick(["a", "A", "b"]) + ":\(name)" + random.pick(shortConstraints)
        case 4: return ":\(name)" + random.pick(shortConstraints) + random.pick(["a", "b"])
        default: return ":\(name)\(constraint)"
        }
    }

    /// The links, read under the rules.
    var links: [DeepLink] { texts.compactMap { try? DeepLink($0, rules: rules) } }

    private var texts: [String] {
        var paths = [[String]()]
        // A dot is a segment where not all of a link's path is resolved.
        let keepsDots = rules.linkSyntax == .path || rules.fragment == .joined
        let texts = Self.texts + (rules.emptySegments == .keep ? [""] : []) + (keepsDots ? ["."] : [])
        paths += texts.map { [$0] }
        for first in texts { paths += texts.map { [first, $0] } }
        for path in paths where path.count == 2 {
            paths.append(path + ["c"])
            if rules.emptySegments == .keep { paths.append(path + [""]) }
        }
        let hosts = rules.host(forScheme: "https") == .authority ? ["//h.x", "//k.x", "//q"] : [""]
        var origins = ["/", "z:/", "s:/"] + hosts.map { "https:\($0)/" }
        if rules.leadingSlash == .strict { origins.append("") }
        let tellsSlash = rules.trailingSlash == .strict || rules.emptySegments == .keep
        return origins.flatMap { origin in
            paths.flatMap { path in
                var written = path
                // The fragment goes on where the path ends, and nothing is resolved in it.
                if rules.fragment == .joined, let dot = written.firstIndex(of: "."), dot > 0 { written[dot - 1] += "#" }
                let text = origin + written.joined(separator: "/")
                return tellsSlash ? [text, text + "/"] : [text]
            }
        }
    }
}
