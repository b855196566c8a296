import Testing
import WaymarkCore
import WaymarkRouting
import WaymarkTesting

extension Router {
    /// A router whose clock stands, so that no interceptor's limit passes, however busy the machine is.
    static func untimed() throws -> Router {
        var configuration = RouterConfiguration()
        configuration.clock = AppClock(ManualClock())
        return try Router(configuration)
    }
}

/// A router whose interceptors may take ten seconds, and its clock.
struct TimedRouter {
    let clock = ManualClock()
    let router: Router

    init() throws {
        var configuration = RouterConfiguration()
        configuration.clock = AppClock(clock)
        configuration.interceptorLimit = .seconds(10)
        router = try Router(configuration)
        try router.on("/canary", .id("canary")) { _ in }
    }

    /// Moves the clock on and waits until the router has looked at it: an opening that began before, and whose limit has
    /// passed by then, has ended as well.
    func advance(by duration: Duration) async {
        let reached = Gate()
        let canary = router.use(named: "canary", for: .route("canary"), within: .duration(duration)) { _, _ in
            reached.open()
            await never()
            return .done
        }
        let opening = Task { await router.outcome("/canary") }
        await reached.wait()
        clock.advance(by: duration)
        #expect(await opening.value == "timedOut \(duration) at interceptor 'canary'")
        canary.remove()
    }
}
