import Foundation
import Testing

/// `waymark associations match` by the files of Apple's systems: what it prints, and with which code it ends.
@Suite struct AssociationVerdictTests {
    private static let site = """
        { "applinks": { "details": [
          { "appIDs": ["OTHER12345.shop"], "components": [{ "/": "/other" }] },
          { "appIDs": ["ABCDE12345.shop"], "components": [
            { "/": "/goods/secret", "exclude": true }, { "/": "/goods/*", "?": { "ref": "?*" } }, { "/": "/goods/*" } ] } ] } }
        """

    private static func list(_ members: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- <manifest> -->
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>\(members)</dict></plist>
        """
    }

    private static let entitlements = list(
        "<key>com.apple.developer.associated-domains</key><array><string>applinks:m.shop.example</string></array>")
    private static let info = list(
        "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>shop</string></array></dict></array>"
    )

    /// The files of a test, with their names in arguments put in place by their paths.
    private func run(_ arguments: [String], input: String = "") throws -> CommandRun {
        let folder = try Folder()
        let files = [
            "SITE": try folder.file("apple-app-site-association", Self.site.utf8),
            "DOMAINS": try folder.file("Shop.entitlements", Self.entitlements.utf8),
            "INFO": try folder.file("Info.plist", Self.info.utf8),
            "ROUTES": try folder.file(
                "shop.json",
                #"{"waymark":1,"routes":[{"id":"goods","pattern":"https://m.shop.example/goods/:id"}]}"#.utf8),
        ]
        return CommandRun(["associations", "match"] + arguments.map { files[$0] ?? $0 }, input: input)
    }

    struct Row: CustomTestStringConvertible {
        let arguments: [String]
        let link: String
        let says: String
        let exit: Int32
        var testDescription: String { (arguments + [link]).joined(separator: " ") }
    }

    static let rows = [
        Row(
            arguments: ["--file", "SITE", "--routes", "ROUTES"], link: "https://m.shop.example/goods/42",
            says:
                #"{"os":"ios","link":"https://m.shop.example/goods/42","opens":true,"app":"ABCDE12345.shop","route":"goods","#
                + #""decidedBy":{"details":1,"component":2},"code":"allowed","#
                + #""reason":"details 1, component 2: { \"/\": \"/goods/*\" } takes the link"}"#, exit: 0),
        Row(
            arguments: ["--file", "SITE", "--routes", "ROUTES"], link: "https://m.shop.example/goods/secret",
            says: #"{"os":"ios","link":"https://m.shop.example/goods/secret","opens":false,"app":null,"route":"goods","#
                + #""decidedBy":{"details":1,"component":0},"code":"excluded","#
                + #""reason":"details 1, component 0: { \"/\": \"/goods/secret\", \"exclude\": true } takes the link and excludes it"}"#,
            exit: 1),
        Row(
            arguments: ["--file", "SITE", "--app", "OTHER12345.shop"], link: "https://m.shop.example/goods/42",
            says: #"{"os":"ios","link":"https://m.shop.example/goods/42","opens":false,"app":null,"route":null,"#
                + #""decidedBy":null,"code":"no-rule","reason":"no rule of the app OTHER12345.shop takes the link"}"#,
            exit: 1),
        Row(
            arguments: ["--file", "SITE", "--app", "nobody"], link: "https://m.shop.example/goods/42",
            says: #""opens":false,"app":null,"route":null,"decidedBy":null,"code":"no-entry","#, exit: 1),
        Row(
            arguments: ["--file", "SITE", "--domains", "DOMAINS"], link: "https://m.shop.example/goods/42",
            says: #""opens":true,"app":"ABCDE12345.shop","#, exit: 0),
        Row(
            arguments: ["--file", "SITE", "--domains", "DOMAINS"], link: "https://www.shop.example/goods/42",
            says: #""code":"other-host","reason":"the app's associated domains have no applinks:www.shop.example; "#
                + #"they have applinks:m.shop.example"}"#, exit: 1),
        Row(
            arguments: ["--file", "SITE", "--domains", "INFO"], link: "https://m.shop.example/goods/42",
            says: #""code":"other-host","#, exit: 1),
        Row(
            arguments: ["--info", "INFO", "--app", "ABCDE12345.shop"], link: "shop://goods/42",
            says: #"{"os":"ios","link":"shop://goods/42","opens":true,"app":"ABCDE12345.shop","route":null,"#
                + #""decidedBy":{"urlType":0,"scheme":0},"code":"allowed","#, exit: 0),
        Row(
            arguments: ["--file", "SITE", "--info", "INFO"], link: "https://m.shop.example/goods/42",
            says: #""decidedBy":{"details":1,"component":2},"code":"allowed","#, exit: 0),
        Row(
            arguments: ["--file", "SITE", "--info", "INFO"], link: "other://goods/42",
            says: #""code":"other-scheme","reason":"no URL type of the app has the scheme other"}"#, exit: 1),
        Row(arguments: ["--file", "SITE"], link: "goods", says: #""code":"unreadable-link","#, exit: 1),
    ]

    @Test("A verdict has the contract's members in their order", arguments: rows)
    func prints(_ row: Row) throws {
        let run = try run(row.arguments + ["--json", row.link])
        #expect(run.lines.count == 1)
        #expect(run.output.contains(row.says), "\(run.output)\(run.errors)")
        #expect(run.code == row.exit)
        #expect(run.errors == "")
    }

    @Test("The route is the one that an app opens: catch-alls are asked last, and a closed route keeps its links")
    func namesTheAppsRoute() throws {
        let folder = try Folder()
        let site = #"{"applinks":{"details":[{"appIDs":["T.shop"],"components":[{"/":"*"}]}]}}"#
        let file = try folder.file("site", site.utf8)
        let routes = try folder.file(
            "shop.json",
            #"""
            {"waymark":1,"hosts":["m.shop.example"],"routes":[
              {"id":"web","pattern":"https:/*","exposure":"public","priority":1},
              {"id":"closed","pattern":"/a","exposure":"internal"},{"id":"open","pattern":"/b","exposure":"public"}]}
            """#.utf8)
        for (path, route) in [("a", "closed"), ("b", "open"), ("c", "web")] {
            let run = CommandRun([
                "associations", "match", "--file", file, "--routes", routes, "--json",
                "https://m.shop.example/\(path)",
            ])
            #expect(run.output.contains(#""route":"\#(route)""#), "\(run.output)\(run.errors)")
        }
    }

    @Test("Links come from standard input too, and text says for each whether it opens, by which rule, and its route")
    func reads() throws {
        let run = try run(
            ["--file", "SITE", "--routes", "ROUTES", "-"],
            input: "https://m.shop.example/goods/42\n\nhttps://m.shop.example/cart\n")
        #expect(
            run.lines == [
                "https://m.shop.example/goods/42  opens ABCDE12345.shop",
                #"  allowed: details 1, component 2: { "/": "/goods/*" } takes the link"#,
                "  line 4, column 91", "  route goods",
                "https://m.shop.example/cart  stays outside", "  no-rule: no rule of the file takes the link",
            ])
        #expect(run.code == 1)
    }

    @Test("A text that is no UTF-8, or too long to be kept, is no link, whatever its beginning is")
    func refusesBytes() throws {
        let folder = try Folder()
        let file = try folder.file("site", Self.site.utf8)
        let bytes = CommandRun(
            ["associations", "match", "--file", file, "--json", "-"],
            input: Array("https://m.shop.example/goods/".utf8) + [0xFF, 0x0A])
        #expect(
            bytes.output.hasSuffix(
                #""opens":false,"app":null,"route":null,"decidedBy":null,"code":"unreadable-link","reason":"the bytes are not valid UTF-8, at byte 29"}"#
                    + "\n"))
        #expect(bytes.code == 1)
        let long = CommandRun(
            ["associations", "match", "--file", file, "--json", "-"],
            input: "https://m.shop.example/goods/" + String(repeating: "a", count: 1 << 20))
        #expect(
            long.output.hasSuffix(#""code":"unreadable-link","reason":"a link of more than 1048576 bytes"}"# + "\n"))
        #expect(long.code == 1)
    }

    static let broken: [(name: String, text: String, says: String)] = [
        ("site", "<!DOCTYPE html><html>404</html>", "site: an HTML page, expected apple-app-site-association"),
        ("site", #"{"applinks":{"details":[{"appIDs":[7]}]}}"#, "site:1:36: "),
        ("site", #"{"applinks":{},"applinks":{}}"#, "applinks"),
        ("site", #"{"relation":[],"target":{}}"#, "site: a single statement, expected an array of statements"),
        ("Info.plist", list("<key>CFBundleURLTypes</key><string>shop</string>"), "CFBundleURLTypes: found a text"),
        (
            "Shop.entitlements",
            list("<key>com.apple.developer.associated-domains</key><string>applinks:m.shop</string>"),
            "found a text, expected an array"
        ),
        (
            "Info.plist",
            "<!DOCTYPE plist [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>\n<plist><dict><key>&a;</key><string/></dict></plist>",
            "Info.plist"
        ),
    ]

    @Test("A file that cannot be read is reported in one line, with exit code 2", arguments: broken)
    func refuses(name: String, text: String, says: String) throws {
        let folder = try Folder()
        let file = try folder.file(name, text.utf8)
        for arguments in [["match", "--file", file, "--json", "https://m.shop.example/"], ["check", file]] {
            let run = CommandRun(["associations"] + arguments)
            #expect(run.errors.contains(says), "\(run.errors)")
            #expect(run.errorLines.count == 1)
            #expect(run.code == 2)
            #expect(run.output == "")
        }
    }

    @Test("check reads an app's lists, and tells of services and modes that count for nothing, or for some devices")
    func checksLists() throws {
        let folder = try Folder()
        let domains = [
            "applink:m.shop.example", "applinks:m.shop.example?mode=developer", "applinks:m.shop.example?mode=dev",
            "m.shop.example",
        ]
        let texts = domains.map { "<string>\($0)</string>" }.joined(separator: "\n")
        let file = try folder.file(
            "Shop.entitlements",
            Self.list("<key>com.apple.developer.associated-domains</key><array>\n\(texts)</array>").utf8)
        let run = CommandRun(["associations", "check", "--json", file])
        #expect(
            run.lines.map { String($0.prefix(while: { $0 != "," })) } == [
                #"{"severity":"warning""#, #"{"severity":"note""#, #"{"severity":"warning""#, #"{"severity":"error""#,
            ])
        #expect(
            run.lines.first?.contains(#"silently ignores the service 'applink'; did you mean 'applinks'?"#) == true,
            "\(run.output)"
        )
        #expect(run.lines.first?.contains(#""line":5,"#) == true)
        #expect(run.lines.last?.contains(#""code":"malformed-domain""#) == true, "\(run.output)")
        #expect(run.code == 1)
        #expect(CommandRun(["associations", "check", try folder.file("Info.plist", Self.info.utf8)]).code == 0)
    }
}
