import RandomTrials
import WaymarkCore
import WaymarkRouting

/// A route made up of random values, which knows when it may have no link.
protocol RandomRoute: Route {
    init(_ random: inout SeededNumbers)
    /// The texts that stand in the path as segments of their own; `nil` where every text there may be refused.
    var segments: [String]? { get }
}

/// Every type, in the query.
struct RandomQuery: RandomRoute {
    static let pattern: RoutePattern = "/query"
    var int: Int, int8: Int8, int16: Int16, int32: Int32, int64: Int64
    var uint: UInt, uint8: UInt8, uint16: UInt16, uint32: UInt32, uint64: UInt64
    var double: Double, float: Float, bool: Bool, text: String, sort: Sort, size: Size
    var maybeInt: Int?, maybeInt8: Int8?, maybeUInt64: UInt64?, maybeDouble: Double?, maybeBool: Bool?
    var maybeText: String?, maybeSort: Sort?, maybeSize: Size?
    var ints: [Int], doubles: [Double], bools: [Bool], texts: [String], sorts: [Sort], sizes: [Size]
    var maybeTexts: [String]?, intSet: Set<Int8>, textSet: Set<String>, maybeSet: Set<Sort>?

    init(_ random: inout SeededNumbers) {
        (int, int8, int16) = (random.integer(), random.integer(), random.integer())
        (int32, int64, uint) = (random.integer(), random.integer(), random.integer())
        (uint8, uint16, uint32, uint64) = (random.integer(), random.integer(), random.integer(), random.integer())
        (double, float, bool, text) = (random.double(), random.float(), random.once(in: 2), random.text())
        (sort, size) = (random.pick([.newest, .price]), random.pick([.small, .large]))
        maybeInt = random.maybe { $0.integer() }
        maybeInt8 = random.maybe { $0.integer() }
        maybeUInt64 = random.maybe { $0.integer() }
        maybeDouble = random.maybe { $0.double() }
        maybeBool = random.maybe { $0.once(in: 2) }
        maybeText = random.maybe { $0.text() }
        maybeSort = random.maybe { $0.pick([.newest, .price]) }
        maybeSize = random.maybe { $0.pick([.small, .large]) }
        ints = random.list { $0.integer() }
        doubles = random.list { $0.double() }
        bools = random.list { $0.once(in: 2) }
        texts = random.list(upTo: 2) { $0.text() }
        sorts = random.list { $0.pick([.newest, .price]) }
        sizes = random.list { $0.pick([.small, .large]) }
        maybeTexts = random.maybe { $0.list(upTo: 2) { $0.text() } }
        intSet = Set(random.list { $0.integer() })
        textSet = Set(random.list { $0.text() })
        maybeSet = random.maybe { Set($0.list { $0.pick([.newest, .price]) }) }
    }

    var segments: [String]? { [] }
}

/// Names in the query that themselves need an escape.
struct RandomNames: RandomRoute {
    static let pattern: RoutePattern = "/names"
    static let defaults: Self? = Self(chinese: nil, marks: "x", accent: nil, empty: "")
    var chinese: String?, marks: String?, accent: String?, empty: String

    enum CodingKeys: String, CodingKey {
        case chinese = "名 字"
        case marks = "a&b=c+%2B#?"
        case accent = "e\u{301}"
        case empty = ""
    }

    init(chinese: String?, marks: String?, accent: String?, empty: String) {
        (self.chinese, self.marks, self.accent, self.empty) = (chinese, marks, accent, empty)
    }

    init(_ random: inout SeededNumbers) {
        chinese = random.maybe { $0.text() }
        marks = random.maybe { $0.text() }
        accent = random.maybe { $0.text() }
        empty = random.text()
    }

    var segments: [String]? { [] }
}

/// One value to a segment.
struct RandomPath: RandomRoute {
    static let pattern: RoutePattern = "shop://path/:int<int>/:double<double>/:bool<bool>/item-:tail.html/:text"
    var int: Int64, double: Double, bool: Bool, tail: String, text: String

    init(_ random: inout SeededNumbers) {
        (int, double, bool) = (random.integer(), random.double(), random.once(in: 2))
        (tail, text) = (random.text(), random.text())
    }

    // Text beside a value keeps it from being a dot segment, but not from being empty.
    var segments: [String]? { [text, tail.isEmpty ? "" : "x"] }
}

/// Groups that may be absent, with and without defaults.
struct RandomGroups: RandomRoute {
    static let pattern: RoutePattern = "/groups(/by/:key)(/page/:page<int>)(/sort/:sort)"
    static let defaults: Self? = Self(key: nil, page: 1, sort: .price, list: ["a"], note: "x", count: 3)
    var key: String?, page: Int, sort: Sort?, list: [String], note: String?, count: Int?

    init(key: String?, page: Int, sort: Sort?, list: [String], note: String?, count: Int?) {
        (self.key, self.page, self.sort) = (key, page, sort)
        (self.list, self.note, self.count) = (list, note, count)
    }

    init(_ random: inout SeededNumbers) {
        key = random.maybe { $0.text() }
        page = random.once(in: 3) ? 1 : random.integer()
        sort = random.maybe { $0.pick([.newest, .price]) }
        list = random.once(in: 3) ? ["a"] : random.list(upTo: 2) { $0.text() }
        note = random.maybe { $0.once(in: 3) ? "x" : $0.text() }
        count = random.maybe { $0.once(in: 3) ? 3 : $0.integer() }
    }

    var segments: [String]? { [key].compactMap(\.self) }
}

/// A tail of segments.
struct RandomTail: RandomRoute {
    static let pattern: RoutePattern = "/tail/:path*"
    var path: [String], mark: Bool?

    init(_ random: inout SeededNumbers) {
        path = random.list { $0.text() }
        mark = random.maybe { $0.once(in: 2) }
    }

    var segments: [String]? { path }
}

/// A tail as one text, which may be absent.
struct RandomWords: RandomRoute {
    static let pattern: RoutePattern = "/words(/:words+)"
    var words: String?

    init(_ random: inout SeededNumbers) { words = random.maybe { $0.text() } }

    // By scalars: a slash before a combining mark is one Character with it, and a slash all the same.
    var segments: [String]? {
        words?.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map { String($0) } ?? []
    }
}

/// A value in the place of a host, where few texts can stand.
struct RandomHost: RandomRoute {
    static let pattern: RoutePattern = "shop://:name/:number"
    var name: String, number: UInt16

    init(_ random: inout SeededNumbers) { (name, number) = (random.text(), random.integer()) }

    var segments: [String]? { name == "z" || name == "page" ? [] : nil }
}

/// Groups that can be taken for one another.
struct RandomAmbiguous: RandomRoute {
    static let pattern: RoutePattern = "/am(/:a)(/by/:b)(/:c<int>)"
    static let defaults: Self? = Self(a: "by", b: nil, c: 9)
    var a: String, b: String?, c: Int?

    init(a: String, b: String?, c: Int?) { (self.a, self.b, self.c) = (a, b, c) }

    init(_ random: inout SeededNumbers) {
        a = random.pick(["by", "1", "x", "9"])
        b = random.maybe { $0.pick(["by", "9", "y"]) }
        c = random.maybe { $0.pick([9, 1, -3]) }
    }

    var segments: [String]? { nil }
}

/// A page of a shop, as most routes are.
struct RandomShop: RandomRoute {
    static let pattern: RoutePattern = "https://m.example.com:8443/shop-:shop/:id<int>(/tab-:tab)"
    var shop: String, id: Int, tab: Sort?, ref: String?, sizes: [Size]

    init(_ random: inout SeededNumbers) {
        (shop, id) = (random.text(), random.integer())
        tab = random.maybe { $0.pick([.newest, .price]) }
        ref = random.maybe { $0.text() }
        sizes = random.list { $0.pick([.small, .large]) }
    }

    var segments: [String]? { [shop.isEmpty ? "" : "x"] }
}
