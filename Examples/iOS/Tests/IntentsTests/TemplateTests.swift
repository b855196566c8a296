import AppIntentsStandIn
import Foundation
import Testing
import Waymark
import WaymarkFoundation

@testable import Intents

/// The system reads templates while the app is built, so they repeat the patterns of their routes. These tests compare
/// both.
@Suite struct TemplateTests {
    @Test("The template of an intent, with a value, is the URL of its route, and opens it", arguments: [0, 42, -7])
    func isRoute(_ number: Int) async throws {
        let template = ShowGoods.urlRepresentation
        #expect(template.values == [\ShowGoods.$number])
        try await expectPage(number, by: template.literals.joined(separator: "\(number)"))
    }

    @Test("The template of an entity is the URL of its route, and opens it", arguments: [0, 42, -7])
    func isRouteOfEntity(_ id: Int) async throws {
        let entity = try #require(try await GoodsEntity.defaultQuery.entities(for: [id]).first)
        try await expectPage(id, by: GoodsEntity.urlRepresentation.literals.joined(separator: "\(entity.id)"))
    }

    private func expectPage(_ number: Int, by text: String) async throws {
        #expect(try Router().url(to: GoodsPage(id: number)).absoluteString == text)
        let router = try Router()
        try router.on(GoodsPage.self, .public) { route, _ in
            #expect(route.id == number)
        }
        #expect(router.canOpen(text, from: .universalLink))
        try await router.open(text, from: .universalLink)
    }
}
