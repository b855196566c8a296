import Testing
import WaymarkCore
import WaymarkDialects
import WaymarkFacade
import WaymarkRouting
import WaymarkRules

@Suite("The calls of MGJRouter", .serialized)
@MainActor struct MGJRouterTests {
    private final class Page {}

    private final class Seen {
        var all: [[AnyHashable: Any]] = []
        var last: [AnyHashable: Any] { all.last ?? [:] }
    }

    private let router: Router
    private let seen = Seen()

    init() throws {
        router = try Router()
        WaymarkMGJRouter.shared = WaymarkMGJRouter(router: router, source: .app)
    }

    private func register(_ pattern: String) {
        WaymarkMGJRouter.registerURLPattern(pattern, toHandler: { [seen] in seen.all.append($0 ?? [:]) })
    }

    @Test("A handler has the path, over it the query, and what the caller passed apart from them")
    func parameters() {
        register("mgj://foo/:bar/:id")
        WaymarkMGJRouter.openURL("mgj://foo/张三/1?id=2&x", withUserInfo: ["id": 3])
        #expect(seen.last["bar"] as? String == "张三")
        #expect(seen.last["id"] as? String == "2")
        #expect(seen.last["x"] as? String == "")
        #expect(seen.last["MGJRouterParameterURL"] as? String == "mgj://foo/张三/1?id=2&x")
        #expect((seen.last["MGJRouterParameterUserInfo"] as? [String: Any])?["id"] as? Int == 3)
        #expect(seen.last["MGJRouterParameterCompletion"] == nil)
        WaymarkMGJRouter.openURL("mgj://foo/a/1")
        #expect(seen.last["MGJRouterParameterUserInfo"] == nil && seen.last.count == 3)
    }

    @Test("A pattern takes the place of the same one alone, however it is written, and is removed by either writing")
    func repeats() throws {
        let facade = WaymarkMGJRouter(router: try Router(RouterConfiguration(MGJRouterDialect())), source: .app)
        var taken: [String] = []
        func add(_ pattern: String) { facade.registerURLPattern(pattern, toHandler: { _ in taken.append(pattern) }) }
        func open(_ url: String) -> String? {
            taken = []
            facade.openURL(url)
            return taken.first
        }
        add("mgj://u/:id")
        add("mgj://u/:uid")
        #expect(open("mgj://u/1") == "mgj://u/:id")
        add("mgj://k/b")
        add("mgj://k/b/")
        #expect(open("mgj://k/b") == "mgj://k/b/")
        facade.deregisterURLPattern("mgj://k/b")
        #expect(open("mgj://k/b") == nil)
        facade.deregisterURLPattern("mgj://u/:id")
        #expect(open("mgj://u/1") == "mgj://u/:uid")
        // What is below a pattern goes with it, like the twigs of a branch; what begins alike does not.
        for pattern in ["mgj://t", "mgj://t/a", "mgj://t/a/:x", "mgj://tt"] { add(pattern) }
        facade.deregisterURLPattern("")
        facade.deregisterURLPattern("/")
        facade.deregisterURLPattern("mgj://t/a")
        #expect(open("mgj://t/a/1") == "mgj://t")
        facade.deregisterURLPattern("mgj://t")
        #expect(open("mgj://t/a") == nil)
        #expect(open("mgj://tt") == "mgj://tt")
        #expect(facade.faults.isEmpty)
        // Under rules by which the two are a conflict, that is a fault, and the first stays.
        register("mgj://foo/:id")
        register("mgj://foo/:name")
        WaymarkMGJRouter.openURL("mgj://foo/1")
        #expect(seen.last["id"] as? String == "1")
        #expect(WaymarkMGJRouter.shared?.faults.count == 1)
    }

    @Test("A completion is the handler's to call, and called for a route that knows nothing of it")
    func completion() async throws {
        WaymarkMGJRouter.registerURLPattern("mgj://done") { parameters in
            WaymarkMGJRouter.completion(in: parameters)?("by the handler")
        }
        var results: [String] = []
        func note(_ result: Any?) { results.append("\(result ?? "nothing")") }
        WaymarkMGJRouter.openURL("mgj://done", completion: note)
        try router.onMain("mgj://native") { _ in "by the route" }
        WaymarkMGJRouter.openURL("mgj://native", completion: note)
        WaymarkMGJRouter.openURL("mgj://nobody", completion: note)
        #expect(results == ["by the handler", "by the route"])
        try router.on("mgj://waits") { _ in "later" }
        let later = await withCheckedContinuation { done in
            WaymarkMGJRouter.openURL("mgj://waits") { result in done.resume(returning: result as? String) }
        }
        #expect(later == "later")
    }

    @Test("An object comes back as it is, of the facade's routes and the router's own")
    func objects() async throws {
        let page = Page()
        WaymarkMGJRouter.registerURLPattern(
            "mgj://page/:id",
            toObjectHandler: { parameters in
                parameters?["id"] as? String == "1" ? page : nil
            })
        #expect(WaymarkMGJRouter.objectForURL("mgj://page/1") as? Page === page)
        #expect(WaymarkMGJRouter.object(forURL: "mgj://page/2") == nil)
        #expect(WaymarkMGJRouter.objectForURL("mgj://nobody") == nil)
        WaymarkMGJRouter.registerURLPattern(
            "mgj://count",
            toObjectHandler: { parameters in
                (parameters?[WaymarkMGJRouter.parameterUserInfo] as? [String: Any])?["n"] as? Int ?? 0
            })
        #expect(WaymarkMGJRouter.objectForURL("mgj://count", withUserInfo: ["n": 4]) as? Int == 4)
        try router.onMain("mgj://native/:id") { try $0["id", as: Int.self] + 1 }
        #expect(WaymarkMGJRouter.objectForURL("mgj://native/41") as? Int == 42)
        // The other way round, what can be handed on is the value.
        #expect(try await router.open("mgj://count", from: .app, values: ["n": 5]).value(as: Int.self) == 5)
        #expect(try await router.open("mgj://page/1", from: .app).value == nil)
    }

    struct ForgedKey: CustomTestStringConvertible, Sendable {
        let key: String
        let pattern: String
        let link: String
        var testDescription: String { link }
    }

    nonisolated static let forgedKeys = [
        MGJRouterParameterCompletion, MGJRouterParameterUserInfo, MGJRouterParameterURL,
    ]
    .flatMap { key in
        [
            ForgedKey(key: key, pattern: "mgj://x", link: "mgj://x?\(key)=forged"),
            ForgedKey(key: key, pattern: "mgj://x/:\(key)", link: "mgj://x/forged"),
        ]
    }

    @Test("No link fills a key of the facade's own", arguments: forgedKeys, [LinkSource.app, .push])
    func forges(_ row: ForgedKey, _ source: LinkSource) {
        register(row.pattern)
        WaymarkMGJRouter.openURL(row.link, from: source)
        #expect(seen.all.count == 1)
        #expect(seen.last[row.key] as? String == (row.key == MGJRouterParameterURL ? row.link : nil))
        #expect(WaymarkMGJRouter.completion(in: seen.last) == nil)
        // What the caller passes under such a name stays in its own dictionary.
        WaymarkMGJRouter.openURL(row.link, withUserInfo: [row.key: "mine"], from: source)
        #expect((seen.last[MGJRouterParameterUserInfo] as? [String: Any])?[row.key] as? String == "mine")
        #expect(WaymarkMGJRouter.completion(in: seen.last) == nil)
    }

    @Test("A call site that names no source is from outside, unless the app says otherwise")
    func source() throws {
        try router.onMain("mgj://inside") { _ in "inside" }
        let outside = WaymarkMGJRouter(router: router)
        #expect(outside.object(forURL: "mgj://inside") == nil && !outside.canOpenURL("mgj://inside"))
        #expect(outside.object(forURL: "mgj://inside", from: .app) as? String == "inside")
        #expect(WaymarkMGJRouter.objectForURL("mgj://inside", from: .push) == nil)
        #expect(WaymarkMGJRouter.objectForURL("mgj://inside") as? String == "inside")
    }

    @Test("An object that has to be waited for is nothing, and kept as a fault")
    func waits() throws {
        try router.on("mgj://waits") { _ in "later" }
        #expect(WaymarkMGJRouter.objectForURL("mgj://waits") == nil)
        #expect(WaymarkMGJRouter.objectForURL("mgj://nobody") == nil)
        guard case .opening(let error)? = WaymarkMGJRouter.shared?.faults.last else {
            Issue.record("no fault is kept")
            return
        }
        #expect("\(error.reason)" == "\(RouterError.Reason.wouldWait)")
        #expect(WaymarkMGJRouter.shared?.faults.count == 1)
    }

    @Test("The list of faults has an end, and the handler hears of all")
    func faultsEnd() {
        var told = 0
        WaymarkMGJRouter.shared?.onFault = { _ in told += 1 }
        for number in 0..<300 { register("\(number)mgj://a") }
        #expect(told == 300 && WaymarkMGJRouter.shared?.faults.count == 256)
    }

    @Test("An exact match is none by a pattern above the link")
    func exactly() {
        register("mgj://list")
        register("mgj://item/:id")
        #expect(WaymarkMGJRouter.canOpenURL("mgj://list/a/b", matchExactly: false))
        #expect(!WaymarkMGJRouter.canOpenURL("mgj://list/a/b", matchExactly: true))
        #expect(WaymarkMGJRouter.canOpenURL("mgj://list", matchExactly: true))
        #expect(WaymarkMGJRouter.canOpenURL("mgj://item/1", matchExactly: true))
        #expect(!WaymarkMGJRouter.canOpenURL("mgj://nobody", matchExactly: true))
    }

    @Test("An exact match is that of the URL's source", arguments: [LinkSource.push, .app])
    func exactlyFromSource(_ source: LinkSource) throws {
        register("mgj://item/:id")
        var rule = RewriteRule(from: "mgj://old", to: "mgj://item/1")
        rule.condition.sources = ["push"]
        try router.setRewrites([rule])
        for exactly in [false, true] {
            #expect(WaymarkMGJRouter.canOpenURL("mgj://old", matchExactly: exactly, from: source) == (source == .push))
        }
    }

    @Test("Patterns that differ in bytes alone stay side by side, and are taken back one by one")
    func bytes() throws {
        let facade = WaymarkMGJRouter(router: try Router(RouterConfiguration(MGJRouterDialect())), source: .app)
        for pattern in ["mgj://caf\u{E9}", "mgj://cafe\u{301}"] {
            facade.registerURLPattern(pattern, toObjectHandler: { _ in pattern.utf8.count })
        }
        #expect(facade.object(forURL: "mgj://caf%C3%A9") as? Int == 11)
        #expect(facade.object(forURL: "mgj://cafe%CC%81") as? Int == 12)
        facade.deregisterURLPattern("mgj://cafe\u{301}")
        #expect(facade.object(forURL: "mgj://caf%C3%A9") as? Int == 11)
        #expect(facade.object(forURL: "mgj://cafe%CC%81") == nil && facade.faults.isEmpty)
    }

    @Test("Registering again replaces, and what is taken back is gone")
    func replaces() {
        register("mgj://a/:x")
        register("mgj://a/:x")
        #expect(router.routes.count == 1)
        #expect(WaymarkMGJRouter.canOpenURL("mgj://a/1"))
        WaymarkMGJRouter.openURL("mgj://a/1")
        #expect(seen.all.count == 1)
        WaymarkMGJRouter.deregisterURLPattern("mgj://a/:x")
        #expect(!WaymarkMGJRouter.canOpenURL("mgj://a/1"))
        #expect(seen.all.count == 1)
        register("1mgj://a")
        #expect(WaymarkMGJRouter.shared?.faults.count == 1)
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let pattern: String
        let values: [String]
        let url: String
        var testDescription: String { "\(pattern) \(values)" }
    }

    nonisolated static let rows = [
        Row(pattern: "beauty://:id", values: ["13"], url: "beauty://13"),
        Row(pattern: "mgj://search/:keyword/:page", values: ["bag", "2"], url: "mgj://search/bag/2"),
        Row(pattern: "mgj://s?q=:q&page=:page", values: ["bag", "2"], url: "mgj://s?q=bag&page=2"),
        Row(pattern: "mgj://:id.html", values: ["7"], url: "mgj://7.html"),
        Row(pattern: "mgj://:a/:b/:c", values: ["1", "2"], url: "mgj://1/2/2"),
        Row(pattern: "mgj://plain", values: ["1"], url: "mgj://plain"),
        Row(pattern: "mgj://:id", values: [], url: "mgj://:id"),
        Row(pattern: "mgj://:a/x", values: [":b"], url: "mgj://:b/x"),
    ]

    @Test("A pattern prints with values from left to right", arguments: rows)
    func generates(_ row: Row) {
        #expect(WaymarkMGJRouter.generateURL(withPattern: row.pattern, parameters: row.values) == row.url)
    }

    @Test("Without a router nothing traps and nothing is opened")
    func nobody() {
        WaymarkMGJRouter.shared = nil
        register("mgj://a")
        WaymarkMGJRouter.openURL("mgj://a")
        #expect(seen.all.isEmpty && !WaymarkMGJRouter.canOpenURL("mgj://a"))
        #expect(WaymarkMGJRouter.objectForURL("mgj://a") == nil)
    }
}
