import Foundation
import Testing
import WaymarkTesting

@testable import WaymarkComponents

@Suite struct StartProfileTests {
    /// A host whose parts move the clock as they start.
    private static func profile() async throws -> StartProfile {
        let clock = ManualClock()
        var configuration = LifecycleConfiguration()
        configuration.clock = AppClock(clock)
        configuration.width = 1
        configuration.startLimit = nil
        let host = try LifecycleHost(
            [
                Piece("store", start: { _ in clock.advance(by: .milliseconds(10)) }),
                Piece(
                    "cart", needs: ["store"],
                    start: { context in
                        await context.onMain { clock.advance(by: .milliseconds(5)) }
                        clock.advance(by: .milliseconds(20))
                        await context.onMain { clock.advance(by: .microseconds(2_500)) }
                        clock.advance(by: .microseconds(2_500))
                    }),
                Piece("index", needs: ["store"], start: { _ in throw Piece.Broken() }),
                Piece("search", needs: ["index"]), Piece("spare", Startup(isLazy: true)),
            ], configuration: configuration)
        return await host.start().profile
    }

    @Test("A profile tells how long each part waited, started and kept the main thread busy")
    func measures() async throws {
        let profile = try await Self.profile()
        #expect(profile.total == .milliseconds(40) && profile.main == .microseconds(7_500))
        #expect(profile.parts.map(\.id) == ["store", "cart", "index", "search", "spare"])
        #expect(profile.parts.map(\.wait) == [.zero, .milliseconds(10), .milliseconds(40), nil, nil])
        #expect(profile.parts.map(\.own) == [.milliseconds(10), .milliseconds(30), .zero, nil, nil])
        #expect(profile.parts.map(\.main) == [.zero, .microseconds(7_500), .zero, .zero, .zero])
        #expect(
            profile.parts.map(\.outcome) == [
                .started, .started, .failed("broken"), .notStarted(.dependency("index")), .lazy,
            ])
        #expect(profile.parts.map(\.dependencies) == [[], ["store"], ["store"], ["index"], []])
        #expect(profile.slow(over: .milliseconds(5)).map(\.id) == ["cart", "store"])
        #expect(profile.slow(over: .milliseconds(10)).map(\.id) == ["cart"])
    }

    @Test("A timeline has a bar for each part, marks the slow ones, and says why others have not started")
    func draws() async throws {
        let profile = try await Self.profile()
        #expect(
            profile.timeline(slowOver: .milliseconds(20), width: 20) == """
                total 40.000 ms, on the main thread 7.500 ms
                store    |=====...............| 10.000 ms
                cart   ! |.....===============| 30.000 ms, 7.500 ms of it on the main thread
                index    |...................=| 0.000 ms, failed: broken
                search   |....................| not started: it needs 'index', which did not start
                spare    |....................| lazy
                """)
        #expect(!profile.description.contains("!"))
    }

    @Test("A profile reads back as it was written, with durations in milliseconds")
    func codes() async throws {
        let profile = try await Self.profile()
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(profile)
        #expect(try JSONDecoder().decode(StartProfile.self, from: data) == profile)
        let text = try #require(String(data: data, encoding: .utf8))
        #expect(
            text.hasPrefix(
                #"{"parts":[{"dependencies":[],"id":"store","main":0,"outcome":"started","own":10,"wait":0}"#))
        #expect(
            text.contains(#"{"dependencies":["index"],"because":"index","id":"search""#)
                || text.contains(#""because":"index""#))
        #expect(text.hasSuffix(#""total":40}"#))
    }

    static let outcomes: [StartOutcome] = [
        .started, .failed("x"), .pastLimit(.microseconds(1_500)), .hanging, .lazy, .notStarted(.dependency("a")),
        .notStarted(.required("a")), .notStarted(.stopped), .notStarted(.cancelled), .notStarted(.unfinished),
    ]

    @Test("Every outcome reads back as it was written", arguments: outcomes)
    func codesOutcome(_ outcome: StartOutcome) throws {
        let profile = StartProfileTests.profile(outcome)
        let data = try JSONEncoder().encode(profile)
        #expect(try JSONDecoder().decode(StartProfile.self, from: data) == profile)
    }

    private static func profile(_ outcome: StartOutcome) -> StartProfile {
        StartProfile(
            total: .nanoseconds(123_456_789),
            parts: [
                .init(
                    id: "p", wait: .nanoseconds(1), own: nil, main: .nanoseconds(7), outcome: outcome,
                    dependencies: ["q"])
            ])
    }

    @Test("Durations that no clock can show are refused", arguments: ["1e300", "-1e300", "\"1\""])
    func refusesDurations(_ number: String) {
        let data = Data(#"{"total":\#(number),"parts":[]}"#.utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(StartProfile.self, from: data) }
    }

    @Test("A part has one line, whatever its error says")
    func oneLine() async throws {
        struct Wordy: Error, CustomStringConvertible {
            let description = "the disk is full\nand the network is gone\n"
        }
        let clock = ManualClock()
        let host = try LifecycleHost(
            [Piece("a", start: { _ in throw Wordy() }), Piece("b")],
            configuration: Journal().configuration { $0.clock = AppClock(clock) })
        let text = await host.start().profile.timeline(width: 4)
        #expect(
            text == """
                total 0.000 ms, on the main thread 0.000 ms
                a   |=...| 0.000 ms, failed: the disk is full; and the network is gone
                b   |=...| 0.000 ms
                """)
    }
}
