import Testing
import WaymarkDialects
import WaymarkManifest

/// The part of manifests that is about other routers' registrations, beside their patterns.
@Suite struct RegistrationTests {
    private static func manifest(_ routes: String, dialect: String = "routable") throws -> Manifest {
        let text = #"{ "waymark": 1, "dialect": "\#(dialect)", "routes": [\#(routes)] }"#
        return try Manifest(json: text.utf8, dialects: PatternDialects.all)
    }

    @Test(
        "What a handler gets is read back as it was written, nested or not",
        arguments: [
            #"{ "a": 1, "b": ["x", null], "c": true }"#,
            #"{ "a": { "b": 1 } }"#,
            #"{ "a": [["x"]], "b": "c" }"#,
            #"{ "a": [{ "b": [1] }], "c": {} }"#,
        ])
    func writes(_ values: String) throws {
        let manifest = try Self.manifest(#"{ "pattern": "a/:x", "default_parameters": \#(values) }"#)
        #expect(manifest.routes[0].defaults.isEmpty == false)
        let written = try Manifest(manifest.node, dialects: PatternDialects.all)
        #expect(written == manifest)
    }

    @Test("Values of both kinds of defaults are put together, and a name is in one of them alone")
    func refusesBoth() throws {
        let values = #""defaults": { "a": 1, "b": 2 }, "default_parameters": { "c": { "d": 3 } }"#
        let manifest = try Self.manifest(#"{ "pattern": "a", \#(values) }"#)
        #expect(manifest.routes[0].defaults == ["a": 1, "b": 2, "c": ["d": 3]])
        let error = #expect(throws: ManifestError.self) {
            try Self.manifest(#"{ "pattern": "a", "defaults": { "a": 1 }, "default_parameters": { "a": 2 } }"#)
        }
        #expect(
            error?.faults.map { "\($0)" } == [
                "line 1: routes[0].default_parameters.a: 'a' occurs twice, first at routes[0].defaults.a in line 1"
            ])
    }

    @Test(
        "An answer has one condition: a second one is an error, not passed over",
        arguments: [
            (#""if_int": "x", "if_wildcard_first": "a""#, "'if_int' and 'if_wildcard_first'"),
            (#""if_param": "x", "equals": "1", "if_int": "x""#, "'if_int' and 'if_param'"),
            (#""if_int": "x", "equals": "1""#, "'if_int' and 'equals'"),
        ])
    func oneCondition(_ keys: String, _ both: String) throws {
        let error = #expect(throws: ManifestError.self) {
            try Self.manifest(#"{ "pattern": "/a/:x", "returns": { \#(keys) } }"#, dialect: "jlroutes")
        }
        #expect(error?.faults.map { "\($0)" }.count == 1)
        #expect(error?.faults.first.map { "\($0)" }?.contains("\(both) are mutually exclusive") == true)
    }

    @Test(
        "Registrations of two manifests that differ by scheme, sources, kind or answer alone stand beside each other",
        arguments: [
            (#""scheme": "shop""#, #""scheme": "mall""#), (#""accept": ["push"]"#, #""accept": "any""#),
            (#""kind": "object""#, #""kind": "handler""#), (#""returns": { "if_int": "x" }"#, #""returns": true"#),
        ])
    func mergesBesides(_ first: String, _ second: String) throws {
        let manifests = try [first, second].map { keys in
            try Self.manifest(#"{ "pattern": "/a/:x", \#(keys) }"#, dialect: "jlroutes")
        }
        let merged = try Manifest.merged([(manifests[0], "a.json"), (manifests[1], "b.json")])
        #expect(merged.routes.map(\.registration) == manifests.map { $0.routes[0].registration })
        #expect(throws: ManifestMergeError.self) {
            try Manifest.merged([(manifests[0], "a.json"), (manifests[0], "b.json")])
        }
    }
}
