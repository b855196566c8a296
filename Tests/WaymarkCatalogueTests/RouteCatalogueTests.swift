import Testing
import Waymark
import WaymarkCatalogue
import WaymarkCore
import WaymarkRouting

@Suite struct RouteCatalogueTests {
    @Test("The catalogue has the routes of the running program, with their types")
    func lists() throws {
        let catalogue = RouteCatalogue.current
        #expect(catalogue.routes.map(\.id) == ["goods.detail", "account.home"])
        #expect(catalogue.routes.first?.type == GoodsPage.self)
        #expect(catalogue.routes.map(\.module) == ["Mall", "Account"])
        #expect(catalogue.routes.map(\.declaration) == ["Pages.swift:3", "Pages.swift:9"])
        #expect(catalogue.routes.map(\.pattern) == [GoodsPage.pattern, AccountPage.pattern])
        #expect(catalogue.faults.isEmpty)
    }

    @Test("A module's routes are found by its name")
    func filters() {
        let catalogue = RouteCatalogue.current
        #expect(catalogue.routes(of: "Mall").map(\.id) == ["goods.detail"])
        #expect(catalogue.types(of: "Account").map { $0.id } == ["account.home"])
        #expect(catalogue.types(of: "Account", as: (any Error.Type).self).isEmpty)
        #expect(catalogue.routes(of: "Nobody").isEmpty)
    }

    struct Mall: Module {
        let id: LifecycleID = "Mall"
        let answers: @Sendable (Registrar) -> Void
        func register(in app: Registrar) { answers(app) }
    }

    @Test("A route is answered by its type, its id or its pattern")
    func answers() throws {
        let rows: [(@Sendable (Registrar) -> Void, [String])] = [
            ({ _ in }, ["goods.detail", "account.home"]),
            ({ $0.on(GoodsPage.self) { _, _ in } }, ["account.home"]),
            ({ $0.on("/elsewhere", .id("account.home")) { _ in } }, ["goods.detail"]),
            ({ $0.on("shop://account") { _ in } }, ["goods.detail"]),
        ]
        for (answers, missing) in rows {
            let app = try Mediator(modules: [Mall(answers: answers)])
            #expect(RouteCatalogue.current.unanswered(by: app.router).map(\.id) == missing)
        }
    }

    @Test("An app is refused with a sentence for each route without an answer and each module without a route")
    func refuses() throws {
        let app = try Mediator(modules: [Mall { $0.on(GoodsPage.self) { _, _ in } }])
        let error = #expect(throws: CatalogueError.self) {
            try app.checked(by: .current, modules: ["Mall", "Acount", "Search"])
        }
        #expect(
            error?.description == """
                the app has no route of the module 'Acount'; did you mean 'Account'?
                the app has no route of the module 'Search': is it linked, and is anything of it used, so that the linker keeps it?
                Pages.swift:9: the route 'account.home' (shop://account) is in the app, but nothing answers it: register it, or \
                remove @Route from its type
                """)
    }

    @Test(
        "Two records with one id are reported, with the image of each if these are two",
        arguments: [
            (
                "", "",
                "has the id of another route of the app, 'goods.detail' (shop://goods/:id<int>) from Pages.swift:3"
            ),
            ("/a.so", "", "of the program is in the app already, in '/a.so' from Pages.swift:3"),
            ("/a.so", "/b.so", "of '/b.so' is in the app already, in '/a.so' from Pages.swift:3"),
        ])
    func tellsRepeated(_ first: String, _ second: String, _ says: String) throws {
        let route = try #require(RouteCatalogue.current.routes.first)
        let routes = [first, second].map { CataloguedRoute(type: route.type, json: route.json, image: $0) }
        let app = try Mediator(modules: [Mall { $0.on(GoodsPage.self) { _, _ in } }])
        let error = #expect(throws: CatalogueError.self) { try RouteCatalogue(routes).check(app.router) }
        #expect(error?.description == "Pages.swift:3: the route 'goods.detail' (shop://goods/:id<int>) \(says)")
    }

    @Test("An app whose routes are all answered is the same app")
    func passes() throws {
        let app = try Mediator(
            modules: [
                Mall { app in
                    app.on(GoodsPage.self) { _, _ in }
                    app.on(AccountPage.self) { _, _ in }
                }
            ]
        ).checked(by: .current, modules: ["Mall", "Account"])
        #expect(app.router.routes.count == 2)
    }

    @Test("Routes that register themselves are registered by one line, for one module or all, and each once")
    func registers() throws {
        let catalogue = RouteCatalogue.current
        let twice = RouteCatalogue(catalogue.routes + catalogue.routes)
        let rows: [(String?, RouteCatalogue, [String])] = [
            ("Mall", catalogue, []), ("Account", catalogue, ["account.home"]), (nil, twice, ["account.home"]),
        ]
        for (module, catalogue, registered) in rows {
            let app = try Mediator(modules: [Mall { $0.routes(in: catalogue, of: module) }])
            #expect(app.router.routes.compactMap(\.id) == registered)
        }
    }

    @Test("A conflict with a route that registered itself names the place of its declaration")
    func namesPlace() {
        let error = #expect(throws: MediatorError.self) {
            try Mediator(
                modules: [
                    Mall { app in
                        app.routes(in: .current)
                        app.on("shop://account") { _ in }
                    }
                ])
        }
        #expect(error?.description.contains("Account/Pages.swift:9") == true, "\(String(describing: error))")
    }
}

extension AccountPage: SelfRegisteringRoute {
    static func register(in app: Registrar, at place: SourcePlace) {
        app.on(AccountPage.self, file: place.file, line: place.line) { _, _ in }
    }
}
