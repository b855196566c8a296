import Testing
import WaymarkLock

@testable import WaymarkComponents

@Suite("Scopes have services of their own and are closed together")
struct ScopeTests {
    private static let module = "WaymarkComponentsTests"

    @Test("A scope asks those further out for what it does not provide, and overrides what it does")
    func overrides() throws {
        let app = Components()
        try app.provide((any Profile).self) { LiveProfile(name: "guest") }
        try app.provide((any Session).self) { LiveSession(user: "nobody") }
        let user = app.openScope("user")
        try user.provide((any Session).self) { LiveSession(user: "ada") }
        #expect(user.path == "app/user")
        #expect(try user.resolve((any Session).self).user == "ada")
        #expect(try user.resolve((any Profile).self).name == "guest")
        #expect(try app.resolve((any Session).self).user == "nobody")
    }

    @Test("A service that an outer scope shares is made of what that scope has")
    func captive() throws {
        let app = Components()
        try app.provide((any Session).self) { LiveSession(user: "nobody") }
        try app.provide((any Cart).self) { try LiveCart(session: $0.resolve()) }
        try app.provide(LiveCart.self, .transient) { try LiveCart(session: $0.resolve()) }
        let user = app.openScope("user")
        try user.provide((any Session).self) { LiveSession(user: "ada") }
        #expect(try user.resolve((any Cart).self).session.user == "nobody")
        // What is new each time is made for who asks.
        #expect(try user.resolve(LiveCart.self).session.user == "ada")
    }

    @Test("One for each scope is one for each scope that asks")
    func scoped() async throws {
        let app = Components()
        try app.provide((any Session).self) { LiveSession(user: "nobody") }
        try app.provide((any Cart).self, .scoped) { try LiveCart(session: $0.resolve()) }
        let user = app.openScope("user")
        try user.provide((any Session).self) { LiveSession(user: "ada") }
        func cart(_ scope: Components) throws -> any Cart { try scope.resolve() }
        #expect(try cart(app) === cart(app))
        #expect(try cart(user) === cart(user))
        #expect(try cart(user) !== cart(app))
        #expect(try cart(user).session.user == "ada")
        #expect(try await user.resolve((any Cart).self) === cart(user))
    }

    @Test("A scope is closed after those inside it, its objects in reverse, each once")
    func closing() async throws {
        let app = Components()
        let journal = Notes()
        func provide<Service: Sendable>(_ scope: Components, _ name: String, _ service: Service) throws {
            try scope.provide(Service.self, closing: { _ in journal.note(name) }, { service })
        }
        try provide(app, "app.1", 1)
        try provide(app, "app.2", "2")
        let user = app.openScope("user")
        try provide(user, "user.1", 1)
        try provide(user, "user.unused", 1.5)
        let order = user.openScope("order")
        try provide(order, "order.1", 1)
        let other = app.openScope("other")
        try provide(other, "other.1", 1)
        func make<Service: Sendable>(_ scope: Components, _ type: Service.Type) throws { _ = try scope.resolve(type) }
        try make(app, String.self)
        try make(order, Int.self)
        try make(app, Int.self)
        try make(user, Int.self)
        try make(other, Int.self)
        async let again: Void = app.close()
        await app.close()
        await again
        #expect(journal.all == ["other.1", "order.1", "user.1", "app.1", "app.2"])
        #expect(app.scopes.isEmpty)
        #expect(
            problem { try user.resolve(Int.self, file: "App", line: 9) }
                == "Swift.Int belongs to the scope 'app/user', which is closed; asked for at App:9: Swift.Int")
        #expect(
            problem { try app.provide(Int.self, file: "App", line: 9) { 1 } }
                == "App:9: Swift.Int cannot be provided in the scope 'app', which is closed")
        #expect(app.openScope("late").isClosed)
    }

    @Test("While a scope is closed, its objects can be had, and one that is being made is waited for")
    func closingMeanwhile() async throws {
        let app = Components()
        let journal = Notes()
        let barrier = Barrier()
        try app.provide((any Session).self, closing: { _ in journal.note("session closed") }, { LiveSession() })
        try app.provide(
            (any Cart).self,
            closing: { [app] cart in
                let user = try? await app.resolve((any Session).self).user
                journal.note(
                    "cart closed, \(user ?? "none"), \(await problemAwaiting { try await app.resolve(Int.self) }.prefix(9))"
                )
            },
            { scope async throws in
                await barrier.wait()
                return try await LiveCart(session: scope.resolve())
            })
        try app.provide(Int.self) { 1 }
        _ = try await app.resolve((any Session).self)
        let cart = Task { try await app.resolve((any Cart).self) }
        await barrier.until(1)
        let closing = Task { await app.close() }
        while !app.isClosed { await Task.yield() }
        barrier.open()
        _ = try await cart.value
        await closing.value
        #expect(journal.all == ["cart closed, ada, Swift.Int", "session closed"])
    }

    @Test("A service that is taken out is closed, in all scopes, and is missing from then on")
    func removing() async throws {
        let app = Components()
        let journal = Notes()
        let registration = try app.provide(
            (any Cart).self, .scoped, closing: { journal.note("closed \($0.session.user)") },
            { try LiveCart(session: $0.resolve()) })
        try app.provide((any Session).self) { LiveSession(user: "app") }
        let user = app.openScope("user")
        try user.provide((any Session).self) { LiveSession(user: "user") }
        func now(_ scope: Components) throws -> any Cart { try scope.resolve() }
        _ = try (now(app), now(user))
        await registration.remove()
        await registration.remove()
        #expect(journal.all == ["closed user", "closed app"])
        #expect(problem { try now(user) }.hasPrefix("no provider of \(Self.module).Cart"))
        try app.provide((any Cart).self) { LiveCart(session: LiveSession(user: "new")) }
        #expect(try now(user).session.user == "new")
        await app.close()
        #expect(journal.all.count == 2)
    }

    @Test("A scope that was closed is let go")
    func letGo() async throws {
        let app = Components()
        weak var held: Components?
        do {
            let user = app.openScope("user")
            try user.provide((any Cart).self) { LiveCart(session: LiveSession()) }
            _ = try await user.resolve((any Cart).self)
            held = user
            await user.close()
        }
        #expect(held == nil)
    }
}
