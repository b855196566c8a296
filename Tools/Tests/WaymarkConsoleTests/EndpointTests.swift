import Testing
import WaymarkCore
import WaymarkInspection
import WaymarkRouting

@testable import WaymarkConsole

/// The response of each address of the console.
@Suite struct EndpointTests {
    struct Shape: CustomTestStringConvertible {
        let path: String
        let names: [String]
        var testDescription: String { path }
    }

    static let shapes = [
        Shape(
            path: "/api/table",
            names: [
                "name", "file", "revision", "fault", "schemes", "hosts", "app", "rules", "routes", "rewrites",
                "sources",
            ]),
        Shape(path: "/api/lint", names: ["findings", "fault"]),
        Shape(path: "/api/graph", names: ["nodes", "edges"]),
        Shape(path: "/api/systems?link=small://goods/42", names: ["systems", "fault"]),
        Shape(path: "/api/coverage", names: ["coverage", "fault"]),
        Shape(
            path: "/api/explain?link=small://goods/42&source=push",
            names: [
                "error", "link", "matched", "source", "opened", "errors", "refusal", "rewriting", "rewritten",
                "withheld", "rewritingFailure", "detours", "reading", "fits", "misses", "missCount", "suggestion",
                "interceptors", "start", "goesTo",
                "command", "text",
            ]),
        Shape(
            path: "/api/phone",
            names: ["app", "isSignedIn", "isBusy", "tabs", "stack", "layers", "outline", "links", "note"]),
    ]

    @Test("Every address gives an object of its own shape", arguments: shapes)
    func givesShape(_ shape: Shape) async throws {
        let answer = try await ConsoleRun.small { try await $0.get(shape.path) }
        #expect(answer.status == 200)
        #expect(answer.headers["Content-Type"] == "application/json")
        #expect(answer.json.names == shape.names)
    }

    @Test("The pages have a name in each language, and a choice, for every source that the library knows")
    func namesSources() async throws {
        let (strings, desk) = try await ConsoleRun.small { console in
            (try await console.get("/strings.js").body, try await console.get("/desk-links.js").body)
        }
        let names = strings.split(separator: "sourceNames: {").dropFirst().map { $0.prefix { $0 != "}" } }
        #expect(names.count == 2)
        for kind in LinkSource.Kind.known.map(\.rawValue) {
            #expect(names.allSatisfy { $0.contains(" \(kind): \"") }, "\(kind)")
            #expect(desk.contains("\"\(kind)\""), "\(kind)")
        }
    }

    @Test("A route has all that the page shows of it")
    func describesRoutes() async throws {
        let table = try await ConsoleRun.with { try await $0.get("/api/table").json }
        let route = table["routes"].elements.first { $0["id"].text == "goods.detail" } ?? .null
        #expect(
            route.names == [
                "index", "id", "pattern", "summary", "exposure", "sources", "tags", "priority", "presentation",
                "parent",
                "fallback", "defaults", "query", "samples", "place", "findings",
            ])
        #expect(route["pattern"].text == "shop://goods/:id<int>")
        #expect(route["samples"][0].text == "shop://goods/42")
        #expect(route["place"].text?.contains("waymark.json:") == true)
        #expect(table["app"].text == "shop")
        #expect(table["file"].text == "waymark.json")
        #expect(table["rewrites"].elements.count > 0)
        #expect(table["rewrites"][0].names == ["index", "from", "kind", "to", "conditions", "then", "flag"])
        #expect(table["sources"].elements.compactMap(\.text).starts(with: ["app", "scheme", "universalLink", "push"]))
    }

    @Test("Every route of the sample shop comes with a link that it wins")
    func triesEveryRoute() async throws {
        try await ConsoleRun.with { console in
            for route in try await console.get("/api/table").json["routes"].elements {
                let sample = try #require(route["samples"][0].text, "\(route["pattern"])")
                let routes = console.server.model.keeper.table.routes
                let match = routes.index.match(try DeepLink(sample, rules: routes.index.rules))
                #expect(match.map { routes.position(of: $0.route) } == route["index"].integer, "\(sample)")
            }
        }
    }

    @Test("A finding is listed at its routes")
    func listsFindings() async throws {
        let manifest = """
            { "waymark": 1, "routes": [
              { "id": "a", "pattern": "/a/:id([0-9]+)" }, { "id": "b", "pattern": "/a/:n<int>" }, { "pattern": "/c" } ] }
            """
        try await ConsoleRun.small(manifest) { console in
            let findings = try await console.get("/api/lint").json["findings"]
            #expect(findings[0]["code"].text == "overlap")
            let routes = try await console.get("/api/table").json["routes"]
            #expect(routes[0]["findings"].elements == [.number(0)])
            #expect(routes[1]["findings"].elements == [.number(0)])
            #expect(routes[2]["findings"].elements == [])
            #expect(routes[2]["id"] == .null)
            #expect(try await console.get("/api/table").json["app"].text == "table")
        }
    }

    @Test("Routes without an id have names of their own in the graph")
    func namesScreens() async throws {
        let routes = """
            { "id": "/b", "pattern": "/a" }, { "pattern": "/b", "parent": "/b" }, { "pattern": "/c" },
            { "pattern": "/c", "priority": 1 }
            """
        let graph = try await ConsoleRun.small(#"{ "waymark": 1, "routes": [\#(routes)] }"#) {
            try await $0.get("/api/graph").json
        }
        #expect(graph["nodes"].elements.map(\.["id"].text) == ["/b", "/b (1)", "/c", "/c (3)"])
        #expect(graph["edges"].elements.map(\.["to"].text) == ["/b (1)"])
    }

    @Test("The graph leads from parents to children")
    func drawsGraph() async throws {
        let graph = try await ConsoleRun.with { try await $0.get("/api/graph").json }
        #expect(graph["nodes"][0].names == ["id", "title", "presentation", "tags"])
        #expect(graph["edges"].elements.contains { $0["from"].text == "goods.list" && $0["to"].text == "goods.detail" })
    }

    @Test("An explanation tells of rewrites, and explains what they give")
    func explainsRewrites() async throws {
        let found = try await ConsoleRun.with { try await $0.explain("https://m.shop.example/product/42.html?ref=a") }
        #expect(found["link"].text == "https://m.shop.example/product/42.html?ref=a")
        #expect(found["rewritten"].text == "shop://goods/42?ref=a")
        #expect(found["rewriting"][0]["rule"].integer != nil)
        #expect(found["reading"]["segments"].elements == [.text("goods"), .text("42")])
        #expect(found["goesTo"]["id"].text == "goods.detail")
        #expect(found["goesTo"]["index"].integer == found["fits"][0]["index"].integer)
        #expect(found["text"].text?.contains("goods.detail") == true)
    }

    @Test("An explanation tells what refuses a link and what stands before it")
    func explainsRefusals() async throws {
        try await ConsoleRun.with { console in
            #expect(
                try await console.explain("shop://cart/add/RS0042/1", from: "app")["interceptors"].elements.contains(
                    .text("sign-in")))
            let table = try await console.get("/api/table").json["routes"].elements
            let hidden = table.first { $0["exposure"].text == "internal" && $0["samples"][0].text != nil } ?? .null
            let refused = try await console.explain(hidden["samples"][0].text ?? "")
            #expect(refused["refusal"].text != nil)
            let near = try await console.explain("shop://good/42")
            #expect(near["matched"] == .bool(false))
            #expect(near["suggestion"].text == "shop://goods/42")
            #expect(near["goesTo"] == .null)
        }
    }

    @Test("A link with a value that its route cannot read is not opened, as the phone does not open it")
    func explainsIllFormedValues() async throws {
        try await ConsoleRun.with { console in
            let link = "shop://live/7?muted=perhaps"
            #expect(try await console.open(link)["opened"] == .bool(false))
            let found = try await console.explain(link)
            #expect(found["opened"] == .bool(false))
            #expect(found["goesTo"]["id"].text == "live.room")
            #expect(found["refusal"].text?.contains("muted") == true, "\(found["refusal"])")
        }
    }

    @Test("A text that is no link is reported, and nothing else is said", arguments: ["", "1shop://x", "shop://a%00b"])
    func explainsNonsense(_ link: String) async throws {
        let found = try await ConsoleRun.small { try await $0.explain(link) }
        if link.isEmpty { return }
        #expect(found.names == ["link", "source", "error"])
        #expect(found["error"].text?.isEmpty == false)
    }

    @Test("The page and its files are served, and nothing else of the folder")
    func servesPage() async throws {
        try await ConsoleRun.small { console in
            let page = try await console.get("/")
            #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
            #expect(page.body.contains("<script type=\"module\""))
            #expect(!page.body.contains("<style"))
            #expect(try await console.get("/console.js").headers["Content-Type"] == "text/javascript; charset=utf-8")
            #expect(try await console.get("/console.css").headers["Content-Type"] == "text/css; charset=utf-8")
            for path in ["/../waymark", "/%2e%2e/waymark", "/Assets/index.html", "/.", "//etc/passwd", "/console.js/"] {
                #expect(try await console.get(path).status == 404, "\(path)")
            }
        }
    }

    @Test(
        "The command that the page shows prints what the page says",
        arguments: [
            "https://m.shop.example/product/42.html", "shop://wallet", "shop://goods/42", "shop://good/42",
            "https://m.shop.example/so/x", "shop://nothing/at/all",
        ])
    func printsAsTheCommand(_ link: String) async throws {
        let found = try await ConsoleRun.with { try await $0.explain(link, from: "push") }
        let file = ManifestFile(path: Folder.shop)
        let routes = try Routes(file, notesTo: TextSink { _ in true })
        let report = ExplanationReport(
            of: link, from: .push, on: try ManifestRouter(routes.manifest, appVersion: "3.2").router, in: routes,
            limit: 5)
        #expect(found["text"].text == report.text(.plain))
        #expect(
            found["command"].text == "waymark explain --routes \(Folder.shop) --source push --app-version 3.2 \(link)")
    }

    @Test("The printed text says that no app starts, as the command does, though the phone opens the link")
    func printsStartFaults() async throws {
        let manifest = """
            { "waymark": 1, "routes": [ { "id": "a", "pattern": "x://a", "exposure": "public" } ],
              "rewrites": [ { "from": "x://old", "to": "x://nowhere" } ] }
            """
        try await ConsoleRun.small(manifest) { console in
            let found = try await console.explain("x://a")
            #expect(found["goesTo"]["id"].text == "a")
            #expect(found["opened"] == .bool(true))
            #expect(found["text"].text?.contains("\n  no app starts: ") == true, "\(found["text"])")
        }
    }
}
