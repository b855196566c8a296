import TaskStarts
import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting
import WaymarkTesting

@Suite(.everyTaskStart, .timeLimit(.minutes(30))) struct SignInGateTests {
    /// A user who signs in, or does not.
    final class Session: Sendable {
        struct State: Sendable {
            var isSignedIn = false
            var asked = 0
            var signIns = 0
            var opened: [String] = []
        }

        let state = Locked(State())
        let barrier = Barrier()

        var signIns: Int { state.withLock { $0.signIns } }
        var opened: [String] { state.withLock { $0.opened } }

        var isSignedIn: Bool {
            state.withLock { state in
                state.asked += 1
                return state.isSignedIn
            }
        }

        /// Begins a sign-in and waits at the barrier.
        func begin() async {
            state.withLock { $0.signIns += 1 }
            await barrier.pass()
        }

        func signIn() async -> Bool {
            await begin()
            state.withLock { $0.isSignedIn = true }
            return true
        }

        /// A gate that asks this session.
        func gate(
            name: String = "SignInGate", signIn: @escaping @Sendable (RouteRequest) async throws -> Bool
        ) -> SignInGate {
            SignInGate(name: name, isSignedIn: { self.isSignedIn }, signIn: signIn)
        }

        func note(_ text: String) { state.withLock { $0.opened.append(text) } }
    }

    struct Broken: Error {}

    let session = Session()

    /// A router with a gate before `/gated/:x`.
    func router(_ gate: SignInGate, _ configuration: RouterConfiguration = RouterConfiguration()) throws -> Router {
        let router = try Router(configuration)
        let session = session
        // Without a list of captures, by which a closure would leave the caller's actor.
        try router.on("/gated/:x", .public.tags("gated")) { request in session.note(request["x"] ?? "") }
        router.use(gate, for: .tag("gated"))
        return router
    }

    func result(of link: String, _ router: Router) -> Task<Result<Response, RouterError>, Never> {
        Task {
            do throws(RouterError) {
                return .success(try await router.open(link, from: .push))
            } catch {
                return .failure(error)
            }
        }
    }

    func refusal(_ result: Result<Response, RouterError>) -> Refusal.Reason? {
        if case .failure(let error) = result, case .refused(let refusal) = error.reason { refusal.reason } else { nil }
    }

    func isCancelled(_ result: Result<Response, RouterError>) -> Bool {
        if case .failure(let error) = result, case .cancelled = error.reason { true } else { false }
    }

    func isOpened(_ result: Result<Response, RouterError>) -> Bool {
        if case .success = result { true } else { false }
    }

    // MARK: Success

    @Test("A user who is signed in passes, and nothing else happens")
    func passes() async throws {
        session.state.withLock { $0.isSignedIn = true }
        let router = try router(session.gate { _ in false })
        try await router.open("/gated/1", from: .push)
        #expect(session.opened == ["1"])
        #expect(session.signIns == 0)
    }

    @Test("Links that wait go on in the order in which they came, after one sign-in") @MainActor
    func goesOnInOrder() async throws {
        let gate = session.gate { [session] _ in await session.signIn() }
        let router = try router(gate)
        var tasks: [Task<Void, any Error>] = []
        for number in 1...64 {
            tasks.append(Task { _ = try await router.open("/gated/\(number)", from: .push) })
            await until { gate.waitingCount == number }
        }
        session.barrier.open()
        for task in tasks { try await task.value }
        #expect(session.opened == (1...64).map(String.init))
        #expect(session.signIns == 1)
    }

    @Test("However many links come at once from many threads, there is one sign-in", arguments: 1...8)
    func signsInOnce(_ round: Int) async throws {
        session.barrier.open()
        let gate = session.gate { [session] _ in await session.signIn() }
        let router = try router(gate)
        try await withThrowingTaskGroup { group in
            for number in 1...64 { group.addTask { try await router.open("/gated/\(number)", from: .push) } }
            try await group.waitForAll()
        }
        #expect(Set(session.opened) == Set((1...64).map(String.init)))
        #expect(session.signIns == 1)
        #expect(gate.waitingCount == 0)
    }

    @Test("A link that found the user signed out before the sign-in ended begins no other")
    func staleAnswer() async throws {
        let stale = Barrier()
        // The third to ask, after the first link and its sign-in, is the second link, whose answer takes its time.
        let gate = SignInGate(
            isSignedIn: { [session] in
                let answer = session.isSignedIn
                if session.state.withLock({ $0.asked }) == 3 { await stale.pass() }
                return answer
            }, signIn: { [session] _ in await session.signIn() })
        let router = try router(gate)
        let first = result(of: "/gated/1", router)
        await until { session.signIns == 1 }
        let second = result(of: "/gated/2", router)
        await until { stale.count == 1 }
        session.barrier.open()
        #expect(isOpened(await first.value))
        stale.open()
        #expect(isOpened(await second.value))
        #expect(session.signIns == 1)
    }

    // MARK: Failure

    @Test("A refused sign-in refuses all that wait, by the gate's name")
    func refuses() async throws {
        let gate = session.gate(name: "account") { [session] _ in
            await session.begin()
            return false
        }
        let router = try router(gate)
        let events = router.events(keeping: 1000)
        let links = (1...64).map { result(of: "/gated/\($0)", router) }
        await until { gate.waitingCount == 64 }
        session.barrier.open()
        for link in links { #expect(refusal(await link.value) == .gate("account")) }
        #expect(session.signIns == 1)
        #expect(session.opened.isEmpty)
        #expect(events.drainRefusals() == Array(repeating: .gate("account"), count: 64))
    }

    @Test("However early a sign-in is refused, all that came before are refused with it", arguments: 1...8)
    func refusesAtOnce(_ round: Int) async throws {
        let (came, mayAnswer) = (Locked(0), Barrier())
        // The sign-in ends while most links still ask whether the user is signed in.
        let gate = SignInGate(
            isSignedIn: { [session] in
                let number = came.withLock { count in
                    count += 1
                    return count
                }
                if number > 2 { await mayAnswer.pass() }
                return session.isSignedIn
            },
            signIn: { [session] _ in
                await session.begin()
                return false
            })
        let router = try router(gate)
        var links = [result(of: "/gated/1", router)]
        await until { session.signIns == 1 }
        links += (2...16).map { result(of: "/gated/\($0)", router) }
        await until { mayAnswer.count == 15 }
        session.barrier.open()
        #expect(refusal(await links[0].value) == .gate("SignInGate"))
        mayAnswer.open()
        for link in links { #expect(refusal(await link.value) == .gate("SignInGate")) }
        #expect(session.signIns == 1)
    }

    @Test("An error that the sign-in throws is the error of all that wait")
    func throwsError() async throws {
        let gate = session.gate { [session] _ in
            await session.begin()
            throw Broken()
        }
        let router = try router(gate)
        let links = (1...8).map { result(of: "/gated/\($0)", router) }
        await until { gate.waitingCount == 8 }
        session.barrier.open()
        for link in links {
            guard case .failure(let error) = await link.value, case .interceptorFailed(let cause) = error.reason else {
                Issue.record("not the sign-in's error")
                continue
            }
            #expect(cause is Broken)
            #expect(error.step == .interceptor("SignInGate"))
        }
    }

    @Test("A sign-in that reports success although the user is not signed in refuses")
    func failsClosed() async throws {
        let router = try router(session.gate { _ in true })
        #expect(try await router.refusal(of: "/gated/1") == .gate("SignInGate"))
        #expect(session.opened.isEmpty)
    }

    @Test("A link that comes after a refusal begins a new sign-in")
    func beginsAgain() async throws {
        session.barrier.open()
        let gate = session.gate { [session] _ in
            await session.begin()
            if session.signIns == 1 { return false }
            return await session.signIn()
        }
        let router = try router(gate)
        #expect(try await router.refusal(of: "/gated/1") == .gate("SignInGate"))
        try await router.open("/gated/2", from: .push)
        #expect(session.opened == ["2"])
    }

    // MARK: Inside the sign-in

    @Test("The sign-in's own page may stand behind the gate", arguments: [false, true])
    func ownPage(_ isUnlimited: Bool) async throws {
        session.barrier.open()
        let gate = session.gate { [session] request in
            await session.begin()
            try await request.router.open("/gated/page", from: .app)
            session.state.withLock { $0.isSignedIn = true }
            return true
        }
        var configuration = RouterConfiguration()
        if isUnlimited { configuration.interceptorLimit = nil }
        let router = try router(gate, configuration)
        try await router.open("/gated/1", from: .push)
        #expect(session.opened == ["page", "1"])
        #expect(session.signIns == 1)
    }

    @Test("Tasks that a sign-in leaves running pass the gate no more once the sign-in has ended")
    func leftRunning() async throws {
        let (ended, left) = (Barrier(), Locked<Task<Refusal.Reason?, any Error>?>(nil))
        let gate = session.gate { [session] request in
            await session.begin()
            let router = request.router
            if session.signIns > 1 { return false }
            left.withLock { left in
                left = Task {
                    await ended.pass()
                    return try await router.refusal(of: "/gated/late")
                }
            }
            return false
        }
        session.barrier.open()
        let router = try router(gate)
        #expect(try await router.refusal(of: "/gated/1") == .gate("SignInGate"))
        ended.open()
        #expect(try await left.withLock { $0 }?.value == .gate("SignInGate"))
        #expect(session.opened.isEmpty)
        #expect(session.signIns == 2)
    }

    @Test("A sign-in passes its own gate and no other")
    func otherGate() async throws {
        // The inner gate's sign-in is under way when the outer one's comes to it.
        let inner = session.gate(name: "inner") { [session] _ in
            await session.begin()
            return false
        }
        let gate = session.gate { request in
            try await request.router.open("/inner", from: .app)
            return true
        }
        let router = try router(gate)
        try router.on("/inner", .public.interceptors(inner)) { _ in }
        let first = result(of: "/inner", router)
        await until { inner.waitingCount == 1 }
        let second = result(of: "/gated/1", router)
        await until { inner.waitingCount == 2 || session.opened != [] }
        session.barrier.open()
        #expect(refusal(await first.value) == .gate("inner"))
        guard case .failure(let error) = await second.value,
            case .interceptorFailed(let cause as RouterError) = error.reason,
            case .refused(let refusal) = cause.reason
        else {
            Issue.record("the inner gate let the link through")
            return
        }
        #expect(refusal.reason == .gate("inner"))
    }

    // MARK: Time

    @Test("The clocks of all that wait stand, of the link that began the sign-in and of the others")
    func clockStands() async throws {
        let clock = ManualClock()
        let gate = session.gate { [session] _ in await session.signIn() }
        var configuration = RouterConfiguration()
        configuration.clock = AppClock(clock)
        configuration.interceptorLimit = .seconds(5)
        let router = try router(gate, configuration)
        let held = Barrier()
        try router.on("/stuck") { _ in }
        router.use(named: "outer") { request, next in try await next(request) }
        let first = result(of: "/gated/1", router)
        await until { gate.waitingCount == 1 }
        let second = result(of: "/gated/2", router)
        await until { gate.waitingCount == 2 }
        // The watchdog looks at all runs at once: when it has ended the one that is stuck, it has let the others be.
        let stuck = Task {
            try await router.open("/stuck", from: .app, interceptors: [Stuck(barrier: held)])
        }
        await until { held.count == 1 && clock.sleepers > 0 }
        clock.advance(by: .seconds(3600))
        await #expect(throws: RouterError.self) { try await stuck.value }
        session.barrier.open()
        #expect(isOpened(await first.value))
        #expect(isOpened(await second.value))
        held.open()
    }

    struct Stuck: Interceptor {
        let barrier: Barrier
        func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
            await barrier.pass()
            return .done
        }
    }

    @Test("The question whether the user is signed in is held to the gate's limit")
    func limitHolds() async throws {
        let clock = ManualClock()
        let held = Barrier()
        var configuration = RouterConfiguration()
        configuration.clock = AppClock(clock)
        configuration.interceptorLimit = .seconds(5)
        let gate = SignInGate(
            isSignedIn: {
                await held.pass()
                return true
            }, signIn: { _ in false })
        let router = try router(gate, configuration)
        let link = result(of: "/gated/1", router)
        await until { held.count == 1 && clock.sleepers > 0 }
        clock.advance(by: .seconds(6))
        guard case .failure(let error) = await link.value, case .interceptorTimedOut = error.reason else {
            Issue.record("not timed out")
            return
        }
        held.open()
    }
}
