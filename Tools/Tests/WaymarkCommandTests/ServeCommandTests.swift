import Foundation
import Testing

/// `waymark serve` and its subcommands, but for `run`.
@MainActor
@Suite struct ServeCommandTests {
    private static let manifest = """
        {"waymark":1,"schemes":["shop"],"hosts":["m.shop.example"],"apps":{"ios":[{"appID":"ABCDE12345.shop"}]},
         "routes":[{"id":"cart","pattern":"shop://cart","exposure":"public"},
                   {"id":"web","pattern":"https://m.shop.example/cart","exposure":"public"}]}
        """

    /// A folder of the test's own.
    private static func folder() throws -> String {
        let path = FileManager.default.temporaryDirectory.path + "/waymark-serve-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    private static func serve(_ arguments: String...) async -> CommandRun { await .waiting(["serve"] + arguments) }

    @Test(
        "A subcommand on a folder without a server is refused, and makes nothing there",
        arguments: [
            ["verify"], ["export", "--out", "OUT"], ["key"], ["key", "--next"], ["key", "--revoke", "0123456789"],
            ["backup", "OUT"],
        ])
    func needsServer(_ arguments: [String]) async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for data in [folder, folder + "/none"] {
            let arguments = arguments.map { $0 == "OUT" ? folder + "/out" : $0 }
            let run = await CommandRun.waiting(["serve"] + arguments + ["--data", data])
            #expect(run.code == 2)
            #expect(run.errors == "\(data): not a folder of the rule server\n")
            #expect(run.output.isEmpty)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    @Test("A server's life by its subcommands, which print no secret but the token of a new person, once")
    func life() async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (data, routes) = (folder + "/rules", folder + "/shop.json")
        try Self.manifest.write(toFile: routes, atomically: true, encoding: .utf8)
        var runs: [CommandRun] = []
        func run(_ arguments: String..., code: Int32 = 0) async -> CommandRun {
            let run = await CommandRun.waiting(["serve"] + arguments)
            #expect(run.code == code, "\(arguments): \(run.errors)")
            runs.append(run)
            return run
        }
        _ = await run("add-table", "--data", data, "--app", "com.example.shop", "--routes", routes)
        let added = await Self.serve("add-person", "--data", data, "--name", "ana", "--role", "administrator")
        let token = try #require(added.lines.first)
        #expect(added.code == 0 && token.hasPrefix("ana."))
        let twice = await run("add-person", "--data", data, "--name", "ana", "--role", "reader", code: 2)
        #expect(twice.errors == "waymark serve: the name is taken (person.exists)\n")
        // Names that the log has for the server itself.
        for name in ["command", "waymark"] {
            let taken = await run("add-person", "--data", data, "--name", name, "--role", "reader", code: 2)
            #expect(
                taken.errors.contains("'name': expected a name other than 'waymark' and 'command'"), "\(taken.errors)")
        }
        #expect(await run("key", "--data", data).lines.count == 1)
        let two = await run("key", "--data", data, "--next").lines
        #expect(two.map { $0.split(separator: " ").first } == ["current", "next"])
        let keys = await run("key", "--data", data, "--activate").lines.map {
            $0.split(separator: " ").map(String.init)
        }
        #expect(keys.map { $0[0] } == ["retired", "current"])
        let inUse = await run("key", "--data", data, "--revoke", keys[1][2], code: 2)
        #expect(inUse.errors.contains("key.inUse"))
        let revoked = await run("key", "--data", data, "--revoke", String(keys[0][2].prefix(8)), "--publish")
        #expect(revoked.lines.first?.hasPrefix("revoked ") == true)
        let backup = folder + "/backup.sqlite"
        #expect(await run("backup", "--data", data, backup).lines == [backup])
        #expect(await run("backup", "--data", data, backup, code: 2).errors.contains("expected the name of a new one"))
        #expect(await run("backup", "--data", data, "", code: 2).errors.contains("an empty name"))
        let out = folder + "/site"
        let exported = await run("export", "--data", data, "--out", out)
        #expect(exported.lines == ["m.shop.example/.well-known/apple-app-site-association"])
        #expect(FileManager.default.fileExists(atPath: out + "/" + exported.lines[0]))
        #expect(await run("verify", "--data", data).output.contains(#""isWhole":true"#))
        #expect(
            await run("verify", "--data", data, "--head", "00", code: 1).output.contains("no entry has the noted hash"))
        let restored = folder + "/restored"
        _ = await run("restore", "--data", restored, backup)
        #expect(
            await run("restore", "--data", restored, backup, code: 2).errors.contains(
                "already a folder of the rule server"))
        #expect(await run("restore", "--data", folder + "/no", routes, code: 2).errors.contains("expected a backup"))
        #expect(await run("verify", "--data", restored).output.contains(#""isWhole":true"#))
        #expect(await run("add-person", "--data", data, "--name", "bo", "--role", "king", code: 2).output.isEmpty)

        var secrets = [String(token.dropFirst(4))]
        for file in try FileManager.default.contentsOfDirectory(atPath: data + "/keys") {
            secrets.append(try String(contentsOfFile: data + "/keys/" + file, encoding: .utf8))
        }
        #expect(secrets.count == 3)
        for run in runs { for secret in secrets { #expect(!(run.output + run.errors).contains(secret)) } }
        // In the database stand hashes alone.
        for file in ["rules/waymark.sqlite", "rules/waymark.sqlite-wal", "backup.sqlite", "restored/waymark.sqlite"] {
            guard let bytes = FileManager.default.contents(atPath: folder + "/" + file) else { continue }
            for secret in secrets { #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(file)") }
        }
    }

    @Test("No backup is made of a damaged database, and the message is about the database, not about the backup's file")
    func damaged() async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (data, routes, backup) = (folder + "/rules", folder + "/shop.json", folder + "/backup.sqlite")
        try Self.manifest.write(toFile: routes, atomically: true, encoding: .utf8)
        _ = await Self.serve("add-table", "--data", data, "--app", "com.example.shop", "--routes", routes)
        #expect(await Self.serve("backup", "--data", data, backup).code == 0)
        let whole = try Data(contentsOf: URL(fileURLWithPath: backup))
        var told = 0
        for page in 2..<whole.count / 4096 {
            var bytes = whole
            for place in page * 4096..<(page + 1) * 4096 { bytes[place] ^= 0x5a }
            let damaged = folder + "/damaged-\(page)"
            try FileManager.default.createDirectory(atPath: damaged, withIntermediateDirectories: true)
            try bytes.write(to: URL(fileURLWithPath: damaged + "/waymark.sqlite"))
            let run = await Self.serve("backup", "--data", damaged, folder + "/none-\(page).sqlite")
            if run.errors.contains("\(damaged): the database is damaged") { told += 1 }
            #expect(!run.errors.contains("expected a file that can be written"), "\(run.errors)")
        }
        #expect(told > 0)
    }
}
