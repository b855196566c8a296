import Foundation
import Testing
import WaymarkCore
import WaymarkFoundation
import WaymarkInbox
import WaymarkRecording
import WaymarkRouting
import WaymarkRules

@Suite("A URL is reported as a link is: without its secrets, and no more than its beginning")
struct ArrivalSecretTests {
    static let links: [@Sendable (String) -> String] = [
        { "shop://goods/1?token=\($0)" }, { "shop://goods/1#\($0)" }, { "shop://call/\($0)" },
        { "shop://nowhere/\($0)?key=\($0)" }, { "shop://old/\($0)" }, { "shop://redirects/\($0)" },
        { "https://me:\($0)@m.shop.example/x" }, { "https://m.shop.example/login/\($0)" },
        { "shop://goods/1?next=https%3A%2F%2Fx.example%2F%3Fsid%3D\($0)" }, { "shop://goods/x?key=\($0)" },
    ]

    private func router() throws -> Router {
        var configuration = RouterConfiguration()
        configuration.inbox = InboxConfiguration(gates: ["ui"])
        let router = try Router(configuration)
        try router.on("shop://goods/:id<int>", .public) { _ in }
        try router.on("shop://call/:phone", .public) { _ in throw Declined() }
        try router.redirect("shop://redirects/:code", .public, to: "shop://page/:code")
        try router.on("shop://page/:name", .public) { _ in }
        try router.setRewrites([RewriteRule(from: "shop://old/:token", to: "shop://goods/1?ref=:token")])
        return router
    }

    /// The outputs of every call that takes URLs: events, recorded lines and errors.
    private func told(
        _ url: URL, by router: Router, _ redaction: Redaction = .standard
    ) async -> (events: [RouterEvent], texts: [String], errors: [RouterError]) {
        let (events, recorder) = (router.events(redaction: redaction), router.record(redaction: redaction))
        var texts: [String] = []
        var errors: [RouterError] = []
        do throws(RouterError) { texts.append("\(try await router.open(url, from: .push).trace)") } catch {
            errors.append(error)
        }
        do throws(RouterError) { _ = try await router.answer(url, from: .scheme()) } catch { errors.append(error) }
        do throws(RouterError) { _ = try router.resolve(url, from: .push) } catch { errors.append(error) }
        _ = router.canOpen(url, from: .push)
        router.send(OpenedURL(url))
        router.send(WebActivity(webpageURL: url))
        do throws(InboxError) { _ = try await router.inbox?.accept(url, from: .qrCode) } catch {
            texts.append("\(error)")
        }
        router.inbox?.open("ui")
        await router.inbox?.settle()
        texts += errors.flatMap { ["\($0)", $0.redactedLink, $0.suggestion ?? ""] }
        texts.append(recorder.drain().text)
        return (events.drain(), texts, errors)
    }

    @Test("A planted secret comes out nowhere", arguments: links.indices)
    func secrets(_ number: Int) async throws {
        let secret = "S\(number)qZ7x"
        let url = try #require(URL(string: Self.links[number](secret)))
        let (events, texts, _) = await told(url, by: try router())
        #expect(!events.isEmpty)
        for text in events.flatMap({ ["\($0)", String(reflecting: $0)] }) + texts {
            #expect(!text.contains(secret), "\(text)")
        }
    }

    @Test(
        "Of one that is too long to be a link only the beginning is kept",
        arguments: ["shop://goods/1?token=b&", "shop://call/", "https://m.shop.example/"],
        [Redaction.standard, .none])
    func overLong(_ beginning: String, _ redaction: Redaction) async throws {
        let url = try #require(URL(string: beginning + String(repeating: "ab=c&", count: 200_000)))
        let (events, texts, errors) = await told(url, by: try router(), redaction)
        #expect(errors.count == 3 && events.count >= 4)
        for event in events { #expect(event.link.utf8.count <= 320) }
        for error in errors { #expect(error.link.utf8.count <= 320 && "\(error)".utf8.count <= 1_000) }
        for text in texts { #expect(text.utf8.count <= 320 * 2 * max(1, events.count)) }
    }
}
