import WaymarkCore

/// The rows: each value of each rule, with tables and links that tell it from the others.
extension MatchingRulesTests {
    static let order = ["/*", "/:x", "shop://a", "/a"]
    static let letters = ["/Goods/Detail", "shop://Cart/Items", "/X:id/:n((?i)abc)", "/Y/:n(abc)"]
    static let hosts = ["shop://goods/:id", "shop:/:id"]

    static let counted = ["/:x/:y", "/a/:y", "/a/*", "/:x/b", "/a/b"]
    static let ways = ["/a/:x/c", "/:y/b/d", "/a/b/e"]
    static let spaces = ["/a", "shop://a", "/:x"]
    static let pathLike = ["/a", #"/a\?b=1"#, #"/shop\:/a"#, "/:p/:q/:r"]

    static let rows = [
        Row("precedence specificity, the default", order, ["shop://a": [2, 3, 1, 0], "/b": [1, 0]]),
        Row("precedence registration", order, ["shop://a": [0, 1, 2, 3], "/a": [0, 1, 3]]) {
            $0.precedence = .registration
        },
        Row("precedence exactFirst", order, ["shop://a": [2, 3, 0, 1], "/a": [3, 0, 1], "/b": [0, 1]]) {
            $0.precedence = .exactFirst
        },
        Row(
            "precedence exactFirst, the other way round", order.reversed(),
            ["shop://a": [0, 1, 2, 3], "/a": [0, 2, 3], "/b": [2, 3]]
        ) { $0.precedence = .exactFirst },
        Row("precedence exactFirst, with a group left out", ["/:x", "/a(/:y)"], ["/a": [1, 0], "/a/b": [1]]) {
            $0.precedence = .exactFirst
        },
        Row("precedence literalCount", counted, ["/a/b": [4, 1, 2, 3, 0], "/c/d": [0]]) {
            $0.precedence = .literalCount
        },
        Row(
            "precedence literalCount, the other way round", counted.reversed(), ["/a/b": [0, 1, 2, 3, 4], "/c/d": [4]]
        ) { $0.precedence = .literalCount },

        Row(
            "backtracking full, the default", ways,
            ["/a/b/c": [0], "/a/b/d": [1], "/a/b/e": [2], "/a/z/c": [0], "/z/b/d": [1]]),
        Row(
            "backtracking none", ways,
            ["/a/b/c": [], "/a/b/d": [], "/a/b/e": [2], "/a/z/c": [0], "/z/b/d": [1]]
        ) { $0.backtracking = .none },
        Row("backtracking none, ties go by registration", ["/:x<int>/b", "/:y([0-9]+)/c"], ["/1/b": [0], "/1/c": []]) {
            $0.backtracking = .none
        },
        Row(
            "backtracking none, ties the other way round", ["/:y([0-9]+)/c", "/:x<int>/b"], ["/1/b": [], "/1/c": [0]]
        ) { $0.backtracking = .none },
        Row(
            "backtracking none, ties by what is behind them first", ["/:x<int>/:z", "/:y([0-9]+)/c"],
            ["/1/c": [1], "/1/b": []]
        ) { $0.backtracking = .none },
        Row(
            "backtracking none, tails", ["/a/b", "/a/*", "/*"],
            ["/a": [1], "/a/b": [0], "/a/c": [1], "/a/b/c": [], "/c": [2]]
        ) { $0.backtracking = .none },
        Row("backtracking none, schemes and hosts are tried all the same", ["shop://a/b", "/a/c"], ["shop://a/c": [1]])
        { $0.backtracking = .none },
        Row("backtracking none has no meaning under registration", ways, ["/a/b/c": [0], "/a/b/d": [1]]) {
            $0.backtracking = .none
            $0.precedence = .registration
        },

        Row(
            "namespaces shared, the default", spaces,
            ["shop://a": [1, 0, 2], "shop://b": [2], "app://a": [0, 2], "/a": [0, 2]]),
        Row(
            "namespaces separate", spaces,
            ["shop://a": [1], "shop://b": [], "app://a": [], "/a": [0, 2], "a": [0, 2]]
        ) { $0.namespaces = .separate },
        Row(
            "namespaces byScheme", spaces, ["shop://a": [1], "shop://b": [], "app://a": [0, 2], "/a": [0, 2]]
        ) { $0.namespaces = .byScheme },
        Row(
            "namespaces byScheme, with a fallback", spaces,
            ["shop://a": [1, 0, 2], "SHOP://b": [2], "app://a": [0, 2], "/a": [0, 2]]
        ) {
            $0.namespaces = .byScheme
            $0.namespaceFallback = ["shop"]
        },
        Row(
            "namespaces byScheme under registration: a scheme comes first", ["/a", "shop://:x", "shop://a"],
            ["shop://a": [1, 2, 0]]
        ) {
            $0.namespaces = .byScheme
            $0.namespaceFallback = ["shop"]
            $0.precedence = .registration
        },

        Row("linkSyntax url, the default", pathLike, ["/a?b=1": [0], "/a/../b": [], "//a": nil, "shop://a": [0]]),
        Row(
            "linkSyntax path", pathLike,
            ["/a?b=1": [1], "/a/../b": [3], "//a": [0], "shop://a": [2], "/a#b": [], "/a": [0], "%61": [0]]
        ) { $0.linkSyntax = .path },

        Row(
            "literals decoded, the default", ["/a%20b", "/%61", "/n/:x(A)", "/i-%61:x"],
            [
                "/a b": [0], "/a%20b": [0], "/a": [1], "/%61": [1], "/n/%41": [2], "/n/A": [2], "/i-a1": [3],
                "/i-%611": [3],
            ]),
        Row(
            "literals written", ["/a%20b", "/%61", "/n/:x(%41)", "/i-%61:x"],
            [
                "/a b": [], "/a%20b": [0], "/a": [], "/%61": [1], "/n/%41": [2], "/n/A": [], "/i-a1": [],
                "/i-%611": [3],
            ]
        ) { $0.literals = .written },

        Row(
            "leadingSlash ignore, the default", ["/a", "/", "/:x/b"],
            ["/a": [0], "a": [0], "/": [1], "": [1], "c/b": [2], "shop://a": [0]]),
        Row(
            "leadingSlash strict", ["/a", "/", "/:x/b", "shop:/a"],
            [
                "/a": [0], "a": [], "/a/": [0], "/": [1], "": [], "/c/b": [2], "c/b": [], "/c//b": [2],
                "shop://a": [3], "shop:/a": [3], "shop:a": [3], "app:/a": [],
            ]
        ) { $0.leadingSlash = .strict },
        Row("leadingSlash and trailingSlash strict", ["/a", "/a/", "/"], ["/a": [0], "/a/": [1], "a/": [], "/": [2]]) {
            $0.leadingSlash = .strict
            $0.trailingSlash = .strict
        },

        Row(
            "exactSchemes false, the default", ["shop://a", "SHOP://b", "/c"],
            ["shop://a": [0], "SHOP://a": [0], "Shop://b": [1], "SHOP://c": [2]]),
        Row(
            "exactSchemes true", ["shop://a", "SHOP://b", "/c", "SHOP://a", "HTTPS://h.example/d"],
            [
                "shop://a": [0], "SHOP://a": [3], "Shop://a": [], "shop://b": [], "SHOP://b": [1], "Shop://c": [2],
                "HTTPS://H.example:443/d": [4], "https://h.example/d": [],
            ]
        ) { $0.exactSchemes = true },
        Row(
            "exactSchemes true, by scheme", ["shop://a", "/a", "/b"],
            ["shop://a": [0], "SHOP://a": [1], "shop://b": [], "SHOP://b": [2], "/b": [2]]
        ) {
            $0.exactSchemes = true
            $0.namespaces = .byScheme
        },

        Row(
            "caseSensitivity sensitive, the default", letters,
            [
                "/Goods/Detail": [0], "/goods/Detail": [], "/Goods/detail": [], "shop://goods/Detail": [0],
                "shop://goods/detail": [],
                "shop://cart/Items": [1], "shop://cart/items": [], "/X1/ABC": [2], "/x1/ABC": [], "/Y/ABC": [],
                "https://h/goods/Detail": [],
            ]),
        Row(
            "caseSensitivity insensitive", letters,
            [
                "/gOODS/dETAIL": [0], "https://h/goods/detail": [0], "shop://cART/iTEMS": [1], "/x1/abc": [2],
                "/y/abc": [3], "/y/ABC": [],
            ]
        ) { $0.caseSensitivity = .insensitive },
        Row("caseSensitivity insensitive is of ASCII alone", ["/é", "/K"], ["/É": [], "/\u{212A}": [], "/k": [1]]) {
            $0.caseSensitivity = .insensitive
        },
        Row(
            "caseSensitivity firstSegment", letters,
            [
                "/gOODS/Detail": [0], "/goods/detail": [], "https://h/goods/Detail": [0], "shop://cart/items": [],
                "/x1/abc": [2], "/y/abc": [3],
            ]
        ) { $0.caseSensitivity = .firstSegmentInsensitive },

        Row(
            "caseSensitivity exact", letters,
            [
                "/Goods/Detail": [0], "/goods/Detail": [], "shop://Goods/Detail": [0], "shop://goods/Detail": [],
                "shop://Cart/Items": [1], "shop://cart/Items": [], "SHOP://Cart/Items": [1], "/X1/ABC": [2],
                "/x1/ABC": [], "https://h/Goods/Detail": [0], "https://h/goods/Detail": [],
            ]
        ) { $0.caseSensitivity = .exact },

        Row(
            "trailingSlash ignore, the default", ["/a", "/b/", "/src/*"],
            [
                "/a": [0], "/a/": [0], "/b": [1], "/b/": [1], "/src": [2], "/src/": [2], "/a//": [0],
            ]),
        Row(
            "trailingSlash strict", ["/a", "/b/", "/c/:id", "/d/:id/", "/e(/f/)", "/"],
            [
                "/a": [0], "/a/": [], "/b": [], "/b/": [1], "/c/1": [2], "/c/1/": [], "/c/": [], "/d/1": [],
                "/d/1/": [3], "/e": [4],
                "/e/": [], "/e/f": [], "/e/f/": [4], "/a/.": [], "/b/x/..": [1], "/": [5], "": [5], "https://h": [5],
                "https://h/": [5],
                "shop://a/": [], "shop://a": [0], "shop://b/": [1],
            ]
        ) { $0.trailingSlash = .strict },
        Row("trailingSlash strict, two routes that differ in it alone", ["/a", "/a/"], ["/a": [0], "/a/": [1]]) {
            $0.trailingSlash = .strict
        },
        Row(
            "trailingSlash strict, tails", ["/s/*", "/n/:p*", "/o/:p+"],
            [
                "/s": [0], "/s/": [0], "/s/x": [0], "/s/x/": [0], "/n/": [1], "/o/": [], "/o/x/": [2],
            ]
        ) { $0.trailingSlash = .strict },

        Row(
            "emptySegments collapse, the default", ["/a/b", "/c//d", "/:x/:y"],
            [
                "/a//b": [0, 2], "//": nil, "/a///b//": [0, 2], "/c/d": [1, 2], "/c//d": [1, 2], "shop://a//b": [0, 2],
                "shop:////a/b": [0, 2],
            ]),
        Row(
            "emptySegments keep", ["/a/b", "/c//d", "/:x/:y/:z", "/f/:rest+"],
            [
                "/a//b": [], "/a/b": [0], "/a/b/": [0], "/a/b//": [], "/c//d": [1], "/c/d": [], "/f/a//b": [3],
                "shop://a/b": [0],
                "shop:///a/b": [0], "shop://a//b": [], "shop://c//d": [1],
            ]
        ) { $0.emptySegments = .keep },

        Row("emptyValues false, the default", ["/p-:x", "/a/:y/b"], ["/p-": [], "/p-1": [0], "/a//b": []]) {
            $0.emptySegments = .keep
        },
        Row(
            "emptyValues true", ["/p-:x", "/a/:y/b", "/i/:n<int>/c"],
            ["/p-": [0], "/p-1": [0], "/a//b": [1], "/a/b": [], "/i//c": []]
        ) {
            $0.emptySegments = .keep
            $0.emptyValues = true
        },

        Row(
            "host segment, the default of a scheme", hosts,
            ["shop://goods/1": [0], "shop:goods/1": [0], "shop://x.y": [1]]),
        Row(
            "host authority", hosts,
            [
                "shop://goods/1": [0, 1], "shop://GOODS/1": [0, 1], "shop://other/1": [1], "shop:/goods/1": nil,
                "shop:///1": nil,
            ]
        ) {
            $0.setHost(.authority, forScheme: "SHOP")
        },
        Row(
            "host segmentUnlessDotted", ["shop:/goods/:id", "shop:/:id"],
            [
                "shop://goods/1": [0], "shop://www.ex.com/goods/1": [0], "shop://localhost/7": [1],
                "shop://LocalHost/7": [1], "shop:/goods/1": [0],
                "shop://www.ex.com": [],
            ]
        ) { $0.setHost(.segmentUnlessDotted, forScheme: "shop") },
        Row(
            "host segmentUnlessDotted, of a pattern", ["shop://www.ex.com/goods/:id"],
            ["shop://goods/1": [0], "shop://other.com/goods/1": [0]]
        ) {
            $0.setHost(.segmentUnlessDotted, forScheme: "shop")
        },
        Row(
            "host ignore", ["shop://goods/:id", "shop:/x/:id"],
            ["shop://goods/1": [0], "shop://other/1": [0], "shop:/1": [0], "shop://h/x/1": [1], "shop:goods/1": []]
        ) {
            $0.setHost(.ignore, forScheme: "shop")
        },
        Row(
            "host of https as a segment", ["https://goods/:id", "/goods/:id"],
            ["https://goods/1": [0, 1], "https:/goods/1": [0, 1], "http://goods/1": []]
        ) {
            $0.setHost(.segment, forScheme: "https")
        },

        Row(
            "host of all schemes, those that are named apart", ["shop:/a", "app:/a", "https:/a"],
            ["shop://x/a": [0], "app://a": [1], "app://x/a": [], "https://h/a": [2], "https:/a": [2]]
        ) {
            $0.setHost(.ignore, forScheme: "*")
            $0.setHost(.segment, forScheme: "app")
        },

        Row(
            "userInformation refuse, the default", ["/a", "https:/a"],
            ["https://me@h/a": nil, "shop://me@a": nil, "shop://a:1": nil]),
        Row(
            "userInformation ignore", ["/a", "https:/a"],
            ["https://me@h/a": [1, 0], "shop://me@a": [0], "shop://a:1": [0], "shop://me:pw@a:1": [0]]
        ) {
            $0.userInformation = .ignore
        },

        Row("fragment ignore, the default", ["/a", "/a/b", "/b"], ["/a#/b": [0], "#/b": [], "/a#": [0]]),
        Row(
            "fragment path", ["/a", "/a/b", "/b", "/:x/:y/:z"],
            [
                "/a#/b": [1], "/a/#/b": [1], "#/b": [2], "/#/b": [2], "/a#b": [0], "/a#": [0], "/a#/": [0],
                "/a#/b?x=1": [1], "shop://a#/b": [1],
                "/a#/b%2Fc/d": [3], "https://h/#/b": [2],
            ]
        ) { $0.fragment = .path },
        Row("fragment query leaves the path alone", ["/a", "/a/b"], ["/a#/b?x=1": [0], "/a#x=1": [0]]) {
            $0.fragment = .query
        },
        Row("fragment pathAndQuery", ["/a", "/a/b"], ["/a#/b?x=1": [1], "/a#x=1": [0]]) { $0.fragment = .pathAndQuery },

        Row(
            "fragment joined", ["/user", "/user\\#/view", "/:x/view", "/user\\#", "/\\#/b"],
            [
                "/user#/view": [1, 2], "/user%23/view": [1, 2], "/user#": [3], "/user": [0], "/user#a=1": [0],
                "/user#a=": [], "/user#a": [], "/user#/view?a=1": [1, 2], "/user#/view?a": [1, 2], "/user#?a=1": [3],
                "/user/#/view": [], "/user#//view/": [1, 2], "shop://user#/view": [1, 2], "#/b": [4], "/#/b": [4],
                "https://h#/b": [4],
            ]
        ) { $0.fragment = .joined },

        Row(
            "fragment text", ["/user", "/user\\#/view", "/:x/view", "/user\\#", "/\\#/b"],
            [
                "/user#/view": [1, 2], "/user%23/view": [1, 2], "/user#": [3], "/user": [0], "/user#?a=1": [3],
                "/user#a=1": [], "/user/#/view": [], "/user#/view?a=1#/b": [1, 2], "shop://user#/view": [1, 2],
                "#/b": [4], "/#/b": [4], "https://h#/b": nil, "/a/../user#/view/": [1, 2], "shop:/user#": [3],
            ]
        ) { $0.fragment = .text },

        Row("segmentWildcard nil, the default", ["/a/~/c"], ["/a/b/c": [], "/a/~/c": [0]]),
        Row(
            "segmentWildcard", ["/a/~/c", "/a/b/c", "/a/x~/d"],
            ["/a/b/c": [1, 0], "/a/z/c": [0], "/a//c": [], "/a/x~/d": [2], "/a/xy/d": []]
        ) {
            $0.segmentWildcard = "~"
        },
        Row("segmentWildcard *", ["/a/*/c", "/*"], ["/a/b/c": [0], "/b": [1], "/b/c": []]) { $0.segmentWildcard = "*" },
        Row("segmentWildcard is as good as a plain parameter", ["/~/b", "/:x/:y"], ["/a/b": [0, 1]]) {
            $0.segmentWildcard = "~"
        },
    ]
}
