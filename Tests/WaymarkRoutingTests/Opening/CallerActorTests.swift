import Dispatch
import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting

@Suite struct CallerActorTests {
    /// Runs jobs one after the other and knows whether one runs at the moment.
    final class NotingExecutor: SerialExecutor {
        private let queue = DispatchQueue(label: "caller")
        private let running = Locked(false)

        var isRunning: Bool { running.withLock { $0 } }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { [self] in
                running.withLock { $0 = true }
                job.runSynchronously(on: asUnownedSerialExecutor())
                running.withLock { $0 = false }
            }
        }
    }

    actor Caller {
        let executor: NotingExecutor
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        init(_ executor: NotingExecutor) { self.executor = executor }

        func open(_ link: String, _ router: Router) async throws { try await router.open(link, from: .app) }
    }

    @Test(
        "Interceptors and handlers run on the actor of whoever opens the link", arguments: [nil, Duration.seconds(60)])
    func staysOnActor(_ limit: Duration?) async throws {
        let executor = NotingExecutor()
        let places = Locked<[String: Bool]>([:])
        let note: @Sendable (String) -> Void = { name in
            let isThere = executor.isRunning
            places.withLock { $0[name] = isThere }
        }
        var configuration = RouterConfiguration()
        configuration.interceptorLimit = limit
        let router = try Router(configuration)
        router.use(named: "outer") { request, next in
            note("before")
            let response = try await next(request)
            note("after")
            return response
        }
        let gate = SignInGate(
            isSignedIn: {
                note("isSignedIn")
                return false
            },
            signIn: { _ in
                note("signIn")
                return false
            })
        router.use(gate, for: .tag("gated"))
        // Without a list of captures, by which a closure would leave the caller's actor.
        try router.on("/open") { _ in note("handler") }
        try router.on("/gated", tags: ["gated"]) { _ in }
        let caller = Caller(executor)
        try await caller.open("/open", router)
        await #expect(throws: RouterError.self) { try await caller.open("/gated", router) }
        #expect(
            places.withLock { $0 }
                == ["before": true, "after": true, "handler": true, "isSignedIn": true, "signIn": true])
    }
}
