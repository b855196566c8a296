import Testing
import WaymarkManifest

@testable import WaymarkAssociations

@Suite struct AndroidManifestTests {
    struct Row: CustomTestStringConvertible {
        let filter: String
        let link: String
        let api: Int
        let opens: AssociationVerdict.Opening
        let code: VerdictCode
        var testDescription: String { "\(link) at \(api) by \(filter)" }

        init(
            _ filter: String, _ link: String, api: Int = 36, _ opens: AssociationVerdict.Opening,
            _ code: VerdictCode
        ) {
            self.filter = filter
            self.link = link
            self.api = api
            self.opens = opens
            self.code = code
        }
    }

    private static let web = #"<data android:scheme="https" android:host="h"/>"#
    private static let block =
        #"<uri-relative-filter-group android:allow="false"><data android:path="/x"/></uri-relative-filter-group>"#
    private static let prefix =
        #"<uri-relative-filter-group><data android:pathPrefix="/x"/></uri-relative-filter-group>"#

    static let rows = [
        // Parts of a link that no filter has.
        Row(web, "http://h/", .no, .otherScheme), Row(web, "https://i/", .no, .otherHost),
        Row(web, "HTTPS://h/", .no, .otherScheme), Row(web, "https://H/", .yes, .unverified),
        Row(#"<data android:scheme="https" android:host="h" android:port="80"/>"#, "https://h/", .no, .otherPort),
        Row(#"<data android:scheme="https" android:host="h" android:path="/a"/>"#, "https://h/b", .no, .otherPath),
        Row(web, "/a", .no, .unreadableLink), Row("", "https://h/", .no, .noEntry),
        // A path without a host is passed over, and a host without a scheme is none.
        Row(#"<data android:scheme="app"/><data android:path="/a"/>"#, "app://h/b", .yes, .allowed),
        Row(#"<data android:host="h"/>"#, "https://h/", .no, .noEntry),
        Row(#"<data android:scheme="app" android:host="*"/>"#, "app:///x", .yes, .allowed),
        Row(#"<data android:scheme="app" android:host="*"/>"#, "app:/x", .no, .otherHost),
        Row(#"<data android:scheme="app" android:host="*x.y"/>"#, "app://ax.y", .yes, .allowed),
        Row(#"<data android:scheme="app" android:host="a*.y"/>"#, "app://ab.y", .no, .otherHost),
        // What older versions pass over opens everything on them.
        Row(
            #"<data android:scheme="https" android:host="h" android:pathSuffix="/a"/>"#, "https://h/b", api: 30, .yes,
            .allowed),
        Row(
            #"<data android:scheme="https" android:host="h" android:pathSuffix="/a"/>"#, "https://h/b", api: 31, .no,
            .otherPath),
        Row(
            #"<data android:scheme="https" android:host="h" android:pathAdvancedPattern="/[0-9]+"/>"#, "https://h/b",
            api: 30, .yes, .allowed),
        Row(
            #"<data android:scheme="https" android:host="h" android:pathSuffix="/a"/><data android:path="/c"/>"#,
            "https://h/b", api: 30, .no, .otherPath),
        Row(web + block, "https://h/x", api: 34, .yes, .unverified),
        Row(web + block, "https://h/x", api: 35, .no, .excluded),
        // Groups: the first that a link meets decides, and none that it meets is no.
        Row(web + block + prefix, "https://h/x", .no, .excluded),
        Row(web + prefix + block, "https://h/x", .yes, .unverified),
        Row(web + block + prefix, "https://h/xy", .yes, .unverified),
        Row(web + block + prefix, "https://h/y", .no, .otherPath),
        // A path beside the groups takes what they exclude.
        Row(web + #"<data android:path="/x"/>"# + block, "https://h/x", .yes, .unverified),
        // A group with nothing in it is dropped, and with it the need for a path.
        Row(web + "<uri-relative-filter-group/>", "https://h/y", .yes, .unverified),
        Row(#"<data android:scheme="app"/>"# + block, "app://h/x", .yes, .allowed),
        // Queries and fragments of groups.
        Row(web + group(#"android:query="a=1""#), "https://h/?b&a=1", .yes, .unverified),
        Row(web + group(#"android:query="a=1""#), "https://h/?a=11", .no, .otherPath),
        Row(web + group(#"android:queryPrefix="a=""#), "https://h/?a=%31", .yes, .unverified),
        Row(web + group(#"android:query="a=1 2""#), "https://h/?a=1+2", .no, .otherPath),
        Row(web + group(#"android:fragment="f""#), "https://h/#f", .yes, .unverified),
        Row(web + group(#"android:fragmentPrefix="""#), "https://h/", .no, .otherPath),
        Row(web + group(#"android:path="/a" android:query="b""#), "https://h/a?b", .yes, .unverified),
        Row(web + group(#"android:path="/a" android:query="b""#), "https://h/a", .no, .otherPath),
        // A query beside a group is passed over.
        Row(#"<data android:scheme="https" android:host="h" android:query="a"/>"#, "https://h/", .yes, .unverified),
        // What another file says leaves the answer open, unless it is settled anyway.
        Row(#"<data android:scheme="@string/s" android:host="h"/>"#, "https://h/", .unknown, .unresolvedValue),
        Row(#"<data android:scheme="https" android:host="${host}"/>"#, "https://h/", .unknown, .unresolvedValue),
        Row(#"<data android:scheme="https" android:host="${host}"/>"#, "http://h/", .no, .otherScheme),
        Row(web + #"<data android:host="@string/h"/>"#, "https://h/", .yes, .unverified),
        Row(
            #"<data android:scheme="https" android:host="h" android:path="@string/p"/>"#, "https://h/", .unknown,
            .unresolvedValue),
        Row(
            #"<data android:scheme="https" android:host="h" android:path="@string/p"/><data android:path="/a"/>"#,
            "https://h/a", .yes, .unverified),
        Row(
            #"<data android:scheme="https" android:host="h" android:port="@string/p"/>"#, "https://h/", .unknown,
            .unresolvedValue),
        Row(web + group(#"android:query="@string/q""#), "https://h/?a", .unknown, .unresolvedValue),
        Row(web + group(#"android:query="@string/q""#), "https://h/", .no, .otherPath),
        Row(web + group(#"android:query="@string/q""#) + prefix, "https://h/x?a", .yes, .unverified),
        Row(
            web
                + #"<uri-relative-filter-group android:allow="@bool/b"><data android:path="/x"/></uri-relative-filter-group>"#,
            "https://h/x", .unknown, .unresolvedValue),
        // A scheme-specific part stands for host and path.
        Row(#"<data android:scheme="mailto" android:ssp="a@b"/>"#, "mailto:a@b", .yes, .allowed),
        Row(#"<data android:scheme="mailto" android:ssp="a@b"/>"#, "mailto:c@b", .no, .otherPath),
        Row(#"<data android:scheme="app" android:host="h" android:sspPrefix="//i"/>"#, "app://i/x", .yes, .allowed),
        Row(#"<data android:scheme="app" android:host="h" android:sspPrefix="//i"/>"#, "app://h/x", .yes, .allowed),
        Row(#"<data android:scheme="app" android:host="h" android:sspPrefix="//i"/>"#, "app://j/x", .no, .otherHost),
        // A type of content is in the way.
        Row(#"<data android:scheme="app" android:mimeType="text/*"/>"#, "app://h", .no, .otherIntent),
        // The user's choice counts for web links, from Android 12 on.
        Row(web, "https://h/", api: 30, .yes, .allowed), Row(#"<data android:scheme="app"/>"#, "app:x", .yes, .allowed),
    ]

    private static func group(_ attributes: String) -> String {
        "<uri-relative-filter-group><data \(attributes)/></uri-relative-filter-group>"
    }

    @Test("A filter is judged as on a device of the API level", arguments: rows)
    func judges(_ row: Row) throws {
        let manifest = try AndroidManifest(xml: AndroidFixture.manifest(filter: row.filter).utf8)
        let verdict = manifest.verdict(on: row.link, api: row.api)
        #expect(verdict.opens == row.opens, "\(verdict)")
        #expect(verdict.code == row.code, "\(verdict)")
    }

    @Test("A verdict says which filter and element decided, and which elements were merged")
    func explains() throws {
        let filter = """
            <data android:scheme="https" android:host="a.example"/>
                  <data android:scheme="app" android:host="b.example" android:path="/start"/>
            """
        let manifest = try AndroidManifest(
            xml: AndroidFixture.manifest(filter: filter, attributes: #" android:autoVerify="true""#).utf8)
        let verdict = manifest.verdict(on: "https://b.example/start")
        #expect(verdict.code == .allowed)
        #expect(verdict.decidedBy?.steps == [.init("filter", 0), .init("data", 1)])
        #expect(verdict.decidedBy?.position?.line == 10)
        #expect(
            verdict.decidedBy?.text == #"<data android:scheme="app" android:host="b.example" android:path="/start" />"#)
        #expect(
            verdict.reason == "filter 0 takes it, with the scheme of data 0, the host of data 1, the path of data 1")
    }

    static let whole: [(manifest: String, opens: AssociationVerdict.Opening, code: VerdictCode)] = [
        (activity(#"android:name=".A" android:exported="false""#), .no, .closedActivity),
        (activity(#"android:name=".A" android:enabled="false""#), .no, .closedActivity),
        (activity(#"android:name=".A" android:enabled="@bool/e""#), .unknown, .unresolvedValue),
        (activity(#"android:name=".A""#).replacing(".action.VIEW", with: ".action.SEND"), .no, .otherIntent),
        (activity(#"android:name=".A""#).replacing(".category.DEFAULT", with: ".category.HOME"), .no, .otherIntent),
        (activity(#"android:name=".A""#).replacing(".category.BROWSABLE", with: ".category.HOME"), .no, .otherIntent),
        (
            activity(#"android:name=".A""#).replacing("<application>", with: #"<application android:enabled="false">"#),
            .no, .closedActivity
        ),
        (activity(#"android:name=".A""#).replacing("activity", with: "activity-alias"), .yes, .allowed),
        (activity(#"android:name=".A""#).replacing("activity", with: "service"), .no, .noEntry),
        (
            activity(#"android:name=".A""#).replacing("android:", with: "a:").replacing(
                "xmlns:android", with: "xmlns:a"), .yes, .allowed
        ),
        (
            activity("").replacing(
                "<application>", with: "<queries><intent><data android:scheme=\"no\"/></intent></queries><application>"),
            .yes, .allowed
        ),
    ]

    private static func activity(_ attributes: String) -> String {
        AndroidFixture.manifest(filter: #"<data android:scheme="app"/>"#)
            .replacing(#"android:name=".Main""#, with: attributes)
    }

    @Test("An activity must be open to others and its filter one for links", arguments: whole)
    func activities(manifest: String, opens: AssociationVerdict.Opening, code: VerdictCode) throws {
        let manifest = manifest.replacing("xmlns:a=", with: "xmlns:a=")
        let verdict = try AndroidManifest(xml: manifest.utf8).verdict(on: "app://x")
        #expect(verdict.opens == opens, "\(verdict)")
        #expect(verdict.code == code, "\(verdict)")
    }

    @Test("A manifest may be a part of one, down to a filter")
    func parts() throws {
        let filter = """
            <intent-filter xmlns:android="http://schemas.android.com/apk/res/android" android:autoVerify="true">
              <action android:name="android.intent.action.VIEW"/><category android:name="android.intent.category.DEFAULT"/>
              <category android:name="android.intent.category.BROWSABLE"/><data android:scheme="https" android:host="h"/>
            </intent-filter>
            """
        #expect(try AndroidManifest(xml: filter.utf8).verdict(on: "https://h/").code == .allowed)
        // Several, without the namespace that the whole declares.
        let several = try AndroidManifest(
            xml: #"<intent-filter/><intent-filter>\#n<data android:scheme="b" tools:node="merge"/></intent-filter>"#
                .utf8)
        #expect(several.filters.count == 2)
        #expect(several.verdict(on: "b:c").decidedBy?.position?.line == 2)
        for whole in ["<manifest android:a='b'/>", "<manifest/><intent-filter/>", "<activity x:a='b'/>"] {
            #expect(throws: AssociationFileError.self, "\(whole)") { _ = try AndroidManifest(xml: whole.utf8) }
        }
        let error = #expect(throws: AssociationFileError.self) {
            _ = try AndroidManifest(xml: "<plist/>".utf8, file: "x")
        }
        #expect(error?.description == "x:1:1: malformed 'plist', expected the root element 'manifest'")
    }

    @Test("A port that is no number is refused as Android refuses the app")
    func port() {
        let filter = #"<data android:scheme="https" android:host="h" android:port="80a"/>"#
        let error = #expect(throws: AssociationFileError.self) {
            _ = try AndroidManifest(xml: AndroidFixture.manifest(filter: filter).utf8)
        }
        #expect(error?.reason == .malformed("80a", expected: "a port's number"))
    }

    static let values: [(written: String, text: String?, isLone: Bool)] = [
        (#"/a\\.b"#, #"/a\.b"#, false), (#"/a\.b"#, #"/a\.b"#, true), (#"a\\\\"#, #"a\\"#, false),
        (#"a\"#, #"a\"#, true),
        (#"\@a"#, "@a", false), ("@string/a", nil, false), ("a${b}", nil, false), (#"\u0041\n"#, "A\n", false),
        (#"\u00"#, #"\u00"#, false), ("?", "?", false), ("?attr/a", nil, false),
    ]

    @Test("A value is unescaped as the resource compiler does it", arguments: values)
    func unescapes(written: String, text: String?, isLone: Bool) {
        #expect(ManifestText(attribute: written).text == text)
        #expect(ManifestText.hasLoneBackslash(written) == isLone)
    }
}
