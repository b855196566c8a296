import Testing
import WaymarkCore
import WaymarkRouting

@Suite("Redirects")
struct RedirectTests {
    static let ways = ["handler returns", "handler throws", "interceptor", "check", "global check", "route"]

    private func router(_ way: String) throws -> Router {
        let router = try Router()
        try router.on("/target/:x", .public) { request in
            "\(request["x"] ?? "") from \(request.source), received \(request.received), left \(request.hops)"
        }
        let target = "/target/1"
        switch way {
        case "handler returns": try router.on("/start", .public) { _ in Response.redirect(to: target) }
        case "handler throws": try router.on("/start", .public) { _ in throw Redirected(to: target) }
        case "interceptor":
            try router.on("/start", .public.interceptors(Around { _, _ in .redirect(to: target) })) { _ in }
        case "check":
            try router.on("/start", .public.id("start")) { _ in }
            router.check(Looking { _ in .answer(.redirect(to: target)) }, for: .route("start"))
        case "global check":
            try router.on("/start", .public.id("start")) { _ in }
            router.check(Looking { $0.routeID == "start" ? .answer(.redirect(to: target)) : .pass })
        default: try router.redirect("/start", .public, to: "/target/1")
        }
        return router
    }

    @Test("A redirect keeps the source, whatever makes it, and the hops are listed", arguments: ways)
    func keepsSource(_ way: String) async throws {
        let router = try router(way)
        #expect(await router.outcome("/start", from: .push) == "1 from push, received /start, left [\"/start\"]")
        let response = try await router.open("/start", from: .push)
        let kinds = response.trace.steps.map(\.kind.rawValue).filter { ["match", "redirect"].contains($0) }
        #expect(kinds == ["match", "redirect", "match"])
    }

    @Test("A redirect is followed without waiting, whatever makes it", arguments: ["route", "check", "global check"])
    @MainActor func answers(_ way: String) throws {
        let router = try Router()
        try router.onMain("/target/:x") { "\($0["x"] ?? "") \($0.hops)" }
        if way == "route" {
            try router.redirect("/start/:x", to: "/target/:x")
        } else {
            try router.onSync("/start/:x", .id("start")) { _ in }
            router.check(
                Looking { $0.routeID == "start" ? .answer(.redirect(to: "/target/7")) : .pass },
                for: way == "check" ? .route("start") : .all)
        }
        #expect(try router.answer("/start/7", from: .app).value(as: String.self) == "7 [\"/start/7\"]")
    }

    @Test("Each hop is matched under the router as it is then, and interceptors run for each")
    func everyHop() async throws {
        let router = try Router()
        let log = Log()
        try router.on("/start") { request in
            try request.router.on("/late") { _ in "late" }
            return Response.redirect(to: "/late")
        }
        router.use(named: "note") { request, next in
            log.add(request.linkText)
            return try await next(request)
        }
        #expect(await router.outcome("/start") == "late")
        #expect(log.lines == ["/start", "/late"])
    }

    @Test("The caller's values and interceptors go along")
    func values() async throws {
        let router = try Router()
        let log = Log()
        try router.redirect("/start", to: "/end")
        try router.on("/end") { $0["mine"] }
        let note = Around { request, next in
            log.add(request.linkText)
            return try await next(request)
        }
        let outcome = await router.outcome("/start?mine=theirs", values: ["mine": "mine"], interceptors: [note])
        #expect(outcome == "Optional(\"mine\")")
        #expect(log.lines.map { $0.prefix(6) } == ["/start", "/end?m"])
    }

    struct Printed: CustomTestStringConvertible {
        let pattern: RoutePattern
        let target: RoutePattern
        let link: String
        let opened: String
        var testDescription: String { "\(pattern) to \(target): \(link)" }
    }

    static let printed = [
        Printed(
            pattern: "/p/:id.html", target: "shop://goods/:id", link: "/p/7.html?ref=a&ref=b#top",
            opened: "shop://goods/7?ref=a&ref=b#top"),
        Printed(pattern: "/p/:a/:b", target: "/q/:b/:a", link: "/p/1/2", opened: "/q/2/1"),
        Printed(pattern: "/p", target: "/q/:id", link: "/p?id=3&x=y", opened: "/q/3?x=y"),
        Printed(pattern: "/p/:t+", target: "/q/:t+", link: "/p/a%2Fb/c", opened: "/q/a%2Fb/c"),
        Printed(pattern: "/p/*", target: "/q/*", link: "/p/a/b", opened: "/q/a/b"),
        Printed(pattern: "/p/:a", target: "/q", link: "/p/secret", opened: "/q"),
        Printed(pattern: "/p/:a", target: "/q/:a", link: "/p/a%2F%3Fb?x=%26", opened: "/q/a%2F%3Fb?x=%26"),
    ]

    @Test("A redirected route prints its target with the link's parameters and query", arguments: printed)
    func prints(_ row: Printed) async throws {
        let router = try Router()
        try router.redirect([row.pattern], to: row.target)
        try router.on([row.target]) { $0.linkText }
        #expect(await router.outcome(row.link) == row.opened)
    }

    struct Unprintable: CustomTestStringConvertible {
        let target: RoutePattern
        let link: String
        let outcome: String
        var testDescription: String { "\(target): \(link)" }
    }

    @Test(
        "Where the target cannot be printed, the error names the parameter, and its text is no part of any sentence",
        arguments: [
            Unprintable(target: "/q/:id", link: "/p", outcome: "missing id at handler"),
            Unprintable(target: "/q/:x<int>", link: "/p?x=secret", outcome: "illFormed x 'secret' <int> at handler"),
            Unprintable(
                target: "/q/:x", link: "/p?x=..", outcome: "illFormed x '..' a value that a link can carry at handler"),
        ])
    func unprintable(_ row: Unprintable) async throws {
        let router = try Router()
        try router.redirect("/p", to: row.target)
        #expect(await router.outcome(row.link) == row.outcome)
        let error = await #expect(throws: RouterError.self) { try await router.open(row.link, from: .app) }
        #expect(error.map { "\($0.reason)".contains("secret") } == false)
    }

    @Test("A circle ends with the links gone through, in any length", arguments: 1...4)
    func loops(_ length: Int) async throws {
        let router = try Router()
        for number in 0..<length {
            try router.redirect(
                [RoutePattern(stringLiteral: "/\(number)")],
                to: RoutePattern(stringLiteral: "/\((number + 1) % length)"))
        }
        try router.redirect("/start", to: "/0")
        let circle = (0..<length).map { "/\($0)" } + ["/0"]
        #expect(await router.outcome("/0") == "loop \(circle.joined(separator: " ")) at redirect")
        #expect(await router.outcome("/start") == "loop /start \(circle.joined(separator: " ")) at redirect")
        let error = await #expect(throws: RouterError.self) { try await router.open("/start", from: .app) }
        #expect(
            error.map { "\($0.reason)" } == "redirected in a cycle of \(length == 1 ? "1 link" : "\(length) links")")
    }

    @Test("So many redirects are followed and no more", arguments: [0, 1, 8])
    func hops(_ greatest: Int) async throws {
        var configuration = RouterConfiguration()
        configuration.greatestHops = greatest
        let router = try Router(configuration)
        try router.on("/:n") { request in
            let left = Int(request["n"] ?? "") ?? 0
            return left == 0 ? Response.value("end") : Response.redirect(to: "/\(left - 1)")
        }
        #expect(await router.outcome("/\(greatest)") == "end")
        let chain = (0...greatest + 1).reversed().map { "/\($0)" }.joined(separator: " ")
        #expect(await router.outcome("/\(greatest + 1)") == "tooManyHops \(chain) at redirect")
        let error = await #expect(throws: RouterError.self) { try await router.open("/\(greatest + 1)", from: .app) }
        #expect(error.map { "\($0.reason)" } == "redirected more than \(greatest) times")
    }

    @Test("A redirect to what is no link, or to nowhere, fails there")
    func nowhere() async throws {
        let router = try Router()
        try router.on("/unreadable") { _ in Response.redirect(to: "//x") }
        try router.on("/nowhere") { _ in Response.redirect(to: "/gone") }
        #expect(await router.outcome("/unreadable") == "unreadable missingScheme at redirect")
        #expect(await router.outcome("/nowhere") == "notFound at matching")
    }
}
