import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting

@Suite("Answering by calling back")
struct ReplyTests {
    @Test("The first answer is the response, in place of what the handler returns; others do not count")
    func first() async throws {
        let router = try Router()
        let events = router.events()
        try router.on("/a") { request in
            let counts = [request.reply.answer("first"), request.reply.answer("second"), request.reply.answer()]
            #expect(counts == [true, false, false])
            return "returned"
        }
        #expect(await router.outcome("/a") == "first")
        #expect(events.drain().filter { $0.kind == .late(name: "reply") }.count == 2)
    }

    @Test("Without an answer the handler's own counts, and an answer that comes later is an event")
    func late() async throws {
        let router = try Router()
        let events = router.events()
        let kept = Locked<Reply?>(nil)
        try router.on("/a") { request in
            let reply = request.reply
            kept.withLock { $0 = reply }
            return "returned"
        }
        #expect(await router.outcome("/a") == "returned")
        #expect(kept.withLock { $0 }?.answer("late") == false)
        #expect(events.drain().last?.kind == .late(name: "reply"))
    }

    @Test("A callback that the handler waits for answers, from any thread")
    func waiting() async throws {
        let router = try Router()
        try router.on("/a") { request in
            let reply = request.reply
            await withTaskGroup { group in
                for number in 0..<8 { group.addTask { reply.answer(number) } }
            }
        }
        let answer = try await router.open("/a", from: .app).value(as: Int.self)
        #expect(answer.map { (0..<8).contains($0) } == true)
    }

    @Test("An answer counts although the handler declines; one that it gives after that does not reach the next")
    func declining() async throws {
        let router = try Router()
        let kept = Locked<Reply?>(nil)
        try router.on("/a/b") { request in
            if request["answers"] != nil { request.reply.answer("answered") }
            let reply = request.reply
            kept.withLock { $0 = reply }
            throw Declined()
        }
        try router.on("/a/:x") { request in
            #expect(kept.withLock { $0 }?.answer("too late") == false)
            return "next"
        }
        #expect(await router.outcome("/a/b") == "next")
        #expect(await router.outcome("/a/b?answers=1") == "answered")
    }

    @Test(
        "The answer of a handler that has failed is not that of the next, where an interceptor lets that try",
        arguments: [true, false])
    func failing(isAnswered: Bool) async throws {
        struct Failing: Error {}
        let router = try Router()
        let kept = Locked<Reply?>(nil)
        let gate = Around("gate") { request, next in
            do { return try await next(request) } catch { return .declined }
        }
        try router.on("/a/b", .interceptors(gate)) { request -> String in
            let reply = request.reply
            kept.withLock { $0 = reply }
            if isAnswered { reply.answer("first") }
            throw Failing()
        }
        try router.on("/a/:x") { request in
            #expect(kept.withLock { $0 }?.answer("too late") == false)
            return request["own"].map { own in request.reply.answer(own) } == true ? "replied" : "next"
        }
        #expect(await router.outcome("/a/b") == "next")
        #expect(await router.outcome("/a/b?own=second") == "second")
    }

    @Test("An error that the handler throws after an answer ends the opening", arguments: [true, false])
    @MainActor func throwing(waits: Bool) async throws {
        struct Failing: Error {}
        let router = try Router()
        try router.onMain("/a") { request in
            #expect(request.reply.answer("answered"))
            throw Failing()
        }
        let outcome = waits ? await router.outcome("/a") : router.answerOutcome("/a")
        #expect(outcome == "handlerFailed Failing() at handler")
    }

    @Test(
        "An answer by calling back comes before what the handler returns, also where nothing waits",
        arguments: [true, false])
    @MainActor func answering(_ answers: Bool) throws {
        let router = try Router()
        try router.onMain("/a") { request in
            if answers { request.reply.answer("first") }
            return "returned"
        }
        #expect(try router.answer("/a", from: .app).value(as: String.self) == (answers ? "first" : "returned"))
    }

    @Test("A reply keeps nothing alive once the link was opened")
    func letsGo() async throws {
        final class Object: Sendable {}
        weak let weakObject: Object?
        do {
            let object = Object()
            weakObject = object
            let router = try Router()
            try router.on("/a") { [object] request in
                _ = object
                request.reply.answer("x")
            }
            try router.on("/unused") { _ = $0.reply }
            try router.on("/declines") { request in
                _ = request.reply
                throw Declined()
            }
            try router.on("/throws") { request in
                _ = request.reply
                throw Refusal("no")
            }
            for link in ["/a", "/unused", "/declines", "/throws"] { _ = await router.outcome(link) }
        }
        #expect(weakObject == nil)
    }
}
