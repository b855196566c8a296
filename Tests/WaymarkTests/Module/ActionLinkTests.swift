import Testing
import Waymark

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
            app.actions(under: "shop://call/:target/:action", exposure: .public)
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
}
