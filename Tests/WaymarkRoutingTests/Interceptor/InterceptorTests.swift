import TaskStarts
import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting

@Suite("The powers of interceptors", .everyTaskStart)
struct InterceptorTests {
    struct Oops: Error {}

    @Test("They run from the global ones to those of the call, around the handler, and are traced in this order")
    func order() async throws {
        let router = try Router.untimed()
        let log = Log()
        func note(_ name: String) -> Around {
            Around(name) { request, next in
                log.add(name)
                var request = request
                request.values["way"] = (request["way"] ?? "") + name
                defer { log.add("/\(name)") }
                return try await next(request)
            }
        }
        try router.on("/a", .id("a").tags("t").interceptors(note("5"), note("6"))) { $0["way"] }
        router.use(note("4"), for: .route("a"))
        router.use(note("3"), for: .tag("t"), within: .unlimited)
        router.use(note("2"), for: .tag("t"), priority: 1)
        router.use(note("x"), for: .tag("other"))
        router.use(note("x"), for: .route("b"))
        router.use(note("1"))
        router.use(note("0"), priority: 1)
        let response = try await router.open("/a", from: .app, interceptors: [note("7"), note("8")])
        #expect(response.value(as: String?.self) == "012345678")
        let names = (0...8).map { "\($0)" }
        #expect(response.trace.steps.map(\.name) == ["a"] + names + ["a"])
        #expect(log.lines == names + names.reversed().map { "/" + $0 })
    }

    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let outcome: String
        let body: @Sendable (RouteRequest, consuming Next) async throws -> Response

        init(
            _ name: String, _ outcome: String,
            _ body: @escaping @Sendable (RouteRequest, consuming Next) async throws -> Response
        ) {
            testDescription = name
            self.outcome = outcome
            self.body = body
        }
    }

    static let foreign = Locked<RouteRequest?>(nil)
    enum Mark { @TaskLocal static var name: String? }
    static let twice = "interceptorFailed it passed on its request twice"
    static let notGiven = "interceptorFailed it passed on a request that it did not receive"

    static let rows = [
        Row("goes on", "handled") { try await $1($0) },
        Row("answers", "mine") { _, _ in .value("mine") },
        Row("is done", "done") { _, _ in .done },
        Row("answers after the handler", "mine") { request, next in
            _ = try await next(request)
            return .value("mine")
        },
        Row("throws", "interceptorFailed Oops() at interceptor 'tested'") { _, _ in throw Oops() },
        Row("throws after the handler", "interceptorFailed Oops() at interceptor 'tested'") { request, next in
            _ = try await next(request)
            throw Oops()
        },
        Row("refuses", "refused gate(\"g\") at interceptor 'tested'") { _, _ in throw Refusal(.gate("g")) },
        Row("misses a parameter", "missing x at interceptor 'tested'") { request, next in
            _ = try request["x", as: String.self]
            return try await next(request)
        },
        Row("redirects", "other") { _, _ in .redirect(to: "/other") },
        Row("redirects to itself", "loop /a /a at redirect") { request, _ in .redirect(to: request.linkText) },
        Row("cancels itself", "cancelled at handler") { request, next in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await next(request)
        },
        Row("hands on a request of another opening", "\(notGiven) at interceptor 'tested'") { _, next in
            let request = try #require(foreign.withLock { $0 })
            return try await next(request)
        },
        Row("declines", "notFound at matching") { _, _ in .declined },
        Row("goes on with a task-local value", "handled inside") {
            try await $1($0, binding: Mark.$name, to: "inside")
        },
        Row("goes on inside closures", "handled inside") { request, next in
            try await next.scoped { next in
                try await Mark.$name.withValue("inside") { try await next(request) }
            }
        },
        Row("answers inside a closure", "mine") { _, next in
            try await next.scoped { _ in .value("mine") }
        },
        Row("throws inside a closure", "interceptorFailed Oops() at interceptor 'tested'") { _, next in
            try await next.scoped { _ in throw Oops() }
        },
        Row("goes on twice inside a closure", "\(twice) at interceptor 'tested'") { request, next in
            try await next.scoped { next in
                _ = try await next(request)
                return try await next(request)
            }
        },
        Row("goes on twice side by side", "\(twice) at interceptor 'tested'") { request, next in
            try await next.scoped { next in
                async let first = next(request)
                async let second = next(request)
                _ = try await first
                return try await second
            }
        },
        Row("goes on again after an error", "\(twice) at interceptor 'tested'") { request, next in
            try await next.scoped { next in
                var failing = request
                failing.values["fails"] = "yes"
                do { return try await next(failing) } catch { return try await next(request) }
            }
        },
        Row("swallows what came of going on twice", "handled") { request, next in
            try await next.scoped { next in
                let response = try await next(request)
                _ = try? await next(request)
                return response
            }
        },
        Row("hands on a foreign request inside a closure", "\(notGiven) at interceptor 'tested'") { _, next in
            let request = try #require(foreign.withLock { $0 })
            return try await next.scoped { next in try await next(request) }
        },
        Row("answers twice by an old-style callback", "first") { request, _ in
            await withCheckedContinuation { continuation in
                let reply = request.reply
                let answer = { (text: String) in
                    if reply.answer(text) { continuation.resume(returning: .value(text)) }
                }
                answer("first")
                answer("second")
            }
        },
        Row("swallows an error of the handler", "swallowed") { request, next in
            var request = request
            request.values["fails"] = "yes"
            do { return try await next(request) } catch {
                #expect((error as? RouterError)?.row == "handlerFailed Oops()")
                return .value("swallowed")
            }
        },
        Row("throws the error of a nested opening on", "interceptorFailed no route takes the link") { request, _ in
            try await request.router.open("/nowhere", from: .app)
        },
    ]

    @Test(
        "Each has its answer or its error, with a limit and without, and other links go on", arguments: rows,
        [true, false])
    func does(_ row: Row, limited: Bool) async throws {
        let router = try Router.untimed()
        let handled = Locked(0)
        try router.on("/a", .id("a")) { request in
            handled.withLock { $0 += 1 }
            if request["fails"] != nil { throw Oops() }
            return Mark.name.map { "handled \($0)" } ?? "handled"
        }
        try router.on("/other") { _ in "other" }
        try router.on("/foreign") { request in Self.foreign.withLock { $0 = request } }
        _ = await router.outcome("/foreign")
        router.use(named: "tested", for: .route("a"), within: limited ? .seconds(1_000_000) : .unlimited, row.body)
        // In a task of its own, as one that cancels itself cancels the caller's where it has no limit.
        let outcome = await Task { await router.outcome("/a") }.value
        #expect(outcome.hasPrefix(row.outcome), "\(outcome)")
        #expect(handled.withLock { $0 } <= 1)
        #expect(await router.outcome("/other") == "other")
    }

    @Test("A request that was kept from a match that declined cannot be handed on for the next")
    func staleRequest() async throws {
        let router = try Router.untimed()
        let kept = Locked<RouteRequest?>(nil)
        let swap = Around("swap") { request, next in
            let first = kept.withLock { kept -> RouteRequest? in
                defer { kept = kept ?? request }
                return kept
            }
            return try await next(first ?? request)
        }
        try router.on("/a/b", .interceptors(swap)) { _ in throw Declined() }
        try router.on("/a/:x", .interceptors(swap)) { _ in "second" }
        #expect(await router.outcome("/a/b") == "\(Self.notGiven) at interceptor 'swap'")
    }

    @Test("A check that hands on a request of another opening fails")
    @MainActor func foreignRequestOfCheck() async throws {
        let router = try Router.untimed()
        let kept = Locked<RouteRequest?>(nil)
        try router.onSync("/a") { _ in }
        router.check(
            Looking { request in
                let first = kept.withLock { kept -> RouteRequest in
                    let first = kept ?? request
                    kept = first
                    return first
                }
                return .changed(first)
            })
        #expect(await router.outcome("/a") == "done")
        #expect(await router.outcome("/a") == "\(Self.notGiven) at interceptor 'looking'")
        #expect(router.answerOutcome("/a") == "\(Self.notGiven) at interceptor 'looking'")
    }

    @Test("An error of another router's opening is the interceptor's own, though their numbers are the same")
    func errorOfAnotherRouter() async throws {
        let (outer, inner) = (try Router.untimed(), try Router.untimed())
        try outer.on("/a") { _ in }
        outer.use(named: "asks") { request, next in
            try await inner.open("/nowhere", from: .app)
            return try await next(request)
        }
        let outcome = await outer.outcome("/a")
        #expect(outcome.hasPrefix("interceptorFailed") && outcome.hasSuffix("at interceptor 'asks'"), "\(outcome)")
    }

    // MARK: Actors

    @Test(
        "From the main actor, interceptors and handlers stay there, with limits and without",
        arguments: [TimeLimit.standard, .unlimited, .seconds(1_000_000)])
    @MainActor func staysOnTheMainActor(_ limit: TimeLimit) async throws {
        let router = try Router.untimed()
        try router.on("/a") { request in
            MainActor.preconditionIsolated()
            await Task.yield()
            MainActor.preconditionIsolated()
            try await request.router.open("/b", from: .app)
            MainActor.preconditionIsolated()
        }
        try router.onMain("/b") { _ in MainActor.preconditionIsolated() }
        for name in ["outer", "inner"] {
            router.use(named: name, within: limit) { request, next in
                MainActor.preconditionIsolated()
                let response = try await next(request)
                MainActor.preconditionIsolated()
                return response
            }
        }
        try await router.open("/a", from: .app)
        MainActor.preconditionIsolated()
    }

    @Test("From an actor, interceptors and handlers stay on it")
    func staysOnAnActor() async throws {
        actor Keeper {
            func open() async throws {
                let router = try Router.untimed()
                // A closure that captures the actor's `self` as it is runs nowhere in particular.
                let keeper = self
                try router.on("/a") { _ in keeper.preconditionIsolated() }
                router.use(named: "outer") { request, next in
                    keeper.preconditionIsolated()
                    return try await next(request)
                }
                try await router.open("/a", from: .app)
            }
        }
        try await Keeper().open()
    }

    @Test("A sent link is opened on the main actor, and a trailing closure is called there")
    func sentToTheMainActor() async throws {
        let router = try Router.untimed()
        let opened = Gate()
        try router.on("/a", .public) { _ in
            MainActor.preconditionIsolated()
            opened.open()
        }
        router.send("/a", from: .push)
        await opened.wait()
        await withCheckedContinuation { continuation in
            router.open("/a", from: .push) { _ in
                MainActor.preconditionIsolated()
                continuation.resume()
            }
        }
    }
}
