import RandomTrials
import Testing
import WaymarkCore
import WaymarkRouting

@Suite("A stream of events keeps the newest, and never holds up the router")
struct EventStreamTests {
    private func router() throws -> Router {
        let router = try Router()
        try router.on("/:n") { _ in }
        return router
    }

    private func numbers(_ events: [RouterEvent]) -> [String] { events.map { "\($0.link) \($0.dropped)" } }

    @Test("Dropped events are counted at the first event after them", arguments: 1...9)
    func drops(_ capacity: Int) async throws {
        let router = try router()
        let events = router.events(keeping: capacity, redaction: .byName)
        // Three events each.
        for number in 0..<4 { _ = await router.outcome("/\(number)") }
        let links = (0..<12).map { "/\($0 / 3)" }
        let kept = events.drain()
        #expect(kept.map(\.link) == links.suffix(capacity))
        #expect(kept.map(\.dropped) == [12 - capacity] + Array(repeating: 0, count: capacity - 1))
        _ = await router.outcome("/4")
        #expect(events.drain().first?.dropped == max(0, 3 - capacity))
    }

    @Test("Taken one by one, between any losses, none comes twice, out of order, or uncounted")
    func accounts() async throws {
        for seed in 0..<30 {
            var random = SeededNumbers(trial: UInt64(seed))
            let router = try router()
            let capacity = 1 + random.below(6)
            let events = router.events(keeping: capacity, redaction: .byName)
            var iterator = events.makeAsyncIterator()
            var (made, seen, waiting) = (0, 0, 0)
            for _ in 0..<60 {
                if waiting > 0, random.once(in: 2) {
                    let event = try #require(await iterator.next())
                    seen += event.dropped
                    #expect(event.link == "/\(seen / 3)", "seed \(seed)")
                    seen += 1
                    waiting = made - seen > capacity ? capacity : made - seen
                } else {
                    _ = await router.outcome("/\(made / 3)")
                    made += 3
                    waiting = min(made - seen, capacity)
                }
            }
        }
    }

    @Test("A capacity below one keeps one", arguments: [0, -5])
    func smallest(_ capacity: Int) async throws {
        let router = try router()
        let events = router.events(keeping: capacity, redaction: .byName)
        _ = await router.outcome("/0")
        #expect(events.drain().map(\.dropped) == [2])
    }

    @Test("A waiting observer gets the next event, and all of them in order")
    func waiting() async throws {
        let router = try router()
        let events = router.events(redaction: .byName)
        let reading = Task {
            var links: [String] = []
            for await event in events {
                links.append(event.link)
                if links.count == 6 { break }
            }
            return links
        }
        _ = await router.outcome("/0")
        _ = await router.outcome("/1")
        #expect(await reading.value == ["/0", "/0", "/0", "/1", "/1", "/1"])
    }

    @Test("Each observer has its own events, and its own redaction")
    func observers() async throws {
        let router = try router()
        let (first, second) = (router.events(redaction: .byName), router.events(redaction: .none))
        _ = await router.outcome("/0?token=secret")
        #expect(first.drain().map(\.link) == Array(repeating: "/0?token=***", count: 3))
        first.finish()
        _ = await router.outcome("/1?token=secret")
        #expect(first.drain().isEmpty)
        #expect(second.drain().map(\.link).last == "/1?token=secret")
    }

    @Test("After its end what is there can still be taken, and then nothing comes", arguments: [true, false])
    func finishes(_ isWaiting: Bool) async throws {
        let router = try router()
        let events = router.events(redaction: .byName)
        if isWaiting {
            let reading = Task { for await _ in events {} }
            for _ in 0..<20 { await Task.yield() }
            events.finish()
            await reading.value
        } else {
            _ = await router.outcome("/0")
            events.finish()
            events.finish()
            var count = 0
            for await _ in events { count += 1 }
            #expect(count == 3)
        }
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == nil)
    }

    @Test("A reader that is cancelled gets nothing, before and while it waits", arguments: [true, false])
    func cancelled(_ before: Bool) async throws {
        let router = try router()
        let events = router.events(redaction: .byName)
        let reading = Task {
            if before { withUnsafeCurrentTask { $0?.cancel() } }
            var iterator = events.makeAsyncIterator()
            return await iterator.next()
        }
        for _ in 0..<20 { await Task.yield() }
        reading.cancel()
        #expect(await reading.value == nil)
        // The stream itself goes on.
        _ = await router.outcome("/0")
        #expect(events.drain().count == 3)
    }

    @Test("A released observer gets nothing more, and keeps no router alive")
    func released() async throws {
        final class Object: Sendable {}
        weak let weakObject: Object?
        do {
            let object = Object()
            weakObject = object
            let router = try router()
            try router.on("/object") { [object] _ in _ = object }
            do {
                let events = router.events(redaction: .byName)
                #expect(events.drain().isEmpty)
            }
            #expect(await router.outcome("/0") == "done")
        }
        #expect(weakObject == nil)
    }

    @Test("An observer that takes nothing delays no opening")
    func slow() async throws {
        let router = try router()
        let events = router.events(keeping: 3, redaction: .byName)
        for _ in 0..<500 { #expect(await router.outcome("/0") == "done") }
        #expect(events.drain().first?.dropped == 1_497)
    }
}
