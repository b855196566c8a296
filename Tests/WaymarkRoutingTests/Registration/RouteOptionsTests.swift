import RegistrationScenarios
import Testing
import WaymarkCore

@testable import WaymarkRouting

@Suite("Options of registrations")
struct RouteOptionsTests {
    /// A call that registers a route.
    struct RegistrationCall: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let register: @Sendable (Catcher, RouteOptions) throws(Caught) -> Registration

        init(
            _ name: String,
            _ register: @escaping @Sendable (Catcher, RouteOptions) throws(Caught) -> Registration
        ) {
            testDescription = name
            self.register = register
        }

        /// The options of the draft that the call makes.
        func options(_ options: RouteOptions) -> RouteOptions? {
            do throws(Caught) {
                _ = try register(Catcher(), options)
                return nil
            } catch { return error.draft.options }
        }
    }

    struct Caught: Error {
        let draft: RouteDraft
    }

    /// Throws what it is to register.
    struct Catcher: RouteRegistering {
        func add(_ draft: RouteDraft) throws(Caught) -> Registration { throw Caught(draft: draft) }
    }

    struct Typed: Route {
        static let pattern: RoutePattern = "/typed"
        static let id = "typed"
    }

    final class Handler: RouteHandler, MainRouteHandler, StaticRouteHandler {
        nonisolated init() {}
        nonisolated func handle(_ request: RouteRequest) async throws -> Response { .done }
        func handle(_ request: RouteRequest) throws -> Response { .done }
        nonisolated static func handle(_ request: RouteRequest) async throws -> Response { .done }
    }

    static let handler = Handler()

    static let calls = [
        RegistrationCall("on") { at, options throws(Caught) in try at.on("/a", options) { _ in } },
        RegistrationCall("onMain") { at, options throws(Caught) in try at.onMain("/a", options) { _ in } },
        RegistrationCall("onSync") { at, options throws(Caught) in try at.onSync("/a", options) { _ in } },
        RegistrationCall("on several") { at, options throws(Caught) in try at.on(["/a", "/b"], options) { _ in } },
        RegistrationCall("on, an object") { at, options throws(Caught) in try at.on("/a", options, handler: handler) },
        RegistrationCall("on, weakly") { at, options throws(Caught) in try at.on("/a", options, weakly: handler) },
        RegistrationCall("onMain, an object") { at, options throws(Caught) in
            try at.onMain("/a", options, handler: handler)
        },
        RegistrationCall("onMain, weakly") { at, options throws(Caught) in
            try at.onMain("/a", options, weakly: handler)
        },
        RegistrationCall("on, a type") { at, options throws(Caught) in
            try at.on("/a", options, handlerType: Handler.self)
        },
        RegistrationCall("redirect") { at, options throws(Caught) in try at.redirect("/a", options, to: "/b") },
        RegistrationCall("on, typed") { at, options throws(Caught) in try at.on(Typed.self, options) { _, _ in } },
        RegistrationCall("onMain, typed") { at, options throws(Caught) in
            try at.onMain(Typed.self, options) { _, _ in }
        },
        RegistrationCall("a group in a group") { at, options throws(Caught) in
            try at.group(options).group(prefix: "/in").on("/a") { _ in }
        },
    ]

    @Test("Every option has a row")
    func complete() { #expect(OptionRow.all.map(\.name) == OptionRow.names) }

    @Test("An option is the same at the beginning of a chain, later in it, and set", arguments: OptionRow.all)
    func ways(_ row: OptionRow) {
        var set = RouteOptions()
        row.assign(&set)
        let ways = [set, row.first, row.thenFirst(RouteOptions()), row.thenFirst(row.first)]
        for (number, way) in ways.enumerated() where number < 3 || row.name != "interceptors" {
            for name in OptionRow.names {
                let expected = name == row.name ? row.first : RouteOptions()
                #expect(OptionRow.text(name, way) == OptionRow.text(name, expected), "way \(number)")
            }
        }
        #expect(row.text(row.thenSecond(row.first)) == row.again)
    }

    @Test("Each option of a registration is an option of its route, and nothing else changes", arguments: calls)
    func said(_ call: RegistrationCall) {
        #expect(OptionRow.faults { call.options($0) } == [])
    }

    @Test("The options of a route can be asked of the router", arguments: OptionRow.all)
    func described(_ row: OptionRow) throws {
        let router = try Router()
        try router.on("/a", row.first) { _ in }
        let route = try #require(router.routes.first)
        let value = Mirror(reflecting: route).children.first { $0.label == row.name }?.value
        if ["interceptors", "condition", "replaces"].contains(row.name) {
            #expect(value == nil)
        } else {
            #expect(value.map { OptionRow.text($0) } == row.text(row.first))
        }
        #expect(
            OptionRow.text(row.name, try #require(router.core.view().routes.first).route.options) == row.text(row.first)
        )
    }

    @Test("A group gives what is unsaid, and changes nothing that is said", arguments: OptionRow.all)
    func groups(_ row: OptionRow) throws {
        func options(_ own: RouteOptions, _ groups: RouteOptions...) throws -> RouteOptions {
            let router = try Router()
            switch groups.count {
            case 1: try router.group(groups[0]).on("/a", own) { _ in }
            default: try router.group(groups[1]).group(groups[0]).on("/a", own) { _ in }
            }
            return try #require(router.core.view().routes.first).route.options
        }
        let unsaid = RouteOptions()
        for name in OptionRow.names where name != row.name {
            #expect(OptionRow.text(name, try options(row.first, row.second)) == OptionRow.text(name, unsaid))
        }
        #expect(row.text(try options(unsaid, row.second)) == row.text(row.second))
        #expect(row.text(try options(row.first, unsaid)) == row.text(row.first))
        #expect(row.text(try options(row.first, row.second)) == row.inGroup)
        // The same, in groups of groups.
        #expect(row.text(try options(unsaid, row.first, row.second)) == row.inGroup)
        #expect(row.text(try options(unsaid, unsaid, row.second)) == row.text(row.second))
        #expect(row.text(try options(row.first, unsaid, row.second)) == row.inGroup)
        #expect(row.text(try options(row.first, row.second, unsaid)) == row.inGroup)
    }

    @Test("Groups complete options in any grouping alike", arguments: OptionRow.all)
    func associates(_ row: OptionRow) {
        let values = [RouteOptions(), row.first, row.second]
        for own in values {
            for inner in values {
                for outer in values {
                    let stepwise = own.filled(from: inner).filled(from: outer)
                    #expect(row.text(stepwise) == row.text(own.filled(from: inner.filled(from: outer))))
                }
            }
        }
    }

    @Test("Unsaid is distinct from what it comes to: exposure and priority")
    func unsaid() throws {
        #expect(RouteOptions().exposure == nil)
        #expect(RouteOptions.exposure(nil).exposure == nil)
        #expect(RouteOptions().priority == nil)
        let router = try Router()
        let group = router.group(.public.priority(5))
        try group.on("/unsaid") { _ in }
        try group.on("/said", .internal.priority(0)) { _ in }
        #expect(router.routes.map(\.exposure) == [.public, .internal])
        #expect(router.routes.map(\.priority) == [5, 0])
    }

    @Test("The condition that is said last is asked first, and one that does not hold asks no other")
    func conditions() {
        let log = Log()
        func condition(_ name: String, _ holds: Bool) -> @Sendable () -> Bool {
            {
                log.add(name)
                return holds
            }
        }
        let options = RouteOptions.when(condition("a", true)).when(condition("b", true)).when(condition("c", false))
        #expect(options.condition?() == false)
        #expect(log.lines == ["c"])
        let grouped = RouteOptions.when(condition("own", true)).filled(from: .when(condition("group", true)))
        #expect(grouped.condition?() == true)
        #expect(log.lines == ["c", "group", "own"])
    }

    @Test("A condition of a group holds for its routes")
    func conditionOfGroup() async throws {
        let router = try Router()
        try router.group(.when { false }).on("/a", .when { true }) { _ in }
        #expect(await router.outcome("/a").hasPrefix("notFound"))
    }

    @Test("A route fixes values by itself, as a group does")
    func fixed() async throws {
        let router = try Router()
        try router.on("/sale", .fixed(["store": "1"])) { $0["store"] ?? "none" }
        #expect(await router.outcome("/sale?store=2", values: ["store": "3"]) == "1")
    }
}
