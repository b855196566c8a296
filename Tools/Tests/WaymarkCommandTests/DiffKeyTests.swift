import Foundation
import Testing

/// The differences that `waymark diff` reports, by the keys of a manifest.
@Suite struct DiffKeyTests {
    /// Two manifests that differ in one key.
    struct Row: CustomTestStringConvertible {
        /// The object in the schema and its key, as in `route.handler`.
        let key: String
        let old: String
        let new: String
        /// The changes that are reported, each once; none if the key has no meaning for links.
        let changes: Set<String>
        var testDescription: String { "\(key): \(old) to \(new)" }

        /// - Parameters:
        ///   - old: The members of a manifest beside `waymark`.
        ///   - changes: Kinds of changes.
        init(_ key: String, _ old: String, _ new: String, _ changes: String...) {
            self.key = key
            self.old = old
            self.new = new
            self.changes = Set(changes)
        }

        /// A row with a key of the route `shop://a/:x`.
        static func route(_ key: String, _ old: String, _ new: String, _ changes: String...) -> Row {
            member("route.\(key)", old, new, Set(changes)) { comma($0) }
        }

        /// A row with a key of a query declaration of that route.
        static func query(_ key: String, _ old: String, _ new: String, _ changes: String...) -> Row {
            let name = key == "name" ? "" : #""name": "q""#
            return member("query.\(key)", old, new, Set(changes)) {
                #", "query": [{ \#(name)\#(key == "name" ? $0 : comma($0)) }]"#
            }
        }

        /// A row with a key of the presentation of that route.
        static func presentation(_ key: String, _ old: String, _ new: String, _ changes: String...) -> Row {
            let kind = key == "kind" ? "" : #""kind": "present""#
            return member("presentation.\(key)", old, new, Set(changes)) {
                #", "presentation": { \#(kind)\#(key == "kind" ? $0 : comma($0)) }"#
            }
        }

        private static func member(
            _ key: String, _ old: String, _ new: String, _ changes: Set<String>, _ members: (String) -> String
        ) -> Row {
            func manifest(_ text: String) -> String {
                #""routes": [{ "pattern": "shop://a/:x"\#(members(text)) }, { "id": "b", "pattern": "shop://b/:x" }, { "id": "c", "pattern": "shop://c/:x" }]"#
            }
            return Row(key: key, old: manifest(old), new: manifest(new), changes: changes)
        }

        private init(key: String, old: String, new: String, changes: Set<String>) {
            self.key = key
            self.old = old
            self.new = new
            self.changes = changes
        }

        private static func comma(_ text: String) -> String { text.isEmpty ? "" : ", \(text)" }

        /// A row with a key of a rewrite.
        static func rewrite(_ key: String, _ old: String, _ new: String, _ changes: String...) -> Row {
            func manifest(_ text: String) -> String {
                #""routes": [{ "pattern": "shop://a/:x" }], "rewrites": [{ \#(text) }]"#
            }
            return Row(key: "rewrite.\(key)", old: manifest(old), new: manifest(new), changes: Set(changes))
        }

        /// A row with a key of a rewrite's condition.
        static func condition(_ key: String, _ old: String, _ new: String, _ changes: String...) -> Row {
            func manifest(_ text: String) -> String {
                #""routes": [{ "pattern": "shop://a/:x" }], "rewrites": [{ "from": "shop://d", "to": "shop://a/1", "when": { \#(text) } }]"#
            }
            return Row(key: "rewriteCondition.\(key)", old: manifest(old), new: manifest(new), changes: Set(changes))
        }

        /// A row with a rule, beside its standard value.
        static func rule(_ key: String, _ value: String, routes: String, _ changes: String...) -> Row {
            Row(
                key: "rules.\(key)", old: #""routes": [\#(routes)]"#,
                new: #""rules": { "\#(key)": \#(value) }, "routes": [\#(routes)]"#, changes: Set(changes))
        }

        /// A row with a key of an app.
        static func app(_ key: String, _ old: String, _ new: String, _ changes: String...) -> Row {
            func manifest(_ text: String) -> String { #""apps": { \#(text) }, "routes": [{ "pattern": "shop://a" }]"# }
            return Row(key: key, old: manifest(old), new: manifest(new), changes: Set(changes))
        }

        /// A row with a key of the registration of another router.
        static func foreign(
            _ key: String, of object: String = "route", _ dialect: String, pattern: String = "shop://a/:x",
            _ old: String, _ new: String, _ changes: String...
        ) -> Row {
            func manifest(_ text: String) -> String {
                #""dialect": "\#(dialect)", "routes": [{ "id": "a", "pattern": "\#(pattern)"\#(comma(text)) }]"#
            }
            return Row(key: "\(object).\(key)", old: manifest(old), new: manifest(new), changes: Set(changes))
        }

        /// A row with a key of the condition under which a handler of another router takes a link.
        static func answer(_ key: String, _ old: String, _ new: String) -> Row {
            foreign(
                key, of: "answer", "mgjrouter", #""returns": { \#(old) }"#, #""returns": { \#(new) }"#, "returns")
        }
    }

    private static let a = #""routes": [{ "pattern": "shop://a/:x" }]"#

    static let manifest: [Row] = [
        Row("manifest.$schema", #""$schema": "a.json", \#(a)"#, a),
        // There is no other version.
        Row("manifest.waymark", a, a),
        Row("manifest.name", #""name": "A", \#(a)"#, #""name": "B", \#(a)"#),
        // Patterns and rules in another spelling: what becomes of links counts.
        Row("manifest.dialect", a, #""dialect": "jlroutes", \#(a)"#, "lost", "gained"),
        Row(
            "manifest.options", #""dialect": "jlroutes", \#(a)"#,
            #""dialect": "jlroutes", "options": { "decode_plus": false }, \#(a)"#, "parameters"),
        Row("manifest.schemes", #""schemes": ["shop"], \#(a)"#, #""schemes": ["shop", "mall"], \#(a)"#, "schemes"),
        Row("manifest.schemes", #""schemes": ["shop", "mall"], \#(a)"#, #""schemes": ["MALL", "shop"], \#(a)"#),
        Row("manifest.hosts", #""hosts": ["a.example"], \#(a)"#, #""hosts": ["*.a.example"], \#(a)"#, "hosts"),
        Row(
            "manifest.hosts", #""hosts": ["xn--bcher-kva.example", "*.xn--bcher-kva.example"], \#(a)"#,
            #""hosts": ["*.bücher.example", "Bücher.example"], \#(a)"#),
        Row("manifest.apps", a, #""apps": { "ios": [{ "appID": "ABC.example" }] }, \#(a)"#, "apps"),
        Row("manifest.rules", #""rules": { "emptySegments": "collapse" }, \#(a)"#, a),
        Row("manifest.rules", a, #""rules": { "trailingSlash": "strict" }, \#(a)"#, "lost"),
        Row(
            "manifest.types", #""types": { "t": "[a-z]" }, "routes": [{ "pattern": "/:x<t>" }]"#,
            #""types": { "t": "[0-9]" }, "routes": [{ "pattern": "/:x<t>" }]"#, "lost", "gained"),
        Row(
            "manifest.types", #""types": { "t": "[ab]" }, "routes": [{ "pattern": "/:x<t>" }]"#,
            #""types": { "t": "a|b" }, "routes": [{ "pattern": "/:x<t>" }]"#),
        Row(
            "manifest.types",
            #""types": { "t": "[a-z]" }, "routes": [{ "pattern": "/a", "query": [{ "name": "q", "type": "t" }] }]"#,
            #""types": { "t": null }, "routes": [{ "pattern": "/a", "query": [{ "name": "q", "type": "t" }] }]"#,
            "query"),
        Row(
            "manifest.types",
            #""types": { "t": "[a-z]" }, "routes": [{ "pattern": "/a" }], "rewrites": [{ "from": "/:x<t>/b", "to": "/a" }]"#,
            #""types": { "t": "[0-9]" }, "routes": [{ "pattern": "/a" }], "rewrites": [{ "from": "/:x<t>/b", "to": "/a" }]"#,
            "rewrites"),
        Row("manifest.types", #""types": { "t": "[a-z]" }, \#(a)"#, a),
        Row("manifest.routes", a, #""routes": []"#, "removed"),
        Row("manifest.rewrites", a, #"\#(a), "rewrites": [{ "from": "shop://d", "to": "shop://a/1" }]"#, "rewrites"),
    ]

    static let routes: [Row] = [
        .route("id", #""id": "a""#, "", "id"), .route("id", "", #""id": "a""#, "id"),
        Row(
            "route.pattern", #""routes": [{ "id": "a", "pattern": "/a/:x" }]"#,
            #""routes": [{ "id": "a", "pattern": "/b/:x" }]"#, "lost", "gained"),
        Row(
            "route.pattern", #""routes": [{ "id": "a", "pattern": "shop://a" }]"#,
            #""routes": [{ "id": "a", "pattern": "shop:/a" }]"#),
        Row(
            "route.priority", #""routes": [{ "pattern": "/:x" }, { "pattern": "/b" }]"#,
            #""routes": [{ "pattern": "/:x", "priority": 1 }, { "pattern": "/b" }]"#, "moved", "unreachable",
            "priority"),
        .route("priority", "", #""priority": 1"#),
        .route("exposure", #""exposure": "public""#, #""exposure": "internal""#, "exposure"),
        .route("exposure", #""exposure": "internal""#, "", "exposure"),
        .route("exposure", "", #""exposure": "public""#, "exposure"),
        .route("sources", #""sources": ["push"]"#, "", "sources"),
        .route("sources", #""sources": ["push", "view"]"#, #""sources": ["view", "push", "view"]"#),
        .route("tags", #""tags": ["a"]"#, #""tags": ["b"]"#, "tags"),
        .route("tags", #""tags": ["a", "b"]"#, #""tags": ["b", "a", "b"]"#),
        .route("summary", #""summary": "A""#, #""summary": "B""#),
        .route("defaults", #""defaults": { "t": "1" }"#, #""defaults": { "t": "2" }"#, "defaults"),
        .route("defaults", #""defaults": { "t": "1", "s": "1" }"#, #""defaults": { "s": "1", "t": "1" }"#),
        .route("query", #""query": [{ "name": "q" }]"#, "", "query"),
        .route(
            "query", #""query": [{ "name": "q", "default": 1 }, { "name": "r", "default": 2 }]"#,
            #""query": [{ "name": "r", "default": 2 }, { "name": "q", "default": 1 }]"#),
        .route("presentation", #""presentation": "push""#, #""presentation": "root""#, "presentation"),
        .route("presentation", #""presentation": "push""#, #""presentation": { "kind": "push" }"#),
        .route("parent", #""parent": "b""#, #""parent": "c""#, "parent"),
        .route("parent", #""parent": "b""#, "", "parent"),
        .route("parentQuery", #""parent": "b", "parentQuery": ["q"]"#, #""parent": "b""#, "parentQuery"),
        .route(
            "parentQuery", #""parent": "b", "parentQuery": ["q", "r"]"#, #""parent": "b", "parentQuery": ["r", "q"]"#),
        .route("fallback", #""fallback": "https://a.example""#, #""fallback": "https://b.example""#, "fallback"),
        .route("handler", #""handler": "a""#, #""handler": "b""#, "handler"),
        .route("handler", #""handler": "a""#, "", "handler"),
        .foreign("scheme", "jlroutes", pattern: "/a/:x", #""scheme": "shop""#, #""scheme": "mall""#, "lost", "gained"),
        .foreign("kind", "anyrouter", #""kind": "a""#, #""kind": "b""#, "kind"),
        .foreign("returns", "mgjrouter", "", #""returns": false"#, "returns"),
        .foreign("returns", "mgjrouter", #""returns": true"#, #""returns": "nil-handler""#),
        .foreign("returns", "mgjrouter", #""returns": { "if_int": "x" }"#, "", "returns"),
        .answer("if_int", #""if_int": "x""#, #""if_int": "y""#),
        .answer("if_param", #""if_param": "x", "equals": "1""#, #""if_param": "y", "equals": "1""#),
        .answer("equals", #""if_param": "x", "equals": "1""#, #""if_param": "x", "equals": "2""#),
        .answer("if_wildcard_first", #""if_wildcard_first": "a""#, #""if_wildcard_first": "b""#),
        .foreign(
            "default_parameters", "routable", pattern: "a/:x", "", #""default_parameters": { "t": 1 }"#, "defaults"),
        Row(
            "route.accept",
            #""dialect": "crossroad", "options": { "accepting": ["shop://"] }, "routes": [{ "id": "a", "pattern": "/a/:x" }]"#,
            #""dialect": "crossroad", "options": { "accepting": ["shop://"] }, "routes": [{ "id": "a", "pattern": "/a/:x", "accept": [] }]"#,
            "removed"),
    ]

    static let parts: [Row] = [
        .query("name", #""name": "q""#, #""name": "r""#, "query"),
        .query("type", #""type": "int""#, #""type": "bool""#, "query"),
        .query("type", #""type": "string""#, ""),
        .query("required", #""required": true"#, "", "query"),
        .query("required", #""required": false"#, ""),
        .query("default", #""default": 1"#, #""default": 2"#, "defaults"),
        .query("values", #""values": [1, 2]"#, #""values": [1]"#, "query"),
        .query("values", #""values": [1, 2]"#, #""values": [2, 1]"#),
        .presentation("kind", #""kind": "push""#, #""kind": "present""#, "presentation"),
        .presentation("style", #""style": "sheet""#, #""style": "form""#, "presentation"),
        .presentation("detents", #""detents": ["medium"]"#, #""detents": ["large"]"#, "presentation"),
        .presentation("wrapped", #""wrapped": true"#, "", "presentation"),
        .rewrite(
            "name", #""name": "n", "from": "shop://d", "to": "shop://a/1""#,
            #""name": "m", "from": "shop://d", "to": "shop://a/1""#),
        .rewrite(
            "name", #""name": "n", "from": "shop://d", "to": "shop://a/1", "when": { "percentage": 5 }"#,
            #""name": "m", "from": "shop://d", "to": "shop://a/1", "when": { "percentage": 5 }"#, "rewrites"),
        .rewrite(
            "from", #""from": "shop://d", "to": "shop://a/1""#, #""from": "shop://e", "to": "shop://a/1""#, "rewrites"),
        .rewrite("match", #""match": "d", "to": "shop://a/1""#, #""match": "e", "to": "shop://a/1""#, "rewrites"),
        .rewrite(
            "to", #""from": "shop://d", "to": "shop://a/1""#, #""from": "shop://d", "to": "shop://a/2""#, "rewrites"),
        .rewrite(
            "when", #""from": "shop://d", "to": "shop://a/1", "when": { "minVersion": "2" }"#,
            #""from": "shop://d", "to": "shop://a/1""#, "rewrites"),
        .rewrite(
            "flag", #""from": "shop://d", "to": "shop://a/1""#, #""from": "shop://d", "to": "shop://a/1", "flag": "f""#,
            "rewrites"),
        .rewrite(
            "then", #""from": "shop://d", "to": "shop://a/1""#,
            #""from": "shop://d", "to": "shop://a/1", "then": "continue""#, "rewrites"),
        .rewrite(
            "caseSensitive", #""match": "d", "to": "shop://a/1""#,
            #""match": "d", "to": "shop://a/1", "caseSensitive": true"#, "rewrites"),
        .condition("sources", #""sources": ["push"]"#, #""sources": ["view"]"#, "rewrites"),
        .condition("minVersion", #""minVersion": "2""#, #""minVersion": "3""#, "rewrites"),
        .condition("maxVersion", #""maxVersion": "2""#, #""maxVersion": "3""#, "rewrites"),
        .condition("query", #""query": { "q": 1 }"#, #""query": { "q": 2 }"#, "rewrites"),
        .condition("percentage", #""percentage": 5"#, #""percentage": 50"#, "rewrites"),
        .app("apps.ios", #""ios": [{ "appID": "ABC.example" }]"#, #""ios": []"#, "apps"),
        .app(
            "apps.ios", #""ios": [{ "appID": "ABC.example" }, { "appID": "DEF.example" }]"#,
            #""ios": [{ "appID": "DEF.example" }, { "appID": "ABC.example" }]"#),
        .app("apps.android", #""android": []"#, #""android": [{ "package": "example.shop" }]"#, "apps"),
        .app("apple.appID", #""ios": [{ "appID": "ABC.example" }]"#, #""ios": [{ "appID": "DEF.example" }]"#, "apps"),
        .app(
            "apple.hosts", #""ios": [{ "appID": "ABC.example" }]"#,
            #""ios": [{ "appID": "ABC.example", "hosts": ["a.example"] }]"#, "apps"),
        .app(
            "apple.hosts", #""ios": [{ "appID": "ABC.example", "hosts": ["bücher.example"] }]"#,
            #""ios": [{ "appID": "ABC.example", "hosts": ["xn--bcher-kva.example"] }]"#),
        .app(
            "android.package", #""android": [{ "package": "example.shop" }]"#,
            #""android": [{ "package": "example.mall" }]"#, "apps"),
        .app(
            "android.hosts", #""android": [{ "package": "example.shop" }]"#,
            #""android": [{ "package": "example.shop", "hosts": ["a.example"] }]"#, "apps"),
        .app(
            "android.minSdk", #""android": [{ "package": "example.shop" }]"#,
            #""android": [{ "package": "example.shop", "minSdk": 31 }]"#, "apps"),
        .app(
            "android.fingerprints", #""android": [{ "package": "example.shop" }]"#,
            #""android": [{ "package": "example.shop", "fingerprints": ["\#(digest)"] }]"#, "apps"),
    ]

    private static let digest = Array(repeating: "AB", count: 32).joined(separator: ":")

    private static let defaulted = #"{ "pattern": "/b", "defaults": { "tab": "info" } }"#

    static let rules: [Row] = [
        .rule(
            "precedence", #""registration""#, routes: #"{ "pattern": "/:x" }, { "pattern": "/b" }"#, "moved",
            "unreachable"),
        .rule(
            "backtracking", #""none""#,
            routes: #"{ "pattern": "/a/b" }, { "pattern": "/:x/c" }"#, "lost"),
        .rule("namespaces", #""separate""#, routes: #"{ "pattern": "/b" }"#, "lost"),
        .rule("namespaceFallback", #"["shop"]"#, routes: #"{ "pattern": "/b" }"#),
        .rule("linkSyntax", #""path""#, routes: #"{ "pattern": "shop://a/:x" }"#, "lost"),
        .rule("literals", #""written""#, routes: #"{ "pattern": "/b" }"#, "lost"),
        .rule("caseSensitive", "false", routes: #"{ "pattern": "/b" }"#, "gained"),
        .rule("exactSchemes", "true", routes: #"{ "pattern": "shop://b" }"#, "lost"),
        .rule("leadingSlash", #""strict""#, routes: #"{ "pattern": "/b" }"#, "lost"),
        .rule("trailingSlash", #""strict""#, routes: #"{ "pattern": "/b" }"#, "lost"),
        .rule("emptySegments", #""keep""#, routes: #"{ "pattern": "/b" }"#, "lost"),
        .rule("emptyValues", "true", routes: #"{ "pattern": "/b/:x/c" }"#),
        .rule("plusIsSpace", "false", routes: #"{ "pattern": "/b" }"#, "parameters"),
        .rule("decodeValues", "false", routes: #"{ "pattern": "/b/:x" }"#, "parameters"),
        .rule("fragment", #""query""#, routes: #"{ "pattern": "/b" }"#, "parameters"),
        .rule("host", #"{ "shop": "authority" }"#, routes: #"{ "pattern": "shop://a/:x" }"#, "lost", "gained"),
        .rule("userInformation", #""ignore""#, routes: #"{ "pattern": "shop://a/:x" }"#, "gained"),
        .rule("repeatedQuery", #""first""#, routes: #"{ "pattern": "/b" }"#, "parameters"),
        .rule("valuelessQuery", #""empty""#, routes: #"{ "pattern": "/b" }"#, "parameters"),
        .rule("secondEquals", #""end""#, routes: #"{ "pattern": "/b" }"#, "parameters"),
        .rule("fragment", #""text""#, routes: #"{ "pattern": "/b" }"#, "lost", "parameters"),
        .rule("merge", #"["path", "query", "caller", "defaults"]"#, routes: #"{ "pattern": "/b/:x" }"#, "parameters"),
        .rule("merge", #"["query", "path", "caller"]"#, routes: defaulted, "parameters"),
        .rule("merge", #"["query", "defaults", "path", "caller"]"#, routes: defaulted, "parameters"),
        .rule("merge", #"["defaults", "query", "caller", "path"]"#, routes: #"{ "pattern": "/b" }"#),
        .rule("segmentWildcard", #""_""#, routes: #"{ "pattern": "/b/_" }"#, "gained"),
    ]

    static let rows = manifest + routes + parts + rules

    @Test("A key with another value is reported if it has meaning, and only then", arguments: rows)
    func compares(_ row: Row) throws {
        let folder = try Folder()
        let old = try folder.file("old.json", #"{ "waymark": 1, \#(row.old) }"#.utf8)
        let new = try folder.file("new.json", #"{ "waymark": 1, \#(row.new) }"#.utf8)
        let there = CommandRun(["diff", old, new, "--json"])
        #expect(Self.changes(there) == row.changes, "\(there.output)\(there.errors)")
        #expect(there.code == (row.changes.isEmpty ? 0 : 1), "\(there.errors)")
        // The same change is one in the other direction too.
        let back = CommandRun(["diff", new, old, "--json"])
        #expect(back.lines.isEmpty == row.changes.isEmpty, "\(back.output)")
        #expect(back.code == there.code)
        let text = CommandRun(["diff", old, new])
        #expect(text.code == there.code)
        #expect(text.output.contains("mean the same") == row.changes.isEmpty)
    }

    private static func changes(_ run: CommandRun) -> Set<String> {
        struct Printed: Decodable { let change: String }
        return Set(
            run.lines.compactMap { try? JSONDecoder().decode(Printed.self, from: Data($0.utf8)).change })
    }

    @Test("Every key of a manifest has its row here")
    func comparesEveryKey() throws {
        struct Object: Decodable { let properties: [String: Ignored] }
        struct Ignored: Decodable { init(from _: any Decoder) {} }
        struct Schema: Decodable {
            let properties: [String: Ignored]
            let definitions: [String: Object]
        }
        let schema = try JSONDecoder().decode(Schema.self, from: Data(CommandRun(["schema"]).output.utf8))
        var keys = Set(schema.properties.keys.map { "manifest.\($0)" })
        for (name, object) in schema.definitions { keys.formUnion(object.properties.keys.map { "\(name).\($0)" }) }
        #expect(Set(Self.rows.map(\.key)) == keys)
    }

    @Test("A difference says what was and what is, by the words of the manifest")
    func says() throws {
        let folder = try Folder()
        func file(_ name: String, _ route: String) throws -> String {
            let routes = #"{ "id": "b", "pattern": "/b" }, { "id": "a", "pattern": "/a", \#(route) }"#
            return try folder.file(name, #"{ "waymark": 1, "types": { "t": "[a-z]" }, "routes": [\#(routes)] }"#.utf8)
        }
        let old = try file(
            "old.json",
            #""exposure": "internal", "handler": "H", "parent": "b", "query": [{ "name": "q", "type": "t", "required": true }]"#
        )
        let new = try file("new.json", #""query": [{ "name": "r", "type": "int", "values": [2, 1] }]"#)
        let run = CommandRun(["diff", old, new])
        #expect(
            run.lines.filter { !$0.hasPrefix(" ") } == [
                "exposure the exposure of '/a' (a) was internal and is left to the app's code",
                "handler the handler of '/a' (a) was 'H' and is left to the app's code",
                "query the query parameter 'q' of '/a' (a) was required, of type 't' ('[a-z]') and is not declared",
                "query the query parameter 'r' of '/a' (a) was not declared and is optional, of type 'int', one of '1', '2'",
                "parent the parent of '/a' (a) was 'b' and is none",
                "\(old) and \(new) differ: 1 exposure, 1 handler, 2 query, 1 parent",
            ])
    }
}
