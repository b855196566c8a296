import Foundation
import Testing

/// Manifests in YAML and as property lists, and what is refused of them.
@Suite struct ManifestFormatTests {
    static let json = #"""
        { "waymark": 1, "name": "Shop", "rules": { "trailingSlash": "strict", "host": { "shop": "segment" } },
          "types": { "sku": "[A-Z]{2}[0-9]+" },
          "routes": [
            { "id": "goods", "pattern": "shop://goods/:sku<sku>", "priority": 1, "tags": ["a", "b"],
              "defaults": { "tab": "info", "page": 1, "rate": 2.5, "on": true, "list": ["x", 2] } },
            { "id": "yes", "pattern": "/yes", "defaults": { "answer": "yes", "number": "42" } } ] }
        """#

    static let yaml = #"""
        # The links of a shop.
        waymark: 1
        name: Shop
        rules: { trailingSlash: strict, host: { shop: segment } }
        types:
          sku: "[A-Z]{2}[0-9]+"
        routes:
          - id: goods
            pattern: shop://goods/:sku<sku>
            priority: 1
            tags: [a, b]
            defaults:
              tab: info
              page: 0x1
              rate: 2.5
              on: true
              list:
                - x
                - 2
          - id: yes
            pattern: /yes
            defaults: { answer: yes, number: "42" }
        """#

    static let links = [
        "shop://goods/AB1", "shop://goods/AB1/", "shop://goods/42", "/yes?answer=no", "/yes?answer", "/no",
    ]

    private func answers(_ path: String) -> String {
        CommandRun(["match", "--routes", path, "--json"] + Self.links).output
    }

    @Test("The same manifest gives the same answers in every format, whatever tells the format")
    func agrees() throws {
        let folder = try Folder()
        let expected = answers(try folder.file("a.json", Self.json.utf8))
        let list = try #require(JSONSerialization.jsonObject(with: Data(Self.json.utf8)) as? [String: Any])
        let xml = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
        #expect(expected.split(separator: "\n").count == Self.links.count)
        for (name, bytes) in [
            ("a.yaml", Array(Self.yaml.utf8)), ("b.YML", Array(Self.yaml.utf8)), ("c", Array(Self.yaml.utf8)),
            ("d", Array(("\u{FEFF}\n" + Self.json).utf8)), ("e.yaml", Array(Self.json.utf8)), ("f.plist", Array(xml)),
            ("g", Array(xml)),
            ("j.yaml", Array(("\u{FEFF}" + Self.yaml.replacing("\n", with: "\r\n")).utf8)),
        ] {
            #expect(answers(try folder.file(name, bytes)) == expected, "\(name)")
        }
    }

    struct Refusal: CustomTestStringConvertible {
        let name: String
        let text: String
        /// The text on standard error behind the file's path.
        let expected: [String]
        var testDescription: String { expected.joined(separator: " | ") }
    }

    static let refusals = [
        Refusal(
            name: "a.json", text: "{\n  \"waymark\": 1,\n  \"routes\": [}\n",
            expected: [":3: routes[0]: unexpected '}', expected a value"]),
        Refusal(
            name: "a.json",
            text: "{ \"waymark\": 1,\n \"routes\": [\n { \"pattern\": \"/:a/:a\" },\n { \"patern\": \"/\" } ] }",
            expected: [
                ":3: routes[0].pattern: the name 'a' is used twice, at byte 4 of '/:a/:a'",
                ":4: routes[1].patern: unknown key 'patern'; did you mean 'pattern'?",
            ]),
        Refusal(name: "a.json", text: "[]", expected: [":1: found an array, expected an object"]),
        Refusal(
            name: "a.json", text: #"{ "waymark": 2, "routes": [] }"#,
            expected: [":1: waymark: unsupported version 2, expected 1"]),
        Refusal(
            name: "a.json", text: #"{ "waymark": 1, "dialect": "rails", "routes": [] }"#,
            expected: [
                ":1: dialect: unsupported dialect 'rails', expected one of \(ArgumentTests.dialects)"
            ]),
        Refusal(
            name: "a.json", text: "{ \"waymark\": 1,\n\"types\": { \"t\": \"(\" },\n \"routes\": [] }",
            expected: [":2: types.t: the group is not closed, at byte 0 of '('"]),
        Refusal(
            name: "a.yaml", text: "waymark: 1\nroutes:\n  - pattern: /a\n    priority: high\n",
            expected: [":4: routes[0].priority: found a text, expected an integer"]),
        Refusal(
            name: "a.yaml", text: "waymark: 1\nroutes:\n  - pattern: /a\n\tpriority: 1\n",
            expected: [
                ":4: found a tab character that violates indentation while scanning a plain scalar from line 3, expected YAML"
            ]),
        // JSON's spelling of a character beyond U+FFFF, which libyaml does not read.
        Refusal(
            name: "a.yaml", text: #"{ "waymark": 1, "name": "\ud83d\ude00", "routes": [] }"#,
            expected: [
                ":1: found invalid Unicode character escape code while parsing a quoted scalar from line 1, "
                    + #"expected a character or its whole code, as in "\U0001F600""#
            ]),
        Refusal(
            name: "a.yaml", text: "waymark: 1\nroutes: [{ pattern: /a, defaults: { a: .nan, b: -.inf } }]\n",
            expected: [
                ":2: routes[0].defaults.a: 'not a number' is out of range, expected a finite number",
                ":2: routes[0].defaults.b: '-infinity' is out of range, expected a finite number",
            ]),
        Refusal(
            name: "a.yaml", text: "waymark: 1\nroutes: []\nroutes: []\n",
            expected: [":2: a mapping repeats 'routes', expected each key once"]),
        Refusal(name: "a.yaml", text: "", expected: [": nothing, expected a manifest"]),
        Refusal(
            name: "a.yaml", text: "waymark: 1\n--- \nwaymark: 1\n",
            expected: [
                ":2: but found another document expected a single document in the stream from line 1, expected YAML"
            ]),
        Refusal(
            name: "a.yaml", text: "waymark: !!binary aGk=\nroutes: []",
            expected: [":1: the tag tag:yaml.org,2002:binary, expected a text, a number, a boolean or null"]),
        Refusal(
            name: "a.yaml", text: "waymark: 1\nroutes:\n  - pattern: /a\n    priority: 99999999999999999999\n",
            expected: [":4: '99999999999999999999', expected a number that fits in 64 bits"]),
        Refusal(
            name: "a.yaml", text: "a: &a [x]\nb: { *a : 1 }\n",
            expected: [": an alias in a key, or beside a key in brackets, expected keys that are texts"]),
        Refusal(
            name: "a.yaml", text: "waymark: 1\n[a]: 1\n", expected: [":2: a key that is not a text, expected a text"]),
        Refusal(
            name: "a.plist",
            text: "<plist version=\"1.0\"><dict><key>waymark</key><date>2026-06-18T00:00:00Z</date></dict></plist>",
            expected: [
                ": waymark: found a date, which a manifest cannot contain"
            ]),
        Refusal(
            name: "a.plist", text: "<plist version=\"1.0\"><dict><key>waymark</key><integer>1</integer></dict></plist>",
            expected: [":1: the key 'routes' is missing"]),
    ]

    @Test("A manifest that cannot be read is reported line by line", arguments: refusals)
    func refuses(_ row: Refusal) throws {
        let folder = try Folder()
        let path = try folder.file(row.name, row.text.utf8)
        for command in [["match", "--json", "/a"], ["explain", "/a"], ["test", path]] {
            let run = CommandRun([command[0], "--routes", path] + command.dropFirst())
            #expect(run.errorLines == row.expected.map { path + $0 })
            #expect(run.output == "")
            #expect(run.code == 2)
        }
    }

    @Test("Bytes that are no UTF-8 are refused with their line")
    func refusesBytes() throws {
        let folder = try Folder()
        let path = try folder.file("a.yaml", Array("waymark: 1\nname: ".utf8) + [0xFF])
        let run = CommandRun(["match", "--routes", path, "/a"])
        #expect(run.errors == "\(path):2: bytes that are not valid UTF-8, expected UTF-8\n")
        #expect(run.code == 2)
    }

    @Test("A binary property list is read as an app reads it", arguments: ["a.plist", "a"])
    func readsBinary(_ name: String) throws {
        let folder = try Folder()
        let list = try #require(JSONSerialization.jsonObject(with: Data(Self.json.utf8)) as? [String: Any])
        let binary = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        #expect(answers(try folder.file(name, binary)) == answers(try folder.file("a.json", Self.json.utf8)))
    }

    @Test("A file over 8 MiB is refused, whatever its format", arguments: ["a.json", "a.yaml", "a.plist"])
    func limitsSize(_ name: String) throws {
        let folder = try Folder()
        let path = try folder.file(name, Array(repeating: 0x20, count: (8 << 20) + 1))
        let run = CommandRun(["match", "--routes", path, "/a"])
        #expect(run.errors == "\(path): more than 8388608 bytes, expected at most that many\n")
        #expect(run.code == 2)
    }

    @Test("Aliases are written out, but not without end")
    func limitsAliases() throws {
        let folder = try Folder()
        let shared = try folder.file(
            "a.yaml",
            """
            waymark: 1
            routes:
              - { pattern: /a, tags: &tags [x, y] }
              - { pattern: /b, tags: *tags }
            """.utf8)
        #expect(CommandRun(["match", "--routes", shared, "/b"]).code == 0)
        var bomb = "a0: &a0 [x]\n"
        for level in 1..<40 { bomb += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1), *a\(level - 1)]\n" }
        let path = try folder.file("bomb.yaml", bomb.utf8)
        let run = CommandRun(["match", "--routes", path, "/b"])
        #expect(
            run.errors == "\(path): more than 1048576 values with aliases expanded, expected at most that many\n"
        )
        #expect(run.code == 2)
    }

    static let nestings = [
        ("a.json", "[", ""), ("a.yaml", "[", ""), ("a.yaml", "- ", ""), ("a.yaml", "{a: ", ""),
        ("a.plist", "<array>", "<plist version=\"1.0\">"),
        ("a.plist", "<array><!--</array>-->", "<plist version=\"1.0\">"),
        ("a.plist", "<dict><key>a</key>", "<plist version=\"1.0\">"),
    ]

    @Test("A text that is nested without end is refused", arguments: nestings)
    func limitsNesting(_ name: String, _ opening: String, _ start: String) throws {
        let folder = try Folder()
        let path = try folder.file(name, (start + String(repeating: opening, count: 100_000)).utf8)
        let run = CommandRun(["match", "--routes", path, "/a"])
        #expect(run.errorLines.count == 1)
        #expect(run.code == 2)
    }

    @Test("A missing file is reported in one line")
    func refusesMissing() {
        let run = CommandRun(["match", "--routes", "/nowhere/shop.json", "/a"])
        #expect(
            run.errors
                == "/nowhere/shop.json: no such file or directory, expected a manifest in JSON, YAML or a property list\n"
        )
        #expect(run.code == 2)
    }
}
