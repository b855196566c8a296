import Testing
import WaymarkCore
import WaymarkRouting

@Suite("A link is opened")
struct OpeningTests {
    @Test("A link finds its handler, with what it says")
    func opens() async throws {
        let router = try Router()
        try router.on("shop://goods/:id<int>", .public.id("goods")) { request in
            "\(request["id"] ?? "") by \(request["ref"] ?? "nobody") from \(request.source), \(request.routeID ?? "")"
        }
        let response = try await router.open("shop://goods/42?ref=me", from: .push)
        #expect(response.value(as: String.self) == "42 by me from push, goods")
        #expect(response.trace.steps.map(\.kind) == [.match, .handler])
        #expect(response.trace.steps.map(\.name) == ["goods", "goods"])
    }

    @Test("A link that was read before is opened as a text is")
    func readBefore() async throws {
        let router = try Router()
        try router.on("/a/:x") { $0.linkText }
        #expect(await router.outcome(try DeepLink("/a/1?q=2")) == "/a/1?q=2")
    }

    struct Failure: CustomTestStringConvertible {
        let link: String
        let source: LinkSource
        let outcome: String
        var testDescription: String { "\(link) from \(source)" }

        init(_ link: String, _ outcome: String, from source: LinkSource = .app) {
            self.link = link
            self.outcome = outcome
            self.source = source
        }
    }

    static let failures = [
        Failure("shop://a/%00", "unreadable escapedNull at reading"),
        Failure("//host/a", "unreadable missingScheme at reading"),
        Failure("/nowhere", "notFound at matching"),
        Failure("/internal", "refused notPublic at exposure", from: .push),
        Failure("/internal", "refused notPublic at exposure", from: LinkSource(kind: "App")),
        Failure("/push", "refused routeSource(WaymarkRouting.LinkSource.Kind(rawValue: \"app\")) at exposure"),
        Failure("/throws", "handlerFailed Oops() at handler"),
        Failure("/missing", "missing id at handler"),
        Failure("/illFormed/x7", "illFormed id 'x7' Number at handler"),
        Failure("/refuses", "refused other(\"not today\") at handler"),
        Failure("/cancels", "cancelled at handler"),
        Failure("/declines", "notFound at matching"),
    ]

    struct Oops: Error {}

    struct Number: LinkValue {
        let value: Int
        init?(linkText: String) {
            guard let value = Int(linkText) else { return nil }
            self.value = value
        }
        var linkText: String { "\(value)" }
    }

    private func router() throws -> Router {
        let router = try Router()
        try router.on("/internal") { _ in }
        try router.on("/push", .public.sources(.push)) { _ in }
        try router.on("/throws") { _ in throw Oops() }
        try router.on("/missing") { try $0["id", as: String.self] }
        try router.on("/illFormed/:id") { try $0["id", as: Number.self] }
        try router.on("/refuses") { _ in throw Refusal("not today") }
        try router.on("/cancels") { _ in throw CancellationError() }
        try router.on("/declines") { _ in Response.declined }
        return router
    }

    @Test("An error says what went wrong, at which step, with which link", arguments: failures)
    func fails(_ failure: Failure) async throws {
        let router = try router()
        #expect(await router.outcome(failure.link, from: failure.source) == failure.outcome)
        let error = await #expect(throws: RouterError.self) {
            try await router.open(failure.link, from: failure.source)
        }
        #expect(error?.link == failure.link)
    }

    @Test(
        "The same for the calls with a completion: called once, on the main actor or where it ends",
        arguments: failures)
    func completions(_ failure: Failure) async throws {
        let router = try router()
        let row = await withCheckedContinuation { continuation in
            // A checked continuation traps where it is resumed twice.
            router.open(failure.link, from: failure.source) { result in
                MainActor.assertIsolated()
                continuation.resume(returning: Self.row(of: result))
            }
        }
        #expect(row == failure.outcome)
        let other = await withCheckedContinuation { continuation in
            router.openOnAnyThread(failure.link, from: failure.source) {
                continuation.resume(returning: Self.row(of: $0))
            }
        }
        #expect(other == failure.outcome)
    }

    private static func row(of result: Result<Response, RouterError>) -> String {
        switch result {
        case .success(let response): "\(response.outcome)"
        case .failure(let error): "\(error.row) at \(error.step)"
        }
    }

    @Test("A completion gets the response")
    func completesWithValue() async throws {
        let router = try Router()
        try router.on("/a") { _ in 7 }
        let value = await withCheckedContinuation { continuation in
            router.open("/a", from: .app) { continuation.resume(returning: try? $0.get().value(as: Int.self)) }
        }
        #expect(value == 7)
    }

    @Test("Links are opened in order, up to the first that fails")
    func inOrder() async throws {
        let router = try Router()
        let log = Log()
        try router.on("/a/:x") { request in
            log.add(request["x"] ?? "")
            return request["x"]
        }
        let responses = try await router.open(inOrder: ["/a/1", DeepLink("/a/2")], from: .app)
        #expect(responses.map { $0.value(as: String?.self) } == ["1", "2"])
        let error = await #expect(throws: RouterError.self) {
            try await router.open(inOrder: ["/a/3", "/b", "/a/4"], from: .app)
        }
        #expect(error?.link == "/b" && log.lines == ["1", "2", "3"])
        #expect(try await router.open(inOrder: [], from: .app).isEmpty)
    }

    @Test("A router that is not ready refuses everything in every call that opens, and says what it would take")
    func notReady() async throws {
        var configuration = RouterConfiguration()
        configuration.isReady = false
        let router = try Router(configuration)
        try router.onSync("/a", .public) { _ in "a" }
        let refused = "refused notReady at policy"
        #expect(!router.isReady && router.canOpen("/a", from: .app) && !router.canOpen("/nowhere", from: .app))
        #expect(await router.outcome("/a") == refused)
        #expect(await router.outcome("/nowhere") == refused)
        #expect(await router.answerOutcome("/a") == refused)
        #expect(throws: RouterError.self) { try router.resolve("/a", from: .app) }
        #expect(router.explain("/a", from: .app).refusal == Refusal(.notReady))
        router.setReady(true)
        #expect(await router.outcome("/a") == "a")
        router.setReady(false)
        #expect(await router.outcome("/a") == refused)
    }

    @Test("Links that are sent before the router is ready are opened then, in their order, and no more than 64 wait")
    func sentEarly() async throws {
        var configuration = RouterConfiguration()
        configuration.isReady = false
        let router = try Router(configuration)
        try router.onMain("/a/:number", .public) { _ in }
        let events = router.events(keeping: 1_000, redaction: .byName)
        for number in 0..<64 { #expect(router.send("/a/\(number)", from: .push)) }
        #expect(!router.send("/nowhere", from: .push))
        for await event in events {
            if case .refused(let refusal) = event.kind {
                #expect(event.link == "/nowhere" && refusal == Refusal(.notReady))
                break
            }
            #expect(event.kind == .received && event.link == "/nowhere")
        }
        #expect(events.drain().isEmpty)
        router.setReady(true)
        var handled: [String] = []
        for await event in events {
            if case .handled = event.kind { handled.append(event.link) }
            if handled.count == 64 { break }
        }
        #expect(handled == (0..<64).map { "/a/\($0)" })
    }

    struct Greeting: Route {
        typealias Output = String
        static let pattern: RoutePattern = "/greeting"
        var name: String
    }

    @Test("A typed route arrives as the value that was opened, and gives its output")
    func typed() async throws {
        let router = try Router()
        try router.on(Greeting.self) { route, request in "Hello, \(route.name), \(request["extra"] ?? "alone")" }
        let greeting = try await router.open(Greeting(name: "you"), values: ["extra": "all"])
        #expect(greeting == "Hello, you, all")
    }

    @Test @MainActor func typedAnswer() async throws {
        let router = try Router()
        try router.onMain(Greeting.self) { route, _ in "Hello, \(route.name)" }
        #expect(try router.answer(Greeting(name: "you")) == "Hello, you")
    }

    struct Anything: Route {
        typealias Output = Response
        static let pattern: RoutePattern = "/anything/:kind"
        var kind: String
    }

    @Test("A typed route whose output is a response gives the handler's whole answer", arguments: ["value", "nothing"])
    func outputIsResponse(_ kind: String) async throws {
        let router = try Router()
        try router.onMain(Anything.self) { route, _ -> Response in route.kind == "value" ? Response(.value(7)) : .done }
        let response = try await router.open(Anything(kind: kind))
        #expect(response.value(as: Int.self) == (kind == "value" ? 7 : nil))
    }

    @Test("A typed route that declines makes room for one of lower priority")
    func typedDeclines() async throws {
        let router = try Router()
        try router.on(Greeting.self) { _, _ in "general" }
        try router.on(Greeting.self, .priority(1)) { _, _ in throw Declined() }
        #expect(try await router.open(Greeting(name: "you")) == "general")
    }
}
