import Testing
import WaymarkComponents

@Suite("Events of calls by name and of services")
struct ComponentEventTests {
    struct Secret: Error, CustomStringConvertible { let description = "hunter2" }
    struct Cart: Sendable {}
    struct Missing: Sendable {}

    private let components = Components()

    init() throws {
        try components.target("Mall") { mall in
            mall.onSync("price", fromLinks: true) { try $0["id", as: Int.self] * 100 }
            mall.onSync("secret") { _ in "hunter2" }
            mall.onSync("fails") { _ in throw Secret() }
            mall.on("later") { _ in }
        }
        try components.provide(Cart.self) { Cart() }
    }

    /// The next events; they are there already.
    private func take(_ count: Int, of events: AsyncStream<ComponentEvent>) async -> [String] {
        var lines: [String] = []
        for await event in events {
            lines.append(event.description)
            if lines.count == count { break }
        }
        return lines
    }

    @Test("Every call is reported with its outcome, and without the values that were passed, given or thrown")
    @MainActor
    func calls() async throws {
        let events = components.events()
        let _: Int = try await components.perform("Mall", "price", ["id": 3])
        #expect(throws: ActionError.self) {
            try components.performOnMain("Mall", "price", ["id": "hunter2", "token": "hunter2"])
        }
        _ = try await components.performFromLink("Mall", "price", ["id": "4"])
        try await components.perform("Mall", "secret", ["password": "hunter2"])
        #expect(throws: ActionError.self) { try components.performOnMain("Mall", "fails") }
        #expect(throws: ActionError.self) { try components.performOnMain("Mall", "later") }
        #expect(throws: ActionError.self) { try components.performOnMain("Mal", "price") }
        #expect(throws: ActionError.self) { try components.performOnMainFromLink("Mall", "secret") }
        components.check(named: "risk") { _ in throw Secret() }
        #expect(throws: ActionError.self) { try components.performOnMain("Mall", "secret") }
        #expect(
            await take(9, of: events) == [
                "performed Mall.price: Int", "failed Mall.price: parameter(id)", "performed Mall.price: Int for a link",
                "performed Mall.secret: String", "failed Mall.fails: failed(Secret)",
                "failed Mall.later: wouldWait(the action is asynchronous)", "failed Mal.price: unknownTarget",
                "failed Mall.secret: nativeOnly for a link", "failed Mall.secret: intercepted(risk, Secret)",
            ])
    }

    private func resolve(in scope: Components) throws { _ = try scope.resolve(Cart.self) }

    private func resolveMissing() throws -> Bool {
        #expect(throws: ServiceError.self) { _ = try components.resolve(Missing.self) }
        return try components.resolveIfPresent(Missing.self) != nil
    }

    @Test("Each caller of a service is reported, in every scope, also in one that is opened later")
    func services() async throws {
        try resolve(in: components)
        let before = components.openScope("user")
        let events = components.events()
        let after = components.openScope("guest")
        for scope in [components, before, after] { try resolve(in: scope) }
        _ = try await components.resolve(Cart.self)
        #expect(try !resolveMissing())
        let name = "WaymarkComponentsTests.ComponentEventTests"
        #expect(
            await take(6, of: events)
                == Array(repeating: "resolved \(name).Cart", count: 4)
                + Array(repeating: "unresolved \(name).Missing", count: 2))
    }

    @Test("A reader is not left waiting once nothing holds the services", .timeLimit(.minutes(10)))
    func endsWithComponents() async throws {
        func events() -> AsyncStream<ComponentEvent> { Components().events() }
        for await _ in events() {}
    }

    @Test("A slow observer keeps the newest events, and gets the number of lost ones")
    func bounds() async throws {
        let events = components.events(keeping: 4)
        for id in 0..<100 { let _: Int = try await components.perform("Mall", "price", ["id": id]) }
        var iterator = events.makeAsyncIterator()
        var dropped: [Int] = []
        for _ in 0..<4 { dropped.append(await iterator.next()?.dropped ?? -1) }
        // Each was made when so many had been lost.
        #expect(dropped == [92, 93, 94, 95])
    }

    @Test("The names of an event are cut, whatever a link asks for", arguments: [127, 128, 129, 100_000])
    @MainActor
    func cuts(_ count: Int) async throws {
        for character in ["a", "é", "中", "👩‍👩‍👧"] {
            let name = String(repeating: character, count: count)
            let events = components.events()
            #expect(throws: ActionError.self) { try components.performOnMainFromLink(name, name) }
            var iterator = events.makeAsyncIterator()
            guard case .failed(let target, let action, _)? = await iterator.next()?.kind else {
                Issue.record("no event")
                return
            }
            #expect(target == action && target.utf8.count <= 128 + "…".utf8.count)
            #expect(name.utf8.count > 128 ? target.hasSuffix("…") : target == name)
        }
    }

    @Test("A released sequence gets no further event, and others still do")
    func ends() async throws {
        let kept = components.events()
        do { _ = components.events() }
        let _: Int = try await components.perform("Mall", "price", ["id": 1])
        #expect(await take(1, of: kept) == ["performed Mall.price: Int"])
    }
}
