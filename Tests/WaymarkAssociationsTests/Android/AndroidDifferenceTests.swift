import RandomTrials
import Testing

@testable import WaymarkAssociations

/// The links that change hands between two of Android's files.
@Suite struct AndroidDifferenceTests {
    struct Row: CustomTestStringConvertible {
        let old: String
        let new: String
        /// The kind, the witness, the rules and the levels of each change.
        let changes: [String]
        var testDescription: String { "\(old) to \(new)" }
    }

    private static let site = #"<data android:scheme="https" android:host="m.shop.example"/>"#
    private static let verified = #" android:autoVerify="true""#

    private static func manifest(_ filter: String, attributes: String = verified) throws -> AndroidManifest {
        try AndroidManifest(xml: AndroidFixture.manifest(filter: filter, attributes: attributes).utf8)
    }

    private static func line(_ change: AndroidDifference.Change) -> String {
        func place(_ rule: DecidingRule?) -> String {
            rule.map { $0.steps.map { "\($0.name) \($0.index)" }.joined(separator: " ") } ?? "none"
        }
        return "\(change.kind.rawValue) \(change.witness) \(place(change.old)) > \(place(change.new)), \(change.levels)"
    }

    static let rows: [Row] = [
        Row(
            old: site + #"<data android:path="/cart"/><data android:pathPrefix="/goods/"/>"#,
            new: site + #"<data android:pathPrefix="/goods/"/>"#,
            changes: ["stays https://m.shop.example/cart filter 0 data 1 > none, all API levels"]),
        Row(
            old: site + #"<data android:pathPrefix="/goods/"/><data android:path="/cart"/>"#,
            new: #"<data android:host="m.shop.example"/><data android:scheme="https"/>"#
                + #"<data android:path="/cart"/><data android:pathPrefix="/goods/"/>"#,
            changes: []),
        Row(
            old: site + #"<data android:path="/cart"/>"#,
            new: site + #"<data android:path="/cart"/><data android:pathSuffix="/edit"/>"#,
            changes: ["opens https://m.shop.example/edit none > filter 0 data 2, API 31 and later"]),
        Row(
            old: site + #"<data android:pathPattern="/goods/.*/edit"/>"#,
            new: site + #"<data android:pathPattern="/goods/.*"/>"#,
            changes: ["opens https://m.shop.example/goods/ none > filter 0 data 1, all API levels"]),
        Row(
            old: site + #"<uri-relative-filter-group><data android:query="a=1"/></uri-relative-filter-group>"#,
            new: site + #"<uri-relative-filter-group><data android:queryPrefix="a="/></uri-relative-filter-group>"#,
            changes: ["opens https://m.shop.example/?a= none > filter 0 group 0, API 35 and later"]),
        Row(
            old: site
                + #"<data android:path="/x"/><uri-relative-filter-group><data android:fragment="top"/></uri-relative-filter-group>"#,
            new: site + #"<data android:path="/x"/>"#,
            changes: ["stays https://m.shop.example/#top filter 0 group 0 > none, API 35 and later"]),
        Row(
            old: site + #"<data android:path="/"/><data android:path=""/>"#, new: site + #"<data android:path="/"/>"#,
            changes: ["stays https://m.shop.example filter 0 data 2 > none, all API levels"]),
        Row(
            old: site + #"<data android:path="/"/>"#, new: site + #"<data android:pathPrefix=""/>"#,
            changes: [
                "opens https://m.shop.example none > filter 0 data 1, all API levels"
            ]),
        Row(
            old: site + #"<data android:host="other.example"/>"#, new: site,
            changes: ["stays https://other.example/ filter 0 data 1 > none, all API levels"]),
        Row(
            old: site, new: site + #"<data android:host="*.shop.example"/>"#,
            changes: ["opens https://www.shop.example/ none > filter 0 data 1, all API levels"]),
        Row(
            old: #"<data android:scheme="https" android:host="m.shop.example" android:port="8080"/>"#, new: site,
            changes: ["opens https://m.shop.example/ none > filter 0 data 0, all API levels"]),
        Row(
            old: #"<data android:scheme="shop"/>"#, new: #"<data android:scheme="store"/>"#,
            changes: [
                "stays shop://www.any.example/ filter 0 data 0 > none, all API levels",
                "opens store://www.any.example/ none > filter 0 data 0, all API levels",
            ]),
    ]

    @Test(
        "Links that change hands between intent filters are found with a witness, the rules and the levels",
        arguments: rows)
    func finds(_ row: Row) throws {
        let found = AndroidDifference(from: try Self.manifest(row.old), to: try Self.manifest(row.new))
        #expect(found.changes.map(Self.line) == row.changes)
        #expect(found.doubts == [])
        let back = AndroidDifference(from: try Self.manifest(row.new), to: try Self.manifest(row.old))
        #expect(Set(back.changes.map(\.witness)) == Set(found.changes.map(\.witness)))
        #expect(found.isEmpty == row.changes.isEmpty)
    }

    @Test("A host that is no longer verified opens by the user's choice alone from Android 12 on")
    func unverified() throws {
        let found = AndroidDifference(
            from: try Self.manifest(Self.site), to: try Self.manifest(Self.site, attributes: ""))
        #expect(
            found.changes.map(Self.line) == [
                "unverified https://m.shop.example/ filter 0 data 0 > filter 0 data 0, API 31 and later"
            ])
        let one = AndroidDifference(
            from: try Self.manifest(Self.site), to: try Self.manifest(Self.site, attributes: ""), api: 30)
        #expect(one.isEmpty)
    }

    @Test("A value that is in another file leaves the comparison open")
    func references() throws {
        let host = #"<data android:scheme="https" android:host="@string/host"/>"#
        let found = AndroidDifference(from: try Self.manifest(host), to: try Self.manifest(host + Self.site))
        #expect(found.doubts == ["filter 0 has a scheme or host in another file"])
        #expect(!found.isEmpty)
        let twin = AndroidDifference(from: try Self.manifest(host), to: try Self.manifest(host))
        #expect(twin.isEmpty)
    }

    static let unresolved: [Row] = [
        Row(
            old: #"<data android:scheme="https" android:host="${host}" android:pathPrefix="/a"/>"#,
            new: #"<data android:scheme="https" android:host="${host}" android:pathPrefix="/b"/>"#, changes: []),
        Row(
            old: site + #"<data android:host="${host}" android:path="/a"/>"#,
            new: site + #"<data android:host="${other}" android:path="/a"/>"#, changes: []),
        Row(
            old: #"<data android:scheme="https" android:host="h" android:port="@string/port" android:path="/a"/>"#,
            new: #"<data android:scheme="https" android:host="h" android:port="@string/port" android:path="/b"/>"#,
            changes: []),
        Row(
            old: #"<data android:scheme="@string/scheme" android:host="a.example"/>"#,
            new: #"<data android:scheme="@string/scheme" android:host="b.example"/>"#, changes: []),
        Row(
            old: #"<data android:scheme="@string/scheme" android:host="a.example" android:path="/a"/>"#, new: "",
            changes: []),
    ]

    @Test("A scheme, host or port in another file leaves the comparison open, also beside paths", arguments: unresolved)
    func leavesOpen(_ row: Row) throws {
        for (old, new) in [(row.old, row.new), (row.new, row.old)] {
            let found = AndroidDifference(from: try Self.manifest(old), to: try Self.manifest(new))
            #expect(found.changes.map(Self.line) == row.changes)
            #expect(found.doubts == ["filter 0 has a scheme or host in another file"])
        }
    }

    /// - Parameter prints: The pairs that the fingerprints repeat.
    private static func statement(_ prints: [String], _ rules: String? = nil, package: String = "example.shop")
        -> String
    {
        let list = prints.map { "\"\(Array(repeating: $0, count: 32).joined(separator: ":"))\"" }.joined(separator: ",")
        let extended = rules.map {
            #","relation_extensions":{"\#(AssetLinks.relation)":{"dynamic_app_link_components":\#($0)}}"#
        }
        return
            #"{"relation":["\#(AssetLinks.relation)"],"target":{"namespace":"android_app","package_name":"\#(package)","#
            + #""sha256_cert_fingerprints":[\#(list)]}\#(extended ?? "")}"#
    }

    static let lists: [Row] = [
        Row(
            old: statement(["AA"], #"[{"/":"/goods/*"}]"#),
            new: statement(["AA"], #"[{"/":"/goods/42","exclude":true},{"/":"/goods/*"}]"#),
            changes: [
                "stays https://m.shop.example/goods/42 statement 0 component 0 > statement 0 component 0, API 35 and later"
            ]),
        Row(
            old: statement(["AA"], #"[{"/":"/cart","?":{"x":"*"}}]"#),
            new: statement(["AA"], #"[{"/":"/cart","?":{"x":"1"}}]"#),
            changes: ["stays https://m.shop.example/cart?x= statement 0 component 0 > none, API 35 and later"]),
        Row(
            old: statement(["AA", "BB"]), new: statement(["AA"]),
            changes: ["stays https://m.shop.example/ statement 0 > none, API 23 and later"]),
        Row(old: statement(["AA"]), new: statement(["AA"], #"[{"/":"*"}]"#), changes: []),
        Row(
            old: statement(["AA"]), new: statement(["AA"], package: "other.shop"),
            changes: [
                "stays https://m.shop.example/ statement 0 > none, API 23 and later",
                "opens https://m.shop.example/ none > statement 0, API 23 and later",
            ]),
        Row(
            old: statement(["AA"], #"[{"/":"/a"}]"#), new: statement(["AA"]),
            changes: ["opens https://m.shop.example/ none > statement 0, API 35 and later"]),
    ]

    @Test("Links that change hands between statements are found for each app and certificate", arguments: lists)
    func findsStatements(_ row: Row) throws {
        let (old, new) = (try AssetLinks(json: "[\(row.old)]".utf8), try AssetLinks(json: "[\(row.new)]".utf8))
        let found = AndroidDifference(from: old, to: new, host: "m.shop.example")
        #expect(found.changes.map(Self.line) == row.changes)
        #expect(found.doubts == [])
    }

    @Test("An included list leaves the comparison open unless both files include it and name the apps themselves")
    func includes() throws {
        let (more, other) = (#"{"include":"https://h.example/a"}"#, #"{"include":"https://h.example/b"}"#)
        let app = Self.statement(["AA"])
        let differ = "the files include different lists, which are not fetched"
        let unknown =
            "whether links open is not known: the file has no such statement for example.shop itself, "
            + "and includes 'https://h.example/a', which is not fetched"
        let rows: [(old: String, new: String, doubts: [String])] = [
            (app, more, [differ, unknown]), (more, other, [differ]), ("\(app),\(more)", more, [unknown]),
            ("\(app),\(more)", "\(more),\(app)", []),
        ]
        for row in rows {
            let (old, new) = (try AssetLinks(json: "[\(row.old)]".utf8), try AssetLinks(json: "[\(row.new)]".utf8))
            for (old, new) in [(old, new), (new, old)] {
                let found = AndroidDifference(from: old, to: new, host: "m.shop.example")
                #expect(found.changes == [])
                #expect(found.doubts == row.doubts)
            }
        }
    }

    @Test("A change that holds with one certificate alone names it")
    func certificates() throws {
        let old = try AssetLinks(json: "[\(Self.statement(["AA", "BB"]))]".utf8)
        let new = try AssetLinks(json: "[\(Self.statement(["BB", "CC"]))]".utf8)
        let found = AndroidDifference(from: old, to: new, host: "m.shop.example")
        #expect(found.changes.map { "\($0.kind) \($0.fingerprint?.prefix(2) ?? "")" } == ["stays AA", "opens CC"])
    }

    @Test("A fingerprint that is written in small letters, or is none, is one that no certificate has")
    func spelling() throws {
        for other in ["aa", "A"] {
            let plain = try AssetLinks(json: "[\(Self.statement(["AA"]))]".utf8)
            let odd = try AssetLinks(json: "[\(Self.statement([other]))]".utf8)
            for (old, new, kind) in [(plain, odd, "stays"), (odd, plain, "opens")] {
                let found = AndroidDifference(from: old, to: new, host: "m.shop.example")
                #expect(found.changes.map { "\($0.kind)" } == [kind])
                #expect(found.doubts == [])
            }
            let verdict = odd.verdict(on: "https://m.shop.example/a", package: "example.shop")
            #expect(verdict.opens == .no && verdict.code == .noEntry, "\(verdict)")
            #expect(odd.findings().map(\.code) == [.malformedFingerprint])
        }
    }

    @Test("Two random manifests differ on a link only where the comparison has a change, and every change is one")
    func agrees() throws {
        let seed = AppleOracleTests.seed
        for number in 0..<Effort.count("WAYMARK_ANDROID_DIFFERENCES", standard: 25) {
            var random = SeededNumbers(seed: seed &+ UInt64(number))
            let old = Self.random(&random)
            var entries = old
            if let place = entries.indices.randomElement(using: &random) { entries.remove(at: place) }
            entries.append(contentsOf: Self.random(&random).prefix(1))
            let texts = (Self.site + old.joined(), Self.site + entries.joined())
            let files = (try Self.manifest(texts.0), try Self.manifest(texts.1))
            for api in [30, 34, 36] {
                let found = AndroidDifference(from: files.0, to: files.1, api: api)
                #expect(found.doubts == [], "seed \(seed), \(number)")
                for _ in 0..<60 {
                    let link = Self.link(&random)
                    let grants = (files.0.verdict(on: link, api: api).grant, files.1.verdict(on: link, api: api).grant)
                    if grants.0 == grants.1 { continue }
                    #expect(!found.isEmpty, "seed \(seed), \(number), API \(api): \(link) \(texts)")
                }
            }
        }
    }

    private static func random(_ random: inout SeededNumbers) -> [String] {
        let paths = [
            #"android:path="/a""#, #"android:pathPrefix="/a/b""#, #"android:pathPattern="/a/.*/b""#,
            #"android:pathPattern="/a.*""#,
            #"android:pathSuffix="b""#, #"android:pathAdvancedPattern="/[ab]+/c""#, #"android:path="/""#,
        ]
        let others = [
            #"android:query="a=1""#, #"android:queryPrefix="a=""#, #"android:querySuffix="1""#,
            #"android:queryPattern=".*""#,
            #"android:fragment="a""#, #"android:fragmentPrefix="""#,
        ]
        return (0..<Int.random(in: 1...4, using: &random)).map { _ in
            if Bool.random(using: &random) { return "<data \(pick(paths, &random))/>" }
            let allow = Int.random(in: 0..<3, using: &random) > 0
            let data = (0..<Int.random(in: 1...2, using: &random)).map { _ in
                "<data \(pick(Bool.random(using: &random) ? paths : others, &random))/>"
            }
            return
                #"<uri-relative-filter-group android:allow="\#(allow)">\#(data.joined())</uri-relative-filter-group>"#
        }
    }

    private static func link(_ random: inout SeededNumbers) -> String {
        let path = (0..<Int.random(in: 0...3, using: &random)).map { _ in "/" + pick(["a", "b", "c", "ab"], &random) }
        let parts = ["a=1", "a=", "b", "1", "a=1;b", "%26", "", "a=1%26b"]
        let query = (0..<Int.random(in: 1...3, using: &random)).map { _ in pick(parts, &random) }.joined(separator: "&")
        return "https://m.shop.example" + (path.isEmpty ? "/" : path.joined())
            + (query.isEmpty || Bool.random(using: &random) ? "" : "?" + query)
            + (Bool.random(using: &random) ? "" : "#" + pick(["a", "ab", "b"], &random))
    }
}
