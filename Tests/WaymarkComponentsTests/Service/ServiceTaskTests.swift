import Testing
import WaymarkLock

@testable import WaymarkComponents

@Suite("A service that several callers want at once is made once", .timeLimit(.minutes(30)))
struct ServiceTaskTests {
    @Test("Tasks that ask at once get the same", arguments: [true, false])
    func once(waits: Bool) async throws {
        let app = Components()
        let made = Locked(0)
        if waits {
            try app.provide((any Cart).self) { _ async in
                made.withLock { $0 += 1 }
                await Task.yield()
                return LiveCart(session: LiveSession())
            }
        } else {
            try app.provide((any Cart).self) { _ in
                made.withLock { $0 += 1 }
                return LiveCart(session: LiveSession())
            }
        }
        let carts = try await withThrowingTaskGroup(of: (any Cart).self) { group in
            for _ in 0..<100 { group.addTask { try await app.resolve((any Cart).self) } }
            var carts: [ObjectIdentifier] = []
            for try await cart in group { carts.append(ObjectIdentifier(cart)) }
            return carts
        }
        #expect(Set(carts).count == 1)
        #expect(carts.count == 100)
        #expect(made.withLock { $0 } == 1)
    }

    @Test("A cancelled caller stops waiting, and the others get the service")
    func cancelled() async throws {
        let app = Components()
        let barrier = Barrier()
        try app.provide((any Session).self, file: "Session", line: 1) { _ async throws in
            await barrier.wait()
            try Task.checkCancellation()
            return LiveSession()
        }
        let first = Task { await problemAwaiting { try await app.resolve((any Session).self, file: "App", line: 1) } }
        await barrier.until(1)
        let second = Task { try await app.resolve((any Session).self) }
        first.cancel()
        #expect(
            await first.value
                == "waiting for WaymarkComponentsTests.Session was cancelled; asked for at App:1: "
                + "WaymarkComponentsTests.Session (Session:1)")
        barrier.open()
        #expect(try await second.value.user == "ada")
    }

    @Test("A making goes on after its first caller is cancelled, and a circle is an error")
    func circleAfterCancelling() async throws {
        let (app, first, second) = (Components(), Barrier(), Barrier())
        try app.provide((any Session).self, file: "Session", line: 1) { scope async throws in
            await first.wait()
            _ = try await scope.resolve((any Cart).self, file: "Session", line: 11)
            return LiveSession()
        }
        try app.provide((any Cart).self, file: "Cart", line: 2) { scope async throws in
            await second.wait()
            return try await LiveCart(session: scope.resolve())
        }
        let asking = Task { await problemAwaiting { try await app.resolve((any Session).self, file: "App", line: 1) } }
        await first.until(1)
        asking.cancel()
        #expect(await asking.value.hasPrefix("waiting for WaymarkComponentsTests.Session was cancelled"))
        let cart = Task { await problemAwaiting { try await app.resolve((any Cart).self, file: "App", line: 2) } }
        await second.until(1)
        second.open()
        first.open()
        let text = await cart.value
        #expect(text.contains("needs itself; asked for at App:2: WaymarkComponentsTests.Cart (Cart:2) → "), "\(text)")
    }

    @Test("All waiting callers get the error, each with its own chain")
    func failing() async throws {
        let app = Components()
        let barrier = Barrier()
        try app.provide((any Session).self, file: "Session", line: 1) { _ async throws in
            await barrier.wait()
            throw CancellationError()
        }
        try app.provide((any Cart).self, file: "Cart", line: 2) { try await LiveCart(session: $0.resolve()) }
        let session = Task { await problemAwaiting { try await app.resolve((any Session).self, file: "App", line: 1) } }
        await barrier.until(1)
        let cart = Task { await problemAwaiting { try await app.resolve((any Cart).self, file: "App", line: 2) } }
        for _ in 0..<20 { await Task.yield() }
        barrier.open()
        let end = "could not be created, CancellationError(); asked for at App:"
        #expect(
            await session.value
                == "WaymarkComponentsTests.Session \(end)1: WaymarkComponentsTests.Session (Session:1)")
        #expect(
            await cart.value
                == "WaymarkComponentsTests.Session \(end)2: WaymarkComponentsTests.Cart (Cart:2) → "
                + "WaymarkComponentsTests.Session (Session:1)")
    }

    @Test("A task that a factory leaves behind asks for itself, once the factory has ended")
    func leftBehind() async throws {
        let app = Components()
        let barrier = Barrier()
        let left = Locked<Task<String, Never>?>(nil)
        try app.provide((any Session).self) { scope in
            left.withLock { task in
                task = Task {
                    await barrier.wait()
                    return await problemAwaiting { try await scope.resolve((any Session).self) }
                }
            }
            return LiveSession()
        }
        _ = try await app.resolve((any Session).self)
        barrier.open()
        #expect(await left.withLock { $0 }?.value == "none")
    }
}
