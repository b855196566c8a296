import Foundation
import Testing
import WaymarkInspection
import WaymarkSignature

@testable import WaymarkRuleServer

@Suite struct KeyTests {
    /// A server whose keys begin to sign in the past, as apps go by the time of the machine.
    private func run() async throws -> ServerRun {
        let run = try await ServerRun()
        run.pass(-200_000_000)
        return run
    }

    @Test("Two secrets are equal if all their bytes are, wherever they differ", arguments: [UInt64(20_261_125)])
    func comparesWhole(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        for _ in 0..<20_000 {
            let text = String((0..<8).map { _ in "0123456789abcdef".randomElement(using: &numbers) ?? "0" })
            let other = String((0..<8).map { _ in "0123456789abcdef".randomElement(using: &numbers) ?? "0" })
            #expect(Digest.areEqual(text, text))
            #expect(Digest.areEqual(text, other) == (text == other), "\(text) \(other)")
        }
        #expect(!Digest.areEqual("ab", "abc") && !Digest.areEqual("", "a") && Digest.areEqual("", ""))
    }

    @Test("Apps follow from key to key, in a window in which both sign, and refuse a key that was revoked")
    func rotation() async throws {
        let run = try await run()
        let first = try #require(try await run.model.storage.read { try $0.keys() }.first)
        let follower = try AppUnderRules(run, keys: [first.publicKey], folder: run.folder + "/follower")
        let sleeper = try AppUnderRules(run, keys: [first.publicKey], folder: run.folder + "/sleeper")
        try await run.publish(Rules.cart)
        #expect(await follower.update() == "replaced by version 1")
        #expect(await sleeper.update() == "replaced by version 1")

        // The next key is announced at once, without other rules.
        let made = await run.ask("POST", "/api/keys/next", #"{"publish":true}"#, as: "administrator")
        let next = try #require(made.json["key"]?["key"]?.text)
        #expect(made.json["published"]?.elements.first?["version"] == .number(2), "\(made)")
        #expect(await follower.update() == "replaced by version 2")
        // In the window the first one still signs.
        try await run.publish(Rules.goods)
        #expect(await follower.update() == "replaced by version 3")

        #expect(await run.ask("POST", "/api/keys/activate", as: "administrator").json["key"]?["key"] == .text(next))
        try await run.publish(Rules.cart)
        #expect(await follower.update() == "replaced by version 4")
        // An installation that has slept through the window knows the key by nothing.
        #expect(await sleeper.update().contains("was not announced"))

        // The old one is revoked, and its holder can sign no more for this app; an app that has the release learns of it as well.
        let file = run.folder + "/keys/\(first.digest.prefix(16)).key"
        let thief = try Ed25519Signer(privateKey: String(contentsOfFile: file, encoding: .utf8))
        let revoked = await run.ask(
            "POST", "/api/keys/\(first.digest.prefix(12))/revoke", #"{"publish":true}"#, as: "administrator")
        #expect(revoked.json["key"]?["state"] == .text("revoked"), "\(revoked)")
        #expect(await run.rules().json["revokes"] == .texts([first.digest]))
        #expect(await follower.update() == "replaced by version 5")
        let forged = RuleContent(kept: Rules.goods).document(
            version: 900, for: ChannelName(app: ServerRun.app, channel: "production"))
        let channel = ChannelName(app: ServerRun.app, channel: "production")
        let real = try #require(run.model.sets[channel])
        run.model.sets.put(
            PublishedVersion(
                channel: channel, number: 900, note: real.note, document: forged,
                signature: try #require(thief.sign(forged))))
        #expect(await follower.update().contains("was revoked"))
        let keys = try await run.model.storage.read { try $0.keys() }
        #expect(keys.map(\.state) == [.revoked, .current])
        #expect(try await LogCheck(run.model.storage, keys: keys.map(\.publicKey)).isWhole)
    }

    @Test("A key is revoked only once another signs, and by a name that is one key's")
    func refusals() async throws {
        let run = try await run()
        let first = try #require(try await run.model.storage.read { try $0.keys() }.first)
        func revoke(_ name: some StringProtocol) async -> String? {
            await run.ask("POST", "/api/keys/\(name)/revoke", as: "administrator").code
        }
        #expect(await revoke(first.digest) == "key.inUse")
        #expect(await revoke("0000000000") == "key.unknown")
        #expect(await run.ask("POST", "/api/keys/activate", as: "administrator").code == "key.noNext")
        let next = try await run.model.addKey(by: "test")
        #expect(try await run.model.addKey(by: "test") == next)
        #expect(await revoke(next.digest) == "key.inUse")
        // A key whose file is elsewhere is not activated, because nothing could be published any more.
        let file = run.folder + "/keys/\(next.digest.prefix(16)).key"
        try FileManager.default.moveItem(atPath: file, toPath: file + ".away")
        #expect(await run.ask("POST", "/api/keys/activate", as: "administrator").code == "server.failed")
        #expect(try await run.publish(Rules.cart).status == 201)
        try FileManager.default.moveItem(atPath: file + ".away", toPath: file)
        #expect(try await run.model.activateKey(by: "test") != nil)
        #expect(await revoke(first.digest.prefix(7)) == "key.unknown")
        #expect(await revoke(first.digest.prefix(8)) == nil)
        #expect(await revoke(first.digest) == nil)
    }

    @Test("No answer and no line that the server writes has a secret")
    func secrets() async throws {
        let run = try await run()
        _ = try await run.model.addKey(by: "test")
        try await run.publish(Rules.cart)
        let signedIn = await run.ask("POST", "/api/session", #"{"token":"\#(run.tokens["editor"] ?? "")"}"#)
        let cookie = try #require(
            signedIn.headers["Set-Cookie"]?.split(separator: ";").first?.split(separator: "=").last)
        var secrets = run.tokens.values.map { String($0.split(separator: ".").last ?? "") } + [String(cookie)]
        for file in try FileManager.default.contentsOfDirectory(atPath: run.folder + "/keys") {
            secrets.append(try String(contentsOfFile: run.folder + "/keys/" + file, encoding: .utf8))
        }
        let people = try await run.model.storage.read { try $0.values(Person.self, .person) }
        let hashes = people.map(\.tokenHash) + secrets.map { Secret.hash($0) }
        for endpoint in Endpoint.all where endpoint.method == "GET" && endpoint.path.last != "news" {
            let path = ("/" + endpoint.path.joined(separator: "/")).replacing("APP", with: ServerRun.app)
                .replacing("CHANNEL", with: "production").replacing("FROM", with: "-").replacing("/ID", with: "/1")
                .replacing("/N", with: "/1")
            let answer = await run.ask("GET", path, as: "administrator")
            let text = "\(answer.headers) \(answer.body)"
            for secret in secrets + hashes { #expect(!text.contains(secret), "\(path)") }
        }
        // A request that fails has its path on standard error, and a token in it is none of a path.
        try FileManager.default.removeItem(atPath: run.folder + "/keys")
        #expect(try await run.publish(Rules.goods).code == "server.failed")
        #expect(run.reported.count == 1)
        for secret in secrets + hashes { #expect(!run.reported.joined().contains(secret)) }
        // Nor does the database have any of them but as a hash.
        try await run.model.storage.backup(to: run.folder + "/copy.sqlite")
        let database = try Data(contentsOf: URL(fileURLWithPath: run.folder + "/copy.sqlite"))
        for secret in secrets { #expect(database.range(of: Data(secret.utf8)) == nil) }
    }
}
