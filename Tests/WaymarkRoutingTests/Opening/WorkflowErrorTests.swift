import Testing
import WaymarkCore
import WaymarkRouting
import WaymarkTree
import WaymarkUnits

private final class Root: Interactor {
    let activity = Activity()
}

@MainActor
@Suite("Errors of steps have the meaning of those of handlers")
struct WorkflowErrorTests {
    private struct Broken: Error {}

    private let root = Root()

    @Test(
        "The reason is that of the error that the step throws",
        arguments: [
            ("shop://missing", "missingParameter"), ("shop://malformed?n=x", "illFormedParameter"),
            ("shop://refuses", "other"), ("shop://again", "openingLoop"), ("shop://breaks", "handlerFailed"),
        ])
    func reasons(_ link: String, _ code: String) async throws {
        let tree = UnitTree()
        try tree.launch(TreeUnit("root", interactor: root))
        let root = root
        let start: @MainActor @Sendable () throws -> Root = { root }
        let router = try Router()
        func workflow(
            _ name: String, _ step: @escaping @MainActor @Sendable (RouteRequest) async throws -> Void
        ) throws {
            try router.workflow([RoutePattern(stringLiteral: "shop://\(name)")], .public, on: start) { request in
                Workflow("test", from: Root.self).act("step") { _, _ in try await step(request) }
            }
        }
        try workflow("missing") { _ = try $0["n", as: Int.self] }
        try workflow("malformed") { _ = try $0["n", as: Int.self] }
        try workflow("refuses") { _ in throw Refusal("no") }
        try workflow("again") { _ = try await $0.router.open("shop://again", from: .app) }
        try workflow("breaks") { _ in throw Broken() }
        let error = await #expect(throws: RouterError.self) { try await router.open(link, from: .push) }
        #expect(error?.reason.code == code)
        tree.end()
    }
}
