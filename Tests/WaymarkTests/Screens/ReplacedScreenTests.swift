import RandomTrials
import Testing
import Waymark
import WaymarkNavigation
import WaymarkRouting

@MainActor
private struct Page: ScreenProduct {
    let module: Int
    var screenProduct: Page { self }
}

/// A page for another driver.
@MainActor
private struct OtherPage: ScreenProduct {
    var screenProduct: OtherPage { self }
}

/// A module whose pages take the place of those that are there.
private struct Pages: Module {
    let number: Int
    let names: [String]
    var options = RouteOptions.public.replacing

    var id: LifecycleID { LifecycleID(stringLiteral: "pages\(number)") }

    func register(in app: Registrar) {
        for name in names {
            let pattern = RoutePattern(stringLiteral: "shop://\(name)/:n")
            app.screen([pattern], options.id(name)) { [number] _, _ in Page(module: number) }
        }
    }
}

@MainActor
@Suite("Screens that take the place of others")
struct ReplacedScreenTests {
    private static func expect(_ modules: [Pages], in app: Mediator) throws {
        for name in ["a", "b", "c"] {
            let link = "shop://\(name)/1"
            let top = modules.last { $0.names.contains(name) }?.number
            #expect(app.router.canOpen(link, from: .push) == (top != nil))
            guard let top else {
                #expect(app.screen(of: link, from: .push) == nil && app.navigation.screens[name] == nil)
                continue
            }
            #expect(try app.screen(for: link, from: .push, as: Page.self)?.module == top)
            // A saved screen is built by the same module.
            let screen = try #require(app.screen(of: link, from: .push))
            let factory = try #require(app.navigation.screens[name]?.factory(of: Page.self))
            #expect(try factory.build(Page.self, app.navigation.context(for: screen, in: "main"))?.module == top)
        }
    }

    @Test("The screens of the last module count, and earlier ones come back when it goes, in whatever order modules go")
    func randomModules() async throws {
        var numbers = SeededNumbers(seed: 20)
        for _ in 0..<40 {
            let app = try Mediator(modules: [])
            await app.start()
            var modules: [Pages] = []
            for number in 0..<12 {
                if modules.isEmpty || Int.random(in: 0..<5, using: &numbers) < 3 {
                    let names = ["a", "b", "c"].filter { _ in Bool.random(using: &numbers) }
                    modules.append(Pages(number: number, names: names))
                    try await app.add(modules[modules.count - 1])
                } else {
                    let module = modules.remove(at: Int.random(in: 0..<modules.count, using: &numbers))
                    try await app.remove(module.id)
                }
                try Self.expect(modules, in: app)
            }
        }
    }

    @Test("Factories for other drivers come back with the screens that they were added to")
    func factories() async throws {
        let app = try Mediator(modules: [Pages(number: 0, names: ["a"], options: .public)])
        await app.start()
        let screens = app.navigation.screens
        let other = ScreenFactory(of: OtherPage.self) { _ in OtherPage() }
        #expect(screens.addFactory(other, to: "a"))
        try await app.add(Pages(number: 1, names: ["a"]))
        #expect(screens["a"]?.factory(of: OtherPage.self) == nil)
        try await app.remove("pages1")
        #expect(screens["a"]?.factory(of: OtherPage.self) != nil)
        try Self.expect([Pages(number: 0, names: ["a"])], in: app)
    }

    @Test("A second screen of an id is an error where it replaces none, or replaces no route")
    func refusesOthers() async throws {
        let app = try Mediator(modules: [Pages(number: 0, names: ["a"], options: .public)])
        await app.start()
        let error = await #expect(throws: MediatorError.self) {
            try await app.add(Pages(number: 1, names: ["a"], options: .public))
        }
        #expect(error?.faults.count == 2)
        struct Elsewhere: Module {
            var id: LifecycleID { "elsewhere" }

            func register(in app: Registrar) {
                app.screen("shop://elsewhere", .public.replacing.id("a")) { _, _ in Page(module: 2) }
            }
        }
        let other = await #expect(throws: MediatorError.self) { try await app.add(Elsewhere()) }
        #expect("\(try #require(other))".contains("the route 'a' has screens already"))
        try Self.expect([Pages(number: 0, names: ["a"])], in: app)
    }
}
