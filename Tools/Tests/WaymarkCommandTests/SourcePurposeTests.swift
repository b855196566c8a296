import Testing

/// Literals by what they are for: what is opened, and what is compared, looked up by or told.
@Suite struct SourcePurposeTests {
    typealias Source = SourceLinkTests.Source

    static let compared: [Source] = [
        Source(
            "a URL in an equation", "A.swift", #"if link == URL(string: "shop://b")! { f("shop://a") }"#,
            "1:42 shop://a"),
        Source(
            "a URL of Objective-C", "A.m",
            #"if ([link isEqual:[NSURL URLWithString:@"shop://b"]]) { [r open:[NSURL URLWithString:@"shop://a"]]; }"#,
            "1:88 shop://a"),
        Source("the receiver of a comparison", "A.m", #"f([@"shop://b" isEqual:s], @"shop://a");"#, "1:30 shop://a"),
        Source(
            "the second of two that are compared", "A.java", #"if (T.equals(s, "shop://b")) open("shop://a");"#,
            "1:36 shop://a"),
        Source(
            "lists in which a closure seeks", "A.swift",
            #"["shop://b", "shop://c"].first { s.hasPrefix($0) }; ["shop://a"].first { f($0) }"#, "1:55 shop://a"),
        Source(
            "a list of Objective-C", "A.m", #"[@[@"shop://b", @"shop://c"] containsObject:s]; f(@[@"shop://a"]);"#,
            "1:55 shop://a"),
        Source(
            "a predicate", "A.swift", #"NSPredicate(format: "url BEGINSWITH %@", "shop://b"); f("shop://a")"#,
            "1:58 shop://a"),
        Source(
            "a predicate of Objective-C", "A.m",
            #"[NSPredicate predicateWithFormat:@"u == %@", @"shop://b"]; f(@"shop://a");"#, "1:64 shop://a"),
        Source("a pattern of a switch", "A.swift", #"if "shop://b" ~= s { f("shop://a") }"#, "1:25 shop://a"),
        Source(
            "a receiver that is compared", "A.java", #"if ("shop://b".equals(s)) open("shop://a");"#, "1:33 shop://a"),
        Source(
            "a receiver in Kotlin", "A.kt", #"if ("shop://b".contains(s)) open("shop://a".trim())"#, "1:35 shop://a"),
        Source(
            "members of types of TypeScript", "a.ts",
            "interface I { c(): void; a: 'shop://b' }; type T<U> = V & { b?: 'shop://c' }; type W = 'shop://d'; f({ a: 'shop://a' })",
            "1:108 shop://a"),
        Source("types of TypeScript", "a.ts", "let x: 'shop://b' | 'shop://c' = y || 'shop://a'", "1:40 shop://a"),
        Source("expectations", "a.ts", "expect(f).toHaveBeenCalledWith('shop://b'); f('shop://a')", "1:48 shop://a"),
        Source(
            "a script of a page", "a.html", #"<script>if (s.indexOf("shop://b") > 0) f("shop://a")</script>"#,
            "1:43 shop://a"),
    ]

    static let keys: [Source] = [
        Source("of Swift", "A.swift", #"["shop://b": 1, "shop://c": 2, "x": "shop://a"]"#, "1:38 shop://a"),
        Source("of Objective-C", "A.m", #"@{ @"shop://b": @1, @"x": @"shop://a" }"#, "1:29 shop://a"),
        Source(
            "of JavaScript", "a.js", "f({ 'shop://b': 1, x: 'shop://a' }, y ? 'shop://c' : 2)", "1:24 shop://a",
            "1:42 shop://c"),
        Source(
            "that are computed", "a.ts", "f({ ['shop://b']: 1, x: ['shop://a'] })", "1:27 shop://a"),
        Source(
            "of subscripts", "A.swift",
            "t[\"shop://b\"] = f(t)[\"shop://c\"]; f([\"shop://a\"])\n[\"shop://a\"].forEach(f); return [\"shop://a\"]",
            "1:39 shop://a", "2:3 shop://a", "2:35 shop://a"),
        Source(
            "of subscripts of Kotlin", "A.kt", #"f(t["shop://b"]); f(arrayOf("shop://a"))"#, "1:30 shop://a"),
        Source(
            "that tables of Objective-C are asked for", "A.m",
            #"[t objectForKey:@"shop://b"]; t[@"shop://c"] = x; [t setObject:@"shop://a" forKey:@"shop://d"];"#,
            "1:66 shop://a"),
        Source(
            "of Kotlin", "A.kt", #"mapOf("shop://b" to x, "y" to "shop://a"); listOf("shop://c" to x)"#,
            "1:32 shop://a",
            "1:52 shop://c"),
    ]

    static let told: [Source] = [
        Source(
            "logs", "A.swift",
            #"print("shop://b"); logger.error("no shop://b/\(x)"); Current.Log.info("shop://b"); print(f("shop://a"))"#,
            "1:93 shop://a"),
        Source(
            "a log of Objective-C", "A.m", #"NSLog(@"shop://b/%@", x); DDLogError(@"shop://b"); f(@"shop://a");"#,
            "1:56 shop://a"),
        Source(
            "logs of Kotlin", "A.kt",
            #"Log.d(TAG, "shop://b"); Timber.w("shop://b"); require(x) { "no shop://b" }; error("shop://b"); f("shop://a")"#,
            "1:99 shop://a"),
        Source("an invariant", "a.ts", "invariant(x, 'shop://b'); f('shop://a')", "1:30 shop://a"),
        Source(
            "decorators", "a.ts", "@Input('shop://b') x; @C({ url: 'shop://a' }) class D {}", "1:34 shop://a"),
        Source("a console", "a.js", "console.warn(`shop://b/${x}`); router.log('shop://a')", "1:44 shop://a"),
        Source(
            "assertions", "A.swift",
            #"precondition(x, "no shop://b"); assert(router.canOpen("shop://a")); XCTAssertEqual(x, "shop://b")"#,
            "1:56 shop://a"),
        Source(
            "errors",
            [
                ("A.swift", #"throw LinkFault.bad("shop://b"); f("shop://a")"#),
                ("A.java", #"throw new IllegalArgumentException("no shop://b"); "#),
                ("a.js", "throw new Error(`no shop://b`)"),
            ], "1:37 shop://a"),
        Source(
            "notes to translators of an app's own function", "A.m",
            #"OurLocalizedString(@"k", nil, @"shop://a", @"as in shop://b");"#, "1:33 shop://a"),
        Source(
            "annotations",
            [
                ("A.kt", "@Deprecated(\"open shop://b\") fun f() { g(\"shop://a\") }\n@DeepLink(\"shop://c\") class C"),
                ("A.swift", #"@Test(arguments: ["shop://b"]) func f() { g("shop://a") }"#),
            ], "1:43 shop://a", "2:12 registered shop://c", "1 1:46 shop://a"),
        Source(
            "previews",
            [
                (
                    "A.swift",
                    "#Preview(\"x\") { V(\"shop://b\") }\nstruct P: PreviewProvider { static var previews: some View { V(\"shop://b\") } }\nstruct Q: View { let x = f(\"shop://a\") }"
                ),
                ("A.kt", "@Preview(showBackground = true)\nfun P() { V(\"shop://b\") }\nfun Q() { V(\"shop://a\") }"),
            ], "3:29 shop://a", "1 3:14 shop://a"),
    ]

    @Test("A text that links are compared with is no link", arguments: compared)
    func compares(_ source: Source) { expect(source) }

    @Test("The keys of tables are looked up, and their values opened", arguments: keys)
    func looksUp(_ source: Source) { expect(source) }

    @Test("A message to users, or to the compiler, is no link", arguments: told)
    func tells(_ source: Source) { expect(source) }

    static let made: [Source] = [
        Source(
            "a link in the argument of a format", "A.swift", #"String(format: "see %@", "shop://a/1")"#,
            "1:27 shop://a/1"),
        Source(
            "a base in the argument of a format", "A.swift", #"String(format: "%@/1", "shop://a")"#, "1:17 shop://a/1",
            "1:25 shop://a"),
        Source(
            "a constant that is named like a part of it", "A.swift", #"let id = "shop://a/\(id)""#, "1:11 shop://a/{}"),
        Source(
            "Android's builder", "A.kt",
            "Uri.Builder().scheme(\"shop\").authority(\"a\")\n.appendPath(\"1\").appendQueryParameter(\"q\", x).build()",
            "2:14 shop://a/1?q={}"),
        Source(
            "the builder in Java", "A.java",
            "String S = \"shop\"; Uri u = new Uri.Builder().scheme(S).authority(\"a\").build(); new Uri.Builder().scheme(\"tel\").authority(\"b\").build();",
            "1:67 shop://a"),
        Source(
            "a URL of a base with a name", "A.kt",
            "object L { const val B = \"shop://\" }\nf(Uri.parse(L.B + \"a\"))", "1:27 unfollowed shop://",
            "2:13 shop://a"),
        Source(
            "a constant of a class of TypeScript", "a.ts",
            "class C { static readonly b = 'shop://' }\nf(C.b + 'a')", "1:32 unfollowed shop://", "2:3 shop://a"),
        Source(
            "an object behind a type", "a.ts",
            "type A = string\nconst x = { url: 'shop://a' }\ny = { url: 'shop://b' }", "2:19 shop://a",
            "3:13 shop://b"),
    ]

    @Test("Links are found as the parts make them", arguments: made)
    func makes(_ source: Source) { expect(source) }

    private func expect(_ source: Source) {
        #expect(SourceLinkTests.found(source.files) == source.found.filter { !$0.isEmpty })
    }
}
