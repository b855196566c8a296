import Testing
import WaymarkCore
import WaymarkManifest

/// Tables built from manifests.
@Suite struct ManifestTableTests {
    private func manifest(_ routes: String, _ keys: String = "") throws -> Manifest {
        try Manifest(json: #"{ "waymark": 1, \#(keys) "routes": [\#(routes)] }"#.utf8, file: "shop.json")
    }

    @Test("Routes keep their order, id, priority and place")
    func keepsRoutes() throws {
        let manifest = try manifest(
            """

            { "id": "a", "pattern": "shop://goods/:id<int>", "priority": 2 },
            { "pattern": "/b" }
            """)
        let table = try manifest.table(file: "shop.json")
        #expect(table.routes.map(\.number) == [0, 1])
        #expect(table.routes.map(\.id) == ["a", nil])
        #expect(table.routes.map(\.pattern.text) == ["shop://goods/:id<int>", "/b"])
        #expect(table.routes.map(\.priority) == [2, 0])
        #expect(table.routes.map(\.place.description) == ["shop.json:2", "shop.json:3"])
        #expect(table[0] == manifest.routes[0])
        #expect(table.match(try DeepLink("shop://goods/42"))?.value.id == "a")
    }

    @Test("A route of no file is placed in the manifest")
    func placesRoute() throws {
        let table = try Manifest(routes: [ManifestRoute("/a")]).table()
        #expect(table.routes[0].place.description == "manifest")
    }

    @Test("The manifest's rules are the table's", arguments: [true, false])
    func followsRules(isStrict: Bool) throws {
        let table = try manifest(
            #"{ "pattern": "/a" }"#, isStrict ? #""rules": { "trailingSlash": "strict" },"# : ""
        ).table()
        #expect((table.match(try DeepLink("/a/")) == nil) == isStrict)
    }

    @Test("A declared expression decides")
    func readsExpression() throws {
        let table = try manifest(#"{ "pattern": "/:s<sku>" }"#, #""types": { "sku": "[A-Z]{2}[0-9]+" },"#).table()
        #expect(table.match(try DeepLink("/AB12")) != nil)
        #expect(table.match(try DeepLink("/ab12")) == nil)
    }

    @Test("A type without a meaning is refused, unless a tool asks otherwise", arguments: ["city", "cyti"])
    func judgesUnregistered(_ type: String) throws {
        let manifest = try manifest(#"{ "pattern": "/:c<\#(type)>" }"#, #""types": { "city": null },"#)
        let error = #expect(throws: TableError.self) { try manifest.table() }
        #expect(error?.faults.count == 1)
        #expect(error?.description.contains("no type '\(type)' is registered") == true)
        #expect(try manifest.table(unregistered: .anything).match(DeepLink("/x")) != nil)
    }

    @Test("A type that the app registers takes the place of a declared one")
    func prefersGiven() throws {
        let manifest = try manifest(#"{ "pattern": "/:c<city>" }"#, #""types": { "city": "[a-z]+" },"#)
        let table = try manifest.table(types: [ParameterType("city") { $0 == "上海" }])
        #expect(table.match(try DeepLink("/上海")) != nil)
        #expect(table.match(try DeepLink("/paris")) == nil)
    }

    @Test("Types without a declaration are reported with the nearest name and their routes")
    func tellsUndeclared() throws {
        let manifest = try manifest(
            """
            { "pattern": "/a/:x<dat>/:y<dat>" }, { "pattern": "/b/:x<int>" }, { "pattern": "/c(/:x<qqq>)" },
            { "pattern": "/d/:x<dat>" }, { "pattern": "/e/:x<date>/:y<city>" }, { "pattern": "/f/:x<itn>" }
            """, #""types": { "date": "[0-9-]+", "city": null },"#)
        #expect(manifest.undeclaredTypes.map(\.name) == ["dat", "qqq", "itn"])
        #expect(manifest.undeclaredTypes.map(\.nearest) == ["date", nil, "int"])
        #expect(manifest.undeclaredTypes.map(\.routes) == [[0, 3], [2], [5]])
    }

    @Test("Conflicts are refused with both places, or left to the order")
    func judgesConflicts() throws {
        let manifest = try manifest(
            "\n{ \"id\": \"a\", \"pattern\": \"/:a\" },\n{ \"id\": \"b\", \"pattern\": \"/:b\" }")
        let error = #expect(throws: TableError.self) { try manifest.table(file: "shop.json") }
        #expect(error?.description.hasPrefix("shop.json:3: '/:b' (b)") == true)
        #expect(try manifest.table(conflicts: .ordered).match(DeepLink("/x"))?.value.id == "a")
    }

    @Test("A malformed pattern in a manifest made in code is refused by the table")
    func refusesMalformed() throws {
        var manifest = Manifest(routes: [ManifestRoute("/:a/:a"), ManifestRoute("/:t<t>")])
        manifest.types["t"] = .expression("(")
        let error = #expect(throws: TableError.self) { try manifest.table() }
        #expect(error?.faults.count == 2)
    }
}
