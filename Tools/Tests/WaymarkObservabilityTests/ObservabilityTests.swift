import InMemoryLogging
import InMemoryTracing
import Logging
import Metrics
import MetricsTestKit
import Testing
import Tracing
import WaymarkRouting

/// The recipes for swift-log, swift-metrics and swift-distributed-tracing, held against the packages themselves.
@Suite("Logs, metrics and traces of a router") struct ObservabilityTests {
    /// A shop in which one page opens another, and one has an error.
    private func shop() throws -> Router {
        let router = try Router()
        try router.on("shop://goods/:id<int>", .public.id("goods")) { _ in }
        try router.on("shop://cart", .public.id("cart")) { request in
            try await request.router.open("shop://goods/7", from: .app)
            return Response.done
        }
        try router.on("shop://broken", .public.id("broken")) { _ in throw Broken() }
        try router.on("shop://staff", .internal.id("staff")) { _ in }
        return router
    }

    private struct Broken: Error {}

    private func openAll(_ router: Router) async {
        for link in ["shop://goods/42?token=abc123", "shop://cart", "shop://broken", "shop://staff", "shop://nowhere"] {
            _ = try? await router.open(link, from: .push)
        }
    }

    /// Waits until what a task follows has come through.
    private func wait(until isTrue: () -> Bool) async {
        for _ in 0..<100_000 where !isTrue() { await Task.yield() }
        #expect(isTrue())
    }

    @Test("Failures are warnings, the end of an opening is information, and secrets are in no line")
    func logs() async throws {
        let handler = InMemoryLogHandler()
        var logger = Logger(label: "links") { _ in handler }
        logger.logLevel = .debug
        let router = try shop()
        let logging = log(router, to: logger)
        await openAll(router)
        await wait {
            handler.entries.count { $0.level == .warning } == 3 && handler.entries.count { $0.level == .info } == 3
        }
        logging.cancel()
        let lines = handler.entries.filter { $0.level != .debug }.map { "\($0.metadata["source"]!) \($0.message)" }
        #expect(lines.count == 6)
        #expect(handler.entries.allSatisfy { !"\($0.message)".contains("abc123") })
        // What the cart opens names the opening of the cart.
        #expect(handler.entries.contains { $0.level == .info && $0.metadata["parent"] == "2" })
    }

    @Test("Openings are counted by route and source, and handlers are timed")
    func metrics() async throws {
        let test = TestMetrics()
        let router = try shop()
        let measuring = measure(router, with: test)
        await openAll(router)
        await wait { test.counterTotal(label: "links_failed") == 2 && test.counterTotal(label: "links_opened") == 3 }
        measuring.cancel()
        #expect(try test.expectCounter("links_opened", [("route", "goods"), ("source", "push")]).totalValue == 1)
        #expect(try test.expectCounter("links_opened", [("route", "goods"), ("source", "app")]).totalValue == 1)
        #expect(try test.expectCounter("links_refused", [("source", "push")]).totalValue == 1)
        #expect(try test.expectTimer("link_handler", [("route", "cart"), ("source", "push")]).values.count == 1)
    }

    @Test("A link that a handler opens is a child of the handler's span, and errors are on the spans that they end")
    func traces() async throws {
        let tracer = InMemoryTracer()
        let router = try shop()
        router.use(TracingInterceptor(tracer: tracer))
        await openAll(router)
        let spans = tracer.finishedSpans
        #expect(spans.map(\.operationName) == ["goods", "goods", "cart", "broken"])
        let cart = try #require(spans.first { $0.operationName == "cart" })
        #expect(spans.filter { $0.parentSpanID == cart.spanID }.map(\.operationName) == ["goods"])
        #expect(spans[0].parentSpanID == nil)
        #expect(spans.map { $0.errors.count } == [0, 0, 0, 1])
        #expect(tracer.activeSpans.isEmpty)
    }
}
