import RandomTrials
import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting

@Suite("A typed route is read once, before interceptors and starts")
struct ParameterOrderTests {
    struct Goods: Route, Equatable {
        static let pattern: RoutePattern = "shop://goods/:id"
        var id: Int
        var ref: String?
        var count: Int
        var isNew: Bool?
    }

    /// The kind of registration of a handler.
    enum Kind: CaseIterable { case asynchronous, main }

    /// A router with interceptors of every scope, a part that has not started, and a typed route.
    @MainActor
    private static func router(_ log: Log, _ kind: Kind) throws -> Router {
        let router = try Router()
        router.use(named: "global") { request, next in
            log.add("global")
            return try await next(request)
        }
        router.use(named: "tagged", for: .tag("needsSignIn")) { request, next in
            log.add("sign-in")
            return try await next(request)
        }
        let owner = RouteOwner(name: "part", isStarted: { log.lines.contains("start") }, start: { log.add("start") })
        let routes = RouteOwnerTests.OwnedRoutes(router: router, owner: owner)
        switch kind {
        case .asynchronous:
            try routes.on(Goods.self, .public.tags("needsSignIn")) { goods, _ in log.add("\(goods.id)") }
        case .main:
            try routes.onMain(Goods.self, .public.tags("needsSignIn")) { goods, _ in
                log.add("\(goods.id)")
            }
        }
        return router
    }

    /// A link to goods, some of whose parameters are missing or ill-formed.
    private static func link(_ random: inout SeededNumbers) -> (text: String, isReadable: Bool) {
        let id = random.pick(["1", "-7", "x", "1.5", "%20", "99999999999999999999"])
        let count = random.pick([nil, "2", "0", "two", "", "+3"])
        let isNew = random.pick([nil, "true", "0", "maybe"])
        var pairs = ["ref=push"]
        if let count { pairs.append("count=\(count)") }
        if let isNew { pairs.append("isNew=\(isNew)") }
        pairs.shuffle(using: &random)
        let isReadable =
            ["1", "-7"].contains(id) && ["2", "0"].contains(count) && isNew != "maybe"
        return ("shop://goods/\(id)?\(pairs.joined(separator: "&"))", isReadable)
    }

    @Test(
        "Where a link cannot be read nothing has run, in every call; where it can, all has, in order",
        arguments: Kind.allCases)
    @MainActor func random(_ kind: Kind) async throws {
        for seed in 0..<200 as Range<UInt64> {
            var random = SeededNumbers(trial: seed)
            let (link, isReadable) = Self.link(&random)
            let log = Log()
            let router = try Self.router(log, kind)
            let place: Comment = "seed \(seed): \(link)"
            #expect(router.canOpen(link, from: .push) == isReadable, place)
            let explanation = router.explain(link, from: .push)
            #expect((explanation.parameterProblem == nil) == isReadable, place)
            #expect("\(explanation)".contains("not opened: the parameter") == !isReadable, place)
            do throws(RouterError) {
                _ = try router.resolve(link, from: .push)
                #expect(isReadable, place)
            } catch {
                #expect(!isReadable && error.step == .parameters, place)
            }
            do throws(RouterError) {
                try router.answer(link, from: .push)
            } catch {
                #expect((error.step == .parameters) == !isReadable, place)
            }
            #expect(log.lines.isEmpty, place)
            do throws(RouterError) {
                try await router.open(link, from: .push)
                #expect(isReadable, place)
                #expect(log.lines.prefix(3) == ["global", "sign-in", "start"] && log.lines.count == 4, place)
            } catch {
                #expect(!isReadable && error.step == .parameters && log.lines.isEmpty, place)
            }
        }
    }

    @Test("The next match is read before its own interceptors, when the first declines")
    @MainActor func declined() async throws {
        let log = Log()
        let router = try Router()
        try router.onSync("shop://goods/:id", .public.priority(1)) { _ -> String in throw Declined() }
        try router.onMain(
            Goods.self,
            .public.interceptors(
                Around { request, next in
                    log.add("own")
                    return try await next(request)
                })
        ) { _, _ in log.add("ran") }
        #expect(await router.outcome("shop://goods/1", from: .push) == "missing count at parameters")
        #expect(log.lines.isEmpty)
        #expect(await router.outcome("shop://goods/1?count=1", from: .push) == "done")
        #expect(log.lines == ["own", "ran"])
    }

    /// A route that counts how often it is read.
    struct Counted: Route {
        static let pattern: RoutePattern = "/counted/:id<int>"
        static let reads = Locked(0)
        var id: Int
        var extra: Int?

        enum CodingKeys: CodingKey { case id, extra }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            id = try values.decode(Int.self, forKey: .id)
            extra = try values.decodeIfPresent(Int.self, forKey: .extra)
            Self.reads.withLock { $0 += 1 }
        }
    }

    @Test("All who ask for the route get the one that was read, and a changed request is read anew")
    @MainActor func once() async throws {
        let router = try Router()
        try router.onMain(Counted.self) { route, request in
            let again = try request.route(as: Counted.self)
            #expect(again.id == route.id && again.extra == route.extra)
            #expect(route.extra == request.values["extra"] as? Int)
        }
        router.check(
            Looking { request in
                #expect((try? request.route(as: Counted.self))?.id == 4)
                return .pass
            })
        func reads(_ body: () async throws -> Void) async rethrows -> Int {
            let before = Counted.reads.withLock { $0 }
            try await body()
            return Counted.reads.withLock { $0 } - before
        }
        #expect(try await reads { try await router.open("/counted/4", from: .app) } == 1)
        #expect(try await reads { try router.answer("/counted/4", from: .app) } == 1)
        let changing = router.check(
            Looking { request in
                var request = request
                request.values["extra"] = 5
                return .changed(request)
            })
        #expect(try await reads { try await router.open("/counted/4", from: .app) } == 2)
        changing.remove()
        router.use(named: "breaking") { request, next in
            var request = request
            request.values["extra"] = "five"
            return try await next(request)
        }
        #expect(await router.outcome("/counted/4") == "illFormed extra 'five' Int at parameters")
    }
}
