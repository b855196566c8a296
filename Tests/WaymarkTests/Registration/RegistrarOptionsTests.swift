import RegistrationScenarios
import Testing
import Waymark
import WaymarkManifest
import WaymarkTesting
import WaymarkUnits

@testable import WaymarkRouting

@Suite("Options of what modules register")
struct RegistrarOptionsTests {
    struct Goods: Route {
        static let pattern: RoutePattern = "shop://goods/:id"
        static let id = "goods"
        var id: Int
    }

    struct Page: ScreenProduct {
        @MainActor var screenProduct: String { "page" }
    }

    final class Handler: RouteHandler, MainRouteHandler, StaticRouteHandler {
        nonisolated init() {}
        nonisolated func handle(_ request: RouteRequest) async throws -> Response { .done }
        func handle(_ request: RouteRequest) throws -> Response { .done }
        nonisolated static func handle(_ request: RouteRequest) async throws -> Response { .done }
    }

    static let handler = Handler()

    /// A call that registers a route, or fills the handler `h`.
    struct RegistrationCall: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let register: @Sendable (Registrar, RouteOptions) -> Void

        init(_ name: String, _ register: @escaping @Sendable (Registrar, RouteOptions) -> Void) {
            testDescription = name
            self.register = register
        }

        /// The options of the route, in an app with a manifest or without.
        func options(_ options: RouteOptions, manifest: Manifest? = nil) throws -> RouteOptions? {
            let module = TestModule(id: "m", registering: { register($0, options) })
            let app = try Mediator(modules: [module], manifest: manifest)
            return app.router.core.view().routes.first?.route.options
        }
    }

    @MainActor private static func root() throws -> Int { 1 }
    @MainActor private static func flow(_ request: RouteRequest) -> Workflow<Int, Void, Int, Void> {
        Workflow("w", from: Int.self)
    }

    static let calls = [
        RegistrationCall("on") { app, options in app.on("/a", options) { _ in } },
        RegistrationCall("on, in a group") { app, options in app.group(options).on("/a") { _ in } },
        RegistrationCall("screen") { app, options in app.screen("/a", options) { _, _ in Page() } },
        RegistrationCall("screen, typed") { app, options in
            app.screen(Goods.self, options, shown: .tab("t")) { _, _ in Page() }
        },
        RegistrationCall("headlessScreen") { app, options in app.headlessScreen(Goods.self, options) },
        RegistrationCall("workflow") { app, options in app.workflow("/a", options, on: root) { flow($0) } },
        RegistrationCall("workflow, typed") { app, options in
            app.workflow(Goods.self, options, on: root) { flow($1) }
        },
        RegistrationCall("actions") { app, options in app.actions(under: "/call/:target/:action", options) },
    ]

    @Test("Each option of a registration is an option of its route, and nothing else changes", arguments: calls)
    func said(_ call: RegistrationCall) throws {
        #expect(try OptionRow.faults { try call.options($0) } == [])
    }

    static let handlers = [
        RegistrationCall("on") { app, options in app.handlers.on("h", options) { _ in } },
        RegistrationCall("onMain") { app, options in app.handlers.onMain("h", options) { _ in } },
        RegistrationCall("onSync") { app, options in app.handlers.onSync("h", options) { _ in } },
        RegistrationCall("on, typed") { app, options in app.handlers.on("h", Goods.self, options) { _, _ in } },
        RegistrationCall("onMain, typed") { app, options in app.handlers.onMain("h", Goods.self, options) { _, _ in } },
        RegistrationCall("on, an object") { app, options in app.handlers.on("h", options, handler: handler) },
        RegistrationCall("on, weakly") { app, options in app.handlers.on("h", options, weakly: handler) },
        RegistrationCall("onMain, an object") { app, options in app.handlers.onMain("h", options, handler: handler) },
        RegistrationCall("onMain, weakly") { app, options in app.handlers.onMain("h", options, weakly: handler) },
        RegistrationCall("on, a type") { app, options in app.handlers.on("h", options, handlerType: Handler.self) },
    ]

    @Test(
        "The options of a handler are those of its route, but for the id and the priority of the manifest",
        arguments: handlers)
    func saidByHandlers(_ call: RegistrationCall) throws {
        var route = ManifestRoute("shop://goods/:id", id: "g")
        route.handler = "h"
        let manifest = Manifest(routes: [route])
        let fixed = ["id": "the manifest's", "priority": "the manifest's"]
        #expect(try OptionRow.faults(fixed: fixed) { try call.options($0, manifest: manifest) } == [])
        #expect(try call.options(.id("x"), manifest: manifest)?.id == "g")
        #expect(try call.options(.id("x").priority(7), manifest: manifest)?.priority == 0)
    }

    // MARK: Screens

    struct Shown: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let options: ScreenOptions<Goods>
        let presentation: Presentation

        init(_ name: String, _ options: ScreenOptions<Goods>, _ presentation: Presentation) {
            testDescription = name
            self.options = options
            self.presentation = presentation
        }
    }

    static let shown = [
        Shown("push", .push, .push), Shown("present", .present, .present), Shown("root", .root, .root),
        Shown("replace", .replace, .replace), Shown("tab", .tab("t"), .tab("t")),
        Shown("custom", .custom("c"), .custom("c")),
        Shown(
            "a sheet", .present(.sheet, detents: [.medium], wrapped: true),
            .present(.sheet, detents: [.medium], wrapped: true)),
        Shown("a presentation", ScreenOptions(.tab("t")), .tab("t")), Shown("unsaid", ScreenOptions(), .push),
    ]

    @Test("Options of screens begin with every presentation, and a chain changes nothing else", arguments: shown)
    func screenOptions(_ row: Shown) throws {
        let chained = row.options.identity(.names(["id"])).reuse(.never).parent("mall")
        #expect(row.options.presentation == row.presentation && chained.presentation == row.presentation)
        #expect(row.options.identity == .parameters && row.options.reuse == .anywhere && row.options.parent == nil)
        #expect(chained.identity == .names(["id"]) && chained.reuse == .never && chained.parent != nil)
        let module = TestModule(
            id: "m",
            registering: { app in
                app.headlessScreen(Goods.self, .public, shown: chained)
                app.screen("shop://mall", .id("mall")) { _, _ in Page() }
            })
        let declared = try #require(try Mediator(modules: [module]).navigation.screens["goods"])
        #expect(declared.presentation == row.presentation)
        #expect(declared.identity == .names(["id"]) && declared.reuse == .never)
    }
}
