import Testing
import WaymarkCore
import WaymarkManifest
import WaymarkRouting
import WaymarkRuleSources

@Suite("A document of rules is rewrites and overrides of one version")
struct RuleDocumentTests {
    static let whole = #"""
        { "waymark": 1, "version": 7, "audience": ["com.example.shop/production", "b"], "issued": 1796083200, "expires": 1798761600,
          "nextKey": { "sha256": "00112233445566778899aabbccddeeffFFEEDDCCBBAA99887766554433221100", "from": 1797379200 },
          "revokes": ["ff112233445566778899aabbccddeeffffeeddccbbaa99887766554433221100"],
          "rewrites": [
            { "from": "https://m.shop.example/product/:id<int>.html", "to": "shop://goods/:id", "when": { "percentage": 10 } },
            { "name": "old", "match": "^https?://old\\.example/p/([0-9]+)$", "to": "shop://goods/$1", "then": "continue" } ],
          "overrides": [
            { "route": "goods.detail", "to": "shop://classic/:id" },
            { "route": "cart", "web": true, "when": { "maxVersion": "3.2", "percentage": 12.5 } },
            { "route": "cart", "web": "https://m.shop.example/cart", "name": "cart" },
            { "route": "pay", "error": "https://m.shop.example/sorry", "reason": "the bank is closed" },
            { "route": "lottery", "disable": "it is over", "when": { "sources": ["push", "qrCode"], "minVersion": "2" } } ] }
        """#

    @Test("Everything that may stand in it is read, with its place")
    func reads() throws {
        let document = try RuleDocument(json: Self.whole.utf8, file: "rules.json")
        #expect(document.version == 7 && document.issued == 1_796_083_200 && document.expires == 1_798_761_600)
        let next = try #require(document.nextKey)
        #expect(next.digest.text == "00112233445566778899aabbccddeeffffeeddccbbaa99887766554433221100")
        #expect(next.from == 1_797_379_200)
        #expect(document.revokes.map { $0.bytes.first } == [0xFF])
        #expect(document.rewrites.map(\.condition.percentage) == [10, nil])
        #expect(document.rewrites.map(\.shareName) == ["https://m.shop.example/product/:id<int>.html", "old"])
        #expect(document.audience == ["com.example.shop/production", "b"])
        #expect(document.rewrites.map(\.target) == ["shop://goods/:id", "shop://goods/$1"])
        #expect(document.rewrites.map(\.line) == [5, 6])
        #expect(
            document.overrides.map(\.action) == [
                .redirect(to: "shop://classic/:id"), .web(nil), .web("https://m.shop.example/cart"),
                .errorPage("https://m.shop.example/sorry", reason: "the bank is closed"),
                .disable(reason: "it is over"),
            ])
        #expect(document.overrides.map(\.route) == ["goods.detail", "cart", "cart", "pay", "lottery"])
        #expect(document.overrides.map(\.place?.line) == [8, 9, 10, 11, 12])
        #expect(document.overrides.map(\.place?.file) == Array(repeating: "rules.json", count: 5))
        #expect(document.overrides[1].condition.maxVersion == "3.2")
        #expect(document.overrides[1].condition.percentage == 12.5)
        #expect(document.overrides[2].name == "cart")
        #expect(document.overrides[4].condition.sources == ["push", "qrCode"])
        #expect(document.overrides[4].condition.minVersion == "2")
    }

    @Test("A document is read back from its text as the same document")
    func roundTrip() throws {
        let document = try RuleDocument(json: Self.whole.utf8)
        #expect(try RuleDocument(document.node) == document)
        #expect(document.node != RuleDocument(version: 7).node)
    }

    @Test("A version alone is a document: it takes back what there was")
    func versionAlone() throws {
        let document = try RuleDocument(json: #"{"waymark":1,"version":9}"#.utf8)
        #expect(document == RuleDocument(version: 9))
        #expect(try RuleDocument(document.node) == document)
    }

    // MARK: Faults

    struct Row: CustomTestStringConvertible {
        let json: String
        let faults: [String]
        var testDescription: String { json.replacing("\n", with: "") }

        init(_ json: String, _ faults: String...) {
            self.json = json
            self.faults = faults
        }

        /// One override.
        static func override(_ json: String, _ faults: String...) -> Row {
            Row(override: json, faults)
        }

        private init(override: String, _ faults: [String]) {
            json = "{ \"waymark\": 1, \"version\": 1, \"overrides\": [\n\(override) ] }"
            self.faults = faults.map { "r.json:2: overrides[0]" + $0 }
        }
    }

    static let actions = "'to', 'web', 'error', 'disable'"

    static let faulty = [
        Row("[]", "r.json:1: found an array, expected an object"),
        Row("{}", "r.json:1: the key 'waymark' is missing", "r.json:1: the key 'version' is missing"),
        Row(#"{ "waymark": 2, "version": 1, "what": 1 }"#, "r.json:1: waymark: unsupported version 2, expected 1"),
        Row(#"{ "waymark": 1 }"#, "r.json:1: the key 'version' is missing"),
        Row(
            #"{ "waymark": 1, "versoin": 3 }"#,
            "r.json:1: versoin: unknown key 'versoin'; did you mean 'version'?"),
        Row(
            #"{ "waymark": 1, "version": "7" }"#,
            "r.json:1: version: found a text, expected an integer of at least 1"),
        Row(
            #"{ "waymark": 1, "version": 1.5 }"#,
            "r.json:1: version: found a number, expected an integer of at least 1"),
        Row(
            #"{ "waymark": 1, "version": 0 }"#,
            "r.json:1: version: '0' is out of range, expected an integer of at least 1"),
        Row(
            #"{ "waymark": 1, "version": -1 }"#,
            "r.json:1: version: '-1' is out of range, expected an integer of at least 1"),
        Row(
            "{ \"waymark\": 1, \"version\": 1,\n \"rewrites\": [ { \"from\": \"/a/:\", \"to\": \"/b\" } ],\n\"routes\": [] }",
            "r.json:2: rewrites[0].from: a parameter is a colon and a name, as in :id; a colon itself is written \\:, at byte 3 of '/a/:'",
            "r.json:3: routes: unknown key 'routes', expected one of "
                + "'$schema', 'waymark', 'version', 'issued', 'expires', 'audience', 'nextKey', 'revokes', 'dialect', 'options', "
                + "'rewrites', 'overrides'"
        ),
        Row(
            #"{ "waymark": 1, "version": 1, "dialect": "jlroute" }"#,
            "r.json:1: dialect: unsupported dialect 'jlroute', expected 'waymark', or one that the parameter 'dialects' "
                + "names, as in dialects: [JLRoutesDialect.self]"),
        Row(
            #"{ "waymark": 1, "version": 1, "expires": "tomorrow" }"#,
            "r.json:1: expires: found a text, expected an integer of at least 1"),
        Row(
            #"{ "waymark": 1, "version": 1, "audience": [] }"#,
            "r.json:1: audience: empty, expected at least one element, or no key at all"),
        .override("1", ": found an integer, expected an object"),
        .override(#"{ "to": "/b" }"#, ": the key 'route' is missing"),
        .override(#"{ "route": "", "to": "/b" }"#, ".route: empty, expected at least one character"),
        .override(#"{ "route": "a" }"#, ": the key 'to' is missing, expected exactly one of \(actions)"),
        .override(
            #"{ "route": "a", "reason": "x" }"#,
            ": the key 'error' is missing, expected the link of a page, with 'reason'"),
        .override(
            #"{ "route": "a", "errorPage": "/b", "reason": "x" }"#,
            ": the key 'error' is missing, expected the link of a page, with 'reason'",
            ".errorPage: unknown key 'errorPage', expected one of 'name', 'route', 'to', 'web', 'error', 'reason', 'disable', 'when'"
        ),
        .override(#"{ "route": "a", "wbe": true }"#, ".wbe: unknown key 'wbe'; did you mean 'web'?"),
        .override(
            #"{ "route": "a", "to": "/b", "web": true }"#,
            ".web: 'to' and 'web' are mutually exclusive, expected exactly one of them"),
        .override(
            #"{ "route": "a", "disable": "x", "error": "/b", "reason": "y" }"#,
            ".disable: 'error' and 'disable' are mutually exclusive, expected exactly one of them"),
        .override(#"{ "route": "a", "error": "/b" }"#, ": the key 'reason' is missing"),
        .override(
            #"{ "route": "a", "to": "/b", "reason": "x" }"#,
            ".reason: 'reason' and 'to' are mutually exclusive, expected 'reason' only with 'error'"),
        .override(
            #"{ "route": "a", "web": false }"#,
            ".web: unknown value 'false', expected a template, or true for the route's own fallback"),
        .override(
            #"{ "route": "a", "web": 1 }"#,
            ".web: found an integer, expected a template, or true for the route's own fallback"),
        .override(#"{ "route": "a", "disable": true }"#, ".disable: found a boolean, expected a text, the reason"),
        .override(
            #"{ "route": "a", "to": "/b", "when": { "percentage": 101 } }"#,
            ".when.percentage: '101.0' is out of range, expected a number from 0 to 100"),
        .override(
            #"{ "route": "a", "to": "/b", "when": { "percentage": "half" } }"#,
            ".when.percentage: found a text, expected a number from 0 to 100"),
        .override(
            #"{ "route": "a", "to": "/b", "when": { "minVersion": "3.x" } }"#,
            ".when.minVersion: malformed '3.x', expected numbers separated by dots, such as 3.10"),
        .override(
            #"{ "route": "a", "to": "/b", "when": { "sources": [] } }"#,
            ".when.sources: empty, expected at least one element, or no key at all"),
        .override(
            #"{ "route": "a", "to": "/b", "when": { "source": ["push"] } }"#,
            ".when.source: unknown key 'source'; did you mean 'sources'?"),
        Row(
            #"{ "waymark": 1, "version": 1, "rewrites": [{ "from": "/a", "to": "/b", "when": { "percentage": -1 } }] }"#,
            "r.json:1: rewrites[0].when.percentage: '-1.0' is out of range, expected a number from 0 to 100"),
        Row(
            #"{ "waymark": 1, "version": 1, "issued": 9, "expires": 9 }"#,
            "r.json:1: expires: '9' is out of range, expected a time after 'issued', 9"),
        Row(
            #"{ "waymark": 1, "version": 1, "nextKey": { "from": 9 } }"#,
            "r.json:1: nextKey: the key 'sha256' is missing"),
        Row(
            #"{ "waymark": 1, "version": 1, "revokes": ["ab"] }"#,
            "r.json:1: revokes[0]: malformed 'ab', expected the SHA-256 digest of a public key's 32 bytes, as 64"
                + " hexadecimal digits"),
        Row(
            #"{ "waymark": 1, "version": 1, "revokes": [] }"#,
            "r.json:1: revokes: empty, expected at least one element, or no key at all"),
        Row(#"{ "waymark": 1, "version": 1"#, "r.json:1: the text ends here, expected a comma or '}'"),
    ]

    @Test("A fault says what is wrong, where, and what was meant", arguments: faulty)
    func reportsFaults(_ row: Row) {
        let error = #expect(throws: ManifestError.self) { try RuleDocument(json: row.json.utf8, file: "r.json") }
        #expect(error?.faults.map(\.description) == row.faults)
    }

    @Test("Tools go on after a fault, with what could be read")
    func readsOn() throws {
        let json = #"{"waymark":1,"version":1,"overrides":[{"route":"a"},{"route":"b","disable":"x"}]}"#
        let (document, faults) = RuleDocument.read(try ManifestNode(json: json.utf8))
        #expect(document?.overrides.map(\.route) == ["b"])
        #expect(document?.overrides.map(\.place?.line) == [1])
        #expect(faults.count == 1)
    }

    @Test("A document that is too long or too deep is refused before it is read")
    func refusesLarge() {
        let bytes = Array(Self.whole.utf8)
        let error = #expect(throws: ManifestError.self) { try RuleDocument(json: bytes, sizeLimit: bytes.count - 1) }
        #expect(error?.faults.map(\.reason) == [.tooLong(limit: bytes.count - 1)])
        let deep = #"{"waymark":1,"version":1,"rewrites":"# + String(repeating: "[", count: 100_000)
        #expect(throws: ManifestError.self) { try RuleDocument(json: deep.utf8) }
    }

    @Test("A document cut off anywhere is refused")
    func refusesCut() {
        let bytes = Array(Self.whole.utf8)
        for count in 0..<(bytes.count) {
            #expect(throws: ManifestError.self, "cut off at \(count)") { try RuleDocument(json: bytes.prefix(count)) }
        }
    }

    // MARK: Dialects

    /// A router whose patterns begin with `~`.
    struct TildeDialect: PatternDialect {
        static let name = "tilde"
        let rules = MatchingRules()

        init(options: [String: DialectValue]) throws(DialectError) {}

        func patterns(of route: DialectRoute) throws(PatternError) -> [RoutePattern] {
            [try RoutePattern(route.pattern.replacing("~", with: "/"), rules: rules)]
        }
    }

    @Test("Patterns are read in the dialect that the document names")
    func readsDialect() throws {
        let json = #"{"waymark":1,"version":1,"dialect":"tilde","rewrites":[{"from":"~a~:id","to":"/b/:id"}]}"#
        let document = try RuleDocument(json: json.utf8, dialects: [TildeDialect.self])
        #expect(document.patterns(of: "~a~:id").map(\.text) == ["/a/:id"])
        #expect(document.dialect == "tilde")
        #expect(try RuleDocument(document.node, dialects: [TildeDialect.self]) == document)
        #expect(throws: ManifestError.self) { try RuleDocument(json: json.utf8) }
    }
}
