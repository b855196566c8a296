import RandomTrials
import Testing
import WaymarkCore

@testable import WaymarkRouting

/// The state behind a router, moved on by chance, against tables that are built afresh from the routes that should be there.
///
/// Compiling is taken apart here: a look-up that is to compile only notes its view, and the table comes some steps later,
/// or after another one's. So most look-ups meet routes that are pending and routes that were taken back.
@Suite("A router finds what a fresh table of its routes finds, whatever is compiled")
struct RouterStateTests {
    struct Entry {
        let number: Int
        let patterns: [String]
        let priority: Int
    }

    static let catchAlls: Set<String> = ["/*", "/:t*", "/:t+", "shop://*", "shop:/:t+"]

    struct Game {
        let seed: Int
        var random: SeededNumbers
        let configuration = RouterConfiguration()
        let core: RouterCore
        let coder = RouteCoder()
        var state: RouterState
        var live: [Entry] = []
        /// The routes that were taken in and not taken back, in this order, with those that others replace.
        var registered: [(entry: Entry, replaces: Bool)] = []
        /// The numbers of the routes that each one conflicts with.
        var conflicts: [Int: Set<Int>] = [:]
        var closed: Set<String> = []
        var compiling: [TableCompilation] = []
        var history: [String] = []
        /// The number of times that something happened that the test is about.
        var counts: [String: Int] = [:]

        init(seed: Int) throws {
            self.seed = seed
            random = SeededNumbers(trial: UInt64(seed))
            core = try RouterCore(configuration)
            state = RouterState(
                table: try CompiledTable([], configuration.rules, configuration.types), configuration: configuration)
        }

        // MARK: Making up

        mutating func pattern() -> String {
            if random.once(in: 8) { return random.pick(RouterStateTests.catchAlls.sorted()) }
            let origin = random.pick(["", "", "shop:/", "SHOP:/", "https://ex.com", "https://*.ex.com"])
            var names = ["x", "y"]
            var text = origin
            for _ in 0..<(1 + random.below(2)) {
                switch random.below(7) {
                case 0, 1, 2: text += "/" + random.pick(["a", "b", "c"])
                case 3 where !names.isEmpty: text += "/:" + names.removeLast() + "<int>"
                case 4 where !names.isEmpty: text += "/a:" + names.removeLast()
                // Takes what `<int>` takes, so that the order of registration decides.
                case 5 where !names.isEmpty: text += "/:" + names.removeLast() + "([0-9])"
                default: text += names.popLast().map { "/:" + $0 } ?? "/c"
                }
            }
            return text + random.pick(["", "", "", "(/:g)", "/*", "/:t+", "/:o?"])
        }

        mutating func link() -> String {
            random.pick(["", "", "shop:/", "Shop:/", "mall:/", "https://ex.com", "https://m.ex.com"])
                + (0..<random.below(4)).map { _ in "/" + random.pick(["a", "b", "c", "ab", "7"]) }.joined()
        }

        // MARK: What should be there

        func table(_ entries: [Entry]) throws -> RouteTable<Int> {
            var builder = RouteTable<Int>.Builder()
            for entry in entries {
                for pattern in entry.patterns {
                    builder.add(try RoutePattern(pattern), entry.number, priority: entry.priority)
                }
            }
            return try builder.build(conflicts: .ordered)
        }

        /// Catch-alls after all others, each part in its published order; a closed scheme has only its own.
        func expected(_ link: DeepLink) throws -> [Int] {
            let sorted = live.sorted { $0.number < $1.number }
            let halves = [
                sorted.map {
                    Entry(
                        number: $0.number, patterns: $0.patterns.filter { !RouterStateTests.catchAlls.contains($0) },
                        priority: $0.priority)
                },
                sorted.map {
                    Entry(
                        number: $0.number, patterns: $0.patterns.filter { RouterStateTests.catchAlls.contains($0) },
                        priority: 0)
                },
            ]
            return try halves.flatMap { try table($0).matches(link).map { $0 } }
                .filter { match in
                    !(link.scheme.map { closed.contains($0) } ?? false) || match.route.pattern.scheme != nil
                }
                .map(\.value)
        }

        /// Whether two routes have patterns that nothing but their order tells apart.
        static func conflict(_ left: Entry, _ right: Entry) -> Bool {
            // It takes the same links as none of the others.
            if left.patterns[0].hasPrefix("/many") { return false }
            for first in left.patterns {
                for second in right.patterns {
                    let areLast = [first, second].map { RouterStateTests.catchAlls.contains($0) }
                    guard areLast[0] == areLast[1], areLast[0] || left.priority == right.priority else { continue }
                    var builder = RouteTable<Int>.Builder()
                    builder.add(RoutePattern(stringLiteral: first), 0)
                    builder.add(RoutePattern(stringLiteral: second), 1)
                    if (try? builder.build()) == nil { return true }
                }
            }
            return false
        }

        // MARK: Moves

        mutating func checked(_ entry: Entry, replacing: Bool) throws -> CheckedRoute {
            var options = RouteOptions()
            options.priority = entry.priority
            options.tags = ["t"]
            options.replaces = replacing
            let draft = RouteDraft(
                RoutePatterns(entry.patterns.map { RoutePattern(stringLiteral: $0) }), options,
                SourcePlace(file: "Game.swift", line: entry.number), .synchronous { _ in .done })
            return try CheckedRoute.check(
                RegisteredRoute(number: entry.number, draft: draft, rules: .standard), coder, configuration
            )
            .get()
        }

        mutating func add() throws {
            // Numbers are given out before routes are taken in, so they may come in another order.
            let entries = (0..<(1 + random.below(3))).map { _ in
                // One in three is of the same patterns as another one, which it may replace.
                if random.once(in: 3), let known = live.randomElement(using: &random),
                    !known.patterns[0].hasPrefix("/many")
                {
                    return Entry(number: state.nextNumber(), patterns: known.patterns, priority: known.priority)
                }
                return Entry(
                    number: state.nextNumber(), patterns: (0..<(random.once(in: 4) ? 2 : 1)).map { _ in pattern() },
                    priority: random.once(in: 4) ? random.pick([-1, 1]) : 0)
            }
            for entry in entries.shuffled(using: &random) {
                let replacing = random.once(in: 3)
                let others = registered.map(\.entry).filter { Self.conflict($0, entry) }.map(\.number)
                let inTheWay = live.filter { others.contains($0.number) }
                let faults = state.insert([try checked(entry, replacing: replacing)])
                history.append("add \(entry) \(replacing ? "replacing" : "") -> \(faults.count) faults")
                #expect(faults.isEmpty == (replacing || inTheWay.isEmpty), "seed \(seed): \(self.history)")
                guard faults.isEmpty else {
                    counts["conflict", default: 0] += 1
                    continue
                }
                if !inTheWay.isEmpty { counts["replaced", default: 0] += 1 }
                live.append(entry)
                registered.append((entry, replacing))
                conflicts[entry.number] = Set(others)
                for other in others { conflicts[other, default: []].insert(entry.number) }
                settle()
            }
        }

        /// Whether a later route replaces one, which may be replaced itself.
        func isReplaced(at place: Int) -> Bool {
            let others = conflicts[registered[place].entry.number] ?? []
            return registered[(place + 1)...].contains { $0.replaces && others.contains($0.entry.number) }
        }

        /// Takes out what is replaced, and brings back what is not any more, the latest first, where nothing is in the way.
        mutating func settle() {
            let there = Set(live.map(\.number))
            let places = registered.indices.filter { !isReplaced(at: $0) }
            let wanted = places.map { registered[$0].entry }
            live = wanted.filter { there.contains($0.number) }
            for entry in wanted.sorted(by: { $0.number > $1.number }) where !there.contains(entry.number) {
                if live.contains(where: { conflicts[entry.number]?.contains($0.number) == true }) {
                    continue
                }
                live.append(entry)
                counts["back", default: 0] += 1
            }
        }

        mutating func forget(_ isMeant: (Entry) -> Bool) {
            registered.removeAll { isMeant($0.entry) }
            live.removeAll(where: isMeant)
            settle()
        }

        mutating func addMany() throws {
            let entries = (0..<70).map { Entry(number: state.nextNumber(), patterns: ["/many/\($0)/:x"], priority: 0) }
            guard !live.contains(where: { $0.patterns[0].hasPrefix("/many") }) else { return }
            #expect(state.insert(try entries.map { try checked($0, replacing: false) }).isEmpty)
            live += entries
            registered += entries.map { ($0, false) }
            history.append("add many")
        }

        mutating func remove() {
            if random.once(in: 12) {
                state.remove { $0.patterns.contains { $0.text.hasPrefix("/many") } }
                forget { $0.patterns[0].hasPrefix("/many") }
                history.append("remove many")
            } else if let (entry, _) = registered.filter({ $0.replaces || random.once(in: 3) }).randomElement(
                using: &random)
            {
                state.remove(entry.number)
                forget { $0.number == entry.number }
                history.append("remove \(entry.number)")
            }
        }

        mutating func close() {
            let scheme = random.pick(["shop", "mall", "https"])
            let closes = random.once(in: 2)
            state.setCloses(scheme, closes)
            if closes { closed.insert(scheme) } else { closed.remove(scheme) }
            history.append("\(closes ? "close" : "open") \(scheme)")
        }

        mutating func finishCompiling() throws {
            guard let place = compiling.indices.randomElement(using: &random) else { return }
            let compilation = compiling.remove(at: place)
            if compiling.count > 0 { counts["two compile", default: 0] += 1 }
            let table = try #require(compilation.table())
            // The compiler goes on with its own table, whatever came meanwhile.
            let view = compilation.view.with(table, of: compilation)
            #expect(
                view.routes.map(\.route.number) == compilation.view.routes.map(\.route.number),
                "seed \(seed): \(self.history)")
            state.install(table, of: compilation)
            history.append("install \(view.version)")
        }

        mutating func look() throws {
            let (view, compilation, _) = state.look()
            if let compilation { compiling.append(compilation) }
            history.append(
                compilation.map { "look and compile \(view.version) behind \($0.kept) of \(view.tables.count)" }
                    ?? "look")
            if view.tables.count > 1 { counts["several tables", default: 0] += 1 }
            if !view.pending.isEmpty { counts["pending", default: 0] += 1 }
            if !view.removed.isEmpty { counts["removed", default: 0] += 1 }
            #expect(view.routes.map(\.route.number) == live.map(\.number).sorted(), "seed \(seed): \(self.history)")
            for _ in 0..<4 {
                let text = link()
                guard let link = try? DeepLink(text) else { continue }
                let expected = try expected(link)
                let found = view.candidates(link).map(\.live.route.number)
                if expected.count > 1 { counts["several", default: 0] += 1 }
                #expect(found == expected, "seed \(seed), '\(text)': \(self.history)")
                let first = view.first(link)?.live.route.number
                #expect(first == expected.first, "seed \(seed), '\(text)': \(self.history)")
            }
        }

        mutating func move() throws {
            switch random.below(14) {
            case 0, 1, 2, 3: try add()
            case 4, 5: remove()
            case 6: close()
            case 7: if random.once(in: 4) { try addMany() }
            case 8: try finishCompiling()
            default: try look()
            }
        }
    }

    @Test("Matches and their order", arguments: Effort.shares("WAYMARK_FUZZ_ROUTERS", standard: 16))
    func agrees(_ share: Effort.Share) throws {
        for seed in share.trials {
            var game = try Game(seed: seed)
            for _ in 0..<60 { try game.move() }
            while !game.compiling.isEmpty { try game.finishCompiling() }
            try game.look()
        }
    }

    @Test("The games have what they are about")
    func isNotVacuous() throws {
        var counts: [String: Int] = [:]
        for seed in 0..<16 {
            var game = try Game(seed: seed)
            for _ in 0..<60 { try game.move() }
            counts.merge(game.counts, uniquingKeysWith: +)
        }
        for name in ["back", "conflict", "replaced", "two compile", "pending", "removed", "several", "several tables"] {
            #expect(counts[name, default: 0] > 10, "\(name): \(counts)")
        }
    }

    @Test("A route that is taken back while two compile does not come back with the later table")
    func removedWhileTwoCompile() throws {
        var game = try Game(seed: 0)
        func insert(_ patterns: [String], _ game: inout Game) throws -> [Int] {
            let entries = patterns.map { Entry(number: game.state.nextNumber(), patterns: [$0], priority: 0) }
            #expect(game.state.insert(try entries.map { try game.checked($0, replacing: false) }).isEmpty)
            return entries.map(\.number)
        }
        _ = try insert((0..<70).map { "/a/\($0)" }, &game)
        let first = try #require(game.state.look().1)
        let late = try insert(["/late"], &game)
        let second = try #require(game.state.look().1)
        game.state.install(try #require(first.table()), of: first)
        game.state.remove(late[0])
        game.state.install(try #require(second.table()), of: second)
        let link = try DeepLink("/late")
        #expect(game.state.look().0.first(link) == nil)
    }

    @Test("Interceptors that come while a table is compiled run for its routes")
    func stepsWhileCompiling() throws {
        var game = try Game(seed: 0)
        let entry = Entry(number: game.state.nextNumber(), patterns: ["/a"], priority: 0)
        #expect(game.state.insert([try game.checked(entry, replacing: false)]).isEmpty)
        let compilation = try #require(game.state.look().1)
        let step = ChainStep(Looking("late") { _ in .pass })
        for scope in [InterceptorScope.tag("t"), .all] {
            game.state.add(RegisteredStep(number: game.state.nextNumber(), step: step, scope: scope, priority: 0))
        }
        func names(_ view: TableView) throws -> [[String]] {
            let candidate = view.first(try DeepLink("/a"))
            return [view.globals.map(\.name), candidate?.live.steps.map(\.name) ?? ["no route"]]
        }
        #expect(try names(game.state.look().0) == [["late"], ["late"]])
        game.state.install(try #require(compilation.table()), of: compilation)
        let (after, next, _) = game.state.look()
        #expect(try names(after) == [["late"], ["late"]])
        #expect(next == nil)
    }

    @Test(
        "Routes that come one by one between look-ups are compiled a few times each, not all of them at every look-up")
    func growsLinearly() throws {
        var game = try Game(seed: 0)
        var compiled = 0
        let count = 1_000
        for number in 0..<count {
            let entry = Entry(number: game.state.nextNumber(), patterns: ["/k\(number)/:x"], priority: 0)
            #expect(game.state.insert([try game.checked(entry, replacing: false)]).isEmpty)
            try compile(&game, &compiled)
            if number % 50 == 0 {
                let view = game.state.look().0
                #expect(view.first(try DeepLink("/k\(number)/1"))?.live.route.number == entry.number)
            }
        }
        #expect(compiled < 12 * count, "\(compiled) routes compiled for \(count)")
        compiled = 0
        for number in 1...count {
            game.state.remove(number)
            try compile(&game, &compiled)
        }
        #expect(compiled < 12 * count, "\(compiled) routes compiled while \(count) were taken back")
        #expect(game.state.look().0.routes.isEmpty)
    }

    @Test("A router that is looked at again and again comes to have one table")
    func becomesWhole() throws {
        var game = try Game(seed: 0)
        var compiled = 0
        for number in 0..<40 {
            let entry = Entry(number: game.state.nextNumber(), patterns: ["/k\(number)/:x"], priority: 0)
            #expect(game.state.insert([try game.checked(entry, replacing: false)]).isEmpty)
            try compile(&game, &compiled)
        }
        #expect(game.state.look().0.tables.count > 1)
        for _ in 0..<40 { try compile(&game, &compiled) }
        #expect(game.state.look().0.isWhole)
    }

    /// Looks, and compiles what the look is to compile.
    private func compile(_ game: inout Game, _ compiled: inout Int) throws {
        guard let compilation = game.state.look().1 else { return }
        compiled += compilation.view.routes(keeping: compilation.kept).count
        game.state.install(try #require(compilation.table()), of: compilation)
    }
}
