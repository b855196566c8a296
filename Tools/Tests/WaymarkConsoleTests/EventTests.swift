import Foundation
import Testing
import Waymark
import WaymarkInspection
import WaymarkTesting

@testable import WaymarkConsole

/// The stream of events, and who reads it.
@Suite struct EventTests {
    /// The events that a reader has read, as names and data.
    private func read(_ text: String) -> [(name: String, data: JSONText)] {
        text.components(separatedBy: "\n\n").compactMap { block in
            let lines = block.split(separator: "\n")
            guard lines.count == 2, lines[0].hasPrefix("event: "), lines[1].hasPrefix("data: ") else { return nil }
            let data = (try? JSONTextReader.read(lines[1].dropFirst(6).utf8)) ?? .null
            return (String(lines[0].dropFirst(7)), data)
        }
    }

    @Test("Events come in their order, each before what the phone displays then")
    func streamsInOrder() async throws {
        let text = try await ConsoleRun.small { console in
            async let stream = console.get("/api/events")
            while console.server.model.hub.count == 0 { await Task.yield() }
            _ = try await console.open("small://goods/42?token=abc")
            _ = try await console.open("small://nothing")
            console.server.model.hub.finish()
            let answer = try await stream
            #expect(answer.headers["Content-Type"] == "text/event-stream")
            return answer.body
        }
        let messages = read(text)
        #expect(messages.map(\.name).filter { $0 == "phone" }.count == 2)
        #expect(messages.last?.name == "phone")
        let events = messages.filter { $0.name == "router" }.map(\.data)
        #expect(events.compactMap { $0["number"].integer } == Array(1...events.count))
        #expect(
            events[0].names == ["number", "opening", "parent", "milliseconds", "link", "source", "kind", "text"])
        #expect(events.first?["kind"].text == "received")
        #expect(events.first?["link"].text == "small://goods/42?token=***")
        #expect(events.contains { $0["kind"].text == "matched" && $0["text"].text?.contains("goods") == true })
        let second = messages.firstIndex { $0.data["link"].text == "small://nothing" } ?? 0
        let first = messages.firstIndex { $0.name == "phone" } ?? 0
        #expect(first < second)
    }

    @Test("A stream sends signs of life in the rhythm of the clock")
    func beats() async throws {
        let text = try await ConsoleRun.small { console in
            async let stream = console.get("/api/events")
            while console.server.model.hub.count == 0 { await Task.yield() }
            // The look at the file, and the heartbeat.
            await console.clock.waitForSleepers(2)
            console.clock.advance(by: .seconds(15))
            await console.clock.waitForSleepers(2)
            console.server.model.hub.finish()
            return try await stream.body
        }
        #expect(text.components(separatedBy: StreamMessage.heartbeat.text).count == 3)
    }

    @Test("A slow reader loses the oldest messages, and gets the number of them")
    func losesOldest() async {
        let stream = EventStream(capacity: 3)
        for number in 1...5 { stream.send(StreamMessage("a", "\(number)")) }
        stream.send(.heartbeat)
        stream.finish()
        stream.send(StreamMessage("a", "6"))
        var read: [StreamMessage] = []
        while let message = await stream.next() { read.append(message) }
        #expect(read == [.lost(2), StreamMessage("a", "3"), StreamMessage("a", "4"), StreamMessage("a", "5")])
    }

    @Test("A waiting reader has each message at once, and goes where the task is cancelled")
    func waits() async {
        let stream = EventStream(capacity: 3)
        let reader = Task {
            var read: [StreamMessage] = []
            while let message = await stream.next() { read.append(message) }
            return read
        }
        stream.send(StreamMessage("a", "1"))
        stream.send(StreamMessage("a", "2"))
        stream.finish()
        #expect(await reader.value == [StreamMessage("a", "1"), StreamMessage("a", "2")])
        let cancelled = Task { await EventStream(capacity: 1).next() }
        cancelled.cancel()
        #expect(await cancelled.value == nil)
    }

    // MARK: Recordings

    @Test("A recording is downloaded, and is the same on the table that it was made on")
    func replaysSame() async throws {
        try await ConsoleRun.with { console in
            _ = try await console.open("shop://goods/42")
            _ = try await console.open("https://m.shop.example/product/42.html")
            _ = try await console.open("shop://nothing")
            let recording = try await console.get("/api/recording")
            #expect(recording.headers["Content-Type"] == "application/x-ndjson")
            #expect(
                recording.headers["Content-Disposition"] == #"attachment; filename="waymark-recording.jsonl""#)
            let report = try await console.post("/api/replay", recording.body, type: "application/x-ndjson").json
            #expect(report["links"].integer == 3)
            #expect(report["same"].integer == 3)
            #expect(report["changes"].elements.isEmpty)
        }
    }

    @Test("Acts of handlers and gates are no change of the table, and rewrites go by the app's version")
    func leavesOutHandlers() async throws {
        try await ConsoleRun.with { console in
            // A rewrite since version 3, a page that leads elsewhere, and a gate at which nobody signs in.
            for link in ["https://m.shop.example/item/42.html", "https://m.shop.example/goods/42"] {
                _ = try await console.open(link)
            }
            _ = try await console.open("shop://post/new", from: "app")
            _ = try await console.act("back")
            let recording = try await console.get("/api/recording")
            let report = try await console.post("/api/replay", recording.body, type: "application/x-ndjson").json
            #expect(report["same"].integer == 1)
            #expect(report["changes"].elements.isEmpty, "\(report)")
        }
    }

    @Test("A recording replays where rewrites lead nowhere, as the phone runs there")
    func replaysWithoutDetours() async throws {
        let manifest = """
            { "waymark": 1, "routes": [ { "id": "a", "pattern": "small://a" } ],
              "rewrites": [ { "from": "small://b", "to": "small://nowhere" } ] }
            """
        try await ConsoleRun.small(manifest) { console in
            _ = try await console.open("small://a", from: "app")
            let recording = try await console.get("/api/recording")
            let answer = try await console.post("/api/replay", recording.body, type: "application/x-ndjson")
            #expect(answer.status == 200)
            #expect(answer.json["same"].integer == 1)
        }
    }

    @Test("A recording of another table says what has changed; hidden and unfinished links are left out")
    func replaysOther() async throws {
        let recording = """
            {"format":"waymark.events","redacted":true,"version":1}
            {"event":"received","link":"small://home","opening":1,"source":{"kind":"push"},"time":1}
            {"duration":0.1,"event":"handled","link":"small://home","opening":1,"route":"old.home","source":{"kind":"push"},"time":1}
            {"event":"received","link":"small://secret","opening":2,"source":{"kind":"push"},"time":1}
            {"duration":0.1,"event":"handled","link":"small://secret","opening":2,"route":"secret","source":{"kind":"push"},"time":1}
            {"event":"received","link":"small://home?token=***","opening":3,"source":{"kind":"push"},"time":1}
            {"event":"received","link":"small://orders","opening":4,"source":{"kind":"push"},"time":1}

            """
        try await ConsoleRun.small { console in
            let before = try await console.outline()
            let report = try await console.post("/api/replay", recording, type: "application/x-ndjson").json
            #expect(report["links"].integer == 4)
            #expect(report["same"].integer == 0)
            #expect(report["changes"].elements.count == 2)
            let change = report["changes"][0]
            #expect(change.names == ["link", "source", "was", "is"])
            #expect(change["was"].text == "handled by old.home")
            #expect(change["is"].text == "handled by home")
            #expect(report["changes"][1]["is"].text?.hasPrefix("refused") == true)
            // Nothing of it reaches the phone.
            #expect(try await console.outline() == before)
        }
    }

    @Test("A recording that cannot be read is refused with its line")
    func refusesRecording() async throws {
        try await ConsoleRun.small { console in
            let header = #"{"format":"waymark.events","redacted":true,"version":1}"# + "\n"
            let faulty = try await console.post("/api/replay", header + "{]\n", type: "application/x-ndjson")
            #expect(faulty.status == 400)
            #expect(faulty.json["error"].text?.hasPrefix("line 2:") == true)
            let long = header + String(repeating: "\n", count: 10_001)
            #expect(try await console.post("/api/replay", long, type: "application/x-ndjson").status == 400)
        }
    }

    @Test("Of many events the newest are kept for the download")
    func keepsNewest() async throws {
        let router = try Router()
        try router.onSync("x://a/:id") { _ in }
        var recording = Recording(of: router, capacity: 10)
        for id in 1...3 { _ = try await router.open("x://a/\(id)", from: .app) }
        recording.catchUp()
        for id in 4...20 { _ = try await router.open("x://a/\(id)", from: .app) }
        recording.catchUp()
        #expect(recording.count == 60)
        let lines = recording.text(atMost: 1 << 20).split(separator: "\n")
        #expect(lines.count == 11)
        #expect(lines.last?.contains("x://a/20") == true)
        // Nor are they more bytes than can be replayed.
        let short = recording.text(atMost: 600)
        #expect(short.utf8.count <= 600)
        #expect(short.contains("x://a/20"))
    }
}
