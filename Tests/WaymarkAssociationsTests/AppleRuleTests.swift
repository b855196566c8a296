import Testing

@testable import WaymarkAssociations

/// Apple's rules one by one, the contested ones too: what decides, and what does not.
@Suite struct AppleRuleTests {
    struct Row: CustomTestStringConvertible {
        /// The content of `applinks`.
        let links: String
        let path: String
        /// The app and the place of the rule that decides; `nil` if the link stays on the web.
        let opens: String?
        var testDescription: String { "\(path) by \(links)" }

        init(_ links: String, _ path: String, _ opens: String?) {
            (self.links, self.path, self.opens) = (links, path, opens)
        }

        /// A row of one entry for one app.
        init(rules: String, _ path: String, _ opens: Bool) {
            self.init(#""details":[{"appID":"T.a",\#(rules)}]"#, path, opens ? "T.a" : nil)
        }

        init(one component: String, _ path: String, _ opens: Bool) {
            self.init(rules: #""components":[\#(component)]"#, path, opens)
        }
    }

    private static let two =
        #""details":[{"appIDs":["T.a"],"components":[{"/":"/a/*","exclude":true}]},{"appIDs":["T.b","T.a"],"components":[{"/":"/*"}]}]"#
    private static let both = #""details":[{"appID":"T.a","appIDs":["T.b"],"components":[{"/":"/a"}]}]"#

    static let rows: [Row] = [
        // Apps that are named twice, and the order of entries: an exclusion stops for its own apps alone.
        Row(two, "/b", "T.b"), Row(two, "/a/1", "T.b"),
        Row(both, "/a", "T.a"),
        Row(#""details":[{"appIDs":[],"components":[{}]},{"appID":"T.b","components":[{}]}]"#, "/", "T.b"),
        // The order of rules: the first decides, whether it excludes or not.
        Row(one: #"{"/":"/a","exclude":true},{"/":"/a"}"#, "/a", false),
        Row(one: #"{"/":"/a"},{"/":"/a","exclude":true}"#, "/a", true),
        Row(one: #"{"exclude":true}"#, "/a", false), Row(one: "", "/a", false),
        Row(rules: #""components":[],"paths":["*"]"#, "/a", false),
        Row(rules: #""components":[{}],"paths":["NOT *"]"#, "/a", true),
        // Queries as a text and as a dictionary; what is absent is empty.
        Row(one: #"{"?":""}"#, "/a", true), Row(one: #"{"?":""}"#, "/a?", true), Row(one: #"{"?":""}"#, "/a?b", false),
        Row(one: #"{"?":"*"}"#, "/a", true), Row(one: #"{"?":"?*"}"#, "/a", false),
        Row(one: #"{"?":"a=1"}"#, "/a?a=1&b=2", false),
        Row(one: #"{"?":"a=1&b=*"}"#, "/a?a=1&b=2", true), Row(one: #"{"?":"a=1&b=*"}"#, "/a?b=2&a=1", false),
        Row(one: #"{"?":{}}"#, "/a?b", true), Row(one: #"{"?":{"a":"1"}}"#, "/x?b=2&a=1", true),
        Row(one: #"{"?":{"a":"*"}}"#, "/x", true), Row(one: #"{"?":{"a":"?*"}}"#, "/x?a", false),
        Row(one: #"{"?":{"a":""}}"#, "/x?a=", true),
        Row(one: #"{"?":{"a":"1","b":"2"}}"#, "/x?a=1", false), Row(one: #"{"?":{"a":"1"}}"#, "/x?a=1&a=1", true),
        Row(one: #"{"?":{"a":"1"}}"#, "/x?A=1", false),
        Row(one: #"{"?":{"a":"b"},"caseSensitive":false}"#, "/x?A=B", true),
        Row(one: #"{"?":{"a":"1=2"}}"#, "/x?a=1=2", true),
        Row(one: #"{"?":{"a b":"1"},"percentEncoded":false}"#, "/x?a%20b=1", true),
        Row(one: #"{"?":{"a":"x&y"},"percentEncoded":false}"#, "/x?a=x%26y", true),
        Row(one: #"{"?":{"a":"x+y"}}"#, "/x?a=x+y", true),
        Row(one: #"{"?":{"a":"x y"},"percentEncoded":false}"#, "/x?a=x+y", false),
        Row(one: #"{"?":{"a[]":"1"}}"#, "/x?a[]=1", false),
        Row(one: #"{"?":{"a%5B%5D":"1"}}"#, "/x?a[]=1", true),
        Row(one: #"{"?":{"a[]":"1"},"percentEncoded":false}"#, "/x?a[]=1", true),
        // Fragments.
        Row(one: ##"{"#":"a"}"##, "/x#a", true), Row(one: ##"{"#":""}"##, "/x#", true),
        Row(one: ##"{"#":"?*"}"##, "/x", false),
        Row(one: ##"{"#":"*","exclude":true},{"/":"/*"}"##, "/x", false),
        Row(one: ##"{"#":"?*","exclude":true},{"/":"/*"}"##, "/x", true),
        Row(one: ##"{"#":"a%23b"}"##, "/x#a#b", true), Row(one: ##"{"?":"a","#":"b"}"##, "/x?a#b", true),
        Row(one: ##"{"/":"/x?a"}"##, "/x?a", false), Row(one: ##"{"/":"/x#a"}"##, "/x#a", false),
        // Wildcards: `?` is one character, `*` any number of them, over slashes too, and there is no escape.
        Row(one: #"{"/":"/a?c"}"#, "/a/c", true), Row(one: #"{"/":"/a?"}"#, "/a", false),
        Row(one: #"{"/":"/a*c"}"#, "/abbc/c", true),
        Row(one: #"{"/":"/?*"}"#, "/", false), Row(one: #"{"/":"/a/?*"}"#, "/a/", false),
        Row(one: #"{"/":"/a\\*"}"#, "/a*", false),
        Row(one: #"{"/":"/??????"}"#, "/%C3%A9", true),
        Row(one: #"{"/":"/?","percentEncoded":false}"#, "/%C3%A9", true),
        Row(one: #"{"/":"/?","percentEncoded":false}"#, "/%F0%9F%98%80", true), Row(one: #"{"/":""}"#, "/", true),
        // Slashes.
        Row(one: #"{"/":"//a"}"#, "/a", true), Row(one: #"{"/":"/a"}"#, "//a", false),
        Row(one: #"{"/":"a/"}"#, "/a//", true),
        Row(one: #"{"/":"/a//b"}"#, "/a/b", false), Row(one: #"{"/":"/a//b"}"#, "/a//b", true),
        Row(one: #"{"/":"/a/*"}"#, "/a", true),
        Row(one: #"{"/":"/a*"}"#, "/ab", true), Row(one: #"{"/":"/a/**"}"#, "/a", false),
        Row(one: #"{"/":"/*"}"#, "", true),
        // Case.
        Row(one: #"{"/":"/A"}"#, "/a", false), Row(one: #"{"/":"/A","caseSensitive":false}"#, "/a", true),
        Row(one: #"{"/":"/É","caseSensitive":false,"percentEncoded":false}"#, "/%C3%A9", true),
        Row(one: #"{"/":"/ß","caseSensitive":false,"percentEncoded":false}"#, "/SS", false),
        Row(one: #"{"/":"/%c3%a9"}"#, "/%C3%A9", false),
        Row(one: #"{"/":"/%c3%a9","caseSensitive":false}"#, "/%C3%A9", true),
        Row(one: ##"{"/":"/a","caseSensitive":false,"#":"B"}"##, "/A#b", true),
        // Defaults: those of the entry before those of the file, and the rule's own before both.
        Row(rules: #""defaults":{"caseSensitive":false},"components":[{"/":"/A"}]"#, "/a", true),
        Row(rules: #""defaults":{"caseSensitive":false},"components":[{"/":"/A","caseSensitive":true}]"#, "/a", false),
        Row(
            #""defaults":{"caseSensitive":false,"percentEncoded":false},"details":[{"appID":"T.a","defaults":{"caseSensitive":true},"components":[{"/":"/é"}]}]"#,
            "/%C3%A9", "T.a"),
        Row(
            #""defaults":{"caseSensitive":false},"details":[{"appID":"T.a","defaults":{"caseSensitive":true},"components":[{"/":"/A"}]}]"#,
            "/a", nil),
        Row(rules: #""defaults":{"exclude":true},"components":[{"/":"/a","exclude":false},{"/":"/*"}]"#, "/a", true),
        Row(rules: #""defaults":{"exclude":true},"components":[{"/":"/a","exclude":false},{"/":"/*"}]"#, "/b", false),
        Row(rules: #""defaults":{"?":{"a":"1"}},"components":[{"?":{"b":"2"}}]"#, "/x?b=2", true),
        Row(rules: #""defaults":{"caseSensitive":false},"paths":["/A"]"#, "/a", false),
        // Variables: predefined ones as they are written, unless case does not count; a file's own hide them.
        Row(one: #"{"/":"/$(lang)/*"}"#, "/en/a", true), Row(one: #"{"/":"/$(lang)"}"#, "/EN", false),
        Row(one: #"{"/":"/$(lang)","caseSensitive":false}"#, "/EN", true),
        Row(one: #"{"/":"/$(region)"}"#, "/us", false),
        Row(one: #"{"/":"/$(region)","caseSensitive":false}"#, "/us", true),
        Row(one: #"{"/":"/$(lang)-$(region)"}"#, "/en-US", true),
        Row(one: #"{"/":"/$(lang)"}"#, "/en-US", false), Row(one: #"{"/":"/$(Lang)"}"#, "/en", false),
        Row(one: #"{"/":"/$(lang"}"#, "/$(lang", true),
        Row(one: #"{"/":"/$(digit)$(digit)"}"#, "/42", true), Row(one: #"{"/":"/$(digit)"}"#, "/42", false),
        Row(one: #"{"/":"/$(alpha)$(xdigit)"}"#, "/zF", true), Row(one: #"{"/":"/$(xdigit)"}"#, "/g", false),
        Row(one: #"{"?":{"l":"$(lang)"}}"#, "/x?l=de", true), Row(one: ##"{"#":"$(digit)"}"##, "/x#7", true),
        Row(
            #""substitutionVariables":{"lang":["xx"]},"details":[{"appID":"T.a","components":[{"/":"/$(lang)"}]}]"#,
            "/en", nil),
        Row(
            #""substitutionVariables":{"v":["a*","b?"]},"details":[{"appID":"T.a","components":[{"/":"/$(v)/x"}]}]"#,
            "/a/y/x", "T.a"),
        Row(
            #""substitutionVariables":{"v":["a*","b?"]},"details":[{"appID":"T.a","components":[{"/":"/$(v)/x"}]}]"#,
            "/b/x", nil),
        Row(
            #""substitutionVariables":{"v":["$(digit)"]},"details":[{"appID":"T.a","components":[{"/":"/$(v)"}]}]"#,
            "/7", nil),
        Row(#""substitutionVariables":{"v":[]},"details":[{"appID":"T.a","components":[{"/":"/$(v)*"}]}]"#, "/", nil),
        Row(
            #""substitutionVariables":{"a b":["x"]},"details":[{"appID":"T.a","components":[{"/":"/$(a b)"}]}]"#, "/x",
            "T.a"),
        // The older form: in order, `NOT` before an exclusion, without queries and fragments, by case.
        Row(rules: #""paths":["NOT /a/*","*"]"#, "/a/b", false), Row(rules: #""paths":["NOT /a/*","*"]"#, "/b", true),
        Row(rules: #""paths":["*","NOT /a/*"]"#, "/a/b", true), Row(rules: #""paths":["NOT/a","/b"]"#, "/a", false),
        Row(rules: #""paths":["/a"]"#, "/a?b#c", true), Row(rules: #""paths":["/a"]"#, "/A", false),
        Row(rules: #""paths":["/a?"]"#, "/ab", true),
        Row(rules: #""paths":["/$(digit)"]"#, "/7", false), Row(#""details":{"T.a":{"paths":["/a"]}}"#, "/a", "T.a"),
    ]

    @Test("A link comes to what Apple's rules say of it", arguments: rows)
    func decides(_ row: Row) throws {
        let file = try AppSiteAssociation(json: "{\"applinks\":{\(row.links)}}".utf8)
        let verdict = file.verdict(on: "https://m.shop.example\(row.path)")
        #expect(verdict.app == row.opens, "\(verdict)")
    }

    @Test(
        "A text is a link with a host, or none",
        arguments: [
            ("https://h/", true), ("HTTPS://H", true), ("https://u:p@h:8443/", true), ("https://h:/", true),
            ("https:///a", false), ("https://", false), ("https://@/", false), ("https://:443/", false),
            ("https://./", false), ("https://h:+80/", false), ("https://h:65536/", false), ("https:/h", false),
            ("h/a", false), ("//h/a", false), ("", false),
        ])
    func links(_ link: String, _ isLink: Bool) throws {
        let file = try AppSiteAssociation(json: #"{"applinks":{"details":[{"appID":"T.a","components":[{}]}]}}"#.utf8)
        #expect(file.decision(on: link) == (isLink ? .opens(app: "T.a", entry: 0, rule: 0) : .unreadable))
    }

    @Test("An exclusion stops for the apps of its entry alone")
    func exclusionOfOneApp() throws {
        let file = try AppSiteAssociation(json: "{\"applinks\":{\(Self.two)}}".utf8)
        #expect(file.decision(on: "https://m.shop.example/a/1", app: "T.a") == .excluded(entry: 0, rule: 0))
        #expect(file.decision(on: "https://m.shop.example/b", app: "T.a") == .opens(app: "T.a", entry: 1, rule: 0))
        #expect(file.decision(on: "https://m.shop.example/a/1", app: "T.b") == .opens(app: "T.b", entry: 1, rule: 0))
        #expect(file.decision(on: "https://m.shop.example/b", app: "T.c") == .noEntry)
    }
}
