import Testing

/// Idioms of the languages, with the links that they make.
@Suite struct SourceIdiomTests {
    typealias Idiom = SourceConstantTests.Name

    private func expect(_ idioms: [Idiom], marksBases: Bool = false) {
        for idiom in idioms {
            let found = SourceLinkTests.found([(idiom.file, idiom.text)], marksBases: marksBases)
                .map { String($0.drop { $0 != " " }.dropFirst()) }
            #expect(found == idiom.found, "\(idiom.text)")
        }
    }

    @Test("A page that goes to a link opens it, and a text in which it is replaced does not")
    func goes() {
        expect([
            Idiom("a.html", #"<script>location.replace("shop://a"); s.replace("shop://b", "")</script>"#, "shop://a"),
            Idiom("a.ts", "history.replace('shop://a'); s.replaceAll('shop://b', x)", "shop://a"),
            Idiom("A.swift", #"r.replace(with: "shop://a"); s.replacing("shop://b", with: x)"#, "shop://a"),
            Idiom("A.kt", #"nav.replace("shop://a"); s.replace("shop://b", "c")"#, "shop://a"),
            Idiom("A.swift", #"s.replacingOccurrences(of: "shop://b", with: "shop://a")"#, "shop://a"),
        ])
    }

    @Test("The text around a link makes no expression of it")
    func standsInTexts() {
        expect([
            Idiom(
                "A.swift", #"let a = "**[cart](shop://a)**"; let b = "Open (see shop://b)?""#, "shop://a", "shop://b"),
            Idiom("A.strings", #""a" = "Have you seen your [cart](shop://a)?";"#, "shop://a"),
            Idiom("A.swift", ##"let j = #"{"link":"shop://a","re":"a.*b"}"#"##, "shop://a"),
            Idiom("A.swift", #"let k = "打开shop://a，或者(可选)?""#, "shop://a"),
            Idiom("A.swift", ##"let l = #"shop://a/(\d+)?"#"##, #"pattern shop://a/(\d+)?"#),
            Idiom(
                "A.swift", #"let m = "shop://a/(b|c)"; let n = "shop://d/[0-9]+""#, "pattern shop://a/(b|c)",
                "pattern shop://d/[0-9]+"),
        ])
    }

    @Test("Operands that are subscripted, forced, awaited, converted or called with a closure are holes of a sum")
    func joinsOperands() {
        expect([
            Idiom("A.swift", #"f("shop://a/" + order.id! + "/b")"#, "shop://a/{}/b"),
            Idiom("A.swift", #"f("shop://a/" + x[0] + "/b" + y.z["k"]! + "/c")"#, "shop://a/{}/b{}/c"),
            Idiom("A.swift", #"f("shop://a/" + xs.map { $0 }.joined() + "/b")"#, "shop://a/{}/b"),
            Idiom("A.swift", #"f("shop://a/" + x + "/b", y[0])"#, "shop://a/{}/b"),
            Idiom("A.swift", "let p = \"shop://a/\" + x\n[1].forEach(f)", "shop://a/{}"),
            Idiom("A.swift", "if s == \"shop://b/\" + x { f(\"shop://a\") }", "shop://a"),
            Idiom(
                "A.swift", "let b = \"shop://a/\"\nif b + x != y { f(b + \"1\") }", "shop://a/", "shop://a/1"),
            Idiom(
                "A.kt", #"f("shop://a/" + id!! + "/b" + xs[0] + "/c" + xs.joinToString { it } + "/d")"#,
                "shop://a/{}/b{}/c{}/d"),
            Idiom(
                "A.java", #"f("shop://a/" + (int) id + "/b" + args[0] + "/c" + new Foo(1).x() + "/d" + -1 + "/e");"#,
                "shop://a/{}/b{}/c{}/d{}/e"),
            Idiom(
                "a.ts", "f('shop://a/' + x[0] + '/b' + id! + '/c' + x?.['k'] + '/d' + await g() + '/e')",
                "shop://a/{}/b{}/c{}/d{}/e"),
        ])
    }

    @Test("Formats take their values in the order that they say, and no locale for one")
    func takesValues() {
        expect(
            [
                Idiom(
                    "A.swift", "let b = \"shop://\"\nf(String(format: \"%@a/%@/c\", locale: .current, b, id))",
                    "unfollowed shop://", "shop://a/{}/c"),
                Idiom(
                    "A.swift", "let b = \"shop://\"\nf(String(format: \"%@a/%@\", arguments: [b, id]))",
                    "unfollowed shop://", "shop://a/{}"),
                Idiom("A.swift", #"f(String(format: "shop://%2$@/%1$@", "1", "a"))"#, "shop://a/1"),
                Idiom(
                    "A.kt", "const val B = \"shop://\"\nf(\"%sa/%s\".format(Locale.US, B, id))", "unfollowed shop://",
                    "shop://a/{}"),
                Idiom(
                    "A.java",
                    #"f(String.format(Locale.ROOT, "shop://a/%s/b", id)); f(String.format(Locale.getDefault(), "shop://c/%d", x));"#,
                    "shop://a/{}/b", "shop://c/{}"),
            ])
    }

    @Test("A text to which a later statement adds something is a beginning")
    func begins() {
        for (file, text) in [
            ("a.ts", "const url = new URL('shop://a'); url.searchParams.set('q', q)"),
            ("a.ts", "const url = new URL('shop://a'); url.pathname = q"),
            ("A.swift", #"var u = URL(string: "shop://a")!; u.appendPathComponent("1")"#),
            ("A.swift", #"var u = URL(string: "shop://a")!; u.append(path: x)"#),
            ("A.swift", #"var d = URLComponents(url: URL(string: "shop://a")!, resolvingAgainstBaseURL: true)!"#),
            ("A.swift", #"var d = URLComponents(string: "shop://a")!"#),
            ("A.java", #"StringBuilder s = new StringBuilder("shop://a"); s.append("/").append(id);"#),
            ("A.java", #"Uri.Builder b = Uri.parse("shop://a").buildUpon(); b.appendPath(id);"#),
            ("A.java", #"f(Uri.withAppendedPath(Uri.parse("shop://a"), id));"#),
            ("A.kt", #"f("shop://a".toUri().buildUpon().apply { appendPath(id) }.build())"#),
            ("A.kt", #"f(Uri.parse("shop://a").buildUpon().apply { appendQueryParameter("q", q) }.build())"#),
            (
                "A.m",
                #"NSMutableString *s = [NSMutableString stringWithString:@"shop://a"]; [s appendFormat:@"/%@", i];"#
            ),
            ("A.m", #"NSMutableString *t = [@"shop://a" mutableCopy]; [t appendString:@"/1"];"#),
            ("A.m", #"c = [[NSURLComponents alloc] initWithString:@"shop://a"];"#),
        ] {
            #expect(SourceLinkTests.begun(file, text) == ["shop://a true"], "\(text)")
        }
        for (file, text) in [
            ("a.ts", "const url = new URL('shop://a'); open(url)"), ("A.java", #"f(Uri.parse("shop://a"));"#),
            ("A.swift", #"let u = URL(string: "shop://a")!; open(u)"#),
            ("A.java", #"f(Uri.parse("shop://a").buildUpon().build());"#),
        ] {
            #expect(SourceLinkTests.begun(file, text) == ["shop://a false"], "\(text)")
        }
    }

    @Test("Keys of tables, texts that are compared or measured, and conditions of scenes are no links")
    func looksUp() {
        expect([
            Idiom(
                "A.java",
                #"m.get("shop://b"); m.containsKey("shop://c"); m.put("shop://d", "shop://a"); Map.of("shop://e", 1);"#,
                "shop://a"),
            Idiom(
                "A.kt", #"m.getOrDefault("shop://b", 1); m.remove("shop://c"); f(m.get("k"), "shop://a")"#, "shop://a"),
            Idiom("a.ts", "m.has('shop://b') || m.set('shop://c', 'shop://a'); if ('shop://d' in m) {}", "shop://a"),
            Idiom("A.java", #"f(List.of("shop://a", "shop://b")); Map.entry("shop://c", 1);"#, "shop://a", "shop://b"),
            Idiom("a.ts", "s.match('shop://b'); s.localeCompare('shop://c'); f(s.slice('shop://d'.length))"),
            Idiom(
                "A.swift", #"counts["shop://b", default: 0] += 1; f(s.dropFirst("shop://c".count), "shop://a")"#,
                "shop://a"),
            Idiom(
                "A.swift", #"x.handlesExternalEvents(matching: ["shop://b", "shop://c"]); f(matching: ["shop://a"])"#,
                "shop://a"),
            Idiom(
                "A.java", #"if (Arrays.asList("shop://b", "shop://c").contains(u)) f(Arrays.asList("shop://a"));"#,
                "shop://a"),
            Idiom("A.m", #"if ([d containsObject:@"shop://b"]) [r open:@"shop://a"];"#, "shop://a"),
        ])
    }

    @Test("Messages of logs and errors are no links, however the log is reached, and a dialogue is no log")
    func logs() {
        expect([
            Idiom(
                "A.swift",
                #"Logger.links.error("no shop://b"); logger?.debug("shop://c"); Logger(subsystem: s).info("shop://d"); log("shop://e")"#
            ),
            Idiom("A.kt", #"Timber.tag("x").w("shop://b"); Log.d("x", "shop://c"); catalog.e("shop://a")"#, "shop://a"),
            Idiom(
                "A.java",
                #"LoggerFactory.getLogger(A.class).warn("shop://b"); LOG.info("shop://c"); log.atInfo().log("shop://d");"#
            ),
            Idiom("a.ts", "dialog.info('shop://a'); appLog.info('shop://b')", "shop://a"),
            Idiom(
                "A.m",
                #"[NSException raise:@"X" format:@"no shop://b"]; e = @{NSLocalizedDescriptionKey: @"shop://c"}; [r open:@"shop://a"];"#,
                "shop://a"),
        ])
    }

    @Test("A link in the text of JSX hides none behind it, and placeholders of templates are holes")
    func readsTexts() {
        expect([
            Idiom("a.tsx", "const A = <p>Open shop://b or {\"shop://a\"}</p>; // shop://c", "shop://a"),
            Idiom("a.ts", "switch (x) { default:// shop://b\n f('shop://a') }", "shop://a"),
            Idiom(
                "a.json", #"{"a": "shop://a/%{id}", "b": "shop://b/{0}/{name}", "c": "shop://c/%7B0}"}"#, "shop://a/{}",
                "shop://b/{}/{}", "shop://c/%7B0}"),
        ])
    }

    @Test("Signs of comments, quotation marks and line ends in texts and names hide no link behind them")
    func endsTexts() {
        expect([
            Idiom("A.m", "#define W @\"\\\"/wiki/*\"\nf(@\"shop://a\");", "shop://a"),
            Idiom("A.swift", "#warning(\"routes /goods/* are missing\")\nf(\"shop://a\")", "shop://a"),
            Idiom("A.swift", "let q = #\"\"\"#\n// shop://b\nf(\"shop://a\")", "shop://a"),
            Idiom("A.swift", "f(#\"\"\"\n  shop://a\n  \"\"\"#)", "shop://a"),
            Idiom("A.swift", "func `takes /goods/* links`() { f(\"shop://a\") }", "shop://a"),
            Idiom("A.strings", "\"a\" = \"Read them\nat shop://a today\";", "shop://a"),
        ])
    }

    @Test("Values between braces in the tags of Svelte end at the closing brace, and open braces hide no link")
    func readsBraces() {
        expect([
            Idiom(
                "a.svelte", "<a on:click={() => { if (x > 0) f(\"shop://a\") }} href=\"shop://b\">shop://c</a>",
                "shop://a", "shop://b"),
            Idiom("a.svelte", "<a b={x>shop://b</a>\n<a href=\"shop://a\">", "shop://a"),
        ])
    }

    @Test("Members of objects and enumerations of TypeScript are constants")
    func knowsTables() {
        expect(
            [
                Idiom(
                    "a.ts",
                    "export const L = { goods: 'shop://a', x: { y: 'shop://b' } } as const; f(`${L.goods}/${id}`, L.x.y + '/1')",
                    "base shop://a", "base shop://b", "shop://a/{}", "shop://b/1"),
                Idiom(
                    "a.ts", "export enum E { Goods = 'shop://a', Cart = 'shop://b' } f(`${E.Goods}/1`)",
                    "base shop://a", "shop://b", "shop://a/1"),
                Idiom("a.ts", "f({ goods: 'shop://a' }); g(goods + '/1')", "shop://a"),
            ], marksBases: true)
    }

    @Test("Constants that a file imports are followed under its names")
    func followsImports() {
        func links(_ files: [(String, String)]) -> [String] {
            SourceLinkTests.found(files.map { (name: $0.0, text: $0.1) }).filter { $0.hasPrefix("1 ") }
                .map { String($0.split(separator: " ").last ?? "") }
        }
        let kotlin =
            "object Links { const val BASE = \"shop://a/\"\ncompanion object { const val TOP = \"shop://b/\" } }"
        #expect(links([("A.kt", kotlin), ("B.kt", "import a.Links.BASE\nf(\"${BASE}1\")")]) == ["shop://a/1"])
        #expect(links([("A.kt", kotlin), ("B.kt", "import a.Links.BASE as B\nf(\"${B}1\")")]) == ["shop://a/1"])
        #expect(
            links([("A.kt", kotlin), ("B.kt", "import a.Links.*\nf(\"${BASE}1\", BASE + \"2\")")]) == [
                "shop://a/1", "shop://a/2",
            ])
        #expect(
            links([
                ("A.kt", kotlin), ("B.kt", "import a.Links.Companion.TOP\nf(\"${TOP}1\", Links.Companion.TOP + \"2\")"),
            ]) == ["shop://b/1", "shop://b/2"])
        let java = "class Links { static final String BASE = \"shop://a/\"; }"
        #expect(
            links([
                ("A.java", java), ("B.java", "import static a.Links.BASE;\nclass B { void f() { g(BASE + \"1\"); } }"),
            ]) == ["shop://a/1"])
        let script = "export const BASE = 'shop://a/'"
        #expect(links([("a.ts", script), ("b.ts", "import * as L from './a'\nf(`${L.BASE}1`)")]) == ["shop://a/1"])
        #expect(
            links([("a.ts", script), ("b.ts", "import { BASE as B, C } from './a'\nf(`${B}1`)")]) == ["shop://a/1"])
    }

    @Test("URLs, types and words beyond number are read without harm")
    func readsMuch() {
        let count = 3_000
        let nested =
            String(repeating: "URL(string: ", count: count) + "\"shop://a\"" + String(repeating: ")", count: count)
        #expect(SourceLinkTests.found([("A.swift", nested)]).count == 1)
        let imports = (0..<count).map { "import a.T\($0).*\n" }.joined() + "f(\"${N}1 shop://a\")"
        #expect(SourceLinkTests.found([("A.kt", imports)]).count == 1)
        let words = "f(\"shop://a/\" + " + String(repeating: "await ", count: 50_000) + "x + \"/b\")"
        #expect(SourceLinkTests.found([("a.ts", words)]) == ["1:4 shop://a/{}/b"])
    }

    @Test("A macro at the end of a file without a line end is read once, however many lines it has")
    func readsMacros() {
        let text = String(repeating: "#define A \\\n", count: 8_000) + "@\"shop://no\""
        #expect(SourceLinkTests.found([("A.m", text)]) == ["8001:3 shop://no"])
        #expect(SourceLinkTests.found([("A.m", "#define L(x) \\\n#x @\"shop://a\"")]).count == 1)
    }
}
