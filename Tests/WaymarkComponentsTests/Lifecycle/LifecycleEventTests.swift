import Testing
import WaymarkComponents
import WaymarkTesting

@Suite struct LifecycleEventTests {
    struct Note: LifecycleEvent, CustomStringConvertible {
        let text: String
        var order = EventOrder.forward
        var description: String { text }
    }

    /// An object of an app that asks the host as it goes.
    private final class Asking: Sendable {
        let host: LifecycleHost
        init(_ host: LifecycleHost) { self.host = host }
        deinit { _ = host.isStarted("cart") }
    }

    private struct Holding: LifecycleEvent {
        let object: Asking
    }

    @Test(
        "An event's objects may ask the host as they go: they are released outside of its lock",
        arguments: [true, false])
    func releasesOutsideLock(isUp: Bool) async throws {
        let host = try LifecycleHost(Self.parts(Journal()))
        if isUp { await host.start() }
        for _ in 0..<2_000 { host.post(Holding(object: Asking(host))) }
        await host.send(Note(text: "last"))
        await host.stop()
        #expect(!host.isStarted("cart"))
    }

    private static func parts(_ journal: Journal) -> [Piece] {
        [
            Piece("cart", needs: ["store"], handle: { journal.note("cart \($0)") }),
            Piece("store", handle: { journal.note("store \($0)") }),
            Piece("lazy", Startup(isLazy: true), handle: { journal.note("lazy \($0)") }),
        ]
    }

    @Test("An event reaches the parts that are started, in the order in which they started or its reverse")
    func tells() async throws {
        let journal = Journal()
        let host = try LifecycleHost(Self.parts(journal), configuration: Journal().configuration())
        await host.send(Note(text: "early"))
        await host.start()
        await host.send(Note(text: "on"))
        await host.send(Note(text: "off", order: .reverse))
        try await host.wake("lazy")
        await host.send(Note(text: "all"))
        await host.stop()
        await host.send(Note(text: "late"))
        #expect(
            journal.lines == ["store on", "cart on", "cart off", "store off", "store all", "cart all", "lazy all"])
    }

    @Test(
        "Parts stop in reverse",
        arguments: [
            (SystemEvent.launched, EventOrder.forward), (.willEnterForeground, .forward), (.foreground, .forward),
            (.memoryWarning, .forward), (.link("shop://a", source: "push"), .forward), (.push(["id": 1]), .forward),
            (.shortcut(type: "new"), .forward), (.userActivity(type: "browse", url: nil), .forward),
            (.background, .reverse),
            (.willTerminate, .reverse),
        ])
    func ordersSystemEvents(_ event: SystemEvent, _ order: EventOrder) { #expect(event.order == order) }

    @Test(
        "Events are delivered one at a time, in the order in which they were posted, and before a stop that comes after"
    )
    func keepsOrder() async throws {
        let journal = Journal()
        let host = try LifecycleHost(
            [
                Piece(
                    "a", stop: { journal.note("stop") },
                    handle: { event in
                        await Task.yield()
                        journal.note("\(event)")
                    })
            ], configuration: Journal().configuration())
        await host.start()
        for number in 1...200 { host.post(Note(text: "\(number)")) }
        await host.stop()
        #expect(journal.lines == (1...200).map { "\($0)" } + ["stop"])
    }

    @Test("The queue of events is bounded: the oldest are dropped, which is reported, and their senders go on")
    func bounded() async throws {
        let journal = Journal()
        let mayGoOn = Gate()
        let host = try LifecycleHost(
            [
                Piece(
                    "a",
                    handle: { event in
                        journal.note("\(event)")
                        await mayGoOn.pass()
                    })
            ], configuration: journal.configuration { $0.greatestEvents = 3 })
        await host.start()
        journal.clear()
        host.post(Note(text: "first"))
        await journal.wait(for: "first")
        let sender = Task { await host.send(Note(text: "sent")) }
        // Its sender waits, until the event is dropped.
        while !journal.lines.contains("event dropped sent") {
            host.post(Note(text: "more"))
            await Task.yield()
        }
        for number in 1...100 { host.post(Note(text: "\(number)")) }
        await sender.value
        #expect(journal.lines.last == "event dropped 97")
        journal.clear()
        mayGoOn.open()
        await host.stop()
        #expect(journal.lines.prefix(3) == ["98", "99", "100"])
    }

    @Test("The texts of queued events have a bound as well, and what fits is delivered")
    func boundedInBytes() async throws {
        let journal = Journal()
        let mayGoOn = Gate()
        let host = try LifecycleHost(
            [
                Piece(
                    "a",
                    handle: { event in
                        if case SystemEvent.link(let text, _)? = event as? SystemEvent { journal.note(text) }
                        await mayGoOn.pass()
                    })
            ], configuration: Journal().configuration { $0.greatestEventBytes = 100 })
        await host.start()
        host.post(SystemEvent.link("first", source: "push"))
        await journal.wait(for: "first")
        for number in 1...20 {
            host.post(SystemEvent.link("\(number) " + String(repeating: "x", count: 30), source: "push"))
        }
        host.post(SystemEvent.push(["aps": ["alert": String(repeating: "x", count: 200)]]))
        host.post(SystemEvent.link("last", source: "push"))
        mayGoOn.open()
        await host.stop()
        #expect(journal.lines == ["first", "last"])
    }

    @Test(
        "A push counts with the texts and names in it, in lists and to eight levels, and is dropped from the first byte too many",
        arguments: [
            (["aps": ["alert": "four", "badge": 1] as [String: any Sendable]], 17),
            (["lines": ["one", "two", ["three"] as [any Sendable]] as [any Sendable], "flag": true], 20),
            (Self.nested("seen", levels: 8), 12),
            // Of what lies deeper, the name on the ninth level is counted and nothing else.
            (Self.nested("unseen", levels: 9), 9),
            (Self.nested("unseen", levels: 200), 9),
        ] as [([String: any Sendable], Int)])
    func countsPushes(_ values: [String: any Sendable], bytes: Int) async throws {
        for (limit, isDelivered) in [(bytes, true), (bytes - 1, false)] {
            let journal = Journal()
            let mayGoOn = Gate()
            let host = try LifecycleHost(
                [
                    Piece(
                        "a",
                        handle: { event in
                            switch event as? SystemEvent {
                            case .link(let text, _): journal.note(text)
                            case .push: journal.note("push")
                            default: break
                            }
                            await mayGoOn.pass()
                        })
                ], configuration: Journal().configuration { $0.greatestEventBytes = limit })
            await host.start()
            // An event of no bytes, which fits under every limit and keeps those behind it waiting.
            host.post(SystemEvent.link("", source: ""))
            await journal.wait(for: "")
            host.post(SystemEvent.push(values))
            mayGoOn.open()
            await host.stop()
            #expect(journal.lines == (isDelivered ? ["", "push"] : [""]), "of \(limit) bytes")
        }
    }

    /// A text in so many dictionaries, each the only value of the one around it, by names of one letter.
    private static func nested(_ text: String, levels: Int) -> [String: any Sendable] {
        (1..<levels).reduce(["k": text]) { inner, _ in ["k": inner] }
    }

    @Test("Many senders at once: each event reaches all parts before the next one is delivered")
    func oneAtATime() async throws {
        let journal = Journal()
        let host = try LifecycleHost(
            (1...3).map { number in
                Piece(
                    "p\(number)",
                    handle: { event in
                        await Task.yield()
                        journal.note("\(event)")
                    })
            }, configuration: Journal().configuration())
        await host.start()
        await withTaskGroup { group in
            for sender in 1...40 { group.addTask { await host.send(Note(text: "\(sender)")) } }
        }
        let lines = journal.lines
        #expect(lines.count == 120)
        for place in stride(from: 0, to: lines.count, by: 3) { #expect(Set(lines[place..<place + 3]).count == 1) }
    }

    @Test("An event that is sent from within a handling is delivered after the one that is being handled")
    func sendsFromWithin() async throws {
        let (journal, box) = (Journal(), HostBox())
        let host = try LifecycleHost(
            [
                Piece(
                    "a",
                    handle: { event in
                        journal.note("a \(event)")
                        if "\(event)" == "first" { await box.host?.send(Note(text: "second")) }
                    }),
                Piece("b", needs: ["a"], handle: { journal.note("b \($0)") }),
            ], configuration: Journal().configuration())
        box.host = host
        await host.start()
        await host.send(Note(text: "first"))
        await host.send(Note(text: "third"))
        #expect(journal.lines == ["a first", "b first", "a second", "b second", "a third", "b third"])
    }

    @Test("A part that handles too long is reported and cancelled, and the rest goes on without it")
    func limitsHandling() async throws {
        let (journal, gate, clock) = (Journal(), Gate(), ManualClock())
        let host = try LifecycleHost(
            [
                Piece("a", handle: { journal.note("a \($0)") }),
                Piece(
                    "b", needs: ["a"],
                    handle: { event in
                        guard "\(event)" == "one" else { return journal.note("b \(event)") }
                        await gate.pass()
                        journal.note("b is cancelled: \(Task.isCancelled)")
                    }),
                Piece("c", needs: ["b"], handle: { journal.note("c \($0)") }),
            ],
            configuration: journal.configuration {
                $0.clock = AppClock(clock)
                $0.eventLimit = .seconds(4)
            })
        await host.start()
        journal.clear()
        let sending = Task { await host.send(Note(text: "one")) }
        await gate.waitForArrivals()
        host.post(Note(text: "two"))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(4))
        await sending.value
        await journal.wait(for: "c two")
        #expect(journal.lines == ["a one", "event past limit b: one 4.0 seconds", "c one", "a two", "b two", "c two"])
        gate.open()
        await journal.wait(for: "b is cancelled: true")
    }

    @Test(
        "One task watches an event, however many parts it has; none without a limit",
        arguments: [true, false])
    func watchesCheaply(isLimited: Bool) async throws {
        let (journal, clock) = (Journal(), CountingClock())
        let host = try LifecycleHost(
            (1...200).map { Piece("p\($0)") },
            configuration: journal.configuration {
                $0.clock = AppClock(clock)
                $0.eventLimit = isLimited ? .seconds(1) : nil
            })
        await host.start()
        await host.send(Note(text: "x"))
        await host.stop()
        #expect(clock.sleeps <= (isLimited ? 1 : 0))
    }

    @Test("A part is not stopped while it handles an event")
    func waitsForHandling() async throws {
        let (journal, gate) = (Journal(), Gate())
        let host = try LifecycleHost(
            [
                Piece(
                    "a",
                    handle: { _ in
                        await gate.pass()
                        journal.note("handled")
                    })
            ], configuration: journal.configuration())
        await host.start()
        host.post(Note(text: "x"))
        await gate.waitForArrivals()
        let removing = Task { try await host.remove("a") }
        while !host.parts.isEmpty { await Task.yield() }
        gate.open()
        try await removing.value
        #expect(journal.lines.suffix(4) == ["handled", "stopping a", "stopped a", "removed a"])
    }
}

/// A clock that stands, and counts who sleeps.
final class CountingClock: Clock, Sendable {
    private let clock = ManualClock()
    private let journal = Journal()
    var sleeps: Int { journal.lines.count }
    var now: ManualClock.Instant { clock.now }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        journal.note("sleep")
        try await clock.sleep(until: deadline)
    }
}
