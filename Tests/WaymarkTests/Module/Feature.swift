import Waymark
import WaymarkLock

/// A module that does what a test says, and notes what is done with it.
struct TestModule: Module {
    struct Broken: Error {}

    let id: LifecycleID
    var dependencies: [LifecycleID] = []
    /// No test of these is about limits, and the machine may be slow.
    var startup = Startup(limit: .seconds(1 << 20))
    var journal = TestJournal()
    var fails = Locked(false)
    var registering: @Sendable (Registrar) -> Void = { _ in }
    var starting: @Sendable (StartContext) async throws -> Void = { _ in }

    func register(in app: Registrar) {
        journal.note("\(id) registers")
        registering(app)
    }

    func start(_ context: StartContext) async throws {
        journal.note("\(id) starts")
        if fails.withLock({ $0 }) { throw Broken() }
        try await starting(context)
    }

    func stop() async { journal.note("\(id) stops") }

    func handle(_ event: any LifecycleEvent) async { journal.note("\(id) hears \(event)") }
}

/// The events, in order.
final class TestJournal: Sendable {
    private let lines = Locked<[String]>([])
    func note(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
}

extension Router {
    /// The outcome of a link: the value's text, or the error.
    func text(of link: String, from source: LinkSource = .app) async -> String {
        do throws(RouterError) {
            return try await open(link, from: source).value.map { "\($0)" } ?? "done"
        } catch { return "\(error)" }
    }
}
