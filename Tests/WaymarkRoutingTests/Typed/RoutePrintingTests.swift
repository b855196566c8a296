import Testing
import WaymarkCore
import WaymarkRouting

@Suite("Routes printed as links")
struct RoutePrintingTests {
    struct Row: CustomTestStringConvertible {
        let route: any Route
        let text: String

        init(_ route: any Route, _ text: String) { (self.route, self.text) = (route, text) }

        var testDescription: String { "\(route)" }
    }

    static let rows = [
        // The path, and the query for what the path has no place for.
        Row(Goods(id: 42), "shop://goods/42"), Row(Goods(id: -1, ref: "push"), "shop://goods/-1?ref=push"),
        Row(Goods(id: 1, ref: ""), "shop://goods/1?ref="),
        Row(Goods(id: 1, ref: "a&b=c +"), "shop://goods/1?ref=a%26b=c%20%2B"),
        // Lists.
        Row(Search(numbers: [3, -1]), "/search?numbers=3,-1"), Row(Search(numbers: []), "/search?numbers="),
        Row(Search(texts: ["a,b", "\\", ""]), "/search?texts=a%5C,b,%5C%5C,"),
        Row(Search(texts: [""]), "/search?texts=%5C"), Row(Search(texts: ["", ""]), "/search?texts=,"),
        Row(Search(texts: ["\\"]), "/search?texts=%5C%5C"),
        Row(Search(tags: ["c", "a", "b"]), "/search?tags=a,b,c"), Row(Search(ids: [10, 9, -1]), "/search?ids=-1,10,9"),
        Row(Search(sizes: [.large, .small]), "/search?sizes=3,1"),
        // One value each.
        Row(
            Search(double: 2, float: 0.5, bool: false, sort: .price, size: .large),
            "/search?double=2&float=0.5&bool=false&sort=price&size=3"),
        // Defaults are left out, of the path only where the whole group is; nil over a default is a name alone.
        Row(Listing.standard, "/list"), Row(Listing.standard.with { $0.page = 2 }, "/list/page/2"),
        Row(Listing.standard.with { $0.sort = .price }, "/list/by/price"),
        Row(Listing.standard.with { $0.sizes = [] }, "/list?sizes="),
        Row(
            Listing.standard.with {
                $0.note = nil
                $0.shop = nil
            }, "/list?note&shop"),
        Row(Listing.standard.with { $0.note = "" }, "/list?note="),
        Row(Ambiguous(a: "1", b: "x"), "/am/1/x"), Row(Ambiguous(a: "2", b: "9"), "/am/2"),
        Row(Ambiguous(a: "1", b: "9"), "/am"), Row(Ambiguous(a: "3", b: nil), "/am/3?b"),
        // Tails.
        Row(Files(path: ["a", "b/c"]), "/files/a/b%2Fc"), Row(Files(path: []), "/files"),
        Row(Files(path: ["a"], mark: "m"), "/files/a?mark=m"), Row(Words(words: "a/b"), "/words/a/b"),
        Row(OptionalTail(path: nil), "/o"), Row(OptionalTail(path: []), "/o?path="),
        Row(OptionalTail(path: ["a"]), "/o/a"), Row(DefaultTail(path: []), "/d?path="),
        Row(DefaultTail(path: ["x"]), "/d"),
        // Someone's own encoding.
        Row(Handwritten(id: nil), "/hand"), Row(Handwritten(id: 3), "/hand?id=3"),
    ]

    struct Ambiguous: Route {
        static let pattern: RoutePattern = "/am(/:a)(/:b)"
        static let defaults: Self? = Self(a: "1", b: "9")
        var a: String
        var b: String?
    }

    struct OptionalTail: Route {
        static let pattern: RoutePattern = "/o/:path*"
        var path: [String]?
    }

    struct DefaultTail: Route {
        static let pattern: RoutePattern = "/d(/:path+)"
        static let defaults: Self? = Self(path: ["x"])
        var path: [String]
    }

    /// Codes its optional by the methods for what is there.
    struct Handwritten: Route {
        static let pattern: RoutePattern = "/hand"
        var id: Int?
        enum CodingKeys: CodingKey { case id }
        init(id: Int?) { self.id = id }
        init(from decoder: any Decoder) throws {
            id = try decoder.container(keyedBy: CodingKeys.self).decode(Int?.self, forKey: .id)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
        }
    }

    @Test("A route prints as its link, which reads back as the route", arguments: rows)
    func prints(_ row: Row) throws {
        try check(row.route, row.text)
    }

    private func check<Value: Route>(_ route: Value, _ text: String) throws {
        let coder = RouteCoder()
        #expect(try coder.link(to: route).text == text)
        #expect(fingerprint(try coder.read(Value.self, text)) == fingerprint(route))
    }

    @Test("The registration's defaults come before the route's own, when printing as when reading")
    func printsOverRegistrationDefaults() throws {
        let coder = RouteCoder()
        let defaults = ["page": "3", "shop": "7", "ref": "x"]
        #expect(try coder.link(to: Listing.standard, defaults: defaults).text == "/list/page/1")
        #expect(try coder.reread(Listing.standard, defaults: defaults) == Listing.standard)
        let third = Listing.standard.with {
            $0.page = 3
            $0.shop = nil
        }
        #expect(try coder.link(to: third, defaults: defaults).text == "/list?shop")
        #expect(try coder.reread(third, defaults: defaults) == third)
        #expect(try coder.link(to: Goods(id: 1, ref: nil), defaults: defaults).text == "shop://goods/1?ref")
        #expect(try coder.reread(Goods(id: 1, ref: nil), defaults: defaults).ref == nil)
    }

    @Test("The fields of a route are what its link has, in the order of declaration")
    func givesFields() throws {
        let coder = RouteCoder()
        let fields = try coder.fields(of: Goods(id: 42, ref: "push"))
        #expect(fields.path == ["id": "42"])
        #expect(fields.query == [LinkQuery.Pair("ref", "push")])
        let listing = try coder.fields(
            of: Listing.standard.with {
                $0.page = 2
                $0.note = nil
                $0.sizes = [.large]
            })
        #expect(listing.path == ["page": "2"])
        #expect(listing.query == [LinkQuery.Pair("sizes", "3"), LinkQuery.Pair("note", nil)])
        #expect(try coder.fields(of: Files(path: ["a", "b/c"])).path == ["path": ["a", "b/c"]])
    }

    @Test("A nested value is one text of the coding that is given")
    func printsNested() throws {
        let coder = RouteCoder(nested: .json)
        let pin = Pin(at: Point(x: 1, y: 2), others: [Point(x: 3, y: 4)], gaps: [1, nil])
        let link = try coder.link(to: pin)
        #expect(link.query.first("at") == #"{"x":1,"y":2}"#)
        #expect(link.query.first("others") == #"[{"x":3,"y":4}]"#)
        #expect(link.query.first("gaps") == "[1,null]")
        #expect(try coder.reread(pin) == pin)
        let empty = Pin(at: Point(x: 1, y: 2), others: [], gaps: [])
        #expect(try coder.reread(empty) == empty)
        let whole = Pin(at: Point(x: 1, y: 2), others: [], gaps: [1, 2])
        #expect(try coder.reread(whole) == whole)
    }

    @Test("A router prints the links that it reads, and none besides", arguments: [64, 8_192, 65_535], [9, 99, 9_999])
    func keepsLimits(_ limit: Int, _ length: Int) async throws {
        var configuration = RouterConfiguration()
        configuration.limits = LinkLimits(bytes: limit)
        let router = try Router(configuration)
        try router.on(Goods.self) { _, _ in }
        try router.redirect("/old/:name", to: "/renamed/:name")
        try router.onSync("/renamed/:name") { "\($0["name"]?.utf8.count ?? 0)" }
        let text = String(repeating: "a", count: length)
        let link = "shop://goods/1?ref=\(text)"
        #expect((try? router.link(to: Goods(id: 1, ref: text)))?.text == (router.reads(link) ? link : nil))
        #expect(router.reads(link) == (link.utf8.count <= limit))
        if length < limit { #expect(await router.outcome("/old/\(text)") == "\(length)") }
    }
}

extension Listing {
    static let standard = Listing(sort: .newest, page: 1, sizes: [.small], note: "none", shop: 7)

    func with(_ change: (inout Listing) -> Void) -> Listing {
        var copy = self
        change(&copy)
        return copy
    }
}
