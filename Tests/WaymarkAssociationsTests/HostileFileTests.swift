import Testing
import WaymarkLoading
import WaymarkManifest

@testable import WaymarkAssociations

/// Files that are made to do harm, by each of the readers: one error with line and column, and nothing that they name is asked for.
@Suite struct HostileFileTests {
    /// A reader, by the file that it reads.
    enum Reader: String, CaseIterable {
        case site = "apple-app-site-association"
        case statements = "assetlinks.json"
        case manifest = "AndroidManifest.xml"
        case entitlements = "Shop.entitlements"
        case info = "Info.plist"

        func read(_ bytes: [UInt8]) throws {
            switch self {
            case .site: _ = try AppSiteAssociation(json: bytes, file: "f")
            case .statements: _ = try AssetLinks(json: bytes, file: "f")
            case .manifest: _ = try AndroidManifest(xml: bytes, file: "f")
            case .entitlements:
                _ = try AssociatedDomains(entitlements: ManifestNode(propertyList: bytes, file: "f"), file: "f")
            case .info: _ = try URLTypes(info: ManifestNode(propertyList: bytes, file: "f"), file: "f")
            }
        }

        /// The reader's error for a file; `nil` if it reads it.
        func error(_ bytes: [UInt8]) -> String? {
            do { try read(bytes) } catch { return String(describing: error) }
            return nil
        }
    }

    struct Row: CustomTestStringConvertible {
        let reader: Reader
        let name: String
        let bytes: [UInt8]
        let error: String?
        var testDescription: String { "\(reader.rawValue): \(name)" }

        init(_ reader: Reader, _ name: String, _ text: String, _ error: String?) {
            self.init(reader, name, bytes: Array(text.utf8), error)
        }

        init(_ reader: Reader, _ name: String, bytes: [UInt8], _ error: String?) {
            (self.reader, self.name, self.bytes, self.error) = (reader, name, bytes, error)
        }
    }

    private static func list(_ value: String, _ head: String = "") -> String {
        "<?xml version=\"1.0\"?>\n\(head)<plist><dict>\n<key>\(value)</dict></plist>"
    }
    private static let domains = "com.apple.developer.associated-domains</key>"
    private static let android = #"xmlns:android="http://schemas.android.com/apk/res/android""#
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    static let rows: [Row] = [
        Row(
            .site, "deep", "\n " + String(repeating: "[", count: 1_000_000),
            "f:2:66: \(String(repeating: "[0]", count: 64)): nested deeper than 64 arrays and objects"),
        Row(
            .site, "deep objects", String(repeating: #"{"a":"#, count: 100_000),
            "f:1:321: \((0..<64).map { _ in "a" }.joined(separator: ".")): nested deeper than 64 arrays and objects"),
        Row(
            .site, "a key twice", "{\"applinks\":{\"details\":[],\n  \"details\":[]}}",
            "f:2:3: applinks.details: the key 'details' occurs twice, first in line 1"),
        Row(
            .site, "no UTF-8", bytes: Array("{\n\"a\":\"é".utf8) + [0xC0, 0xAF] + Array("\"}".utf8),
            "f:2:7: a: bytes that are not valid UTF-8"),
        Row(
            .site, "a byte-order mark", bytes: mark + Array("{\"applinks\":7}".utf8),
            "f:1:13: applinks: found an integer, expected an object"),
        Row(.site, "UTF-16", bytes: [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], "f:1:1: bytes that are not valid UTF-8"),
        Row(.site, "NUL", "{\"applinks\": \u{0}}", #"f:1:14: applinks: control character \0, expected a value"#),
        Row(
            .site, "a long number", "{\"applinks\":\n" + String(repeating: "9", count: 100_000) + "}",
            "f:2:1: applinks: '\(String(repeating: "9", count: 80))…' is out of range, expected a number that fits in 64 bits"
        ),
        Row(
            .site, "cut off", "{\"applinks\":{\"details\":[{",
            "f:1:26: applinks.details[0]: the text ends here, expected a key in double quotes"),
        Row(.site, "two values", "{}\n{}", "f:2:1: unexpected '{', expected the end of the text"),
        Row(
            .statements, "deep", "\n " + String(repeating: "[", count: 1_000_000),
            "f:2:66: \(String(repeating: "[0]", count: 64)): nested deeper than 64 arrays and objects"),
        Row(
            .statements, "a key twice", "[{\"relation\":[],\n \"relation\":[]}]",
            "f:2:2: [0].relation: the key 'relation' occurs twice, first in line 1"),
        Row(
            .statements, "no UTF-8", bytes: Array("[\n\"é".utf8) + [0xFF] + Array("\"]".utf8),
            "f:2:3: [0]: bytes that are not valid UTF-8"),
        Row(
            .statements, "a byte-order mark", bytes: mark + Array("7".utf8),
            "f:1:1: found an integer, expected an array"),
        Row(.statements, "cut off", "[{", "f:1:3: [0]: the text ends here, expected a key in double quotes"),
        Row(
            .manifest, "deep", "\n<manifest>" + String(repeating: "<a>", count: 1_000_000),
            "f:2:200: nested deeper than 64 elements"),
        Row(
            .manifest, "an attribute twice",
            "<manifest \(android)>\n<application android:name='a' android:name='b'/></manifest>",
            "f:2:31: the attribute 'android:name' occurs twice"),
        Row(
            .manifest, "an entity", "<!DOCTYPE m [<!ENTITY a 'b'>]>\n<manifest>&a;</manifest>",
            "f:1:1: a document type or declaration, which is never read"),
        Row(
            .manifest, "an external entity",
            "<?xml version='1.0'?>\n<!DOCTYPE m [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><manifest/>",
            "f:2:1: a document type or declaration, which is never read"),
        Row(
            .manifest, "an external document type", "<!DOCTYPE m SYSTEM 'http://h.example/m.dtd'><manifest/>",
            "f:1:1: a document type or declaration, which is never read"),
        Row(
            .manifest, "an unknown entity", "<manifest>\n &lol9;</manifest>",
            "f:2:2: the entity 'lol9', which XML does not predefine"),
        Row(
            .manifest, "no UTF-8", bytes: Array("<manifest>\né".utf8) + [0xED, 0xA0, 0x80] + Array("</manifest>".utf8),
            "f:2:2: bytes that are not valid UTF-8"),
        Row(
            .manifest, "a byte-order mark", bytes: mark + Array("<x>".utf8),
            "f:1:1: malformed 'x', expected the root element 'manifest'"),
        Row(.manifest, "another root", "\n<html/>", "f:2:1: malformed 'html', expected the root element 'manifest'"),
        Row(
            .entitlements, "deep", "<plist>\n" + String(repeating: "<array>", count: 1_000_000),
            "f: nested deeper than 64 arrays and dictionaries"),
        Row(
            .entitlements, "a key twice", list("\(domains)<array/>\n <key>\(domains)<array/>"),
            #"f:4:2: ["com.apple.developer.associated-domains"]: the key 'com.apple.developer.associated-domains' occurs twice, first in line 3"#
        ),
        Row(
            .entitlements, "an entity",
            list("\(domains)<array><string>&a;</string></array>", "<!DOCTYPE plist [<!ENTITY a 'b'>]>"),
            "f: not a property list: a document type with declarations of its own, in line 2, column 1"),
        Row(
            .entitlements, "an external entity",
            list("\(domains)<array/>", "<!DOCTYPE plist [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>"),
            "f: not a property list: a document type with declarations of its own, in line 2, column 1"),
        Row(
            .entitlements, "an unknown entity", list("\(domains)<array><string>&a;</string></array>"),
            "f: not a property list: the entity 'a', which a property list cannot contain, in line 3, column 65"),
        Row(
            .entitlements, "an external document type is stepped over",
            list("\(domains)<array/>", "<!DOCTYPE plist SYSTEM 'file:///etc/passwd'>"), nil),
        Row(
            .entitlements, "no UTF-8",
            bytes: Array("<plist><dict>\n<key>é".utf8) + [0xFF] + Array("</key></dict></plist>".utf8),
            "f: not a property list: a string that is not well-formed, in line 2, column 1"),
        Row(
            .entitlements, "a byte-order mark", bytes: mark + Array("<plist>\n</plist>".utf8),
            "f: not a property list: a list without a value, in line 2, column 1"),
        Row(
            .entitlements, "a text in place of a list", list("\(domains)<string>applinks:m.shop.example</string>"),
            #"f:3:50: ["com.apple.developer.associated-domains"]: found a text, expected an array"#),
        Row(
            .entitlements, "a binary list that is cut off", bytes: Array("bplist00".utf8) + [0xFF, 0xFF],
            "f: not a property list: it ends too early"),
        Row(
            .info, "deep", "<plist>\n" + String(repeating: "<dict><key>a</key>", count: 300_000),
            "f: nested deeper than 64 arrays and dictionaries"),
        Row(
            .info, "a key twice", list("CFBundleURLTypes</key><array/>\n<key>CFBundleURLTypes</key><array/>"),
            "f:4:1: CFBundleURLTypes: the key 'CFBundleURLTypes' occurs twice, first in line 3"),
    ]

    @Test("A hostile file is refused with one error that says where", arguments: rows)
    func refuses(_ row: Row) {
        let error = row.reader.error(row.bytes)
        #expect(error == row.error)
        // The same once more: reading keeps nothing.
        #expect(row.reader.error(row.bytes) == error)
    }

    @Test("Variables make no file larger than its limit, in one pattern or in many")
    func refusesVariables() {
        func site(_ variable: [String], _ patterns: [String]) -> [UInt8] {
            let values = variable.map { "\"\($0)\"" }.joined(separator: ",")
            let rules = patterns.map { "\n{\"/\":\"\($0)\"}" }.joined(separator: ",")
            return Array(
                #"{"applinks":{"substitutionVariables":{"v":[\#(values)]},"details":[{"appID":"T.a","components":[\#(rules)]}]}}"#
                    .utf8)
        }
        let many = (0..<30_000).map { "x\($0)" }
        #expect(
            Reader.site.error(site(many, ["/a", "/$(v)"]))
                == #"f:3:6: applinks.details[0].components[1]["/"]: more than 100000 bytes in a pattern with its variables' values"#
        )
        // Each pattern is within the limit; the file as a whole is not.
        let error = Reader.site.error(site(["a"], (0..<20_000).map { "/$(alnum)$(alnum)\($0)" }))
        #expect(
            error?.hasSuffix("more than 4000000 bytes in patterns with their variables' values") == true,
            "\(error ?? "")")
        #expect(Reader.site.error(site(["a", "bc"], (0..<100).map { "/$(region)/$(lang)/$(v)\($0)" })) == nil)
    }

    @Test("The names of a query that is a default for very many rules count for the limit of each rule")
    func refusesDefaults() {
        let items = (0..<4_000).map { "\"a\($0)\":\"\"" }.joined(separator: ",")
        let rules = Array(repeating: "{}", count: 20_000).joined(separator: ",")
        let text = #"{"applinks":{"details":[{"appID":"T.a","defaults":{"?":{\#(items)}},"components":[\#(rules)]}]}}"#
        let error = Reader.site.error(Array(text.utf8))
        #expect(
            error?.hasSuffix("more than 4000000 bytes in patterns with their variables' values") == true,
            "\(error ?? "")")
    }

    @Test("Variables that never end, and unknown ones beside very many known ones, take no longer than others")
    func variables() throws {
        func site(_ variables: String, _ rules: String) -> [UInt8] {
            Array(
                #"{"applinks":{"substitutionVariables":{\#(variables)},"details":[{"appID":"T.a","components":[\#(rules)]}]}}"#
                    .utf8)
        }
        let open = String(repeating: "$(", count: 1_000_000)
        #expect(
            Reader.site.error(site("", "{\"/\":\"/\(open)\"}"))?
                .hasSuffix("more than 100000 bytes in a pattern with its variables' values") == true)
        let known = (0..<50_000).map { "\"v\($0)\":[\"a\"]" }.joined(separator: ",")
        let rules = (0..<50_000).map { "{\"/\":\"/$(w\($0))\"}" }.joined(separator: ",")
        let file = try AppSiteAssociation(json: site(known, rules), file: "f")
        #expect(file.remarks.count == 1_000)
        #expect(file.remarks.allSatisfy { $0.code == .undefinedVariable })
    }

    @Test("Very many apps are told apart in linear time, in one entry and in entries of their own")
    func apps() throws {
        let names = (0..<50_000).map { "T.a\($0)" }
        let list = names.map { "\"\($0)\"" }.joined(separator: ",")
        let one = #"{"applinks":{"details":[{"appIDs":[\#(list)],"components":[{"/":"/a"}]}]}}"#
        let file = try AppSiteAssociation(json: one.utf8)
        #expect(file.entries[0].appIDs == names)
        #expect(file.findings().map(\.code) == [.tooLarge])
        let last = names[49_999]
        #expect(file.decision(on: "https://h.example/a", app: last) == .opens(app: last, entry: 0, rule: 0))
        let entries = names.map { #"{"appID":"\#($0)","components":[{"exclude":true}]}"# }.joined(separator: ",")
        let many = try AppSiteAssociation(
            json: #"{"applinks":{"details":[\#(entries),{"appID":"T.b","components":[{}]}]}}"#.utf8)
        #expect(many.decision(on: "https://h.example/a") == .opens(app: "T.b", entry: 50_000, rule: 0))
    }

    @Test("A pattern with very many stars one after the other is that with one star")
    func stars() throws {
        let stars = String(repeating: "*", count: 90_000)
        let file = try AppSiteAssociation(
            json: #"{"applinks":{"details":[{"appID":"T.a","components":[{"/":"/\#(stars)x"}]}]}}"#.utf8)
        #expect(file.findings() == [])
        #expect(file.verdict(on: "https://h.example/abcx").opens == .yes)
        #expect(file.verdict(on: "https://h.example/abc").opens == .no)
    }

    @Test("Very many groups whose paths are in another file leave a link undecided")
    func groups() throws {
        let group = #"<uri-relative-filter-group><data android:path="@string/path"/></uri-relative-filter-group>"#
        let text = """
            <manifest \(Self.android) package="com.example"><application>
            <activity android:name="a" android:exported="true"><intent-filter>
            <action android:name="android.intent.action.VIEW"/>
            <category android:name="android.intent.category.DEFAULT"/>
            <category android:name="android.intent.category.BROWSABLE"/>
            <data android:scheme="shop" android:host="h"/>
            \(String(repeating: group, count: 20_000))
            </intent-filter></activity></application></manifest>
            """
        let manifest = try AndroidManifest(xml: text.utf8, file: "f")
        #expect(manifest.verdict(on: "shop://h/a", api: 35).opens == .unknown)
        #expect(manifest.verdict(on: "shop://i/a", api: 35).opens == .no)
    }

    @Test("Thirty-two namespaces are as many as may be, with whatever attributes beside them", arguments: [32, 33])
    func namespaces(_ count: Int) {
        let more = (1..<count).map { " xmlns:n\($0)=\"urn:\($0)\"" }.joined()
        let text =
            "<manifest \(Self.android)\(more) package=\"com.example\"><application android:name=\"a\"/></manifest>"
        #expect((Reader.manifest.error(Array(text.utf8)) == nil) == (count == 32))
    }

    @Test("A file of ten million bytes and one is refused before it is read", arguments: Reader.allCases)
    func refusesLarge(_ reader: Reader) {
        let error = reader.error([UInt8](repeating: 0x20, count: 10_000_001))
        #expect(error?.contains("bytes") == true, "\(error ?? "")")
    }
}
