import RandomTrials
import Testing
import WaymarkCore
import WaymarkRouting

/// Routes that read and write themselves, held against `Codable` ones of the same properties.
@Suite("Routes without Codable")
struct HandwrittenRouteTests {
    /// The twin of `Goods` by `Codable`.
    struct HandGoods: RouteProtocol, Hashable {
        static let pattern = Goods.pattern
        var id: Int
        var ref: String?

        init(id: Int, ref: String? = nil) { (self.id, self.ref) = (id, ref) }

        init(reading fields: borrowing RouteReader) throws(RouteCodingError) {
            id = try fields.value(named: "id")
            ref = try fields.valueIfPresent(named: "ref")
        }

        func write(to fields: inout RouteWriter) throws(RouteCodingError) {
            try fields.write(id, named: "id")
            try fields.writeIfPresent(ref, named: "ref")
        }
    }

    /// The twin of `Everything` by `Codable`.
    struct HandEverything: RouteProtocol, Hashable {
        static let pattern = Everything.pattern
        static let defaults: Self? = Self()
        static let callerOnly: Set<String> = ["price"]
        var path: [String] = ["x"]
        var sort: Sort? = .newest
        var numbers: [Int] = [1]
        var marks: [String]?
        var at: Point?
        var sizes: Set<Size> = [.small]
        var price: Double = 9.5
        var ratio: Double = 1

        init() {}

        init(reading fields: borrowing RouteReader) throws(RouteCodingError) {
            path = try fields.list(named: "path")
            sort = try fields.valueIfPresent(named: "sort")
            numbers = try fields.list(named: "numbers")
            marks = try fields.listIfPresent(named: "marks")
            at = try fields.decodeIfPresent(named: "at")
            sizes = try fields.decode(named: "sizes")
            price = try fields.value(named: "price")
            ratio = try fields.value(named: "ratio")
        }

        func write(to fields: inout RouteWriter) throws(RouteCodingError) {
            try fields.writeList(path, named: "path")
            try fields.writeIfPresent(sort, named: "sort")
            try fields.writeList(numbers, named: "numbers")
            try fields.writeListIfPresent(marks, named: "marks")
            try fields.encode(at, named: "at")
            try fields.encode(sizes, named: "sizes")
            try fields.write(price, named: "price")
            try fields.write(ratio, named: "ratio")
        }
    }

    struct Everything: Route, Hashable {
        static let pattern: RoutePattern = "shop://all(/:path+)"
        static let defaults: Self? = Self()
        static let callerOnly: Set<String> = ["price"]
        var path: [String] = ["x"]
        var sort: Sort? = .newest
        var numbers: [Int] = [1]
        var marks: [String]?
        var at: Point?
        var sizes: Set<Size> = [.small]
        var price: Double = 9.5
        var ratio: Double = 1
    }

    private let coder = RouteCoder(nested: .json)

    @Test("A route by hand has the link of its Codable twin", arguments: Effort.shares(standard: 2_000))
    func printsAlike(_ share: Effort.Share) throws {
        for seed in share.trials { try printAlike(UInt64(seed)) }
    }

    private func printAlike(_ seed: UInt64) throws {
        var random = SeededNumbers(trial: seed)
        var hand = HandEverything()
        hand.path = random.list { $0.text() }
        hand.sort = random.maybe { $0.pick([.newest, .price]) }
        hand.numbers = random.list { $0.integer() }
        hand.marks = random.maybe { $0.list { $0.text() } }
        hand.at = random.maybe { Point(x: $0.integer(), y: 1) }
        hand.sizes = Set(random.list { $0.pick([.small, .large]) })
        hand.price = random.double()
        hand.ratio = random.once(in: 8) ? .nan : random.double()
        var twin = Everything()
        (twin.path, twin.sort, twin.numbers, twin.marks) = (hand.path, hand.sort, hand.numbers, hand.marks)
        (twin.at, twin.sizes, twin.price, twin.ratio) = (hand.at, hand.sizes, hand.price, hand.ratio)
        let expected = Result { () throws(RouteCodingError) in try coder.link(to: twin).text }
        let found = Result { () throws(RouteCodingError) in try coder.link(to: hand).text }
        switch (expected, found) {
        case (.success(let expected), .success(let found)):
            #expect(expected == found)
            #expect(
                try Self.properties(coder.read(HandEverything.self, found))
                    == Self.properties(coder.read(Everything.self, found)))
        case (.failure(let expected), .failure(let found)):
            #expect(
                expected.description.dropFirst("Everything".count)
                    == found.description.dropFirst("HandEverything".count))
        case (let expected, let found): Issue.record("\(expected) but \(found), seed \(seed)")
        }
    }

    /// The texts of all properties, whatever the type's name.
    private static func properties(_ value: Any) -> [[UInt8]] {
        Mirror(reflecting: value).children.map { fingerprint($0.value) }
    }

    static let links = [
        "shop://all", "shop://all/a/b%2Fc?sort=price", "shop://all?sort&numbers=", "shop://all?numbers=1,x",
        "shop://all?numbers=1&numbers=2", "shop://all?marks=a%5C,b,c&at=%7B%22x%22:1,%22y%22:2%7D", "shop://all?at=x",
        "shop://all?sizes=3,1", "shop://all?sizes=2", "shop://all?price=1", "shop://all?ratio=ten", "shop://all?sort=x",
        "shop://all?numbers", "shop://all?marks", "shop://all?marks=%5C", "shop://all?path=q",
    ]

    @Test("A route by hand reads a link as its Codable twin does, and says the same where it cannot", arguments: links)
    func readsAlike(_ link: String) {
        let expected = Result { try Self.properties(coder.read(Everything.self, link)) }
        let found = Result { try Self.properties(coder.read(HandEverything.self, link)) }
        switch (expected, found) {
        case (.success(let expected), .success(let found)): #expect(expected == found)
        case (.failure(let expected as RouteCodingError), .failure(let found as RouteCodingError)):
            #expect("\(expected.reason)" == "\(found.reason)")
            #expect(expected.field == found.field)
        case (let expected, let found): Issue.record("\(expected) but \(found)")
        }
    }

    @Test("The caller's values come first, as a value or as a text")
    func takesCallersValues() throws {
        let read = try coder.read(HandEverything.self, "shop://all?price=1") { name in
            switch name {
            case "price": 2.5
            case "numbers": [7, 8]
            case "path": "a,b"
            default: nil
            }
        }
        #expect((read.price, read.numbers, read.path) == (2.5, [7, 8], ["a", "b"]))
    }

    struct Misspelt: RouteProtocol {
        static let pattern: RoutePattern = "/tea/:colour(/:tab)"
        var color: String
        var tab: [String]

        init(reading fields: borrowing RouteReader) throws(RouteCodingError) {
            color = try fields.value(named: "color")
            tab = try fields.list(named: "tab")
        }

        func write(to fields: inout RouteWriter) throws(RouteCodingError) {
            try fields.write(color, named: "color")
            try fields.writeList(tab, named: "tab")
        }
    }

    @Test("The properties of a route by hand are held against its pattern")
    func isChecked() {
        #expect(coder.check(HandGoods.self).isEmpty)
        #expect(coder.check(HandEverything.self).map(\.description) == [])
        #expect(
            coder.check(Misspelt.self).map(\.description) == [
                "Misspelt.colour: the pattern has this parameter, but the route has no such property; did you mean 'color'?",
                "Misspelt.tab: Array<String> does not fit into one segment of the path",
                "Misspelt.tab: a link may omit it, but the property is neither optional nor has a default",
            ])
    }

    @Test("Of a name that is written twice the later value counts")
    func takesLaterValue() throws {
        struct Twice: RouteProtocol {
            static let pattern: RoutePattern = "/twice"
            init() {}
            init(reading fields: borrowing RouteReader) throws(RouteCodingError) {}
            func write(to fields: inout RouteWriter) throws(RouteCodingError) {
                try fields.write(1, named: "a")
                try fields.write("b", named: "b")
                try fields.write(2, named: "a")
            }
        }
        #expect(try coder.link(to: Twice()).text == "/twice?a=2&b=b")
    }

    /// A route that gives something back.
    struct HandPrice: RouteProtocol {
        typealias Output = String
        static let pattern: RoutePattern = "shop://price/:id<int>"
        var id: Int
        var currency: String?

        init(id: Int) { self.id = id }

        init(reading fields: borrowing RouteReader) throws(RouteCodingError) {
            id = try fields.value(named: "id")
            currency = try fields.valueIfPresent(named: "currency")
        }

        func write(to fields: inout RouteWriter) throws(RouteCodingError) {
            try fields.write(id, named: "id")
            try fields.writeIfPresent(currency, named: "currency")
        }
    }

    @Test("A router opens a route by hand as a value and by its link")
    func isOpened() async throws {
        let router = try Router()
        try router.on(HandPrice.self, .public) { route, _ in "\(route.id) \(route.currency ?? "-")" }
        let response = try await router.open("shop://price/7?currency=CNY", from: .push)
        #expect(response.value(as: String.self) == "7 CNY")
        #expect(try await router.open(HandPrice(id: 8)) == "8 -")
        #expect(try router.link(to: HandPrice(id: 9)).text == "shop://price/9")
        await #expect(throws: RouterError.self) { try await router.open("shop://price/x", from: .push) }
    }

    /// `Codable`, and written by hand all the same.
    struct Half: Route {
        static let pattern: RoutePattern = "/half/:id"
        var id: Int

        func write(to fields: inout RouteWriter) throws(RouteCodingError) { try fields.write(id + 1, named: "id") }
    }

    @Test("A Codable route may do one of the two by hand")
    func mayDoHalf() throws {
        #expect(try coder.link(to: Half(id: 1)).text == "/half/2")
        #expect(try coder.read(Half.self, "/half/2").id == 2)
    }

    /// A route whose pattern the test changes.
    struct Changing: Route {
        @TaskLocal static var text = "/one/:id"
        static var pattern: RoutePattern { RoutePattern(stringLiteral: text) }
        var id: Int
    }

    @Test("A pattern that changes is prepared anew")
    func followsPattern() throws {
        #expect(try coder.link(to: Changing(id: 1)).text == "/one/1")
        let other = try Changing.$text.withValue("/two") { try coder.link(to: Changing(id: 1)).text }
        #expect(other == "/two?id=1")
        #expect(try coder.link(to: Changing(id: 2)).text == "/one/2")
    }
}
