import Foundation
import Testing
import WaymarkCommand

/// The report of an import beside the manifest, and the parts of a call that it keeps.
@Suite struct ImportReportTests {
    @Test("A route that becomes two by native rules is reported and counted as they stand in the native manifest")
    func split() throws {
        let folder = try Folder()
        let list = try folder.file("x.txt", "s://a/:x.html\n".utf8)
        let (report, output) = (folder.url.path + "/r.jsonl", folder.url.path + "/n.json")
        let run = CommandRun(
            ["import", "--dialect", "mgjrouter", list, "--native", "--output", output, "--report", report])
        #expect(run.errors.contains("2 routes"), "\(run.errors)")
        let manifest = try String(contentsOfFile: output, encoding: .utf8)
        let rows = manifest.split(separator: "\n").filter { $0.contains("pattern") }.map(String.init)
        #expect(rows.count == 2)
        let lines = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(lines.contains { $0.contains("is 2 routes, 'a.html' and 'a.html.2'") })
        for line in lines {
            let members = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            guard let new = members?["new"] as? [String: Any], let index = new["index"] as? Int else { continue }
            for key in ["id", "pattern"] {
                #expect(rows[index].contains("\"\(new[key] as? String ?? "")\""), "\(line)")
            }
        }
    }

    // MARK: Causes

    @Test("Differences of one cause are reported by one example and their number, and all are in the report")
    func groupsByCause() throws {
        let folder = try Folder()
        let list = try folder.file("list.txt", "/:any\n/Help\n/About\n/News\n~/odd\n~/even\n".utf8)
        let report = list + ".jsonl"
        let run = CommandRun(
            ["import", "--dialect", "other", list, "--report", report], dialects: [.native, .standIn("other")])
        #expect(
            run.errorLines == [
                "\(list):5: untranslated: '~/odd' has no native pattern: it begins with ~",
                "  and 1 more untranslated with the same cause: it begins with ~",
                "\(list):1: moved: under native rules '/Help' went to '/:any' (any) and goes to '/Help' (Help)",
                "  and 2 more moved with the same cause: which of several fitting routes comes first",
                "import: 6 routes of 'other', public; 2 untranslated; 3 decided differently by native rules, with 1 cause; each in \(report)",
            ])
        let lines = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n")
        #expect(lines.count { $0.contains(#""change":"moved""#) } == 3)
        #expect(lines.count { $0.hasSuffix(#""cause":"which of several fitting routes comes first"}"#) } == 3)
        #expect(lines.count { $0.contains(#""cause":"it begins with ~""#) } == 2)
    }

    struct Cause: CustomTestStringConvertible {
        let dialect: String
        let list: String
        let cause: String
        var testDescription: String { "\(dialect): \(list)" }
    }

    static let causes = [
        Cause(dialect: "other", list: "/:any /help", cause: "which of several fitting routes comes first"),
        Cause(dialect: "other", list: "/help", cause: "the case of letters"),
    ]

    @Test("A difference has the rule as its cause by which alone the link goes where it went", arguments: causes)
    func namesCause(_ row: Cause) throws {
        let folder = try Folder()
        let list = try folder.file("list.txt", row.list.replacing(" ", with: "\n").utf8)
        let report = list + ".jsonl"
        _ = CommandRun(
            ["import", "--dialect", row.dialect, list, "--report", report], dialects: [.native, .standIn("other")])
        let lines = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n")
        #expect(lines.contains { $0.contains(#""cause":"\#(row.cause)""#) }, "\(lines)")
    }

    @Test(
        "The sum says that routes are open to links from outside, as the other router has them, or what was asked for")
    func tellsExposure() throws {
        let folder = try Folder()
        let list = try folder.file("list.txt", "/a\n".utf8)
        #expect(CommandRun(["import", list]).errors == "import: 1 route of 'waymark', public\n")
        #expect(
            CommandRun(["import", "--exposure", "internal", list]).errors == "import: 1 route of 'waymark', internal\n")
    }

    // MARK: Schemes

    @Test(
        "Links with schemes that are not the app's are not compared, which is reported; the manifest names those that are",
        arguments: [
            ["--schemes", "shop, mall"], ["--schemes", "SHOP", "--schemes", "mall"], ["--info-plist", "PLIST"],
        ])
    func limitsSchemes(_ arguments: [String]) throws {
        let folder = try Folder()
        let list = try folder.file("list.txt", "shop://a/:x\nshop://a/b\nother://c/:x\nother://c/d\n".utf8)
        let plist = try folder.file(
            "Info.plist",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>CFBundleURLTypes</key><array>
            <dict><key>CFBundleURLName</key><string>a</string><key>CFBundleURLSchemes</key><array><string>shop</string></array></dict>
            <dict><key>CFBundleURLSchemes</key><array><string>mall</string><string>shop</string></array></dict>
            </array></dict></plist>
            """.utf8)
        let all = CommandRun(["import", "--dialect", "other", list], dialects: [.standIn("other")])
        #expect(all.errors.contains("and 1 more moved"))
        #expect(!all.output.contains("schemes"))
        let run = CommandRun(
            ["import", "--dialect", "other", list] + arguments.map { $0 == "PLIST" ? plist : $0 },
            dialects: [.standIn("other")])
        #expect(run.errors.contains("shop://a"))
        #expect(!run.errors.contains("other://c"))
        #expect(!run.errors.contains("more moved"))
        #expect(run.errors.contains("of links with other schemes left out"))
        #expect(run.output.lowercased().contains(#""schemes": ["shop","mall"]"#))
        #expect(run.output.contains("other://c/:x"))
    }

    @Test("An Info.plist without schemes, or with a setting of the build in place of one, is refused")
    func refusesPlist() throws {
        let folder = try Folder()
        let list = try folder.file("list.txt", "/a\n".utf8)
        let none = try folder.file("None.plist", "<plist version=\"1.0\"><dict></dict></plist>".utf8)
        #expect(CommandRun(["import", "--info-plist", none, list]).errors.contains("no CFBundleURLTypes"))
        let setting = try folder.file(
            "Setting.json", #"{"CFBundleURLTypes":[{"CFBundleURLSchemes":["$(APP_SCHEME)"]}]}"#.utf8)
        let run = CommandRun(["import", "--info-plist", setting, list])
        #expect(run.errors.hasPrefix("a build setting instead of a scheme, '$(APP_SCHEME)'"))
        #expect(run.code == 2)
    }

    @Test(
        "What no manifest may have as a scheme is refused, wherever it is named",
        arguments: ["1x", "my_app", "shop://"])
    func refusesSchemes(_ scheme: String) throws {
        let folder = try Folder()
        let list = try folder.file("list.txt", "/a\n".utf8)
        let plist = try folder.file("I.json", #"{"CFBundleURLTypes":[{"CFBundleURLSchemes":["\#(scheme)"]}]}"#.utf8)
        for (arguments, place) in [(["--schemes", "shop,\(scheme)"], "--schemes"), (["--info-plist", plist], plist)] {
            let run = CommandRun(["import"] + arguments + [list])
            #expect(run.errors.hasPrefix("\(place): found '\(scheme)', expected a scheme"), "\(run.errors)")
            #expect(run.code == 2)
            #expect(run.output.isEmpty)
        }
    }

    // MARK: Calls

    struct Call: CustomTestStringConvertible {
        let file: String
        let text: String
        /// The routes of the manifest.
        let routes: [String]
        /// The expected report.
        var told: [String] = []
        var testDescription: String { text }
    }

    static let calls = [
        Call(
            file: "A.m",
            text: #"[[Routable sharedRouter] map:@"a" toController:[A class] withOptions:[UPRouterOptions modal]];"#,
            routes: [
                #"{ "id": "a", "pattern": "a", "exposure": "public", "handler": "A", "presentation": "present" }"#
            ]),
        Call(
            file: "A.m",
            text:
                #"[r map:@"a" toController:[A class] withOptions:[[UPRouterOptions root] forDefaultParams:@{@"tab": @"all", @"n": @2, @"on": @YES}]];"#,
            routes: [
                #"{ "id": "a", "pattern": "a", "exposure": "public", "handler": "A", "presentation": "root", "defaults": {"n":"2","on":"1","tab":"all"} }"#
            ]),
        Call(
            file: "A.m",
            text:
                #"[r map:@"a" toCallback:f withOptions:[[UPRouterOptions modal] withPresentationStyle:UIModalPresentationFormSheet]];"#,
            routes: [#"{ "id": "a", "pattern": "a", "exposure": "public", "presentation": "present" }"#],
            told: ["dropped: of 'a': 'withPresentationStyle' has no equivalent in a manifest and was left out"]),
        Call(
            file: "A.m",
            text: #"[r map:@"a" toController:[A class] withOptions:[UPRouterOptions forDefaultParams:@{@"x": y}]];"#,
            routes: [#"{ "id": "a", "pattern": "a", "exposure": "public", "handler": "A" }"#],
            told: ["dropped: of 'a': the default parameter @\"x\": y is not a text and was left out"]),
        Call(
            file: "A.m", text: #"[r map:@"a" toController:[A class] withOptions:options];"#,
            routes: [#"{ "id": "a", "pattern": "a", "exposure": "public", "handler": "A" }"#],
            told: ["dropped: of 'a': the options options are not literals and were left out"]),
        Call(
            file: "A.swift",
            text:
                #"r.map("a", toController: A.self, withOptions: UPRouterOptions.modal().forDefaultParams(["tab": "all"]))"#,
            routes: [
                #"{ "id": "a", "pattern": "a", "exposure": "public", "handler": "A", "presentation": "present", "defaults": {"tab":"all"} }"#
            ]),
        Call(
            file: "A.m",
            text:
                #"self.router[@"/a/:x"] = [SignHandler new]; router[@"/b"] = ^WLRRouteRequest *(WLRRouteRequest *r) { return r; };"#,
            routes: [
                #"{ "id": "a", "pattern": "/a/:x", "exposure": "public", "handler": "SignHandler" }"#,
                #"{ "id": "b", "pattern": "/b", "exposure": "public" }"#,
            ]),
        Call(
            file: "A.m",
            text: #"router[@"/a"] = nil; if (router[@"/b"] == x) {} cache[@"/c"] = y; [router[@"/d"] open];"#,
            routes: []),
        Call(
            file: "A.m",
            text:
                "static NSString *const kA = @\"/a\";\nself.router[kA] = [WLRSign new];\nself.router[f()] = [WLRSign new];",
            routes: [#"{ "id": "a", "pattern": "/a", "exposure": "public", "handler": "WLRSign" }"#],
            told: ["unread: the pattern of a route of wlrroute is not a literal: f()"]),
        Call(
            file: "A.swift", text: "router[\"/a\"] = SignHandler()\nrouter[\"/b\"] = { $0 }\nlet c = router[\"/c\"]",
            routes: [
                #"{ "id": "a", "pattern": "/a", "exposure": "public", "handler": "SignHandler" }"#,
                #"{ "id": "b", "pattern": "/b", "exposure": "public" }"#,
            ]),
        Call(
            file: "A.swift", text: "JLRoutes.global()[\"/a\"] = { _ in true }",
            routes: [#"{ "id": "a", "pattern": "/a", "exposure": "public" }"#]),
        Call(
            file: "A.m", text: #"[r addRoute:@"/a" priority:kHigh handler:nil];"#,
            routes: [#"{ "id": "a", "pattern": "/a", "exposure": "public" }"#],
            told: ["dropped: of '/a': the priority kHigh is not a number literal; 0 is used"]),
    ]

    @Test("Of what a call says of a route nothing is lost in silence", arguments: calls)
    func keeps(_ call: Call) throws {
        let folder = try Folder()
        let path = try folder.file(call.file, call.text.utf8)
        let dialects = ["jlroutes", "routable", "wlrroute"].filter { name in
            call.text.contains("addRoute") || call.text.contains("JLRoutes")
                ? name == "jlroutes" : call.text.contains("map") ? name == "routable" : name == "wlrroute"
        }
        let run = CommandRun(
            ["import", "--scan", path, "--dialect", dialects[0]], dialects: ImportDialect.standIns)
        let routes = run.lines.filter { $0.contains("\"id\"") }.map {
            $0.trimmingCharacters(in: CharacterSet(charactersIn: " ,"))
        }
        #expect(routes == call.routes)
        let told = run.errorLines.filter { $0.contains(": dropped: ") || $0.contains(": unread: ") }
        #expect(told.map { String($0.drop { $0 != " " }.dropFirst()) } == call.told)
    }
}
