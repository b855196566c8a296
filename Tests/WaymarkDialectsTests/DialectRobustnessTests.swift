import RandomTrials
import Testing
import WaymarkCore
import WaymarkDialects

/// Registrations and links of any kind: whatever they hold, they are read or refused.
@Suite struct DialectRobustnessTests {
    private static let pieces = [
        "/", "/", "/", ":", ":id", ":a", "a", "b", "id", "<", ">", "<int:n>", "<path:p>", "(", ")", "(/b)", "[", "]",
        "^",
        "([0-9]+)", "(a|b)", "*", "~", "#", "?", "&", "=", ".", "..", "\\", "://", "http://", "shop://", "%", "%41",
        "%2F",
        "%23", "家", "é", "e\u{301}", "\u{301}", "+", "{2}", "$", "|", "-", "\u{7}", " ",
    ]

    private static func text(_ random: inout SeededNumbers, upTo count: Int) -> String {
        (0..<Int.random(in: 0...count, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }

    /// Each dialect, as it is configured to have patterns at all.
    private static let dialects: [any PatternDialect] = {
        let crossroad = try? CrossroadDialect(accepting: ["shop://", "https://example.com"])
        return [
            JLRoutesDialect(), WLRRouteDialect(), RoutableDialect(), HHRouterDialect(), MGJRouterDialect(),
            AnyRouterDialect(), URLNavigatorDialect(),
        ] + [crossroad].compactMap(\.self)
    }()

    @Test("A pattern of any text is read or refused, and so is its translation", arguments: 0..<8)
    func readsAnything(number: Int) throws {
        let dialect = Self.dialects[number]
        let seed = UInt64(number) &+ 4_711
        var random = SeededNumbers(seed: seed)
        var taken = 0
        for _ in 0..<Effort.count(standard: 20) {
            var patterns: [RoutePattern] = []
            for _ in 0..<25 {
                let route = DialectRoute(Self.text(&random, upTo: 9))
                do throws(PatternError) {
                    patterns += try dialect.patterns(of: route)
                    for native in try dialect.nativePatterns(of: route) {
                        if case .pattern(let text) = native { _ = try RoutePattern(text) }
                    }
                } catch {
                    #expect(0...error.pattern.utf8.count ~= error.offset, "seed \(seed): \(error)")
                }
            }
            let table = try RouteTable<Int>(rules: dialect.rules, types: dialect.types, conflicts: .ordered) { routes in
                for (number, pattern) in patterns.enumerated() { routes.add(pattern, number) }
            }
            for _ in 0..<40 {
                guard let link = try? DeepLink(Self.text(&random, upTo: 8), rules: table.rules) else { continue }
                for match in table.matches(link) {
                    taken += 1
                    let declared = Set(match.route.pattern.parameters.map(\.name))
                    #expect(match.parameters.allSatisfy { declared.contains($0.name) }, "seed \(seed): \(link)")
                    _ = (match.tail, Array(match.query), dialect.addedArguments(for: link))
                }
                _ = table.explain(link).description
            }
        }
        #expect(taken > 0, "seed \(seed)")
    }

    @Test("A combining mark behind a slash is text of the next component, in patterns as in links")
    func splitsByBytes() throws {
        let dialect = MGJRouterDialect()
        let table = try RouteTable<Int>(rules: dialect.rules) { routes in
            for pattern in (try? dialect.patterns(of: DialectRoute("mgj://a/\u{301}b/:id"))) ?? [] {
                routes.add(pattern, 1)
            }
        }
        let match = try #require(table.match(DeepLink("mgj://a/\u{301}b/7", rules: table.rules)))
        #expect(match.parameters["id"] == "7" && match.tail == [])
    }
}
