import Testing
import WaymarkCore
import WaymarkRouting
import WaymarkTesting

/// The real coder of typed routes prints and reads here.
@Suite struct RoundTripTests {
    /// Its property is named after the pattern's parameter, but written under another value.
    struct Forgetful: Route, Hashable {
        static let pattern: RoutePattern = "shop://forgetful/:id"
        var id: String
        var note: String?

        enum CodingKeys: CodingKey { case id }
        init(id: String, note: String?) { (self.id, self.note) = (id, note) }
        init(from decoder: any Decoder) throws {
            id = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .id)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
        }
    }

    /// Each reading makes it longer.
    struct Growing: Route, Hashable {
        static let pattern: RoutePattern = "shop://growing/:id"
        static let samples = [Growing(id: "a")]
        var id: String

        init(id: String) { self.id = id }
        enum CodingKeys: CodingKey { case id }
        init(from decoder: any Decoder) throws {
            id = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .id) + "!"
        }
    }

    struct Malformed: Route {
        static let pattern: RoutePattern = "shop://:"
        var id: String
    }

    @Test("A route that comes back from its link has no fault")
    func comesBack() async {
        #expect(await RoundTrip.check(GoodsDetail(id: "a/b?c#d e", ref: "上海&x=1")).isEmpty)
        #expect(await RoundTrip.check(PickAddress(city: nil)).isEmpty)
        #expect(await RoundTrip.checkSamples(of: GoodsDetail.self).isEmpty)
    }

    @Test("A type without samples has a fault")
    func noSamples() async {
        let faults = await RoundTrip.checkSamples(of: PickAddress.self)
        #expect(faults.map(\.description) == ["PickAddress has no samples to check"])
    }

    @Test("A route that cannot be printed says why")
    func unprintable() async {
        let faults = await RoundTrip.check(GoodsDetail(id: ".."))
        guard faults.count == 1, case .unprintable = faults[0].reason else {
            Issue.record("\(faults)")
            return
        }
        #expect(faults[0].link == nil)
    }

    @Test("A route whose pattern is malformed says so")
    func unregistrable() async {
        let faults = await RoundTrip.check(Malformed(id: "1"))
        guard faults.count == 1, case .unregistrable(let error) = faults[0].reason else {
            Issue.record("\(faults)")
            return
        }
        #expect(error is RegistrationError)
    }

    @Test("A route that prints otherwise once it is read says how, and which sample it is")
    func printsOtherwise() async {
        let faults = await RoundTrip.checkSamples(of: Growing.self)
        guard faults.count == 1, case .printsOtherwise(let again) = faults[0].reason else {
            Issue.record("\(faults)")
            return
        }
        #expect(again == "shop://growing/a!")
        #expect(faults[0].link == "shop://growing/a")
        #expect(faults[0].sample == 0)
        #expect(faults[0].description.hasPrefix("Growing.samples[0] read from its link, prints to"))
    }

    @Test("A property that is not printed at all is missed where routes can be compared")
    func readsOtherwise() async {
        let faults = await RoundTrip.check(Forgetful(id: "1", note: "x"))
        guard faults.count == 1, case .readsOtherwise = faults[0].reason else {
            Issue.record("\(faults)")
            return
        }
        #expect(await RoundTrip.check(Forgetful(id: "1", note: nil)).isEmpty)
    }

    @Test("On a router, the link must lead to the route's own type")
    func takenByAnother() async throws {
        let router = try Router()
        try router.on(GoodsDetail.self) { _, _ in }
        #expect(await RoundTrip.checkSamples(of: GoodsDetail.self, on: router).isEmpty)
        try router.on("shop://goods/42", .id("special")) { _ in }
        let faults = await RoundTrip.checkSamples(of: GoodsDetail.self, on: router)
        guard faults.count == 1, case .taken(let other) = faults[0].reason else {
            Issue.record("\(faults)")
            return
        }
        #expect(other?.id == "special")
        #expect(faults[0].sample == 0)
        let missing = await RoundTrip.check(PickAddress(), on: router)
        #expect(missing.map(\.description).first?.contains("which is nothing") == true)
    }

    enum Goods {
        struct Page: Route, Hashable {
            static let pattern: RoutePattern = "shop://p/:id<int>"
            var id: Int
        }
    }

    enum Orders {
        struct Page: Route, Hashable {
            static let pattern: RoutePattern = "shop://p/:name"
            var name: String
        }
    }

    @Test("On a router, another type of the same name does not pass for the route's own")
    func takenByNamesake() async throws {
        let router = try Router()
        try router.on(Goods.Page.self) { _, _ in }
        try router.on(Orders.Page.self) { _, _ in }
        #expect(await RoundTrip.check(Orders.Page(name: "cup"), on: router).isEmpty)
        let faults = await RoundTrip.check(Orders.Page(name: "42"), on: router)
        guard faults.count == 1, case .taken(let other) = faults[0].reason else {
            Issue.record("\(faults)")
            return
        }
        #expect(other?.patterns == [Goods.Page.pattern])
    }

    // MARK: Recorders

    @Test("A recorder writes down the link of a typed route")
    func recordsLinks() async throws {
        let recorder = try RecordingRouter()
        try await recorder.router.open(GoodsDetail(id: "42", ref: "me"))
        #expect(recorder.openings.map(\.text) == ["shop://goods/42?ref=me"])
    }

    @Test("A typed route without a stub of its own is answered by one for its link, and recorded once")
    func stubbedByLink() async throws {
        let recorder = try RecordingRouter()
        try recorder.stub("shop://address/:what") { request in
            try await request.router.open("/inside", from: .app)
            return Address(city: request["city"] ?? "")
        }
        #expect(try await recorder.router.open(PickAddress(city: "上海")) == Address(city: "上海"))
        #expect(recorder.openings.map { $0.route is PickAddress } == [true, false])
        #expect(recorder.openings[1].parent == recorder.openings[0].number)
    }

    @Test("A stub for a typed route answers its link as well")
    func stubTakesLinks() async throws {
        let recorder = try RecordingRouter()
        try recorder.stub(PickAddress.self) { route in Address(city: route.city ?? "") }
        let response = try await recorder.router.open("shop://address/pick?city=c", from: .push)
        #expect(response.value(as: Address.self) == Address(city: "c"))
    }
}
