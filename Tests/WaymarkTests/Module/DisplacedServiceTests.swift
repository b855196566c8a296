import RandomTrials
import Testing
import Waymark
import WaymarkLock
import WaymarkRouting

private protocol Thing: AnyObject, Sendable { var text: String { get } }
private final class OneThing: Thing {
    let text: String
    init(_ text: String) { self.text = text }
}

@Suite struct DisplacedServiceTests {
    private static func module(
        _ id: LifecycleID, replacing: Bool = false, needs: [LifecycleID] = [], closed: Locked<[String]>,
        _ factory: @escaping @Sendable () async throws -> String
    ) -> TestModule {
        TestModule(
            id: id, dependencies: needs,
            registering: { app in
                app.provide(
                    (any Thing).self, replacing: replacing,
                    closing: { thing in closed.withLock { $0.append(thing.text) } }
                ) { _ in OneThing(try await factory()) as any Thing }
            })
    }

    @Test("A service that is replaced while it is being made is still one when the replacing module leaves")
    func replacedMeanwhile() async throws {
        let gate = TestGate()
        let closed = Locked<[String]>([])
        let made = Locked(0)
        let app = try Mediator(modules: [
            Self.module("A", closed: closed) {
                await gate.pass()
                return made.withLock { made in
                    made += 1
                    return "A\(made)"
                }
            }
        ])
        await app.start()
        let first = Task { try await app.components.resolve((any Thing).self).text }
        await gate.waitForArrivals()
        try await app.add(Self.module("B", replacing: true, closed: closed) { "B" })
        #expect(try await app.components.resolve((any Thing).self).text == "B")
        gate.open()
        #expect(try await first.value == "A1")
        try await app.remove("B")
        #expect(try await app.components.resolve((any Thing).self).text == "A1")
        #expect(made.withLock { $0 } == 1)
        try await app.remove("A")
        #expect(closed.withLock { $0 } == ["B", "A1"])
    }

    @Test("A module is gone only when what is made of its replaced service is gone")
    func removedWhileReplaced() async throws {
        let gate = TestGate()
        let closed = Locked<[String]>([])
        let app = try Mediator(modules: [
            Self.module("A", closed: closed) {
                try await gate.passUnlessCancelled()
                return "A"
            }
        ])
        await app.start()
        let first = Task { try await app.components.resolve((any Thing).self).text }
        await gate.waitForArrivals()
        try await app.add(Self.module("B", replacing: true, closed: closed) { "B" })
        try await app.remove("A")
        // The making of what has been removed was cancelled and waited for.
        gate.open()
        let text = try? await first.value
        #expect(text == nil)
        #expect(closed.withLock { $0 } == [])
    }
}
