import Foundation
import Testing
import WaymarkCommand

/// `waymark schema`, held against the reader by an independent validator.
@Suite struct SchemaCommandTests {
    /// The documents that the schema refuses, with the reason, one a line.
    private static func refused(_ paths: [String], by schema: String, in folder: Folder) throws -> [String] {
        let script = try folder.file(
            "validate.py",
            """
            import json, sys, jsonschema
            schema = json.load(open(sys.argv[1]))
            jsonschema.Draft7Validator.check_schema(schema)
            check = jsonschema.Draft7Validator(schema)
            for path in sys.argv[2:]:
                text = open(path).read()
                found = sorted(error.message for error in check.iter_errors(json.loads(text)))
                if found: print(path.split("/")[-1], found[0])
            """.utf8)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", script, schema] + paths
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private static func schema(_ arguments: [String], in folder: Folder) throws -> String {
        let run = CommandRun(["schema"] + arguments)
        #expect(run.code == 0)
        return try folder.file("schema.json", run.output.utf8)
    }

    @Test("Manifests of the samples are valid by the schema", .enabled(if: Python.has("jsonschema")))
    func acceptsManifests() throws {
        let folder = try Folder()
        let fixtures = URL(fileURLWithPath: #filePath).appendingPathComponent("../Fixtures").standardized.path
        let paths = [
            Folder.shop("waymark.json"), "\(fixtures)/BazaarApp/waymark.json", "\(fixtures)/HarborApps/waymark.json",
        ]
        #expect(try Self.refused(paths, by: Self.schema([], in: folder), in: folder) == [])
    }

    /// Routes, other keys and whether the reader takes them.
    static let documents: [(text: String, isGood: Bool)] = [
        (#"{"$schema":"./waymark.schema.json","waymark":1,"routes":[]}"#, true),
        (#"{"waymark":1}"#, false),
        (#"{"waymark":2,"routes":[]}"#, false),
        (#"{"waymark":1,"routes":[],"route":[]}"#, false),
        (#"{"waymark":1,"routes":[{"pattern":"/a","exposure":"public","priority":-1}]}"#, true),
        (#"{"waymark":1,"routes":[{"pattern":"/a","exposure":"open"}]}"#, false),
        (#"{"waymark":1,"routes":[{"pattern":"/a","sources":[]}]}"#, false),
        (
            #"{"waymark":1,"routes":[{"pattern":"/b"}],"rewrites":[{"from":"/a","to":"/b","when":{"query":{"q":[]}}}]}"#,
            false
        ),
        (
            #"{"waymark":1,"routes":[{"pattern":"/b"}],"rewrites":[{"from":"/a","to":"/b","when":{"query":{"q":["1",null]}}}]}"#,
            true
        ),
        (#"{"waymark":1,"routes":[{"pattern":"/a","priority":"1"}]}"#, false),
        (#"{"waymark":1,"routes":[{"id":"a"}]}"#, false),
        (#"{"waymark":1,"routes":[{"pattern":"/a","query":[{"name":"q","type":"int","values":[1,2]}]}]}"#, true),
        (#"{"waymark":1,"routes":[{"pattern":"/a","query":[{"name":"q","default":[[1]]}]}]}"#, false),
        (#"{"waymark":1,"routes":[{"pattern":"/a","presentation":{"kind":"present","style":"sheet"}}]}"#, true),
        (
            #"{"waymark":1,"routes":[{"pattern":"/a","presentation":{"kind":"present","detents":["medium","height:320"]}}]}"#,
            true
        ),
        (#"{"waymark":1,"routes":[{"pattern":"/a","presentation":{"kind":"present","detents":"medium"}}]}"#, false),
        (#"{"waymark":1,"routes":[{"pattern":"/a","presentation":{"kind":"present","detents":[null,{}]}}]}"#, false),
        (#"{"waymark":1,"routes":[],"schemes":["1shop"]}"#, false),
        (#"{"waymark":1,"routes":[],"hosts":["*.shop.example","[::1]"]}"#, true),
        (#"{"waymark":1,"routes":[],"hosts":["https://shop.example"]}"#, false),
        (#"{"waymark":1,"routes":[],"hosts":["a-b.c_d.1","*.商店.example","[FE80::1.2]"]}"#, true),
        (#"{"waymark":1,"routes":[],"hosts":["-a"]}"#, false),
        (#"{"waymark":1,"routes":[],"hosts":["a..b"]}"#, false),
        (#"{"waymark":1,"routes":[],"hosts":["*."]}"#, false),
        (#"{"waymark":1,"routes":[],"hosts":["a.*.b"]}"#, false),
        (#"{"waymark":1,"routes":[],"hosts":["[1]"]}"#, false),
        (#"{"waymark":1,"routes":[],"hosts":["a b"]}"#, false),
        (#"{"waymark":1,"routes":[],"types":{"int":"[0-9]"}}"#, false),
        (#"{"waymark":1,"routes":[],"types":{"integer":"[0-9]"}}"#, true),
        (#"{"waymark":1,"routes":[],"rules":{"host":{"*":"segment","x-shop":"authority"}}}"#, true),
        (#"{"waymark":1,"routes":[],"rules":{"host":{"1shop":"segment"}}}"#, false),
        (#"{"waymark":1,"dialect":"jlroutes","routes":[{"pattern":"/a/:x","returns":{"if_int":"x"}}]}"#, true),
        (
            #"{"waymark":1,"dialect":"jlroutes","routes":[{"pattern":"/a/:x","returns":{"if_param":"x","equals":"1"}}]}"#,
            true
        ),
        (#"{"waymark":1,"dialect":"jlroutes","routes":[{"pattern":"/a/:x","returns":{"if_param":"x"}}]}"#, false),
        (#"{"waymark":1,"dialect":"jlroutes","routes":[{"pattern":"/a","returns":{}}]}"#, false),
        (#"{"waymark":1,"routes":[],"types":{"sku":"[A-Z]+","day":null}}"#, true),
        (#"{"waymark":1,"routes":[],"types":{"1a":"x"}}"#, false),
        (#"{"waymark":1,"routes":[{"pattern":"/a"}],"rewrites":[{"from":"/b","to":"/a"}]}"#, true),
        (#"{"waymark":1,"routes":[{"pattern":"/a"}],"rewrites":[{"from":"/b","match":"c","to":"/a"}]}"#, false),
        (
            #"{"waymark":1,"routes":[{"pattern":"/a"}],"rewrites":[{"from":"/b","caseSensitive":true,"to":"/a"}]}"#,
            false
        ),
        (
            #"{"waymark":1,"routes":[{"pattern":"/a"}],"rewrites":[{"match":"^b$","to":"/a","when":{"minVersion":"3.x"}}]}"#,
            false
        ),
        (
            #"{"waymark":1,"routes":[],"rules":{"caseSensitive":"firstSegment","trailingSlash":"strict","merge":["query"]}}"#,
            true
        ),
        (#"{"waymark":1,"routes":[],"rules":{"trailingSlash":"sometimes"}}"#, false),
        (#"{"waymark":1,"routes":[],"rules":{"host":{"*":"nowhere"}}}"#, false),
        (
            #"{"waymark":1,"routes":[],"apps":{"ios":[{"appID":"ABCDE12345.shop"}],"android":[{"package":"a.b","minSdk":31}]}}"#,
            true
        ),
        (#"{"waymark":1,"routes":[],"apps":{"ios":[{"appID":"shop"}]}}"#, false),
        (#"{"waymark":1,"routes":[],"apps":{"android":[{"package":"a.b","minSdk":0}]}}"#, false),
        (#"{"waymark":1,"routes":[],"options":{"a":[1,{"b":null}]}}"#, false),
    ]

    @Test("Reader and schema agree on documents whose form is right or wrong", .enabled(if: Python.has("jsonschema")))
    func agrees() throws {
        let folder = try Folder()
        let schema = try Self.schema([], in: folder)
        var paths: [String] = []
        for (number, document) in Self.documents.enumerated() {
            paths.append(try folder.file("\(number).json", document.text.utf8))
            let read = CommandRun(["lint", "--routes", paths[number]])
            // A presentation that an app refuses may be meant for other platforms, so it is only a warning.
            let isTaken = read.code == 0 && !read.output.contains("routes[0].presentation")
            #expect(isTaken == document.isGood, "\(document.text): \(read.output) \(read.errors)")
        }
        let refused = Set(try Self.refused(paths, by: schema, in: folder).map { $0.prefix { $0 != "." } })
        for (number, document) in Self.documents.enumerated() where !document.text.contains("options") {
            #expect(refused.contains("\(number)") == !document.isGood, "\(document.text)")
        }
    }

    static let rules: [(text: String, isGood: Bool)] = [
        (
            #"{"waymark":1,"version":3,"expires":2000000000,"audience":["shop"],"overrides":[{"route":"a","web":true}]}"#,
            true
        ),
        (
            #"{"waymark":1,"version":3,"overrides":[{"route":"a","error":"/b","reason":"x","when":{"percentage":12.5}}]}"#,
            true
        ),
        (#"{"waymark":1,"version":0}"#, false),
        (#"{"waymark":1,"version":1,"overrides":[{"route":"a"}]}"#, false),
        (#"{"waymark":1,"version":1,"overrides":[{"route":"a","to":"/b","disable":"x"}]}"#, false),
        (#"{"waymark":1,"version":1,"overrides":[{"route":"a","error":"/b"}]}"#, false),
        (#"{"waymark":1,"version":1,"overrides":[{"route":"a","web":false}]}"#, false),
        (#"{"waymark":1,"version":1,"overrides":[{"route":"a","to":"/b","when":{"percentage":101}}]}"#, false),
    ]

    @Test("The schema of rules refuses what their reader refuses", .enabled(if: Python.has("jsonschema")))
    func agreesOnRules() throws {
        let folder = try Folder()
        let schema = try Self.schema(["--rules"], in: folder)
        let manifest = try folder.manifest(
            #"{"id":"a","pattern":"/a","fallback":"https://a.example/"},{"pattern":"/b"}"#)
        var paths: [String] = []
        for (number, document) in Self.rules.enumerated() {
            paths.append(try folder.file("\(number).json", document.text.utf8))
            let read = CommandRun([
                "explain", "--takes-unmatched", "--routes", manifest, "--rules", paths[number], "/a",
            ])
            #expect((read.code != 2) == document.isGood, "\(document.text): \(read.output) \(read.errors)")
        }
        let refused = Set(try Self.refused(paths, by: schema, in: folder).map { $0.prefix { $0 != "." } })
        for (number, document) in Self.rules.enumerated() {
            #expect(refused.contains("\(number)") == !document.isGood, "\(document.text)")
        }
    }
}
