import RandomTrials
import Testing
import Waymark
import WaymarkLock
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
    var names: [String]
    var options = RouteOptions.public.replacing
    /// The registrations of its pages.
    let registrations = Locked<[String: Registration]>([:])

    var id: LifecycleID { LifecycleID(stringLiteral: "pages\(number)") }

    func register(in app: Registrar) {
        for name in names {
            let pattern = RoutePattern(stringLiteral: "shop://\(name)/:n")
            let registration = app.screen([pattern], options.id(name)) { [number] _, _ in Page(module: number) }
            registrations.withLock { $0[name] = registration }
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

    @Test("The screens of the last module count, and earlier ones come back when they go, in whatever order they go")
    func randomModules() async throws {
        var numbers = SeededNumbers(seed: 20)
        for _ in 0..<40 {
            let app = try Mediator(modules: [])
            await app.start()
            var modules: [Pages] = []
            for number in 0..<14 {
                switch modules.isEmpty ? 0 : numbers.below(6) {
                case 0...2:
                    let names = ["a", "b", "c"].filter { _ in Bool.random(using: &numbers) }
                    modules.append(Pages(number: number, names: names))
                    try await app.add(modules[modules.count - 1])
                case 3:
                    let module = modules.remove(at: numbers.below(modules.count))
                    try await app.remove(module.id)
                case 4:
                    // One page by itself, by its registration.
                    let place = numbers.below(modules.count)
                    guard let name = modules[place].names.popLast() else { continue }
                    let registration = try #require(modules[place].registrations.withLock { $0[name] })
                    if Bool.random(using: &numbers) { registration.remove() } else { app.router.remove([registration]) }
                default:
                    let name = numbers.pick(["a", "b", "c"])
                    app.router.remove(id: name)
                    for place in modules.indices { modules[place].names.removeAll { $0 == name } }
                }
                try Self.expect(modules, in: app)
            }
        }
    }

    @Test("Modules that come and go at once leave screens that are built as they are opened")
    func atOnce() async throws {
        for _ in 0..<20 {
            let app = try Mediator(modules: [Pages(number: -1, names: ["a", "b", "c"], options: .public)])
            await app.start()
            try await withThrowingTaskGroup { group in
                for number in 0..<8 {
                    group.addTask {
                        let module = Pages(number: number, names: ["a", "b", "c"])
                        try await app.add(module)
                        if number.isMultiple(of: 2) { try await app.remove(module.id) }
                    }
                }
                try await group.waitForAll()
            }
            for name in ["a", "b", "c"] {
                let opened = try #require(try app.screen(for: "shop://\(name)/1", from: .push, as: Page.self))
                #expect(!opened.module.isMultiple(of: 2))
                let screen = try #require(app.screen(of: "shop://\(name)/1", from: .push))
                let factory = try #require(app.navigation.screens[name]?.factory(of: Page.self))
                let built = try factory.build(Page.self, app.navigation.context(for: screen, in: "main"))
                #expect(built?.module == opened.module)
            }
            for number in [1, 3, 5, 7] { try await app.remove(Pages(number: number, names: []).id) }
            try Self.expect([Pages(number: -1, names: ["a", "b", "c"])], in: app)
        }
    }

    @Test("A screen whose registration is removed while its module registers is left out, and its id is free")
    func leavesOut() async throws {
        struct Changing: Module {
            var id: LifecycleID { "changing" }

            func register(in app: Registrar) {
                app.screen("shop://a/:n", .public.id("a")) { _, _ in Page(module: 0) }.remove()
                app.screen("shop://a/:n", .public.id("a")) { _, _ in Page(module: 1) }
            }
        }
        let app = try Mediator(modules: [Changing()])
        await app.start()
        try Self.expect([Pages(number: 1, names: ["a"])], in: app)
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
        #expect("\(try #require(other))".contains("the route 'a' already has screens"))
        try Self.expect([Pages(number: 0, names: ["a"])], in: app)
    }
}
