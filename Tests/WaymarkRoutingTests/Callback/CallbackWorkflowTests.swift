import Testing
import WaymarkCallbacks
import WaymarkCore
import WaymarkRouting
import WaymarkTree
import WaymarkUnits

private final class Root: Interactor {
    let activity = Activity()
}

@MainActor
@Suite("Workflows call back as handlers do")
struct CallbackWorkflowTests {
    private let root = Root()

    @Test("What a step throws for who has called is told, and nothing else of it")
    func tellsErrors() async throws {
        let house = try CallbackHouse()
        let tree = UnitTree()
        try tree.launch(TreeUnit("root", interactor: root))
        let root = root
        let start: @MainActor @Sendable () throws -> Root = { root }
        func workflow(_ name: String, _ step: @escaping @MainActor @Sendable () async throws -> Void) throws {
            let pattern = RoutePatterns([RoutePattern(stringLiteral: "shop://x-callback-url/\(name)")])
            try house.router.workflow(pattern, .public, on: start) { _ in
                Workflow(name, from: Root.self).act("step") { _, _ in try await step() }
            }
        }
        let router = house.router
        try router.on("shop://cancels", .public) { _ in throw CallbackCancelled() }
        try workflow("chooses") { throw CallbackError(code: 12, message: "no address") }
        try workflow("gives-up") { throw CallbackCancelled() }
        try workflow("is-cancelled") { throw CancellationError() }
        try workflow("opens") { try await router.open("shop://cancels", from: .app) }
        try workflow("fails") { throw CallbackOutcomeTests.Failing() }
        for name in ["chooses", "gives-up", "is-cancelled", "opens", "fails"] {
            _ = try? await router.open(CallbackHouse.link(name, for: CallbackHouse.outcomes), from: .scheme())
        }
        #expect(
            try await house.links() == [
                "notes://error?errorCode=12&errorMessage=no%20address", "notes://cancel", "notes://cancel",
                "notes://cancel", "notes://error?errorCode=500&errorMessage=the%20link%20could%20not%20be%20opened",
            ])
    }
}
