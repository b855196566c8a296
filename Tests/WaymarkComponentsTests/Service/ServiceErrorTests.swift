import Dispatch
import Testing
import WaymarkLock

@testable import WaymarkComponents

@Suite("A service that cannot be had says why, and who asked whom")
struct ServiceErrorTests {
    private static let module = "WaymarkComponentsTests"

    protocol Profil: Sendable {}

    struct Broken: Error, CustomStringConvertible {
        var description: String { "the disk is full" }
    }

    @Test("A missing service is an error with the chain of callers")
    func missing() async throws {
        let app = Components()
        try app.provide((any Cart).self, file: "Cart", line: 1) { try LiveCart(session: $0.resolve()) }
        try app.provide(LiveCart.self, file: "Live", line: 2) { scope async throws in
            _ = try await scope.resolve((any Cart).self)
            return LiveCart(session: LiveSession())
        }
        let text =
            "no provider of \(Self.module).Session; asked for at App:9: "
            + "\(Self.module).LiveCart (Live:2) → \(Self.module).Cart (Cart:1) → \(Self.module).Session"
        #expect(await problemAwaiting { try await app.resolve(LiveCart.self, file: "App", line: 9) } == text)
        // It is tried again.
        try app.provide((any Session).self) { LiveSession() }
        _ = try await app.resolve(LiveCart.self)
    }

    @Test("The error names the nearest provided service")
    func nearest() throws {
        let app = Components()
        try app.provide((any Profile).self) { LiveProfile() }
        protocol Profiles: Sendable {}
        #expect(
            problem { try app.resolve((any Profil).self, file: "App", line: 9) }.hasPrefix(
                "no provider of \(Self.module).ServiceErrorTests.Profil"))
        #expect(
            problem { try Components().resolve((any Profile).self, file: "App", line: 9) }
                == "no provider of \(Self.module).Profile; asked for at App:9: \(Self.module).Profile")
    }

    @Test("A handler is called for every missing service, and may give something in its place")
    func handler() async throws {
        let app = Components()
        let journal = Notes()
        app.onMissing { missing in
            journal.note("\(missing.service) at \(missing.place), \(missing.chain.count)")
            return missing.type == (any Session).self
                ? LiveSession(user: "nobody") : missing.type == Int.self ? "text" : nil
        }
        try app.provide((any Cart).self) { try LiveCart(session: $0.resolve()) }
        let user = app.openScope("user")
        #expect(try await user.resolve((any Cart).self, file: "App", line: 9).session.user == "nobody")
        #expect(
            problem { try user.resolve(Int.self, file: "App", line: 8) }
                == "Swift.Int is missing, and the value given in its place is a Swift.String; asked for at App:8: Swift.Int"
        )
        #expect(problem { try user.resolve((any Profile).self) }.hasPrefix("no provider of \(Self.module).Profile"))
        #expect(
            journal.all.dropLast() == ["\(Self.module).Session at App:9, 2", "Swift.Int at App:8, 1"])
    }

    @Test("A handler that asks for what is missing is not asked for that again, but for everything else")
    func handlerAsking() async throws {
        let (app, other, journal) = (Components(), Components(name: "other"), Notes())
        other.onMissing { missing in
            journal.note("other: \(missing.service)")
            return missing.type == Double.self ? 1.5 : nil
        }
        app.onMissing { missing in
            journal.note(missing.service)
            if missing.type == Int.self { return (try? app.resolve(String.self))?.utf8.count }
            if missing.type == String.self { return problem { try app.openScope("in").resolve(Int.self) } }
            return try? other.resolve(Double.self)
        }
        for _ in 0..<2 {
            let given: String = try await app.resolve(String.self)
            #expect(given.hasPrefix("no provider of Swift.Int; asked for at "))
        }
        #expect(journal.all == ["Swift.String", "Swift.Int", "Swift.String", "Swift.Int"])
        let now: () throws -> Double = { try app.resolve() }
        #expect(try now() == 1.5)
        #expect(journal.all.suffix(2) == ["Swift.Double", "other: Swift.Double"])
    }

    @Test("An error of a factory is carried, and the factory is tried again")
    func failing() async throws {
        let app = Components()
        let attempts = Locked(0)
        try app.provide((any Session).self, file: "Session", line: 3) { _ in
            let attempt = attempts.withLock { attempts in
                attempts += 1
                return attempts
            }
            if attempt < 3 { throw Broken() }
            return LiveSession()
        }
        func now() throws -> any Session { try app.resolve(file: "App", line: 9) }
        let text =
            "\(Self.module).Session could not be created, the disk is full; asked for at App:9: "
            + "\(Self.module).Session (Session:3)"
        #expect(problem(now) == text)
        #expect(await problemAwaiting { try await app.resolve((any Session).self, file: "App", line: 9) } == text)
        #expect(try now().user == "ada")
        do throws(ServiceError) {
            _ = try await app.resolve((any Cart).self)
        } catch {
            guard case .missing = error.reason else { throw error }
            #expect(error.service == "\(Self.module).Cart")
        }
    }

    @Test("Services that need each other are an error with the chain, in one task")
    func cycle() async throws {
        let app = Components()
        try app.provide((any Cart).self, file: "Cart", line: 1) { try LiveCart(session: $0.resolve()) }
        try app.provide((any Session).self, file: "Session", line: 2) {
            try LiveSession(user: $0.resolve((any Profile).self).name)
        }
        try app.provide((any Profile).self, .transient, file: "Profile", line: 3) { scope in
            _ = try scope.resolve((any Cart).self)
            return LiveProfile()
        }
        let text =
            "\(Self.module).Cart needs itself; asked for at App:9: \(Self.module).Cart (Cart:1) → "
            + "\(Self.module).Session (Session:2) → \(Self.module).Profile (Profile:3) → \(Self.module).Cart (Cart:1)"
        func now() throws -> any Cart { try app.resolve(file: "App", line: 9) }
        #expect(problem(now) == text)
        #expect(await problemAwaiting { try await app.resolve((any Cart).self, file: "App", line: 9) } == text)
    }

    @Test("Services that declare a need of each other are an error with the chain, before a factory runs")
    func declaredCycle() async throws {
        let app = Components()
        try app.provide((any Cart).self, from: (any Session).self, file: "Cart", line: 1) { LiveCart(session: $0) }
        try app.provide((any Session).self, from: (any Cart).self, file: "Session", line: 2) { _ in LiveSession() }
        #expect(
            await problemAwaiting { try await app.resolve((any Cart).self, file: "App", line: 9) }
                == "\(Self.module).Cart needs itself; asked for at App:9: \(Self.module).Cart (Cart:1) → "
                + "\(Self.module).Session (Session:2) → \(Self.module).Cart (Cart:1)")
    }

    @Test("Services that wait for each other in two tasks are an error with the chain, and neither hangs")
    func crossedTasks() async throws {
        let app = Components()
        let barrier = Barrier()
        try app.provide((any Cart).self, file: "Cart", line: 1) { scope async throws in
            await barrier.wait()
            return try await LiveCart(session: scope.resolve())
        }
        try app.provide((any Session).self, file: "Session", line: 2) { scope async throws in
            await barrier.wait()
            _ = try await scope.resolve((any Cart).self)
            return LiveSession()
        }
        async let cart = problemAwaiting { try await app.resolve((any Cart).self, file: "App", line: 8) }
        async let session = problemAwaiting { try await app.resolve((any Session).self, file: "App", line: 9) }
        await barrier.until(2)
        barrier.open()
        let texts = await [cart, session]
        let chains = [
            "\(Self.module).Cart needs itself; asked for at App:8: \(Self.module).Cart (Cart:1) → "
                + "\(Self.module).Session (Session:2) → \(Self.module).Cart (Cart:1)",
            "\(Self.module).Session needs itself; asked for at App:9: \(Self.module).Session (Session:2) → "
                + "\(Self.module).Cart (Cart:1) → \(Self.module).Session (Session:2)",
        ]
        // One of them finds it, and the other has an error.
        #expect(texts.contains { chains.contains($0) }, "\(texts)")
        #expect(texts.allSatisfy { $0.contains("needs itself") }, "\(texts)")
    }

    @Test("Threads that make services which need each other get the chain as well")
    func crossedThreads() async throws {
        let app = Components()
        let arrived = Locked(0)
        @Sendable func meet() {
            arrived.withLock { $0 += 1 }
            // Where there is one thread alone they never meet, and each finds the other by itself.
            for _ in 0..<10_000_000 where arrived.withLock({ $0 }) >= 2 { break }
        }
        try app.provide((any Cart).self) { scope in
            meet()
            return try LiveCart(session: scope.resolve())
        }
        try app.provide((any Session).self) { scope in
            meet()
            _ = try scope.resolve((any Cart).self)
            return LiveSession()
        }
        async let cart = problemAwaiting { try await app.resolve((any Cart).self) }
        async let session = problemAwaiting { try await app.resolve((any Session).self) }
        let texts = await [cart, session]
        #expect(texts.allSatisfy { $0.contains("needs itself") }, "\(texts)")
    }

    @Test("A factory that needs the main thread ends, also if the main thread asks for its service meanwhile")
    @MainActor func factoryNeedsMainThread() async throws {
        let app = Components()
        let isMaking = DispatchSemaphore(value: 0)
        try app.provide((any Session).self) {
            isMaking.signal()
            DispatchQueue.main.sync {}
            return LiveSession()
        }
        let made = Task.detached { () -> String in
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(returning: problem { try app.resolve((any Session).self) })
                }
            }
        }
        // Nobody else uses the main thread until the factory runs.
        Self.hold(isMaking)
        var attempts = [{ @MainActor () throws -> any Session in try app.resolveOnMain() }]
        #if canImport(Darwin)
        // Elsewhere the main queue may be served by another thread than the first, which nobody can tell.
        attempts.append { try app.resolve() }
        #endif
        for attempt in attempts {
            let error = #expect(throws: ServiceError.self) { try attempt() }
            guard case .wouldWait(.making)? = error?.reason else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        #expect(await made.value == "none")
        #expect(problem { try app.resolve((any Session).self) } == "none")
        // A caller that can wait does.
        _ = try await app.resolve((any Session).self)
    }

    private nonisolated static func hold(_ semaphore: DispatchSemaphore) { semaphore.wait() }

    /// A session that can be told from others.
    private final class OneSession: Session { var user: String { "one" } }

    @Test("Threads that ask for a service that another makes wait for that one, by a factory that runs in no lock")
    func threadsWait() async throws {
        let app = Components()
        let (isMaking, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let count = Locked(0)
        try app.provide((any Session).self) {
            count.withLock { $0 += 1 }
            isMaking.signal()
            mayEnd.wait()
            return OneSession()
        }
        @Sendable func ask() async -> ObjectIdentifier? {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    let session = try? app.resolve((any Session).self)
                    continuation.resume(returning: (session as? OneSession).map { ObjectIdentifier($0) })
                }
            }
        }
        async let first = ask()
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                isMaking.wait()
                continuation.resume()
            }
        }
        async let second = ask()
        async let third = ask()
        // The scope can be used meanwhile.
        try app.provide(Int.self) { 7 }
        #expect(problem { try app.resolve(Int.self) } == "none")
        mayEnd.signal()
        let all = await [first, second, third]
        #expect(Set(all).count == 1 && all[0] != nil && count.withLock { $0 } == 1)
    }

    @Test("The error has the whole chain, however long it is")
    func deep() async throws {
        let app = Components()
        // Each is the number of the one before, boxed once more: types are made by nesting.
        func provide<Inner: Sendable>(_ type: Inner.Type, _ depth: Int) throws {
            if depth == 0 { return }
            try app.provide([Inner].self) { try [$0.resolve(type)] }
            try provide([Inner].self, depth - 1)
        }
        try provide(Int.self, 40)
        #expect(problem { try app.resolve([[[Int]]].self) }.hasPrefix("no provider of Swift.Int; asked for at"))
    }
}
