import Testing
import WaymarkCore
import WaymarkRouting

@Suite("Conflicts and other faults, one by one and in batches")
struct ConflictTests {
    struct Pair: CustomTestStringConvertible {
        let first: RoutePattern
        let second: RoutePattern
        let conflicts: Bool
        var testDescription: String { "\(first) and \(second)" }
    }

    static let pairs = [
        Pair(first: "/a/:x", second: "/a/:y", conflicts: true),
        Pair(first: "/a/:x<int>", second: "/a/:y<int>", conflicts: true),
        Pair(first: "/a/:x<int>", second: "/a/:y<double>", conflicts: false),
        Pair(first: "shop://a", second: "shop:/a", conflicts: true),
        Pair(first: "shop://A", second: "shop://a", conflicts: true),
        Pair(first: "/A", second: "/a", conflicts: false),
        Pair(first: "/a(/b)", second: "/a", conflicts: false),
        Pair(first: "/a/%62", second: "/a/b", conflicts: true),
        Pair(first: "/*", second: "/:rest*", conflicts: true),
        Pair(first: "/*", second: "shop://*", conflicts: false),
        Pair(first: "https://a.example/x", second: "https://b.example/x", conflicts: false),
        Pair(first: "https://a.example/x", second: "https://a.example:0/x", conflicts: false),
    ]

    @Test("The call that causes a conflict throws it and names both", arguments: pairs, [false, true])
    func atOnce(_ pair: Pair, swapped: Bool) throws {
        let (first, second) = swapped ? (pair.second, pair.first) : (pair.first, pair.second)
        let router = try Router()
        try router.on([first], .id("first"), file: "A.swift", line: 1) { _ in }
        guard pair.conflicts else {
            #expect(throws: Never.self) { try router.on([second]) { _ in } }
            return
        }
        let error = #expect(throws: RegistrationError.self) {
            try router.on([second], .id("second"), file: "B.swift", line: 2) { _ in }
        }
        guard case .conflict(let route, let other)? = error?.faults.first else {
            Issue.record("\(error?.description ?? "")")
            return
        }
        #expect(route.id == "second" && other.id == "first" && error?.faults.count == 1)
        let text = error?.description ?? ""
        for part in ["A.swift", "B.swift", first.text, second.text] { #expect(text.contains(part), "\(text)") }
        #expect(router.routes.map(\.id) == ["first"])
    }

    @Test("Another priority is no conflict")
    func priority() throws {
        let router = try Router()
        try router.on("/a") { _ in }
        #expect(throws: Never.self) { try router.on("/a", .priority(1)) { _ in } }
    }

    @Test("A route conflicts by any of its patterns, but not with itself")
    func anyPattern() throws {
        let router = try Router()
        try router.on(["/a", "/b", "/a"]) { _ in }
        #expect(throws: RegistrationError.self) { try router.on(["/c", "/b"]) { _ in } }
        #expect(router.match("/c") == nil)
    }

    @Test("A registration that was taken back conflicts with none", arguments: [false, true])
    func afterRemoval(afterLooking: Bool) throws {
        let router = try Router()
        let token = try router.on("/a") { _ in }
        if afterLooking { _ = router.match("/a") }
        token.remove()
        #expect(throws: Never.self) { try router.on("/a") { _ in } }
    }

    @Test("Replacing takes the place of every route that is in the way, and only of these")
    func replacing() async throws {
        let router = try Router()
        try router.on(["/a", "/a2"]) { _ in "old a" }
        try router.on("/b") { _ in "old b" }
        try router.on("/c") { _ in "c" }
        try router.on(["/a", "/b", "/d"], .replacing) { _ in "new" }
        for (link, value) in [("/a", "new"), ("/b", "new"), ("/c", "c"), ("/d", "new")] {
            #expect(await router.outcome(link) == value)
        }
        #expect(await router.outcome("/a2") == "notFound at matching")
        #expect(router.routes.count == 2)
    }

    @Test("A batch is taken all or not at all, and says everything that is wrong with it")
    func batches() async throws {
        let router = try Router()
        try router.on("/taken", file: "Old.swift", line: 1) { _ in "old" }
        let error = #expect(throws: RegistrationError.self) {
            try router.register { routes in
                routes.on("/good") { _ in }
                routes.on("/:", file: "New.swift", line: 2) { _ in }
                routes.on("/taken", file: "New.swift", line: 3) { _ in }
                routes.on("/x/:a<nothing>", file: "New.swift", line: 4) { _ in }
                routes.on("/twice/:x", file: "New.swift", line: 5) { _ in }
                routes.on("/twice/:y", file: "New.swift", line: 6) { _ in }
            }
        }
        let lines = (error?.description ?? "").split(separator: "\n")
        #expect(lines.count == 4, "\(lines)")
        for line in [2, 3, 4, 6] {
            #expect(lines.contains { $0.contains("New.swift:\(line)") }, "line \(line): \(lines)")
        }
        #expect(router.routes.map(\.description) == ["/taken"])
        #expect(await router.outcome("/good") == "notFound at matching")
        #expect(await router.outcome("/taken") == "old")
    }

    @Test("In a batch a later route may replace an earlier one, and one that was there before")
    func replacingInBatch() async throws {
        let router = try Router()
        try router.on("/a") { _ in "before" }
        try router.register { routes in
            routes.on("/b") { _ in "first" }
            routes.on(["/a", "/b"], .replacing) { _ in "last" }
            routes.on("/c") { _ in "c" }
        }
        for (link, value) in [("/a", "last"), ("/b", "last"), ("/c", "c")] {
            #expect(await router.outcome(link) == value)
        }
        #expect(router.routes.count == 2)
    }

    @Test("A pattern that is malformed is thrown with the place of its registration")
    func malformed() throws {
        let router = try Router()
        let error = #expect(throws: RegistrationError.self) {
            try router.on("/a/:", file: "Shop.swift", line: 9) { _ in }
        }
        #expect(error?.description.contains("Shop.swift:9") == true)
        #expect(router.routes.isEmpty)
    }

    @Test("A query parameter of an undeclared type is a fault, with the nearest name; a declared one is none")
    func queryTypes() throws {
        var configuration = RouterConfiguration()
        configuration.types = [ParameterType("city") { $0 == "上海" }]
        let router = try Router(configuration)
        var known = RouteOptions()
        known.query = ["string", "int", "double", "bool", "uuid", "city"].map { QueryDeclaration($0, type: $0) }
        try router.on("/a", known) { _ in }
        let error = #expect(throws: RegistrationError.self) {
            try router.on("/b", .query("in", type: "citty"), file: "B.swift", line: 3) { _ in }
        }
        #expect(
            error?.description
                == "B.swift:3: no type 'citty' is known, required for the query's 'in'; did you mean 'city'?")
        #expect(router.routes.count == 1)
    }
}
