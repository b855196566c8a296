import RandomTrials
import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting
import WaymarkRules

@Suite("A rewrite, an override and a fallback hand a value on as the first link has it, whatever the rules decode")
struct SubstitutedValueTests {
    /// The values that a handler is given of a link and of those that lead to it otherwise.
    private static func values(of written: String, under rules: MatchingRules) async throws -> [String: [String]] {
        var configuration = RouterConfiguration()
        configuration.rules = rules
        let router = try Router(configuration)
        let seen = Locked<[String]>([])
        // Under rules by which a link is a path alone, it has no query.
        let hasQuery = rules.linkSyntax == .url
        for pattern: RoutePattern in ["/goods/:id", hasQuery ? "/search" : "/search/:q", "/list/*"] {
            try router.on([pattern], .public) { request in
                let value = request["id"] ?? request["q"] ?? request.tail?.joined(separator: "|")
                seen.withLock { $0.append(value ?? "none") }
            }
        }
        try router.on("/closed/:id", .public.id("closed")) { _ in }
        try router.on("/away/:id", .public.fallback("/goods/:id").when { false }) { _ in }
        try router.setRules(
            RuleSet(
                version: 1,
                rewrites: [
                    RewriteRule(from: "/old/:id", to: "/goods/:id"),
                    RewriteRule(from: "/find/:id", to: hasQuery ? "/search?q=:id" : "/search/:id"),
                    RewriteRule(from: "/all/*", to: "/list/*"),
                ], overrides: [RouteOverride("closed", .redirect(to: "/goods/:id"))]))
        var found: [String: [String]] = [:]
        for name in ["goods", "old", "closed", "away", "find", "list", "all"] {
            try await router.open("/\(name)/\(written)", from: .push)
            found[name] = seen.withLock { seen in
                defer { seen = [] }
                return seen
            }
        }
        return found
    }

    private static let pieces = [
        "a", "1", "上", "%E4%B8%8A", "%25", "%2F", "+", "%20", "%26", "&", "=", ";", ":", "!", "%C3", "~", "%2B", "%0A",
        "%7F", "%2e", ".", "x", "%23", "%3F",
    ]

    @Test("The value behind each of them is that of the link itself")
    func randomValues() async throws {
        var numbers = SeededNumbers(seed: 24)
        for trial in 0..<600 {
            var rules = MatchingRules()
            rules.decodeValues = MatchingRules.DecodedValues(rawValue: UInt8(numbers.below(8)))
            if rules.decodeValues == [], numbers.once(in: 2) { rules.linkSyntax = .path }
            // Never two dots alone, which no link has as a segment.
            let written = "b" + (0...numbers.below(4)).map { _ in numbers.pick(Self.pieces) }.joined()
            let values = try await Self.values(of: written, under: rules)
            let value = try #require(values["goods"]?.first)
            let shown = "trial \(trial): \(written), decoded: \(rules.decodeValues.rawValue), \(rules.linkSyntax)"
            for name in ["old", "closed", "away"] { #expect(values[name] == [value], "\(shown), \(name)") }
            #expect(values["all"] == values["list"], "\(shown)")
            let decodes = (path: rules.decodeValues.contains(.parameters), query: rules.decodeValues.contains(.query))
            // Where a query is handed on as written, that which would end the value stands for itself nowhere.
            let fits = value.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"&#".utf8.contains($0) }
            if decodes == (true, true) || rules.linkSyntax == .path || (!decodes.query && fits) {
                #expect(values["find"] == [value], "\(shown), find")
            }
        }
    }

    @Test(
        "No value steps out of its place in a path", arguments: ["..", "%2e%2e", "%2E.", ".%2e", "%2e"],
        [MatchingRules.DecodedValues.all, []])
    func staysInPlace(_ value: String, _ decoding: MatchingRules.DecodedValues) async throws {
        var configuration = RouterConfiguration()
        configuration.rules.decodeValues = decoding
        let router = try Router(configuration)
        let log = Log()
        for name in ["/admin", "/goods/admin", "/goods/:id/admin"] {
            try router.on([RoutePattern(stringLiteral: name)], .public) { _ in log.add(name) }
        }
        try router.setRewrites([RewriteRule(from: "/old/v-:id", to: "/goods/:id/admin")])
        try await router.open("/old/v-7", from: .push)
        await #expect(throws: RouterError.self) { try await router.open("/old/v-\(value)", from: .push) }
        #expect(log.lines == ["/goods/:id/admin"])
    }
}
