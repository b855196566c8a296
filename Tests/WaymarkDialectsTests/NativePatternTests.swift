import Testing
import WaymarkCore
import WaymarkDialects

/// Registrations of other routers in Waymark's own syntax.
@Suite struct NativePatternTests {
    struct Row: CustomTestStringConvertible {
        let dialect: any PatternDialect
        let pattern: String
        let native: [NativePattern]
        var testDescription: String { "\(type(of: dialect).name) \(pattern)" }

        init(_ dialect: any PatternDialect, _ pattern: String, _ native: String...) {
            self.dialect = dialect
            self.pattern = pattern
            self.native = native.map { .pattern($0) }
        }
    }

    static let rows = [
        Row(JLRoutesDialect(), "/user/view/:userID", "/user/view/:userID"),
        Row(JLRoutesDialect(), "/path/:thing(/new)(/other/:x)", "/path/:thing(/new)(/other/:x)"),
        Row(JLRoutesDialect(), "/(rest/):object/:id", "/rest/:object/:id", "/:object/:id"),
        Row(JLRoutesDialect(), "/:", "/:_"), Row(JLRoutesDialect(), "/a/*/b", "/a/*"),
        Row(JLRoutesDialect(), "/a/:x/:x", "/a/:any/:x"), Row(JLRoutesDialect(), "a+b/c%20d", "/a+b/c%20d"),
        Row(RoutableDialect(), "users/:user-id", "/users/:user_id"),
        Row(RoutableDialect(), "/users/:id", "/users/:id"), Row(RoutableDialect(), "users/:id/", "/users/:id/"),
        Row(HHRouterDialect(), "/user/:userId/?a=0", "/user/:userId"),
        Row(MGJRouterDialect(), "mgj://item/:id.html", "mgj://item/:id.html/*", "mgj://item/:id/*"),
        Row(MGJRouterDialect(), "mgj://a/~", "mgj://a/:any/*"), Row(MGJRouterDialect(), "mgj://", "mgj://*"),
        Row(AnyRouterDialect(), "http://h/item-:id", "http://h/item-:id"),
        Row(URLNavigatorDialect(), "myapp://u/<int:id>/<path:rest>", "myapp://u/:id<int>/:rest+"),
        Row(URLNavigatorDialect(), "http://<path:_>", "http:/:_*"),
        Row(URLNavigatorDialect(), "https://shop.example/<int:id>", "https://shop.example/:id<int>"),
        Row(MGJRouterDialect(), "http://~/goods/:id", "http:/goods/:id/*"),
        Row(WLRRouteDialect(), "/signin/:phone([0-9]{11})", "/signin/:phone([0-9]{11})"),
        Row(WLRRouteDialect(), "x-call-back/:path(.*)", "/x-call-back/:path*"),
        Row(WLRRouteDialect(), "App://user/:uid", "app://user/:uid"),
        Row(WLRRouteDialect(), "app://", "app://*"), Row(WLRRouteDialect(), "https://", "https:/*"),
        Row(WLRRouteDialect(), "https:///goods/:id", "https:/goods/:id"),
        Row(WLRRouteDialect(), "https://m.shop.example/goods/:id", "https://m.shop.example/goods/:id"),
    ]

    @Test("A pattern is translated segment by segment", arguments: rows)
    func translates(_ row: Row) throws {
        #expect(try row.dialect.nativePatterns(of: DialectRoute(row.pattern)) == row.native)
    }

    @Test("Optional parts stay as they are written only where every component reads alike on both sides")
    func translatesOptionalParts() throws {
        func native(_ text: String) throws -> [NativePattern] {
            try JLRoutesDialect().nativePatterns(of: DialectRoute(text))
        }
        #expect(try native("/a/:id(/x)") == [.pattern("/a/:id(/x)")])
        #expect(try native("/商品-a.b/:id_2(/x)") == [.pattern("/商品-a.b/:id_2(/x)")])
        #expect(try native("/a/:user-id(/x)") == [.pattern("/a/:user_id/x"), .pattern("/a/:user_id")])
        let odd = try native("/f/:name.json(/x)")
        #expect(odd.count == 2 && !odd.contains(.pattern("/f/:name.json(/x)")))
        #expect(try !native("/a(/b)/:rest+").contains(.pattern("/a(/b)/:rest+")))
    }

    @Test("What is a fixed text in an expression is one here as well")
    func escapesNames() throws {
        #expect(try WLRRouteDialect().nativePatterns(of: DialectRoute("/x/:a/y")) == [.pattern(#"/x/\:a/y"#)])
    }

    @Test("Link sources become schemes and hosts")
    func translatesSources() throws {
        let dialect = try CrossroadDialect(accepting: ["pokedex://", "https://example.com"])
        #expect(
            try dialect.nativePatterns(of: DialectRoute("/pokemons/:id"))
                == [.pattern("pokedex://pokemons/:id"), .pattern("https://example.com/pokemons/:id")])
    }

    struct WebRow: CustomTestStringConvertible {
        let scheme: String
        let pattern: String
        let native: String
        var testDescription: String { "\(scheme) \(pattern)" }
    }

    static let webRows = [
        WebRow(scheme: "http", pattern: "/*", native: "http:/*"),
        WebRow(scheme: "https", pattern: "/goods/:id", native: "https:/goods/:id"),
        WebRow(scheme: "https", pattern: "/", native: "https:/"),
        WebRow(scheme: "shop", pattern: "/goods/:id", native: "shop://goods/:id"),
    ]

    @Test("The namespace of a web scheme takes any host", arguments: webRows)
    func translatesWebNamespaces(_ row: WebRow) throws {
        let native = try JLRoutesDialect().nativePatterns(of: DialectRoute(row.pattern, scheme: row.scheme))
        #expect(native == [.pattern(row.native)])
        let pattern = try RoutePattern(row.native)
        #expect(pattern.host == nil && pattern.scheme == row.scheme)
    }

    @Test("A pattern that Waymark's syntax cannot express has a reason")
    func refuses() throws {
        let fragment = try JLRoutesDialect().nativePatterns(of: DialectRoute("/user#/view/:id"))
        #expect(fragment == [.none(reason: "a fragment is not part of a path")])
        let host = try URLNavigatorDialect().nativePatterns(of: DialectRoute("http://<host>/goods/<int:id>"))
        #expect(host == [.none(reason: "a host cannot be a parameter; http:/goods/:id<int> takes any host")])
        let classes = try WLRRouteDialect().nativePatterns(of: DialectRoute("/user/[a-z]+"))
        #expect(classes == [.none(reason: "'[' outside of a parameter is part of an expression")])
    }
}
