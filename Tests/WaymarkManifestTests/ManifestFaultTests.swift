import Testing
import WaymarkCore
import WaymarkManifest

@Suite struct ManifestFaultTests {
    @Test("Very many faults are reported as a thousand, and the number of the others")
    func limitsFaults() {
        let keys = (0..<5_000).map { "\"k\($0)\": 1" }.joined(separator: ", ")
        let parents = (0..<3_000).map { "{ \"pattern\": \"/\($0)\", \"parent\": \"p\" }" }.joined(separator: ",")
        let text = "{ \"waymark\": 1, \(keys), \"routes\": [\(parents)] }"
        let error = #expect(throws: ManifestError.self) { try Manifest(json: text.utf8) }
        let faults = error?.faults ?? []
        #expect(faults.count == 1_002)
        #expect(faults.suffix(2).map(\.reason) == [.further(4_000, .error), .further(3_000, .warning)])
        #expect(faults.suffix(2).map(\.description) == ["4000 more errors", "3000 more warnings"])
    }

    @Test("However many warnings there are, they are no error")
    func keepsWarnings() throws {
        let routes = (0..<3_000).map { "{ \"pattern\": \"/\($0)\", \"parent\": \"p\" }" }.joined(separator: ",")
        #expect(try Manifest(json: "{ \"waymark\": 1, \"routes\": [\(routes)] }".utf8).routes.count == 3_000)
    }

    /// A manifest with very many types and as many query parameters.
    private static func manifest(typeOfParameter: (Int) -> String) -> String {
        let numbers = 0..<40_000
        let types = numbers.map { #""t\#($0)": null"# }.joined(separator: ",")
        let query = numbers.map { #"{"name":"p\#($0)","type":"\#(typeOfParameter($0))"}"# }.joined(separator: ",")
        return #"{"waymark":1,"types":{\#(types)},"routes":[{"pattern":"/","query":[\#(query)]}]}"#
    }

    @Test("Very many types are not sorted again for each query parameter", .timeLimit(.minutes(1)))
    func readsManyTypes() throws {
        let manifest = try Manifest(json: Self.manifest { "t\($0)" }.utf8)
        #expect(manifest.routes.first?.query.map(\.type) == (0..<40_000).map { "t\($0)" })
    }

    @Test("Very many types are listed in part by the faults of query parameters, and not compared for each of them")
    func limitsNames() throws {
        let faults = Manifest.read(try ManifestNode(json: Self.manifest { _ in "u" }.utf8)).faults
        #expect(faults.count == 1_001)
        #expect(faults.first?.reason == .unknownValue("u"))
        #expect(faults.first?.expected?.hasSuffix(" and 39965 more") == true)
        #expect(faults.last?.reason == .further(39_000, .error))
        #expect(faults.allSatisfy { $0.description.utf8.count < 1_000 })
    }

    @Test("Very many values of a query parameter are not searched for each of its defaults", .timeLimit(.minutes(1)))
    func readsManyValues() throws {
        let count = 150_000
        let values = (0..<count).map(String.init).joined(separator: ",")
        let defaults = Array(repeating: "\(count - 1)", count: count).joined(separator: ",")
        let query = #"{"name":"a","values":[\#(values)],"default":[\#(defaults)]}"#
        let manifest = try Manifest(json: #"{"waymark":1,"routes":[{"pattern":"/","query":[\#(query)]}]}"#.utf8)
        #expect(manifest.routes.first?.query.first?.values.count == count)
    }

    @Test(
        "Detents that are no list of texts are a fault of the presentation",
        arguments: ["medium", .null, [.null], ["medium", ["a": 1]]] as [ManifestValue])
    func refusesDetents(_ detents: ManifestValue) {
        var route = ManifestRoute("/a")
        route.presentation = ["kind": "present", "style": "sheet", "detents": detents]
        let faults = Manifest(routes: [route]).presentationFaults
        #expect(faults.map(\.place) == ["routes[0].presentation"])
        #expect(faults.first?.expected?.contains("'medium', 'large'") == true)
    }

    /// One fault or more in every line from the second to the last but one.
    static let faulty = """
        { "waymark": 1,
          "nmae": "Shop",
          "schemes": ["shop", "1shop", "a b", ""],
          "hosts": ["m.shop.example", "https://h.example", "h.example/a", "a..b", "-a.example", 5],
          "rules": {
            "precedence": "specific",
            "caseSensitive": "firstsegment",
            "trailingSlash": true,
            "plusIsSpace": "yes",
            "host": { "shop": "segments", "1x": "segment", "web": "ignore", "WEB": "ignore" },
            "merge": ["query", "paths"],
            "segmentWildcrad": "*"
          },
          "types": { "sku": "", "int": "[0-9]", "a-b": null, "city": 4, "zip": "[0-9" },
          "routes": [
            { "id": "goods.detail", "patern": "/a" },
            { "pattern": "/b", "exposure": "pubic" },
            { "pattern": "/c", "priority": 3000000000 },
            { "pattern": "/d", "priority": 0.5, "id": "goods.detail" },
            { "pattern": "/e", "parent": "goods.detial" },
            { "pattern": "", "sources": [] },
            { "pattern": "/g", "tags": "a", "summary": null },
            { "pattern": "/h", "defaults": { "a": {}, "b": [[]], "c": 1, "c": 2 } },
            { "pattern": "/i", "query": [ { "type": "integer" }, { "name": "a" }, { "name": "a" } ] },
            { "pattern": "/j", "query": [ { "name": "a", "required": true, "default": 1 } ] },
            { "pattern": "/k", "query": [ { "name": "a", "values": ["one", "two"], "default": "onw" } ] },
            { "pattern": "/l", "presentation": 1 },
            { "pattern": "/m", "fallback": "", "pattern": "/n" },
            { "pattern": "/o", "id": "o", "parent": "p" }, { "pattern": "/p", "id": "p", "parent": "o" },
            [],
            { "pattern": "/q", "handler": 1 }, { "pattern": "/r", "handler": "" }, { "pattern": "/s", "hander": "s" }
          ],
          "rewrites": [
            { "from": "/a", "match": "a", "to": "/b" },
            { "to": "/b" },
            { "from": "/a" },
            { "from": "/a", "to": "/b", "caseSensitive": true },
            { "match": "a", "to": "", "then": "contniue" },
            { "match": "a", "to": "/b", "when": { "sources": [], "minVersion": "3.x", "maxVersion": 3.1, "qurey": {} } },
            { "match": "(a", "to": "/b" }, { "form": "/a", "to": "/b" },
            { "match": "a", "to": "/b", "when": { "query": { "a": [], "b": ["1"], "c": [null] } } }
          ]
        }
        """

    /// The findings about it, line by line.
    static let expected = #"""
        2: nmae: unknown key 'nmae'; did you mean 'name'?
        3: schemes[1]: malformed '1shop', expected a scheme: a letter, then letters, digits, '+', '-' and '.'
        3: schemes[2]: malformed 'a b', expected a scheme: a letter, then letters, digits, '+', '-' and '.'
        3: schemes[3]: empty, expected at least one character
        4: hosts[1]: malformed 'https://h.example', expected only a host, such as m.example.com or *.example.com
        4: hosts[2]: malformed 'h.example/a', expected only a host, such as m.example.com or *.example.com
        4: hosts[3]: malformed 'a..b', expected only a host, such as m.example.com or *.example.com
        4: hosts[4]: malformed '-a.example', expected only a host, such as m.example.com or *.example.com
        4: hosts[5]: found an integer, expected only a host, such as m.example.com or *.example.com
        6: rules.precedence: unknown value 'specific', expected one of 'specificity', 'registration', 'exactFirst', 'literalCount'
        7: rules.caseSensitive: unknown value 'firstsegment'; did you mean 'firstSegment'?
        8: rules.trailingSlash: found a boolean, expected one of 'ignore', 'strict'
        9: rules.plusIsSpace: unknown value 'yes', expected true, false or 'onceDecoded'
        10: rules.host.shop: unknown value 'segments'; did you mean 'segment'?
        10: rules.host["1x"]: malformed '1x', expected a scheme: a letter, then letters, digits, '+', '-' and '.'
        10: rules.host.WEB: 'WEB' occurs twice, first at rules.host.web in line 10
        11: rules.merge[1]: unknown value 'paths'; did you mean 'path'?
        12: rules.segmentWildcrad: unknown key 'segmentWildcrad'; did you mean 'segmentWildcard'?
        14: types.sku: empty, expected at least one character
        14: types.int: 'int' is taken, expected none of 'string', 'int', 'double', 'bool', 'uuid'
        14: types["a-b"]: malformed 'a-b', expected a name: a letter or '_', then letters, digits and '_'
        14: types.city: found an integer, expected an expression or null
        14: types.zip: the class is not closed, at byte 0 of '[0-9'
        16: routes[0].patern: unknown key 'patern'; did you mean 'pattern'?
        17: routes[1].exposure: unknown value 'pubic'; did you mean 'public'?
        18: routes[2].priority: '3000000000' is out of range, expected -2147483648 to 2147483647
        19: routes[3].priority: found a number, expected an integer
        19: routes[3].id: 'goods.detail' occurs twice, first at routes[0].id in line 16
        20: routes[4].parent: no route of the manifest has the id 'goods.detial'; did you mean 'goods.detail'?
        21: routes[5].pattern: empty, expected at least one character
        21: routes[5].sources: empty, expected at least one element, or no key at all
        22: routes[6].tags: found a text, expected an array
        22: routes[6].summary: found null, expected a text
        23: routes[7].defaults.a: found an object, expected a text, a number, true, false or null
        23: routes[7].defaults.b[0]: found an array, expected a text, a number, true, false or null
        23: routes[7].defaults.c: 'c' occurs twice, first at routes[7].defaults.c in line 23
        24: routes[8].query[0]: the key 'name' is missing
        24: routes[8].query[0].type: unknown value 'integer', expected one of 'string', 'int', 'double', 'bool', 'uuid', 'city', 'sku', 'zip'
        24: routes[8].query[2]: 'a' occurs twice, first at routes[8].query[1] in line 24
        25: routes[9].query[0].default: 'required' and 'default' are mutually exclusive, expected at most one of them
        26: routes[10].query[0].default: unknown value 'onw'; did you mean 'one'?
        27: routes[11].presentation: found an integer, expected a text or an object
        28: routes[12].fallback: empty, expected at least one character
        28: routes[12].pattern: 'pattern' occurs twice, first at routes[12].pattern in line 28
        29: routes[13].id: the parents form a cycle: 'o', 'p'
        30: routes[15]: found an array, expected an object
        31: routes[16].handler: found an integer, expected a text
        31: routes[17].handler: empty, expected at least one character
        31: routes[18].hander: unknown key 'hander'; did you mean 'handler'?
        34: rewrites[0].match: 'from' and 'match' are mutually exclusive, expected exactly one of them
        35: rewrites[1]: the key 'from' is missing, expected either 'from' or 'match'
        36: rewrites[2]: the key 'to' is missing
        37: rewrites[3].caseSensitive: 'from' and 'caseSensitive' are mutually exclusive, expected 'caseSensitive' only with 'match'
        38: rewrites[4].to: empty, expected at least one character
        38: rewrites[4].then: unknown value 'contniue'; did you mean 'continue'?
        39: rewrites[5].when.sources: empty, expected at least one element, or no key at all
        39: rewrites[5].when.minVersion: malformed '3.x', expected numbers separated by dots, such as 3.10
        39: rewrites[5].when.maxVersion: found a number, expected numbers separated by dots, such as 3.10
        39: rewrites[5].when.qurey: unknown key 'qurey'; did you mean 'query'?
        40: rewrites[6].match: the group is not closed, at byte 0 of '(a'
        40: rewrites[7].form: unknown key 'form'; did you mean 'from'?
        41: rewrites[8].when.query.a: empty, expected at least one element, or no key at all
        """#

    @Test("Everything that is wrong with a manifest is reported at once, in the order of the file")
    func reportsAll() throws {
        let error = try #require(throws: ManifestError.self) {
            try Manifest(json: Self.faulty.utf8, file: "shop.json")
        }
        let expected = Self.expected.split(separator: "\n")
        #expect(error.faults.count == expected.count)
        for (fault, line) in zip(error.faults, expected) { #expect(fault.description == "shop.json:\(line)") }
        #expect(error.description == error.faults.map(\.description).joined(separator: "\n"))
        #expect(error.faults.filter { $0.severity == .warning }.map(\.place) == ["routes[4].parent"])
        #expect(error.file == "shop.json")
    }

    @Test("An unknown key names all known ones and the nearest")
    func namesKnownKeys() throws {
        let json = #"{"waymark":1,"routes":[{"pattern":"/","query":[{"name":"a","typ":"int"}]}]}"#
        let fault = try #require(Manifest.read(try ManifestNode(json: json.utf8)).faults.first)
        #expect(fault.reason == .unknownKey("typ"))
        #expect(fault.place == "routes[0].query[0].typ")
        #expect(fault.line == 1)
        #expect(fault.column == 60)
        #expect(fault.expected == "one of 'name', 'type', 'required', 'default', 'values'")
        #expect(fault.nearest == "type")
    }

    struct Slip: CustomTestStringConvertible {
        let written: String
        let meant: String?
        var testDescription: String { String(written.prefix(80)) }
    }

    static let slips = [
        Slip(written: "priorty", meant: "priority"),
        Slip(written: "prioritty", meant: "priority"),
        Slip(written: "priorify", meant: "priority"),
        Slip(written: "prioirty", meant: "priority"),
        Slip(written: "Priority", meant: "priority"),
        Slip(written: "PATERN", meant: "pattern"),
        Slip(written: "ID", meant: "id"),
        Slip(written: "tag", meant: "tags"),
        Slip(written: "defualts", meant: "defaults"),
        Slip(written: "di", meant: "id"),
        Slip(written: "path", meant: nil),
        Slip(written: "colour", meant: nil),
        Slip(written: "", meant: nil),
        Slip(written: String(repeating: "pattern", count: 100_000), meant: nil),
    ]

    @Test("A slip of the pen gets the key that was meant, another word gets none", arguments: slips)
    func suggests(_ slip: Slip) throws {
        let json = #"{"waymark":1,"routes":[{"pattern":"/","\#(slip.written)":0}]}"#
        let faults = Manifest.read(try ManifestNode(json: json.utf8)).faults
        #expect(faults.map(\.nearest) == [slip.meant])
    }

    @Test(
        "A pattern is judged by the reader of patterns",
        arguments: ["/users/:id", "/users/:", "nowhere", "/a/(", "/::"])
    func judgesPatterns(_ pattern: String) throws {
        let json = #"{"waymark":1,"routes":[{"pattern":"\#(pattern)"}],"rewrites":[{"from":"\#(pattern)","to":"/"}]}"#
        let (manifest, faults) = Manifest.read(try ManifestNode(json: json.utf8))
        do throws(PatternError) {
            _ = try RoutePattern(pattern, rules: MatchingRules())
            #expect(faults.isEmpty)
            #expect(manifest?.routes.count == 1)
        } catch {
            #expect(faults.map(\.place) == ["routes[0].pattern", "rewrites[0].from"])
            #expect(faults.allSatisfy { $0.reason == .malformedPattern(error) })
            #expect(manifest?.routes.isEmpty == true)
            #expect(manifest?.rewrites.isEmpty == true)
        }
    }

    @Test("A tree that another parser built is judged like any, with its lines")
    func judgesForeignTrees() {
        let route = ManifestNode(
            .object([.init("patern", ManifestNode(.text("/"), line: 4), line: 4, column: 5)]), line: 4)
        let routes = ManifestNode(.array([route]), line: 3)
        let root = ManifestNode(
            .object([
                .init("waymark", ManifestNode(.integer(1))), .init("routes", routes), .init("nam", routes, line: 9),
            ]))
        #expect(
            Manifest.read(root, file: "shop.yaml").faults.map(\.description) == [
                "shop.yaml:4: routes[0].patern: unknown key 'patern'; did you mean 'pattern'?",
                "shop.yaml:9: nam: unknown key 'nam'; did you mean 'name'?",
            ])
    }

    @Test("A fault is one line, whatever the file holds")
    func staysOneLine() throws {
        let key = #"a\nb\u2028\u202e\u0000"#
        let long = String(repeating: "x", count: 1000)
        let json = #"{"waymark":1,"routes":[],"\#(key)":1,"rules":{"fragment":"\#(long)"}}"#
        let faults = Manifest.read(try ManifestNode(json: json.utf8)).faults
        #expect(faults.first?.description.hasPrefix(#"line 1: ["a\nb\u{2028}\u{202E}\0"]: unknown key"#) == true)
        #expect(faults.last?.description.contains(String(repeating: "x", count: 80) + "…'") == true)
        #expect(faults.allSatisfy { fault in !fault.description.contains(where: \.isNewline) })
    }

    @Test("A fault shows the beginning of an endless key, in its path too")
    func cutsKeys() throws {
        let key = String(repeating: "k", count: 100_000)
        let json = #"{"waymark":1,"routes":[{"pattern":"a://b","\#(key)":1}],"\#(key)":1,"\#(key)":1}"#
        let faults = Manifest.read(try ManifestNode(json: json.utf8)).faults
        #expect(faults.count >= 3)
        #expect(faults.allSatisfy { $0.description.utf8.count < 500 })
    }

    @Test("A root that is no object is no manifest", arguments: ["[]", "1", "null", "\"a\""])
    func refusesOtherRoots(_ json: String) {
        let error = #expect(throws: ManifestError.self) { try Manifest(json: json.utf8) }
        #expect(error?.faults.map(\.expected) == ["an object"])
    }

    @Test("A missing key is named")
    func missesRequired() {
        let error = #expect(throws: ManifestError.self) { try Manifest(json: "{}".utf8) }
        #expect(error?.faults.map(\.reason) == [.missingKey("waymark"), .missingKey("routes")])
    }
}
