import Testing
import WaymarkCore
import WaymarkManifest

/// Defaults that a link could not give.
@Suite struct ManifestDefaultTests {
    struct Row: CustomTestStringConvertible {
        let route: String
        let faults: [String]
        var testDescription: String { route }
    }

    static let rows = [
        Row(
            route: #"{ "pattern": "/item/:id<int>?", "defaults": { "id": "abc" } }"#,
            faults: ["routes[0].defaults.id: malformed 'abc', expected a value that ':id<int>' of the pattern takes"]),
        Row(
            route: #"{ "pattern": "/list(/by/:key([a-z]+))(/page/:n<int>)", "defaults": { "n": 1.5, "key": "A" } }"#,
            faults: [
                "routes[0].defaults.key: malformed 'A', expected a value that ':key([a-z]+)' of the pattern takes",
                "routes[0].defaults.n: malformed '1.5', expected a value that ':n<int>' of the pattern takes",
            ]),
        Row(
            route: #"{ "pattern": "/item/:s<sku>?", "defaults": { "s": "ab1" } }"#,
            faults: ["routes[0].defaults.s: malformed 'ab1', expected a value that ':s<sku>' of the pattern takes"]),
        Row(
            route: """
                { "pattern": "/a", "query": [{ "name": "q" }, { "name": "n", "type": "int", "default": [1, "x"] }] }
                """,
            faults: ["routes[0].query[1].default: malformed 'x', expected a value of the type 'int'"]),
        Row(
            route: #"{ "pattern": "/a", "query": [{ "name": "n", "type": "bool" }], "defaults": { "n": "yes" } }"#,
            faults: ["routes[0].defaults.n: malformed 'yes', expected a value of the query parameter's type 'bool'"]),
        // The path's parameter comes before the query's of the same name.
        Row(
            route: #"{ "pattern": "/a/:n?", "query": [{ "name": "n", "type": "int" }], "defaults": { "n": "x" } }"#,
            faults: []),
        Row(
            route: """
                { "pattern": "/a/:i<int>(/b/:b<bool>)(/c/:city<city>)(/d/:s<sku>)(/:t+)", \
                "query": [{ "name": "d", "type": "double", "default": 1 }, { "name": "c", "type": "city", "default": "x" }], \
                "defaults": { "i": -4, "b": true, "city": "x", "s": "AB1", "t": "x", "other": "y", "d": null } }
                """, faults: []),
    ]

    private static func manifest(_ route: String, _ keys: String = "") throws -> Manifest {
        try Manifest(
            json: """
                { "waymark": 1, "types": { "sku": "[A-Z]{2}[0-9]+", "city": null }, \(keys) "routes": [\(route)] }
                """.utf8)
    }

    @Test("A default that its parameter would not take is found, with what the parameter takes", arguments: rows)
    func findsDefaults(_ row: Row) throws {
        let faults = try Self.manifest(row.route).defaultFaults
        #expect(faults.map { "\($0.place): \($0.words)" } == row.faults)
        #expect(faults.allSatisfy { $0.line == 1 })
    }

    @Test("Very many types and query parameters are not searched for each default", .timeLimit(.minutes(1)))
    func findsManyTypes() {
        let numbers = 0..<100_000
        var route = ManifestRoute("/a")
        route.query = numbers.map { number in
            var parameter = ManifestRoute.QueryParameter(name: "p\(number)")
            parameter.type = "t\(number)"
            parameter.defaultValue = "x"
            return parameter
        }
        route.defaults = Dictionary(uniqueKeysWithValues: numbers.map { ("p\($0)", ManifestValue.text("y")) })
        var manifest = Manifest(routes: [route])
        manifest.types = Dictionary(uniqueKeysWithValues: numbers.map { ("t\($0)", Manifest.ParameterType.registered) })
        #expect(manifest.defaultFaults.isEmpty)
    }
}
