import RandomTrials
import Testing
import WaymarkCore
import WaymarkRouting

/// Ten thousand routes of random values, each printed, read from the link's text, matched and read again.
@Suite("Random routes survive their links")
struct RouteRoundTripTests {
    /// Rules under which links are printed and read, by a name for messages.
    static let rules: [(name: String, rules: MatchingRules)] = {
        func changed(_ name: String, _ change: (inout MatchingRules) -> Void) -> (String, MatchingRules) {
            var rules = MatchingRules()
            change(&rules)
            return (name, rules)
        }
        return [
            ("standard", .standard), changed("plus stands for itself") { $0.plusIsSpace = false },
            changed("the last of a name") { $0.repeatedQuery = .last },
            changed("fragments count") { $0.fragment = .pathAndQuery },
            changed("case does not count") { $0.caseSensitivity = .insensitive },
            changed("a last slash counts") { $0.trailingSlash = .strict },
            changed("values may be empty") { $0.emptyValues = true },
            changed("empty segments count") {
                $0.emptySegments = .keep
                $0.emptyValues = true
            },
            changed("a name alone is empty") { $0.valuelessQuery = .empty },
            changed("a name alone is dropped") { $0.valuelessQuery = .dropped },
            changed("a value ends at an equals sign") { $0.secondEquals = .end },
            changed("a number sign is text") { $0.fragment = .text },
            changed("values as written") { $0.decodeValues = false },
        ]
    }()

    static let types: [any RandomRoute.Type] = [
        RandomQuery.self, RandomNames.self, RandomPath.self, RandomGroups.self, RandomTail.self, RandomWords.self,
        RandomHost.self,
    ]

    @Test("A route reads back from its link byte for byte, or a typed error says why it has none", arguments: types)
    func survives(_ type: any RandomRoute.Type) throws {
        try survive(type, seeds: 0..<UInt64(Effort.count(standard: 480)))
    }

    private func survive<Value: RandomRoute>(_ type: Value.Type, seeds: Range<UInt64>) throws {
        let coders = try Self.rules.map { named in
            let coder = RouteCoder(rules: named.rules)
            return (named.name, coder, try coder.table(of: type))
        }
        var printed = 0
        for seed in seeds {
            var random = SeededNumbers(trial: seed)
            let route = Value(&random)
            // Half of the links under the standard rules, the others under each of the rest in turn.
            let (name, coder, table) = coders[seed % 2 == 0 ? 0 : Int(seed / 2) % coders.count]
            let context: Comment = "\(type), seed \(seed), \(name): \(route)"
            let link: DeepLink
            do throws(RouteCodingError) {
                link = try coder.link(to: route)
            } catch {
                #expect(mayHaveNoLink(route, coder.rules), "\(error); \(context)")
                continue
            }
            #expect(!mustHaveNoLink(route, coder.rules), "\(link) should not be; \(context)")
            printed += 1
            do {
                let again = try DeepLink(link.text, rules: coder.rules)
                let match = try #require(table.match(again), "\(link) fits nothing; \(context)")
                let read = try coder.read(type, from: match)
                #expect(fingerprint(read) == fingerprint(route), "\(link); \(context)")
                #expect(try coder.link(to: read).text == link.text, context)
            } catch {
                Issue.record("\(error); \(link); \(context)")
            }
        }
        // A test in which nothing was printed would hold without saying anything.
        #expect(printed > seeds.count / (type == RandomHost.self ? 100 : 3), "\(printed) of \(type)")
    }

    /// Whether the route has a value for which an error is right.
    private func mayHaveNoLink(_ route: some RandomRoute, _ rules: MatchingRules) -> Bool {
        guard let segments = route.segments else { return true }
        if segments.contains(where: { ["", ".", ".."].contains($0) }) || holdsNull(route) { return true }
        // These rules lose names without = and texts with an escape, and printing says so.
        return rules.valuelessQuery != .nil && losesNil(route) || rules.decodeValues != .all
    }

    /// Whether every link to the route would be a wrong one.
    private func mustHaveNoLink(_ route: some RandomRoute, _ rules: MatchingRules) -> Bool {
        if (route.segments ?? []).contains(where: { [".", ".."].contains($0) }) || holdsNull(route) { return true }
        if !rules.emptyValues, rules.trailingSlash != .strict, route.segments?.contains("") == true { return true }
        return rules.valuelessQuery == .dropped && losesNil(route)
    }

    private func holdsNull(_ value: Any) -> Bool { fingerprintText(value).contains("\0") }

    /// Whether a property is `nil` over a default.
    private func losesNil(_ route: some RandomRoute) -> Bool {
        switch route {
        case let route as RandomGroups: route.sort == nil || route.note == nil || route.count == nil
        case let route as RandomNames: route.marks == nil
        default: false
        }
    }

    private func fingerprintText(_ value: Any) -> String {
        if let text = value as? String { return text }
        return Mirror(reflecting: value).children.map { fingerprintText($0.value) }.joined()
    }
}
