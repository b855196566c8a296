import Foundation
import RegistrationScenarios
import Testing
import UIKitStandIn
import WaymarkUIKit

@testable import WaymarkRouting

@Suite("Options of screens that are view controllers")
struct ControllerOptionsTests {
    private final class GoodsPage: UIViewController, ScreenController {
        required init?(_ request: ScreenRequest) { super.init(nibName: nil, bundle: nil) }
        required init?(coder: NSCoder) { nil }
    }

    private struct Shop: Module {
        let options: RouteOptions

        func register(in app: Registrar) {
            app.screen("shop://goods/:id", options, controller: GoodsPage.self, shown: .tab("mall"))
        }
    }

    @Test("Each option of a registration is an option of its route, and nothing else changes")
    func options() throws {
        let faults = try OptionRow.faults { said in
            try Mediator(modules: [Shop(options: said)]).router.core.view().routes.first?.route.options
        }
        #expect(faults == [])
    }
}
