import Foundation
import Testing
import WaymarkConsole
import WaymarkInspection
import WaymarkManifest

@testable import WaymarkRuleServer

/// A file of rules on this machine, as the console's page edits it.
@Suite struct RuleFileTests {
    private final class Place {
        let folder: URL
        let manifest: Manifest
        var file: URL { folder.appendingPathComponent("rules.json") }

        init() throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-file-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            manifest = try AppTable(from: nil, json: Array(ServerRun.manifest.utf8)).manifest
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func write(_ text: String) throws { try Data(text.utf8).write(to: file) }
        var text: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

        func ask(_ rules: RuleFile, _ method: String, _ path: String, _ body: String = "") async -> (Int, JSONText) {
            var request = ConsoleRequest(method: method, path: path)
            let bytes = Array(body.utf8)
            request.body = { _ in bytes }
            let answer = await rules.answer(request, on: manifest)
            guard case .bytes(let text) = answer.body else { return (answer.status, .null) }
            return (answer.status, (try? JSONTextReader.read(text)) ?? .null)
        }
    }

    @Test("A file that does not exist is made by the first save, and is what apps take")
    func makes() async throws {
        let place = try Place()
        let rules = RuleFile(path: place.file.path)
        let (status, before) = await place.ask(rules, "GET", "/api/rules")
        #expect(status == 200 && before["revision"] == .null)
        let (saved, after) = await place.ask(rules, "PUT", "/api/rules", #"{"rules":\#(Rules.cart)}"#)
        #expect(saved == 200, "\(after)")
        #expect(
            place.text == """
                {
                  "waymark": 1,
                  "version": 1,
                  "overrides": [
                    {"route":"cart","web":true}
                  ]
                }

                """)
        #expect(await rules.hasChanged() == false)
    }

    @Test("Rewrites and overrides are replaced, every other member stays, and a link to the file stays one")
    func keeps() async throws {
        let place = try Place()
        let others = #""waymark":1,"version":9007199254740991,"expires":1900000000,"audience":["a/b"]"#
        try place.write(#"{\#(others),"rewrites":[],"overrides":[{"route":"goods","disable":"x"}]}"#)
        let link = place.folder.appendingPathComponent("link.json")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: place.file)
        let rules = RuleFile(path: link.path)
        let (_, known) = await place.ask(rules, "GET", "/api/rules")
        #expect(known["rules"]?["version"] == nil && known["rules"]?["expires"] == nil)
        let revision = try #require(known["revision"]?.text)
        let (status, answer) = await place.ask(
            rules, "PUT", "/api/rules", #"{"revision":"\#(revision)","rules":\#(Rules.cart)}"#)
        #expect(status == 200, "\(answer)")
        #expect(place.text.contains("9007199254740991") && place.text.contains(#""expires": 1900000000"#))
        #expect(!place.text.contains("rewrites") && place.text.contains(#"{"route":"cart","web":true}"#))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path).hasSuffix("rules.json"))
    }

    @Test(
        "Nothing is written beside members that no app takes, and the fault names the member",
        arguments: [
            (#""waymark":2,"version":1"#, "waymark"), (#""waymark":1,"version":-1"#, "version"),
            (#""waymark":1,"version":1,"audience":5"#, "audience"),
            (#""waymark":1,"version":1,"expires":"x""#, "expires"),
            (#""waymark":1,"version":1,"revokes":["zz"]"#, "revokes"),
            (#""waymark":1,"version":1,"nextKey":"zz""#, "nextKey"),
        ])
    func refusesOthers(_ others: String, _ member: String) async throws {
        let place = try Place()
        try place.write("{\(others)}")
        let before = place.text
        let rules = RuleFile(path: place.file.path)
        let revision = try #require(await place.ask(rules, "GET", "/api/rules").1["revision"]?.text)
        let (status, answer) = await place.ask(
            rules, "PUT", "/api/rules", #"{"revision":"\#(revision)","rules":\#(Rules.cart)}"#)
        #expect(status == 422 && "\(answer)".contains(member), "\(answer)")
        #expect(place.text == before)
    }

    @Test("What is written is no longer than apps take, also with the spaces that people read it by")
    func measuresLines() async throws {
        let place = try Place()
        let notes = Array(repeating: "0", count: 400_000).joined(separator: ",")
        try place.write(#"{"waymark":1,"version":1,"notes":[\#(notes)]}"#)
        let before = place.text
        let rules = RuleFile(path: place.file.path)
        let revision = try #require(await place.ask(rules, "GET", "/api/rules").1["revision"]?.text)
        let (status, answer) = await place.ask(
            rules, "PUT", "/api/rules", #"{"revision":"\#(revision)","rules":\#(Rules.cart)}"#)
        #expect(status == 422 && "\(answer)".contains("1048576"), "\(answer)")
        #expect(place.text == before)
    }

    @Test("A byte order mark before the document is no part of it, and faults are counted from the file's beginning")
    func byteOrderMark() async throws {
        let place = try Place()
        let rules = RuleFile(path: place.file.path)
        try place.write("\u{FEFF}" + #"{"waymark":1,"version":1}"#)
        let revision = try #require(await place.ask(rules, "GET", "/api/rules").1["revision"]?.text)
        let body = #"{"revision":"\#(revision)","rules":\#(Rules.cart)}"#
        #expect(await place.ask(rules, "PUT", "/api/rules", body).0 == 200)
        #expect(place.text.contains(#"{"route":"cart","web":true}"#))
        try place.write("\u{FEFF}{")
        let (_, fault) = await place.ask(rules, "GET", "/api/rules")
        #expect("\(fault)".contains("at byte 4"), "\(fault)")
    }

    @Test("A pipe in the place of the file is refused at once")
    func pipe() async throws {
        let place = try Place()
        try? FileManager.default.removeItem(at: place.file)
        #expect(mkfifo(place.file.path, 0o600) == 0)
        let (status, answer) = await place.ask(RuleFile(path: place.file.path), "GET", "/api/rules")
        #expect(status == 422 && "\(answer)".contains("regular file"), "\(answer)")
    }

    @Test("Nothing is written that an app would refuse, over a newer version of the file, or into what is no JSON")
    func refuses() async throws {
        let place = try Place()
        let rules = RuleFile(path: place.file.path)
        let (faulty, why) = await place.ask(rules, "PUT", "/api/rules", #"{"rules":\#(Rules.faulty)}"#)
        #expect(faulty == 422 && why["error"]?["code"] == .text("draft.faulty"), "\(why)")
        #expect(!FileManager.default.fileExists(atPath: place.file.path))
        try place.write(#"{"overrides":[]}"#)
        #expect(await rules.hasChanged())
        let (late, changed) = await place.ask(rules, "PUT", "/api/rules", #"{"rules":\#(Rules.cart)}"#)
        #expect(late == 409 && changed["error"]?["code"] == .text("rules.changed"), "\(changed)")
        for text in ["{", "[]", "waymark: 1"] {
            try place.write(text)
            let body = #"{"revision":"x","rules":\#(Rules.cart)}"#
            let (broken, fault) = await place.ask(rules, "PUT", "/api/rules", body)
            #expect(broken == 422 && fault["error"]?["code"] == .text("rules.faulty"), "\(fault)")
            #expect(place.text == text)
        }
    }

    @Test(
        "A request that means nothing is refused and fails nothing",
        arguments: [
            ("PUT", "/api/rules", "", 400), ("PUT", "/api/rules", "{}", 400),
            ("PUT", "/api/rules", #"{"rules":[]}"#, 400),
            ("PUT", "/api/rules", #"{"rules":{"version":3}}"#, 400), ("POST", "/api/rules/check", #"{"rules":7}"#, 400),
            ("POST", "/api/rules/explain", #"{"links":[{"link":7}]}"#, 400),
            ("POST", "/api/rules/phone", #"{"link":7}"#, 400), ("DELETE", "/api/rules", "", 404),
            ("POST", "/api/rules/../rules", "{}", 404), ("GET", "/api/rules/check", "", 404),
        ])
    func meaningless(_ method: String, _ path: String, _ body: String, _ status: Int) async throws {
        let place = try Place()
        let (found, answer) = await place.ask(RuleFile(path: place.file.path), method, path, body)
        #expect(found == status, "\(answer)")
    }
}
