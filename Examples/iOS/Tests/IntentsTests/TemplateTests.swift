import AppIntentsStandIn
import Foundation
import Testing
import Waymark
import WaymarkFoundation

@testable import Intents

/// The system reads templates while the app is built, so that they repeat the patterns of their routes: both are held together here.
@Suite struct TemplateTests {
    @Test("The template of an intent, with a value, is the URL of its route, and opens it", arguments: [0, 42, -7])
    func isRoute(_ number: Int) async throws {
        let template = ShowGoods.urlRepresentation
        #expect(template.values == [\ShowGoods.$number])
        let text = template.literals.joined(separator: "\(number)")
        #expect(try Router().url(to: GoodsPage(id: number)).absoluteString == text)
        let router = try Router()
        try router.on(GoodsPage.self, .public) { route, _ in
            #expect(route.id == number)
        }
        #expect(router.canOpen(text, from: .universalLink))
        try await router.open(text, from: .universalLink)
    }
}
