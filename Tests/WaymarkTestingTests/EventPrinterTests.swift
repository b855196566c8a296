import Testing
import WaymarkCore
import WaymarkRouting
import WaymarkTesting

@Suite struct EventPrinterTests {
    /// A router on a clock, at which two links are opened, one inside the other.
    private func events(_ links: [String]) async throws -> RouterEvents {
        let clock = ManualClock()
        var configuration = RouterConfiguration()
        configuration.clock = AppClock(clock)
        let router = try Router(configuration)
        try router.on("shop://goods/:id", .public.id("goods")) { request in
            clock.advance(by: .microseconds(1_250))
            if request["id"] == "outer" { try await request.router.open("shop://goods/inner?token=x", from: .app) }
        }
        let events = router.events(redaction: .byName)
        clock.advance(by: .seconds(61))
        for link in links { _ = try? await router.open(link, from: .push) }
        events.finish()
        return events
    }

    @Test("Each event is one line, with the seconds, the opening, and what happened")
    func prints() async throws {
        var text = ""
        await EventPrinter(try await events(["shop://goods/outer"])).print(to: &text)
        #expect(
            text == """
                61.000 #1 received: shop://goods/outer from push
                61.000 #1 matched goods by 'shop://goods/:id' id=outer: shop://goods/outer from push
                61.001 #2 in #1 received: shop://goods/inner?token=*** from app
                61.001 #2 in #1 matched goods by 'shop://goods/:id' id=inner: shop://goods/inner?token=*** from app
                61.002 #2 in #1 handled by goods in 1.250 ms: shop://goods/inner?token=*** from app
                61.002 #1 handled by goods in 2.500 ms: shop://goods/outer from push

                """)
    }

    @Test(
        "Whatever a text holds, its events are one line each",
        arguments: ["a\nb", "shop://goods/\u{1B}[2J", "\r\u{85}"])
    func escapes(_ text: String) async throws {
        var lines: [String] = []
        await EventPrinter(try await events([text])).print { lines.append($0) }
        #expect(lines.count == 2)
        #expect(
            lines.allSatisfy { line in line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } })
        #expect(try await events([text]).drain().allSatisfy { !$0.description.contains(where: \.isNewline) })
        let router = try Router()
        let error = await #expect(throws: RouterError.self) { try await router.open(text, from: .push) }
        #expect(error?.description.contains(where: \.isNewline) == false)
    }

    @Test("An error of the writer ends the printing")
    func stops() async throws {
        struct Full: Error {}
        var count = 0
        await #expect(throws: Full.self) {
            try await EventPrinter(try await events(["shop://goods/1"])).print { _ in
                count += 1
                if count == 2 { throw Full() }
            }
        }
        #expect(count == 2)
    }

    @Test("Printing ends where the task is cancelled")
    func cancels() async throws {
        let router = try Router()
        let task = Task { await EventPrinter(router.events(redaction: .byName)).print { _ in } }
        task.cancel()
        await task.value
    }
}
