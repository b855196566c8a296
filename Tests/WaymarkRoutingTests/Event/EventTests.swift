import Testing
import WaymarkCore
import WaymarkRouting
import WaymarkTesting

@Suite("Events tell what happens to links")
struct EventTests {
    /// An event in a few words, without its times.
    static func row(_ event: RouterEvent) -> String {
        let what =
            switch event.kind {
            case .received: "received"
            case .matched(let route, let pattern, let parameters):
                "matched \(route) \(pattern) \(parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })"
            case .intercepted(let name, _): "intercepted \(name)"
            case .redirected(let link): "redirected \(link)"
            case .rewritten(let link, let rules): "rewritten \(link) \(rules)"
            case .leftOut(let route, let refusal): "left out \(route) \(refusal.reason)"
            case .declined(let route): "declined \(route)"
            case .handled(let route, let value, _): "handled \(route) \(value ?? "-")"
            case .refused(let refusal): "refused \(refusal.reason)"
            case .failed(let step, let problem): "failed \(step): \(problem)"
            case .late(let name): "late \(name)"
            case .handedOver(let isTaken, _): "handedOver \(isTaken)"
            case .differed(let here, let there): "differed \(here) \(there)"
            case .overridden(let route, let override, let link): "overridden \(route) \(override) \(link ?? "-")"
            case .fellBack(let fallback, let link): "fellBack \(fallback.rawValue) \(link ?? "-")"
            case .started(let part, _): "started \(part)"
            case .progressed(let step): "progressed \(step)"
            case .waiting, .delivered, .acknowledged, .expired, .superseded, .setAside, .storageFailed, .calledBack,
                .callbackFailed, .rulesReplaced, .rulesRefused, .rulesStale:
                "\(event.kind)"
            }
        return "\(event.link) \(what)"
    }

    struct Row: CustomTestStringConvertible {
        let link: String
        var source = LinkSource.app
        let events: [String]
        var testDescription: String { "\(link) from \(source)" }
    }

    static let rows = [
        Row(
            link: "/value/7",
            events: ["received", "matched value /value/:x [\"x=7\"]", "handled value Int", "intercepted gate"]),
        Row(
            link: "/nothing",
            events: ["received", "matched /nothing /nothing []", "handled /nothing -", "intercepted gate"]),
        Row(link: "/nowhere", events: ["received", "failed matching: no route takes the link"]),
        Row(
            link: "//x",
            events: [
                "received",
                "failed reading: the link cannot be read: a link that begins with // needs a scheme before it",
            ]),
        Row(
            link: "/nothing", source: .push, events: ["received", "matched /nothing /nothing []", "refused notPublic"]),
        Row(
            link: "/declines/1",
            events: [
                "received", "matched /declines/:x /declines/:x [\"x=1\"]", "declined /declines/:x",
                "matched /declines/* /declines/* []", "handled /declines/* -", "intercepted gate",
            ]),
        Row(
            link: "/throws",
            events: ["received", "matched /throws /throws []", "failed handler: the handler failed: Oops()"]),
        Row(link: "/refuses", events: ["received", "matched /refuses /refuses []", "refused other(\"no\")"]),
    ]

    private func router() throws -> Router {
        let router = try Router()
        try router.on("/value/:x", .id("value")) { _ in 7 }
        try router.on("/nothing") { _ in }
        try router.on("/declines/:x") { _ in throw Declined() }
        try router.on("/declines/*") { _ in }
        try router.on("/throws") { _ in throw OpeningTests.Oops() }
        try router.on("/refuses") { _ in throw Refusal("no") }
        try router.redirect("/redirects", to: "/nothing")
        router.use(named: "gate") { try await $1($0) }
        return router
    }

    @Test("Every kind, in the order in which it happened", arguments: rows)
    func kinds(_ row: Row) async throws {
        let router = try router()
        let events = router.events(redaction: .byName)
        _ = await router.outcome(row.link, from: row.source)
        let found = events.drain()
        #expect(found.map(Self.row) == row.events.map { "\(row.link) \($0)" })
        #expect(
            Set(found.map(\.opening)).count == 1 && found.allSatisfy { $0.source == row.source && $0.parent == nil })
        for event in found { #expect("\(event)".contains(row.link)) }
    }

    @Test("The events of a link that is answered without waiting are in order as well")
    @MainActor func answering() throws {
        let router = try Router()
        let events = router.events(redaction: .byName)
        try router.onMain("/a/:x") { _ in 7 }
        try router.redirect("/b/:x", to: "/a/:x")
        try router.on("/c") { _ in }
        router.check(Looking("check") { _ in .pass })
        _ = router.answerOutcome("/b/1")
        _ = router.answerOutcome("/c")
        #expect(
            events.drain().map(Self.row) == [
                "/b/1 received", "/b/1 matched /b/:x /b/:x [\"x=1\"]", "/b/1 intercepted check", "/b/1 redirected /a/1",
                "/a/1 received", "/a/1 matched /a/:x /a/:x [\"x=1\"]", "/a/1 intercepted check",
                "/a/1 handled /a/:x Int",
                "/c received", "/c matched /c /c []", "/c failed handler: this step would have to wait",
            ])
    }

    @Test("A redirect and what follows belong to the same opening")
    func redirects() async throws {
        let router = try router()
        let events = router.events(redaction: .byName)
        #expect(await router.outcome("/redirects") == "done")
        let found = events.drain()
        #expect(
            found.map(Self.row) == [
                "/redirects received", "/redirects matched /redirects /redirects []", "/redirects intercepted gate",
                "/redirects redirected /nothing", "/nothing received", "/nothing matched /nothing /nothing []",
                "/nothing handled /nothing -", "/nothing intercepted gate",
            ])
        #expect(Set(found.map(\.opening)).count == 1)
    }

    @Test("An opening inside another has its number as its parent, however it is made", arguments: [true, false])
    func parents(_ hasGate: Bool) async throws {
        let router = try Router()
        let other = try Router()
        let (events, otherEvents) = (router.events(redaction: .byName), other.events(redaction: .byName))
        try router.on("/outer") { request in
            try await request.router.open("/handler", from: .app)
            let own = request.router
            await Task.detached { _ = await own.outcome("/detached") }.value
            await withCheckedContinuation { continuation in
                request.router.open("/completed", from: .app) { _ in continuation.resume() }
            }
            _ = await other.outcome("/other")
            _ = await MainActor.run { own.answerOutcome("/answered") }
        }
        try router.onSync("/:any") { _ in }
        try other.on("/other") { _ in try await router.open("/back", from: .app) }
        let gate = router.use(named: "gate") { request, next in
            if request.linkText == "/outer" { try await router.open("/interceptor", from: .app) }
            return try await next(request)
        }
        if !hasGate { gate.remove() }
        #expect(await router.outcome("/outer") == "done")
        let found = events.drain()
        func number(_ link: String) -> UInt64? { found.first { $0.link == link }?.opening }
        func parent(_ link: String) -> UInt64? { found.first { $0.link == link }?.parent }
        for link in ["/handler", "/detached", "/completed"] + (hasGate ? ["/interceptor"] : []) {
            #expect(parent(link) == number("/outer") && number(link) != nil, "\(link)")
        }
        #expect(parent("/outer") == nil && parent("/answered") == number("/outer"))
        // Another router's numbers mean something else here.
        #expect(otherEvents.drain().allSatisfy { $0.parent == nil } && parent("/back") == nil)
        #expect(Set(found.map(\.opening)).count == (hasGate ? 7 : 6))
    }

    @Test("Times are those of the router's clock")
    func times() async throws {
        let timed = try TimedRouter()
        let events = timed.router.events(redaction: .byName)
        try timed.router.on("/a") { [clock = timed.clock] _ in clock.advance(by: .seconds(2)) }
        timed.router.use(named: "gate", within: .unlimited) { [clock = timed.clock] request, next in
            clock.advance(by: .seconds(1))
            defer { clock.advance(by: .seconds(4)) }
            return try await next(request)
        }
        let response = try await timed.router.open("/a", from: .app)
        let found = events.drain()
        #expect(found.map(\.time) == [0, 0, 3, 7].map { .seconds($0) })
        #expect(found[2].kind == .handled(route: "/a", value: nil, duration: .seconds(2)))
        #expect(found[3].kind == .intercepted(name: "gate", duration: .seconds(5)))
        #expect(response.trace.total == .seconds(7))
        #expect(response.trace.steps.map(\.duration) == [.zero, .seconds(5), .seconds(2)])
    }

    @Test("A later observer gets no earlier event")
    func later() async throws {
        let router = try router()
        _ = await router.outcome("/nothing")
        let events = router.events(redaction: .byName)
        #expect(events.drain().isEmpty)
    }
}
