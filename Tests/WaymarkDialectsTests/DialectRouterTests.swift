import Testing
import WaymarkCore
import WaymarkDialects
import WaymarkManifest
import WaymarkMigration
import WaymarkRouting

/// A router whose patterns are those of another one.
@Suite struct DialectRouterTests {
    @Test("Routes are tried in the order of their registration, and one that declines lets the next try")
    func goesByRegistration() async throws {
        let dialect = JLRoutesDialect()
        let router = try Router(RouterConfiguration(dialect))
        let old = router.reading(dialect)
        try old.on("/*", .public) { request -> String in
            if request["stop"] == nil { throw Declined() }
            return "all"
        }
        try old.on("/user/:id(/edit)", .public) { request in "user \(request["id"] ?? "")" }
        try old.on("/user/me", .public.priority(1)) { _ in "me" }
        for (link, answer) in [
            ("app://user/7", "user 7"), ("app://user/7/edit", "user 7"), ("app://user/7?stop=1", "all"),
            ("app://user/me?stop=1", "me"),
        ] {
            let response = try await router.open(link, from: .push)
            #expect(response.value as? String == answer, "\(link)")
        }
    }

    @Test("A dialect reads a pattern with the prefixes of all groups around it")
    func prefixes() async throws {
        let dialect = JLRoutesDialect()
        let router = try Router(RouterConfiguration(dialect))
        let account = router.group(prefix: "/shop", .public).group(prefix: "/account")
        try account.reading(dialect).group(prefix: "/orders").on("/:id(/edit)") { "order \($0["id"] ?? "")" }
        #expect(try await router.open("app://shop/account/orders/7/edit", from: .push).value as? String == "order 7")
        #expect(!router.canOpen("app://orders/7", from: .push) && !router.canOpen("app://7", from: .push))
    }

    @Test("The prefix of a group counts for an object that reads patterns of two dialects")
    func prefixBeforeDialects() async throws {
        let router = try Router(RouterConfiguration(JLRoutesDialect()))
        let group = router.group(prefix: "/shop", .public)
        try group.reading(HHRouterDialect()).reading(JLRoutesDialect()).on("/:id(/edit)") { $0["id"] ?? "" }
        #expect(try await router.open("app://shop/7/edit", from: .push).value as? String == "7")
        #expect(!router.canOpen("app://7", from: .push))
    }

    @Test("The prefix of a group counts where a pattern that is registered twice is replaced")
    func replacesWithPrefix() async throws {
        let router = try Router(RouterConfiguration(HHRouterDialect()))
        for (prefix, pattern) in [("", "/user/add/"), ("/shop", "/add/"), ("/user", "/add/")] {
            let group = router.group(prefix: prefix, .public)
            try group.reading(HHRouterDialect()).on([RoutePattern(stringLiteral: pattern)]) { _ in prefix }
        }
        #expect(try await router.open("/user/add", from: .push).value as? String == "/user")
        #expect(try await router.open("/shop/add", from: .push).value as? String == "/shop")
    }

    @Test("A scheme's own routes are all that its links meet, also those that were registered since the last look-up")
    func keepsNamespaces() async throws {
        let dialect = JLRoutesDialect()
        let router = try Router(RouterConfiguration(dialect))
        try router.reading(dialect).on("/test", .public) { _ in "global" }
        #expect(try await router.open("own://test", from: .push).value as? String == "global")
        try router.reading(dialect, scheme: "own").on("/other", .public) { _ in "own" }
        #expect(!router.canOpen("own://test", from: .push))
        #expect(try await router.open("own://other", from: .push).value as? String == "own")
        #expect(try await router.open("third://test", from: .push).value as? String == "global")
    }

    @Test("Of a pattern that is registered twice the last counts, where the other router has it so")
    func replaces() async throws {
        let router = try Router(RouterConfiguration(HHRouterDialect()))
        for name in ["first", "second"] {
            try router.reading(HHRouterDialect()).on("/user/add/", .public) { _ in name }
        }
        #expect(try await router.open("/user/add", from: .push).value as? String == "second")
    }

    @Test("A branch that was entered stays taken when the routes that made it are new")
    func staysCommitted() throws {
        let router = try Router(RouterConfiguration(HHRouterDialect()))
        try router.reading(HHRouterDialect()).onSync("/user/:id/story", .public) { _ in 1 }
        #expect(router.canOpen("/user/add/story", from: .push))
        try router.reading(HHRouterDialect()).onSync("/user/add", .public) { _ in 2 }
        #expect(!router.canOpen("/user/add/story", from: .push))
    }

    @Test("A pattern that the dialect cannot read is a fault of the registration")
    func reportsFaults() throws {
        let router = try Router(RouterConfiguration(JLRoutesDialect()))
        let error = #expect(throws: RegistrationError.self) {
            try router.reading(JLRoutesDialect()).onSync("/a(/b") { _ in 1 }
        }
        #expect("\(try #require(error))".contains("an optional group is closed by )"))
    }

    @Test("A router sends a link where the table of the same patterns does", arguments: try DialectCase.all())
    func agreesWithTable(_ row: DialectCase) throws {
        try Self.compare(try Manifest(row.manifest, dialects: PatternDialects.all), row.link)
    }

    @Test("So it does with what was read off the other routers' sources", arguments: UpstreamTests.rows)
    func agreesWithTable(_ row: UpstreamTests.Row) throws { try Self.compare(row.manifest, row.link) }

    private static func compare(_ manifest: Manifest, _ link: String) throws {
        let dialect = try #require(manifest.patternDialect)
        var configuration = RouterConfiguration(dialect)
        configuration.rules = manifest.rules
        configuration.conflicts = .ordered
        let router = try Router(configuration)
        for (pattern, place) in manifest.placedPatterns {
            let route = manifest.routes[place]
            try router.onSync([pattern], .public.id("\(place)").priority(route.priority)) { _ in place }
        }
        let table = try manifest.table()
        let place = try? table.match(DeepLink(link, rules: table.rules))?.value.position
        #expect((try? router.resolve(link, from: .app))?.route.id == place.map { "\($0)" })
    }

    @Test("A scheme's own pattern takes what another router does not, and nothing of a branch that was entered")
    func asksCatchAllsLast() async throws {
        let router = try Router(RouterConfiguration(MGJRouterDialect()))
        for pattern in ["mgj://", "mgj://foo/bar"] {
            try router.reading(MGJRouterDialect()).onSync([RoutePattern(stringLiteral: pattern)], .public) { _ in
                pattern
            }
        }
        router.handOver(
            canOpen: { $0.text.hasSuffix("old") }, to: { $0.text.hasSuffix("old") ? .value("elsewhere") : nil })
        let answers = [
            ("mgj://foo/bar", "mgj://foo/bar"), ("mgj://old", "elsewhere"), ("mgj://foo/old", "elsewhere"),
            ("mgj://new", "mgj://"), ("mgj://foo/new", nil),
        ]
        for (link, answer) in answers {
            #expect((try? await router.open(link, from: .push))?.value as? String == answer, "\(link)")
        }
    }

    @Test("A handler finds by name what the other router's handler received", arguments: try DialectCase.all())
    func receives(_ row: DialectCase) async throws {
        let manifest = try Manifest(row.manifest, dialects: PatternDialects.all)
        let dialect = try #require(manifest.patternDialect)
        let table = try manifest.table()
        let link = try DeepLink(row.link, rules: table.rules)
        let match = row.answer(to: link, in: table, dialect)
        guard let match else { return }
        var configuration = RouterConfiguration(dialect)
        configuration.rules = manifest.rules
        let router = try Router(configuration)
        var defaults: [String: String] = [:]
        for (name, value) in match.value.defaults {
            if case .text(let text) = value { defaults[name] = text }
        }
        // What the dialect adds or converts is no value of the link.
        let made = Set(
            dialect.addedArguments(for: match.found.link).map(\.key)
                + match.found.route.pattern.parameters.filter { $0.type != nil }.map(\.name))
        try router.on([match.found.route.pattern], .defaults(defaults)) { request in
            let promised = row.arguments(match.found, match.value, dialect)
            for (name, value) in promised where !made.contains(name) {
                switch value {
                case .text(let text):
                    #expect(request[name] == text, "\(name)")
                    #expect(request.arguments[name] as? String == text, "\(name)")
                case .array(let values):
                    let texts = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
                    #expect(request.all(name) == texts, "\(name)")
                    #expect(request.arguments[name] as? [String] == texts, "\(name)")
                case .null: #expect(request[name] == nil && request.arguments[name] == nil, "\(name)")
                default: continue
                }
            }
            #expect(Set(request.arguments.keys).isSubset(of: promised.keys))
            for name in request.query?.map(\.name) ?? [] where promised[name] == nil { #expect(request[name] == nil) }
        }
        var values = CallerValues()
        for (name, value) in row.caller { if case .text(let text) = value { values[name] = text } }
        try await router.open(row.link, from: .app, values: values)
    }

    @Test("A scheme falls back on routes for any scheme as the dialect says, and the router's last word counts")
    func fallsBack() async throws {
        for schemes in [[], ["app"]] as [Set<String>] {
            var dialect = JLRoutesDialect()
            dialect.fallbackSchemes = schemes
            let router = try Router(RouterConfiguration(dialect))
            try router.reading(dialect).onSync("/global", .public) { _ in "global" }
            try router.reading(dialect, scheme: "app").onSync("/own", .public) { _ in "own" }
            var falls = !dialect.fallbackSchemes.isEmpty
            for word in [nil, true, false, true] {
                if let word {
                    router.setFallsBack(word, scheme: "APP")
                    falls = word
                }
                #expect(router.canOpen("app://global", from: .push) == falls)
                #expect((router.match("app://global") != nil) == falls)
                #expect((router.explain("app://global", from: .push).table.fits.isEmpty) == !falls)
                #expect(router.canOpen("app://own", from: .push) && router.canOpen("other://global", from: .push))
                // Also with routes that are not compiled yet.
                let late = try router.reading(dialect).onSync("/late", .public) { _ in "late" }
                #expect(router.canOpen("app://late", from: .push) == falls)
                late.remove()
            }
            try await router.open("app://global", from: .push)
        }
    }
}
