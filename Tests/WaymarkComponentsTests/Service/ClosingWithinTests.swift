import Testing

@testable import WaymarkComponents

@Suite("The end of an object may close scopes, also its own, and nothing hangs", .timeLimit(.minutes(30)))
struct ClosingWithinTests {
    struct Row: CustomTestStringConvertible {
        /// The scopes that are closed while the cart of the user's scope is ended.
        let inside: [String]
        /// The one that is closed from outside.
        let outside: String
        let notes: [String]
        var testDescription: String { "\(outside), and in it \(inside.joined(separator: ", "))" }
    }

    private static let inOrder = ["user begins", "user ends", "user.first", "other", "app"]
    static let rows = [
        Row(inside: ["user"], outside: "user", notes: inOrder), Row(inside: ["user"], outside: "app", notes: inOrder),
        Row(inside: ["app"], outside: "user", notes: inOrder), Row(inside: ["app"], outside: "app", notes: inOrder),
        Row(inside: ["app", "user"], outside: "user", notes: inOrder),
        Row(inside: ["other"], outside: "app", notes: inOrder),
        // The other is waited for, and closes the user's in turn.
        Row(inside: ["other"], outside: "user", notes: ["user begins", "other", "user ends", "user.first", "app"]),
    ]

    @Test("A scope is closed once and in order, whatever is closed within", arguments: rows)
    func within(_ row: Row) async throws {
        let (app, notes) = (Components(), Notes())
        let scopes = ["app": app, "user": app.openScope("user"), "other": app.openScope("other")]
        let (user, other) = (try #require(scopes["user"]), try #require(scopes["other"]))
        try app.provide(Int.self, closing: { _ in notes.note("app") }, { 1 })
        try user.provide(Int.self, closing: { _ in notes.note("user.first") }, { 1 })
        try user.provide(
            (any Cart).self,
            closing: { _ in
                notes.note("user begins")
                for name in row.inside { await scopes[name]?.close() }
                notes.note("user ends")
            }, { LiveCart(session: LiveSession()) })
        try other.provide(
            Int.self,
            closing: { _ in
                await user.close()
                notes.note("other")
            }, { 1 })
        func make<Service: Sendable>(_ type: Service.Type, in scope: Components) throws { _ = try scope.resolve(type) }
        for scope in [app, user, other] { try make(Int.self, in: scope) }
        try make((any Cart).self, in: user)
        await scopes[row.outside]?.close()
        await app.close()
        #expect(notes.all == row.notes)
    }

    @Test(
        "An object whose factory closes its own scope is ended before the caller gets its error",
        arguments: [ServiceLifetime.shared, .scoped], ["app", "app/user"])
    func ownFactory(_ lifetime: ServiceLifetime, closed: String) async throws {
        let (app, notes) = (Components(), Notes())
        let user = app.openScope("user")
        try user.provide(Int.self, closing: { _ in notes.note("other closed") }, { 1 })
        try user.provide(
            (any Cart).self, lifetime, closing: { notes.note("cart of \($0.session.user) closed") }, file: "Cart",
            line: 1,
            { scope async throws in
                _ = try await scope.resolve(Int.self)
                await (closed == "app" ? app : scope).close()
                notes.note("made")
                return LiveCart(session: LiveSession())
            })
        let text = await problemAwaiting { try await user.resolve((any Cart).self, file: "App", line: 9) }
        #expect(
            text == "WaymarkComponentsTests.Cart belongs to the scope 'app/user', which is closed; asked for at App:9: "
                + "WaymarkComponentsTests.Cart (Cart:1)")
        #expect(notes.all == ["other closed", "made", "cart of ada closed"])
        #expect(user.isClosed)
    }
}
