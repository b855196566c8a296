import Testing
import WaymarkCore
import WaymarkRouting
import WaymarkTesting

@Suite struct RecordingRouterTests {
    struct Broken: Error, Hashable {}

    // MARK: Recording

    struct Opened: CustomTestStringConvertible {
        let text: String
        /// Whether it can be opened.
        let isLink: Bool
        var testDescription: String { text.debugDescription }
    }

    static let texts = [
        Opened(text: "shop://goods/42?ref=me", isLink: true), Opened(text: "/a", isLink: true),
        Opened(text: "https://h/a#b", isLink: true), Opened(text: "", isLink: true),
        Opened(text: "https:///a", isLink: false), Opened(text: "a b:c", isLink: false),
    ]

    @Test("An opening is recorded as it was given, also a text that is no link", arguments: texts)
    func records(_ row: Opened) async throws {
        let recorder = try RecordingRouter()
        let response = try? await recorder.router.open(row.text, from: .push, values: ["z": 1, "a": 2])
        #expect((response != nil) == row.isLink)
        let opening = try #require(recorder.openings.first)
        #expect(recorder.openings.count == 1)
        #expect(opening.text == row.text)
        #expect(opening.source == .push)
        #expect(opening.route == nil)
        #expect(opening.valueNames == ["z", "a"])
        #expect(opening.parent == nil)
    }

    @Test("Links from every source are recorded with it and answered", arguments: LinkSource.everyKind)
    func everySource(_ source: LinkSource) async throws {
        var configuration = RouterConfiguration()
        configuration.policy.schemes = ["other"]
        configuration.policy.sources = []
        configuration.isReady = false
        let recorder = try RecordingRouter(configuration)
        try recorder.stub("shop://orders/:id") { $0["id"] ?? "" }
        let response = try await recorder.router.open("shop://orders/42", from: source)
        #expect(response.value(as: String.self) == "42")
        try await recorder.router.open("shop://elsewhere", from: source)
        try await recorder.router.open(GoodsDetail(id: "1"), from: source)
        #expect(recorder.openings.map(\.source) == [source, source, source])
    }

    @Test("A typed route is recorded as the value that it is")
    func recordsRoutes() async throws {
        let recorder = try RecordingRouter()
        try recorder.stub(PickAddress.self) { route in Address(city: route.city ?? "nowhere") }
        try await recorder.router.open(GoodsDetail(id: "42", ref: "me"))
        let address = try await recorder.router.open(PickAddress(city: "上海"), values: ["order": 7])
        try await recorder.router.open("shop://goods/1", from: .app)
        #expect(address == Address(city: "上海"))
        #expect(recorder.openings.map { $0.route is GoodsDetail } == [true, false, false])
        #expect(recorder.openings[0].route(as: GoodsDetail.self) == GoodsDetail(id: "42", ref: "me"))
        #expect(recorder.openings[0].route(as: PickAddress.self) == nil)
        #expect(recorder.openings[0].source == .app)
        #expect(recorder.opened(PickAddress.self) == [PickAddress(city: "上海")])
        #expect(recorder.openings[1].valueNames == ["order"])
        #expect(recorder.openings[2].route == nil)
    }

    @Test("A link that is sent, or opened with a completion, is recorded once")
    func recordsSent() async throws {
        let recorder = try RecordingRouter()
        #expect(recorder.router.send("/a", from: .push))
        await recorder.waitForOpenings()
        recorder.router.open("/b", from: .app) { _ in }
        await recorder.waitForOpenings(2)
        recorder.router.openOnAnyThread("/c", from: .app) { _ in }
        let openings = await recorder.waitForOpenings(3)
        #expect(openings.map(\.text) == ["/a", "/b", "/c"])
    }

    @Test("An answer without waiting is recorded, whether or not there is a value")
    @MainActor func recordsAnswers() async throws {
        let recorder = try RecordingRouter()
        try recorder.stub("/waits") { _ in "later" }
        try recorder.stubMain("/now/:x") { $0["x"] ?? "" }
        try recorder.stubMain(PickAddress.self) { route in Address(city: route.city ?? "") }
        #expect(try recorder.router.answer("/now/7", from: .app).value(as: String.self) == "7")
        #expect(try recorder.router.answer(PickAddress(city: "c")) == Address(city: "c"))
        try recorder.router.answer("/others", from: .app)
        try recorder.router.answer(GoodsDetail(id: "1"))
        #expect(throws: RouterError.self) { try recorder.router.answer("/waits", from: .app) }
        #expect(recorder.openings.count == 5)
        #expect(recorder.openings.last?.text == "/waits")
    }

    @Test("Looking a link up records nothing")
    func lookingUp() throws {
        let recorder = try RecordingRouter()
        #expect(recorder.router.canOpen("/a", from: .push))
        _ = recorder.router.match("/a")
        _ = try recorder.router.resolve("/a", from: .push)
        #expect(recorder.openings.isEmpty)
    }

    @Test("A link that is opened inside another opening names it, and a redirect is no opening of its own")
    func recordsParents() async throws {
        let recorder = try RecordingRouter()
        try recorder.stub("/outer") { request in
            try await request.router.open("/inner", from: .app)
            throw Redirected(to: "/next")
        }
        try await recorder.router.open("/outer", from: .app)
        #expect(recorder.openings.map(\.text) == ["/outer", "/inner"])
        #expect(recorder.openings[0].parent == nil)
        #expect(recorder.openings[1].parent == recorder.openings[0].number)
    }

    @Test("An opening inside that of another router has no parent here")
    func otherRouter() async throws {
        let recorder = try RecordingRouter()
        let router = try Router()
        let inner = recorder.router
        try router.on("/outer") { _ in try await inner.open("/inner", from: .app) }
        try await router.open("/outer", from: .app)
        #expect(recorder.openings.map(\.parent) == [nil])
    }

    @Test("Openings are numbered as events number them")
    func numbers() async throws {
        let recorder = try RecordingRouter()
        try recorder.stub("shop://stubbed") { _ in }
        let events = recorder.router.events(redaction: .byName)
        try await recorder.router.open("/a", from: .app)
        try await recorder.router.open(GoodsDetail(id: "1"))
        let received = events.drain().filter { $0.kind == .received }
        #expect(received.map(\.opening) == recorder.openings.map(\.number))
        #expect(Set(recorder.openings.map(\.number)).count == 2)
    }

    @Test("Forgetting openings keeps the stubs")
    func forgets() async throws {
        let recorder = try RecordingRouter()
        try recorder.stub("/a") { _ in 1 }
        try await recorder.router.open("/a", from: .app)
        recorder.forgetOpenings()
        #expect(recorder.openings.isEmpty)
        #expect(try await recorder.router.open("/a", from: .app).value(as: Int.self) == 1)
        #expect(recorder.openings.count == 1)
    }

    @Test("A recorded opening prints on one line")
    func prints() async throws {
        let recorder = try RecordingRouter()
        try await recorder.router.open("/a", from: .push, values: ["order": 1])
        #expect(recorder.openings.map(\.description) == ["#1 /a from push with order"])
    }

    // MARK: Stubs

    @Test("A later stub takes the place of an earlier one, which comes back when a token takes the later one back")
    func replaces() async throws {
        let recorder = try RecordingRouter()
        let first = try recorder.stub("/a") { _ in 1 }
        let second = try recorder.stub("/a") { _ in 2 }
        #expect(try await recorder.router.open("/a", from: .app).value(as: Int.self) == 2)
        second.remove()
        #expect(try await recorder.router.open("/a", from: .app).value(as: Int.self) == 1)
        first.remove()
        #expect(try await recorder.router.open("/a", from: .app).value == nil)

        try recorder.stub(PickAddress.self) { _ in Address(city: "1") }
        try recorder.stub(PickAddress.self) { _ in Address(city: "2") }
        #expect(try await recorder.router.open(PickAddress()) == Address(city: "2"))
        let third = try recorder.stubMain(PickAddress.self) { _ in Address(city: "3") }
        #expect(try await recorder.router.open(PickAddress()) == Address(city: "3"))
        third.remove()
        #expect(try await recorder.router.open(PickAddress()) == Address(city: "2"))
    }

    /// A route that comes behind others.
    struct Last: Route, Hashable {
        static let pattern: RoutePattern = "shop://last/:id"
        static let options = RouteOptions().priority(-1)
        typealias Output = String
        var id: String
    }

    @Test(
        "A stub comes before the answer to everything else, whatever decides between routes",
        arguments: MatchingRules.Precedence.allCases)
    func precedesOthers(_ precedence: MatchingRules.Precedence) async throws {
        var configuration = RouterConfiguration()
        configuration.rules.precedence = precedence
        let recorder = try RecordingRouter(configuration)
        try recorder.stub("shop://orders/:id") { $0["id"] ?? "" }
        try recorder.stub("shop://address/pick") { _ in Address(city: "c") }
        try recorder.stub(Last.self) { $0.id }
        let router = recorder.router
        #expect(try await router.open("shop://orders/42", from: .app).value(as: String.self) == "42")
        #expect(try await router.open(PickAddress()) == Address(city: "c"))
        #expect(try await router.open("shop://last/7", from: .app).value(as: String.self) == "7")
        #expect(try await router.open("shop://elsewhere", from: .app).value == nil)
    }

    struct ClosedGate: Interceptor {
        func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
            throw Refusal("closed")
        }
    }

    /// A route whose own options refuse every opening.
    struct Closed: Route, Hashable {
        static let pattern: RoutePattern = "shop://closed/:id"
        static let options = RouteOptions().sources(.push).when { false }.interceptors(ClosedGate())
        typealias Output = String
        var id: String
    }

    @Test("The sources, condition and interceptors of a type's own options do not keep it from being answered")
    func ownRestrictions() async throws {
        let recorder = try RecordingRouter()
        recorder.stubOthers { _ in .value("others") }
        #expect(try await recorder.router.open(Closed(id: "1")) == "others")
        let stub = try recorder.stub(Closed.self) { $0.id }
        #expect(try await recorder.router.open(Closed(id: "1")) == "1")
        let response = try await recorder.router.open("shop://closed/2", from: .qrCode)
        #expect(response.value(as: String.self) == "2")
        stub.remove()
        try recorder.stubMain(Closed.self) { $0.id + "!" }
        #expect(try await recorder.router.open(Closed(id: "3")) == "3!")
    }

    @Test("A stub that throws ends the opening with its error")
    func stubThrows() async throws {
        let recorder = try RecordingRouter()
        try recorder.stub(PickAddress.self) { _ in throw Broken() }
        let error = await #expect(throws: RouterError.self) { try await recorder.router.open(PickAddress()) }
        guard case .handlerFailed(let thrown)? = error?.reason else {
            Issue.record("\(error.debugDescription)")
            return
        }
        #expect(thrown as? Broken == Broken())
        #expect(recorder.openings.count == 1)
    }

    @Test("A stub whose pattern is malformed says so")
    func malformed() throws {
        let recorder = try RecordingRouter()
        let error = #expect(throws: RegistrationError.self) { try recorder.stub("/:") { _ in } }
        #expect(error?.faults.count == 1)
    }

    @Test("A route without a stub is answered, without a value")
    func others() async throws {
        let recorder = try RecordingRouter()
        for link in ["shop://goods/42", "/a/b/c", "https://h/", "x:", ""] {
            let response = try await recorder.router.open(link, from: .push)
            #expect(response.value == nil, "\(link)")
        }
        try await recorder.router.open(GoodsDetail(id: "1"))
    }

    @Test("Routes without a stub are answered as the test says, typed routes with them")
    func stubsOthers() async throws {
        let recorder = try RecordingRouter()
        recorder.stubOthers { request in
            if request.linkText == "/refused" { throw Refusal("not today") }
            return .value(Address(city: request.linkText))
        }
        #expect(try await recorder.router.open("/a", from: .push).value(as: Address.self) == Address(city: "/a"))
        #expect(try await recorder.router.open(PickAddress()).city.isEmpty == false)
        let error = await #expect(throws: RouterError.self) {
            try await recorder.router.open("/refused", from: .push)
        }
        guard case .refused(let refusal)? = error?.reason else {
            Issue.record("\(error.debugDescription)")
            return
        }
        #expect(refusal == Refusal("not today"))
    }

    @Test("A typed route that gives a value and has no stub throws an error that names it", arguments: [false, true])
    func unstubbed(hasOtherValue: Bool) async throws {
        let recorder = try RecordingRouter()
        if hasOtherValue { recorder.stubOthers { _ in .value(42) } }
        let error = await #expect(throws: RouterError.self) { try await recorder.router.open(PickAddress()) }
        guard case .handlerFailed(let thrown)? = error?.reason, let unstubbed = thrown as? UnstubbedRoute else {
            Issue.record("\(error.debugDescription)")
            return
        }
        #expect(unstubbed.route == "PickAddress")
        #expect(unstubbed.output == "Address")
        #expect(error?.description.contains("stub it with recorder.stub(PickAddress.self)") == true)
        #expect(recorder.openings.count == 1)
    }

    @Test("Interceptors and routes of the test run as on any router")
    func realRouter() async throws {
        let recorder = try RecordingRouter()
        try recorder.router.on("/mine", .public) { _ in "mine" }
        recorder.router.use(named: "gate") { request, next in
            if request.source == .push { throw Refusal(.gate("gate")) }
            return try await next(request)
        }
        #expect(try await recorder.router.open("/mine", from: .app).value(as: String.self) == "mine")
        await #expect(throws: RouterError.self) { try await recorder.router.open(GoodsDetail(id: "1"), from: .push) }
        #expect(recorder.openings.count == 2)
    }

    @Test("Letting go of a recorder frees it and what it recorded")
    func frees() async throws {
        final class Witness: Sendable {}
        weak var witness: Witness?
        do {
            let held = Witness()
            witness = held
            let recorder = try RecordingRouter()
            try recorder.stub("/a") { [held] _ in _ = held }
            try await recorder.router.open("/a", from: .app, values: ["witness": held])
        }
        #expect(witness == nil)
    }
}
