import Testing

@testable import WaymarkAssociations

@Suite struct AndroidFindingTests {
    struct Row: CustomTestStringConvertible {
        let filter: String
        let codes: [AssociationFinding.Code]
        let witness: String?
        let attributes: String
        let leastAPI: Int?
        var testDescription: String { filter }

        init(
            _ filter: String, _ codes: AssociationFinding.Code..., witness: String? = nil,
            attributes: String = #" android:autoVerify="true""#, leastAPI: Int? = nil
        ) {
            self.filter = filter
            self.codes = codes
            self.witness = witness
            self.attributes = attributes
            self.leastAPI = leastAPI
        }
    }

    private static let web = #"<data android:scheme="https" android:host="h"/>"#
    private static func path(_ text: String, _ kind: String = "path") -> String {
        #"<data android:\#(kind)="\#(text)"/>"#
    }
    private static func group(_ data: String, allow: Bool = true) -> String {
        #"<uri-relative-filter-group android:allow="\#(allow)">\#(data)</uri-relative-filter-group>"#
    }

    static let rows = [
        Row(web), Row(#"<data android:scheme="https"/>"# + #"<data android:host="h"/>"#),
        Row(#"<data android:scheme="https" android:host="h"/><data android:scheme="http" android:host="h"/>"#),
        // Spelling.
        Row(web + #"<data android:pathprefix="/a"/>"#, .unknownKey), Row(web + #"<data path="/a"/>"#, .unknownKey),
        Row(web + #"<data android:query="a"/>"#, .unknownKey), Row(web + "<Data/>", .unknownKey),
        Row(web + group(#"<data android:host="h" android:path="/a"/>"#), .unknownKey),
        Row(web, .unknownKey, attributes: #" android:autoVerify="true" android:autoverify="true""#),
        Row(web + path(#"/a\.b"#, "pathPattern"), .loneBackslash), Row(web + path(#"/a\\.b"#, "pathPattern")),
        Row(
            web + "<uri-relative-filter-group android:allow=\"maybe\">\(path("/a"))</uri-relative-filter-group>",
            .malformedFlag),
        Row(web + "<uri-relative-filter-group android:allow=\"@bool/x\">\(path("/a"))</uri-relative-filter-group>"),
        Row(web, .malformedFlag, .unverified, attributes: #" android:autoVerify="yes""#),
        // Intent.
        Row(web, .unverified, attributes: ""), Row(web + #"<data android:scheme="app"/>"#, .mixedSchemes),
        Row(web + #"<data android:mimeType="text/*"/>"#, .otherIntent), Row(#"<data android:scheme="app"/>"#),
        // Schemes, hosts and ports.
        Row(#"<data android:scheme="https://" android:host="h"/>"#, .deadRule, attributes: ""),
        Row(#"<data android:scheme="APP"/>"#, .deadRule), Row(#"<data android:host="h"/>"#, .ignoredPart),
        Row(#"<data android:scheme="https"/>"#, .broadClaim),
        Row(#"<data android:scheme="https" android:host="*"/>"#, .broadClaim),
        Row(#"<data android:scheme="https" android:host="*h.example"/>"#, .broadClaim),
        Row(#"<data android:scheme="https" android:host="*.h.example"/>"#),
        Row(#"<data android:scheme="https" android:host="https://h"/>"#, .malformedHost),
        Row(#"<data android:scheme="https" android:host="h/a"/>"#, .malformedHost),
        Row(#"<data android:scheme="https" android:host="a.*"/>"#, .malformedHost),
        Row(web + #"<data android:port="80"/>"#, .ignoredPart),
        Row(#"<data android:scheme="app" android:path="/a"/>"#, .ignoredPart),
        Row(#"<data android:scheme="app"/>"# + group(path("/a")), .ignoredPart),
        // Paths.
        Row(web + path("a"), .deadRule), Row(web + path("a.*", "pathPattern"), .deadRule),
        Row(web + path(".*a", "pathPattern")),
        Row(web + path("[a-z]+", "pathAdvancedPattern"), .deadRule), Row(web + path("")),
        Row(web + path("/a%20b"), .escapedPattern), Row(web + path("/a%b")),
        Row(web + path("/a") + path("/a", "pathPrefix"), .hiddenRule), Row(web + path("/a") + path("/a"), .hiddenRule),
        Row(web + path("/[0-9]+", "pathAdvancedPattern") + path("/..*", "pathPattern"), .hiddenRule),
        Row(web + path("/a") + path("/b") + path("/c", "pathPrefix")),
        // Groups.
        Row(web + group(""), .emptyGroup), Row(web + group(path("/a"), allow: false), .nothingAllowed),
        Row(web + group(path("/a", "pathPrefix")) + group(path("/ab"), allow: false), .hiddenRule),
        Row(web + group(path("/ab"), allow: false) + group(path("/a", "pathPrefix"))),
        Row(web + group(path("/a", "pathPrefix") + #"<data android:query="q"/>"#) + group(path("/ab"), allow: false)),
        Row(web + path("/a", "pathPrefix") + group(path("/ab"), allow: false), .voidExclusion),
        Row(web + path("/c") + group(path("/ab"), allow: false)),
        Row(web + group(#"<data android:query="a=%20"/>"#), .escapedPattern),
        // Levels.
        Row(web + path("/a", "pathSuffix"), .newerThanLeast, leastAPI: 30),
        Row(web + path("/a", "pathSuffix"), leastAPI: 31),
        Row(web + group(path("/a")), .newerThanLeast, leastAPI: 34), Row(web + group(path("/a")), leastAPI: 35),
        // Elements that merge.
        Row(
            #"<data android:scheme="https" android:host="a"/><data android:scheme="app" android:host="b"/>"#,
            .unverified,
            .mergedClaim, witness: "https://b/", attributes: ""),
        Row(
            #"<data android:scheme="https" android:host="a" android:path="/a"/><data android:host="b" android:path="/b"/>"#,
            .mergedClaim, witness: "https://a/b"),
        Row(#"<data android:scheme="https" android:host="a" android:path="/a"/><data android:host="b"/>"#),
    ]

    @Test("A filter has the findings that it should have, and no others", arguments: rows)
    func finds(_ row: Row) throws {
        var xml = AndroidFixture.manifest(filter: row.filter, attributes: row.attributes)
        if let least = row.leastAPI {
            xml = xml.replacing("<application>", with: #"<uses-sdk android:minSdkVersion="\#(least)"/><application>"#)
        }
        let findings = try AndroidManifest(xml: xml.utf8, file: "m.xml").findings()
        #expect(
            findings.map(\.code).sorted { $0.rawValue < $1.rawValue } == row.codes.sorted { $0.rawValue < $1.rawValue },
            "\(findings)")
        #expect(findings.allSatisfy { $0.description.hasPrefix("m.xml:") })
        if let witness = row.witness { #expect(findings.contains { $0.witness == witness }, "\(findings)") }
    }

    @Test("A finding stands where its element stands")
    func places() throws {
        let findings = try AndroidManifest(
            xml: AndroidFixture.manifest(filter: #"<data android:scheme="app" android:hots="h"/>"#).utf8, file: "m.xml"
        ).findings()
        let words = "Android ignores android:hots here; did you mean android:host?"
        #expect(findings.map(\.description) == ["m.xml:9:34: filter 0.data[0]: warning: unknown-key: \(words)"])
    }

    static let lists: [(list: String, codes: [AssociationFinding.Code])] = [
        (AssetLinksTests.statement(#"[{"/":"/a"}]"#), []),
        (AssetLinksTests.statement(#"[{"/":"/a"},{"/":"/a"}]"#), [.hiddenRule]),
        (AssetLinksTests.statement(#"[{"/":"*","exclude":true},{"/":"/p"}]"#), [.hiddenRule, .nothingAllowed]),
        (AssetLinksTests.statement(#"[{"/":"/a/*"},{"/":"/a/b","?":{"x":"1"}}]"#), [.hiddenRule]),
        (AssetLinksTests.statement(#"[{"/":"/a/*","?":{"x":"1"}},{"/":"/a/b"}]"#), []),
        (AssetLinksTests.statement(##"[{"/":"/a","#":"x"},{"/":"/a"}]"##), []),
        (AssetLinksTests.statement(#"[{"/":"/a","exclude":true}]"#), [.nothingAllowed]),
        (AssetLinksTests.statement("[{}]"), [.deadRule, .nothingAllowed]),
        (AssetLinksTests.statement(#"[{"/":"a"}]"#), [.deadRule]),
        (AssetLinksTests.statement(#"[{"/":"/a%20"}]"#), [.escapedPattern]),
        (AssetLinksTests.statement(#"[{"/":5}]"#), [.voidRules]),
        (AssetLinksTests.statement(#"[{"/":"/a","excludes":true}]"#), [.unknownKey]),
        (AssetLinksTests.statement(#"[{"/":"/a","caseSensitive":true}]"#), [.unknownKey]),
        (AssetLinksTests.statement(#"[{"/":"/a/*/c"}]"#), [.otherOnIOS]),
        (AssetLinksTests.statement(#"[{"?":{"x":"*"}}]"#), [.otherOnIOS]),
        (AssetLinksTests.statement(#"[{"?":{"x":"1"}}]"#), []), (AssetLinksTests.statement(#"[{"?":{"x":"?*"}}]"#), []),
        (
            AssetLinksTests.statement(#"[{"/":"/a"}]"#) + "," + AssetLinksTests.statement(#"[{"/":"/b"}]"#),
            [.ambiguousRules]
        ),
        (
            AssetLinksTests.statement(#"[{"/":"/a"}]"#) + ","
                + AssetLinksTests.statement(#"[{"/":"/b"}]"#, package: "q"), []
        ),
        (
            AssetLinksTests.statement(#"[{"/":"/a"}]"#).replacing("handle_all_urls\"]", with: "handle_all_url\"]"),
            [.unknownRelation, .ignoredPart]
        ),
        (AssetLinksTests.statement(#"[{"/":"/a"}]"#).replacing("AA:AA", with: "AAAA"), [.malformedFingerprint]),
        (AssetLinksTests.statement(#"[{"/":"/a"}]"#).replacing("AA", with: "aa"), [.malformedFingerprint]),
        (AssetLinksTests.statement(#"[{"/":"/a"}]"#).replacing("\"AA:", with: "\""), [.malformedFingerprint]),
    ]

    @Test("A statement list has the findings that it should have, and no others", arguments: lists)
    func findsInList(list: String, codes: [AssociationFinding.Code]) throws {
        let findings = try AssetLinks(json: "[\(list)]".utf8, file: "a.json").findings()
        #expect(findings.map(\.code.rawValue).sorted() == codes.map(\.rawValue).sorted(), "\(findings)")
    }
}
