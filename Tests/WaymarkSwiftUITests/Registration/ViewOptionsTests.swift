import RegistrationScenarios
import SwiftUIStandIn
import Testing
import Waymark
import WaymarkSwiftUI

@testable import WaymarkRouting

@Suite("Options of screens that are views")
struct ViewOptionsTests {
    private struct Goods: Route {
        static let pattern: RoutePattern = "shop://goods/:id"
        static let id = "goods"
        var id: Int
    }

    private struct Shop: Module {
        let isTyped: Bool
        let options: RouteOptions

        func register(in app: Registrar) {
            if isTyped {
                app.screen(Goods.self, options, shown: .tab("mall")) { _, _ in Text("goods") }
            } else {
                app.screen("shop://goods/:id", options, shown: .tab("mall")) { _, _ in Text("goods") }
            }
        }
    }

    @Test(
        "Each option of a registration is an option of its route, and nothing else changes", arguments: [true, false])
    func options(_ isTyped: Bool) throws {
        let faults = try OptionRow.faults { said in
            try Mediator(modules: [Shop(isTyped: isTyped, options: said)])
                .router.core.view().routes.first?.route.options
        }
        #expect(faults == [])
    }
}
