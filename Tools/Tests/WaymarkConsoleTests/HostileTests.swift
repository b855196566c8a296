import Foundation
import Testing
import WaymarkInspection

@testable import WaymarkConsole

/// A manifest full of markup, and links full of what terminals and browsers act on.
@Suite struct HostileTests {
    static let markup = #"</script><img src=x onerror="alert(1)">'\u202E"#

    static let manifest = #"""
        { "waymark": 1, "name": "\#(escaped)", "schemes": ["x"], "routes": [
          { "id": "\#(escaped)", "pattern": "x://a/:id", "exposure": "public", "summary": "\#(escaped)",
            "tags": ["\#(escaped)"], "defaults": { "tab": "\#(escaped)" }, "fallback": "javascript:alert(1)" },
          { "id": "child", "pattern": "x://a/:id/b", "exposure": "public", "parent": "\#(escaped)" } ] }
        """#

    private static var escaped: String {
        markup.replacingOccurrences(of: #"\u202E"#, with: "").replacingOccurrences(of: "\"", with: #"\""#) + #"\u202E"#
    }

    @Test("The contents of a manifest stay data: they read back as they were written, in JSON alone")
    func keepsMarkup() async throws {
        let name = Self.markup.replacingOccurrences(of: #"\u202E"#, with: "\u{202E}")
        try await ConsoleRun.small(Self.manifest) { console in
            let table = try await console.get("/api/table")
            #expect(table.headers["Content-Type"] == "application/json")
            #expect(table.headers["X-Content-Type-Options"] == "nosniff")
            #expect(table.json["name"].text == name)
            #expect(table.json["routes"][0]["summary"].text == name)
            #expect(table.json["routes"][0]["defaults"]["tab"].text == name)
            #expect(try await console.get("/api/graph").json["nodes"][0]["id"].text == name)
            let opened = try await console.open("x://a/1/b")
            #expect(opened["opened"] == .bool(true))
            #expect(opened["phone"]["stack"].elements.dropLast().last?["title"].text == name)
            let page = try await console.get("/")
            #expect(!page.body.contains("onerror"))
            #expect(page.headers["Content-Security-Policy"]?.contains("script-src 'self'") == true)
        }
    }

    struct Nasty: CustomTestStringConvertible {
        let link: String
        var testDescription: String { "\(SafeText(link))".prefix(60).description }
    }

    static let nasties: [Nasty] = [
        Nasty(link: "x://a/\u{1B}[31m\u{7}"),
        Nasty(link: "x://a/\r\ndata: injected\n\nevent: table"),
        Nasty(link: "x://a/\u{202E}gpj.exe"),
        Nasty(link: "x://a/</script><script>alert(1)</script>"),
        Nasty(link: "x://a/\u{2028}\u{2029}\u{0}"),
        Nasty(link: "javascript:alert(document.domain)"),
        Nasty(link: "x://a/" + String(repeating: "%2e%2e/", count: 1_000)),
        Nasty(link: "x://a?" + String(repeating: "a&", count: 4_000)),
        Nasty(link: String(repeating: "😀", count: 2_000)),
        Nasty(link: String(repeating: "x", count: 60_000)),
    ]

    @Test("A nasty link is explained and opened without harm, and no line of the stream is broken", arguments: nasties)
    func survives(_ nasty: Nasty) async throws {
        let text = try await ConsoleRun.small(Self.manifest) { console in
            async let stream = console.get("/api/events")
            while console.server.model.hub.count == 0 { await Task.yield() }
            let explained = try await console.explain(nasty.link)
            #expect(explained["link"].text == nasty.link)
            _ = try await console.open(nasty.link)
            console.server.model.hub.finish()
            return try await stream.body
        }
        for line in text.split(separator: "\n") {
            #expect(line == ": " || line.hasPrefix("event: ") || line.hasPrefix("data: {"))
            #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 })
        }
        #expect(!text.contains("\nevent: table"))
    }
}
