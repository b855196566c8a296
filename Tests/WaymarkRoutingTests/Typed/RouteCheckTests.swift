import Testing
import WaymarkCore
import WaymarkRouting

@Suite("Routes checked against their patterns")
struct RouteCheckTests {
    struct Row: CustomTestStringConvertible {
        let type: any Route.Type
        let says: [String]

        init(_ type: any Route.Type, _ says: [String] = []) { (self.type, self.says) = (type, says) }

        var testDescription: String { "\(type)" }
    }

    static let rows = [
        Row(Goods.self), Row(Listing.self), Row(Files.self), Row(Words.self), Row(Search.self), Row(Sampled.self),
        Row(
            Typo.self,
            ["Typo.goodId: the pattern has this parameter, but the route has no such property; did you mean 'goodsID'?"]
        ),
        Row(Stranger.self, ["Stranger.x: the pattern has this parameter, but the route has no such property"]),
        Row(
            Gap.self,
            [
                "Gap.page: a link may omit it, but the property is neither optional nor has a default",
                "Gap.rest: a link may omit it, but the property is neither optional nor has a default",
            ]),
        Row(
            NotOne.self,
            [
                "NotOne.a: Array<Int> does not fit into one segment of the path",
                "NotOne.b: Set<String> does not fit into one segment of the path",
                "NotOne.c: Point does not fit into one segment of the path",
            ]),
        Row(
            IllTyped.self,
            [
                "IllTyped.a: the pattern constrains it to <uuid>, which no Int matches",
                "IllTyped.b: the pattern constrains it to <int>, which no Bool matches",
                "IllTyped.c: the pattern constrains it to (new|old), which no Sort matches",
                "IllTyped.d: the pattern constrains it to <uuid>, which no Double matches",
            ]),
        Row(WellTyped.self),
        Row(
            Unnamed.self, ["Unnamed: the pattern has a tail or a segment without a name, which no property could hold"]),
        Row(
            Broken.self,
            ["Broken: a parameter is a colon and a name, as in :id; a colon itself is written \\:, at byte 1 of '/:'"]),
        Row(
            Pin.self,
            [
                "Pin.at: Point has a structure of its own, and no coding of nested values is given",
                "Pin.others: Array<Point> has a structure of its own, and no coding of nested values is given",
                "Pin.gaps: Array<Optional<Int>> has a structure of its own, and no coding of nested values is given",
            ]),
        // A route is not judged by what could not be found out about it.
        Row(Silent.self),
        Row(
            Vouched.self,
            ["Vouched.nme: the pattern has this parameter, but the route has no such property; did you mean 'name'?"]),
        Row(Later.self, ["Later.ids: Array<Int> does not fit into one segment of the path"]),
        Row(
            Closed.self,
            [
                "Closed.nme: the pattern has this parameter, but the route has no such property; did you mean 'name'?",
                "Closed.nme: sample 0: Closed.nme: no link from '/closed/:nme': 'nme' has no value",
            ]),
        Row(Endless.self, ["Endless.tree: Tree has a structure of its own, and no coding of nested values is given"]),
        Row(
            BadSamples.self,
            [
                "BadSamples.name: sample 0: BadSamples.name: no link from '/bad/:name': '..', for 'name', could not be read back",
                "BadSamples: sample 2: '/bad/a?stamp=0' is read, and then printed as '/bad/a?stamp=1'",
            ]),
    ]

    struct Sampled: Route {
        static let pattern: RoutePattern = "shop://sampled/:id(/:n)"
        static let samples = [Self(id: "a b"), Self(id: "中", n: 3, x: true)]
        var id: String
        var n: Int?
        var x: Bool?
    }
    struct Typo: Route {
        static let pattern: RoutePattern = "/typo/:goodId"
        var goodsID: Int
        var other: String?
    }
    struct Stranger: Route {
        static let pattern: RoutePattern = "/stranger/:x"
    }
    struct Gap: Route {
        static let pattern: RoutePattern = "/gap/:id(/page/:page)/:rest*"
        var id: Int
        var page: Int
        var rest: String
    }
    struct NotOne: Route {
        static let pattern: RoutePattern = "/not/:a/:b/:c"
        var a: [Int]
        var b: Set<String>
        var c: Point
    }
    struct IllTyped: Route {
        static let pattern: RoutePattern = "/ill/:a<uuid>/:b<int>/:c(new|old)/:d<uuid>"
        var a: Int
        var b: Bool
        var c: Sort
        var d: Double
    }
    struct WellTyped: Route {
        static let pattern: RoutePattern = "/well/:a<int>/:b<bool>/:c(newest|old)/:d<int>/:e<uuid>/:f<sku>/:g<double>"
        var a: UInt8
        var b: Bool
        var c: Sort
        var d: Double
        var e: String
        var f: Int
        var g: Size
    }
    struct Unnamed: Route {
        static let pattern: RoutePattern = "/unnamed/*"
    }
    struct Broken: Route {
        static let pattern: RoutePattern = "/:"
    }
    /// An enum that no text made up reads as, so that what comes behind it is not known.
    struct Silent: Route {
        static let pattern: RoutePattern = "/silent/:mood/:nme"
        var mood: Mood
        var name: String
    }
    enum Mood: String, Codable { case glad, sad }
    /// The same, with a sample that says the rest.
    struct Vouched: Route {
        static let pattern: RoutePattern = "/vouched/:mood/:nme?"
        static let defaults: Self? = Self(mood: .glad, name: "x")
        var mood: Mood
        var name: String
    }
    /// A default stands in where reading would end, so that what comes behind it is known too.
    struct Later: Route {
        static let pattern: RoutePattern = "/later/:mood/:ids"
        static let defaults: Self? = Self(mood: .glad)
        var mood: Mood
        var ids: [Int]?
    }
    /// Refuses to be read, and has a sample that shows its properties.
    struct Closed: Route {
        static let pattern: RoutePattern = "/closed/:nme"
        static let samples = [Self(name: "x")]
        var name: String
        enum CodingKeys: CodingKey { case name }
        init(name: String) { self.name = name }
        init(from decoder: any Decoder) throws {
            throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "closed"))
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
        }
    }
    struct Endless: Route {
        static let pattern: RoutePattern = "/endless"
        var tree: Tree
        var list: Rope?
        final class Tree: Codable, Sendable {
            let left: Tree
            let right: [Tree]
            let up: [[Tree]]
        }
        indirect enum Rope: Codable, Sendable {
            case end
            case rope(Rope, Rope)
        }
    }
    struct BadSamples: Route {
        static let pattern: RoutePattern = "/bad/:name"
        static let samples = [Self(name: ".."), Self(name: "a", stamp: nil), Self(name: "a", stamp: Stamp(number: 0))]
        var name: String
        var stamp: Stamp?
        /// Reads as one more than it was written as.
        struct Stamp: Codable {
            var number: Int
            init(number: Int) { self.number = number }
            init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(Int.self) + 1 }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(number)
            }
        }
    }

    @Test("A route whose properties do not go with its pattern says so, property by property", arguments: rows)
    func checks(_ row: Row) {
        #expect(RouteCoder().check(row.type).map(\.description) == row.says)
    }

    @Test("A default of the registration, or a coding of nested values, mends what wants one")
    func checksWithMeans() {
        #expect(RouteCoder().check(Gap.self, defaults: ["page": "1", "rest": "x"]).isEmpty)
        #expect(RouteCoder(nested: .json).check(Pin.self).isEmpty)
        #expect(RouteCoder(nested: .json).check(NotOne.self).count == 3)
    }

    @Test("A registered type that takes the place of one of Waymark's own says nothing of numbers")
    func checksOwnTypes() {
        let own = RouteCoder(types: [ParameterType("uuid") { $0 == "7" }])
        #expect(own.check(IllTyped.self).map(\.field) == ["b", "c"])
    }
}
