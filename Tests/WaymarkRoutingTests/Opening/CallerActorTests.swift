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
        private let count = Locked(0)

        var isRunning: Bool { running.withLock { $0 } }
        /// The number of jobs that it received.
        var jobs: Int { count.withLock { $0 } }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            count.withLock { $0 += 1 }
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
        "Interceptors and handlers run on the caller's actor",
        arguments: [nil, Duration.seconds(3_600)])
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
        try router.on("/gated", .tags("gated")) { _ in }
        let caller = Caller(executor)
        try await caller.open("/open", router)
        await #expect(throws: RouterError.self) { try await caller.open("/gated", router) }
        #expect(
            places.withLock { $0 }
                == ["before": true, "after": true, "handler": true, "isSignedIn": true, "signIn": true])
    }

    enum Mark { @TaskLocal static var name = "none" }

    /// A function that leaves the actor of its caller, as those of libraries without actors do.
    @concurrent
    private static func leaving(_ body: @concurrent @Sendable () async throws -> Response) async throws -> Response {
        await Task.yield()
        return try await body()
    }

    struct NextCall: CustomTestStringConvertible {
        let testDescription: String
        /// Whether nothing between the interceptor and the handler leaves the actor.
        let isStraight: Bool
        let body: @Sendable (RouteRequest, consuming Next) async throws -> Response

        init(
            _ name: String, isStraight: Bool,
            _ body: @escaping @Sendable (RouteRequest, consuming Next) async throws -> Response
        ) {
            testDescription = name
            self.isStraight = isStraight
            self.body = body
        }
    }

    static let calls = [
        NextCall("next", isStraight: true) { try await $1($0) },
        NextCall("next(binding:to:)", isStraight: true) { try await $1($0, binding: Mark.$name, to: "bound") },
        NextCall("scoped", isStraight: true) { request, next in
            try await next.scoped { next in try await next(request) }
        },
        NextCall("scoped in withValue", isStraight: false) { request, next in
            try await next.scoped { next in
                try await Mark.$name.withValue("bound") { try await next(request) }
            }
        },
        NextCall("scoped in a function that leaves the actor", isStraight: false) { request, next in
            try await next.scoped { next in try await leaving { try await next(request) } }
        },
    ]

    @Test(
        "The handler runs on the actor however `next` is called, and nothing between leaves it needlessly",
        arguments: calls, [nil, Duration.seconds(3_600)])
    func staysByCall(_ call: NextCall, _ limit: Duration?) async throws {
        let executor = NotingExecutor()
        let places = Locked<[String: Bool]>([:])
        let jobs = Locked<[Int]>([])
        let note: @Sendable (String) -> Void = { name in
            let (isThere, count) = (executor.isRunning, executor.jobs)
            places.withLock { $0[name] = isThere }
            jobs.withLock { $0.append(count) }
        }
        var configuration = RouterConfiguration()
        configuration.interceptorLimit = limit
        let router = try Router(configuration)
        router.use(named: "tested") { request, next in
            note("before")
            let response = try await call.body(request, next)
            note("after")
            return response
        }
        try router.on("/open") { _ in note("handler") }
        try await Caller(executor).open("/open", router)
        #expect(places.withLock { $0 } == ["before": true, "handler": true, "after": true])
        if call.isStraight { #expect(Set(jobs.withLock { $0 }).count == 1) }
    }

    @Test("From the main actor to the main actor a link stays there, inside a closure of a library as well")
    @MainActor func staysOnMain() async throws {
        @MainActor final class Spans: Interceptor {
            var names: [String] = []

            @MainActor func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
                try await next.scoped { next in
                    names.append("scoped")
                    return try await Mark.$name.withValue("bound") {
                        names.append("bound")
                        return try await next(request)
                    }
                }
            }
        }
        let router = try Router()
        let spans = Spans()
        router.use(spans, within: .unlimited)
        try router.onMain("/open") { _ in
            spans.names.append("handler \(Mark.name)")
        }
        // What is enqueued on the main actor runs as soon as a link leaves it.
        let isLeft = Locked(false)
        Task { @MainActor in isLeft.withLock { $0 = true } }
        try await router.open("/open", from: .app)
        #expect(!isLeft.withLock { $0 })
        #expect(spans.names == ["scoped", "bound", "handler bound"])
    }
}
