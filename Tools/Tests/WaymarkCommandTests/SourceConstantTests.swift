import Testing

@Suite("The names of a file of constants in sources")
struct SourceConstantTests {
    @Test("A file of constants says what names and functions stand for")
    func takesConstants() {
        let text = #"f("\(App.link.absoluteString)a/1"); g(link("b/\(x)")); Links.make(path: "c", 2)"#
        let found = SourceLinkTests.found(
            [("A.swift", text)],
            constants: ["App.link.absoluteString": "shop://", "link()": "shop://{0}", "Links.make()": "shop://{0}/{1}"])
        #expect(found == ["1:4 shop://a/1", "1:39 shop://b/{}", "1:56 shop://c/{}"])
    }

    @Test("A file of constants may begin with a byte order mark")
    func takesByteOrderMark() throws {
        let folder = try Folder()
        let manifest = try folder.file("routes.json", SourceCheckTests.manifest.utf8)
        let constants = try folder.file("constants.json", "\u{FEFF}{ \"kPay\": \"shop://pay/x\" }".utf8)
        let source = try folder.file("A.swift", "open(kPay)".utf8)
        let run = CommandRun(["check-sources", "--routes", manifest, "--constants", constants, source])
        #expect(run.output.contains("shop://pay/x"), "\(run.output)\(run.errors)")
    }

    struct Name: CustomTestStringConvertible {
        let file: String
        let text: String
        let found: [String]
        var testDescription: String { text }

        init(_ file: String, _ text: String, _ found: String...) {
            (self.file, self.text, self.found) = (file, text, found)
        }
    }

    @Test(
        "A name of a file of constants is a link wherever it stands for its value, and at one place once",
        arguments: [
            Name(
                "A.swift", "open(Foo.a); let x = Foo.b; return Foo.a", "1:6 shop://a", "1:22 shop://b", "1:36 shop://a"),
            Name(
                "A.swift", "open(URL(string: Foo.a)!); f(x ? Foo.a : Foo.b)", "1:18 shop://a", "1:34 shop://a",
                "1:42 shop://b"),
            Name("A.swift", "f(Foo.s + Foo.p, Foo.a + x)", "1:3 shop://b/c", "1:18 shop://a{}"),
            Name("A.m", "[r open:Foo.a]; [r open:kA with:nil];", "1:9 shop://a", "1:25 shop://a"),
            Name("A.kt", "nav.open(Foo.a)\nval x = kA", "1:10 shop://a", "2:9 shop://a"),
            Name("A.ts", "open(Foo.a); const x = [kA, Foo.b];", "1:6 shop://a", "1:25 shop://a", "1:29 shop://b"),
            // What is declared, assigned, compared, told, or a label.
            Name(
                "A.swift", "let kA: String; kA = y; f(kA: 1); kA(2); if u == Foo.a { print(Foo.b) }; Foo.a.hasPrefix(x)"
            ),
            Name("A.m", "NSString *const kA = y; [r kA:1];"),
            // A longer name is another one.
            Name("A.swift", "f(Foo.a.count, Other.Foo.a)"),
            // What links are begun with is none by itself.
            Name("A.swift", "f(Foo.s); f(Foo.s + \"d\")", "1:3 base shop://b/", "1:13 shop://b/d"),
        ])
    func takesNames(_ name: Name) {
        let constants = [
            "Foo.a": "shop://a", "kA": "shop://a", "Foo.b": "shop://b", "Foo.s": "shop://b/", "Foo.p": "c",
        ]
        #expect(SourceLinkTests.found([(name.file, name.text)], constants: constants, marksBases: true) == name.found)
    }
}
