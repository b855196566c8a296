import Foundation
import Testing
import WaymarkCore
import WaymarkFacade
import WaymarkRouting
import WaymarkRules

@Suite("Facades tell no more of a link than their router does")
@MainActor struct FacadeSecretTests {
    nonisolated static let links: [@Sendable (String) -> String] = [
        { "shop://goods/1?token=\($0)" }, { "shop://goods/1?a=1#\($0)" }, { "shop://call/\($0)" },
        { "shop://nowhere/\($0)?key=\($0)" }, { "shop://old/\($0)" }, { "shop://declines/\($0)" },
        { "shop://waits/\($0)" }, { "shop://fails/\($0)" }, { "https://me:\($0)@shop.example/x" },
        { "shop://goods/1?next=https%3A%2F%2Fx.example%2Freset%2F\($0)" }, { "shop://A/run?password=\($0)" },
    ]

    private struct Failure: Error {}

    private func router() throws -> Router {
        var configuration = RouterConfiguration()
        configuration.policy.schemes = ["shop"]
        let router = try Router(configuration)
        try router.onMain("shop://goods/:id<int>", .public) { _ in }
        try router.onMain("shop://call/:phone", .public) { _ in 1 }
        try router.onMain("shop://declines/:key", .public) { _ in throw Declined() }
        try router.on("shop://waits/:code", .public) { _ in }
        try router.onMain("shop://fails/:pin", .public) { _ in throw Failure() }
        try router.setRewrites([RewriteRule(from: "shop://old/:token", to: "shop://goods/1?ref=:token")])
        return router
    }

    /// Gives a link to every method of every facade, and returns the router's events and the facades' own faults.
    private func told(_ link: String, by router: Router) async -> (events: [RouterEvent], faults: [FacadeFault]) {
        let events = router.events()
        let other = WaymarkMGJRouter(router: router)
        other.openURL(link)
        _ = other.object(forURL: link)
        _ = (other.canOpenURL(link), other.canOpenURL(link, matchExactly: true))
        let routes = WaymarkJLRoutes(router: router, source: .scheme())
        let url = URL(string: link)
        _ = (routes.routeURL(url), routes.canRouteURL(url))
        let mediator = WaymarkCTMediator(router: router, source: .push, scheme: "shop")
        mediator.performAction(withUrl: url)
        await Task.yield()
        return (events.drain(), other.faults + routes.faults + mediator.faults)
    }

    @Test("A planted secret comes out nowhere", arguments: links.indices)
    func secrets(_ number: Int) async throws {
        let router = try router()
        let secret = "S\(number)qZ7x"
        let (events, faults) = await told(Self.links[number](secret), by: router)
        #expect(!events.isEmpty)
        for text in events.flatMap({ ["\($0)", String(reflecting: $0), "\($0.kind)"] }) + faults.map({ "\($0)" }) {
            #expect(!text.contains(secret), "\(text)")
        }
    }

    @Test(
        "Of a text that is too long to be a link only the beginning is kept",
        arguments: ["shop://goods/1?token=b&", "shop://waits/", "shop://", "https://me:"])
    func overLong(_ beginning: String) async throws {
        let (events, faults) = await told(beginning + String(repeating: "ab=c&", count: 200_000), by: try router())
        #expect(events.count >= 4)
        for event in events { #expect(event.link.utf8.count <= 320) }
        for fault in faults { #expect("\(fault)".utf8.count <= 1_000) }
    }
}
