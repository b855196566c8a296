import Foundation
import RandomTrials
import Testing
import WaymarkCore
import WaymarkFoundation
import WaymarkRecording
import WaymarkRouting
import WaymarkTesting

@Suite struct LinkRecordingTests {
    static let header = #"{"format":"waymark.events","redacted":false,"version":1}"#
    static let received =
        #"{"event":"received","link":"/a","opening":1,"source":{"kind":"push"},"time":0}"#

    // MARK: Writing

    @Test("A router's events are recorded as a header and one JSON object a line, with sorted keys")
    func writes() async throws {
        let clock = ManualClock()
        var configuration = RouterConfiguration()
        configuration.clock = AppClock(clock)
        let router = try Router(configuration)
        try router.on("shop://goods/:id", .public.id("goods")) { _ in clock.advance(by: .milliseconds(12)) }
        let recorder = router.record(redaction: .byName)
        clock.advance(by: .seconds(1.25))
        try await router.open("shop://goods/42?token=x", from: .scheme(callingApp: "com.example"))
        _ = try? await router.open("/none", from: .push)
        recorder.finish()
        var lines: [String] = []
        for await line in recorder { lines.append(line) }
        let source = #""source":{"callingApp":"com.example","kind":"scheme"}"#
        #expect(
            lines == [
                #"{"format":"waymark.events","redacted":true,"version":1}"# + "\n",
                #"{"event":"received","link":"shop://goods/42?token=***","opening":1,"#
                    + source + #","time":1.25}"# + "\n",
                #"{"event":"matched","link":"shop://goods/42?token=***","opening":1,"parameters":{"id":"42"},"#
                    + #""pattern":"shop://goods/:id","route":"goods","# + source + #","time":1.25}"# + "\n",
                #"{"duration":0.012,"event":"handled","link":"shop://goods/42?token=***","opening":1,"route":"goods","#
                    + source + #","time":1.262}"# + "\n",
                #"{"event":"received","link":"/none","opening":2,"source":{"kind":"push"},"time":1.262}"# + "\n",
                #"{"event":"failed","link":"/none","opening":2,"problem":"no route takes the link","#
                    + #""source":{"kind":"push"},"step":"matching","time":1.262}"# + "\n",
            ])
        let recording = try LinkRecording(lines.joined())
        #expect(recording.isRedacted)
        #expect(recording.text == lines.joined())
    }

    @Test(
        "Nothing is hidden only where the app asks for it",
        arguments: [Redaction.byName, .none, Redaction(parts: ["ref"], hidesUnnamed: false)])
    func redacts(_ redaction: Redaction) async throws {
        let router = try Router()
        let recorder = router.record(redaction: redaction)
        _ = try? await router.open("/a?token=x&ref=y", from: .push)
        let recording = recorder.drain()
        #expect(recording.isRedacted == (redaction != .none))
        #expect(
            recording.links.map(\.link) == [
                redaction.hides("token")
                    ? "/a?token=***&ref=y"
                    : redaction.hides("ref") ? "/a?token=x&ref=***" : "/a?token=x&ref=y"
            ])
        #expect(recorder.drain().events.isEmpty)
    }

    @Test("The newest events are kept until a recorder is drained, and the loss is recorded")
    func keepsNewest() async throws {
        let router = try Router()
        let recorder = router.record(keeping: 3, redaction: .byName)
        for number in 0..<5 { _ = try? await router.open("/\(number)", from: .push) }
        let recording = try LinkRecording(recorder.drain().text)
        #expect(recording.events.map(\.link) == ["/3", "/4", "/4"])
        #expect(recording.events.map(\.dropped) == [7, 0, 0])
        // The beginning of /3 is lost.
        #expect(recording.links.map(\.link) == ["/4"])
    }

    @Test("The target of a redirect is no link of a recording, wherever its beginning was cut off", arguments: 1...8)
    func cutRedirects(_ kept: Int) async throws {
        let router = try Router()
        try router.redirect("/old", .public, to: "/new")
        try router.on("/new", .public.id("new")) { _ in }
        let recorder = router.record(keeping: kept, redaction: .none)
        try await router.open("/old", from: .push)
        let links = recorder.drain().links.map(\.link)
        #expect(links.isEmpty || links == ["/old"])
        try await router.open("/new", from: .push)
        #expect(kept < 3 || recorder.drain().links.map(\.link) == ["/new"])
    }

    // MARK: Reading

    @Test("Every kind of event is read back as it was", arguments: EveryEvent.all)
    func roundTrip(_ event: RouterEvent) throws {
        let recording = LinkRecording(events: [event], isRedacted: false)
        let read = try LinkRecording(recording.text)
        #expect(read.events == [event])
        #expect(read.skipped == 0)
        #expect(!read.isRedacted)
        #expect(read.text == recording.text)
    }

    @Test(
        "A time is read back to the nanosecond, and one beyond all reason does not trap",
        arguments: [
            Duration.zero, .nanoseconds(1), .nanoseconds(-1), .seconds(8_000_000) + .nanoseconds(123_456_789),
            .milliseconds(-1_500), .seconds(Int64.max), .seconds(Int64.min),
        ])
    func times(_ time: Duration) throws {
        let event = RouterEvent(opening: 1, parent: nil, time: time, link: "/", source: .app, kind: .received)
        let text = LinkRecording(events: [event], isRedacted: false).text
        #expect(text.split(separator: "\n").count == 2)
        if time.components.seconds.magnitude > 9_000_000_000 {
            #expect(throws: LinkRecordingError.self) { try LinkRecording(text) }
        } else {
            #expect(try LinkRecording(text).events.map(\.time) == [time])
        }
    }

    struct Fault: CustomTestStringConvertible {
        let text: String
        let reason: LinkRecordingError.Reason
        let line: Int
        init(_ text: String, _ reason: LinkRecordingError.Reason, line: Int) {
            (self.text, self.reason, self.line) = (text, reason, line)
        }
        var testDescription: String { text.debugDescription }
    }

    static let faults = [
        Fault("", .missingHeader, line: 1),
        Fault("\n \n", .missingHeader, line: 3),
        Fault(received, .missingHeader, line: 1),
        Fault("\n" + received + "\n", .missingHeader, line: 2),
        Fault(#"{"format":"other","redacted":false,"version":1}"#, .missingHeader, line: 1),
        Fault(#"{"format":"waymark.events","version":1}"#, .missingHeader, line: 1),
        Fault(#"{"format":"waymark.events","version":2,"more":[]}"#, .unsupportedVersion(2), line: 1),
        Fault(#"{"format":"waymark.events","redacted":true,"version":0}"#, .unsupportedVersion(0), line: 1),
        Fault(header + "\nnonsense\n", .malformedLine("the line is not JSON"), line: 2),
        Fault(header + "\n\n[]\n", .malformedLine("expected a JSON object"), line: 3),
        Fault(header + "\n{}\n", .malformedLine("'event' is missing"), line: 2),
        Fault(
            header + "\n" + received.replacing(#""opening":1,"#, with: "") + "\n" + received + "\n",
            .malformedLine("'opening' is missing"), line: 2),
        Fault(
            header + "\n" + received + "\n" + received.replacing(#""push""#, with: "1") + "\n",
            .malformedLine("'source.kind' has another type"), line: 3),
        Fault(
            header + "\n" + received.replacing("received", with: "matched") + "\n",
            .malformedLine("a value that 'matched' needs is missing"), line: 2),
        Fault(header + "\n" + received + received + "\n", .malformedLine("the line is not JSON"), line: 2),
    ]

    @Test("A recording that cannot be read says which line is at fault, and why", arguments: faults)
    func refuses(_ row: Fault) {
        let error = #expect(throws: LinkRecordingError.self) { try LinkRecording(row.text) }
        #expect(error?.reason == row.reason)
        #expect(error?.line == row.line)
        #expect(error?.description.hasPrefix("line \(row.line): ") == true)
    }

    @Test("A line or a number of lines over the limit is refused with its line")
    func limits() throws {
        let text = [Self.header, Self.received, Self.received, ""].joined(separator: "\n")
        #expect(try LinkRecording(text, limits: .init(lineBytes: Self.received.utf8.count, lines: 3)).events.count == 2)
        let long = #expect(throws: LinkRecordingError.self) {
            try LinkRecording(text, limits: .init(lineBytes: Self.received.utf8.count - 1))
        }
        #expect(long?.reason == .lineTooLong(limit: Self.received.utf8.count - 1))
        #expect(long?.line == 2)
        let many = #expect(throws: LinkRecordingError.self) { try LinkRecording(text, limits: .init(lines: 2)) }
        #expect(many?.reason == .tooManyLines(limit: 2))
        #expect(many?.line == 3)
    }

    @Test("An unknown record is skipped and counted, and unknown keys are passed over")
    func skipsUnknown() throws {
        let lines = [
            Self.header, #"{"event":"teleported","where":[1,2]}"#, Self.received,
            Self.received.replacing("received", with: "parked"),
            Self.received.replacing(#""received""#, with: #""failed","step":"parking","problem":"full""#),
            Self.received.replacing(#""time""#, with: #""weather":{"rain":true},"time""#),
            Self.received.replacing(
                #""received""#, with: #""refused","refusal":{"reason":"full moon","words":"not now"}"#),
            Self.received.replacing(
                #""received""#,
                with: #""differed","here":{"decision":"dreams"},"there":{"decision":"unmatched"}"#),
        ]
        let recording = try LinkRecording(lines.joined(separator: "\n"))
        #expect(recording.skipped == 4)
        #expect(recording.events.map(\.kind) == [.received, .received, .refused(Refusal("not now"))])
    }

    @Test("A last line that is half written is left out", arguments: [1, 20, received.utf8.count - 1])
    func cutShort(_ count: Int) throws {
        let whole = Self.header + "\n" + Self.received + "\n"
        let recording = try LinkRecording(whole + Self.received.prefix(count))
        #expect(recording.isCutShort)
        #expect(recording.events.count == 1)
        #expect(try !LinkRecording(whole + Self.received).isCutShort)
        #expect(throws: LinkRecordingError.self) { try LinkRecording(whole + Self.received.prefix(count) + "\n") }
    }

    @Test("Line ends of either kind, and empty lines, are read")
    func lineEnds() throws {
        let text = ["", Self.header, "", Self.received, " ", Self.received, ""].joined(separator: "\r\n")
        #expect(try LinkRecording(text).events.count == 2)
        #expect(try LinkRecording(bytes: Data(text.utf8)).events.count == 2)
    }

    @Test("Random bytes, and recordings with random changes, are read or refused", arguments: UInt64(1)...20)
    func fuzz(seed: UInt64) {
        var random = SeededNumbers(trial: seed)
        let sound = Array(LinkRecording(events: EveryEvent.all, isRedacted: true).text.utf8)
        var readCount = 0
        for round in 0..<60 {
            var bytes =
                round.isMultiple(of: 10)
                ? Array("\(Self.header)\n".utf8)
                    + (0..<200).map { _ in UInt8.random(in: .min ... .max, using: &random) }
                : sound
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
                case 1: bytes.remove(at: place)
                case 2:
                    bytes.insert(
                        contentsOf: Array(random.pick(["\n", "{", "[[[", "9e999", "\"", "\\u", "\u{0}", "-"]).utf8),
                        at: place)
                default: bytes.removeSubrange(place...)
                }
                if bytes.isEmpty { bytes = [0] }
            }
            do {
                let recording = try LinkRecording(bytes: bytes)
                readCount += 1
                // What was read is written and read again as the same.
                let again = try LinkRecording(recording.text)
                #expect(again.events == recording.events, "seed \(seed), round \(round)")
                _ = recording.links.map(\.description)
            } catch {
                #expect(error.line > 0, "seed \(seed), round \(round)")
            }
        }
        #expect(readCount > 0, "seed \(seed)")
    }
}

@Suite("The format of recordings")
struct RecordingFormatTests {
    @Test("The documented table names every kind of event")
    func table() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let file = folder.appending(path: "../../../Sources/WaymarkRecording/LinkRecording.swift")
        let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter {
            $0.hasPrefix("/// | `")
        }
        let named = Set(rows.joined().split { !($0.isLetter || $0.isNumber) }.map(String.init))
        for name in RouterEvent.Kind.Name.allCases {
            #expect(named.contains(name.rawValue), "\(name.rawValue)")
        }
    }

    static let long = String(repeating: "\u{1}", count: 300_000)
    static let kinds: [RouterEvent.Kind] = [
        .failed(.handler, problem: long), .redirected(to: long),
        .matched(route: "r", pattern: "/r", parameters: ["a": long]),
        .matched(
            route: "r", pattern: "/r",
            parameters: Dictionary(uniqueKeysWithValues: (0..<50_000).map { ("name\($0)", "value") })),
        .waiting(gates: (0..<50_000).map { "gate number \($0)" }), .refused(Refusal(.gate(long))), .progressed(long),
        .differed(here: .route(long, parameters: [long: long]), there: .route("r", parameters: ["a": long])),
    ]

    @Test("A line that would be too long to be read back is cut", arguments: kinds)
    func cutsLines(_ kind: RouterEvent.Kind) throws {
        let event = RouterEvent(
            opening: 1, parent: nil, time: .zero, link: Self.long, source: .webView(origin: Self.long), kind: kind)
        let recording = LinkRecording(events: [event], isRedacted: false)
        let read = try LinkRecording(recording.text)
        #expect(read.events.map(\.kind.name) == [kind.name])
        #expect(recording.text.utf8.count < LinkRecording.Limits.standard.lineBytes)
    }
}
