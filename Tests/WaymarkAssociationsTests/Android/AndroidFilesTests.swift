import RandomTrials
import Testing
import WaymarkCore
import WaymarkManifest

@testable import WaymarkAssociations

@Suite struct AndroidFilesTests {
    static func manifest(
        _ routes: [String], least: Int = 31, exposure: [String: String] = [:], rules: String = "{}",
        hosts: [String] = ["m.shop.example"]
    ) throws -> Manifest {
        let texts = routes.map { pattern in
            let exposure = exposure[pattern] ?? "public"
            return #"{"pattern": "\#(pattern.replacing("\\", with: "\\\\"))", "exposure": "\#(exposure)"}"#
        }
        let json = """
            {"waymark": 1, "hosts": [\(hosts.map { "\"\($0)\"" }.joined(separator: ","))], "schemes": ["shop"], "rules": \(rules), "apps": {"android": [{"package": "example.shop",
              "fingerprints": ["\((0..<32).map { _ in "0a" }.joined(separator: ":"))"], "minSdk": \(least)}]},
             "routes": [\(texts.joined(separator: ",\n"))]}
            """
        return try Manifest(json: json.utf8)
    }

    /// The generated files, read again.
    struct Files {
        let filters: AndroidManifest
        let links: AssetLinks
        let text: String

        init(_ manifest: Manifest) throws {
            let files = try AndroidFiles(manifest)
            text = files.filters[0].text
            let xml = """
                <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="example.shop">
                <application><activity android:name=".Main" android:exported="true">\(text)</activity></application></manifest>
                """
            filters = try AndroidManifest(xml: xml.utf8)
            links = try AssetLinks(json: files.statements.first?.text.utf8 ?? "[]".utf8)
        }

        func coverage(
            _ manifest: Manifest, api: Int, dynamic: Bool = true, host: String = "m.shop.example"
        ) throws -> Coverage {
            try Coverage(
                of: filters, dynamic ? links : nil, manifest, host: host, package: "example.shop", api: api)
        }
    }

    static let exact = [
        ["/goods/:id"], ["/"], ["/cart", "/cart/items"], ["/goods/:id", "/goods/:id/reviews", "/goods/sale"],
        ["/u/:name/orders/:order", "/u/:name"], ["/files/:path+"], ["/files/:path*", "/file"], ["/a/:x?"],
        ["/list(/by/:key)(/page/:n)"],
        ["/item-:id"], ["/a b/é/😀"], ["https://m.shop.example/x/:y", "https://other.example/z"],
        ["/:a/:b", "/goods/:id"],
        ["/goods/:id/x/:y", "/:z/list/all"], ["/v1.0/:id", #"/a\*b"#],
        ["/", "/goods/:id", "/:x"], ["/*"], ["/:path*"], ["/:path+"], ["/:x?"], ["https://m.shop.example/", "/a/*"],
    ]

    @Test(
        "A domain and its sub-domains share one file, which takes the links of neither away, whichever is named first",
        arguments: [["*.shop.example", "shop.example"], ["shop.example", "*.shop.example"]], [true, false])
    func subdomains(_ hosts: [String], differ: Bool) throws {
        let routes = differ ? ["https://shop.example/one", "https://*.shop.example/two"] : ["/one", "/two"]
        let manifest = try Self.manifest(routes, least: 35, hosts: hosts)
        let files = try Files(manifest)
        #expect(try AndroidFiles(manifest).statements.map(\.host) == ["shop.example"])
        for host in hosts {
            let coverage = try files.coverage(manifest, api: 35, host: host)
            #expect(coverage.isExact, "\(host): \(coverage)")
        }
        #expect(files.links.statements.map { $0.rules == nil } == [differ])
        #expect(files.links.findings().isEmpty)
    }

    @Test("An app whose routes are all closed has a file without filters, which is read as such")
    func hasNoOpenRoute() throws {
        var manifest = try Self.manifest(["/a"], exposure: ["/a": "internal"])
        manifest.schemes = []
        let text = try #require(try AndroidFiles(manifest).filters.first?.text)
        #expect(try AndroidManifest(xml: text.utf8).filters.isEmpty)
        #expect(throws: AssociationFileError.self) { try AndroidManifest(xml: "".utf8) }
        #expect(throws: AssociationFileError.self) { try AndroidManifest(xml: "<!-- a".utf8) }
    }

    @Test(
        "A custom scheme has a filter if its links open a route from outside, as they are or after a rewrite",
        arguments: [
            (#"{"pattern": "/a", "exposure": "public"}"#, "", true),
            (#"{"pattern": "/a", "exposure": "public", "sources": ["universalLink"]}"#, "", false),
            (#"{"pattern": "/a", "exposure": "public", "sources": ["scheme"]}"#, "", true),
            (#"{"pattern": "shop://a", "exposure": "internal"}"#, "", false),
            (#"{"pattern": "https://m.shop.example/a", "exposure": "public"}"#, "", false),
            (
                #"{"pattern": "https://m.shop.example/a", "exposure": "public"}"#,
                #"{"from": "shop://b", "to": "https://m.shop.example/a"}"#, true
            ),
            (
                #"{"pattern": "https://m.shop.example/a", "exposure": "public"}"#,
                #"{"from": "other://b", "to": "https://m.shop.example/a"}"#, false
            ),
        ])
    func schemes(_ route: String, _ rewrite: String, hasFilter: Bool) throws {
        for scheme in ["shop", "Shop"] {
            let json = """
                {"waymark": 1, "schemes": ["\(scheme)"], "apps": {"android": [{"package": "example.shop"}]},
                 "routes": [\(route)], "rewrites": [\(rewrite)]}
                """
            let text = try #require(try AndroidFiles(Manifest(json: json.utf8)).filters.first?.text)
            #expect(text.contains(#"android:scheme="shop""#) == hasFilter, "\(text)")
            #expect(!text.contains("Shop"))
        }
    }

    @Test("Generated files give the app exactly the routes' links, proved", arguments: exact, [31, 34, 35])
    func isExact(_ routes: [String], api: Int) throws {
        let manifest = try Self.manifest(routes)
        let files = try Files(manifest)
        let coverage = try files.coverage(manifest, api: api)
        #expect(coverage.isExact, "\(coverage)\n\(files.text)")
        let ordinary: Set = ["other-on-ios"]
        #expect(files.links.findings().filter { !ordinary.contains($0.code.rawValue) } == [])
    }

    struct Root: CustomTestStringConvertible {
        let routes: [String]
        var closed: [String] = []
        var trailingSlash = "ignore"
        let opens: Bool
        var testDescription: String { "\(routes), closed \(closed), \(trailingSlash)" }
    }

    static let roots = [
        Root(routes: ["https://m.shop.example/"], opens: true),
        Root(routes: ["/", "/goods/:id"], trailingSlash: "strict", opens: true),
        Root(routes: ["/*"], opens: true),
        Root(routes: ["/:x?", "/a/:b"], opens: true),
        Root(routes: ["/goods/:id"], opens: false),
        Root(routes: ["/:path+"], opens: false),
        Root(routes: ["/", "/goods/:id"], closed: ["/"], opens: false),
    ]

    @Test(
        "A link without a path opens what that of the root does, whatever follows it, and the proof says so",
        arguments: roots, [23, 31, 34, 35])
    func withoutPath(_ row: Root, api: Int) throws {
        let manifest = try Self.manifest(
            row.routes, least: min(api, 31),
            exposure: Dictionary(uniqueKeysWithValues: row.closed.map { ($0, "internal") }),
            rules: #"{"trailingSlash": "\#(row.trailingSlash)"}"#)
        let files = try Files(manifest)
        for rest in ["", "?a=1", "#top", "?a=/b#/c", "/", "/?a=1"] {
            let link = "https://m.shop.example" + rest
            let verdict = files.filters.verdict(on: link, api: api, statements: files.links)
            #expect(verdict.opens == (row.opens ? .yes : .no), "\(link): \(verdict.reason)\n\(files.text)")
        }
        if api >= 31 {
            let coverage = try files.coverage(manifest, api: api)
            #expect(coverage.isExact, "\(coverage)\n\(files.text)")
        }
    }

    struct Missed: CustomTestStringConvertible {
        let paths: String
        /// The patterns of dynamic rules; none where it is empty.
        let rules: String
        let witness: String
        var testDescription: String { paths + rules }
    }

    @Test(
        "Files that take the root with a path alone, or without one alone, are not exact, and the witness shows which",
        arguments: [
            Missed(paths: #"<data android:path="/" />"#, rules: "", witness: "https://m.shop.example"),
            Missed(paths: #"<data android:path="" />"#, rules: "", witness: "https://m.shop.example/"),
            Missed(
                paths: #"<data android:path="" /><data android:path="/" />"#, rules: #"{"/": "/"}"#,
                witness: "https://m.shop.example"),
            Missed(
                paths: #"<data android:path="" /><data android:path="/" />"#,
                rules: #"{"/": "/", "exclude": true}, {"/": "*"}"#, witness: "https://m.shop.example/"),
        ])
    func missedRoot(_ row: Missed) throws {
        let manifest = try Self.manifest(["https://m.shop.example/"])
        let filter = """
            <data android:scheme="https" android:host="m.shop.example" />\(row.paths)
            """
        let filters = try AndroidManifest(
            xml: AndroidFixture.manifest(filter: filter, attributes: #" android:autoVerify="true""#).utf8)
        let text = try AndroidFiles(manifest).statements[0].text
        let start = try #require(text.firstRange(of: #""dynamic_app_link_components": ["#))
        let end = try #require(text[start.upperBound...].firstIndex(of: "]"))
        let rules = row.rules.isEmpty ? #"{"/": "*"}"# : row.rules
        let links = try AssetLinks(json: (text[..<start.upperBound] + rules + text[end...]).utf8)
        let coverage = try Coverage(
            of: filters, links, manifest, host: "m.shop.example", package: "example.shop", api: 35)
        #expect(coverage.doubts == [])
        #expect(coverage.differences.map(\.direction) == [.underClaim], "\(coverage)")
        #expect(coverage.differences.map(\.witness) == [row.witness], "\(coverage)")
    }

    static let typed = [
        ["/goods/:id<uuid>"], ["/flag/:on<bool>"], ["/login/:phone([0-9]{11})", "/x/:y([a-z]+)/z"],
        ["/p/:x([A-Z]{2}-?[0-9]+)"],
    ]

    @Test("Types and expressions that sets can say are exact in the filters", arguments: typed)
    func isExactWithTypes(_ routes: [String]) throws {
        let manifest = try Self.manifest(routes)
        let coverage = try Files(manifest).coverage(manifest, api: 31)
        #expect(coverage.isExact, "\(coverage)")
    }

    static let over: [(routes: [String], least: Int, api: Int, witness: String)] = [
        (["/goods/:id<int>"], 31, 31, "https://m.shop.example/goods/9223372036854775808"),
        (["/item-:id.html"], 31, 31, "https://m.shop.example/item-0"),
        (["/goods/:id"], 23, 23, "https://m.shop.example/goods/0/0"),
        (["/x/:a((?:ab)+)"], 31, 35, "https://m.shop.example/x/0"),
    ]

    @Test("Links that the format cannot express are listed with a witness, and nothing is left out", arguments: over)
    func overClaims(routes: [String], least: Int, api: Int, witness: String) throws {
        let manifest = try Self.manifest(routes, least: least)
        let coverage = try Files(manifest).coverage(manifest, api: api)
        #expect(coverage.differences.contains { $0.direction == .overClaim && $0.witness == witness }, "\(coverage)")
        #expect(!coverage.differences.contains { $0.direction == .underClaim }, "\(coverage)")
        #expect(coverage.doubts == [])
    }

    @Test(
        "Older devices take more by the patterns that they know, and newer ones are held to the routes by dynamic rules"
    )
    func oldDevices() throws {
        let manifest = try Self.manifest(["/goods/:id", "/cart"], least: 23)
        let files = try Files(manifest)
        #expect(try files.coverage(manifest, api: 35).isExact)
        #expect(try !files.coverage(manifest, api: 34).isExact)
        #expect(files.filters.findings().filter { $0.severity != .note } == [])
    }

    @Test("A route that is closed to links from outside stays out of the rules")
    func closed() throws {
        let manifest = try Self.manifest(["/goods/:id", "/goods/admin"], exposure: ["/goods/admin": "internal"])
        let files = try Files(manifest)
        #expect(try files.coverage(manifest, api: 35).isExact)
        let old = try files.coverage(manifest, api: 34)
        #expect(old.differences.map(\.witness) == ["https://m.shop.example/goods/admin"], "\(old)")
    }

    @Test(
        "An open route that wins by its host over a closed one comes before the exclusion of that",
        arguments: [
            ["https://m.shop.example/:x/help", "/goods/:id"], ["https://m.shop.example/:x/:y/c", "/a/:z/:w"],
            ["https://m.shop.example/:x/help", "https://m.shop.example/:x/faq", "/goods/:id"],
        ])
    func wins(_ routes: [String]) throws {
        let closed = try #require(routes.last)
        let manifest = try Self.manifest(routes, exposure: [closed: "internal"])
        let files = try Files(manifest)
        #expect(try files.coverage(manifest, api: 35).isExact, "\(files.text)")
    }

    @Test("An exclusion that wins over such a route stays in front of it")
    func staysClosed() throws {
        let (host, closed) = ("https://m.shop.example", ["https://m.shop.example/:x/faq", "/goods/:id"])
        let manifest = try Self.manifest(
            ["\(host)/:x/:y"] + closed, exposure: Dictionary(uniqueKeysWithValues: closed.map { ($0, "internal") }))
        let files = try Files(manifest)
        #expect(try files.coverage(manifest, api: 35).isExact, "\(files.text)")
    }

    @Test(
        "A link that a rewrite leads to an open route stays in the rules, where a closed route would take it by its text"
    )
    func rewritten() throws {
        var manifest = try Self.manifest(["/a/:id", "/:any/c"], exposure: ["/:any/c": "internal"])
        manifest.rewrites = [ManifestRewrite(.pattern("/c/:id"), to: "/a/:id")]
        let found = try Files(manifest).coverage(manifest, api: 35)
        #expect(found.differences.filter { $0.direction == .underClaim } == [], "\(found)")
    }

    @Test(
        "Where case does not count, links in every case open the app, also those that a rewrite leads to a route",
        arguments: [23, 31, 35])
    func foldsCase(api: Int) throws {
        var manifest = try Self.manifest(
            ["/goods/:id", "/item-:n/Size"], least: min(api, 31), rules: #"{"caseSensitive": false}"#)
        manifest.rewrites = [ManifestRewrite(.pattern("/old/:id"), to: "/Goods/:id")]
        let files = try Files(manifest)
        for path in ["goods/42", "GOODS/42", "Old/42", "old/42", "ITEM-7/size", "item-7/Size"] {
            let link = "https://m.shop.example/" + path
            let verdict = files.filters.verdict(on: link, api: api, statements: files.links)
            #expect(verdict.opens == .yes, "\(link)\n\(files.text)")
        }
        let coverage = try files.coverage(manifest, api: api)
        #expect(coverage.doubts == [])
        #expect(!coverage.differences.contains { $0.direction == .underClaim }, "\(coverage)")
    }

    @Test(
        "An expression that takes a slash takes no segment behind it",
        arguments: ["/:p(x.*)/:q", "/:p(.+)/b", "/x:p([^a]+)/b", "/:p(.*)/:t+", "/:p(.+)(/by/:k)", "/:p(.{3})/b"],
        [23, 30, 31, 35])
    func takesNoSlash(_ route: String, api: Int) throws {
        let manifest = try Self.manifest([route], least: min(api, 31))
        let files = try Files(manifest)
        let coverage = try files.coverage(manifest, api: api)
        #expect(coverage.doubts == [])
        #expect(!coverage.differences.contains { $0.direction == .underClaim }, "\(coverage)\n\(files.text)")
    }

    @Test("The files read as people write them")
    func texts() throws {
        let files = try AndroidFiles(Self.manifest(["/goods/:id", "https://m.shop.example/cart", "shop://x"]))
        let filters = """
            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" android:host="m.shop.example" />
                <data android:pathAdvancedPattern="/goods/[^/]+/{0,1}" />
                <data android:path="/cart" />
                <data android:path="/cart/" />
            </intent-filter>
            <intent-filter>
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="shop" />
            </intent-filter>

            """
        #expect(files.filters.map(\.text) == [filters])
        #expect(files.statements.map(\.host) == ["m.shop.example"])
        #expect(files.statements.first?.text.contains(#"{ "/": "/goods/?*/?*", "exclude": true },"#) == true)
    }

    @Test(
        "No dynamic rule stands behind one that takes all that it does",
        arguments: [
            ["/goods/:id", "/*"], ["/help/*", "/help/faq", "/help/:topic/:page"], ["/a/:b/:c+", "/a/:b/x/:d"],
            ["/a/:b*", "/a/:b"],
        ])
    func hidden(_ patterns: [String]) throws {
        let text = try AndroidFiles(Self.manifest(patterns)).statements[0].text
        let hidden = try AssetLinks(json: text.utf8).findings().filter { $0.code == .hiddenRule }
        #expect(hidden.isEmpty, "\(text)")
    }

    @Test("Planted differences are found, each with a link that shows it", arguments: [UInt64(61)])
    func planted(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let routes = ["/goods/:id", "/u/:name/orders/:order", "/cart", "/files/:path+"]
        let manifest = try Self.manifest(routes)
        let xml = try AndroidFiles(manifest).filters[0].text
        let links = try AssetLinks(json: AndroidFiles(manifest).statements[0].text.utf8)
        for number in 0..<max(5, AndroidEffort.rounds / 200) {
            let segment = "planted\(number)" + random.text(of: "abc", most: 3)
            let isOver = random.chance(50)
            let extra = #"<data android:path="/\#(segment)" />"#
            let text =
                isOver
                ? xml.replacing("<data android:path=\"/cart\" />", with: extra + "<data android:path=\"/cart\" />")
                : xml
            let filters = try AndroidManifest(
                xml: AndroidFixture.manifest(filter: "").replacing(
                    "</application>", with: "<activity>\(text)</activity></application>"
                ).utf8)
            let table = isOver ? manifest : try Self.manifest(routes + ["/\(segment)/:x"])
            let coverage = try Coverage(
                of: filters, random.chance(50) && !isOver ? links : nil, table, host: "m.shop.example",
                package: "example.shop", api: 34)
            #expect(coverage.differences.count == 1, "seed \(seed): \(coverage)")
            let found = try #require(coverage.differences.first)
            #expect(found.direction == (isOver ? .overClaim : .underClaim))
            #expect(found.witness == "https://m.shop.example/\(segment)" + (isOver ? "" : "/0"))
            #expect(isOver ? found.rule?.text == extra : found.route == "/\(segment)/:x")
        }
    }

    @Test(
        "Random tables: no link that a route takes is left out, and the proof agrees with the matcher",
        arguments: [UInt64(51)])
    func random(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let pieces = ["a", "b", ":x", ":y", "c-:z", ":n<int>", ":u<uuid>", "d.e", ":w(.+)", "c:v([^a]*)"]
        var tables = 0
        while tables < max(5, AndroidEffort.rounds / 200) {
            let routes = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                var names = 0
                let segments = (0..<Int.random(in: 0...3, using: &random)).map { _ -> String in
                    names += 1
                    return "/" + random.pick(pieces).replacing(":", with: ":p\(names)")
                }
                let pattern = segments.joined() + (random.chance(15) ? "/:t+" : "")
                return pattern.isEmpty ? "/" : pattern
            }
            let least = random.pick([23, 31])
            let closed = random.chance(30) ? [random.pick(routes): "internal"] : [:]
            let rules = random.chance(30) ? #"{"caseSensitive": false}"# : "{}"
            guard let manifest = try? Self.manifest(routes, least: least, exposure: closed, rules: rules),
                let files = try? Files(manifest)
            else { continue }
            tables += 1
            for api in [30, 31, 35] where api >= least {
                let coverage = try files.coverage(manifest, api: api)
                #expect(
                    !coverage.differences.contains { $0.direction == .underClaim },
                    "seed \(seed): \(routes)\n\(coverage)")
                #expect(coverage.doubts == [], "seed \(seed): \(routes)")
                guard coverage.isExact else { continue }
                let site = SiteTable(
                    manifest, try manifest.table(unregistered: .anything, conflicts: .ordered), host: "m.shop.example")
                for _ in 0..<20 {
                    let path = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                        random.pick([
                            "a", "b", "c-1", "c-", "d.e", "7", "x", "ddde", "00000000-0000-0000-0000-000000000000",
                        ])
                    }
                    let text = path.map { "/" + $0 }.joined()
                    let link = "https://m.shop.example" + (random.chance(30) ? text.uppercased() : text)
                    let opens = files.filters.verdict(on: link, api: api, statements: files.links).opens == .yes
                    let isTaken = site.route(of: link).map { site.isOpen($0) } ?? false
                    #expect(opens == isTaken, "seed \(seed): \(link) by \(routes)")
                }
            }
        }
    }
}
