import RandomTrials
import Testing
import WaymarkCore
import WaymarkRouting

@Suite("Routes that were replaced come back when what has replaced them is removed")
struct ReplacedRouteTests {
    // MARK: One by one

    @Test("Of a chain of replacements, whatever is left of it last is there", arguments: [false, true])
    func chain(afterLooking: Bool) async throws {
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let router = try Router()
            let names = ["A", "B", "C"]
            let tokens = try names.map { name in try router.on("/a", .replacing) { _ in name } }
            var left = Set(tokens.indices)
            for place in order {
                if afterLooking { #expect(await router.outcome("/a") == names[left.max() ?? 0]) }
                tokens[place].remove()
                left.remove(place)
                let expected = left.max().map { names[$0] } ?? "notFound at matching"
                #expect(await router.outcome("/a") == expected, "\(order)")
                #expect(router.routes.count == (left.isEmpty ? 0 : 1))
            }
        }
    }

    @Test("A route of several patterns comes back whole, once every route that has replaced it is removed")
    func severalPatterns() async throws {
        let router = try Router()
        try router.on(["/a", "/b", "/c"]) { _ in "old" }
        let first = try router.on("/a", .replacing) { _ in "first" }
        let second = try router.on("/b", .replacing) { _ in "second" }
        first.remove()
        #expect(await router.outcome("/a") == "notFound at matching")
        #expect(await router.outcome("/b") == "second")
        second.remove()
        for link in ["/a", "/b", "/c"] { #expect(await router.outcome(link) == "old") }
    }

    @Test("A route that has come meanwhile stays; once it is removed, nothing is in the way of the replaced one")
    func inTheWay() async throws {
        let router = try Router()
        try router.on(["/a", "/b"]) { _ in "old" }
        let replacing = try router.on("/a", .replacing) { _ in "new" }
        let other = try router.on("/b") { _ in "other" }
        replacing.remove()
        #expect(await router.outcome("/a") == "notFound at matching")
        #expect(await router.outcome("/b") == "other")
        other.remove()
        for link in ["/a", "/b"] { #expect(await router.outcome(link) == "old") }
    }

    @Test("A replaced route can be removed by everything that removes routes, and does not come back then")
    func removedWhileReplaced() async throws {
        let removals: [(Router, Registration) -> Void] = [
            { _, token in token.remove() }, { router, token in router.remove([token]) },
            { router, _ in router.remove(id: "old") }, { router, _ in router.remove(scheme: "SHOP") },
            { router, _ in router.remove(pattern: "shop://old") }, { router, _ in router.removeAll() },
        ]
        for (number, remove) in removals.enumerated() {
            let router = try Router()
            let old = try router.on(["/a", "shop://old"], .id("old")) { _ in "old" }
            let new = try router.on("/a", .id("new").replacing) { _ in "new" }
            remove(router, old)
            #expect(await router.outcome("/a") == (number == 5 ? "notFound at matching" : "new"))
            new.remove()
            #expect(await router.outcome("/a") == "notFound at matching", "\(number)")
            #expect(router.routes.isEmpty)
        }
    }

    @Test(
        "Routes of a batch that a later one of it replaces come back as well, and the place in the order is the old one"
    )
    func batch() async throws {
        let router = try Router()
        nonisolated(unsafe) var tokens: [Registration] = []
        try router.register { routes in
            // Both take `/a/7`, and the earlier one wins.
            routes.on("/a/:x<int>") { _ in "first" }
            routes.on("/a/:x([0-9])") { _ in "second" }
            tokens.append(routes.on("/a/:x<int>", .replacing) { _ in "third" })
        }
        #expect(await router.outcome("/a/7") == "second")
        tokens[0].remove()
        #expect(await router.outcome("/a/7") == "first")
    }

    struct Goods: RouteProtocol, Codable {
        typealias Output = String
        static let pattern: RoutePattern = "/goods/:id"
        var id: Int
    }

    @Test("A typed route is found by its type again, with its interceptors and its fallback")
    func typed() async throws {
        let router = try Router()
        let step = ReplacedStep()
        try router.on(Goods.self, .interceptors(step).fallback("/f")) { _, _ in "old" }
        let token = try router.on(Goods.self, .replacing) { _, _ in "new" }
        #expect(try await router.open(Goods(id: 1)) == "new")
        token.remove()
        #expect(try await router.open(Goods(id: 1)) == "old, checked")
        #expect(await router.outcome("/goods/1") == "old, checked")
        router.remove(Goods.self)
        #expect(router.routes.isEmpty)
        #expect(await router.outcome("/goods/1") == "notFound at matching")
    }

    struct ReplacedStep: Interceptor {
        let name = "step"
        func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
            let response = try await next(request)
            return .value("\(response.value as? String ?? ""), checked")
        }
    }

    // MARK: By chance

    /// A router against all routes that were registered; a later one that replaces hides earlier ones with its shape.
    struct Game {
        struct Entry {
            let number: Int
            let patterns: Set<String>
            let replaces: Bool
            let token: Registration
        }

        static let patterns = ["/a", "/b", "/c", "/:x", "shop://p", "shop://p/:y<int>"]
        let seed: Int
        var random: SeededNumbers
        let router: Router
        var registered: [Entry] = []
        var live: Set<Int> = []
        var history: [String] = []
        var counts: [String: Int] = [:]

        init(seed: Int) throws {
            self.seed = seed
            random = SeededNumbers(trial: seed)
            router = try Router()
        }

        mutating func register() {
            let first = (registered.last?.number ?? 0) + 1
            var drafts: [(number: Int, patterns: Set<String>, replaces: Bool)] = []
            for number in first..<(first + 1 + random.below(3)) {
                let patterns = Set((0...random.below(2)).map { _ in random.pick(Self.patterns) })
                drafts.append((number, patterns, random.once(in: 2)))
            }
            nonisolated(unsafe) var tokens: [Registration] = []
            let isTaken =
                (try? router.register { batch in
                    for (number, patterns, replaces) in drafts {
                        var options = RouteOptions.public.id("\(number)")
                        options.replaces = replaces
                        tokens.append(
                            batch.on(RoutePatterns(patterns.sorted().map { RoutePattern(stringLiteral: $0) }), options)
                            { _ in
                                number
                            })
                    }
                }) != nil
            history.append("register \(drafts): \(isTaken)")
            var new = live
            var all = registered
            for (draft, token) in zip(drafts, tokens) {
                let others = all.filter { new.contains($0.number) && !$0.patterns.isDisjoint(with: draft.patterns) }
                if !others.isEmpty, !draft.replaces {
                    #expect(!isTaken, "seed \(seed): \(history)")
                    counts["conflict", default: 0] += 1
                    return
                }
                new.subtract(others.map(\.number))
                new.insert(draft.number)
                all.append(
                    Entry(number: draft.number, patterns: draft.patterns, replaces: draft.replaces, token: token))
            }
            #expect(isTaken, "seed \(seed): \(history)")
            (live, registered) = (new, all)
            settle()
        }

        mutating func remove() {
            guard !registered.isEmpty else { return }
            let going = (0...random.below(2)).map { _ in random.pick(registered) }
            history.append("remove \(going.map(\.number))")
            switch random.below(3) {
            case 0: router.remove(going.map(\.token))
            case 1 where going.count == 1: router.remove(id: "\(going[0].number)")
            case 1: router.remove(going.map(\.token))
            default:
                for entry in going {
                    entry.token.remove()
                    forget([entry.number])
                }
            }
            forget(going.map(\.number))
        }

        mutating func forget(_ numbers: [Int]) {
            registered.removeAll { numbers.contains($0.number) }
            live.subtract(numbers)
            settle()
        }

        mutating func settle() {
            for entry in registered.reversed() where !live.contains(entry.number) {
                let others = registered.filter { !$0.patterns.isDisjoint(with: entry.patterns) }
                if others.contains(where: { $0.replaces && $0.number > entry.number }) { continue }
                if others.contains(where: { live.contains($0.number) }) {
                    counts["in the way", default: 0] += 1
                } else {
                    counts["back", default: 0] += 1
                    live.insert(entry.number)
                }
            }
        }

        func look() {
            let routes = router.routes.compactMap(\.id)
            #expect(routes == live.sorted().map { "\($0)" }, "seed \(seed): \(history)")
            for pattern in Self.patterns {
                let link = pattern.replacing(":y<int>", with: "7").replacing(":x", with: "else")
                func taker(_ pattern: String) -> String? {
                    registered.first { live.contains($0.number) && $0.patterns.contains(pattern) }.map {
                        "\($0.number)"
                    }
                }
                // Words come before parameters, which take hosts as well.
                let expected = taker(pattern) ?? (pattern == "shop://p/:y<int>" ? nil : taker("/:x"))
                #expect(router.match(link)?.route.id == expected, "seed \(seed), '\(link)': \(history)")
            }
        }

        mutating func play() {
            for _ in 0..<60 {
                switch random.below(5) {
                case 0, 1: register()
                case 2, 3: remove()
                default: look()
                }
            }
            look()
        }
    }

    @Test(
        "The routes are those that no later one replaces",
        arguments: Effort.shares("WAYMARK_FUZZ_ROUTERS", standard: 128))
    func agrees(_ share: Effort.Share) throws {
        for seed in share.trials {
            var game = try Game(seed: seed)
            game.play()
        }
    }

    @Test("The games have what they are about")
    func isNotVacuous() throws {
        var counts: [String: Int] = [:]
        for seed in 0..<64 {
            var game = try Game(seed: seed)
            game.play()
            counts.merge(game.counts, uniquingKeysWith: +)
        }
        for name in ["conflict", "back", "in the way"] { #expect(counts[name, default: 0] > 10, "\(name): \(counts)") }
    }
}
