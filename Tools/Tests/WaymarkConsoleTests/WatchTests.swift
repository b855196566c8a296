import Foundation
import Testing
import Waymark
import WaymarkInspection
import WaymarkTesting

@testable import WaymarkConsole

/// A manifest whose file changes while the console runs.
@Suite struct WatchTests {
    private static let first =
        #"{ "waymark": 1, "routes": [ { "id": "a", "pattern": "x://a", "exposure": "public" } ] }"#
    private static let second =
        #"{ "waymark": 1, "routes": [ { "id": "b", "pattern": "x://b/:id", "exposure": "public" } ] }"#

    @Test("A changed file is read anew, by the clock, and reported")
    func rereads() async throws {
        let folder = try Folder()
        let path = try folder.write("t.json", Self.first)
        try await ConsoleRun.with(path) { console in
            _ = try await console.open("x://a")
            async let stream = console.get("/api/events")
            while console.server.model.hub.count == 0 { await Task.yield() }
            try folder.write("t.json", Self.second)
            await console.clock.waitForSleepers(2)
            console.clock.advance(by: .seconds(1))
            while console.server.model.keeper.table.revision < 2 { await Task.yield() }
            // The look is over when the next one is waited for.
            await console.clock.waitForSleepers(2)
            let table = try await console.get("/api/table").json
            #expect(table["revision"].integer == 2)
            #expect(table["routes"].elements.compactMap { $0["id"].text } == ["b"])
            #expect(try await console.get("/api/graph").json["nodes"][0]["id"].text == "b")
            #expect(try await console.explain("x://b/1")["goesTo"]["index"].integer == 0)
            #expect(try await console.get("/api/phone").json["note"].text != nil)
            #expect(try await console.open("x://b/1")["opened"] == .bool(true))
            #expect(try await console.open("x://a")["opened"] == .bool(false))
            console.server.model.hub.finish()
            #expect(try await stream.body.contains("event: table\ndata: {\"revision\":2}\n\n"))
        }
    }

    @Test("A file that has not changed is not read anew")
    func leavesUnchanged() async throws {
        try await ConsoleRun.small { console in
            await console.server.model.look()
            let table = try await console.get("/api/table").json
            #expect(table["revision"].integer == 1)
        }
    }

    struct Fault: CustomTestStringConvertible {
        let text: String
        let says: String
        var testDescription: String { text }
    }

    static let faults = [
        Fault(text: "{ ", says: "t.json:1"),
        Fault(text: #"{ "waymark": 1, "routes": [ { "pattern": "x://:" } ] }"#, says: "x://:"),
        Fault(
            text: #"{ "waymark": 1, "routes": [ { "pattern": "x://a", "presentation": "fly" } ] }"#,
            says: "presentation"),
    ]

    @Test("A faulty file changes nothing but is reported, once", arguments: faults)
    func keepsLastGood(_ fault: Fault) async throws {
        let folder = try Folder()
        let path = try folder.write("t.json", Self.first)
        try await ConsoleRun.with(path) { console in
            _ = try await console.open("x://a")
            let before = try await console.outline()
            async let stream = console.get("/api/events")
            while console.server.model.hub.count == 0 { await Task.yield() }
            try folder.write("t.json", fault.text)
            await console.server.model.look()
            await console.server.model.look()
            #expect(try await console.get("/api/table").json["revision"].integer == 1)
            #expect(try await console.outline() == before)
            #expect(try await console.open("x://a")["opened"] == .bool(true))
            // Mended, it is read again.
            try folder.write("t.json", Self.second)
            await console.server.model.look()
            #expect(try await console.get("/api/table").json["revision"].integer == 2)
            console.server.model.hub.finish()
            let tables = try await stream.body.split(separator: "\n\n").filter { $0.hasPrefix("event: table") }
            #expect(tables.count == 2)
            #expect(tables.first?.contains(#"{"revision":1,"error":"#) == true)
            #expect(tables.first?.contains(fault.says) == true)
        }
    }

    @Test("Faults of a file are reported as long as they are there, and are its findings", arguments: faults)
    func tellsFaults(_ fault: Fault) async throws {
        let folder = try Folder()
        let path = try folder.write("t.json", Self.first)
        try await ConsoleRun.with(path) { console in
            #expect(try await console.get("/api/table").json["fault"] == .null)
            try folder.write("t.json", fault.text)
            await console.server.model.look()
            for _ in 0..<2 {
                let table = try await console.get("/api/table").json
                #expect(table["fault"].text?.contains(fault.says) == true)
                #expect(table["routes"].elements.count == 1)
                let lint = try await console.get("/api/lint").json
                #expect(lint["fault"] == table["fault"])
                #expect(lint["findings"].elements.contains { $0["severity"].text == "error" })
            }
            try folder.write("t.json", Self.second)
            await console.server.model.look()
            #expect(try await console.get("/api/table").json["fault"] == .null)
            #expect(try await console.get("/api/lint").json["findings"].elements.isEmpty)
        }
    }

    @Test(
        "A console starts on a faulty manifest, shows what is wrong, and goes on once it is mended", arguments: faults)
    func startsOnFaults(_ fault: Fault) async throws {
        let folder = try Folder()
        let path = try folder.write("t.json", fault.text)
        try await ConsoleRun.with(path) { console in
            let table = try await console.get("/api/table").json
            #expect(table["revision"].integer == 0)
            #expect(table["fault"].text?.contains(fault.says) == true)
            #expect(table["routes"].elements.isEmpty)
            #expect(try await !console.get("/api/lint").json["findings"].elements.isEmpty)
            #expect(try await console.open("x://a")["opened"] == .bool(false))
            try folder.write("t.json", Self.second)
            await console.server.model.look()
            #expect(try await console.get("/api/table").json["fault"] == .null)
            #expect(try await console.open("x://b/1")["opened"] == .bool(true))
        }
    }

    @Test("A file behind a symbolic link is read anew once it has changed")
    func followsLinks() async throws {
        let folder = try Folder()
        let file = try folder.write("t.json", Self.first)
        let link = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("link.json").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        try await ConsoleRun.with(link) { console in
            try folder.write("t.json", Self.second)
            await console.server.model.look()
            let table = try await console.get("/api/table").json
            #expect(table["revision"].integer == 2)
            #expect(table["file"].text == "link.json")
            #expect(try await console.open("x://b/1")["opened"] == .bool(true))
        }
    }

    @Test("A file that changes while the phone is busy is read once it is not")
    func waitsForPhone() async throws {
        let folder = try Folder()
        let path = try folder.write("t.json", Self.first)
        let setup = TableSetup(file: ManifestFile(path: path), dialect: nil, limits: ConsoleLimits())
        let keeper = try TableKeeper(setup, notesTo: TextSink { _ in true })
        try folder.write("t.json", Self.second)
        let early = try await keeper.refresh { _ in throw ConsoleFailure(503, "busy", retryAfter: .seconds(1)) }
        #expect(early?.revision == nil)
        #expect(keeper.fault?.sentence == nil)
        #expect(keeper.table.revision == 1)
        let late = try await keeper.refresh { _ in }
        #expect(late?.revision == 2)
        #expect(keeper.table.revision == 2)
    }

    @Test("A file that is not there does not start a console")
    func refusesAtFirst() async throws {
        let error = await #expect(throws: InputError.self) {
            try await ConsoleRun.with("/nowhere/at/all.json") { _ in }
        }
        #expect(error?.lines.isEmpty == false)
    }

    @Test("Rewrites that lead nowhere are findings, and the app does without them")
    func doesWithoutRewrites() async throws {
        let manifest = """
            { "waymark": 1, "routes": [ { "id": "a", "pattern": "x://a", "exposure": "public" } ],
              "rewrites": [ { "from": "x://old", "to": "x://nowhere" } ] }
            """
        try await ConsoleRun.small(manifest) { console in
            let findings = try await console.get("/api/lint").json["findings"]
            #expect(findings[0]["code"].text == "rewrite")
            #expect(try await console.open("x://a")["opened"] == .bool(true))
        }
    }
}
