import Testing
import WaymarkCore
import WaymarkInbox
import WaymarkRouting

@Suite("Of a text that is too long to be a link, no call keeps or shows more than the beginning")
struct OverLongLinkTests {
    /// The greatest length of what is kept or shown, in bytes.
    static let greatest = 320

    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let text: String

        init(_ name: String, _ text: String) {
            testDescription = name
            self.text = text
        }
    }

    static let rows = [
        Row("pairs", "shop://x?" + String(repeating: "a=b&", count: 250_000)),
        Row("escaped pairs", "shop://x?q=" + String(repeating: "%26a%3Db", count: 125_000)),
        Row("quotes", "shop://x?q=" + String(repeating: "\"a\":", count: 250_000)),
        Row("one name", "shop://x?" + String(repeating: "token", count: 200_000)),
        Row("slashes", String(repeating: "/", count: 1_000_000)),
        Row("escapes", "shop://x/" + String(repeating: "%25", count: 333_000)),
        Row("user information", "https://me:" + String(repeating: "a@", count: 500_000)),
        Row("white space", "shop://x/a" + String(repeating: " ", count: 1_000_000) + "b"),
        Row("other scripts", "shop://x/" + String(repeating: "\u{540D}", count: 330_000)),
        Row("an excerpt", "shop://x/" + String(repeating: "a", count: 1_000_000) + "… (5 bytes)"),
    ]

    private func router() throws -> Router {
        var configuration = RouterConfiguration()
        configuration.inbox = InboxConfiguration()
        let router = try Router(configuration)
        try router.onMain("shop://x", .public) { _ in }
        return router
    }

    private func expectShort(_ texts: String...) {
        for text in texts { #expect(text.utf8.count <= Self.greatest, "\(text.prefix(100))… \(text.utf8.count)") }
    }

    @Test("Open, answer, resolve and the inbox", arguments: rows)
    func errors(_ row: Row) async throws {
        let router = try router()
        let (first, second) = (router.events(), router.events(redaction: .none))
        var errors: [RouterError] = []
        do throws(RouterError) { try await router.open(row.text, from: .push) } catch { errors.append(error) }
        do throws(RouterError) { try await router.answer(row.text, from: .push) } catch { errors.append(error) }
        do throws(RouterError) { _ = try router.resolve(row.text, from: .push) } catch { errors.append(error) }
        #expect(errors.count == 3)
        for error in errors { expectShort(error.link, error.redactedLink, "\(error.reason)") }
        let inbox = await #expect(throws: InboxError.self) { try await router.inbox?.accept(row.text, from: .push) }
        expectShort(inbox?.redactedLink ?? "")
        #expect(!router.canOpen(row.text, from: .push) && router.match(row.text) == nil)
        #expect(router.explain(row.text, from: .push).table.link.utf8.count <= Self.greatest)
        let told = first.drain() + second.drain()
        #expect(told.count == 8)
        for event in told { expectShort(event.link) }
    }

    @Test("Sending does not wait, and its events are short", arguments: rows)
    func sent(_ row: Row) async throws {
        var configuration = RouterConfiguration()
        configuration.isReady = false
        let router = try Router(configuration)
        let events = router.events()
        #expect(!router.send(row.text, from: .push))
        for await event in events {
            expectShort(event.link)
            guard case .failed(.reading, _) = event.kind else { continue }
            break
        }
    }

    @Test("A redirect to one keeps the link that was left, and shows it alone", arguments: rows)
    func redirects(_ row: Row) async throws {
        let router = try router()
        try router.on("/go", .public) { _ in Response.redirect(to: row.text) }
        let events = router.events()
        let error = await #expect(throws: RouterError.self) { try await router.open("/go", from: .push) }
        #expect(error?.link == "/go")
        #expect(events.drain().allSatisfy { "\($0)".utf8.count <= 2 * Self.greatest })
    }

    @Test("A text that is no link is shown up to the piece in which it is cut")
    func cut() throws {
        let router = try router()
        let long = String(repeating: "a", count: 9_000)
        let rows = [
            ("shop://x/" + long, "shop://x/***… (9009 bytes)"), (long, "***… (9000 bytes)"),
            ("shop://x?token=1&b=2&c=" + long, "shop://x?token=***&b=2&***… (9023 bytes)"),
            ("https://me:" + long, "https://***… (9011 bytes)"),
        ]
        for (text, shown) in rows {
            do throws(RouterError) {
                _ = try router.resolve(text, from: .push)
                Issue.record("it was read")
            } catch {
                #expect(error.redactedLink == shown)
            }
        }
    }

    @Test(
        "Events are kept up to a bound in bytes, the newest always, and dropped ones are counted",
        arguments: [0, 20_000])
    func eventBytes(_ bytes: Int) async throws {
        let router = try router()
        let events = router.events(keeping: 1_000, bytes: bytes, redaction: .none)
        let link = "shop://x?q=" + String(repeating: "a", count: 4_000)
        for _ in 0..<100 { _ = try? await router.open(link, from: .push) }
        let kept = events.drain()
        #expect(bytes == 0 ? kept.count == 1 : (3...4).contains(kept.count))
        #expect(kept.first?.dropped == 300 - kept.count)
        // What was taken makes room again.
        try await router.open("shop://x", from: .push)
        #expect(events.drain().count == (bytes == 0 ? 1 : 3))
    }

    @Test("An app's error that says much is cut in events")
    func problems() async throws {
        struct Talkative: Error, CustomStringConvertible {
            var description: String { String(repeating: "é", count: 100_000) }
        }
        let router = try router()
        try router.on("/talks", .public) { _ in throw Talkative() }
        let events = router.events()
        _ = try? await router.open("/talks", from: .push)
        #expect(events.drain().allSatisfy { "\($0)".utf8.count < 2_000 })
    }
}
