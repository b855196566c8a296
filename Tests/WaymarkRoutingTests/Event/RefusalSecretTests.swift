import Testing
import WaymarkCore
import WaymarkRouting

@Suite("A value that is hidden in a link is hidden in the words that refuse it")
struct RefusalSecretTests {
    /// The texts of refusals of links that carry a secret.
    struct RefusalRow: CustomTestStringConvertible {
        let link: String
        let words: String
        var testDescription: String { link }
    }

    static let refusals = [
        RefusalRow(link: "shop://to/SECRETvalue", words: "the parameter 'u' carries a link to ***"),
        RefusalRow(
            link: "shop://guarded?u=https://other.example",
            words: "the parameter 'u' carries a link to https://other.example"),
        RefusalRow(
            link: "shop://guarded?token=https://SECRETvalue.evil", words: "the parameter 'token' carries a link to ***"),
        RefusalRow(link: "shop://undeclared/SECRETvalue", words: "the parameter '***' is not declared"),
    ]

    @Test("The words of a refusal have nothing of what is hidden in the link", arguments: refusals)
    func hidesInRefusals(_ row: RefusalRow) async throws {
        let router = try Router()
        router.check(RedirectGuard(allowedHosts: ["good.example"]))
        router.check(ParameterCheck(refusesUndeclared: true), for: .tag("declared"))
        try router.onSync("shop://to/:token", .public) { request in
            Response.redirect(to: "shop://guarded?u=https://\(request["token"] ?? "").evil/")
        }
        try router.onSync("shop://undeclared/:token", .public) { request in
            Response.redirect(to: "shop://strict?\(request["token"] ?? "")=1")
        }
        try router.onSync("shop://strict", .public.tags("declared")) { _ in "strict" }
        try router.onSync("shop://guarded", .public) { _ in "guarded" }
        let events = router.events()
        do throws(RouterError) {
            try await router.open(row.link, from: .push)
            Issue.record("opened")
        } catch {
            #expect("\(error)".contains(row.words), "\(error)")
            #expect(!"\(error)".lowercased().contains("secretvalue"), "\(error)")
        }
        let told = events.drain().map { "\($0)" }
        #expect(told.contains { $0.contains(row.words) }, "\(told)")
        #expect(!told.contains { $0.lowercased().contains("secretvalue") }, "\(told)")
    }

    @Test("A secret that a redirect makes the scheme of a link is hidden")
    func hidesScheme() async throws {
        let router = try Router()
        try router.onSync("shop://to/:token", .public) { request in
            Response.redirect(to: "\(request["token"] ?? "")://x")
        }
        let events = router.events()
        do throws(RouterError) { try await router.open("shop://to/SECRETvalue", from: .push) } catch {
            #expect(!"\(error)".contains("SECRETvalue"), "\(error)")
        }
        let told = events.drain().map { "\($0)" }
        #expect(told.contains { $0.contains("redirected to ***://") }, "\(told)")
        #expect(!told.contains { $0.contains("SECRETvalue") }, "\(told)")
    }
}
