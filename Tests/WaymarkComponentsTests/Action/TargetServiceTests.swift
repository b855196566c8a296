import Dispatch
import Testing
import WaymarkLock

@testable import WaymarkComponents

@Suite("Services and targets of calls by name are made by each other")
struct TargetServiceTests {
    private static let cart = "WaymarkComponentsTests.Cart (Cart:1)"
    private static let mall = "target 'Mall' (Mall:2)"
    private static let needsItself = "WaymarkComponentsTests.Cart needs itself; asked for at App:9: "

    /// A cart whose factory performs an action of a target whose maker asks for the cart; both meet before they do.
    private static func circle(isMain: Bool = false, meet: @escaping @Sendable () -> Void = {}) throws -> Components {
        let app = Components()
        try app.provide((any Cart).self, file: "Cart", line: 1) { scope in
            meet()
            let user: String = try scope.perform("Mall", "user", file: "Cart", line: 11)
            return LiveCart(session: LiveSession(user: user))
        }
        let make = { @Sendable (mall: inout TargetActions) in
            meet()
            let cart = try mall.components.resolve((any Cart).self, file: "Mall", line: 12)
            mall.onSync("user") { _ in cart.session.user }
        }
        if isMain {
            try app.targetOnMain("Mall", file: "Mall", line: 2) { try make(&$0) }
        } else {
            try app.target("Mall", file: "Mall", line: 2, make)
        }
        return app
    }

    private static func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: body()) }
        }
    }

    /// The chains of those who ask for the cart and for the target.
    private static let chains = ["\(cart) → \(mall) → \(cart)", "\(mall) → \(cart) → \(mall)"]

    @Test("A service and a target that need each other are an error with the chain, in one task")
    func circleInOneTask() async throws {
        let app = try Self.circle()
        func now() throws -> any Cart { try app.resolve(file: "App", line: 9) }
        #expect(problem(now) == Self.needsItself + Self.chains[0])
        #expect(
            await problemAwaiting { try await app.resolve((any Cart).self, file: "App", line: 9) }
                == Self.needsItself + Self.chains[0])
        let error = #expect(throws: ActionError.self) { try Self.perform(app) }
        #expect(
            error?.description
                == "the target 'Mall' could not be created to perform 'user': target 'Mall' needs itself; asked for at App:8: "
                + Self.chains[1])
        guard case .circularMaking = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    private static func perform(_ app: Components) throws(ActionError) {
        try app.perform("Mall", "user", file: "App", line: 8)
    }

    @Test("On the main actor as well")
    @MainActor
    func circleOnMain() throws {
        let app = Components()
        try app.provideOnMain((any Cart).self, file: "Cart", line: 1) { scope in
            let user: String = try scope.performOnMain("Mall", "user")
            return LiveCart(session: LiveSession(user: user))
        }
        try app.targetOnMain("Mall", file: "Mall", line: 2) { mall in
            let cart: any Cart = try mall.components.resolveOnMain()
            mall.onSync("user") { _ in cart.session.user }
        }
        #expect(
            problem { try app.resolveOnMain((any Cart).self, file: "App", line: 9) } == Self.needsItself
                + Self.chains[0]
        )
    }

    /// The circle, where both have begun before either asks for the other.
    private static func crossedCircle() throws -> Components {
        let arrived = Locked(0)
        return try circle {
            arrived.withLock { $0 += 1 }
            // Where there is one thread alone they never meet, and each finds the other by itself.
            for _ in 0..<1_000_000 where arrived.withLock({ $0 }) >= 2 { break }
        }
    }

    private static func expectCircle(_ texts: [String]) {
        #expect(texts.contains { text in chains.contains { text.hasSuffix($0) } }, "\(texts)")
        #expect(texts.allSatisfy { $0.contains("needs itself") }, "\(texts)")
    }

    @Test("A service and a target that wait for each other in two tasks are an error with the chain, and neither hangs")
    func circleOverTasks() async throws {
        for _ in 0..<5 {
            let app = try Self.crossedCircle()
            async let cart = problemAwaiting { try await app.resolve((any Cart).self, file: "App", line: 9) }
            async let mall = problemAwaiting { try await app.perform("Mall", "user", file: "App", line: 8) }
            Self.expectCircle(await [cart, mall])
        }
    }

    @Test("Threads that make a service and a target which need each other get the chain as well")
    func circleOverThreads() async throws {
        for _ in 0..<5 {
            let app = try Self.crossedCircle()
            async let cart = Self.onThread { problem { try app.resolve((any Cart).self, file: "App", line: 9) } }
            async let mall = Self.onThread { problem { try Self.perform(app) } }
            Self.expectCircle(await [cart, mall])
        }
    }

    /// The result for a maker that asks for the cart, whose factory waits.
    private static let awaited =
        "WaymarkComponentsTests.Cart is created by an asynchronous factory, and must be awaited; asked for at "

    @Test("A maker does not wait for the factory that waits for it, and the errors of both say why")
    func circleOverWaiting() async throws {
        let app = Components()
        let begun = Barrier()
        let go = DispatchSemaphore(value: 0)
        try app.provide((any Cart).self, file: "Cart", line: 1) { scope async throws in
            try await LiveCart(session: LiveSession(user: scope.perform("Mall", "user")))
        }
        try app.target("Mall", file: "Mall", line: 2) { mall in
            begun.open()
            go.wait()
            let cart: any Cart = try mall.components.resolve()
            mall.onSync("user") { _ in cart.session.user }
        }
        async let mall = Self.onThread { problem { try Self.perform(app) } }
        await begun.wait()
        let cart = Task { await problemAwaiting { try await app.resolve((any Cart).self, file: "App", line: 9) } }
        await WaitGraph.all.until("target 'Mall'", waitsFor: "target 'Mall'", in: app)
        go.signal()
        let text = await mall
        #expect(
            text.contains(" to perform 'user': \(Self.awaited)App:8: \(Self.mall) → \(Self.cart); declare"), "\(text)")
        #expect(await cart.value == "\(Self.awaited)App:9: \(Self.chains[0])")
    }

    @Test("A factory that waits for the maker after that has given up gets the circle as its error")
    func circleBeforeWaiting() async throws {
        let app = Components()
        let barrier = Barrier()
        try app.provide((any Cart).self, file: "Cart", line: 1) { scope async throws in
            await barrier.wait()
            return try await LiveCart(session: LiveSession(user: scope.perform("Mall", "user")))
        }
        try app.target("Mall", file: "Mall", line: 2) { mall in
            let cart: any Cart = try mall.components.resolve()
            mall.onSync("user") { _ in cart.session.user }
        }
        let cart = Task { await problemAwaiting { try await app.resolve((any Cart).self, file: "App", line: 9) } }
        await barrier.until(1)
        let mall = await Self.onThread { problem { try Self.perform(app) } }
        #expect(mall.contains(" to perform 'user': \(Self.awaited)App:8: "), "\(mall)")
        barrier.open()
        #expect(await cart.value == Self.needsItself + Self.chains[0])
    }

    @Test("A target's maker asks for services of the app, from whichever scope it is performed")
    func services() async throws {
        let app = Components()
        try app.provide((any Session).self) { LiveSession(user: "app") }
        let user = app.openScope("user")
        try user.provide((any Session).self) { LiveSession(user: "ada") }
        try user.target("Mall") { mall in
            let session = try mall.components.resolve((any Session).self)
            mall.onSync("user") { _ in session.user }
        }
        let name: String = try await user.perform("Mall", "user")
        #expect(name == "app")
    }

    @Test("A service that would have to be waited for is an error that says what to do")
    func waiting() async throws {
        let app = Components()
        try app.provide((any Session).self, file: "Session", line: 1) { _ async in LiveSession() }
        try app.target("Mall", file: "Mall", line: 2) { mall in
            let session = try mall.components.resolve((any Session).self)
            mall.onSync("user") { _ in session.user }
        }
        let text =
            "the target 'Mall' could not be created to perform 'user': WaymarkComponentsTests.Session is created by an asynchronous "
            + "factory, and must be awaited; asked for at App:8: \(Self.mall) → WaymarkComponentsTests.Session (Session:1); "
            + "declare that the target needs it (needs:) and perform the action with await, or await it in the action"
        #expect(problem { try Self.perform(app) } == text)
        #expect(await problemAwaiting { try await app.perform("Mall", "user", file: "App", line: 8) } == text)
    }

    @Test("The declared needs of a target are made before, where the action is waited for", arguments: [true, false])
    func needs(isMain: Bool) async throws {
        let app = Components()
        try app.provide((any Session).self) { _ async in
            await Task.yield()
            return LiveSession()
        }
        if isMain {
            try app.targetOnMain("Mall", needs: [(any Session).self]) { mall in
                let session: any Session = try mall.components.resolve()
                mall.onSync("user") { _ in session.user }
            }
        } else {
            try app.target("Mall", needs: [(any Session).self]) { mall in
                let session: any Session = try mall.components.resolve()
                mall.onSync("user") { _ in session.user }
            }
        }
        #expect(problem { try Self.perform(app) } != "none")
        let name: String = try await app.perform("Mall", "user")
        #expect(name == "ada")
        #expect(problem { try Self.perform(app) } == "none")
    }

    @Test(
        "An error of a target's maker is carried by a service that performs its action, and by a target that needs it")
    func failing() async throws {
        struct Broken: Error, CustomStringConvertible { let description = "no catalogue" }
        let app = Components()
        try app.target("Mall", file: "Mall", line: 2) { _ in throw Broken() }
        try app.provide((any Cart).self, file: "Cart", line: 1) { scope in
            let user: String = try scope.perform("Mall", "user")
            return LiveCart(session: LiveSession(user: user))
        }
        try app.target("Shop") { try $0.components.perform("Mall", "user") }
        let end = "the target 'Mall' could not be created to perform 'user': no catalogue"
        #expect(
            await problemAwaiting { try await app.resolve((any Cart).self, file: "App", line: 9) }
                == "WaymarkComponentsTests.Cart could not be created, \(end); asked for at App:9: \(Self.cart)")
        #expect(
            await problemAwaiting { try await app.perform("Shop", "x") }
                == "the target 'Shop' could not be created to perform 'x': \(end)")
    }

    @Test("A task that a factory starts which does not wait may wait for the service")
    func taskOfFactory() async throws {
        let app = Components()
        let tasks = Locked<[Task<String, any Error>]>([])
        try app.provide((any Session).self) { scope in
            let begun = DispatchSemaphore(value: 0)
            tasks.withLock {
                $0 = [
                    Task {
                        begun.signal()
                        return try await scope.resolve((any Session).self).user
                    }
                ]
            }
            begun.wait()
            return LiveSession()
        }
        #expect(await Self.onThread { problem { try app.resolve((any Session).self) } } == "none")
        for task in tasks.withLock({ $0 }) { #expect(try await task.value == "ada") }
    }

    @Test("A cancelled caller stops waiting for a target, and the others get it")
    func cancelled() async throws {
        let app = Components()
        let begun = Barrier()
        let go = DispatchSemaphore(value: 0)
        try app.target("Mall") { mall in
            begun.open()
            go.wait()
            mall.onSync("user") { _ in "ada" }
        }
        async let first = Self.onThread { problem { try Self.perform(app) } }
        await begun.wait()
        let waiting = Task { await problemAwaiting { try await app.perform("Mall", "user") } }
        waiting.cancel()
        #expect(await waiting.value == "the action 'user' of 'Mall' was cancelled")
        go.signal()
        #expect(await first == "none")
    }

    @Test("Names are found however they are spelt, and one name does not hide another")
    func names() async throws {
        let app = Components()
        for target in ["Caf\u{E9}", "A", "AB", "", "Target with a long name"] {
            try app.target(target) { actions in
                for action in ["Bc", "c", "\u{E9}t\u{E9}", "", "an action with a long name"] {
                    actions.onSync(action) { _ in "\(target).\(action)" }
                }
            }
        }
        for _ in 0..<2 {
            for (target, action) in [
                ("Cafe\u{301}", "e\u{301}te\u{301}"), ("A", "Bc"), ("AB", "c"), ("", ""), ("A", ""), ("", "c"),
                ("Target with a long name", "an action with a long name"),
            ] {
                let text: String = try await app.perform(target, action)
                #expect(text == "\(target).\(action)")
            }
        }
    }

    @Test("An action is not found once its target is replaced or taken back")
    func replaced() async throws {
        let app = Components()
        let first = try app.target("A") { $0.onSync("x") { _ in 1 } }
        try app.target("B") { $0.onSync("x") { _ in 2 } }
        func value(_ target: String) throws -> Int { try app.perform(target, "x") }
        #expect(try value("A") == 1)
        #expect(try value("B") == 2)
        try app.target("A", replacing: true) { $0.onSync("y") { _ in 3 } }
        #expect(problem { try value("A") }.hasPrefix("the target 'A' has no action 'x'"))
        first.remove()
        #expect(app.targets.map(\.name) == ["A", "B"])
        #expect(try value("B") == 2)
    }
}
