import Testing
import WaymarkCommand
import WaymarkInspection

/// `match --json`, byte for byte.
@Suite struct MatchContractTests {
    struct Row: CustomTestStringConvertible {
        let link: String
        let expected: String
        var parameters: String?
        var testDescription: String { link }
    }

    static let routes = #"""
        { "id": "goods.detail", "pattern": "shop://goods/:id<int>" },
        { "id": "files", "pattern": "shop://files/*" },
        { "id": "named", "pattern": "shop://named/:path+" },
        { "pattern": "shop://anonymous" },
        { "id": "list", "pattern": "shop://list(/by/:key)(/page/:n<int>)",
          "defaults": { "n": 1, "key": "date", "tags": ["a", 1, null], "on": true, "rate": 0.5, "none": null } },
        { "id": "搜索", "pattern": "shop://搜索/:word", "priority": 1 },
        { "id": "declared", "pattern": "shop://declared/:x",
          "query": [ { "name": "sort", "default": "new" }, { "name": "size", "type": "int", "default": 20 } ],
          "defaults": { "size": 50 } },
        { "id": "web", "pattern": "https://m.example.com/a/:b" }
        """#

    static let rows = [
        Row(
            link: "shop://goods/42?ref=push",
            expected:
                #"{"link":"shop://goods/42?ref=push","matched":true,"id":"goods.detail","pattern":"shop://goods/:id<int>","index":0,"parameters":{"id":"42"},"tail":null,"query":[["ref","push"]],"arguments":{"id":"42","ref":"push"}}"#
        ),
        Row(link: "shop://good/42", expected: #"{"link":"shop://good/42","matched":false}"#),
        Row(
            link: "shop://goods/%00",
            expected:
                #"{"link":"shop://goods/%00","matched":false,"error":"the escape %00 in a link, at byte 13"}"#
        ),
        Row(
            link: " shop://goods/7 ",
            expected:
                #"{"link":" shop://goods/7 ","matched":true,"id":"goods.detail","pattern":"shop://goods/:id<int>","index":0,"parameters":{"id":"7"},"tail":null,"query":[],"arguments":{"id":"7"}}"#
        ),
        Row(
            link: "shop://files/a%2Fb//c/",
            expected:
                #"{"link":"shop://files/a%2Fb//c/","matched":true,"id":"files","pattern":"shop://files/*","index":1,"parameters":{},"tail":["a/b","c"],"query":[],"arguments":{}}"#
        ),
        Row(
            link: "shop://files",
            expected:
                #"{"link":"shop://files","matched":true,"id":"files","pattern":"shop://files/*","index":1,"parameters":{},"tail":[],"query":[],"arguments":{}}"#
        ),
        Row(
            link: "shop://named/a/b",
            expected:
                #"{"link":"shop://named/a/b","matched":true,"id":"named","pattern":"shop://named/:path+","index":2,"parameters":{"path":"a/b"},"tail":null,"query":[],"arguments":{"path":"a/b"}}"#
        ),
        Row(
            link: "shop:anonymous",
            expected:
                #"{"link":"shop:anonymous","matched":true,"id":null,"pattern":"shop://anonymous","index":3,"parameters":{},"tail":null,"query":[],"arguments":{}}"#
        ),
        Row(
            link: "shop://goods/42?a=1&b&a=2&c=&b&=x&a",
            expected:
                #"{"link":"shop://goods/42?a=1&b&a=2&c=&b&=x&a","matched":true,"id":"goods.detail","pattern":"shop://goods/:id<int>","index":0,"parameters":{"id":"42"},"tail":null,"query":[["a","1"],["b",null],["a","2"],["c",""],["b",null],["","x"],["a",null]],"arguments":{"":"x","a":["1","2",null],"b":[null,null],"c":"","id":"42"}}"#
        ),
        Row(
            link: "shop://list/by/price?tags&on=1",
            expected:
                #"{"link":"shop://list/by/price?tags&on=1","matched":true,"id":"list","pattern":"shop://list(/by/:key)(/page/:n<int>)","index":4,"parameters":{"key":"price"},"tail":null,"query":[["tags",null],["on","1"]],"arguments":{"key":"price","n":1,"none":null,"on":"1","rate":0.5,"tags":null}}"#
        ),
        Row(
            link: "shop://list",
            expected:
                #"{"link":"shop://list","matched":true,"id":"list","pattern":"shop://list(/by/:key)(/page/:n<int>)","index":4,"parameters":{},"tail":null,"query":[],"arguments":{"key":"date","n":1,"none":null,"on":true,"rate":0.5,"tags":["a",1,null]}}"#
        ),
        Row(
            link: "shop://%E6%90%9C%E7%B4%A2/手机?品牌=%E5%8D%8E%E4%B8%BA&q=a+b",
            expected:
                #"{"link":"shop://%E6%90%9C%E7%B4%A2/手机?品牌=%E5%8D%8E%E4%B8%BA&q=a+b","matched":true,"id":"搜索","pattern":"shop://搜索/:word","index":5,"parameters":{"word":"手机"},"tail":null,"query":[["品牌","华为"],["q","a b"]],"arguments":{"q":"a b","word":"手机","品牌":"华为"}}"#
        ),
        Row(
            link: "shop://declared/1",
            expected:
                #"{"link":"shop://declared/1","matched":true,"id":"declared","pattern":"shop://declared/:x","index":6,"parameters":{"x":"1"},"tail":null,"query":[],"arguments":{"size":50,"sort":"new","x":"1"}}"#
        ),
        Row(
            link: "HTTPS://M.Example.COM:443/a/1?id=x#f",
            expected:
                #"{"link":"HTTPS://M.Example.COM:443/a/1?id=x#f","matched":true,"id":"web","pattern":"https://m.example.com/a/:b","index":7,"parameters":{"b":"1"},"tail":null,"query":[["id","x"]],"arguments":{"b":"1","id":"x"}}"#
        ),
        Row(
            link: "shop://goods/42?id=7",
            expected:
                #"{"link":"shop://goods/42?id=7","matched":true,"id":"goods.detail","pattern":"shop://goods/:id<int>","index":0,"parameters":{"id":"42"},"tail":null,"query":[["id","7"]],"arguments":{"id":"42"}}"#
        ),
        Row(
            link: "shop://goods/42?q=%22%5C%E2%80%A8%0A%09%1B",
            expected:
                #"{"link":"shop://goods/42?q=%22%5C%E2%80%A8%0A%09%1B","matched":true,"id":"goods.detail","pattern":"shop://goods/:id<int>","index":0,"parameters":{"id":"42"},"tail":null,"query":[["q","\"\\\u2028\n\t\u001b"]],"arguments":{"id":"42","q":"\"\\\u2028\n\t\u001b"}}"#
        ),
        Row(
            link: "shop://goods/42?ref=push",
            expected:
                #"{"link":"shop://goods/42?ref=push","matched":true,"id":"goods.detail","pattern":"shop://goods/:id<int>","index":0,"parameters":{"id":"42"},"tail":null,"query":[["ref","push"]],"arguments":{"big":123456789012345678901234567890,"deep":{"b":[1.50,{"z":null,"a":true}]},"id":"caller","ref":null}}"#,
            parameters:
                #"{ "id": "caller", "big": 123456789012345678901234567890, "ref": null, "deep": {"b": [1.50, {"z": null, "a": true}]} }"#
        ),
    ]

    @Test("A link gives exactly the line of the contract", arguments: rows)
    func givesLine(_ row: Row) throws {
        let folder = try Folder()
        let manifest = try folder.manifest(Self.routes)
        let caller = row.parameters.map { ["--parameters", $0] } ?? []
        let run = CommandRun(["match", "--routes", manifest, "--json"] + caller + [row.link])
        #expect(run.output == row.expected + "\n")
        #expect(run.errors == "")
        #expect(run.code == (row.expected.contains(#""matched":true"#) ? 0 : 1))
    }

    struct RulesRow: CustomTestStringConvertible {
        let rules: String
        let arguments: String
        var testDescription: String { rules }
    }

    static let rulesRows = [
        RulesRow(rules: #""repeatedQuery": "first""#, arguments: #"{"a":"1","b":null,"id":"42"}"#),
        RulesRow(rules: #""repeatedQuery": "last""#, arguments: #"{"a":"2","b":null,"id":"42"}"#),
        RulesRow(rules: #""valuelessQuery": "empty""#, arguments: #"{"a":["1","2"],"b":"","id":"42"}"#),
        RulesRow(rules: #""valuelessQuery": "dropped""#, arguments: #"{"a":["1","2"],"b":"x","id":"42"}"#),
        RulesRow(rules: #""merge": ["path", "query"]"#, arguments: #"{"a":["1","2"],"b":null,"id":"7"}"#),
        RulesRow(rules: #""merge": ["caller"]"#, arguments: "{}"),
    ]

    @Test("The rules say how the dictionary of arguments is filled", arguments: rulesRows)
    func followsRules(_ row: RulesRow) throws {
        let folder = try Folder()
        let manifest = try folder.manifest(
            #"{ "pattern": "shop://goods/:id", "defaults": { "b": "x" } }"#, #""rules": { \#(row.rules) },"#)
        let run = CommandRun(["match", "--routes", manifest, "--json", "shop://goods/42?a=1&id=7&a=2&b"])
        #expect(run.output.hasSuffix(#""arguments":\#(row.arguments)}"# + "\n"))
    }

    @Test(
        "Names that another router keeps for itself are no arguments, and what it adds yields to the link and the caller",
        arguments: [
            ("jlroutes", "app://user/joe?JLRoutePattern=evil&JLRouteURL&a=1", "{}", #"{"a":"1","id":"joe"}"#),
            (
                "jlroutes", "app://user/joe", #"{"JLRouteScheme":"x","JLRouteWildcardComponents":[]}"#,
                #"{"id":"joe"}"#
            ),
            ("mgjrouter", "app://user/joe?MGJRouterParameterUserInfo=x", "{}", #"{"id":"joe"}"#),
            ("hhrouter", "/user/joe?block=x&b=1", "{}", #"{"b":"1","id":"joe","route":"/user/joe?block=x&b=1"}"#),
            ("hhrouter", "/user/joe?route=x", "{}", #"{"id":"joe","route":"x"}"#),
            // One letter in one code point and in two.
            (
                "jlroutes", "app://user/joe?\u{E9}=1&e\u{301}=2", "{}",
                "{\"e\u{301}\":\"2\",\"id\":\"joe\",\"\u{E9}\":\"1\"}"
            ),
            ("hhrouter", "/user/joe", #"{"route":"x"}"#, #"{"id":"joe","route":"x"}"#),
        ])
    func keepsNames(_ dialect: String, _ link: String, _ caller: String, _ expected: String) throws {
        let pattern = dialect == "mgjrouter" ? "app://user/:id" : "/user/:id"
        let folder = try Folder()
        let path = try folder.manifest(#"{ "pattern": "\#(pattern)" }"#)
        let run = CommandRun([
            "match", "--routes", path, "--dialect", dialect, "--json", "--parameters", caller, link,
        ])
        #expect(run.output.hasSuffix(#""arguments":\#(expected)}"# + "\n"), "\(run.output)\(run.errors)")
    }

    @Test("The schemes and hosts of the app do not limit the table")
    func ignoresOwnership() throws {
        let folder = try Folder()
        let manifest = try folder.manifest(
            #"{ "pattern": "https://a.example/x" }"#, #""schemes": ["shop"], "hosts": ["b.example"],"#)
        #expect(CommandRun(["match", "--routes", manifest, "https://a.example/x"]).code == 0)
    }

    @Test("The form for people shows the route, its values and where each came from")
    func showsPeople() throws {
        let folder = try Folder()
        let manifest = try folder.manifest(
            #"""
            { "id": "goods", "pattern": "/goods/:id/*", "summary": "A product", "defaults": { "tab": "info", "id": 1 } }
            """#)
        let run = CommandRun(
            [
                "match", "--routes", manifest, "--parameters", #"{"n":[1]}"#, "/goods/42/a/b?ref=push&x", "/it's",
                "/no\u{1B}[31m",
            ])
        #expect(
            run.output == #"""
                /goods/42/a/b?ref=push&x
                  route     goods
                  pattern   /goods/:id/*
                  about     A product
                  path      id   42
                  tail      0    a
                            1    b
                  query     ref  push
                            x    (no value)
                  caller    n    [1]
                  default   tab  info

                /it's
                  no route  see waymark explain --routes \#(manifest) '/it'\''s'

                /no\u{1B}[31m
                  unreadable  a control character (U+001B) in a link, at byte 3

                """#)
        #expect(run.code == 1)
    }

    @Test("A default of the route is shown in place of the one that its query declares")
    func showsDefaultsOnce() throws {
        let folder = try Folder()
        let run = CommandRun(["match", "--routes", try folder.manifest(Self.routes), "shop://declared/1"])
        #expect(run.output.hasSuffix("  default   sort  new\n            size  50\n"), "\(run.output)")
    }

    @Test("Colours are for terminals that show them, and off on request")
    func colours() throws {
        let folder = try Folder()
        let manifest = try folder.manifest(#"{ "id": "a", "pattern": "/a" }"#)
        func isColoured(_ isTerminal: Bool, _ environment: [String: String]) -> Bool {
            let style = TextStyle(isTerminal: isTerminal, environment: environment)
            return CommandRun(["match", "--routes", manifest, "/a"], style: style).output.contains("\u{1B}[")
        }
        #expect(isColoured(true, [:]))
        #expect(isColoured(true, ["NO_COLOR": ""]))
        #expect(!isColoured(true, ["NO_COLOR": "1"]))
        #expect(!isColoured(true, ["TERM": "dumb"]))
        #expect(!isColoured(false, [:]))
    }
}
