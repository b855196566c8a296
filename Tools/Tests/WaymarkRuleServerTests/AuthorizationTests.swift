import Testing
import WaymarkConsole
import WaymarkInspection
import WaymarkTesting

@testable import WaymarkRuleServer

@Suite struct AuthorizationTests {
    /// Each endpoint with the least role that may, written down by hand.
    static let table: [(method: String, path: String, role: Role?)] = [
        ("POST", "/api/session", nil), ("GET", "/api/session", .reader), ("DELETE", "/api/session", .reader),
        ("GET", "/api/apps", .reader), ("GET", "/api/apps/APP", .reader), ("PUT", "/api/apps/APP", .administrator),
        ("GET", "/api/apps/APP/tables/FROM", .reader), ("PUT", "/api/apps/APP/tables/FROM", .administrator),
        ("DELETE", "/api/apps/APP/tables/FROM", .administrator), ("GET", "/api/apps/APP/cases", .reader),
        ("PUT", "/api/apps/APP/cases", .editor), ("GET", "/api/apps/APP/recordings", .reader),
        ("PUT", "/api/apps/APP/recordings/NAME", .editor), ("DELETE", "/api/apps/APP/recordings/NAME", .editor),
        ("GET", "/api/apps/APP/explain", .reader), ("GET", "B/drafts", .reader), ("POST", "B/drafts", .editor),
        ("GET", "B/drafts/ID", .reader), ("PUT", "B/drafts/ID", .editor), ("DELETE", "B/drafts/ID", .editor),
        ("POST", "B/drafts/ID/check", .reader), ("POST", "B/check", .reader),
        ("POST", "B/explain", .reader), ("POST", "B/preview", .reader), ("POST", "B/phone", .reader),
        ("POST", "B/drafts/ID/preview", .reader),
        ("GET", "B/drafts/ID/difference", .reader), ("POST", "B/drafts/ID/approve", .editor),
        ("POST", "B/drafts/ID/publish", .publisher), ("GET", "B/versions", .reader), ("GET", "B/versions/N", .reader),
        ("GET", "B/versions/N/difference", .reader), ("POST", "B/rollback", .publisher), ("GET", "B/rollout", .reader),
        ("POST", "B/rollout/advance", .publisher), ("POST", "B/rollout/halt", .publisher), ("GET", "B/counts", .reader),
        ("GET", "/api/people", .administrator), ("POST", "/api/people", .administrator),
        ("PUT", "/api/people/NAME", .administrator), ("POST", "/api/people/NAME/token", .administrator),
        ("GET", "/api/keys", .administrator), ("POST", "/api/keys/next", .administrator),
        ("POST", "/api/keys/activate", .administrator), ("POST", "/api/keys/KEY/revoke", .administrator),
        ("GET", "/api/log", .reader), ("GET", "/api/health", .administrator), ("GET", "/api/news", .reader),
        ("GET", "/rules/APP/CHANNEL", nil), ("HEAD", "/rules/APP/CHANNEL", nil), ("POST", "/counts/APP/CHANNEL", nil),
        ("GET", "/health", nil), ("GET", "/.well-known/apple-app-site-association", nil),
        ("GET", "/.well-known/assetlinks.json", nil),
    ]

    private static func path(_ path: String) -> String {
        path.replacing("B/", with: "/api/apps/APP/channels/CHANNEL/", maxReplacements: path.hasPrefix("B/") ? 1 : 0)
    }

    @Test("The table of endpoints and roles is the one that is meant")
    func tableIsWhole() {
        let meant = Self.table.map { "\($0.method) \(Self.path($0.path)) \($0.role?.rawValue ?? "anyone")" }.sorted()
        let found = Endpoint.all.map {
            "\($0.method) /\($0.path.joined(separator: "/")) \($0.role?.rawValue ?? "anyone")"
        }.sorted()
        #expect(meant == found)
    }

    @Test("Each endpoint lets in those with the role, and no others")
    func everyCell() async throws {
        let run = try await ServerRun()
        for (method, path, needed) in Self.table {
            let asked = Self.path(path).replacing("APP", with: ServerRun.app).replacing("CHANNEL", with: "production")
                .replacing("FROM", with: "9").replacing("KEY", with: "0123456789").replacing("NAME", with: "nobody")
                .replacing("ID", with: "77")
                .replacing("/N", with: "/77")
            for role in Role.allCases {
                let answer = await run.ask(method, asked, as: role.rawValue)
                let isRefused = answer.code == "person.notAllowed"
                #expect(isRefused == (needed.map { role < $0 } ?? false), "\(method) \(asked) \(role) \(answer.status)")
                #expect(answer.status != 500, "\(method) \(asked) \(role)")
            }
            let stranger = await run.ask(method, asked)
            #expect((stranger.code == "session.none") == (needed != nil), "\(method) \(asked)")
        }
    }

    @Test("A cookie without the session's CSRF token changes nothing, and with it does")
    func crossSite() async throws {
        let run = try await ServerRun()
        let signedIn = await run.ask("POST", "/api/session", #"{"token":"\#(run.tokens["editor"] ?? "")"}"#)
        let cookie = try #require(signedIn.headers["Set-Cookie"])
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
        let pair = ["cookie": String(cookie.prefix { $0 != ";" })]
        let draft = #"{"rules":{}}"#
        #expect(await run.ask("POST", ServerRun.base + "/drafts", draft, headers: pair).code == "session.csrf")
        #expect(await run.ask("GET", "/api/apps", headers: pair).status == 200)
        let csrf = try #require(signedIn.json["csrf"]?.text)
        let both = pair.merging(["x-waymark-csrf": csrf]) { $1 }
        #expect(await run.ask("POST", ServerRun.base + "/drafts", draft, headers: both).status == 201)
        let foreign = both.merging(["origin": "https://evil.example"]) { $1 }
        #expect(await run.ask("POST", ServerRun.base + "/drafts", draft, headers: foreign).code == "request.foreign")
        #expect(await run.ask("DELETE", "/api/session", headers: both).status == 204)
        #expect(await run.ask("GET", "/api/apps", headers: pair).code == "session.none")
    }

    @Test(
        "The server answers to the address by which others ask, whether or not the port of HTTPS is written",
        arguments: ["https://rules.example.com", "https://rules.example.com:443"])
    func publicAddress(_ address: String) async throws {
        let run = try await ServerRun(publicURL: address)
        for host in ["rules.example.com", "rules.example.com:443", "RULES.example.com"] {
            for origin in ["https://rules.example.com", "https://rules.example.com:443"] {
                let answer = await run.ask(
                    "GET", "/api/apps", as: "reader", headers: ["origin": origin], host: host)
                #expect(answer.status == 200, "\(host) \(origin)")
            }
            let foreign = ["origin": "https://rules.example.com:8443"]
            #expect(await run.ask("GET", "/api/apps", as: "reader", headers: foreign, host: host).status == 403)
        }
        #expect(await run.ask("GET", "/api/apps", as: "reader", host: "rules.example.com:8443").status == 403)
    }

    @Test("Too many wrong tokens keep a client out by that name for a while, and no other")
    func lockout() async throws {
        let run = try await ServerRun()
        let (stranger, owner) = ("198.51.100.7", "203.0.113.9")
        for attempt in 0..<5 {
            let answer = await run.ask("GET", "/api/apps", as: "editor.wrong", from: stranger)
            #expect(answer.code == "session.refused", "\(attempt): \(answer) \(run.reported)")
        }
        let locked = await run.ask("GET", "/api/apps", as: "editor", from: stranger)
        #expect(locked.code == "session.locked", "\(locked) \(run.reported)")
        #expect(await run.ask("GET", "/api/apps", as: "publisher", from: stranger).status == 200)
        #expect(await run.ask("GET", "/api/apps", as: "editor", from: owner).status == 200)
        let people = await run.ask("GET", "/api/people", as: "administrator", from: owner)
        #expect(people.json["locks"]?.elements.count == 1, "\(people)")
        #expect(people.json["locks"]?.elements.first?["name"] == .text("editor"))
        #expect(people.json["locks"]?.elements.first?["client"] == .text(stranger))
        run.pass(31)
        #expect(await run.ask("GET", "/api/apps", as: "editor", from: stranger).status == 200)
        #expect(await run.ask("GET", "/api/people", as: "administrator").json["locks"] == .array([]))
        let log = await run.ask("GET", "/api/log", as: "reader").json["entries"]?.elements ?? []
        #expect(log.count { $0["act"] == .text("session.locked") } == 1)
    }

    @Test("One client's requests are bounded, and take nothing from others")
    func rates() async throws {
        let run = try await ServerRun()
        let token = #"{"token":"editor.wrong"}"#
        var codes: [String?] = []
        for _ in 0..<25 { codes.append(await run.ask("POST", "/api/session", token, from: "198.51.100.7").code) }
        #expect(codes.last == "request.rate")
        #expect(codes.count { $0 == "request.rate" } == 5)
        // Addresses of one network of IPv6 are one client.
        for last in 0..<21 { _ = await run.ask("POST", "/api/session", token, from: "2001:db8:1:2::\(last)") }
        #expect(await run.ask("POST", "/api/session", token, from: "2001:db8:1:2::ffff").code == "request.rate")
        let right = #"{"token":"\#(run.tokens["editor"] ?? "")"}"#
        #expect(await run.ask("POST", "/api/session", right, from: "203.0.113.9").status == 200)
        run.clock.advance(by: .seconds(2))
        let locked = await run.ask("POST", "/api/session", token, from: "198.51.100.7")
        #expect(locked.code == "session.locked", "\(locked) \(codes) \(run.reported)")
    }

    @Test(
        "A target that does not begin with a slash is no path, so that none passes by hosts, origins and limits",
        arguments: [
            "*/api/session", "*/counts/com.example.shop/production", "/\u{301}/api/session", "x/api/session",
        ])
    func withoutSlash(_ path: String) async throws {
        let run = try await ServerRun()
        let answer = await run.ask("POST", path, #"{"token":"editor.wrong"}"#, host: "evil.example")
        #expect(answer.code == "path.unknown", "\(answer)")
    }

    @Test("The client behind a proxy is the one that the proxy names, if there is one")
    func forwarded() async throws {
        for (isForwarded, code) in [(true, nil), (false, "session.locked")] as [(Bool, String?)] {
            let run = try await ServerRun(isForwarded: isForwarded)
            for _ in 0..<5 {
                // An address that a client writes there itself stands before the one that the proxy adds.
                let answer = await run.ask(
                    "GET", "/api/apps", as: "editor.wrong", headers: ["x-forwarded-for": "203.0.113.9, 198.51.100.7"],
                    from: "127.0.0.1")
                #expect(answer.code == "session.refused", "\(answer) \(run.reported)")
            }
            let owner = await run.ask(
                "GET", "/api/apps", as: "editor", headers: ["x-forwarded-for": "203.0.113.9"], from: "127.0.0.1")
            #expect(owner.code == code, "\(isForwarded): \(owner) \(run.reported)")
        }
    }

    @Test(
        "A sign-in at the same time gives nobody back what was taken from them",
        arguments: ["isActive", "role", "token"])
    func revokedMeanwhile(_ change: String) async throws {
        for _ in 0..<20 {
            let run = try await ServerRun()
            let (model, token) = (run.model, run.tokens["other"] ?? "")
            let before = try await model.storage.read { try $0.value(Person.self, .person, "other") }
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<8 { group.addTask { _ = try? await model.signIn(token) } }
                group.addTask {
                    switch change {
                    case "isActive": _ = try? await model.changePerson("other", role: nil, isActive: false, by: "test")
                    case "role": _ = try? await model.changePerson("other", role: .reader, isActive: nil, by: "test")
                    default: _ = try? await model.renewToken(of: "other", by: "test")
                    }
                }
            }
            let after = try #require(try await model.storage.read { try $0.value(Person.self, .person, "other") })
            switch change {
            case "isActive": #expect(!after.isActive)
            case "role": #expect(after.role == .reader)
            default: #expect(after.tokenHash != before?.tokenHash)
            }
        }
    }

    @Test("A stream of news ends with the right to read it", arguments: ["change", "token", "command", "nothing"])
    func newsEnds(_ act: String) async throws {
        let run = try await ServerRun()
        let person = try #require(try await run.model.storage.read { try $0.value(Person.self, .person, "reader") })
        let stream = try run.model.news.open(for: person.reader)
        switch act {
        case "change":
            _ = await run.ask("PUT", "/api/people/reader", #"{"isActive":false}"#, as: "administrator")
        case "token": _ = try await run.model.renewToken(of: "reader", by: "test")
        case "command":
            // By another process.
            try await run.model.storage.write { writer in
                var person = try #require(try writer.value(Person.self, .person, "reader"))
                person.tokenHash = Secret.hash("another")
                try writer.put(person, .person, "reader")
            }
            await run.model.endReading()
        default: await run.model.endReading()
        }
        #expect(run.model.news.count == (act == "nothing" ? 1 : 0))
        withExtendedLifetime(stream) {}
    }

    @Test("A stream of news ends with the session that opened it, and one that was opened by a token goes on")
    func newsEndsWithSession() async throws {
        let run = try await ServerRun()
        let token = run.tokens["reader"] ?? ""
        let (secret, _, _) = try await run.model.signIn(token)
        var streams: [ConsoleAnswer] = []
        for (name, value) in [
            ("cookie", "\(RuleServer.cookieName)=\(secret)"), ("authorization", "Bearer \(token)"),
        ] {
            var request = ConsoleRequest(method: "GET", path: "/api/news", authority: "localhost")
            request.headers[name] = value
            streams.append(await run.server.answer(request))
        }
        #expect(streams.map(\.status) == [200, 200])
        for (seconds, count) in [(Session.idle - 1, 2), (1, 1)] {
            run.pass(seconds)
            await run.model.endReading()
            #expect(run.model.news.count == count, "after \(seconds) seconds")
        }
        withExtendedLifetime(streams) {}
    }

    @Test("Where it cannot be read who may listen, streams go on, and the server's log says so")
    func newsWithoutPeople() async throws {
        let run = try await ServerRun()
        let person = try #require(try await run.model.storage.read { try $0.value(Person.self, .person, "reader") })
        let stream = try run.model.news.open(for: person.reader)
        try await run.model.storage.write { try $0.put(Damage(), .person, "reader") }
        let before = run.reported.count
        await run.model.endReading()
        #expect(run.model.news.count == 1)
        #expect(
            run.reported.dropFirst(before).map { $0.hasPrefix("waymark serve: cannot check who may read: ") } == [
                true
            ])
        withExtendedLifetime(stream) {}
    }

    /// A record that is no person's.
    private struct Damage: Codable, Sendable {
        var damage = 1
    }

    @Test("A session ends by itself, and with a changed role")
    func sessionsEnd() async throws {
        let run = try await ServerRun()
        let (secret, _, _) = try await run.model.signIn(run.tokens["editor"] ?? "")
        #expect(try await run.model.session(secret) != nil)
        run.pass(2 * 3600 + 1)
        #expect(try await run.model.session(secret) == nil)
        let (second, _, _) = try await run.model.signIn(run.tokens["editor"] ?? "")
        #expect(await run.ask("PUT", "/api/people/editor", #"{"role":"reader"}"#, as: "administrator").status == 200)
        #expect(try await run.model.session(second) == nil)
        let last = await run.ask("PUT", "/api/people/administrator", #"{"isActive":false}"#, as: "administrator")
        #expect(last.code == "person.lastAdministrator")
    }
}
