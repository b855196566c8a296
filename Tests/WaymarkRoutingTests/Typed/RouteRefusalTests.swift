import Testing
import WaymarkCore
import WaymarkRouting

@Suite("Routes and links that are refused")
struct RouteRefusalTests {
    struct Reading: CustomTestStringConvertible {
        let type: any Route.Type
        let link: String
        let says: String

        init(_ type: any Route.Type, _ link: String, _ says: String) {
            (self.type, self.link, self.says) = (type, link, says)
        }

        var testDescription: String { link }
    }

    static let readings = [
        Reading(Wide.self, "/wide/a", "Wide.id: 'a' is not Int"),
        Reading(Wide.self, "/wide/1", "Wide.name: neither the link nor a default gives a value"),
        // A name without = is as good as absent, unless the property is optional.
        Reading(Wide.self, "/wide/1?name", "Wide.name: neither the link nor a default gives a value"),
        Reading(Search.self, "/search?int=x", "Search.int: 'x' is not Int"),
        Reading(Search.self, "/search?int=", "Search.int: '' is not Int"),
        Reading(Search.self, "/search?int8=128", "Search.int8: '128' is not Int8"),
        Reading(Search.self, "/search?double=1e999", "Search.double: '1e999' is not Double"),
        Reading(Search.self, "/search?sort=x", "Search.sort: 'x' is not one of newest, price"),
        Reading(Search.self, "/search?size=2", "Search.size: '2' is not Size"),
        Reading(Search.self, "/search?numbers=1,b,c", "Search.numbers: 'b' is not Int"),
        Reading(Search.self, "/search?numbers=1,", "Search.numbers: '' is not Int"),
        Reading(Search.self, "/search?numbers=1,2&numbers=3", "Search.numbers: '1,2' is not Int"),
        Reading(Search.self, "/search?text=%1b&bool=%1b", "Search.bool: '\\u{1B}' is not Bool"),
        Reading(
            Pin.self, "/pin?at=1&others=&gaps=",
            "Pin.at: Point cannot appear there: it has a structure of its own, and no coding of nested values is given"),
        Reading(
            Pin.self, "/pin", "Pin.at: neither the link nor a default gives a value"),
        Reading(
            Segment.self, "/seg/1,2",
            "Segment.list: Array<Int> cannot appear there: its place in the path is one segment"),
        Reading(
            Sub.self, "/sub",
            "Sub.super: a superclass's own decoder cannot appear there: "
                + "a link has names and texts, but no nested values"),
        Reading(Picky.self, "/picky?id=13", "Picky: unlucky"),
        Reading(Single.self, "/single", "Single: Single cannot appear there: a route is read by its properties"),
    ]

    struct Wide: Route {
        static let pattern: RoutePattern = "/wide/:id"
        var id: Int
        var name: String
    }

    struct Segment: Route {
        static let pattern: RoutePattern = "/seg/:list"
        var list: [Int]
    }

    struct Sub: Route {
        static let pattern: RoutePattern = "/sub"
        init() {}
        enum CodingKeys: CodingKey { case id }
        init(from decoder: any Decoder) throws {
            _ = try decoder.container(keyedBy: CodingKeys.self).superDecoder()
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try 1.encode(to: container.superEncoder())
        }
    }

    struct Picky: Route {
        static let pattern: RoutePattern = "/picky"
        var id: Int
        enum CodingKeys: CodingKey { case id }
        init(from decoder: any Decoder) throws {
            id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
            if id == 13 { throw Unlucky() }
        }
        struct Unlucky: Error, CustomStringConvertible { var description: String { "unlucky" } }
    }

    enum Single: String, Route {
        static let pattern: RoutePattern = "/single"
        case one
    }

    @Test("A link that gives no value says which property, what stands there and what it takes", arguments: readings)
    func refusesLink(_ row: Reading) {
        func read<Value: Route>(_ type: Value.Type) throws { _ = try RouteCoder().read(type, row.link) }
        let error = #expect(throws: RouteCodingError.self) { try read(row.type) }
        #expect(error?.description == row.says)
    }

    struct Printing: CustomTestStringConvertible {
        let route: any Route
        var rules = MatchingRules.standard
        let says: String

        init(_ route: any Route, under rules: MatchingRules = .standard, _ says: String) {
            (self.route, self.rules, self.says) = (route, rules, says)
        }

        var testDescription: String { "\(route)" }
    }

    static var valuelessEmpty: MatchingRules {
        var rules = MatchingRules()
        rules.valuelessQuery = .empty
        return rules
    }

    static var raw: MatchingRules {
        var rules = MatchingRules()
        rules.decodeValues = false
        return rules
    }

    static let printings = [
        Printing(
            Words(words: ".."), "Words.words: no link from '/words/:words+': '..', for 'words', could not be read back"),
        Printing(
            Words(words: ""), "Words.words: no link from '/words/:words+': '', for 'words', could not be read back"),
        Printing(
            Words(words: "a//b"), "Words.words: no link from '/words/:words+': '', for 'words', could not be read back"),
        Printing(
            Files(path: ["."]), "Files.path: no link from '/files/:path*': '.', for 'path', could not be read back"),
        Printing(Search(double: .nan), "Search.double: 'nan' would not be read back as the same Double"),
        Printing(Search(float: -.infinity), "Search.float: '-inf' would not be read back as the same Float"),
        Printing(
            Pin(at: Point(x: 1, y: 1), others: [], gaps: []),
            "Pin.at: Point cannot appear there: it has a structure of its own, and no coding of nested values is given"),
        Printing(
            Segment(list: [1]), "Segment.list: Array<Int> cannot appear there: its place in the path is one segment"),
        Printing(
            Sub(),
            "Sub: a superclass's own encoder cannot appear there: "
                + "a route is written by its properties, each of which is one value"),
        Printing(
            Single.one,
            "Single: one value cannot appear there: a route is written by its properties, each of which is one value"),
        Printing(
            Broken(),
            "Broken: no link from '/:': a parameter is a colon and a name, as in :id; a colon itself is written \\:, "
                + "at byte 1 of '/:'"),
        Printing(
            Listing.standard.with { $0.note = nil }, under: valuelessEmpty,
            "Listing: '/list?note' would be read back with other values"),
        Printing(Words(words: "a b"), under: raw, "Words: '/words/a%20b' would be read back with other values"),
        Printing(Search(text: "a b"), under: raw, "Search: '/search?text=a%20b' would be read back with other values"),
    ]

    struct Broken: Route {
        static let pattern: RoutePattern = "/:"
    }

    @Test("A route without a link says which property and why", arguments: printings)
    func refusesRoute(_ row: Printing) {
        let error = #expect(throws: RouteCodingError.self) { try RouteCoder(rules: row.rules).link(to: row.route) }
        #expect(error?.description == row.says)
    }

    @Test("An error carries its parts as data")
    func errorIsData() throws {
        let error = #expect(throws: RouteCodingError.self) { try RouteCoder().read(Search.self, "/search?int=x") }
        #expect(error?.field == "int")
        #expect(error?.route == "Search")
        guard case .illFormed(text: "x", expected: "Int")? = error?.reason else {
            Issue.record("another reason: \(String(describing: error))")
            return
        }
    }
}
