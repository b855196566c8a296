import Testing
import Waymark
import WaymarkManifest
import WaymarkRouting

/// A handler at the top of a module, as manifests name it: `WaymarkTests.FoundStructure`.
struct FoundStructure: StaticRouteHandler {
    static func handle(_ request: RouteRequest) async throws -> Response { .value("structure") }

    enum Inner: StaticRouteHandler {
        static func handle(_ request: RouteRequest) async throws -> Response { .value("inner") }
    }
}

enum FoundEnumeration: StaticRouteHandler {
    static func handle(_ request: RouteRequest) async throws -> Response { .value("enumeration") }
}

final class FoundClass: StaticRouteHandler {
    static func handle(_ request: RouteRequest) async throws -> Response { .value("class") }
}

/// As a module may be called in another script.
enum 商品页: StaticRouteHandler {
    static func handle(_ request: RouteRequest) async throws -> Response { .value("商品") }
}

struct NoHandler {}

struct Generic<Value>: StaticRouteHandler {
    static func handle(_ request: RouteRequest) async throws -> Response { .declined }
}

@Suite struct HandlerTypesTests {
    struct Empty: Module {
        func register(in app: Registrar) { app.handlers.on("Filled.Page") { _ in "filled" } }
    }

    private func manifest(_ handler: String) -> Manifest {
        var route = ManifestRoute("shop://a", id: "a")
        route.handler = handler
        return Manifest(routes: [route])
    }

    private func answer(_ handler: String, _ types: HandlerTypes) async throws -> String? {
        let app = try Mediator(modules: [Empty()], manifest: manifest(handler), handlerTypes: types)
        await app.start()
        return try await app.router.open("shop://a", from: .app).value(as: String.self)
    }

    @Test(
        "The runtime finds the program's types by the names of their source",
        arguments: [
            ("WaymarkTests.FoundStructure", "structure"), ("WaymarkTests.FoundStructure.Inner", "inner"),
            ("WaymarkTests.FoundEnumeration", "enumeration"), ("WaymarkTests.FoundClass", "class"),
            ("WaymarkTests.商品页", "商品"),
        ])
    func finds(_ name: String, _ expected: String) async throws {
        #expect(try await answer(name, .named(allowing: ["Shop.", "WaymarkTests."])) == expected)
    }

    @Test(
        "A name that is no handler's is refused with its reason",
        arguments: [
            ("WaymarkTests.Missing", "the program has no type of that name"),
            ("WaymarkTests.NoHandler", "the type of that name is not a StaticRouteHandler"),
            ("WaymarkTests.Generic", "the program has no type of that name"),
            ("WaymarkTests.", "the program has no type of that name"),
            ("WaymarkTests..FoundClass", "the program has no type of that name"),
            ("WaymarkTests.4ShopV", "the program has no type of that name"),
            ("WaymarkTests.a.b.c.d", "the program has no type of that name"),
            ("WaymarkTestsToo.Page", "only types whose names begin with 'WaymarkTests.' are looked up"),
            ("12WaymarkTests14FoundStructureV", "only types whose names begin with 'WaymarkTests.' are looked up"),
        ])
    func refuses(_ name: String, _ why: String) throws {
        let error = #expect(throws: MediatorError.self) {
            try Mediator(
                modules: [Empty()], manifest: manifest(name), handlerTypes: .named(allowing: ["WaymarkTests."]))
        }
        #expect(error?.description == "routes[0].handler: no module fills the handler '\(name)', and \(why)")
        guard case .manifest(let fault)? = error?.faults.first else { throw try #require(error) }
        #expect(fault.reason == .refusedHandler(name, why: why))
    }

    /// Counts what is looked up.
    final class LookUps: @unchecked Sendable {
        // Guarded by the test, which looks types up from one place.
        var names: [String] = []
    }

    @Test("Without the opt-in, outside of the prefixes and under an empty one, no type is looked up")
    func looksUpNothing() throws {
        let lookUps = LookUps()
        func refusals(_ prefixes: [String], _ handler: String) -> String? {
            let types = HandlerTypes.named(allowing: prefixes) { name in
                lookUps.names.append(name)
                return FoundStructure.self
            }
            return #expect(throws: MediatorError.self) {
                try Mediator(modules: [Empty()], manifest: manifest(handler), handlerTypes: types)
            }?.description
        }
        #expect(throws: MediatorError.self) {
            try Mediator(modules: [Empty()], manifest: manifest("WaymarkTests.FoundStructure"))
        }
        #expect(refusals(["Shop."], "Evil.Page")?.contains("begin with 'Shop.'") == true)
        #expect(refusals(["Shop.", "Mall."], "shop.Page")?.contains("'Shop.' or 'Mall.'") == true)
        #expect(refusals([""], "Evil.Page") == "routes[0].handler: no module fills the handler 'Evil.Page'")
        #expect(lookUps.names.isEmpty)
    }

    @Test("A service of a module comes before any type")
    func prefersFilled() async throws {
        let types = HandlerTypes.named(allowing: ["Filled."]) { _ in FoundStructure.self }
        #expect(try await answer("Filled.Page", types) == "filled")
        #expect(try await answer("Filled.Other", types) == "structure")
    }
}
