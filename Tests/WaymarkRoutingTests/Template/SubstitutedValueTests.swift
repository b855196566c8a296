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
        "a", "1", "上", "%E4%B8%8A", "%25", "%2F", "+", "%20", "%26", "&", "=", ";", ":", "!", "%C3", "~", "%2B",
    ]

    @Test("The value behind each of them is that of the link itself")
    func randomValues() async throws {
        var numbers = SeededNumbers(seed: 24)
        for trial in 0..<400 {
            var rules = MatchingRules()
            let isDecoded = Bool.random(using: &numbers)
            rules.decodeValues = isDecoded ? .all : []
            if !isDecoded, Bool.random(using: &numbers) { rules.linkSyntax = .path }
            let count = Int.random(in: 1...4, using: &numbers)
            let written = (0..<count).map { _ in Self.pieces.randomElement(using: &numbers) ?? "" }.joined()
            let values = try await Self.values(of: written, under: rules)
            let value = try #require(values["goods"]?.first)
            for name in ["old", "closed", "away"] {
                #expect(values[name] == [value], "trial \(trial): \(name)/\(written), decoded: \(isDecoded)")
            }
            #expect(values["all"] == values["list"], "trial \(trial): all/\(written), decoded: \(isDecoded)")
            // In a query that is handed on as written, `&` can stand for itself nowhere.
            if isDecoded || rules.linkSyntax == .path || !written.contains("&") {
                #expect(values["find"] == [value], "trial \(trial): find/\(written), decoded: \(isDecoded)")
            }
        }
    }
}
