import Testing
import WaymarkCore
import WaymarkRouting

@Suite("Routes read from links")
struct RouteReadingTests {
    struct Row: CustomTestStringConvertible {
        let link: String
        let route: any Route

        init(_ link: String, _ route: any Route) { (self.link, self.route) = (link, route) }

        var testDescription: String { link }
    }

    static let rows = [
        Row("shop://goods/42?ref=push&utm=x", Goods(id: 42, ref: "push")), Row("SHOP://GOODS/042", Goods(id: 42)),
        // Of a name that is written twice the first counts for one value; a name without = is nil.
        Row("shop://goods/1?ref=a&ref=b", Goods(id: 1, ref: "a")),
        Row("shop://goods/1?ref&ref=b", Goods(id: 1, ref: "b")),
        Row("shop://goods/1?ref", Goods(id: 1)), Row("shop://goods/1?ref=", Goods(id: 1, ref: "")),
        // The path comes before the query, and the query before the defaults.
        Row("shop://goods/1?id=2", Goods(id: 1)), Row("/list", Listing.standard),
        Row(
            "/list?page=4&sort=price",
            Listing.standard.with {
                $0.page = 4
                $0.sort = .price
            }),
        Row("/list/page/5?page=4", Listing.standard.with { $0.page = 5 }),
        // A name alone hides the default of an optional, and of nothing else.
        Row(
            "/list?note&shop&page&sizes",
            Listing.standard.with {
                $0.note = nil
                $0.shop = nil
            }),
        // Lists: split at commas where they stand in one text, verbatim where each element has its own.
        Row("/search?texts=a,b", Search(texts: ["a", "b"])),
        Row("/search?texts=a,b&texts=c", Search(texts: ["a,b", "c"])),
        Row("/search?texts=a&texts&texts=b", Search(texts: ["a", "b"])),
        Row("/search?texts&texts=a,b", Search(texts: ["a", "b"])),
        Row(#"/search?texts=a\,b,\\"#, Search(texts: ["a,b", "\\"])),
        Row(#"/search?texts=a\,b&texts=\"#, Search(texts: [#"a\,b"#, "\\"])),
        Row(#"/search?texts=C:\temp,x\"#, Search(texts: [#"C:\temp"#, "x\\"])),
        Row(#"/search?texts=\"#, Search(texts: [""])),
        Row("/search?texts=", Search(texts: [])), Row("/search?texts", Search()),
        Row("/search?texts=,", Search(texts: ["", ""])),
        Row("/search?texts=a%2Cb", Search(texts: ["a", "b"])),
        Row("/search?numbers=1,-2,3", Search(numbers: [1, -2, 3])),
        Row("/search?numbers=1&numbers=2", Search(numbers: [1, 2])),
        Row("/search?sizes=1,3", Search(sizes: [.small, .large])),
        Row("/search?tags=b,a,b", Search(tags: ["a", "b"])), Row("/search?ids=3&ids=1", Search(ids: [1, 3])),
        // One value each.
        Row("/search?bool=TRUE&double=1E3", Search(double: 1000, bool: true)),
        Row(
            "/search?bool=0&size=3&uint=18446744073709551615",
            Search(uint: .max, bool: false, size: .large)),
        Row("/search?text=a+b%2B", Search(text: "a b+")),
        // Tails.
        Row("/files", Files(path: [])), Row("/files/", Files(path: [])),
        Row("/files/a/b%2Fc?mark=1", Files(path: ["a", "b/c"], mark: "1")),
        Row("/files?path=a,b", Files(path: ["a", "b"])), Row("/words/a/b%2Fc", Words(words: "a/b/c")),
    ]

    @Test("A link reads as its route", arguments: rows)
    func reads(_ row: Row) throws {
        func read<Value: Route>(_ route: Value) throws {
            #expect(fingerprint(try RouteCoder().read(Value.self, row.link)) == fingerprint(route))
        }
        try read(row.route)
    }

    @Test("Of a name that is written twice the last counts under rules that say so, for one value and not for a list")
    func readsLast() throws {
        var rules = MatchingRules()
        rules.repeatedQuery = .last
        let coder = RouteCoder(rules: rules)
        #expect(try coder.read(Goods.self, "shop://goods/1?ref=a&ref=b").ref == "b")
        #expect(try coder.read(Search.self, "/search?texts=a&texts=b").texts == ["a", "b"])
    }

    @Test("The caller's value comes first: of the type as it is, of a text as the query's would be read")
    func readsCaller() throws {
        let coder = RouteCoder()
        func read(_ values: [String: any Sendable]) throws -> Listing {
            try coder.read(Listing.self, "/list/page/5?note=q", defaults: ["note": "d"], caller: { values[$0] })
        }
        #expect(
            try read([:])
                == Listing.standard.with {
                    $0.page = 5
                    $0.note = "q"
                })
        #expect(
            try read(["page": 9, "note": "c", "sort": Sort.price])
                == Listing.standard.with {
                    $0.page = 9
                    $0.note = "c"
                    $0.sort = .price
                })
        #expect(
            try read(["page": "9", "sort": "price", "sizes": "1,3"])
                == Listing.standard.with {
                    $0.page = 9
                    $0.note = "q"
                    $0.sort = .price
                    $0.sizes = [.small, .large]
                })
        #expect(try read(["sizes": [Size.large]]).sizes == [.large])
        #expect(try read(["note": String?.none]).note == nil)
        #expect(try read(["shop": Int?.some(3)]).shop == 3)
        #expect(try read(["page": Int?.none]).page == 5)
    }

    @Test("A value of the caller's that is of another type is refused", arguments: [("page", "x"), ("sizes", "2")])
    func refusesCallerText(_ name: String, _ text: String) {
        let error = #expect(throws: RouteCodingError.self) {
            try RouteCoder().read(Listing.self, "/list", caller: { $0 == name ? text : nil })
        }
        #expect(error?.field == name)
    }

    @Test("A number where a text is asked for is refused, and so is a number of another type")
    func refusesCallerType() {
        let note = #expect(throws: RouteCodingError.self) {
            try RouteCoder().read(Listing.self, "/list", caller: { $0 == "note" ? 5 : nil })
        }
        #expect(note?.description == "Listing.note: '5' is not String")
        let page = #expect(throws: RouteCodingError.self) {
            try RouteCoder().read(Listing.self, "/list", caller: { $0 == "page" ? 5.5 : nil })
        }
        #expect(page?.description == "Listing.page: '5.5' is not Int")
    }

    @Test("The registration's default comes behind the query and before the route's own")
    func readsRegistrationDefaults() throws {
        let coder = RouteCoder()
        let defaults = ["page": "3", "sort": "price", "sizes": "3,1", "shop": "8"]
        let listing = try coder.read(Listing.self, "/list?shop=9", defaults: defaults)
        #expect(listing == Listing(sort: .price, page: 3, sizes: [.large, .small], note: "none", shop: 9))
        #expect(try coder.read(Listing.self, "/list?shop", defaults: defaults).shop == nil)
        #expect(throws: RouteCodingError.self) { try coder.read(Listing.self, "/list", defaults: ["page": "x"]) }
    }

    @Test("A default that is encoded as another type is read by its text")
    func readsRecodedDefault() throws {
        #expect(try RouteCoder().read(Recoded.self, "/recoded").id.value == 5)
        #expect(try RouteCoder().read(Recoded.self, "/recoded?id=6").id.value == 6)
        #expect(try RouteCoder().read(Recoded.self, "/recoded").count == 12)
    }

    /// Encodes its properties as texts and reads them as what they are.
    struct Recoded: Route {
        static let pattern: RoutePattern = "/recoded"
        static let defaults: Self? = Self(id: Wrapped(value: 5), count: 12)
        var id: Wrapped
        var count: Int
        struct Wrapped: Codable, Equatable {
            var value: Int
            init(value: Int) { self.value = value }
            init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Int.self) }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(value)
            }
        }
        enum CodingKeys: CodingKey { case id, count }
        init(id: Wrapped, count: Int) { (self.id, self.count) = (id, count) }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Wrapped.self, forKey: .id)
            count = try container.decode(Int.self, forKey: .count)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(String(id.value), forKey: .id)
            try container.encode(String(count), forKey: .count)
        }
    }

    @Test("A route may ask which names there are")
    func listsKeys() throws {
        let bag = try RouteCoder().read(Bag.self, "/bag/1?b=2&b=3&c", defaults: ["d": "4"])
        #expect(bag.keys == ["a", "b", "c", "d"])
        #expect(bag.hasC)
        #expect(bag.isNilC)
        #expect(!bag.hasE)
    }

    struct Bag: Route {
        static let pattern: RoutePattern = "/bag/:a"
        var keys: [String]
        var hasC, isNilC, hasE: Bool
        struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            keys = container.allKeys.map(\.stringValue)
            hasC = container.contains(Key(stringValue: "c"))
            isNilC = try container.decodeNil(forKey: Key(stringValue: "c"))
            hasE = container.contains(Key(stringValue: "e"))
        }
        func encode(to encoder: any Encoder) throws {}
    }

    @Test("A type that is a link value is read by its text, whatever its Codable says")
    func prefersLinkValue() throws {
        let route = try RouteCoder().read(Colored.self, "/colored?color=ff0000&more=00ff00,0000ff&maybe=000001")
        #expect(route.color.rgb == 0xFF0000)
        #expect(route.more.map(\.rgb) == [0x00FF00, 0x0000FF])
        #expect(route.maybe?.rgb == 1)
        #expect(try RouteCoder().link(to: route).text == "/colored?color=ff0000&more=ff00,ff&maybe=1")
    }

    struct Colored: Route {
        static let pattern: RoutePattern = "/colored"
        var color: Color
        var more: [Color]
        var maybe: Color?
        struct Color: Codable, LinkValue {
            var rgb: Int
            init?(linkText: String) {
                guard let rgb = Int(linkText, radix: 16) else { return nil }
                self.rgb = rgb
            }
            var linkText: String { String(rgb, radix: 16) }
        }
    }

    @Test("A caller's function and a decoder that is kept do no harm after the call")
    func outlivesDecoder() throws {
        let route = try RouteCoder().read(Keeper.self, "/keeper?a=1", caller: { $0 == "b" ? 2 : nil })
        let container = try route.decoder.container(keyedBy: Keeper.Key.self)
        #expect(try container.decode(Int.self, forKey: .a) == 1)
        #expect(throws: RouteCodingError.self) { try container.decode(Int.self, forKey: .b) }
    }

    struct Keeper: Route {
        static let pattern: RoutePattern = "/keeper"
        nonisolated(unsafe) let decoder: any Decoder
        enum Key: CodingKey { case a, b }
        init(from decoder: any Decoder) throws {
            self.decoder = decoder
            #expect(try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .b) == 2)
        }
        func encode(to encoder: any Encoder) throws {}
    }
}
