import Testing
import WaymarkCore
import WaymarkRouting
import WaymarkTree
import WaymarkUnits

private final class Root: Interactor {
    let activity = Activity()
}

@MainActor
@Suite("Secret values in the errors of steps reach no events")
struct WorkflowRedactionTests {
    private let root = Root()

    @Test("A step's error is in events without values of links, as that of a handler is", arguments: [true, false])
    func hidesValues(_ opens: Bool) async throws {
        let tree = UnitTree()
        try tree.launch(TreeUnit("root", interactor: root))
        let root = root
        let start: @MainActor @Sendable () throws -> Root = { root }
        // Observers have their own redaction.
        var configuration = RouterConfiguration()
        configuration.redaction = .none
        let router = try Router(configuration)
        let pattern: RoutePattern = "shop://goods/:id<int>"
        let step: @MainActor @Sendable () async throws -> Void = {
            if opens { try await router.open("shop://missing/S3CRET", from: .app) }
            _ = try pattern.link(["id": "S3CRET"])
        }
        try router.workflow("shop://start", .public, on: start) { _ in
            Workflow("start", from: Root.self)
                .fork("side") { $0.act("look") { _, _ in try await step() } }
                .act("show") { _, _ in try await step() }
        }
        let events = router.events()
        await #expect(throws: RouterError.self) { try await router.open("shop://start", from: .push) }
        let told = events.drain().map { "\($0)" }
        #expect(told.contains { $0.contains("the step failed: ") })
        #expect(told.allSatisfy { !$0.contains("S3CRET") }, "\(told)")
    }
}
