import Testing
import WaymarkCore
import WaymarkDialects
import WaymarkManifest

/// Rows that were read off the other routers' sources.
@Suite struct UpstreamTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let dialect: String
        var accepting = ""
        /// The scheme that the patterns are registered for, if it is not in them.
        var scheme: String?
        let patterns: [String]
        let link: String
        /// The pattern that takes the link, or `nil`.
        var takes: String?
        var path: [String: String] = [:]
        var query: [String]?

        var testDescription: String { "\(dialect) \(patterns) \(link)" }

        var manifest: Manifest {
            get throws {
                let scheme = scheme.map { #", "scheme": "\#($0)""# } ?? ""
                let routes = patterns.map { #"{"pattern": "\#($0)"\#(scheme)}"# }.joined(separator: ", ")
                let options = accepting.isEmpty ? "" : #""options": {"accepting": [\#(accepting)]}, "#
                let text = #"{"waymark": 1, "dialect": "\#(dialect)", \#(options)"routes": [\#(routes)]}"#
                return try Manifest(json: text.utf8, dialects: PatternDialects.all)
            }
        }
    }

    private static let sources = #""app://", "https://my.com""#

    static let rows = [
        // A pattern's own source only has to be one that the route accepts.
        Row(
            dialect: "crossroad", accepting: sources, patterns: ["app://goods/:id"], link: "https://my.com/goods/1",
            takes: "app://goods/:id", path: ["id": "1"]),
        Row(
            dialect: "crossroad", accepting: sources, patterns: ["https://my.com/goods/:id"], link: "app://goods/1",
            takes: "https://my.com/goods/:id", path: ["id": "1"]),
        Row(
            dialect: "crossroad", accepting: sources, patterns: ["/a"], link: "app://a?q=a+b&c=%2B", takes: "/a",
            query: ["q=a+b", "c=+"]),
        Row(dialect: "crossroad", accepting: sources, patterns: ["/a/x%20y"], link: "app://a/x%20y"),
        Row(
            dialect: "crossroad", accepting: sources, patterns: ["/a/x%20y"], link: "app://a/x%2520y",
            takes: "/a/x%20y"),
        Row(
            dialect: "urlnavigator", patterns: ["https://xoul.kr"], link: "https://xoul.kr?flag&a=&b=1+2",
            takes: "https://xoul.kr", query: ["a=", "b=1+2"]),
        Row(dialect: "urlnavigator", patterns: ["app://a/b:/c"], link: "app://a/b:/c", takes: "app://a/b:/c"),
        Row(dialect: "urlnavigator", patterns: ["app://a/b:/c"], link: "app://a/c"),
        Row(
            dialect: "anyrouter", patterns: ["http://u@h:8080/p/:id"], link: "http://h/p/1",
            takes: "http://u@h:8080/p/:id", path: ["id": "1"]),
        Row(
            dialect: "anyrouter", patterns: ["http://h/p/:id"], link: "http://u@h:80/p/1", takes: "http://h/p/:id",
            path: ["id": "1"]),
        Row(dialect: "mgjrouter", patterns: ["mgj://", "mgj://foo/bar"], link: "mgj://foo/baz"),
        Row(dialect: "mgjrouter", patterns: ["mgj://", "mgj://foo/bar"], link: "mgj://foo"),
        Row(dialect: "mgjrouter", patterns: ["mgj://", "mgj://foo/bar"], link: "mgj://fo", takes: "mgj://"),
        Row(
            dialect: "mgjrouter", patterns: ["mgj://foo", "mgj://foo/bar/:x"], link: "mgj://foo/baz",
            takes: "mgj://foo"),
        Row(dialect: "mgjrouter", patterns: ["mgj://foo", "mgj://foo/bar/:x"], link: "mgj://foo/bar"),
        Row(
            dialect: "mgjrouter", patterns: ["mgj://foo", "mgj://foo/bar/:x"], link: "mgj://foo/bar/1/2",
            takes: "mgj://foo/bar/:x", path: ["x": "1"]),
        // Schemes are compared as they are written, but for those of Crossroad and of JLRoutes' namespaces.
        Row(dialect: "mgjrouter", patterns: ["mgj://foo"], link: "MGJ://foo"),
        // Both escape a number sign before they read a link.
        Row(
            dialect: "mgjrouter", patterns: ["mgj://s/:q"], link: "mgj://s/a#b?r=1#2", takes: "mgj://s/:q",
            path: ["q": "a#b"], query: ["r=1#2"]),
        Row(dialect: "mgjrouter", patterns: ["mgj://s"], link: "mgj://s#b"),
        Row(dialect: "mgjrouter", patterns: ["mgj://"], link: "mgj://s#b/c", takes: "mgj://"),
        Row(
            dialect: "hhrouter", patterns: ["/user/:id"], link: "/user/1#2?a=b#c", takes: "/user/:id",
            path: ["id": "1#2"], query: ["a=b#c"]),
        Row(dialect: "hhrouter", patterns: ["/user"], link: "/user#x"),
        // What stands between the first two equals signs is the value.
        Row(
            dialect: "hhrouter", patterns: ["/a"], link: "/a?url=x?y=1&b==c&d=%3D=", takes: "/a",
            query: ["url=x?y", "b=", "d=%3D"]),
        Row(dialect: "anyrouter", patterns: ["http://h/p"], link: "HTTP://h/p"),
        Row(dialect: "anyrouter", patterns: ["App://h/p"], link: "App://h/p", takes: "App://h/p"),
        Row(dialect: "urlnavigator", patterns: ["app://a"], link: "App://a"),
        Row(dialect: "urlnavigator", patterns: ["app://a", "App://a"], link: "App://a", takes: "App://a"),
        Row(
            dialect: "wlrroute", patterns: ["Demo://x/:id"], link: "Demo://X/1", takes: "Demo://x/:id",
            path: ["id": "1"]),
        Row(dialect: "wlrroute", patterns: ["Demo://x/:id"], link: "demo://x/1"),
        Row(dialect: "jlroutes", scheme: "App", patterns: ["/a"], link: "app://a", takes: "/a"),
        // The path of a URL that ends in its first slash is that slash.
        Row(dialect: "wlrroute", patterns: ["user"], link: "demo://user/"),
        Row(dialect: "wlrroute", patterns: ["user"], link: "demo://user", takes: "user"),
        Row(dialect: "wlrroute", patterns: [":host"], link: "demo://user/"),
        Row(dialect: "wlrroute", patterns: ["/"], link: "demo://user/", takes: "/"),
        Row(dialect: "wlrroute", patterns: ["/"], link: "demo://us%65r/?a=1", takes: "/"),
        Row(dialect: "wlrroute", patterns: ["/"], link: "demo://user"),
        Row(dialect: "wlrroute", patterns: ["user/a"], link: "demo://user/a/", takes: "user/a"),
        Row(dialect: "wlrroute", patterns: ["demo://"], link: "demo://any/thing", takes: "demo://"),
        Row(dialect: "wlrroute", patterns: ["demo://"], link: "other://any/thing"),
        Row(
            dialect: "wlrroute", patterns: ["/:idx/x/:idx"], link: "demo://h/1/x/2", takes: "/:idx/x/:idx",
            path: ["idx": "2"]),
        Row(
            dialect: "wlrroute", patterns: ["/(a/:idd|b/:idd)"], link: "demo://h/a/5", takes: "/(a/:idd|b/:idd)",
            path: ["idd": "5"]),
        // A format's slashes in a row are one, and a slash alone is a component that no link has.
        Row(dialect: "routable", patterns: ["app://users/:id"], link: "app://users/4"),
        Row(
            dialect: "routable", patterns: ["app://users/:id"], link: "app:/users/4", takes: "app://users/:id",
            path: ["id": "4"]),
        Row(
            dialect: "routable", patterns: ["users//:id"], link: "users/4", takes: "users//:id", path: ["id": "4"]),
        Row(dialect: "routable", patterns: ["users//:id"], link: "users//4"),
        Row(dialect: "routable", patterns: ["/"], link: "/"),
        Row(dialect: "routable", patterns: ["/users/:id/"], link: "/users/4/", takes: "/users/:id/", path: ["id": "4"]),
        // User information and a port do not count, in patterns as in links.
        Row(
            dialect: "urlnavigator", patterns: ["http://localhost:8080/u/<id>"], link: "http://localhost:8080/u/1",
            takes: "http://localhost:8080/u/<id>", path: ["id": "1"]),
        Row(
            dialect: "urlnavigator", patterns: ["ftp://u@h/p", "a:b/c"], link: "ftp://h/p", takes: "ftp://u@h/p"),
        Row(dialect: "urlnavigator", patterns: ["app:///a@b/c"], link: "app:///a@b/c", takes: "app:///a@b/c"),
        Row(dialect: "urlnavigator", patterns: ["app://u@<id>/c"], link: "app://1/c"),
        Row(dialect: "urlnavigator", patterns: ["app://u/<>"], link: "app://u/1", takes: "app://u/<>", path: ["": "1"]),
        Row(dialect: "crossroad", accepting: sources, patterns: ["/a"], link: "APP://a", takes: "/a"),
    ]

    @Test("A link is taken as the router's source says", arguments: rows)
    func takes(_ row: Row) throws {
        let table = try row.manifest.table()
        let match = table.match(try DeepLink(row.link, rules: table.rules))
        #expect(match?.value.pattern == row.takes)
        let path = match?.parameters.map { ($0.name, $0.value) } ?? []
        #expect(Dictionary(path, uniquingKeysWith: { $1 }) == row.path)
        if let query = row.query {
            #expect(match?.query.map { "\($0.name)=\($0.value ?? "(none)")" } == query)
        }
    }

    @Test(
        "Crossroad refuses a path that an accepted source has already, and slashes that meet",
        arguments: [
            (["/a", "/a"], true), (["/a", "a"], true), (["/a/:k", "app://a/:k"], true),
            (["app://a", "https://my.com/a"], true), (["/a/:k", "/a/:j"], false), (["/a", "/A"], false),
            (["/\u{E9}", "/e\u{301}"], false),
            (["//a"], true), (["app:////a"], true), (["https://my.com//a"], true), (["app:///a"], false),
        ])
    func refuses(_ patterns: [String], _ isRefused: Bool) throws {
        let row = Row(dialect: "crossroad", accepting: Self.sources, patterns: patterns, link: "")
        if isRefused {
            let error = #expect(throws: ManifestError.self) { try row.manifest }
            #expect(error?.faults.map(\.place) == ["routes[\(patterns.count - 1)].pattern"])
        } else {
            _ = try row.manifest
        }
    }

    @Test("A value of Crossroad's query is looked up by its name, whatever the case of that")
    func named() throws {
        let query = try DeepLink("app://a?NaMe=1&name=2&flag").query
        #expect(CrossroadDialect.value(in: query, named: "nAmE") == "1")
        #expect(CrossroadDialect.value(in: query, named: "flag") == nil)
        #expect(CrossroadDialect.value(in: query, named: "other") == nil)
    }
}
