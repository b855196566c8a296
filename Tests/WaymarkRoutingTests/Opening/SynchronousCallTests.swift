import Testing
import WaymarkCore
import WaymarkRouting

@Suite("The calls that run nothing, and the one that does not wait")
struct SynchronousCallTests {
    struct Row: CustomTestStringConvertible {
        let link: String
        let source: LinkSource
        let canOpen: Bool
        let resolved: String
        var testDescription: String { "\(link) from \(source)" }
    }

    static let rows = [
        Row(link: "/public/1", source: .push, canOpen: true, resolved: "public 1"),
        Row(link: "/public/1", source: .app, canOpen: true, resolved: "public 1"),
        Row(link: "/internal", source: .app, canOpen: true, resolved: "internal"),
        Row(link: "/internal", source: .push, canOpen: false, resolved: "refused notPublic at exposure"),
        Row(link: "/nowhere", source: .app, canOpen: false, resolved: "notFound at matching"),
        Row(link: "//x", source: .app, canOpen: false, resolved: "unreadable missingScheme at reading"),
        Row(link: "/public/x", source: .qrCode, canOpen: false, resolved: "notFound at matching"),
        Row(
            link: "/pushed", source: .qrCode, canOpen: false,
            resolved: "refused routeSource(WaymarkRouting.LinkSource.Kind(rawValue: \"qrCode\")) at exposure"),
    ]

    private func router(_ log: Log) throws -> Router {
        let router = try Router()
        try router.on("/public/:x<int>", .public.id("public")) { _ in log.add("ran") }
        try router.on("/internal", .id("internal")) { _ in log.add("ran") }
        try router.on("/pushed", .public.sources(.push)) { _ in log.add("ran") }
        router.use(named: "outer") { request, next in
            log.add("intercepted")
            return try await next(request)
        }
        router.check(
            Looking("inner") { _ in
                log.add("checked")
                return .pass
            }, for: .route("public"))
        return router
    }

    @Test("They agree, run nothing, and tell no observer", arguments: rows)
    func agree(_ row: Row) throws {
        let log = Log()
        let router = try router(log)
        let events = router.events()
        #expect(router.canOpen(row.link, from: row.source) == row.canOpen)
        var resolved = ""
        do throws(RouterError) {
            let resolution = try router.resolve(row.link, from: row.source)
            resolved = ([resolution.route.description] + resolution.parameters.map(\.value)).joined(separator: " ")
            #expect(resolution.link.text == row.link)
        } catch {
            resolved = "\(error.row) at \(error.step)"
            #expect(error.link == row.link)
        }
        #expect(resolved == row.resolved)
        let explanation = router.explain(row.link, from: row.source)
        #expect((explanation.refusal == nil && explanation.route != nil) == row.canOpen)
        #expect(!"\(explanation)".isEmpty)
        let match = router.match(row.link)
        #expect((match != nil) == (explanation.route != nil))
        #expect(log.lines.isEmpty && events.drain().isEmpty)
    }

    @Test("An explanation names what would run, in its order")
    func interceptors() throws {
        let router = try router(Log())
        #expect(router.explain("/public/1", from: .push).interceptors == ["outer", "inner"])
    }

    @Test("A match has the link's parameters, tail and query, whatever the exposure")
    func match() throws {
        let router = try Router()
        try router.on("/a/:x/*") { _ in }
        let match = try #require(router.match("/a/1/b/c?q=2"))
        #expect(match.parameters["x"] == "1" && match.tail == ["b", "c"] && match.query.first("q") == "2")
    }

    @Test("A sent link is opened in a task of its own, and its outcome is an event", arguments: rows)
    func send(_ row: Row) async throws {
        let log = Log()
        let router = try router(log)
        let events = router.events()
        #expect(router.send(row.link, from: row.source) == row.canOpen)
        for await event in events {
            if case .handled = event.kind { break }
            if case .refused = event.kind { break }
            if case .failed = event.kind { break }
        }
        #expect(log.lines.contains("ran") == row.canOpen)
    }

    // MARK: Without waiting

    @Test("Where a step would have to wait, nothing has run, and the error names it")
    func wouldWait() async throws {
        let router = try Router()
        let log = Log()
        try router.on("/waits") { _ in log.add("ran") }
        try router.onSync("/gated", .interceptors(Around("gate") { try await $1($0) })) { _ in log.add("ran") }
        try router.onSync("/sync") { _ in "sync" }
        router.check(
            Looking { _ in
                log.add("checked")
                return .pass
            })
        #expect(await router.answerOutcome("/waits") == "wouldWait at handler")
        #expect(await router.answerOutcome("/gated") == "wouldWait at interceptor 'gate'")
        #expect(log.lines.isEmpty)
        #expect(await router.answerOutcome("/sync") == "sync")
        #expect(log.lines == ["checked"])
        router.use(named: "global") { try await $1($0) }
        #expect(await router.answerOutcome("/sync") == "wouldWait at interceptor 'global'")
    }

    @Test("Checks pass, change, answer and refuse, in the call that waits and in the one that does not")
    func checks() async throws {
        let router = try Router()
        try router.onSync("/a", .id("a")) { $0["x"] ?? "-" }
        router.check(
            Looking { request in
                switch request["way"] {
                case "change":
                    var request = request
                    request.values["x"] = "changed"
                    return .changed(request)
                case "answer": return .answer(.value("answered"))
                case "refuse": throw Refusal("no")
                case "throw": throw OpeningTests.Oops()
                default: return .pass
                }
            }, for: .route("a"))
        for (way, outcome) in [
            ("pass", "-"), ("change", "changed"), ("answer", "answered"),
            ("refuse", "refused other(\"no\") at interceptor 'looking'"),
            ("throw", "interceptorFailed Oops() at interceptor 'looking'"),
        ] {
            #expect(await router.outcome("/a?way=\(way)") == outcome)
            #expect(await router.answerOutcome("/a?way=\(way)") == outcome)
        }
    }

    @Test("A handler on the main actor is answered there and then")
    @MainActor func onMain() throws {
        let router = try Router()
        var opened = 0
        try router.onMain("/a/:x") { _ in
            MainActor.assertIsolated()
            opened += 1
        }
        try router.answer("/a/1", from: .app)
        #expect(opened == 1)
    }
}
