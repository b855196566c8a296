import Testing
import WaymarkCallbacks
import WaymarkCore
import WaymarkLock
import WaymarkRouting
import WaymarkTesting

@Suite("The outcome of a link goes to its callback, and to no other")
struct CallbackOutcomeTests {
    struct Row: CustomTestStringConvertible {
        let action: String
        let outcome: CallbackOutcome
        var added = ""
        var testDescription: String { action }

        init(_ action: String, _ outcome: CallbackOutcome, _ added: String = "") {
            (self.action, self.outcome, self.added) = (action, outcome, added)
        }

        init(_ action: String, _ code: CallbackError.Code, _ message: String) {
            self.init(action, .error, "?errorCode=\(code.rawValue)&errorMessage=\(message)")
        }
    }

    struct Failing: Error { let secret = "hunter2" }

    enum Own: CallbackFailure {
        case full
        var callbackError: CallbackError { CallbackError(code: 7, message: "full: 1/2") }
    }

    static let rows = [
        Row("answers", .success, "?result=yes"),
        Row("done", .success),
        Row("replies", .success, "?result=replied"),
        Row("redirects", .success, "?result=yes"),
        Row("declines/once", .success, "?result=yes"),
        Row("gate/answers", .success, "?result=gate"),
        Row("nowhere", .notFound, "no%20route%20takes%20the%20link"),
        Row("declines", .notFound, "no%20route%20takes%20the%20link"),
        Row("gate/declines", .notFound, "no%20route%20takes%20the%20link"),
        Row("redirects/nowhere", .notFound, "no%20route%20takes%20the%20link"),
        Row("throws", .failed, "the%20link%20could%20not%20be%20opened"),
        Row("gate/throws", .failed, "the%20link%20could%20not%20be%20opened"),
        Row("redirects/badly", .failed, "the%20link%20could%20not%20be%20opened"),
        Row("inside", .refused, "the%20link%20was%20refused"),
        Row("gate/refuses", .refused, "the%20link%20was%20refused"),
        Row("disabled", .unavailable, "the%20app%20does%20not%20take%20the%20link%20at%20the%20moment"),
        Row("needs", .parameter, "the%20parameter%20'city'%20is%20missing"),
        Row("reads?n=hunter2", .parameter, "the%20parameter%20'n'%20is%20ill-formed"),
        Row("checks", .parameter, "the%20parameter%20'n'%20is%20ill-formed"),
        Row("circle", .loop, "the%20link%20leads%20in%20a%20cycle%20or%20to%20too%20many%20others"),
        Row("chooses", .error, "?errorCode=12&errorMessage=no%20%26%20no"),
        Row("own", .error, "?errorCode=7&errorMessage=full:%201/2"),
        Row("nested/own", .error, "?errorCode=7&errorMessage=full:%201/2"),
        Row("nested/nowhere", .failed, "the%20link%20could%20not%20be%20opened"),
        Row("cancels", .cancel),
        Row("cancellation", .cancel),
        Row("gate/cancels", .cancel),
        Row("nested/cancels", .cancel),
        Row("nested/cancellation", .cancel),
    ]

    /// Routes that do not wait, so that both calls can ask them.
    private func house() throws -> CallbackHouse {
        let house = try CallbackHouse()
        let router = house.router
        try router.onSync("shop://x-callback-url/answers", .public) { _ in "yes" }
        try router.onSync("shop://x-callback-url/done", .public) { _ in }
        try router.onSync("shop://x-callback-url/replies", .public) { request in
            request.reply.answer("replied")
            throw Declined()
        }
        try router.onSync("shop://x-callback-url/declines", .public) { _ in Response.declined }
        try router.onSync("shop://x-callback-url/declines/once", .public) { _ in Response.declined }
        try router.onSync("shop://x-callback-url/declines/:x", .public) { _ in "yes" }
        try router.onSync("shop://x-callback-url/redirects", .public) { _ -> Response in
            .redirect(to: "shop://x-callback-url/answers")
        }
        try router.onSync("shop://x-callback-url/redirects/nowhere", .public) { _ -> Response in
            throw Redirected(to: "shop://nowhere")
        }
        try router.onSync("shop://x-callback-url/redirects/badly", .public) { _ -> Response in
            .redirect(to: "//hunter2")
        }
        try router.onSync("shop://x-callback-url/throws", .public) { _ in throw Failing() }
        try router.onSync("shop://x-callback-url/inside") { _ in "hunter2" }
        try router.onSync("shop://x-callback-url/disabled", .public) { _ in
            throw Refusal(.disabled(route: "hunter2", reason: "hunter2"))
        }
        try router.onSync("shop://x-callback-url/needs", .public) { try $0["city", as: String.self] }
        try router.onSync("shop://x-callback-url/reads", .public) { try $0["n", as: Int.self] }
        try router.onSync("shop://x-callback-url/checks", .public) { _ in
            throw Refusal(.parameter(name: "n", problem: "is hunter2"))
        }
        try router.onSync("shop://x-callback-url/circle", .public) { request -> Response in
            .redirect(to: request.linkText)
        }
        try router.onSync("shop://x-callback-url/chooses", .public) { _ in
            throw CallbackError(code: 12, message: "no & no")
        }
        try router.onSync("shop://x-callback-url/own", .public) { _ in throw Own.full }
        try router.onSync("shop://x-callback-url/cancels", .public) { _ in throw CallbackCancelled() }
        try router.onSync("shop://x-callback-url/cancellation", .public) { _ in throw CancellationError() }
        try router.onMain("shop://x-callback-url/nested/:what", .public) { request in
            try request.router.answer("shop://x-callback-url/\(request["what"] ?? "")", from: .app)
        }
        try router.onSync("shop://x-callback-url/gate/:what", .public.tags("gate")) { _ in "hunter2" }
        router.check(
            Looking { request in
                switch request["what"] {
                case "answers": return .answer(.value("gate"))
                case "declines": return .answer(.declined)
                case "refuses": throw Refusal("hunter2")
                case "cancels": throw CallbackCancelled()
                default: throw Failing()
                }
            }, for: .tag("gate"))
        return house
    }

    private func link(_ row: Row, for outcomes: Set<CallbackOutcome>) throws -> DeepLink {
        try DeepLink("shop://x-callback-url/\(row.action)").changing { parts in
            let pairs = outcomes.sorted { $0.rawValue < $1.rawValue }.map {
                LinkQuery.Pair("x-\($0.rawValue)", "notes://\($0.rawValue)")
            }
            parts.query = (parts.query ?? []) + pairs
        }
    }

    @Test("Exactly the right callback is opened, by both calls, and none in its place", arguments: rows, [true, false])
    @MainActor func outcomes(_ row: Row, _ waits: Bool) async throws {
        let house = try house()
        func open(_ outcomes: Set<CallbackOutcome>) async throws {
            let link = try link(row, for: outcomes)
            if waits {
                _ = await house.router.outcome(link, from: .scheme())
            } else {
                _ = house.router.answerOutcome(link, from: .scheme())
            }
        }
        try await open(CallbackHouse.outcomes)
        let opened = "notes://\(row.outcome.rawValue)\(row.added)"
        #expect(try await house.links() == [opened])
        let told = house.told()
        #expect(told == ["called back with \(row.outcome.rawValue): \(opened)"])
        #expect(!told.joined().contains("hunter2"))
        try await open([row.outcome])
        #expect(try await house.links() == [opened, opened])
        // The other two are no replacement.
        try await open(CallbackHouse.outcomes.subtracting([row.outcome]))
        #expect(try await house.links() == [opened, opened])
        #expect(house.told().count == 1)
    }

    @Test("A router that is not ready says so")
    func notReady() async throws {
        let house = try CallbackHouse { $0.isReady = false }
        _ = await house.router.outcome(try CallbackHouse.link(for: CallbackHouse.outcomes), from: .push)
        let message = "the%20app%20does%20not%20take%20the%20link%20at%20the%20moment"
        #expect(try await house.links() == ["notes://error?errorCode=503&errorMessage=\(message)"])
    }

    @Test("An error's message that has no room is left out, and the code stays")
    func longMessage() async throws {
        let house = try CallbackHouse { $0.limits = LinkLimits(bytes: 300) }
        try house.router.on("shop://x-callback-url/do", .public) { _ in
            throw CallbackError(code: -3, message: String(repeating: "a", count: 300))
        }
        _ = await house.router.outcome(
            try CallbackHouse.link(asking: ["x-error": "notes://e?errorCode=0"]), from: .push)
        #expect(try await house.links() == ["notes://e?errorCode=-3"])
        #expect(house.told().first == "calling back with error failed, the link is longer than 300 bytes")
    }

    @Test("An interceptor that takes too long calls back with that error, and a late answer opens nothing more")
    func timedOut() async throws {
        let clock = ManualClock()
        let house = try CallbackHouse { $0.clock = AppClock(clock) }
        let (reached, gate) = (Gate(), Gate())
        try house.router.on("shop://x-callback-url/do", .public) { _ in "late" }
        house.router.use(named: "slow", within: .duration(.seconds(1))) { request, next in
            if request.callback?.outcomes != CallbackHouse.outcomes { return try await next(request) }
            reached.open()
            await gate.wait()
            // It has no effect any more, and neither has what it opens.
            _ = try? await request.router.open(
                try CallbackHouse.link(asking: ["x-cancel": "notes://late"]), from: .push)
            return try await next(request)
        }
        let link = try CallbackHouse.link(for: CallbackHouse.outcomes)
        let opening = Task { await house.router.outcome(link, from: .push) }
        await reached.wait()
        clock.advance(by: .seconds(1))
        #expect(await opening.value == "timedOut 1.0 seconds at interceptor 'slow'")
        gate.open()
        let told = "notes://error?errorCode=504&errorMessage=it%20took%20too%20long"
        #expect(try await house.links() == [told])
        await until { house.events.drain().contains { $0.kind == .late(name: "slow") } }
        #expect(try await house.links() == [told])
    }

    @Test("Cancelling the task that opens a link calls back with that, whatever its handler answers later")
    func taskCancelled() async throws {
        let house = try CallbackHouse()
        let (reached, gate, answered) = (Gate(), Gate(), Gate())
        try house.router.on("shop://x-callback-url/do", .public) { _ in
            reached.open()
            await gate.wait()
            answered.open()
            return "late"
        }
        house.router.use(named: "around", for: .all) { request, next in try await next(request) }
        let link = try CallbackHouse.link(for: CallbackHouse.outcomes)
        let opening = Task { await house.router.outcome(link, from: .push) }
        await reached.wait()
        opening.cancel()
        #expect(await opening.value == "cancelled at interceptor 'around'")
        #expect(try await house.links() == ["notes://cancel"])
        gate.open()
        await answered.wait()
        #expect(try await house.links() == ["notes://cancel"])
    }
}
