import Testing
import WaymarkLock

@testable import WaymarkComponents

@Suite("Services and parts that wait for each other get errors instead of waiting for ever", .timeLimit(.minutes(30)))
struct StartCircleTests {
    private static let (cart, session) = ("WaymarkComponentsTests.Cart", "WaymarkComponentsTests.Session")

    /// A cart that needs a session that needs a part, and parts; one of them asks for the cart while it starts.
    ///
    /// The part `b` depends on `a`; `c` wakes `a`.
    private struct House {
        let app = Components()
        let host: LifecycleHost
        let journal = Journal()
        let service = Barrier()
        let part = Gate()

        init(needing woken: LifecycleID) throws {
            let (app, box, service, part) = (app, HostBox(), service, part)
            host = try LifecycleHost(
                [
                    Piece(
                        "a", Startup(isLazy: true),
                        start: { _ in
                            await part.pass()
                            _ = try await app.resolve((any Cart).self, file: "A", line: 3)
                        }),
                    Piece("b", needs: ["a"], Startup(isLazy: true)),
                    Piece("c", Startup(isLazy: true), start: { _ in try await box.host?.wake("a") }),
                ], configuration: journal.configuration())
            box.host = host
            try app.provide((any Cart).self, file: "Cart", line: 1) { scope async throws in
                try await LiveCart(session: scope.resolve((any Session).self))
            }
            try app.provide((any Session).self, file: "Session", line: 2) { _ async throws in
                await service.wait()
                try await box.host?.wake(woken)
                return LiveSession()
            }
        }

        /// Waits until `c` waits for `a`.
        func untilWaking() async {
            let parts = host.change { state, _ in Set(state.records.values.map { WaitNode.part($0) }) }
            await WaitGraph.all.until("the start of 'c'", waitsFor: "the start of 'a'", in: app, or: parts)
        }

        /// The caller that asks for the cart, outside of all parts.
        func ask() -> Task<String, Never> {
            Task { [app] in await problemAwaiting { try await app.resolve((any Cart).self, file: "App", line: 9) } }
        }
    }

    @Test(
        "A part that asks for a service which waits for it gets an error with the circle", arguments: ["a", "b", "c"])
    func partLast(woken: String) async throws {
        let house = try House(needing: LifecycleID(rawValue: woken))
        await house.host.start()
        let asking = house.ask()
        house.service.open()
        await WaitGraph.all.until(Self.session, waitsFor: "the start of '\(woken)'", in: house.app)
        if woken == "c" { await house.untilWaking() }
        house.part.open()
        let text = await asking.value
        let way =
            woken == "c"
            ? "\(Self.session) (Session:2) → the start of 'c' → the start of 'a'"
            : "\(Self.session) (Session:2) → the start of 'a'"
        let circle =
            "\(Self.cart) needs itself; asked for at A:3: \(Self.cart) (Cart:1) → \(way) → \(Self.cart) (Cart:1)"
        #expect(house.journal.lines.contains("failed a: \(circle)"), "\(house.journal.lines)")
        #expect(text.hasPrefix("\(Self.session) could not be created, "), "\(text)")
        #expect(text.hasSuffix("; asked for at App:9: \(Self.cart) (Cart:1) → \(Self.session) (Session:2)"), "\(text)")
    }

    @Test(
        "A service that waits for a part which asks for it gets an error with the circle", arguments: ["a", "b", "c"])
    func serviceLast(woken: String) async throws {
        let house = try House(needing: LifecycleID(rawValue: woken))
        await house.host.start()
        let asking = house.ask()
        await house.service.until(1)
        house.part.open()
        let (host, journal) = (house.host, house.journal)
        let waking = Task {
            await problemAwaiting { try await host.wake(woken == "b" ? "a" : LifecycleID(rawValue: woken)) }
        }
        // One is who asks from outside, the other the part.
        await WaitGraph.all.until(Self.cart, waitsFor: Self.cart, in: house.app, times: 2)
        if woken == "c" { await house.untilWaking() }
        house.service.open()
        let way = "\(Self.cart) → \(Self.session)"
        let circle =
            switch woken {
            case "c": "the start of 'c' → the start of 'a' → \(way) → the start of 'c'"
            default: "the start of 'a' → \(way) → the start of 'a'"
            }
        #expect(
            await asking.value == "\(Self.session) could not be created, services and parts would wait for each other: "
                + "\(circle); asked for at App:9: \(Self.cart) (Cart:1) → \(Self.session) (Session:2)")
        #expect(await waking.value.contains("failed: \(Self.session) could not be created"))
        #expect(journal.lines.contains { $0.hasPrefix("failed a: \(Self.session) could not be created") })
    }

    @Test("A service that is made for a part's start does not wait for that part")
    func withinStart() async throws {
        let house = try House(needing: "a")
        await house.host.start()
        house.service.open()
        house.part.open()
        try await house.host.wake("a")
        #expect(house.host.started == ["a"])
    }

    @Test(
        "Work that a start has left behind is no part of the next start, whether it asks before the first is over or after",
        arguments: [true, false])
    func leftBehind(asksBefore: Bool) async throws {
        let (app, box) = (Components(), HostBox())
        let (asking, making) = (Barrier(), Barrier())
        let left = Locked<Task<String, Never>?>(nil)
        let host = try LifecycleHost(
            [
                Piece(
                    "a", Startup(isLazy: true),
                    start: { _ in
                        guard left.withLock({ $0 == nil }) else { return }
                        let task = Task {
                            await asking.wait()
                            return await problemAwaiting { try await app.resolve((any Session).self) }
                        }
                        left.withLock { $0 = task }
                        if asksBefore {
                            asking.open()
                            await making.until(1)
                        }
                    })
            ], configuration: Journal().configuration())
        box.host = host
        try app.provide((any Session).self) { _ async throws in
            await making.wait()
            try await box.host?.wake("a")
            return LiveSession()
        }
        await host.start()
        try await host.wake("a")
        await host.stop()
        await host.start()
        asking.open()
        making.open()
        #expect(await left.withLock { $0 }?.value == "none")
        #expect(host.started == ["a"])
    }
}
