import Foundation
import RegistrationScenarios
import Testing
import WaymarkFacade

@testable import WaymarkRouting

@Suite("Options of what facades register")
@MainActor struct FacadeOptionsTests {
    private func options(_ register: (Router) -> Void) throws -> RouteOptions? {
        let router = try Router()
        register(router)
        return router.core.view().routes.first?.route.options
    }

    @Test("The options of a facade for MGJRouter are those of its routes")
    func mgjRouter() throws {
        let faults = try OptionRow.faults { said in
            try options { WaymarkMGJRouter(router: $0, options: said).registerURLPattern("mgj://a") { _ in } }
        }
        #expect(faults == [])
    }

    @Test("The options of a facade for JLRoutes are those of its routes; the priority is that of each call")
    func jlRoutes() throws {
        let faults = try OptionRow.faults(fixed: ["priority": "the call's"]) { said in
            try options { WaymarkJLRoutes(router: $0, options: said).addRoute("/a") { _ in true } }
        }
        #expect(faults == [])
    }

    @Test("Actions that a facade for CTMediator opens to links have the options of the call")
    func ctMediator() throws {
        let faults = try OptionRow.faults { said in
            try options {
                WaymarkCTMediator(router: $0, scheme: "shop").openToLinks("A", actions: ["b"], said)
            }
        }
        #expect(faults == [])
    }

    @Test("Facades open everything to links unless their options say otherwise")
    func unsaid() throws {
        #expect(
            try options { WaymarkMGJRouter(router: $0).registerURLPattern("mgj://a") { _ in } }?.exposure == .public)
        #expect(try options { WaymarkJLRoutes(router: $0).addRoute("/a") { _ in true } }?.exposure == .public)
        let tagged = try options {
            WaymarkMGJRouter(router: $0, options: .tags("old")).registerURLPattern("mgj://a") { _ in }
        }
        #expect(tagged?.exposure == nil)
    }

    @Test("Values that the options fix are not the link's or the caller's", arguments: ["", "?store=2"])
    func fixed(_ query: String) throws {
        let router = try Router()
        let options = RouteOptions.public.fixed(["store": "1"])
        var seen: [String?] = []
        let jlRoutes = WaymarkJLRoutes(router: router, options: options)
        jlRoutes.addRoute("/jl/:store") { parameters in
            seen.append(parameters["store"] as? String)
            return true
        }
        _ = jlRoutes.routeURL(URL(string: "app:/jl/3\(query)"), withParameters: ["store": "4"])
        let mgjRouter = WaymarkMGJRouter(router: router, options: options)
        mgjRouter.registerURLPattern("mgj://a/:store", toHandler: { seen.append($0?["store"] as? String) })
        mgjRouter.openURL("mgj://a/3\(query)")
        #expect(seen == ["1", "1"])
    }
}
