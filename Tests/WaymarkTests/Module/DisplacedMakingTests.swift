import Foundation
import Testing
import Waymark
import WaymarkLock
import WaymarkNavigation
import WaymarkTesting

private protocol Cart: Sendable { var name: String { get } }

private struct Made: Cart { let name: String }

@MainActor
private struct Page: ScreenProduct {
    var screenProduct: Page { self }
}

private struct Shelf: Route {
    static let pattern: RoutePattern = "shop://shelf/:name"
    static let id = "shelf"
    var name: String
}

private struct Goods: Route {
    static let pattern: RoutePattern = "shop://goods/:id<int>"
    static let id = "goods"
    var id: Int
}

private struct Registering: Module {
    let id: LifecycleID
    let body: @Sendable (Registrar) -> Void

    func register(in app: Registrar) { body(app) }
}

@Suite("What a module replaces for a while is as it was when that module has left")
struct DisplacedMakingTests {
    private struct Broken: Error {}

    @Test(
        "A target whose making failed meanwhile is made again, and one whose making went well is kept",
        arguments: [true, false])
    func target(fails: Bool) async throws {
        let (entered, going) = (ThreadGate(), ThreadGate())
        let runs = Locked(0)
        let first = Registering(id: "first") { app in
            app.target("Mall") { mall in
                let run = runs.withLock { count in
                    count += 1
                    return count
                }
                if run == 1 {
                    entered.open()
                    going.wait()
                    if fails { throw Broken() }
                }
                mall.onSync("title") { _ in "first \(run)" }
            }
        }
        let app = try Mediator(modules: [first])
        await app.start()
        let asking = Thread { _ = try? app.components.perform("Mall", "title") as String }
        asking.start()
        await withCheckedContinuation { continuation in
            Thread {
                entered.wait()
                continuation.resume()
            }.start()
        }
        try await app.add(
            Registering(id: "second") { $0.target("Mall", replacing: true) { $0.onSync("title") { _ in "second" } } })
        going.open()
        while !asking.isFinished { await Task.yield() }
        #expect(try await app.components.perform("Mall", "title") as String == "second")
        try await app.remove("second")
        #expect(try await app.components.perform("Mall", "title") as String == (fails ? "first 2" : "first 1"))
    }

    @Test("A scope has the instance that it had", arguments: [ServiceLifetime.shared, .scoped])
    func scoped(_ lifetime: ServiceLifetime) async throws {
        let count = Locked(0)
        let first = Registering(id: "first") { app in
            app.provide((any Cart).self, lifetime) {
                Made(
                    name: count.withLock { count in
                        count += 1
                        return "first \(count)"
                    })
            }
        }
        let app = try Mediator(modules: [first])
        await app.start()
        let scope = app.components.openScope("user")
        #expect(try await scope.resolve((any Cart).self).name == "first 1")
        try await app.add(
            Registering(id: "second") { app in
                app.provide((any Cart).self, lifetime, replacing: true) { Made(name: "second") }
            })
        #expect(try await scope.resolve((any Cart).self).name == "second")
        try await app.remove("second")
        #expect(try await scope.resolve((any Cart).self).name == "first 1")
        await scope.close()
    }

    @MainActor
    @Test("A screen that another of a different id has replaced is found by its type again")
    func screen() async throws {
        let app = try Mediator(modules: [
            Registering(id: "first") { $0.screen(Shelf.self, .public, shown: .tab("mall")) { _, _ in Page() } },
            Registering(id: "goods") { app in
                let shown = ScreenOptions.push.parent(.made { (_: Goods) in Shelf(name: "books") })
                app.screen(Goods.self, .public, shown: shown) { _, _ in Page() }
            },
        ])
        let tabs = [ScreenTab("home", [.foreign("Home")]), ScreenTab("mall", [])]
        let driver = HeadlessDriver(.tabs("main", tabs))
        app.navigation.connect(driver)
        await app.start()
        try await app.add(
            Registering(id: "second") { app in
                app.screen(Shelf.self, .public.id("shelf2").replacing, shown: .tab("mall")) { _, _ in Page() }
            })
        try await app.router.open("shop://goods/1", from: .push)
        try await app.remove("second")
        try await app.router.open("shop://goods/2", from: .push)
        #expect(driver.state().visible.map(\.route) == ["shelf", "goods"])
    }
}
