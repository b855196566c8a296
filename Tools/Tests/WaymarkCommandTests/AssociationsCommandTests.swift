import Foundation
import Testing

/// `waymark associations`.
@Suite struct AssociationsCommandTests {
    private static let filters = #"""
        <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="example.shop">
          <application>
            <activity android:name=".Main" android:exported="true">
              <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" android:host="m.shop.example" />
                <data android:pathSuffix="/edit" />
                <data android:pathPrefix="/goods/" />
                <uri-relative-filter-group android:allow="false"><data android:path="/cart" /></uri-relative-filter-group>
              </intent-filter>
              <intent-filter>
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="@string/scheme" />
              </intent-filter>
            </activity>
          </application>
        </manifest>
        """#

    private static let statements = """
        [{"relation": ["delegate_permission/common.handle_all_urls"],
          "target": {"namespace": "android_app", "package_name": "example.shop",
                     "sha256_cert_fingerprints": ["\((0..<32).map { _ in "AA" }.joined(separator: ":"))"]},
          "relation_extensions": {"delegate_permission/common.handle_all_urls": {
            "dynamic_app_link_components": [{"/": "/goods/42", "exclude": true}, {"/": "*"}, {"/": "/never"}]}}}]
        """

    @Test("An intent filter's verdict has the contract's members, and an unknown one is null")
    func matches() throws {
        let folder = try Folder()
        let file = try folder.file("AndroidManifest.xml", Self.filters.utf8)
        let routes = try folder.file(
            "shop.json", #"{"waymark":1,"routes":[{"id":"goods","pattern":"https://m.shop.example/goods/:id"}]}"#.utf8)
        let run = CommandRun([
            "associations", "match", "--intent-filters", file, "--routes", routes, "--json",
            "https://m.shop.example/goods/42", "shop://x",
        ])
        #expect(
            run.lines == [
                #"{"os":"android","link":"https://m.shop.example/goods/42","opens":true,"app":"example.shop","route":"goods","#
                    + #""decidedBy":{"filter":0,"data":2},"code":"allowed","reason":"filter 0 takes it, with the scheme of data 0, the host of data 0, the path of data 2"}"#,
                #"{"os":"android","link":"shop://x","opens":null,"app":"example.shop","route":null,"#
                    + #""decidedBy":{"filter":1,"data":0},"code":"unresolved-value","reason":"filter 1 may take it: a scheme is in another file"}"#,
            ])
        #expect(run.code == 1)
        #expect(run.errors == "")
    }

    @Test("A file is compared with one that a command pipes, on either side, and with a piped manifest")
    func comparesPipes() async throws {
        let folder = try Folder()
        let file = try folder.file("assetlinks.json", Self.statements.utf8)
        let piped = try InputPipe.path(Self.statements)
        let run = await CommandRun.waiting(["associations", "diff", piped, file])
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        let other = try InputPipe.path(Self.statements)
        #expect(await CommandRun.waiting(["associations", "diff", file, other]).code == 0)
        let routes = try String(contentsOfFile: Folder.shop("waymark.json"), encoding: .utf8)
        let manifest = try InputPipe.path(routes)
        let same = await CommandRun.waiting(["associations", "diff", manifest, Folder.shop("waymark.json")])
        #expect(same.code == 0, "\(same.output)\(same.errors)")
    }

    static let rows: [(arguments: [String], link: String, code: String, exit: Int32)] = [
        (["--api", "30"], "https://m.shop.example/a/edit", "other-path", 1),
        (["--api", "31"], "https://m.shop.example/a/edit", "allowed", 0),
        (["--api", "35"], "https://m.shop.example/cart", "excluded", 1),
        (["--api", "34"], "https://m.shop.example/cart", "other-path", 1),
        (["--file", "assetlinks.json"], "https://m.shop.example/goods/42", "excluded", 1),
        (["--file", "assetlinks.json", "--api", "34"], "https://m.shop.example/goods/42", "allowed", 0),
        (["--file", "assetlinks.json", "--app", "other"], "https://m.shop.example/goods/1", "no-entry", 1),
        (
            ["--file", "assetlinks.json", "--fingerprint", (0..<32).map { _ in "BB" }.joined(separator: ":")],
            "https://m.shop.example/goods/1", "other-certificate",
            1
        ),
    ]

    @Test("The API level and the site's statements decide too", arguments: rows)
    func decides(arguments: [String], link: String, code: String, exit: Int32) throws {
        let folder = try Folder()
        let file = try folder.file("AndroidManifest.xml", Self.filters.replacing("@string/scheme", with: "shop").utf8)
        let statements = try folder.file("assetlinks.json", Self.statements.utf8)
        let given = arguments.map { $0 == "assetlinks.json" ? statements : $0 }
        let run = CommandRun(["associations", "match", "--intent-filters", file, "--json"] + given + [link])
        #expect(run.lines.first?.contains(#""code":"\#(code)""#) == true, "\(run.lines)")
        #expect(run.code == exit)
    }

    static let idle: [(arguments: [String], says: String)] = [
        (["--app", "example.shop"], "--app and --fingerprint choose a statement of the site's assetlinks.json"),
        (["--file", "assetlinks.json", "--fingerprint", "AA:BB"], "--fingerprint: found 'AA:BB', expected 32 pairs"),
    ]

    @Test("Options that would decide nothing, and a fingerprint that is none, are refused", arguments: idle)
    func refuses(arguments: [String], says: String) throws {
        let folder = try Folder()
        let file = try folder.file("AndroidManifest.xml", Self.filters.utf8)
        let statements = try folder.file("assetlinks.json", Self.statements.utf8)
        let given = arguments.map { $0 == "assetlinks.json" ? statements : $0 }
        let run = CommandRun(["associations", "match", "--intent-filters", file] + given + ["https://m.shop.example/"])
        #expect(run.errors.contains(says))
        #expect(run.code == 2)
    }

    @Test(
        "diff compares two of Android's files by API level, and refuses files of two kinds and options that say nothing"
    )
    func differs() async throws {
        let folder = try Folder()
        let known = Self.filters.replacing("@string/scheme", with: "shop")
        let old = try folder.file("old.xml", known.utf8)
        let new = try folder.file("new.xml", known.replacing(#"<data android:pathSuffix="/edit" />"#, with: "").utf8)
        let run = await CommandRun.waiting(["associations", "diff", "--json", old, new])
        #expect(run.code == 1)
        #expect(run.lines.count == 1)
        let wanted =
            #"{"change":"stays","app":"example.shop","certificate":null,"witness":"https://m.shop.example/edit","leastAPI":31,"mostAPI":null,"#
            + #""old":{"filter":0,"data":1},"new":null,"message":""#
        #expect(run.lines.first?.hasPrefix(wanted) == true, "\(run.output)")
        let text = await CommandRun.waiting(["associations", "diff", old, new])
        #expect(
            text.output.hasPrefix("stays https://m.shop.example/edit  example.shop, API 31 and later\n"),
            "\(text.output)")
        let early = await CommandRun.waiting(["associations", "diff", "--api", "30", old, new])
        #expect(early.output == "the same links open the same apps\n")
        #expect(early.code == 0)

        let statements = try folder.file("assetlinks.json", Self.statements.utf8)
        let closed = try folder.file(
            "closed.json", Self.statements.replacing(#"{"/": "*"}"#, with: #"{"/": "/a*"}"#).utf8)
        let list = await CommandRun.waiting([
            "associations", "diff", statements, closed, "--host", "m.shop.example", "--json",
        ])
        #expect(
            list.output.contains(#""witness":"https://m.shop.example/","leastAPI":35,"mostAPI":null"#), "\(list.output)"
        )
        let site = try folder.file("aasa.json", #"{"applinks":{"details":[]}}"#.utf8)
        let refused: [(arguments: [String], says: String)] = [
            ([old, statements], "The files are of two kinds: AndroidManifest.xml and assetlinks.json."),
            ([old, new, "--host", "m.shop.example"], "--host: intent filters name their hosts themselves."),
            ([site, site, "--api", "34"], "--api is for Android's files."),
            ([old, new, "--api", "0"], "--api: found 0, expected a level of at least 1"),
        ]
        for (arguments, says) in refused {
            let run = await CommandRun.waiting(["associations", "diff"] + arguments)
            #expect(run.errors.contains(says), "\(run.errors)")
            #expect(run.code == 2)
        }
    }

    @Test(
        "check says what is wrong and where, and the exit code is 1 for a finding and 2 for a file that cannot be read")
    func checks() throws {
        let folder = try Folder()
        let statements = try folder.file("assetlinks.json", Self.statements.utf8)
        let run = CommandRun(["associations", "check", "--json", statements])
        #expect(run.lines.count == 1)
        #expect(run.lines.first?.contains(#""severity":"warning","code":"hidden-rule""#) == true)
        #expect(run.lines.first?.contains(#""line":5,"column":86,"#) == true, "\(run.lines)")
        #expect(run.code == 1)
        let annotated = CommandRun(["associations", "check", "--format", "github", statements])
        #expect(annotated.output.hasPrefix("::warning file=\(statements),line=5,col=86,title="))
        #expect(annotated.output.contains("associations check%3A hidden-rule::"))
        #expect(annotated.code == 1)
        let report = CommandRun(["associations", "check", "--format", "junit", statements])
        #expect(report.output.contains(#"failures="1""#))
        let broken = try folder.file("AndroidManifest.xml", "<!DOCTYPE manifest [<!ENTITY a 'b'>]>\n<manifest/>".utf8)
        let failed = CommandRun(["associations", "check", broken])
        #expect(failed.errors == "\(broken):1:1: a document type or declaration, which is never read\n")
        #expect(failed.code == 2)
    }
}
