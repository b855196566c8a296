import Foundation
import Testing
import WaymarkCore
import WaymarkManifest

@Suite struct ManifestTests {
    static let example = """
        { "waymark": 1, "name": "Shop", "schemes": ["shop"], "hosts": ["m.shop.example"],
          "rules": { "precedence": "specificity", "caseSensitive": true, "trailingSlash": "ignore", "emptySegments": "collapse",
                     "plusIsSpace": true, "fragment": "ignore", "host": { "shop": "segment" } },
          "routes": [ { "id": "goods.detail", "pattern": "shop://goods/:id<int>", "priority": 0, "exposure": "public",
                        "tags": ["needsSignIn"], "summary": "A product's page", "defaults": { "tab": "info" },
                        "query": [ { "name": "ref", "type": "string", "required": false } ],
                        "presentation": "push", "parent": "goods.list", "fallback": "https://m.shop.example/goods/:id" } ],
          "rewrites": [ { "from": "https://m.shop.example/product/:id<int>.html", "to": "shop://goods/:id" },
                        { "match": "^https?://old\\\\.example/p/([0-9]+)$", "to": "shop://goods/$1" } ] }
        """

    static let fingerprint = Array(repeating: "0A", count: 32).joined(separator: ":")

    /// Every key with a value that is not its default.
    static let everything = """
        { "waymark": 1, "name": "Shop", "schemes": ["shop", "web+shop"],
          "hosts": ["m.shop.example", "*.shop.example", "商店.example", "[2001:db8::1]", "localhost"],
          "apps": { "ios": [ { "appID": "ABCDE12345.example.shop", "hosts": ["m.shop.example"] } ],
                    "android": [ { "package": "example.shop", "minSdk": 23, "hosts": ["*.shop.example"],
                                   "fingerprints": ["\(fingerprint)"] } ] },
          "rules": { "precedence": "registration", "caseSensitive": "firstSegment", "trailingSlash": "strict",
                     "emptySegments": "keep", "emptyValues": true, "plusIsSpace": false, "decodeValues": false,
                     "fragment": "pathAndQuery", "host": { "shop": "segmentUnlessDotted", "web+shop": "authority" },
                     "userInformation": "ignore", "repeatedQuery": "last", "valuelessQuery": "dropped", "secondEquals": "end",
                     "merge": ["query", "path"], "segmentWildcard": "*" },
          "types": { "sku": "[A-Z]{2}[0-9]+", "city": null },
          "routes": [ { "id": "home", "pattern": "/home", "priority": -3, "exposure": "public", "sources": ["push"],
                        "tags": ["a", "b"], "summary": "Home", "parent": "root", "fallback": "https://m.shop.example",
                        "defaults": { "a": "x", "b": 1, "c": 2.5, "d": true, "e": null, "f": ["x", 1] },
                        "query": [ { "name": "n", "type": "int", "default": 1, "values": [1, 2] },
                                   { "name": "s", "type": "sku", "required": true } ],
                        "handler": "home.page",
                        "presentation": { "style": "sheet", "detents": ["medium", 0.5], "more": {} } },
                      { "id": "root", "pattern": "/" } ],
          "rewrites": [ { "name": "old", "match": "x", "to": "/y", "caseSensitive": true, "flag": "f", "then": "continue",
                          "when": { "sources": ["push"], "minVersion": "3.9", "maxVersion": "3.10",
                                    "query": { "a": "1", "b": ["x", "y"], "c": null } } } ] }
        """

    @Test("The example of the documentation is read in full")
    func readsExample() throws {
        let manifest = try Manifest(json: Self.example.utf8, file: "shop.json")
        var rules = MatchingRules()
        rules.setHost(.segment, forScheme: "shop")
        var detail = ManifestRoute("shop://goods/:id<int>", id: "goods.detail")
        detail.exposure = .public
        detail.tags = ["needsSignIn"]
        detail.summary = "A product's page"
        detail.defaults = ["tab": "info"]
        detail.query = [ManifestRoute.QueryParameter(name: "ref")]
        detail.presentation = "push"
        detail.parent = "goods.list"
        detail.fallback = "https://m.shop.example/goods/:id"
        var expected = Manifest(
            routes: [detail],
            rewrites: [
                ManifestRewrite(.pattern("https://m.shop.example/product/:id<int>.html"), to: "shop://goods/:id"),
                ManifestRewrite(
                    .expression(#"^https?://old\.example/p/([0-9]+)$"#, caseSensitive: false), to: "shop://goods/$1"),
            ])
        expected.name = "Shop"
        expected.schemes = ["shop"]
        expected.hosts = ["m.shop.example"]
        expected.rules = rules
        #expect(manifest == expected)
    }

    @Test("A parent that the manifest does not have is a warning: the app's code may have it")
    func warnsOfParent() throws {
        let faults = Manifest.read(try ManifestNode(json: Self.example.utf8)).faults
        #expect(faults.map(\.reason) == [.unknownRoute("goods.list")])
        #expect(faults.map(\.severity) == [.warning])
        #expect(faults.map(\.line) == [7])
    }

    @Test("Every key is read into its place")
    func readsEverything() throws {
        let manifest = try Manifest(json: Self.everything.utf8)
        var rules = MatchingRules()
        rules.precedence = .registration
        rules.caseSensitivity = .firstSegmentInsensitive
        rules.trailingSlash = .strict
        rules.emptySegments = .keep
        rules.emptyValues = true
        rules.plusIsSpace = false
        rules.decodeValues = false
        rules.fragment = .pathAndQuery
        rules.setHost(.segmentUnlessDotted, forScheme: "shop")
        rules.setHost(.authority, forScheme: "web+shop")
        rules.userInformation = .ignore
        rules.repeatedQuery = .last
        rules.valuelessQuery = .dropped
        rules.secondEquals = .end
        rules.merge = [.query, .path]
        rules.segmentWildcard = "*"
        #expect(manifest.rules == rules)
        #expect(manifest.types == ["sku": .expression("[A-Z]{2}[0-9]+"), "city": .registered])
        let route = try #require(manifest.routes.first)
        #expect(route.priority == -3)
        #expect(route.handler == "home.page")
        #expect(route.sources == ["push"])
        #expect(route.defaults == ["a": "x", "b": 1, "c": 2.5, "d": true, "e": .null, "f": ["x", 1]])
        #expect(route.presentation == ["style": "sheet", "detents": ["medium", 0.5], "more": [:]])
        #expect(route.query.map(\.type) == ["int", "sku"])
        #expect(route.query.map(\.isRequired) == [false, true])
        #expect(route.query.first?.defaultValue == 1)
        #expect(route.query.first?.values == [1, 2])
        let rewrite = try #require(manifest.rewrites.first)
        #expect(rewrite.name == "old")
        #expect(rewrite.subject == .expression("x", caseSensitive: true))
        #expect(rewrite.flag == "f")
        #expect(rewrite.continuation == .continue)
        #expect(rewrite.condition.sources == ["push"])
        #expect(rewrite.condition.minVersion == "3.9")
        #expect(rewrite.condition.maxVersion == "3.10")
        #expect(rewrite.condition.query == ["a": "1", "b": ["x", "y"], "c": .null])
    }

    @Test("A document that is written is read back", arguments: [example, everything, #"{"waymark":1,"routes":[]}"#])
    func readsBack(_ json: String) throws {
        let manifest = try Manifest(json: json.utf8)
        #expect(try Manifest(manifest.node) == manifest)
        let data = try JSONEncoder().encode(manifest.node)
        #expect(try Manifest(json: data) == manifest)
        #expect(try Manifest(JSONDecoder().decode(ManifestNode.self, from: data)) == manifest)
    }

    @Test("A JSON decoder of Foundation reads the same as our own reader", arguments: [example, everything])
    func decodesJSON(_ json: String) throws {
        #expect(
            try Manifest(JSONDecoder().decode(ManifestNode.self, from: Data(json.utf8))) == Manifest(json: json.utf8))
    }

    @Test("A property list reads the same", arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func decodesPropertyList(_ format: PropertyListSerialization.PropertyListFormat) throws {
        let manifest = try Manifest(json: Self.example.utf8)
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        let data = try encoder.encode(manifest.node)
        #expect(try Manifest(PropertyListDecoder().decode(ManifestNode.self, from: data)) == manifest)
    }

    @Test("A manifest that a decoder has read has faults with places, without lines")
    func decodingReportsAll() {
        let json = #"{"waymark":1,"routes":[{"patern":"/a"},{"pattern":7}]}"#
        let error = #expect(throws: ManifestError.self) {
            try Manifest(JSONDecoder().decode(ManifestNode.self, from: Data(json.utf8)))
        }
        #expect(
            error?.description == """
                routes[0].patern: unknown key 'patern'; did you mean 'pattern'?
                routes[1].pattern: found an integer, expected a text
                """)
    }

    @Test("A value that no manifest holds is the decoder's error")
    func refusesDates() throws {
        let data = try PropertyListEncoder().encode(["waymark": Date(timeIntervalSince1970: 0)])
        #expect(throws: DecodingError.self) {
            try Manifest(PropertyListDecoder().decode(ManifestNode.self, from: data))
        }
    }

    @Test("Only what differs from the defaults is written, in a fixed order")
    func writesDifferences() throws {
        func keys(_ node: ManifestNode?) -> [String] {
            if case .object(let members)? = node?.content { members.map(\.key) } else { [] }
        }
        var manifest = Manifest(routes: [ManifestRoute("/a")])
        #expect(keys(manifest.node) == ["waymark", "routes"])
        manifest.hosts = ["h.example"]
        manifest.name = "Shop"
        manifest.rules.setHost(.ignore, forScheme: "b")
        manifest.rules.setHost(.ignore, forScheme: "a")
        manifest.rules.caseSensitivity = .insensitive
        manifest.routes[0].fallback = "/b"
        manifest.routes[0].id = "a"
        manifest.routes[0].handler = "a.page"
        #expect(keys(manifest.node) == ["waymark", "name", "hosts", "rules", "routes"])
        guard case .object(let members) = manifest.node.content else { return }
        let rules = try #require(members.first { $0.key == "rules" }?.value)
        #expect(keys(rules) == ["caseSensitive", "host"])
        guard case .object(let rule) = rules.content, case .array(let routes)? = members.last?.value.content else {
            return
        }
        #expect(keys(rule.last?.value) == ["a", "b"])
        #expect(keys(routes.first) == ["id", "pattern", "fallback", "handler"])
    }

    @Test("Routes and rewrites know their place, and are equal without it")
    func knowsPlaces() throws {
        let json = """
            { "waymark": 1,
              "routes": [ { "pattern": "/a" },
                          { "pattern": "/b" } ],
              "rewrites": [
                { "from": "/a", "to": "/b" } ] }
            """
        let manifest = try Manifest(json: json.utf8)
        #expect(manifest.routes.map(\.position) == [0, 1])
        #expect(manifest.routes.map(\.line) == [2, 3])
        #expect(manifest.routes.map(\.file) == [nil, nil])
        #expect(try Manifest(json: json.utf8, file: "a.json").routes.map(\.file) == ["a.json", "a.json"])
        #expect(manifest.rewrites.map(\.position) == [0])
        #expect(manifest.rewrites.map(\.line) == [5])
        #expect(manifest.routes[0] == ManifestRoute("/a"))
        #expect(manifest.routes[0].hashValue == ManifestRoute("/a").hashValue)
        #expect(ManifestRoute("/a").position == nil)
    }

    @Test("A lenient read keeps every route that has a pattern, at its place in the file")
    func readsLeniently() throws {
        let json = """
            { "waymark": 1, "names": "Shop",
              "routes": [ { "pattern": "/a", "priority": "high" }, { "id": "b", "pattern": 3 }, 4,
                          { "pattern": "/d", "parent": "b" } ],
              "rewrites": [ { "from": "/x" }, { "from": "/y", "to": "/z" } ] }
            """
        let (manifest, faults) = Manifest.read(try ManifestNode(json: json.utf8))
        #expect(manifest?.routes.map(\.pattern) == ["/a", "/d"])
        #expect(manifest?.routes.map(\.position) == [0, 3])
        #expect(manifest?.routes.first?.priority == 0)
        #expect(manifest?.rewrites.map(\.position) == [1])
        #expect(
            faults.map(\.place) == ["names", "routes[0].priority", "routes[1].pattern", "routes[2]", "rewrites[0]"])
        #expect(Manifest.read(ManifestNode(.array([]))).manifest == nil)
    }

    @Test("Patterns of another dialect are left alone, and the dialect is reported and kept")
    func keepsDialect() throws {
        let json = #"{"waymark":1,"dialect":"jlroutes","routes":[{"pattern":"/("}]}"#
        let (manifest, faults) = Manifest.read(try ManifestNode(json: json.utf8), file: "a.json")
        #expect(
            faults.map(\.description) == [
                "a.json:1: dialect: unsupported dialect 'jlroutes', expected 'waymark', or one that the parameter 'dialects' names, as in dialects: [JLRoutesDialect.self]"
            ])
        let kept = try #require(manifest)
        #expect(kept.dialect == "jlroutes")
        #expect(Manifest.read(kept.node).manifest == kept)
    }

    @Test("Of an unknown dialect near to a known one the known one is named")
    func suggestsDialect() throws {
        let json = #"{"waymark":1,"dialect":"waymrak","routes":[]}"#
        let faults = Manifest.read(try ManifestNode(json: json.utf8)).faults
        #expect(faults.map(\.reason) == [.unsupportedDialect("waymrak")])
        #expect(faults.map(\.nearest) == ["waymark"])
    }

    @Test("Keys that only look the same are repeated, not lost")
    func comparesKeysAsText() throws {
        let json = #"{"waymark":1,"routes":[{"pattern":"/","defaults":{"\u00e9":1,"e\u0301":2}}]}"#
        let faults = Manifest.read(try ManifestNode(json: json.utf8)).faults
        #expect(faults.map(\.place) == ["routes[0].defaults[\"e\u{301}\"]"])
    }

    @Test("Of an unknown version nothing but the version is judged")
    func refusesVersion() throws {
        let json = #"{"pages":[],"waymark":2}"#
        let error = #expect(throws: ManifestError.self) { try Manifest(json: json.utf8, file: "a.json") }
        #expect(error?.description == "a.json:1: waymark: unsupported version 2, expected 1")
        #expect(error?.faults.map(\.reason) == [.unsupportedVersion(2)])
    }
}
