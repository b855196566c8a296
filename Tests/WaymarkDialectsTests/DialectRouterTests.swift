import Testing
import WaymarkCore
import WaymarkDialects
import WaymarkRouting

/// A router whose patterns are those of another one.
@Suite struct DialectRouterTests {
    @Test("Routes are tried in the order of their registration, and one that declines lets the next try")
    func goesByRegistration() async throws {
        let dialect = JLRoutesDialect()
        let router = try Router(RouterConfiguration(dialect))
        let old = router.reading(dialect)
        try old.on("/*", exposure: .public) { request -> String in
            if request["stop"] == nil { throw Declined() }
            return "all"
        }
        try old.on("/user/:id(/edit)", exposure: .public) { request in "user \(request["id"] ?? "")" }
        try old.on("/user/me", priority: 1, exposure: .public) { _ in "me" }
        for (link, answer) in [
            ("app://user/7", "user 7"), ("app://user/7/edit", "user 7"), ("app://user/7?stop=1", "all"),
            ("app://user/me?stop=1", "me"),
        ] {
            let response = try await router.open(link, from: .push)
            #expect(response.value as? String == answer, "\(link)")
        }
    }

    @Test("A scheme's own routes are all that its links meet, also those that were registered since the last look-up")
    func keepsNamespaces() async throws {
        let dialect = JLRoutesDialect()
        let router = try Router(RouterConfiguration(dialect))
        try router.reading(dialect).on("/test", exposure: .public) { _ in "global" }
        #expect(try await router.open("own://test", from: .push).value as? String == "global")
        try router.reading(dialect, scheme: "own").on("/other", exposure: .public) { _ in "own" }
        #expect(!router.canOpen("own://test", from: .push))
        #expect(try await router.open("own://other", from: .push).value as? String == "own")
        #expect(try await router.open("third://test", from: .push).value as? String == "global")
    }

    @Test("Of a pattern that is registered twice the last counts, where the other router has it so")
    func replaces() async throws {
        let router = try Router(RouterConfiguration(HHRouterDialect()))
        for name in ["first", "second"] {
            try router.reading(HHRouterDialect()).on("/user/add/", exposure: .public) { _ in name }
        }
        #expect(try await router.open("/user/add", from: .push).value as? String == "second")
    }

    @Test("A branch that was entered stays taken when the routes that made it are new")
    func staysCommitted() throws {
        let router = try Router(RouterConfiguration(HHRouterDialect()))
        try router.reading(HHRouterDialect()).onSync("/user/:id/story", exposure: .public) { _ in 1 }
        #expect(router.canOpen("/user/add/story", from: .push))
        try router.reading(HHRouterDialect()).onSync("/user/add", exposure: .public) { _ in 2 }
        #expect(!router.canOpen("/user/add/story", from: .push))
    }

    @Test("What the dialect cannot read is a fault of the registration")
    func reportsFaults() throws {
        let router = try Router(RouterConfiguration(JLRoutesDialect()))
        let error = #expect(throws: RegistrationError.self) {
            try router.reading(JLRoutesDialect()).onSync("/a(/b") { _ in 1 }
        }
        #expect("\(try #require(error))".contains("an optional group is closed by )"))
    }
}
