import Testing
import Waymark
import WaymarkDialects
import WaymarkManifest

/// An app whose table of links is written as another router has it.
@Suite struct DialectMediatorTests {
    /// Fills the handlers that the table names.
    private struct Pages: Module {
        func register(in app: Registrar) {
            app.handlers.on("user.page") { request in "user \(request["userID"] ?? "") by \(request.pattern)" }
            app.handlers.on("all") { request in "all \(request.tail ?? [])" }
            app.onSync("/home", .id("home")) { _ in "home" }
        }
    }

    private static let table = """
        { "waymark": 1, "dialect": "jlroutes", "options": { "decode_plus": false },
          "routes": [ { "pattern": "/user/view/:userID(/edit)", "handler": "user.page", "exposure": "public" },
                      { "pattern": "/user/view/:other", "handler": "all", "exposure": "public" },
                      { "id": "home", "pattern": "/home(/now)", "exposure": "public" },
                      { "pattern": "/*", "handler": "all", "priority": -1, "exposure": "public" },
                      { "pattern": "/own", "scheme": "own", "handler": "all", "exposure": "public" } ] }
        """

    @Test("Its links go by the other router's rules, to handlers that features fill")
    func opens() async throws {
        let manifest = try Manifest(json: Self.table.utf8, dialects: PatternDialects.all)
        let app = try Mediator(modules: [Pages()], manifest: manifest)
        #expect(app.unanswered.isEmpty)
        await app.start()
        for (link, value) in [
            ("app://user/view/a+b", "user a+b by /user/view/:userID"),
            ("app://user/view/7/edit", "user 7 by /user/view/:userID/edit"), ("app://home/now", "home"),
            ("app://else/where", "all [\"else\", \"where\"]"), ("app://www.example.com/home", "home"),
        ] {
            let response = try await app.router.open(link, from: .push)
            #expect(response.value as? String == value, "\(link)")
        }
        // The scheme has a table of its own, and does not fall back.
        #expect(!app.router.canOpen("own://user/view/7", from: .push))
        #expect(app.router.canOpen("own://own", from: .push))
    }

    @Test("A dialect that is missing in the app is refused, by the reader and by the app")
    func refuses() throws {
        #expect(throws: ManifestError.self) { try Manifest(json: Self.table.utf8) }
        var manifest = Manifest(routes: [ManifestRoute("/a")])
        manifest.dialect = "jlroutes"
        #expect(throws: MediatorError.self) { try Mediator(modules: [], manifest: manifest) }
        manifest.use(JLRoutesDialect())
        #expect(try Mediator(modules: [], manifest: manifest).unanswered.count == 1)
    }

    @Test("A manifest in a dialect is written and read back as the same")
    func writesBack() throws {
        let manifest = try Manifest(json: Self.table.utf8, dialects: PatternDialects.all)
        let again = try Manifest(manifest.node, dialects: PatternDialects.all)
        #expect(again == manifest)
        #expect(again.rules == (try JLRoutesDialect(options: ["decode_plus": .flag(false)])).rules)
    }
}
