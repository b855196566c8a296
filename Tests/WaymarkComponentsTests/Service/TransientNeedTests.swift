import Testing
import WaymarkComponents

@Suite("What a transient service needs is waited for where it is needed itself")
struct TransientNeedTests {
    private struct Inner: Sendable { let number: Int }
    private struct Middle: Sendable { let inner: Inner }
    private struct Outer: Sendable { let middle: Middle }

    @Test("The needs of a transient need are made first, however deep they are")
    func deep() async throws {
        let app = Components()
        try app.provide(Inner.self) { _ async in
            await Task.yield()
            return Inner(number: 7)
        }
        try app.provide(Middle.self, .transient, from: Inner.self) { Middle(inner: $0) }
        try app.provide(Outer.self, from: Middle.self) { Outer(middle: $0) }
        #expect(try await app.resolve(Outer.self).middle.inner.number == 7)
        try app.target("Box", needs: [Middle.self]) { box in
            let middle = try box.components.resolve(Middle.self)
            box.onSync("number") { _ in middle.inner.number }
        }
        #expect(try await app.perform("Box", "number") == 7)
    }

    @Test("Transient services that need each other are an error with the chain")
    func circle() async throws {
        let app = Components()
        try app.provide(Middle.self, .transient, needs: [Outer.self]) {
            Middle(inner: try $0.resolve(Outer.self).middle.inner)
        }
        try app.provide(Outer.self, .transient, needs: [Middle.self]) { Outer(middle: try $0.resolve(Middle.self)) }
        let error = await #expect(throws: ServiceError.self) { try await app.resolve(Outer.self) }
        #expect(error?.description.contains("needs itself") == true, "\(String(describing: error))")
    }
}
