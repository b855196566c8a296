import Testing
import Waymark
import WaymarkCallbacks
import WaymarkRouting

@Suite("Actions call back as handlers do")
struct ActionCallbackTests {
    @Test(
        "What an action throws for the app that has called is told to it",
        arguments: [
            ("chooses", "notes://error?errorCode=12&errorMessage=no%20address"), ("gives-up", "notes://cancel"),
            ("fails", "notes://error?errorCode=500&errorMessage=the%20link%20could%20not%20be%20opened"),
        ])
    func tellsErrors(_ action: String, _ told: String) async throws {
        var mall = TestModule(id: "mall")
        mall.registering = { app in
            app.target("Mall") { mall in
                mall.onSync("chooses", fromLinks: true) { _ in throw CallbackError(code: 12, message: "no address") }
                mall.onSync("gives-up", fromLinks: true) { _ in throw CallbackCancelled() }
                mall.onSync("fails", fromLinks: true) { _ in throw TestModule.Broken() }
            }
            app.actions(under: "shop://x-callback-url/:target/:action", .public)
        }
        var configuration = RouterConfiguration()
        let (called, calls) = AsyncStream.makeStream(of: String.self)
        configuration.callbacks = try CallbackConfiguration(schemes: ["notes"]) { link in
            calls.yield(link.text)
            return true
        }
        let app = try Mediator(modules: [mall], configuration: configuration)
        await app.start()
        let link = "shop://x-callback-url/Mall/\(action)?x-error=notes%3A%2F%2Ferror&x-cancel=notes%3A%2F%2Fcancel"
        _ = try? await app.router.open(link, from: .scheme())
        var links = called.makeAsyncIterator()
        #expect(await links.next() == told)
    }
}
