import Testing
import WaymarkCore
import WaymarkManifest

@Suite struct ManifestMergingTests {
    /// A manifest whose keys begin in line 2 and whose routes in line 4.
    static func manifest(_ keys: String, routes: String = "", rewrites: String = "") throws -> Manifest {
        try Manifest(
            json: """
                { "waymark": 1,
                  \(keys)
                  "routes": [
                \(routes)
                  ], "rewrites": [
                \(rewrites)
                  ] }
                """.utf8)
    }

    private func conflicts(_ first: Manifest, _ second: Manifest) -> [String] {
        let error = #expect(throws: ManifestMergeError.self) {
            try Manifest.merged([(first, "a.json"), (second, "b.json")])
        }
        return error?.conflicts.map(\.description) ?? []
    }

    @Test("Routes and rewrites follow each other, schemes and hosts are united, and what one leaves out another gives")
    func merges() throws {
        let first = try Self.manifest(
            #""schemes": ["shop", "mall"], "hosts": ["m.shop.example"], "types": { "sku": "[A-Z]+" },"#,
            routes: #"{ "id": "a", "pattern": "shop://a" }, { "pattern": "shop://:s<sku>" }"#,
            rewrites: #"{ "from": "/x", "to": "shop://a" }"#)
        let second = try Self.manifest(
            #""name": "Shop", "schemes": ["SHOP", "pay"], "rules": { "fragment": "path", "host": { "Pay": "authority" } }, "#
                + #""types": { "sku": "[A-Z]+", "city": null },"#,
            routes: #"{ "id": "b", "pattern": "pay://b", "parent": "a" }"#, rewrites: #"{ "match": "y", "to": "/x" }"#)
        let merged = try Manifest.merged([(first, "a.json"), (second, "b.json")])
        #expect(merged.name == "Shop")
        #expect(merged.schemes == ["shop", "mall", "pay"])
        #expect(merged.hosts == ["m.shop.example"])
        #expect(merged.types == ["sku": .expression("[A-Z]+"), "city": .registered])
        #expect(merged.rules == second.rules)
        #expect(merged.routes == first.routes + second.routes)
        #expect(merged.rewrites == first.rewrites + second.rewrites)
        #expect(merged.routes.map(\.file) == ["a.json", "a.json", "b.json"])
        #expect(merged.routes.map(\.line) == [4, 4, 4])
        #expect(merged.routes.map(\.position) == [0, 1, 0])
        #expect(merged.rewrites.map(\.file) == ["a.json", "b.json"])
    }

    @Test("The apps of one system stand in one manifest, those of another in the next")
    func mergesApps() throws {
        let first = try Self.manifest(#""apps": { "ios": [{ "appID": "T.a" }] },"#)
        let second = try Self.manifest(#""apps": { "ios": [{ "appID": "T.a" }], "android": [{ "package": "a.b" }] },"#)
        let merged = try Manifest.merged([(first, "a.json"), (second, "b.json")])
        #expect(merged.apps.ios.map(\.appID) == ["T.a"])
        #expect(merged.apps.android.map(\.package) == ["a.b"])
    }

    @Test("Of one manifest or none comes the same")
    func mergesFew() throws {
        let manifest = try Manifest(json: ManifestTests.everything.utf8, file: "all.json")
        let merged = try Manifest.merged([(manifest, nil)])
        #expect(merged == manifest)
        #expect(merged.routes.map(\.file) == ["all.json", "all.json"])
        #expect(try Manifest.merged([]) == Manifest(routes: []))
    }

    @Test("A table of the whole names the file and line of each route")
    func namesFiles() throws {
        let first = try Self.manifest("", routes: #"{ "pattern": "/:s<sku>" }"#)
        let second = try Self.manifest("", routes: "\n" + #"{ "pattern": "/x/:s<sku>" }"#)
        let merged = try Manifest.merged([(first, "a.json"), (second, "b.json")])
        let error = #expect(throws: TableError.self) { try merged.table(file: "whole.json") }
        #expect(error?.faults.map { "\($0)".prefix(9) } == ["a.json:4:", "b.json:5:"])
    }

    struct Pair: CustomTestStringConvertible {
        let testDescription: String
        let first: (keys: String, routes: String)
        let second: (keys: String, routes: String)
        let conflicts: [String]

        init(
            _ name: String, _ first: (keys: String, routes: String), _ second: (keys: String, routes: String),
            _ conflicts: String...
        ) {
            testDescription = name
            self.first = first
            self.second = second
            self.conflicts = conflicts
        }
    }

    static let pairs = [
        Pair(
            "an id", ("", #"{ "id": "a", "pattern": "/a" }"#), ("", #"{ "id": "a", "pattern": "/b" }"#),
            "b.json:4: the id 'a' is taken by a.json:4"),
        Pair(
            "an id whose route is the same too", ("", #"{ "id": "a", "pattern": "/a" }"#),
            ("", #"{ "id": "a", "pattern": "/a" }"#), "b.json:4: the id 'a' is taken by a.json:4"),
        Pair(
            "links", ("", #"{ "pattern": "/a/:x<int>" }"#), ("", "\n" + #"{ "pattern": "/a/:y<int>" }"#),
            "b.json:5: '/a/:y<int>' takes the same links as '/a/:x<int>' (a.json:4), and only their order distinguishes "
                + "them"),
        Pair(
            "links, under the rules of the whole", (#""rules": { "caseSensitive": false },"#, #"{ "pattern": "/A" }"#),
            ("", #"{ "pattern": "/a" }"#),
            "b.json:4: '/a' takes the same links as '/A' (a.json:4), and only their order distinguishes them"),
        Pair(
            "links of a whole scheme, whatever the priorities", ("", #"{ "pattern": "shop://*", "priority": 1 }"#),
            ("", #"{ "pattern": "shop://:rest*" }"#),
            "b.json:4: 'shop://:rest*' takes the same links as 'shop://*' (a.json:4), and only their order distinguishes "
                + "them"),
        Pair(
            "a name", (#""name": "A","#, ""), ("\n" + #""name": "B","#, ""),
            "b.json:3: name is 'B' here and 'A' in a.json:2"),
        Pair(
            "a rule", (#""rules": { "fragment": "path" },"#, ""), (#""rules": { "fragment": "query" },"#, ""),
            "b.json:2: rules.fragment is 'query' here and 'path' in a.json:2"),
        Pair(
            "a rule that is written with its default", (#""rules": { "fragment": "path" },"#, ""),
            (#""rules": { "fragment": "ignore" },"#, ""),
            "b.json:2: rules.fragment is the default here and 'path' in a.json:2"),
        Pair(
            "a scheme's host", (#""rules": { "host": { "shop": "segment" } },"#, ""),
            (#""rules": { "host": { "SHOP": "authority" } },"#, ""),
            "b.json:2: rules.host.shop is 'authority' here and 'segment' in a.json:2"),
        Pair(
            "a type", (#""types": { "sku": "[A-Z]+" },"#, ""), (#""types": { "sku": null },"#, ""),
            "b.json:2: types.sku is null here and '[A-Z]+' in a.json:2"),
        Pair(
            "the apps of a system",
            (
                #""apps": { "ios": [{ "appID": "T.a", "hosts": ["a.example"] }], "android": [{ "package": "a.b" }] },"#,
                ""
            ),
            (#""apps": { "ios": [{ "appID": "T.b" }] },"#, ""),
            "b.json:2: apps.ios is [{'appID': 'T.b'}] here and [{'appID': 'T.a', 'hosts': ['a.example']}] in a.json:2"),
        Pair(
            "parents", ("", #"{ "id": "a", "pattern": "/a", "parent": "b" }"#),
            ("", #"{ "id": "b", "pattern": "/b", "parent": "a" }"#),
            "b.json:4: the parents form a cycle: 'a', 'b', the first in a.json:4"),
        Pair(
            "several things", (#""name": "A", "types": { "t": "x" },"#, #"{ "id": "a", "pattern": "/a" }"#),
            (#""name": "B", "types": { "t": "y" },"#, #"{ "id": "a", "pattern": "/b" }, { "pattern": "/a" }"#),
            "b.json:2: name is 'B' here and 'A' in a.json:2", "b.json:2: types.t is 'y' here and 'x' in a.json:2",
            "b.json:4: the id 'a' is taken by a.json:4",
            "b.json:4: '/a' takes the same links as '/a' (a.json:4), and only their order distinguishes them"),
    ]

    @Test("A conflict names both places, and all are reported together", arguments: pairs)
    func reports(_ pair: Pair) throws {
        let first = try Self.manifest(pair.first.keys, routes: pair.first.routes)
        let second = try Self.manifest(pair.second.keys, routes: pair.second.routes)
        #expect(conflicts(first, second) == pair.conflicts)
    }

    @Test("Dialects must be the same, also where one is not written")
    func comparesDialects() throws {
        var first = Manifest(routes: [ManifestRoute("/a/:x")])
        first.dialect = "jlroutes"
        let second = try Self.manifest("")
        #expect(conflicts(first, second) == ["b.json:1: dialect is 'waymark' here and 'jlroutes' in a.json"])
        var third = first
        third.routes = [ManifestRoute("/a/:y")]
        #expect(try Manifest.merged([(first, nil), (third, nil)]).dialect == "jlroutes")
    }

    @Test("Routes of one host with the port 0 and without a port are merged, as no link fits both")
    func mergesPorts() throws {
        let first = try Self.manifest("", routes: #"{ "pattern": "https://h/a" }"#)
        let second = try Self.manifest("", routes: #"{ "pattern": "https://h:0/a" }"#)
        #expect(try Manifest.merged([(first, "a.json"), (second, "b.json")]).routes == first.routes + second.routes)
    }

    @Test(
        "Manifests with very many types are merged without comparing each type with every other",
        .timeLimit(.minutes(1)))
    func mergesManyTypes() throws {
        let types = (0..<40_000).map { #""t\#($0)": null"# }.joined(separator: ",")
        let manifest = try Self.manifest(#""types": { \#(types) },"#)
        #expect(try Manifest.merged([(manifest, "a.json"), (manifest, "b.json")]).types == manifest.types)
    }

    @Test("Of three manifests each is compared with those before it")
    func mergesThree() throws {
        let manifest = try Self.manifest("", routes: #"{ "id": "a", "pattern": "/a" }"#)
        let error = #expect(throws: ManifestMergeError.self) {
            try Manifest.merged([(manifest, "a"), (manifest, "b"), (manifest, "c")])
        }
        #expect(error?.description == "b:4: the id 'a' is taken by a:4\nc:4: the id 'a' is taken by a:4")
    }
}
