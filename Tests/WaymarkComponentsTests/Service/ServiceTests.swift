import Testing
import WaymarkLock

@testable import WaymarkComponents

@Suite("Services are had by their types")
struct ServiceTests {
    @Test("A service is made when it is first asked for, and is the same afterwards")
    func shared() throws {
        let made = Locked(0)
        let app = Components()
        try app.provide((any Cart).self) { _ in
            made.withLock { $0 += 1 }
            return LiveCart(session: LiveSession())
        }
        #expect(made.withLock { $0 } == 0)
        let cart: any Cart = try app.resolve()
        #expect(try app.resolve((any Cart).self) === cart)
        #expect(made.withLock { $0 } == 1)
    }

    @Test("A factory asks for others, by the scope or by what it is made from")
    func needs() throws {
        let app = Components()
        try app.provide((any Session).self) { LiveSession(user: "bob") }
        try app.provide((any Cart).self, needs: [(any Session).self]) { try LiveCart(session: $0.resolve()) }
        try app.provide(LiveCart.self, from: (any Session).self, (any Cart).self) { session, cart in
            LiveCart(session: LiveSession(user: session.user + cart.session.user))
        }
        #expect(try app.resolve((any Cart).self).session.user == "bob")
        #expect(try app.resolve(LiveCart.self).session.user == "bobbob")
        #expect(app.declarations.map(\.needs.count).sorted() == [0, 1, 2])
    }

    @Test("A service that is waited for is not had without waiting, until it is made")
    func waiting() async throws {
        let app = Components()
        try app.provide((any Session).self) { _ async in LiveSession() }
        try app.provide((any Cart).self, file: "Cart", line: 1) { try await LiveCart(session: $0.resolve()) }
        func now() throws -> any Cart { try app.resolve(file: "App", line: 9) }
        #expect(
            problem(now)
                == "WaymarkComponentsTests.Cart is created by an asynchronous factory, and must be awaited; asked for at App:9: "
                + "WaymarkComponentsTests.Cart (Cart:1)")
        let cart = try await app.resolve((any Cart).self)
        #expect(try now() === cart)
    }

    @Test("The declared needs of a synchronous factory are made before, where it is waited for")
    func prepared() async throws {
        let app = Components()
        let journal = Notes()
        for (type, name) in [(LiveSession.self, "session")] {
            try app.provide(type) { _ async in
                journal.note(name)
                return LiveSession()
            }
        }
        try app.provide(LiveProfile.self) { _ async in LiveProfile() }
        try app.provide((any Cart).self, from: LiveSession.self, LiveProfile.self) { session, _ in
            journal.note("cart")
            return LiveCart(session: session)
        }
        _ = try await app.resolve((any Cart).self)
        #expect(journal.all == ["session", "cart"])
    }

    @Test("A service that is made of others may be waited for")
    func waitingFrom() async throws {
        let app = Components()
        try app.provide((any Session).self) { _ async in LiveSession(user: "bob") }
        try app.provide((any Cart).self, from: (any Session).self) { session in
            await Task.yield()
            return LiveCart(session: session)
        }
        #expect(try await app.resolve((any Cart).self).session.user == "bob")
    }

    @Test("Something new each time is new each time")
    func transient() async throws {
        let app = Components()
        try app.provide((any Cart).self, .transient) { _ in LiveCart(session: LiveSession()) }
        func now() throws -> any Cart { try app.resolve() }
        #expect(try now() !== now())
        #expect(try await app.resolve((any Cart).self) !== now())
    }

    @Test("A weakly shared service lives as long as it has an owner")
    func weakly() throws {
        let made = Locked(0)
        let app = Components()
        try app.provide((any Cart).self, .weaklyShared) { _ in
            made.withLock { $0 += 1 }
            return LiveCart(session: LiveSession())
        }
        var cart: (any Cart)? = try app.resolve((any Cart).self)
        #expect(try app.resolve((any Cart).self) === cart)
        #expect(made.withLock { $0 } == 1)
        weak let held = cart
        cart = nil
        #expect(held == nil)
        _ = try app.resolve((any Cart).self)
        #expect(made.withLock { $0 } == 2)
        // What would be closed is not kept for that.
        try app.provide(LiveCart.self, .weaklyShared, closing: { _ in }, { LiveCart(session: LiveSession()) })
        weak let other = try app.resolve(LiveCart.self)
        #expect(other == nil)
        try app.provide((any Session).self, .weaklyShared) { LiveSession() }
        #expect(
            problem { try app.resolve((any Session).self) }.hasPrefix(
                "WaymarkComponentsTests.Session is shared weakly, and its factory created no object"))
    }

    @Test("A class that is neither Sendable nor on the main actor is made and had on the main actor alone")
    @MainActor
    func legacy() async throws {
        let app = Components()
        try app.provideOnMain(LegacyPlayer.self, closing: { $0.isPlaying = false }, { _ in LegacyPlayer() })
        let player = try Self.now { try app.resolveOnMain(LegacyPlayer.self) }
        player.isPlaying = true
        #expect(try await app.resolveOnMain(LegacyPlayer.self) === player)
        await app.close()
        #expect(!player.isPlaying)
    }

    @Test("A service of the main actor is made there, whatever thread the caller is on")
    func mainActor() async throws {
        let app = Components()
        try app.provideOnMain(Badge.self) { _ in
            MainActor.assertIsolated()
            return Badge()
        }
        func now() throws -> Badge { try app.resolve() }
        #expect(
            problem(now).hasPrefix(
                "WaymarkComponentsTests.Badge is created on the main actor, and must be awaited elsewhere"))
        let badge = try await app.resolve(Badge.self)
        #expect(try now() === badge)
        try app.provideOnMain((any Cart).self) { _ async throws in
            MainActor.assertIsolated()
            return LiveCart(session: LiveSession())
        }
        _ = try await app.resolve((any Cart).self)
    }

    @Test("A service may be absent")
    func ifPresent() async throws {
        let app = Components()
        app.onMissing { _ in
            Issue.record("not asked")
            return nil
        }
        func now() throws -> (any Session)? { try app.resolveIfPresent() }
        #expect(try now() == nil)
        #expect(try await app.resolveIfPresent((any Session).self) == nil)
        try app.provide((any Session).self) { LiveSession() }
        #expect(try now()?.user == "ada")
    }

    @Test("A replacement is had from then on, and owners of the other keep it")
    func replacing() throws {
        let app = Components()
        try app.provide((any Session).self, file: "First", line: 1) { LiveSession(user: "first") }
        let first = try app.resolve((any Session).self)
        #expect(
            problem { try app.provide((any Session).self, file: "Second", line: 2) { LiveSession() } }
                == "Second:2: WaymarkComponentsTests.Session is provided twice in the scope 'app', first at First:1")
        try app.provide((any Session).self, replacing: true) { LiveSession(user: "second") }
        #expect(try app.resolve((any Session).self).user == "second")
        #expect(first.user == "first")
    }

    private static func now<Value>(_ body: () throws -> Value) rethrows -> Value { try body() }
}
