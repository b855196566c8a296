import Testing
import WaymarkSources

/// Links in sources of every kind.
@Suite struct SourceLinkTests {
    struct Source: CustomTestStringConvertible {
        let name: String
        let files: [(name: String, text: String)]
        /// Line, column and what is found there; files after the first have their numbers before these.
        let found: [String]
        var testDescription: String { name }

        init(_ name: String, _ file: String, _ text: String, _ found: String...) {
            self.name = name
            files = [(file, text)]
            self.found = found
        }

        init(_ name: String, _ files: [(name: String, text: String)], _ found: String...) {
            self.name = name
            self.files = files
            self.found = found
        }
    }

    static let code: [Source] = [
        Source("a literal", "A.swift", #"open("shop://a/1")"#, "1:7 shop://a/1"),
        Source("a literal of Objective-C", "A.m", #"[r open:@"shop://a/1"];"#, "1:11 shop://a/1"),
        Source("an interpolation", "A.swift", #"open("shop://a/\(x.id)?q=\(y)")"#, "1:7 shop://a/{}?q={}"),
        Source("texts within an interpolation", "A.swift", #""shop://a/\(f("b)") + "c")/d""#, "1:2 shop://a/{}/d"),
        Source(
            "links within an interpolation", "A.swift", #""a \(f("shop://a/\(x)", "b\(g("shop://b"))")) shop://c""#,
            "1:9 shop://a/{}", "1:32 shop://b", "1:47 shop://c"),
        Source(
            "links within an interpolation of other languages",
            [("A.kt", "\"a ${f(\"shop://a\" + x)}\""), ("a.js", "`a ${b ? 'shop://a' : `shop://${c}`}`")],
            "1:9 shop://a{}", "1 1:11 shop://a", "1 1:24 unfollowed shop://{}"),
        Source(
            "within an interpolation what is compared or looked up there, or told in a preview",
            [
                ("A.swift", #"f("\(a == "shop://b" ? "shop://c" : d["shop://b"])")"#),
                ("B.swift", "#Preview { V(\"\\(f(\"shop://b\"))\") }\nlet a = \"\\(f(\"shop://c\"))\""),
                ("a.kt", "f(\"${if (a == \"shop://b\") \"shop://c\" else d}\")"),
            ], "1:25 shop://c", "1 2:15 shop://c", "2 1:28 shop://c"),
        Source("a raw text", "A.swift", ##"let a = #"shop://a/"b"\(c)\#(d)"#"##, #"1:11 shop://a/"b"\(c){}"#),
        Source(
            "a long text", "A.swift", "let a = \"\"\"\n    {\"link\": \"shop://a/1\"}\n    \"\"\"", "2:15 shop://a/1"),
        Source("a link that a long text begins with", "A.swift", "f(\"\"\"\n    shop://a\n    \"\"\")", "2:5 shop://a"),
        Source(
            "macros, of which one is a base", "A.m", "#define B @\"shop://\"\n#define D @\"shop://d\"\nf(B @\"a\");",
            "1:13 unfollowed shop://", "2:13 shop://d", "3:3 shop://a"),
        Source(
            "a companion's constants", "A.kt",
            "class N { companion object { const val S = \"shop\" }\n  fun f() { g(\"$S://a\") } }", "2:16 shop://a"),
        Source("several in one text", "A.swift", #""see shop://a, or shop://b!""#, "1:6 shop://a", "1:19 shop://b"),
        Source("what is in comments", "A.swift", "// shop://a\n/* shop://b /* */ shop://c */", ""),
        Source(
            "what is in lines that end with a carriage return", "A.swift", "// shop://a\rf(\"shop://b\")\r\ng()",
            "2:4 shop://b"),
        Source(
            "a comment of C that a backslash continues", "A.m", "// a \\\r\nf(@\"shop://a\");\r\nf(@\"shop://b\");",
            "3:5 shop://b"),
        Source("what is not compiled", "A.swift", "#if false\nlet a = \"shop://a\"\n#endif", ""),
        Source(
            "another scheme, and one that ends like ours", "A.swift", #"f("shopper://a", "x-shop://b", "eshop://c")"#,
            ""),
        Source("a scheme in capitals", "A.swift", #"f("SHOP://a")"#, "1:4 SHOP://a"),
        Source("a scheme without slashes", "A.swift", #"f("shop:a/1", "shop: a", "shop:")"#, "1:4 shop:a/1"),
        Source(
            "hosts", "A.swift",
            #"f("https://m.shop.example/a", "https://x.shop.example/b", "https://m.shop.example.evil/c")"#,
            "1:4 https://m.shop.example/a"),
        Source("a host alone", "A.swift", #"f("https://m.shop.example", "https://m.shop.example/")"#, ""),
        Source(
            "patterns", "A.swift", #"on("shop://a/:id<int>") {}; f("shop://*", "shop://b(/c)")"#,
            "1:5 registered shop://a/:id<int>", "1:32 pattern shop://*", "1:44 pattern shop://b(/c)"),
        Source(
            "a registration without parameters", "A.swift",
            #"app.screen("shop://a", .public) { }; app.open("shop://a")"#,
            "1:13 registered shop://a", "1:48 shop://a"),
        Source(
            "a typed route's pattern", "A.swift", #"static let pattern: RoutePattern = "shop://a""#,
            "1:37 registered shop://a"),
        Source(
            "the beginning of links", "A.swift", #"f("shop://", "shop://\(path)")"#, "1:4 unfollowed shop://",
            "1:15 unfollowed shop://{}"),
        Source("a sum", "A.swift", #"f("shop://a/" + id + "/b" + String(c))"#, "1:4 shop://a/{}/b{}"),
        Source("a format", "A.swift", #"String(format: "shop://a/%d/%@?p=%02d", a, b, c)"#, "1:17 shop://a/{}/{}?p={}"),
        Source("escapes that are no format", "A.m", #"f(@"shop://a/%E7%94%9F%d0")"#, "1:5 shop://a/%E7%94%9F%d0"),
        Source(
            "a format of Objective-C", "A.m", #"[NSString stringWithFormat:@"shop://a/%ld%%%d0", n, m]"#,
            "1:30 shop://a/{}%{}0"),
        Source("literals side by side", "A.m", "f(@\"shop://\"\n  @\"a/1\")", "1:5 shop://a/1"),
        Source(
            "Kotlin", "A.kt", "open(\"shop://a/$id/${b.c}/$\")\n/* /* */ shop://no */ val x = \"\"\"shop://b\\n\"\"\"",
            "1:7 shop://a/{}/{}/$", #"2:34 shop://b\n"#),
        Source(
            "Java", "A.java", #"open("shop://a/" + id); String.format("shop://b/%s", c); 'a'"#, "1:7 shop://a/{}",
            "1:40 shop://b/{}"),
        Source(
            "JavaScript", "a.js", "go(`shop://a/${f({b: `c`})}`); x = /\"shop:\\/\\/no/; go('shop://b')",
            "1:5 shop://a/{}", "1:56 shop://b"),
        Source(
            "TypeScript", "a.tsx", "const A: string = 'shop://a'; <Link to=\"shop://b\"/>", "1:20 shop://a",
            "1:41 shop://b"),
        Source("a star in the text of JSX", "a.tsx", "<p>all of src/*.ts</p>\nopen(\"shop://a\")", "2:7 shop://a"),
        Source(
            "a slash behind what it divides", "a.ts",
            "p = a++ / 2; q = \"shop://a\"; r = x! / 2; s = \"shop://b\"; t = b / 2", "1:19 shop://a", "1:47 shop://b"),
        Source("a closed fragment of JSX", "a.jsx", "c ? <></> : <Link to=\"shop://a\"/>", "1:23 shop://a"),
        Source(
            "apostrophes in the text of JSX", "a.tsx",
            "<p>Don't</p>; b = <p>it's</p>; open('shop://a'); return'shop://b'", "1:38 shop://a", "1:57 shop://b"),
        Source(
            "an address in the text of JSX", "a.tsx", "<p>see https://x.y</p>; open(\"shop://a\") // shop://no",
            "1:31 shop://a"),
        Source(
            "a line behind a comment that ends with a backslash",
            [
                ("a.js", "// C:\\\nf('shop://a')"), ("A.java", "// C:\\\nf(\"shop://b\");"),
                ("A.m", "// C:\\\nf(@\"shop://no\");\nf(@\"shop://c\");"),
            ],
            "2:4 shop://a", "1 2:4 shop://b", "2 3:5 shop://c"),
        Source("many quotes of Kotlin", "A.kt", "a = \"\"\"x\"\"\"\"; b = \"shop://a\"", "1:20 shop://a"),
    ]

    static let components: [Source] = [
        Source(
            "each part on its own", "A.swift",
            """
            var components = URLComponents()
            components.scheme = "shop"
            components.host = "goods"
            components.path = "/\\(id)/reviews"
            """, "4:20 shop://goods/{}/reviews"),
        Source(
            "in another order, by constants", "A.swift",
            "let kScheme = \"shop\"\nc.path = \"/42\"\nc.host = \"goods\"\nc.scheme = kScheme", "2:11 shop://goods/42"),
        Source("a host alone", "A.m", "c.scheme = @\"shop\";\nc.host = @\"cart\";", "2:12 shop://cart"),
        Source(
            "a page of the web", "A.swift",
            "c.scheme = \"https\"; c.host = \"m.shop.example\"; c.path = \"/a\"; d.scheme = \"https\"; d.host = \"x.example\"; d.path = \"/b\"",
            "1:58 https://m.shop.example/a"),
        Source(
            "several paths of one variable", "A.swift",
            "func f() { c.scheme = \"shop\"\nc.host = \"a\"\nif x { c.path = \"/1\" } else { c.path = \"/2\" } }",
            "3:18 shop://a/1", "3:41 shop://a/2"),
        Source(
            "one variable in each of two functions", "A.swift",
            "func f() { c.scheme = \"shop\"; c.host = \"a\" }\nfunc g() { c.host = \"b\"; c.path = \"/1\" }",
            "1:41 shop://a"),
        Source(
            "a query that is written out", "A.swift",
            "c.scheme = \"shop\"; c.host = \"a\"\nc.queryItems = [URLQueryItem(name: \"q\", value: \"1\"), .init(name: \"r\", value: x)]",
            "1:30 shop://a?q=1&r={}"),
        Source(
            "what is added later", "A.swift",
            "c.scheme = \"shop\"; c.host = \"a\"; c.path = \"/b\"\nc.path += \"/c\"\nc.queryItems?.append(item)",
            "1:44 shop://a/b{}?{}"),
        Source(
            "another app's scheme, and no scheme at all", "A.swift",
            "c.scheme = \"tel\"; c.host = \"a\"; d.host = \"goods\"; d.path = \"/1\"; e.scheme == \"shop\"; e.host = \"x\"",
            ""),
    ]

    @Test("Links that are put together by the members of URLComponents are found at their paths", arguments: components)
    func findsComponents(_ source: Source) { expect(source) }

    static let data: [Source] = [
        Source(
            "Android's manifest", "AndroidManifest.xml", #"<meta-data android:value="shop://a" />"#, "1:27 shop://a"),
        Source(
            "a property list", "A.plist", "<plist><!-- shop://no -->\n<string> shop://a?b=1&amp;c=2 </string></plist>",
            "2:10 shop://a?b=1&c=2"),
        Source(
            "a storyboard", "A.storyboard", #"<a value="shop://a/1" other='shop://b'/>"#, "1:11 shop://a/1",
            "1:30 shop://b"),
        Source("a string table", "A.strings", "/* shop://no */\n\"k\" = \"shop://a/%@\";", "2:8 shop://a/{}"),
        Source("a string catalogue", "A.xcstrings", #"{ "value" : "shop:\/\/a\/1" }"#, "1:14 shop://a/1"),
        Source(
            "JSON with a template", "a.json", #"{"a":"shop://a/{{ id }}", "b":"shop://b/${id}", "c": "shop://c/{id}"}"#,
            "1:7 shop://a/{}", "1:32 shop://b/{}", "1:55 shop://c/{}"),
        Source(
            "YAML", "a.yml",
            "a: shop://a # shop://no\n- 'shop://b''c'\n- {x: \"shop://c\", y: shop://d}\nz: shop://e/{{ f }}/g",
            "1:4 shop://a", "2:4 shop://b'c", "3:8 shop://c", "3:22 shop://d", "4:4 shop://e/{}/g"),
        Source(
            "HTML", "a.html",
            "<p>shop://no</p><a href=shop://a>x</a><a href=\"shop://b&#x2F;c\">\n<script>f('shop://d')</script><style>shop://no</style>",
            "1:25 shop://a", "1:48 shop://b/c", "2:12 shop://d"),
        Source(
            "Markdown", "a.md",
            "`shop://no` shop://no [a](shop://a) <shop://b>\n```\n[n](shop://no)\n```\n[c]: shop://c\n<a href=\"shop://d\">",
            "1:27 shop://a", "1:38 shop://b", "5:6 shop://c", "6:10 shop://d"),
        Source("columns behind wide letters", "a.json", #"{"搜索😀":"shop://搜索/鞋"}"#, "1:9 shop://搜索/鞋"),
    ]

    static let constants: [Source] = [
        Source(
            "in the same file", "A.swift", "let base = \"shop://\"\nf(\"\\(base)a/1\", base + \"b\")",
            "1:13 unfollowed shop://", "2:4 shop://a/1", "2:17 shop://b"),
        Source(
            "of a type", "A.swift", "enum Links { static let base = \"shop://\" }\nf(\"\\(Links.base)a\")",
            "1:33 unfollowed shop://", "2:4 shop://a"),
        Source(
            "made of others", "A.swift", "let s = \"shop\"\nlet base = s + \"://\"\nlet a = \"\\(base)a\"",
            "2:12 unfollowed shop://", "3:10 shop://a"),
        Source(
            "of a function, known there alone", "A.swift",
            "func f() { let b = \"shop://a/\"; g(\"\\(b)1\") }\nfunc h() { g(\"\\(b)2\") }",
            "1:21 shop://a/", "1:36 shop://a/1"),
        Source(
            "raw values", "A.swift", "enum S: String { case own = \"shop\" }\nf(\"\\(S.own.rawValue)://a\")",
            "2:4 shop://a"),
        Source(
            "URLs", "A.swift", "let base = URL(string: \"shop://b/\")!\nf(\"\\(base.absoluteString)1\")",
            "1:25 shop://b/", "2:4 shop://b/1"),
        Source(
            "that are used for more", "A.swift", "let base = \"shop://\".count\nf(\"\\(base)a\")",
            "1:13 unfollowed shop://"),
        Source(
            "in another file",
            [
                ("A.m", "#define BASE @\"shop://\"\nNSString *const kScheme = @\"shop\";"),
                (
                    "B.m",
                    "f([NSString stringWithFormat:@\"%@://a/%@\", kScheme, x]);\n[BASE stringByAppendingString:@\"b\"]; f(BASE @\"c\");"
                ),
            ],
            "1:16 unfollowed shop://", "1 1:32 shop://a/{}", "1 2:33 shop://b", "1 2:40 shop://c"),
        Source(
            "of one name and two values",
            [
                ("A.swift", "let base = \"shop://a/\""), ("B.swift", "let base = \"shop://b/\""),
                ("C.swift", "f(\"\\(base)1\")"),
            ],
            "1:13 shop://a/", "1 1:13 shop://b/"),
        Source(
            "of Kotlin", "A.kt", "object L { const val BASE = \"shop://\" }\nf(\"${L.BASE}a\" )",
            "1:30 unfollowed shop://", "2:4 shop://a"),
        Source(
            "of Java", "A.java", "class L { static final String BASE = \"shop://\"; void f() { g(L.BASE + \"a\"); } }",
            "1:39 unfollowed shop://", "1:62 shop://a"),
        Source(
            "of JavaScript", "a.js", "const base = 'shop://'\nf(`${base}a`, base + 'b')", "1:15 unfollowed shop://",
            "2:4 shop://a", "2:15 shop://b"),
    ]

    static let hiding: [Source] = [
        Source(
            "a parameter", "A.swift",
            "let base = \"shop://a/\"\nfunc f(_ base: String) { g(\"\\(base)1\") }\nfunc h() { g(\"\\(base)2\") }",
            "1:13 shop://a/", "3:15 shop://a/2"),
        Source(
            "a local value", "A.swift",
            "let base = \"shop://a/\"\nfunc f() { g(base + \"0\"); let base = x(); g(base + \"1\") }\ng(base + \"2\")",
            "1:13 shop://a/", "2:14 shop://a/0", "3:3 shop://a/2"),
        Source(
            "conditions", "A.swift",
            "let base = \"shop://a/\"\nfunc f() { if let base { g(base + \"1\") }; g(base + \"2\"); guard let base = x() else { return g(base + \"3\") }; g(base + \"4\") }",
            "1:13 shop://a/", "2:45 shop://a/2"),
        Source(
            "a loop, a closure and a pattern", "A.swift",
            "let base = \"shop://a/\"\nfor base in x { g(base + \"1\") }\nx.map { base in base + \"2\" }\nx.map { (base: String, i) -> String in base + \"3\" }\nswitch y { case .b(let base): g(base + \"4\")\ncase let .c(base): g(base + \"5\")\ncase .d: g(base + \"6\") }\ndo { } catch let base { g(base + \"7\") }; g(base + \"8\")",
            "1:13 shop://a/", "7:12 shop://a/6", "8:44 shop://a/8"),
        Source(
            "members, but not behind self", "A.swift",
            "let base = \"shop://a/\"\nstruct S { let base: String; func f() { g(base + \"1\") } }\nstruct T { func f(base: String) { g(self.base + \"2\") }\nlet base = \"shop://t/\" }",
            "1:13 shop://a/", "3:37 shop://t/2", "4:13 shop://t/"),
        Source(
            "in Kotlin", "A.kt",
            "const val base = \"shop://a/\"\nfun f(base: String) { g(base + \"1\") }\nfun h(base: String) = g(base + \"2\")\nval x = y.map { base -> base + \"3\" }\nclass C(val base: String) { fun f() { g(base + \"4\") } }\nfun i() { for (base in y) { g(base + \"5\") }; g(base + \"6\"); open(base) { g(base + \"7\") } }",
            "1:19 shop://a/", "6:48 shop://a/6", "6:76 shop://a/7"),
        Source(
            "in Java", "A.java",
            "class L { static final String base = \"shop://a/\";\nvoid f(final String base) { g(base + \"1\"); }\nvoid h() { for (String base : y) { g(base + \"2\"); } y.map(base -> base + \"3\"); y.map((i, base) -> base + \"4\"); g(base + \"5\"); String base = x(); g(base + \"6\"); } }",
            "1:39 shop://a/", "3:114 shop://a/5"),
        Source(
            "in TypeScript", "a.ts",
            "const base = 'shop://a/'\nfunction f(base: string): void { g(base + '1') }\nx.map(base => base + '2'); x.map((i, base) => { g(`${base}3`) })\nfunction h({ y }) { for (const base of x) { g(base + '4') } g(base + '5'); const { base } = y; g(base + '6') }\ng(base + '7')",
            "1:15 shop://a/", "4:63 shop://a/5", "5:3 shop://a/7"),
        Source(
            "in Objective-C", "A.m",
            "NSString *const base = @\"shop://a/\";\n- (void)open:(NSString *)base with:(id)x { [base stringByAppendingString:@\"1\"]; }\nvoid f(NSString *base) { [base stringByAppendingString:@\"2\"]; }\nvoid h(void) { x(^(NSString *base) { [base stringByAppendingString:@\"3\"]; }); [base stringByAppendingString:@\"4\"]; }",
            "1:26 shop://a/", "4:111 shop://a/4"),
    ]

    static let bases: [Source] = [
        Source(
            "URLs of Swift", "A.swift",
            "let base = URL(string: \"shop://a\")!\nf(base.appendingPathComponent(\"1\").appending(path: \"/2\"))\nf(URL(string: \"shop://b\")!.appending(component: x))\nf(URL(string: \"2\", relativeTo: base))\nf(base.appending(queryItems: y))",
            "1:25 base shop://a", "2:3 shop://a/1/2", "3:16 shop://b/{}", "4:32 shop://a/2", "5:3 shop://a?{}"),
        Source(
            "a constant that is made of another", "A.swift",
            "let base = URL(string: \"shop://a\")!\nlet goods = base.appendingPathComponent(\"goods\")\nf(goods.appendingPathComponent(\"1\"), \"\\(goods.absoluteString)?a=1\")",
            "1:25 base shop://a", "2:13 base shop://a/goods", "3:3 shop://a/goods/1", "3:39 shop://a/goods?a=1"),
        Source(
            "lists that are joined", "A.swift",
            "let base = \"shop://a\"\nf([base, \"1\"].joined(separator: \"/\"))\nf([\"shop://b\", x, \"c\"].joined(separator: \"/\"))",
            "1:13 base shop://a", "2:3 shop://a/1", "3:3 shop://b/{}/c"),
        Source(
            "builders of Kotlin", "A.kt",
            "const val BASE = \"shop://a\"\nf(Uri.parse(BASE).buildUpon().appendPath(\"1\").appendQueryParameter(\"b\", \"2\").build())\nf(Uri.parse(\"shop://c\").buildUpon().appendPath(x).build().toString())",
            "1:19 base shop://a", "2:13 shop://a/1?b=2", "3:14 shop://c/{}"),
        Source(
            "a pair behind others", "A.kt",
            "f(Uri.parse(\"shop://a?b=1\").buildUpon().appendQueryParameter(\"c\", x).build())\nf(Uri.Builder().scheme(\"shop\").authority(\"b\").encodedQuery(\"c=1\").appendQueryParameter(\"d\", \"2\").build())",
            "1:14 shop://a?b=1&c={}", "2:43 shop://b?c=1&d=2"),
        Source(
            "lists that are joined by a name",
            [
                ("a.js", "const slash = '/'; f(['shop://a', '1'].join(slash), ['shop://b', '1'].join(x))"),
                ("A.swift", "f([\"shop://c\", \"1\"].joined(separator: y), [\"shop://d\", \"1\"].joined())"),
            ],
            "1:22 shop://a/1", "1:53 shop://b{}1", "1 1:3 shop://c{}1", "1 1:43 shop://d1"),
        Source(
            "references with parts of their own", "a.ts",
            """
            const base = 'shop://a/b?c=1#d'
            f(new URL('shop://e/1', base), new URL('?f=2', base), new URL('#g', base))
            f(new URL('//h/1', base), new URL('', base), new URL('../i', base), new URL('j:k', base))
            """,
            "1:15 base shop://a/b?c=1#d", "2:25 shop://e/1", "2:48 shop://a/b?f=2", "2:69 shop://a/b?c=1#g",
            "3:20 shop://h/1", "3:39 shop://a/b?c=1", "3:62 shop://a/../i"),
        Source(
            "relative links of TypeScript and Java",
            [
                (
                    "a.ts",
                    "const base = 'shop://a/b/'\nf(new URL('1', base), new URL('/2', base), [base, '3'].join(''))"
                ),
                ("A.java", "class L { void f() { g(URI.create(\"shop://a/b\").resolve(\"1\")); } }"),
            ],
            "1:15 base shop://a/b/", "2:16 shop://a/b/1", "2:37 shop://a/2", "2:44 shop://a/b/3", "1 1:36 shop://a/1"),
        Source(
            "paths of Objective-C", "A.m",
            "NSString *const base = @\"shop://a\";\n[base stringByAppendingPathComponent:@\"1\"];\n#define GOODS(id) @\"shop://b/\" id\n#define ITEM(id) [NSString stringWithFormat:@\"shop://c/%@\", id]",
            "1:26 base shop://a", "2:40 shop://a/1", "3:21 shop://b/{}", "4:47 shop://c/{}"),
        Source(
            "what is no base, for nothing is added to it", "A.swift", "let base = \"shop://a\"\nf(base.count(x), base)",
            "1:13 shop://a"),
        Source(
            "a group in brackets before a query", "A.swift", "f(\"shop://a/(id)?b=1\", \"shop://a/(x)?\")",
            "1:4 shop://a/(id)?b=1", "1:25 pattern shop://a/(x)?"),
    ]

    @Test("Links that are built upon a base are found whole, and the base is known as one", arguments: bases)
    func buildsUponBases(_ source: Source) { expect(source, marksBases: true) }

    static let variables: [Source] = [
        Source(
            "that is never changed", "A.swift", "var base = \"shop://a/\"\nf(base + \"1\")", "1:13 shop://a/",
            "2:3 shop://a/1"),
        Source(
            "that is given another value", "A.swift", "var base = \"shop://a/\"\nbase = x\nf(base + \"1\")",
            "1:13 shop://a/"),
        Source(
            "that is added to", "A.swift",
            "var a = \"shop://a/\"\na += x\nf(\"\\(a)1\")\nvar b = \"shop://b/\"\nb.append(x)\nf(\"\\(b)1\")",
            "1:10 shop://a/", "4:10 shop://b/"),
        Source(
            "that is only compared", "A.java",
            "String a = \"shop://a/\"; if (a != null) { f(a + \"1\"); }", "1:13 shop://a/", "1:44 shop://a/1"),
        Source(
            "that a function may change", "A.swift", "var base = \"shop://a/\"\nchange(&base)\nf(\"\\(base)1\")",
            "1:13 shop://a/"),
        Source(
            "of a type, which another file changes",
            [("A.swift", "enum L { static var base = \"shop://a/\" }\nf(\"\\(L.base)1\")"), ("B.swift", "L.base = x")],
            "1:29 shop://a/"),
        Source(
            "of a type, which no file changes", "A.swift",
            "enum L { static var base = \"shop://a/\" }\nf(\"\\(L.base)1\"); if L.base == y {}", "1:29 shop://a/",
            "2:4 shop://a/1"),
        Source(
            "of Objective-C", "A.m",
            "NSString *a = @\"shop://a/\"; NSString *b = @\"shop://b/\"; b = c;\n[a stringByAppendingString:@\"1\"]; [b stringByAppendingString:@\"1\"];",
            "1:17 shop://a/", "1:45 shop://b/", "2:30 shop://a/1"),
        Source(
            "of Kotlin and JavaScript",
            [("A.kt", "var a = \"shop://a/\"\nf(\"${a}1\")"), ("a.js", "let a = 'shop://b/'; a = c\nf(`${a}1`)")],
            "1:10 shop://a/", "2:4 shop://a/1", "1 1:10 shop://b/"),
    ]

    @Test("A variable is followed if nothing gives it another value", arguments: variables)
    func followsVariables(_ source: Source) { expect(source) }

    @Test("A name that is bound further in hides a constant", arguments: hiding)
    func hidesConstants(_ source: Source) { expect(source) }

    @Test("Links in code are found at their line and column", arguments: code)
    func findsInCode(_ source: Source) { expect(source) }

    @Test("Links in lists, tables and pages are found at their line and column", arguments: data)
    func findsInData(_ source: Source) { expect(source) }

    @Test("Constants are followed", arguments: constants)
    func followsConstants(_ source: Source) { expect(source) }

    private func expect(_ source: Source, marksBases: Bool = false) {
        #expect(Self.found(source.files, marksBases: marksBases) == source.found.filter { !$0.isEmpty })
    }

    /// The links of a file, each with whether it is a beginning.
    static func begun(_ name: String, _ text: String) -> [String] {
        var collection = SourceCollection(owned: OwnedLinks(schemes: ["shop"], hosts: []), constants: [:])
        guard let language = SourceLanguage(path: name) else { return ["no language for \(name)"] }
        collection.add(Array(text.utf8), language: language)
        return collection.links().map { "\($0.shown) \($0.isBegun)" }
    }

    /// Each link as a line.
    static func found(
        _ files: [(name: String, text: String)], constants: [String: String] = [:], marksBases: Bool = false
    ) -> [String] {
        var collection = SourceCollection(
            owned: OwnedLinks(schemes: ["shop"], hosts: ["m.shop.example"]), constants: constants)
        for file in files {
            guard let language = SourceLanguage(path: file.name) else { return ["no language for \(file.name)"] }
            collection.add(Array(file.text.utf8), language: language)
        }
        return collection.links().map { link in
            let kind =
                switch link.kind {
                case .link: marksBases && link.isBase ? "base " : ""
                case .pattern(let isRegistered): isRegistered ? "registered " : "pattern "
                case .unfollowed: "unfollowed "
                }
            return "\(link.file > 0 ? "\(link.file) " : "")\(link.spot.line):\(link.spot.column) \(kind)\(link.shown)"
        }
    }
}
