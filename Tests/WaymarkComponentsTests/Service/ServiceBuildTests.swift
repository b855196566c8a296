import Testing

@testable import WaymarkComponents

private protocol Slow: AnyObject, Sendable {}

@Suite struct ServiceBuildTests {
    @Test("A making that is cancelled before its task is noted is cancelled then")
    func cancelBeforeKeep() async throws {
        let entry = ServiceEntry(
            type: (any Slow).self, lifetime: .shared, needs: [], place: SourcePlace(file: "a", line: 1),
            factory: .asynchronous { _ in throw CancellationError() }, holding: { _ in nil }, closing: nil)
        let build = ServiceBuild(ServiceFrame(entry, in: Components(), place: SourcePlace(file: "a", line: 1)))
        build.cancel()
        let task = Task {}
        build.keep(task)
        #expect(task.isCancelled)
    }
}
