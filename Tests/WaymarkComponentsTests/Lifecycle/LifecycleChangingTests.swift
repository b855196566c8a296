import Testing
import WaymarkComponents

@Suite struct LifecycleChangingTests {
    @Test("Parts that are added start with what they need; lazy ones do not")
    func adds() async throws {
        let journal = Journal()
        let host = try LifecycleHost(
            [Piece("store", Startup(isLazy: true))], configuration: journal.configuration())
        await host.start()
        let report = try await host.add([
            Piece("cart", needs: ["list", "store"]), Piece("list"), Piece("spare", Startup(isLazy: true)),
        ])
        #expect(Set(report.started) == ["store", "list", "cart"] && host.isStarted("cart") && !host.isStarted("spare"))
        #expect(journal.lines.last == "added cart list spare")
        await host.stop()
        #expect(journal.lines.suffix(6).filter { $0.hasPrefix("stopping") }.first == "stopping cart")
    }

    @Test("Parts that are added to a host that does not run start with it")
    func addsBefore() async throws {
        let host = try LifecycleHost([], configuration: Journal().configuration())
        #expect(try await host.add([Piece("a")]).started.isEmpty)
        #expect(await host.start().started == ["a"])
    }

    @Test("Parts that do not fit are refused, all together, and nothing has changed")
    func refusesAdding() async throws {
        let host = try LifecycleHost([Piece("store"), Piece("cart")], configuration: Journal().configuration())
        await host.start()
        let error = await #expect(throws: LifecycleError.self) {
            try await host.add([
                Piece("cart"), Piece("good"), Piece("x", needs: ["y"]), Piece("y", needs: ["x", "stor"]),
            ])
        }
        #expect(
            error?.description == """
                two parts are called 'cart'
                there is no part 'stor', which is needed: y → stor; did you mean 'store'?
                parts need each other: x → y → x
                """)
        #expect(host.parts == ["store", "cart"])
    }

    @Test("Where one that is added does not start, all that were added are stopped and taken out again")
    func takesBack() async throws {
        let journal = Journal()
        let host = try LifecycleHost([Piece("store")], configuration: journal.configuration { $0.width = 1 })
        await host.start()
        journal.clear()
        let error = await #expect(throws: LifecycleError.self) {
            try await host.add([
                Piece("a", needs: ["store"]), Piece("b", needs: ["a"]),
                Piece("c", needs: ["b"], start: { _ in throw Piece.Broken() }),
                Piece("d", needs: ["c"]),
            ])
        }
        #expect(
            error?.description == """
                'c' failed: broken
                'd' is not started: it needs 'c', which did not start
                """)
        #expect(journal.lines.suffix(4) == ["stopping b", "stopped b", "stopping a", "stopped a"])
        #expect(host.parts == ["store"] && host.started == ["store"])
        try await host.add([Piece("a")])
        #expect(host.isStarted("a"))
    }

    @Test("Nothing can depend on a part that is still being added")
    func refusesUnsettled() async throws {
        let gate = Gate()
        let host = try LifecycleHost([], configuration: Journal().configuration())
        await host.start()
        let adding = Task { try await host.add([Piece("a", start: { _ in await gate.pass() })]) }
        await gate.waitForArrivals()
        let error = await #expect(throws: LifecycleError.self) { try await host.add([Piece("b", needs: ["a"])]) }
        #expect(error?.faults == [.unsettled("a", neededBy: "b")])
        let other = await #expect(throws: LifecycleError.self) { try await host.remove("a") }
        #expect(other?.faults == [.unsettled("a", neededBy: nil)])
        gate.open()
        _ = try await adding.value
        try await host.add([Piece("b", needs: ["a"])])
        #expect(host.started == ["a", "b"])
    }

    @Test("Cancelling who adds takes back what was added")
    func cancelsAdding() async throws {
        let gate = Gate()
        let host = try LifecycleHost([], configuration: Journal().configuration())
        await host.start()
        let adding = Task {
            try await host.add([
                Piece("a"), Piece("b", needs: ["a"], start: { _ in try await gate.passUnlessCancelled() }),
            ])
        }
        await gate.waitForArrivals()
        adding.cancel()
        let error = await #expect(throws: LifecycleError.self) { try await adding.value }
        #expect(error?.faults == [.cancelled("a")] && host.parts.isEmpty && host.started.isEmpty)
    }

    @Test("A part is stopped and taken out, unless others depend on it, which are named")
    func removes() async throws {
        let journal = Journal()
        let host = try LifecycleHost(
            [Piece("store"), Piece("cart", needs: ["store"]), Piece("list", needs: ["store"])],
            configuration: journal.configuration())
        await host.start()
        let error = await #expect(throws: LifecycleError.self) { try await host.remove("store") }
        #expect(error?.faults == [.needed("store", by: ["cart", "list"])])
        let unknown = await #expect(throws: LifecycleError.self) { try await host.remove("lost") }
        #expect(unknown?.faults == [.unknown("lost", nearest: "list")])
        journal.clear()
        for id: LifecycleID in ["cart", "list", "store"] { try await host.remove(id) }
        #expect(
            journal.lines
                == ["cart", "list", "store"].flatMap { ["stopping \($0)", "stopped \($0)", "removed \($0)"] })
        #expect(host.parts.isEmpty)
        try await host.add([Piece("store")])
        #expect(host.isStarted("store"))
    }

    @Test("A prepared part can be woken, keeps its name, and is removed when it is discarded")
    func prepares() async throws {
        let journal = Journal()
        let host = try LifecycleHost([], configuration: journal.configuration())
        await host.start()
        let addition = try host.prepare([Piece("a")])
        #expect(host.parts == ["a"] && !host.isStarted("a"))
        #expect(throws: LifecycleError.self) { try host.prepare([Piece("a")]) }
        try await host.wake("a")
        await host.discard(addition)
        #expect(journal.lines == ["starting a", "started a", "stopping a", "stopped a"] && host.parts.isEmpty)
        let second = try host.prepare([Piece("a")])
        #expect(try await host.commit(second).started == ["a"])
        let removal = try host.prepareRemoval(of: "a")
        #expect(!host.isStarted("a") && host.parts.isEmpty)
        #expect(throws: LifecycleError.self) { try host.prepare([Piece("a")]) }
        host.discard(removal)
        #expect(host.isStarted("a"))
        await host.commit(try host.prepareRemoval(of: "a"))
        #expect(journal.lines.last == "removed a")
    }

    @Test("A host that stops while parts are added takes them back")
    func stopsWhileAdding() async throws {
        let gate = Gate()
        let host = try LifecycleHost([Piece("store")], configuration: Journal().configuration())
        await host.start()
        let adding = Task { try await host.add([Piece("a", start: { _ in try await gate.passUnlessCancelled() })]) }
        await gate.waitForArrivals()
        await host.stop()
        let error = await #expect(throws: LifecycleError.self) { try await adding.value }
        #expect(error?.faults == [.notStarted("a", .notStarted(.stopped))])
        #expect(host.parts == ["store"] && host.started.isEmpty)
    }

    @Test("A part that starts can add others, also where only one starts at a time; not those that depend on itself")
    func addsFromStart() async throws {
        let (journal, box) = (Journal(), HostBox())
        let host = try LifecycleHost(
            [
                Piece(
                    "a",
                    start: { _ in
                        try await box.host?.add([Piece("plugin")])
                        try await box.host?.add([Piece("child", needs: ["a"])])
                    })
            ], configuration: journal.configuration { $0.width = 1 })
        box.host = host
        let report = await host.start()
        #expect(report.missing.map(\.outcome) == [.failed("parts would wait for each other: a → child → a")])
        #expect(host.started == ["plugin"] && host.parts == ["a", "plugin"])
    }
}
