import Testing
import Waymark
import WaymarkLock

@Suite("Links that perform actions")
struct ActionLinkTests {
    @Test("An action that does not wait answers a link at once, and one that waits has not run where it cannot")
    @MainActor
    func actionsAtOnce() async throws {
        let journal = TestJournal()
        var mall = TestModule(id: "mall")
        mall.registering = { app in
            app.target("Mall") { mall in
                mall.onSync("sync", fromLinks: true) { "sync \(try $0["n", as: Int.self])" }
                mall.onMain("main", fromLinks: true) { _ in "main" }
                mall.onSync("nothing", fromLinks: true) { _ in journal.note("nothing") }
                mall.on("waits", fromLinks: true) { _ in journal.note("waits") }
                mall.onSync("secret") { _ in journal.note("secret") }
            }
            app.actions(under: "shop://call/:target/:action", .public)
        }
        let app = try Mediator(modules: [mall])
        await app.start()
        func answer(_ link: String) throws -> String? {
            try app.router.answer("shop://call/Mall/\(link)", from: .push).value(as: String.self)
        }
        #expect(try answer("sync?n=3") == "sync 3")
        #expect(try answer("main") == "main")
        #expect(try answer("nothing") == nil)
        let waits = #expect(throws: RouterError.self) { try answer("waits") }
        #expect(waits.map { "\($0.reason) \($0.step)" } == "this step would have to wait handler")
        #expect(throws: RouterError.self) { try answer("secret") }
        #expect(throws: RouterError.self) { try answer("sync?n=x") }
        #expect(journal.all == ["nothing"])
        #expect(await app.router.text(of: "shop://call/Mall/waits") == "done")
        #expect(journal.all == ["nothing", "waits"])
    }

    @Test("An action has the link's values under the names as they are written, as checks and handlers have them")
    @MainActor
    func exactNames() async throws {
        var mall = TestModule(id: "mall")
        mall.registering = { app in
            app.target("Mall") { mall in
                mall.onSync("read", fromLinks: true) { parameters in
                    "\(parameters["\u{e9}"] ?? "none") \(parameters["e\u{301}"] ?? "none")"
                }
                mall.onSync("press", fromLinks: true) { "\(try $0["key", as: Character.self])" }
            }
            app.actions(under: "shop://call/:target/:action", .public)
        }
        let app = try Mediator(modules: [mall])
        await app.start()
        func answer(_ link: String) throws -> String? {
            try app.router.answer("shop://call/Mall/\(link)", from: .push).value(as: String.self)
        }
        #expect(try answer("read?%C3%A9=1&e%CC%81=2") == "1 2")
        #expect(try answer("read?e%CC%81=2") == "none 2")
        #expect(try answer("press?key=a") == "a")
        #expect(throws: RouterError.self) { try answer("press?key=ab") }
        #expect(throws: RouterError.self) { try answer("press?key=") }
    }

    @Test("Openings that contain each other through actions end as those through handlers do")
    @MainActor
    func opensItself() async throws {
        let routers = Locked<[Router]>([])
        var mall = TestModule(id: "mall")
        mall.registering = { app in
            app.target("Mall") { mall in
                mall.on("again", fromLinks: true) { _ async throws -> Void in
                    guard let router = routers.withLock({ $0.first }) else { return }
                    _ = try await router.open("shop://call/Mall/again", from: .app)
                }
            }
            app.actions(under: "shop://call/:target/:action", .public)
        }
        let app = try Mediator(modules: [mall])
        await app.start()
        let router = app.router
        routers.withLock { $0 = [router] }
        let error = await #expect(throws: RouterError.self) {
            try await router.open("shop://call/Mall/again", from: .push)
        }
        #expect(error?.reason.code == "openingLoop")
        routers.withLock { $0 = [] }
    }

    @Test("A route that names its target or action reaches no other, whatever the query says")
    @MainActor
    func namesAreTheRoutes() async throws {
        var mall = TestModule(id: "mall")
        mall.registering = { app in
            app.target("Help") { help in help.onSync("show", fromLinks: true) { _ in "help" } }
            app.target("Wallet") { wallet in
                wallet.onSync("show", fromLinks: true) { _ in "wallet" }
                wallet.onSync("send", fromLinks: true) { _ in "sent" }
            }
            app.actions(under: "shop://help(/of/:target)/:action", .public.defaults(["target": "Help"]))
            app.actions(under: "shop://help", .public.defaults(["target": "Help", "action": "show", "floor": "0"]))
            app.actions(under: "shop://wallet/:action", .defaults(["target": "Wallet"]))
            app.actions(under: "shop://any", .public)
            let fixed = ["target": "Help", "action": "show"]
            app.actions(under: "shop://fixed/:target/:action", .public.defaults(["target": "Wallet"]).fixed(fixed))
        }
        let app = try Mediator(modules: [mall])
        await app.start()
        func answer(_ link: String) throws -> String? {
            try app.router.answer(link, from: .push).value(as: String.self)
        }
        #expect(throws: RouterError.self) { try answer("shop://wallet/send") }
        #expect(throws: RouterError.self) { try answer("shop://help/send?target=Wallet") }
        #expect(try answer("shop://help/show?target=Wallet") == "help")
        #expect(try answer("shop://fixed/Wallet/send") == "help")
        #expect(try answer("shop://help?target=Wallet&action=send") == "help")
        #expect(try answer("shop://help/of/Wallet/show?target=Help&action=send") == "wallet")
        #expect(try answer("shop://any?target=Help&action=show") == "help")
    }
}
