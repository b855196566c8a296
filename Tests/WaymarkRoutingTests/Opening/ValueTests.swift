import Testing
import WaymarkCore
import WaymarkRouting

@Suite("A handler's view of a link and of its caller")
struct ValueTests {
    struct Row: CustomTestStringConvertible {
        let link: String
        var values: CallerValues = [:]
        let one: String?
        let all: [String]
        var testDescription: String { "\(link) with \(values.names)" }
    }

    static let rows = [
        Row(link: "/p/path?x=query", values: ["x": "caller"], one: "caller", all: ["caller"]),
        Row(link: "/p/path?x=query", one: "path", all: ["path"]),
        Row(link: "/p?x=query&x=second", one: "query", all: ["query", "second"]),
        Row(link: "/p?X=query", one: "default", all: ["default"]),
        Row(link: "/p", one: "default", all: ["default"]),
        Row(link: "/p?x", one: nil, all: []),
        Row(link: "/p?x&x=second", one: nil, all: ["second"]),
        Row(link: "/p?x=", one: "", all: [""]),
        Row(link: "/p?%78=query", one: "query", all: ["query"]),
        Row(link: "/p?x=a+b%2Bc", one: "a b+c", all: ["a b+c"]),
        Row(link: "/p/a%2Fb", one: "a/b", all: ["a/b"]),
        Row(link: "/p?x=query", values: ["X": "caller"], one: "query", all: ["query"]),
        Row(link: "/p/path?x=query", values: ["x": ["1", "2"]], one: nil, all: ["1", "2"]),
        Row(link: "/p/path?x=query", values: ["x": Box()], one: nil, all: []),
    ]

    final class Box: Sendable {}

    @Test("By name: the caller's, the path's, the query's, the route's default", arguments: rows)
    func order(_ row: Row) async throws {
        let router = try Router()
        try router.on("/p/:x?", .defaults(["x": "default"])) { request in
            #expect(request["x"] == row.one)
            #expect(request.all("x") == row.all)
            let typed = row.values.isEmpty ? try request[ifPresent: "x", as: String.self] : row.one
            #expect(typed == row.one)
        }
        #expect(await router.outcome(row.link, values: row.values) == "done")
    }

    @Test("A caller's object arrives as the same object, by its key and by its name")
    func identity() async throws {
        let key = CallerKey<Box>("box")
        let box = Box()
        var values = CallerValues()
        values[key] = box
        let router = try Router()
        try router.on("/a") { request in
            #expect(request.values[key] === box)
            let byName = try request["box", as: Box.self]
            #expect(byName === box)
            #expect(throws: ParameterError.self) { try request["box", as: String.self] }
        }
        #expect(await router.outcome("/a?box=pretended", values: values) == "done")
    }

    @Test("No link can pretend to be a caller's value")
    func pretending() async throws {
        let key = CallerKey<String>("box")
        let router = try Router()
        try router.on("/a/:box?") { request in
            #expect(request.values[key] == nil && request.values.isEmpty && request.values["box"] == nil)
        }
        for link in ["/a?box=x", "/a/box", "/a?values=box&caller=box&box", "/a?%62ox=x"] {
            #expect(await router.outcome(link) == "done")
        }
    }

    @Test("Values by name compare byte for byte, the last one given counts, and nil takes one away")
    func callerValues() {
        var values: CallerValues = ["é": 1, "e\u{301}": 2, "a": 3, "a": 4]
        #expect(values["é"] as? Int == 1 && values["e\u{301}"] as? Int == 2 && values["a"] as? Int == 4)
        #expect(values.names == ["é", "e\u{301}", "a"])
        values["é"] = nil
        values["nobody"] = nil
        #expect(values.names == ["e\u{301}", "a"])
        #expect(values[CallerKey<String>("a")] == nil && values[CallerKey<Int>("a")] == 4)
    }

    @Test("Path, query, fragment and tail can be had by themselves")
    func parts() async throws {
        let router = try Router()
        try router.on("/p/:x/*", .tags("t")) { request in
            #expect(request.parameters.map(\.value) == ["1"])
            #expect(request.tail == ["a/b", "c"])
            #expect(request.query?.map(\.name) == ["q", "q"])
            #expect(request.fragment == "part")
            let link = try request.link
            #expect(link.text == request.linkText && request.tags == ["t"])
            #expect(request.route.patterns == [request.pattern])
        }
        try router.on("/n/:rest+") { request in
            #expect(request.segments(of: "rest") == ["a/b", "c"] && request["rest"] == "a/b/c")
            #expect(request.segments(of: "x") == nil && request.tail == nil)
        }
        #expect(await router.outcome("/p/1/a%2Fb/c?q=1&q#part") == "done")
        #expect(await router.outcome("/n/a%2Fb/c") == "done")
    }

    @Test("A change of the values by an interceptor holds from there on, also a removal")
    func changed() async throws {
        let router = try Router()
        try router.on("/a") { "\($0.values.names) \($0["x"] ?? "-")" }
        let change = Around { request, next in
            var request = request
            request.values["x"] = nil
            request.values["y"] = "new"
            return try await next(request)
        }
        #expect(await router.outcome("/a?x=link", values: ["x": "caller"], interceptors: [change]) == "[\"y\"] link")
    }

    @Test("A query name is found in any case where that is asked for")
    func caseInsensitive() async throws {
        let router = try Router()
        try router.on("/p") { request in
            #expect(request.query?.first("REF", caseSensitive: false) == "a")
            #expect(request.query?.all("ref", caseSensitive: false) == ["a", nil])
            #expect(request.query?.all("REF", caseSensitive: true) == [])
            #expect(request.query?.all("none", caseSensitive: false) == [])
        }
        #expect(await router.outcome("/p?Ref=a&rEf") == "done")
        let query = try DeepLink("/p?\u{C4}=1&ref=2").query
        #expect(query.first("\u{E4}", caseSensitive: false) == .none)
        #expect(query.all("Ref", caseSensitive: true).isEmpty)
    }
}
