import Foundation
import Testing
import WaymarkCommand

/// Registrations in the sources of apps that do not exist.
@Suite struct SourceScanTests {
    struct Source: CustomTestStringConvertible {
        let name: String
        let file: String
        let text: String
        /// Line, then what was found there.
        let found: [String]
        var testDescription: String { name }
    }

    private static func objc(_ name: String, _ text: String, _ found: String...) -> Source {
        Source(name: name, file: "Routes.m", text: text, found: found)
    }

    private static func swift(_ name: String, _ text: String, _ found: String...) -> Source {
        Source(name: name, file: "Routes.swift", text: text, found: found)
    }

    static let calls: [Source] = [
        objc(
            "JLRoutes", #"[[JLRoutes globalRoutes] addRoute:@"/a/:x" handler:^BOOL(NSDictionary *p) { return YES; }];"#,
            "1 '/a/:x' of jlroutes"),
        objc(
            "JLRoutes with a scheme", #"[[JLRoutes routesForScheme:@"shop"] addRoute:@"/a" priority:7 handler:nil];"#,
            "1 'shop://a' of jlroutes"),
        objc(
            "JLRoutes kept in a variable",
            """
            JLRoutes *routes = [JLRoutes routesForScheme:@"shop"];
            [routes addRoute:@"/a" handler:block];
            """, "2 'shop://a' of jlroutes"),
        objc(
            "JLRoutes in the variables of methods, and in members",
            """
            - (void)one { JLRoutes *routes = [JLRoutes routesForScheme:@"mall"]; [routes addRoute:@"/a" handler:h]; }
            - (void)two { JLRoutes *routes = [JLRoutes globalRoutes]; [routes addRoute:@"/b" handler:h]; }
            - (void)three:(JLRoutes *)routes { [routes addRoute:@"/c" handler:h]; [[self own] addRoute:@"/d" handler:h]; }
            - (void)four { self.table = [JLRoutes routesForScheme:@"shop"]; }
            - (void)five { [self.table addRoute:@"/e" handler:h]; [_table addRoute:@"/f" handler:h]; }
            """, "1 'mall://a' of jlroutes", "2 '/b' of jlroutes",
            #"3 the pattern of a route of jlroutes is not a literal: @"/c" of routes"#,
            #"3 the pattern of a route of jlroutes is not a literal: @"/d" of [self own]"#, "5 'shop://e' of jlroutes",
            "5 'shop://f' of jlroutes"),
        objc(
            "JLRoutes that are given to a variable later, and perhaps",
            """
            JLRoutes *t; t = [JLRoutes routesForScheme:@"shop"]; [t addRoute:@"/a" handler:h];
            if (x) { t = [JLRoutes globalRoutes]; [t addRoute:@"/b" handler:h]; }
            [t addRoute:@"/c" handler:h];
            """, "1 'shop://a' of jlroutes", "2 '/b' of jlroutes",
            #"3 the pattern of a route of jlroutes is not a literal: @"/c" of t"#),
        swift(
            "JLRoutes in Swift, in the variables of functions, and in members",
            """
            final class A {
                let shop = JLRoutes(forScheme: "shop")
                var own: JLRoutes { JLRoutes(forScheme: "own") }
                func one() { self.shop.addRoute("/a") { _ in true }; shop.addRoute("/b") { _ in true } }
                func two() { let shop = JLRoutes.global(); shop.addRoute("/c") { _ in true } }
                func three() { own.addRoute("/d") { _ in true } }
            }
            """, "4 'shop://a' of jlroutes", "4 'shop://b' of jlroutes", "5 '/c' of jlroutes",
            #"6 the pattern of a route of jlroutes is not a literal: "/d" of own"#),
        objc(
            "several JLRoutes at once", #"[JLRoutes.globalRoutes addRoutes:@[ @"/a", @"/b/:x", kC ] handler:nil];"#,
            "1 '/a' of jlroutes", "1 '/b/:x' of jlroutes",
            "1 the pattern of a route of jlroutes is not a literal: kC"),
        objc(
            "JLRoutes by subscript",
            #"JLRoutes.globalRoutes[@"/a"] = ^BOOL(NSDictionary *p) { return NO; }; cache[@"/b"] = ^{};"#,
            "1 '/a' of jlroutes"),
        objc(
            "a JLRoutes handler of a class",
            #"[r addRoute:@"/a" handler:[JLRRouteHandler handlerBlockForTargetClass:[APage class] parameters:p]];"#,
            "1 '/a' of jlroutes, answered by APage"),
        objc(
            "MGJRouter",
            """
            [MGJRouter registerURLPattern:@"mgj://a/:x" toHandler:^(NSDictionary *routerParameters) {
                [self open:routerParameters[MGJRouterParameterURL] with:@"/not/a/route"];
            }];
            [MGJRouter registerURLPattern:@"mgj://b" toObjectHandler:^id(NSDictionary *p) { return nil; }];
            """, "1 'mgj://a/:x' of mgjrouter", "4 'mgj://b' of mgjrouter"),
        objc(
            "HHRouter",
            """
            [[HHRouter shared] map:@"/a/:x/"
                 toControllerClass:[APage class]];
            [[HHRouter shared] map:@"/b" toBlock:^id(NSDictionary *p) { return nil; }];
            [[HHRouter shared] map:@"/c" toControllerClass:NSClassFromString(@"CPage")];
            """, "1 '/a/:x/' of hhrouter, answered by APage", "3 '/b' of hhrouter",
            "4 '/c' of hhrouter, answered by CPage"),
        objc(
            "Routable",
            """
            [[Routable sharedRouter] map:@"users/:id" toController:[UserController class]];
            [[Routable sharedRouter] map:@"users" toController:UsersController.class withOptions:[UPRouterOptions modal]];
            [[Routable sharedRouter] map:@"logout" toCallback:^(NSDictionary *params) { }];
            """, "1 'users/:id' of routable, answered by UserController",
            "2 'users' of routable, answered by UsersController", "3 'logout' of routable"),
        objc(
            "WLRRoute",
            """
            [self.router registerHandler:[[SignHandler alloc] init] forRoute:@"/sign/:phone"];
            [self.router registerBlock:^WLRRouteRequest *(WLRRouteRequest *request) {
                NSString *a = isOn ? b : c;
                return request;
            } forRoute:@"/b"];
            """, "1 '/sign/:phone' of wlrroute, answered by SignHandler", "2 '/b' of wlrroute"),
        swift(
            "JLRoutes in Swift",
            """
            JLRoutes.global().addRoute("/a/:x") { _ in true }
            JLRoutes(forScheme: "shop").addRoute("/b", priority: 3, handler: { _ in true })
            let table = JLRoutes(forScheme: "mall")
            table.addRoutes(["/c", "/d"]) { _ in true }
            """, "1 '/a/:x' of jlroutes", "2 'shop://b' of jlroutes", "4 'mall://c' of jlroutes",
            "4 'mall://d' of jlroutes"),
        swift(
            "MGJRouter in Swift", #"MGJRouter.registerURLPattern("mgj://a") { _ in }"#, "1 'mgj://a' of mgjrouter"),
        swift(
            "URLNavigator",
            """
            import URLNavigator
            navigator.register("app://user/:id") { url, values, context in nil }
            navigator.handle("app://alert") { _, _, _ in true }
            Navigator.map("app://old", OldPage.self)
            """, "2 'app://user/:id' of urlnavigator", "3 'app://alert' of urlnavigator",
            "4 'app://old' of urlnavigator, answered by OldPage"),
        swift(
            "Crossroad",
            """
            import Crossroad
            let router = try DefaultRouter(accepting: [scheme]) { registry in
                registry.route("/pokemons/:id") { context in }
                registry.route("/search", accepting: .onlyFor(scheme)) { context in }
            }
            """, "3 '/pokemons/:id' of crossroad", "4 '/search' of crossroad"),
        swift(
            "a list of pairs",
            #"router.register([("app://a", { c in true }), ("app://b/:x", { c in run(c, "/c") })])"#,
            "1 'app://a' of crossroad", "1 'app://b/:x' of crossroad"),
        swift(
            "AnyRouter", #"router.register("/a/:x", APage.self)"#, "1 '/a/:x' of anyrouter, answered by APage"),
        swift(
            "AnyRouter with labels", #"AnyRouter.shared.register(url: "https://a/photo:id", handlerObject: APage())"#,
            "1 'https://a/photo:id' of anyrouter, answered by APage"),
        swift(
            "WLRRoute in Swift",
            """
            router.registerBlock({ request in request }, forRoute: "/a")
            router.register(SignHandler(), forRoute: "/b")
            """, "1 '/a' of wlrroute", "2 '/b' of wlrroute, answered by SignHandler"),
        swift(
            "HHRouter and Routable in Swift",
            """
            HHRouter.shared()?.map("/a", toControllerClass: APage.self)
            """, "1 '/a' of hhrouter, answered by APage"),
        swift(
            "Routable in Swift",
            """
            Routable.sharedRouter().map("users/:id", toController: Users.Page.self)
            Routable.sharedRouter().map("out", toCallback: { _ in })
            """, "1 'users/:id' of routable, answered by Users.Page", "2 'out' of routable"),
        swift(
            "calls of no router",
            """
            names.map(String.init)
            table.register(Cell.self, forCellReuseIdentifier: "cell")
            defaults.register(defaults: ["a": 1])
            func register(_ pattern: String) {}
            let paths = list.map("x".appending)
            """),
    ]

    @Test("A registration is found by its call, with the line on which it begins", arguments: calls)
    func findsCall(_ row: Source) throws { try expect(row) }

    static let texts: [Source] = [
        objc(
            "comments",
            """
            // [r addRoute:@"/no" handler:nil]; \\
               [r addRoute:@"/no/either" handler:nil];
            /* [r addRoute:@"/no" handler:nil]; /* not nested */
            [r addRoute: /* here */ @"/a" // there
               handler:nil];
            NSString *s = @"// /* no comment"; [r addRoute:@"/b" handler:nil];
            """, "4 '/a' of jlroutes", "6 '/b' of jlroutes"),
        objc(
            "escapes", #"[r addRoute:@"/\"a\"/\u00e9/\x41\/\101" handler:nil];"#, #"1 '/"a"/é/A/A' of jlroutes"#),
        objc(
            "literals side by side", "[r addRoute:@\"/a\"\n  @\"/:x\" \"/c\" handler:nil];", "1 '/a/:x/c' of jlroutes"),
        objc(
            "code that is never compiled",
            """
            #if 0
            it's [r addRoute:@"/no" handler:nil];
            #if DEBUG
            [r addRoute:@"/no" handler:nil];
            #endif
            #else
            [r addRoute:@"/a" handler:nil];
            #endif
            #pragma mark - It's here
            #define ROUTE(x) [r addRoute:@"/no" \\
                handler:x]
            [r addRoute:@"/b" handler:'"'];
            """, "7 '/a' of jlroutes", "12 '/b' of jlroutes"),
        objc(
            "signs of comments in the texts of macros",
            """
            #define kWiki @"/wiki/*"
            #define kCart @"/cart"
            #define kQuote '"' /* "
                [r addRoute:@"/no" handler:nil]; */
            [r addRoute:kCart handler:nil];
            [r addRoute:@"/b" handler:nil];
            """, "5 '/cart' of jlroutes", "6 '/b' of jlroutes"),
        objc(
            "patterns that are no literals",
            """
            [r addRoute:kRoute handler:nil];
            [r addRoute:[NSString stringWithFormat:@"/%@/:x", kName] handler:nil];
            [r addRoute:[@"/a" stringByAppendingString:kB]
                handler:nil];
            [[JLRoutes routesForScheme:kScheme] addRoute:@"/a" handler:nil];
            [r addRoute:isNew ? @"/new" : @"/old" handler:nil];
            """, "1 the pattern of a route of jlroutes is not a literal: kRoute",
            #"2 the pattern of a route of jlroutes is not a literal: [NSString stringWithFormat:@"/%@/:x", kName]"#,
            #"3 the pattern of a route of jlroutes is not a literal: [@"/a" stringByAppendingString:kB]"#,
            #"5 the pattern of a route of jlroutes is not a literal: @"/a" of [JLRoutes routesForScheme:kScheme]"#,
            #"6 the pattern of a route of jlroutes is not a literal: isNew ? @"/new" : @"/old""#),
        Source(
            name: "raw texts of C++", file: "Routes.mm",
            text: #"auto s = R"x([r addRoute:@"/no" handler:nil])x"; [r addRoute:@"/a" handler:std::nullopt];"#,
            found: ["1 '/a' of jlroutes"]),
        swift(
            "nested comments",
            """
            /* outer /* inner */ router.addRoute("/no") { } */
            // router.addRoute("/no") { }
            router.addRoute(/* here */ "/a") { } // router.addRoute("/no")
            let s = "/* no comment"; router.addRoute("/b") { }
            """, "3 '/a' of jlroutes", "4 '/b' of jlroutes"),
        swift(
            "raw texts",
            ##"""
            router.addRoute(#"/a\d/"x""#) { }
            router.addRoute(##"/b"#c"##) { }
            router.addRoute(#"/c/\#n"#) { }
            let quotes = (#"""#, #""""#) // router.addRoute("/no")
            router.addRoute("/d") { }
            """##, #"1 '/a\d/"x"' of jlroutes"#, ##"2 '/b"#c' of jlroutes"##, "3 '/c/\n' of jlroutes",
            "5 '/d' of jlroutes"),
        swift(
            "signs of comments in warnings and names",
            """
            #warning("routes \\"/goods/* are missing")
            func `takes /goods/* links`() { router.addRoute("/a") { } }
            """, "2 '/a' of jlroutes"),
        swift(
            "texts of several lines",
            #"""
            router.addRoute(
                """
                /a/\
                :x
                """,
                handler: { _ in true })
            router.addRoute("/b") { }
            """#, "1 '/a/:x' of jlroutes", "7 '/b' of jlroutes"),
        swift("escapes", #"router.addRoute("/\"a\"/\u{E9}/\\") { }"#, #"1 '/"a"/é/\' of jlroutes"#),
        swift(
            "patterns that are no literals",
            ##"""
            router.addRoute(path) { }
            router.addRoute("/a/\(name("/x", #"/y\#(z)"#))/:x") { }
            router.addRoute("/a" + "/b") { }
            navigator.register(Path.home, HomePage.self)
            router.addRoute(#"/a/\#(name)"#) { }
            """##, "1 the pattern of a route of jlroutes is not a literal: path",
            ##"2 the pattern of a route of jlroutes is not a literal: "/a/\(name("/x", #"/y\#(z)"#))/:x""##,
            "3 '/a/b' of jlroutes",
            "4 the pattern of a route of urlnavigator is not a literal: Path.home",
            ##"5 the pattern of a route of jlroutes is not a literal: #"/a/\#(name)"#"##),
        swift(
            "code that is never compiled, and expressions",
            ##"""
            #if false
            router.addRoute("/no") { }
            #elseif DEBUG
            router.addRoute("/a") { }
            #endif
            let quote = /["']/, half = width / 2 / "x".count, raw = #/"/#
            router.addRoute("/b") { }
            """##, "4 '/a' of jlroutes", "7 '/b' of jlroutes"),
    ]

    @Test("Comments, texts and code that is never compiled are read as the compiler reads them", arguments: texts)
    func readsText(_ row: Source) throws { try expect(row) }

    static let followed: [Source] = [
        objc(
            "constants of Objective-C",
            """
            #define BASE @"/a"
            #define ROUTE @"/macro" \\
                @"/:x"
            NSString *const kRoute = @"/const/:x";
            static NSString *const kScheme = @"shop";
            [JLRoutes.globalRoutes addRoute:ROUTE handler:nil];
            [JLRoutes.globalRoutes addRoute:kRoute handler:nil];
            [JLRoutes.globalRoutes addRoute:[NSString stringWithFormat:@"%@/:x", kRoute] handler:nil];
            [JLRoutes.globalRoutes addRoute:[BASE stringByAppendingString:@"/:y"] handler:nil];
            [[JLRoutes routesForScheme:kScheme] addRoute:@"/s" handler:nil];
            [JLRoutes.globalRoutes addRoute:[NSString stringWithFormat:@"/%@", unknown] handler:nil];
            [JLRoutes.globalRoutes addRoute:BASE @"/:z" handler:nil];
            """, "6 '/macro/:x' of jlroutes", "7 '/const/:x' of jlroutes", "8 '/const/:x/:x' of jlroutes",
            "9 '/a/:y' of jlroutes", "10 'shop://s' of jlroutes",
            #"11 the pattern of a route of jlroutes is not a literal: [NSString stringWithFormat:@"/%@", unknown]"#,
            "12 '/a/:z' of jlroutes"),
        swift(
            "constants of Swift",
            #"""
            enum Path { static let a = "/a"; static let b = a + "/:x" }
            router.addRoute(Path.a) { _ in true }
            router.addRoute(Path.b) { _ in true }
            router.addRoute("\(Path.a)/c") { _ in true }
            func f(path: String) { router.addRoute(path) { _ in true } }
            """#, "2 '/a' of jlroutes", "3 '/a/:x' of jlroutes", "4 '/a/c' of jlroutes",
            "5 the pattern of a route of jlroutes is not a literal: path"),
    ]

    @Test("Constants are followed, and what they cannot say is listed", arguments: followed)
    func followsConstants(_ row: Source) throws { try expect(row) }

    @Test("Constants of headers are followed, and those that nothing says can be given")
    func followsHeaders() throws {
        let folder = try Folder()
        let header = try folder.file("Routes.h", "#define ROUTE @\"/a/:x\"".utf8)
        _ = try folder.file("Routes.m", "[r addRoute:ROUTE handler:nil]; [r addRoute:kGiven handler:nil];".utf8)
        let path = URL(fileURLWithPath: header).deletingLastPathComponent().path
        let run = CommandRun(["import", "--scan", path, "--define", "kGiven=/b=c"])
        #expect(run.output.contains(#""pattern": "/a/:x""#))
        #expect(run.output.contains(#""pattern": "/b=c""#))
        #expect(run.code == 0)
        let wrong = CommandRun(["import", "--scan", path, "--define", "kGiven"])
        #expect(wrong.errors == "--define: found 'kGiven', expected a name, an equals sign and a text\n")
        #expect(wrong.code == 2)
    }

    private func expect(_ row: Source) throws {
        let folder = try Folder()
        let path = try folder.file(row.file, row.text.utf8)
        let report = path + ".jsonl"
        // Whichever is named, the others' are listed; so all are looked at one after the other.
        var found: [(line: Int, text: String)] = []
        for dialect in ImportDialect.standIns {
            let run = CommandRun(
                ["import", "--scan", path, "--dialect", dialect.name, "--report", report],
                dialects: ImportDialect.standIns)
            #expect(run.code != 2, "\(run.errors)")
            for line in try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n") {
                let printed = try JSONDecoder().decode(Printed.self, from: Data(line.utf8))
                let isOurs = printed.message.contains(" of \(dialect.name)")
                guard ["read", "unread"].contains(printed.change), isOurs, !printed.message.contains("is a route of"),
                    !printed.message.contains("cannot be read")
                else { continue }
                let number = try #require(printed.place?.split(separator: ":").last.flatMap { Int($0) })
                found.append((number, printed.message))
            }
        }
        let texts = found.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
        #expect(texts.map { "\($0.element.line) \($0.element.text)" } == row.found)
    }

    private struct Printed: Decodable {
        let change: String
        let message: String
        let place: String?
    }
}
