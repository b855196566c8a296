import RandomTrials
import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting

@Suite("Secret values reach neither events nor the texts of errors")
struct RedactionTests {
    struct Row: CustomTestStringConvertible {
        let link: String
        let shown: String
        var testDescription: String { link }

        init(_ link: String, _ shown: String) {
            self.link = link
            self.shown = shown
        }
    }

    static let rows = [
        Row("/a?token=SECRET&x=1", "/a?token=***&x=1"),
        Row("/a?access_token=SECRET&userToken=SECRET&API-Key=SECRET", "/a?access_token=***&userToken=***&API-Key=***"),
        Row("/a?%74oken=SECRET", "/a?%74oken=***"),
        Row("/a?TOKEN=SECRET&token=SECRET", "/a?TOKEN=***&token=***"),
        Row("/a?code=SECRET&postcode=7", "/a?code=***&postcode=7"),
        Row("/a?token&x", "/a?token&x"),
        Row("/a?x=100%25&y=a%3Db&z=50%2525", "/a?x=100%25&y=a%3Db&z=50%2525"),
        Row("/a#token=SECRET&x=1", "/a#token=***&x=1"),
        Row("/a#/page?password=SECRET", "/a#/***?password=***"),
        Row("/a?x=1#SECRET", "/a?x=1#***"), Row("/a?x=1#/call", "/a?x=1#/call"), Row("/a?SECRET7", "/a?***"),
        // Links in parameters.
        Row("/a?next=https%3A%2F%2Fx.example%2F%3Ftoken%3DSECRET", "/a?next=***"),
        Row("/a?next=https%3A%2F%2Fx.example%2F%3Fnext%3D%252F%253Ftoken%253DSECRET", "/a?next=***"),
        Row("/a?next=https%3A%2F%2Fx.example%2F%3Fa%3D1", "/a?next=https%3A%2F%2Fx.example%2F%3Fa%3D1"),
        Row("/a?next=https%3A%2F%2Fme%3ASECRET%40x.example%2F", "/a?next=***"),
        Row("/a?next=https%3A%2F%2Fx.example%2FSECRET", "/a?next=***"),
        Row("/a?next=https%3A%2F%2Fx.example%2Fcall", "/a?next=https%3A%2F%2Fx.example%2Fcall"),
        Row("/a?next=%2Freset%2FSECRET", "/a?next=***"), Row("/a?next=shop%3Areset%2FSECRET", "/a?next=***"),
        Row("/a?q=a%3D1%3Btoken%3DSECRET", "/a?q=***"), Row("/a?q=x%3Dy%3Dz%3Dw%3Dtoken%3DSECRET", "/a?q=***"),
        Row("/a?q=token%3ASECRET", "/a?q=***"), Row("/a?q=%3Ctoken%3ESECRET%3C%2Ftoken%3E", "/a?q=***"),
        Row("/a?q=Bearer%20SECRET", "/a?q=***"), Row("/a?q=basic+SECRET", "/a?q=***"),
        Row("/a?q=eyJhbGciOiJIUzI1NiJ9.SECRET.x", "/a?q=***"), Row("/a?q=12:30&t=a/b&u=x+y", "/a?q=12:30&t=a/b&u=x+y"),
        Row("/a?%25252525253Dx=1&y=%252525252541SECRET", "/a?%25252525253Dx=1&y=***"),
        // Names.
        Row("/a?key=SECRET&apiKey=SECRET&API_KEY=SECRET&keys=SECRET", "/a?key=***&apiKey=***&API_KEY=***&keys=***"),
        Row("/a?keyword=1&monkey=2&zipCode=3&author=4&inviter=5", "/a?keyword=1&monkey=2&zipCode=3&author=4&inviter=5"),
        Row(
            "/a?ticket=SECRET&state=SECRET&nonce=SECRET&refresh=SECRET", "/a?ticket=***&state=***&nonce=***&refresh=***"
        ),
        Row(
            "/a?card=SECRET&cvc=SECRET&magic_link=SECRET&invite=SECRET", "/a?card=***&cvc=***&magic_link=***&invite=***"
        ),
        Row(
            "/a?assertion=SECRET&SAMLResponse=SECRET&x.bearer=SECRET", "/a?assertion=***&SAMLResponse=***&x.bearer=***"),
        Row("/a?user[code]=SECRET&otp2=SECRET&IDToken=SECRET", "/a?user[code]=***&otp2=***&IDToken=***"),
        Row("/a?to\u{200B}ken=SECRET&\u{FF54}oken=SECRET", "/a?to\u{200B}ken=***&\u{FF54}oken=***"),
        Row("/a?\u{5BC6}\u{7801}=SECRET&\u{540D}\u{5B57}=Li", "/a?\u{5BC6}\u{7801}=***&\u{540D}\u{5B57}=Li"),
        Row("/a?json=%7B%22user%22%3A%7B%22token%22%20%3A%22SECRET%22%7D%7D", "/a?json=***"),
        Row("/a?json=%7B%22user%22%3A%22token%22%7D", "/a?json=%7B%22user%22%3A%22token%22%7D"),
        // The path, by the names of its parameters.
        Row("/call/SECRET", "/call/***"),
        Row("/call/SECRET?x=1#y", "/call/***?x=1#***"),
        Row("/call/%53ECRET", "/call/***"),
        Row("/mixed/to-SECRET.html", "/mixed/***"),
        Row("/tail/SECRET/SECRET2", "/tail/***/***"),
        Row("/several/SECRET", "/several/***"),
        Row("/absent/SECRET", "/absent/***"),
        Row("/open/https%3A%2F%2Fx.example%2F%3Ftoken%3DSECRET", "/open/***"),
        Row("/redirects/SECRET", "/redirects/***"),
        // User information, and texts that are no link.
        Row("https://me:SECRET@x.example/a", "https://***@x.example/a"),
        Row("shop://SECRET@a/b", "shop://***@a/b"),
        Row("//me:SECRET@x/?token=SECRET", "//***@***/?token=***"),
        Row("https://x.example:SECRET/", "https://x.example:***/"),
        Row("SECRET_1:x", "***"), Row("https://x.example/%00SECRET/a", "https://x.example/***/a"),
        // What no route takes, and what it takes without a name.
        Row("/nowhere?token=SECRET", "/***?token=***"), Row("/call/SECRET/more", "/call/***/***"),
        Row("shop://SECRET/a", "shop://***/a"), Row("/files/SECRET/a", "/files/***/a"),
        Row("/open/plain", "/open/plain"),
    ]

    private func router() throws -> Router {
        let router = try Router()
        try router.on(["/a", "https://x.example/a", "shop://a/b"]) { _ in throw Refusal("no") }
        try router.on("/call/:phone") { try $0["phone", as: Number.self] }
        try router.on("/mixed/to-:phone.html") { _ in }
        try router.on("/tail/:mobiles+") { _ in }
        try router.on("/several/:number<int>", .priority(1)) { _ in throw Declined() }
        try router.on("/several/:name") { _ in throw Declined() }
        try router.on("/several/:phone([A-Z]+)", .priority(-1)) { _ in }
        let isThere: @Sendable () -> Bool = { false }
        try router.on("/absent/:name", .priority(1).when(isThere)) { _ in }
        try router.on("/absent/:phone") { _ in }
        try router.on("/open/:link") { _ in }
        try router.on("/files/*") { _ in }
        try router.redirect("/redirects/:phone", to: "/call/:phone")
        return router
    }

    private struct Number: LinkValue {
        init?(linkText: String) { return nil }
        var linkText: String { "" }
    }

    @Test("In events and in errors, at each step", arguments: rows)
    func hides(_ row: Row) async throws {
        let router = try router()
        let (events, all) = (router.events(), router.events(redaction: .none))
        let failed: RouterError?
        do throws(RouterError) {
            try await router.open(row.link, from: .app)
            failed = nil
        } catch {
            failed = error
        }
        let found = events.drain()
        #expect(found.first?.link == row.shown)
        for event in found {
            // The name of a parameter that says nothing gives nothing away, and so hides nothing.
            if case .matched(_, "/several/:name", _) = event.kind { continue }
            if case .matched(_, "/absent/:name", _) = event.kind { continue }
            #expect(!"\(event) \(event.kind)".contains("SECRET"), "\(event)")
        }
        #expect(all.drain().first?.link == row.link)
        if let failed {
            #expect(!"\(failed)".contains("SECRET") && !failed.redactedLink.contains("SECRET"), "\(failed)")
            #expect((failed.link != failed.redactedLink) == row.shown.contains("***"))
        }
        do throws(RouterError) { _ = try router.resolve(row.link, from: .push) } catch {
            #expect(error.redactedLink == row.shown)
            #expect(!"\(error)".contains("SECRET"), "\(error)")
        }
    }

    @Test("A parameter's text is in the error's data, and in no sentence")
    func parameters() async throws {
        let router = try router()
        let error = await #expect(throws: RouterError.self) { try await router.open("/call/SECRET", from: .app) }
        guard case .illFormedParameter("phone", text: "SECRET", _)? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error.map { "\($0)".contains("SECRET") } == false)
    }

    @Test("Under rules that hand values on as they are written, the path is hidden as well")
    func undecoded() async throws {
        var configuration = RouterConfiguration()
        configuration.rules.decodeValues = false
        let router = try Router(configuration)
        let events = router.events()
        try router.on("/call/:phone") { _ in }
        _ = await router.outcome("/call/%53ECRET")
        #expect(events.drain().allSatisfy { $0.link == "/call/***" })
    }

    @Test(
        "A hidden value of a path that goes on behind a number sign is hidden there, too",
        arguments: [
            (MatchingRules.Fragment.text, "/call/a#SECRET", "/call/***#***"),
            (.text, "/call/a#b=SECRET&c=SECRET?d=1", "/call/***#***&***?d=1"),
            (.text, "/call/#SECRET", "/call/#***"), (.joined, "/call/a#SECRET", "/call/***#***"),
            (.joined, "/call/a#b=&c=SECRET", "/call/***#***&***"), (.path, "/#/call/c=SECRET", "/#***"),
            (.text, "/call/SECRET?token=a#k=SECRET#SECRET&d=1", "/call/***?token=***#***#***&d=1"),
            (.ignore, "/call/SECRET?token=a?k=SECRET?SECRET&d=1", "/call/***?token=***?***?***&d=1"),
        ])
    func fragments(_ fragment: MatchingRules.Fragment, _ link: String, _ shown: String) async throws {
        var configuration = RouterConfiguration()
        configuration.rules.fragment = fragment
        let router = try Router(configuration)
        let events = router.events()
        try router.on("/call/:phone", .public) { request in #expect(request["phone"]?.contains("SECRET") == true) }
        _ = await router.outcome(link)
        let told = events.drain()
        #expect(!told.isEmpty && told.allSatisfy { $0.link == shown }, "\(told.map(\.link))")
    }

    @Test("A circle of redirects with secrets says so without them")
    func loops() async throws {
        let router = try Router()
        try router.redirect("/b/:phone", to: "/c/:phone")
        try router.redirect("/c/:phone", to: "/b/:phone")
        let events = router.events()
        let error = await #expect(throws: RouterError.self) { try await router.open("/b/SECRET", from: .app) }
        #expect(error.map { "\($0)".contains("SECRET") } == false)
        for event in events.drain() { #expect(!"\(event)".contains("SECRET"), "\(event)") }
    }

    @Test("An app's own list of names, and none at all")
    func own() async throws {
        var configuration = RouterConfiguration()
        configuration.redaction = Redaction(parts: ["Land_mark"], names: ["x"], hidesUnnamed: false)
        let router = try Router(configuration)
        let error = await #expect(throws: RouterError.self) {
            try await router.open("/a?landMark=1&land-mark-2=2&x=3&xx=4&token=5", from: .app)
        }
        #expect(error?.redactedLink == "/a?landMark=***&land-mark-2=***&x=***&xx=4&token=5")
    }

    @Test("Any bytes are redacted without a trap")
    func anything() {
        var random = SeededNumbers(trial: 7)
        for _ in 0..<3_000 {
            let bytes = random.bytes(upTo: 80, favouring: "ab/?#&=%25@:\"token")
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(RouterErrorProbe.redacted(text) != nil)
        }
    }

    private enum RouterErrorProbe {
        static let router = try? Router()
        static func redacted(_ text: String) -> String? {
            guard let router else { return nil }
            do throws(RouterError) {
                _ = try router.resolve(text, from: .push)
                return nil
            } catch {
                return error.redactedLink
            }
        }
    }
}
