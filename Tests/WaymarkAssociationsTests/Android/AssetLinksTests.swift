import RandomTrials
import Testing
import WaymarkManifest

@testable import WaymarkAssociations

@Suite struct AssetLinksTests {
    @Test("The site vouches for an app as the collected cases say", arguments: AndroidFixture.statements)
    func vouches(_ vector: StatementCase) throws {
        let links = try AssetLinks(json: vector.list.compactText.utf8)
        #expect(links.vouches(forPackage: vector.package, fingerprint: vector.fingerprint) == vector.isVerified)
        let verdict = links.verdict(
            on: "https://example.com/", package: vector.package, fingerprint: vector.fingerprint)
        #expect(verdict.opens == (vector.isVerified ? .yes : .no))
    }

    struct Row: CustomTestStringConvertible {
        let rules: String
        let link: String
        let opens: AssociationVerdict.Opening
        let code: VerdictCode
        let component: Int?
        let api: Int
        var testDescription: String { "\(link) at \(api) by \(rules)" }

        init(
            _ rules: String, _ link: String, _ opens: AssociationVerdict.Opening, _ code: VerdictCode,
            _ component: Int? = nil, api: Int = 35
        ) {
            self.rules = rules
            self.link = link
            self.opens = opens
            self.code = code
            self.component = component
            self.api = api
        }
    }

    private static let documented =
        ##"[{"?":{"dl":"*"}},{"#":"app"},{"/":"/products/*"},{"/":"/shoes","?":{"in_app":"true"}},{"/":"*","exclude":true}]"##

    static let rows = [
        // The example of the documentation.
        Row(documented, "/x?dl=1", .yes, .allowed, 0), Row(documented, "/x?dl", .no, .excluded, 4),
        Row(documented, "/x#app", .yes, .allowed, 1), Row(documented, "/products/1", .yes, .allowed, 2),
        Row(documented, "/shoes?a&in_app=true", .yes, .allowed, 3), Row(documented, "/shoes", .no, .excluded, 4),
        Row(documented, "/shoes", .yes, .allowed, api: 34),
        // Order, and nothing that takes the link.
        Row(#"[{"/":"*","exclude":true},{"/":"/p"}]"#, "/p", .no, .excluded, 0),
        Row(#"[{"/":"/p"},{"/":"*","exclude":true}]"#, "/p", .yes, .allowed, 0),
        Row(#"[{"/":"/p"},{"/":"/q"}]"#, "/r", .no, .noRule), Row(#"[{"/":"/p","exclude":true}]"#, "/r", .no, .noRule),
        // A star goes back for nothing; one at the end takes all.
        Row(#"[{"/":"/a/*/c"}]"#, "/a/b/c", .yes, .allowed, 0), Row(#"[{"/":"/a/*/c"}]"#, "/a/b/x/c", .no, .noRule),
        Row(#"[{"/":"/a*"}]"#, "/a", .yes, .allowed, 0), Row(#"[{"/":"/a?*"}]"#, "/a", .no, .noRule),
        Row(#"[{"/":"/a?*"}]"#, "/ab", .yes, .allowed, 0), Row(#"[{"/":"/a.b"}]"#, "/axb", .no, .noRule),
        Row(#"[{"/":"/?.b"}]"#, "/a.b", .yes, .allowed, 0), Row(#"[{"/":"*.b"}]"#, "/a.b.b", .no, .noRule),
        Row(#"[{"/":"/[a-z]{1}+"}]"#, "/[a-z]{1}+", .yes, .allowed, 0),
        Row(#"[{"/":"/\\*"}]"#, #"/\x"#, .yes, .allowed, 0),
        Row(#"[{"/":"/a%20b"}]"#, "/a%20b", .no, .noRule), Row(#"[{"/":"/a b"}]"#, "/a%20b", .yes, .allowed, 0),
        // A dictionary: any parameter, all entries, and a star does not stand for what is not there.
        Row(#"[{"?":{"x":"*"}}]"#, "/", .no, .noRule), Row(#"[{"?":{"x":"*"}}]"#, "/?x=", .yes, .allowed, 0),
        Row(#"[{"?":{"x":"1"}}]"#, "/?x=2&x=1", .yes, .allowed, 0),
        Row(#"[{"?":{"x":"1"}}]"#, "/?y=0;x=1", .yes, .allowed, 0),
        Row(#"[{"?":{"x":"1","y":"2"}}]"#, "/?y=2&x=1", .yes, .allowed, 0),
        Row(#"[{"?":{"x":"1","y":"2"}}]"#, "/?x=1", .no, .noRule),
        Row(#"[{"?":{"x":"?"}}]"#, "/?x=%31", .yes, .allowed, 0), Row(#"[{"?":{"x":"?"}}]"#, "/?x=11", .no, .noRule),
        Row(##"[{"#":"*"}]"##, "/", .no, .noRule), Row(##"[{"#":"*"}]"##, "/#", .yes, .allowed, 0),
        // A rule that asks for nothing takes nothing.
        Row("[{}]", "/", .no, .noRule), Row(#"[{"exclude":true},{"/":"*"}]"#, "/", .yes, .allowed, 1),
        Row(#"[{"comments":"x","caseSensitive":false,"/":"/a"}]"#, "/a", .yes, .allowed, 0),
        Row(#"[{"/":"/a","caseSensitive":false}]"#, "/A", .no, .noRule),
        // One fault, and no rule counts.
        Row(#"[{"/":"/a"},{"/":""}]"#, "/b", .yes, .allowed), Row(#"[{"/":"/a"},{"/":5}]"#, "/b", .yes, .allowed),
        Row(##"[{"/":"/a"},{"#":null}]"##, "/b", .yes, .allowed), Row(#"[{"/":"/a"},{"?":"x"}]"#, "/b", .yes, .allowed),
        Row(#"[{"/":"/a"},{"?":{}}]"#, "/b", .yes, .allowed),
        Row(#"[{"/":"/a"},{"?":{"x":""}}]"#, "/b", .yes, .allowed),
        Row(#"[{"/":"/a"},{"?":{"x":true}}]"#, "/b", .yes, .allowed),
        Row(#"[{"/":"/a"},{"/":"/c","exclude":"true"}]"#, "/b", .yes, .allowed),
        Row(#"[{"/":"/a"},"/b"]"#, "/b", .yes, .allowed), Row("[]", "/b", .yes, .allowed),
        Row(#"{"/":"/a"}"#, "/b", .yes, .allowed),
    ]

    private static let fingerprint = (0..<32).map { _ in "AA" }.joined(separator: ":")

    static func statement(_ rules: String, package: String = "com.example") -> String {
        """
        {"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app",
          "package_name": "\(package)", "sha256_cert_fingerprints": ["\(fingerprint)"]},
          "relation_extensions": {"delegate_permission/common.handle_all_urls": {"dynamic_app_link_components": \(rules)}}}
        """
    }

    @Test("Rules decide in order, by Android's patterns", arguments: rows)
    func decides(_ row: Row) throws {
        let links = try AssetLinks(json: "[\(Self.statement(row.rules))]".utf8)
        let verdict = links.verdict(on: "https://example.com\(row.link)", package: "com.example", api: row.api)
        #expect(verdict.opens == row.opens, "\(verdict)")
        #expect(verdict.code == row.code, "\(verdict)")
        #expect(verdict.decidedBy?.steps.last { $0.name == "component" }?.index == row.component)
    }

    @Test("With the manifest, both must take the link")
    func both() throws {
        let manifest = try AndroidManifest(
            xml: AndroidFixture.manifest(
                filter: #"<data android:scheme="https" android:host="example.com" android:pathPrefix="/a"/>"#,
                attributes: #" android:autoVerify="true""#
            ).utf8)
        let links = try AssetLinks(json: "[\(Self.statement(#"[{"/":"/a/b"},{"/":"/c"}]"#))]".utf8)
        func opens(_ path: String, api: Int = 35, fingerprint: String? = nil) -> AssociationVerdict {
            manifest.verdict(on: "https://example.com\(path)", api: api, statements: links, fingerprint: fingerprint)
        }
        #expect(opens("/a/b").opens == .yes)
        #expect(opens("/a/b").decidedBy?.steps.first?.name == "filter")
        #expect(opens("/a/c").code == .noRule)
        #expect(opens("/a/c", api: 34).opens == .yes)
        #expect(opens("/c").code == .otherPath)
        #expect(opens("/a/b", fingerprint: Self.fingerprint).opens == .yes)
        #expect(opens("/a/b", fingerprint: "BB").code == .otherCertificate)
        #expect(opens("/a/b", fingerprint: "BB").opens == .no)
        #expect(opens("/a/b", fingerprint: Self.fingerprint.lowercased()).opens == .no)
        #expect(opens("/a/b", api: 30, fingerprint: "BB").opens == .unknown)
        #expect(opens("/a/b", api: 22, fingerprint: "BB").opens == .yes)
        #expect(try verdict(by: "[]", manifest).code == .noEntry)
    }

    private func verdict(by statements: String, _ manifest: AndroidManifest) throws -> AssociationVerdict {
        manifest.verdict(on: "https://example.com/a/b", statements: try AssetLinks(json: statements.utf8))
    }

    @Test("A file that includes others settles nothing for an app that it does not name, and says why")
    func includes() throws {
        let links = try AssetLinks(
            json: #"[{"include":"https://h/more.json"},\#(Self.statement(#"[{"/":"/a"},{"/":""}]"#))]"#.utf8)
        func verdict(_ package: String, _ fingerprint: String? = nil, api: Int = 35) -> AssociationVerdict {
            links.verdict(on: "https://h/b", package: package, fingerprint: fingerprint, api: api)
        }
        for open in [verdict("other.app"), verdict("com.example", "BB")] {
            #expect(open.opens == .unknown && open.code == .unresolvedValue)
            #expect(open.reason.contains("includes 'https://h/more.json', which is not fetched"), "\(open)")
        }
        #expect(
            verdict("com.example").reason.hasSuffix("all its rules for links are discarded because of an error in them")
        )
        #expect(verdict("com.example", api: 34).reason.hasSuffix("its rules for links apply from Android 15 on"))
        let manifest = try AndroidFilesTests.manifest(["/goods/:id"])
        let filters = try AndroidManifest(xml: AndroidFiles(manifest).filters[0].text.utf8)
        let coverage = try Coverage(of: filters, links, manifest, host: "m.shop.example", package: "other.app")
        #expect(coverage.differences == [] && !coverage.isExact)
        #expect(coverage.doubts.allSatisfy { $0.contains("is not known") }, "\(coverage)")
    }

    @Test("Two sets of rules leave the answer open where they differ")
    func ambiguous() throws {
        let links = try AssetLinks(
            json: "[\(Self.statement(#"[{"/":"/a"}]"#)),\(Self.statement(#"[{"/":"/*"}]"#))]".utf8)
        #expect(links.verdict(on: "https://h/b", package: "com.example").code == .ambiguousRules)
        #expect(links.verdict(on: "https://h/a", package: "com.example").opens == .yes)
    }

    @Test("Statements that Android cannot use are passed over and noted with their places")
    func passesOver() throws {
        let json = """
            ["x", {"relation": "a"}, {"relation": ["a"], "target": "b"},
             {"relation": ["a"], "target": {"namespace": "andriod_app"}},
             {"relation": ["a"], "target": {"namespace": "android_app"}},
             {"relation": ["a"], "target": {"namespace": "android_app", "package_name": "p", "sha256_cert_fingerprints": "x"}},
             {"include": "https://example.com/more.json"}, {"relation": ["a"], "target": {"namespace": "web", "site": "https://h"}},
             {"relations": ["a"], "target": {"namespace": "web"}}]
            """
        let links = try AssetLinks(json: json.utf8, file: "f")
        #expect(links.statements.count == 1)
        #expect(links.includes == ["https://example.com/more.json"])
        #expect(links.passedOver.filter { $0.code == .unusableStatement }.count == 7)
        #expect(links.passedOver.contains { $0.words.hasSuffix("did you mean 'relation'?") })
        #expect(links.passedOver.contains { $0.words.hasSuffix("did you mean 'android_app'?") })
        #expect(links.passedOver.first?.description.hasPrefix("f:1:2: [0]: error: unusable-statement: ") == true)
    }

    static let unreadable = [
        ("{}", "f:1:1: found an object, expected an array"), ("", "f"), ("[{]", "f"),
        (
            #"[{"relation":[],"relation":[]}]"#,
            "f:1:17: [0].relation: the key 'relation' occurs twice, first in line 1"
        ),
        (String(repeating: "[", count: 100), "f"), ("[\"\u{1}\"]", "f"),
    ]

    @Test("A text that is no statement list is refused with its line and column", arguments: unreadable)
    func refuses(json: String, words: String) {
        let error = #expect(throws: AssociationFileError.self) { _ = try AssetLinks(json: json.utf8, file: "f") }
        #expect(error?.description.hasPrefix(words) == true, "\(String(describing: error))")
        #expect(error?.place.line != nil)
    }

    /// The results of Android's own parser tests for an expression and texts.
    static let expressions: [(text: String, takes: [String], leaves: [String])] = [
        ("*bar", ["foobar", "bar", ".bar"], ["foo", "barfoo", "barfoobar"]),
        ("foo*bar", ["foofoobar"], ["foobarbar", "f.bar"]),
        ("foo*.bar", ["foo.bar", "foobar.bar"], ["foobar", "foo.bar.bar"]),
        ("foo*?bar", ["foo.bar", "foobar.bar"], ["foobar", "foobarbar"]),
        ("?*bar", ["bbar", "foo.bar"], ["bar"]), ("foo?*bar", ["foo.bar", "foobarbar"], ["foobar", "foo.bar.bar"]),
        ("fo{2}*bar", ["fo{2}.bar"], ["foo.bar"]), ("fo?b*r", ["foobar", "fobbbbr"], ["foobrr", "fobar"]),
        (#"foo\*bar"#, [#"foo\bar"#, #"foo\foobar"#], ["foobarbar"]), ("bar?*", ["barfoo"], ["bar", "foobar"]),
    ]

    @Test("An expression takes what Android's own tests say", arguments: expressions)
    func expression(text: String, takes: [String], leaves: [String]) throws {
        let expression = try #require(DynamicExpression(text))
        for text in takes { #expect(expression.pattern.matches(text), "\(text)") }
        for text in leaves { #expect(!expression.pattern.matches(text), "\(text)") }
    }

    @Test("Mutated files end in an error or a list, and in no trap", arguments: [UInt64(41)])
    func mutated(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        let sources = Self.rows.map { Array("[\(Self.statement($0.rules))]".utf8) }
        for _ in 0..<AndroidEffort.rounds / 4 {
            var bytes = random.pick(sources)
            for _ in 0..<Int.random(in: 1...6, using: &random) { random.mutate(&bytes) }
            guard let links = try? AssetLinks(json: bytes) else { continue }
            _ = links.verdict(on: "https://example.com/a", package: "com.example", api: 35)
        }
    }
}
