import FeatureAnywhere
import FeatureOfFive
import FeatureOnMain
import Testing
import TracingStandIn
import Waymark

@MainActor @Suite("Interceptors that open links in spans", .timeLimit(.minutes(30))) struct SpanTests {
    struct Row: CustomTestStringConvertible {
        let interceptor: any Interceptor
        let path: [String]
        var testDescription: String { interceptor.name }
    }

    nonisolated static func rows() async -> [Row] {
        [
            Row(interceptor: await PageSpan(), path: ["page"]),
            Row(interceptor: AccountSpan(), path: ["account"]),
            Row(interceptor: AccountMark(), path: ["mark"]),
            Row(interceptor: SpanCounter(), path: ["counter"]),
            Row(interceptor: HelpSpan(), path: ["help", "inner"]),
        ]
    }

    @Test("The handler runs in the span of every kind of interceptor, and in those inside it, with a limit and without")
    func spans() async throws {
        for row in await Self.rows() {
            for limit in [TimeLimit.standard, .unlimited] {
                let router = try Router()
                router.use(row.interceptor, within: limit)
                router.use(PageSpan(), for: .route("a"), within: limit)
                try router.onMain("shop://a", .id("a")) { _ in TraceSpan.current?.path ?? [] }
                let response = try await router.open("shop://a", from: .app)
                #expect(response.value(as: [String].self) == row.path + ["page"], "\(row.testDescription)")
                #expect(TraceSpan.current == nil)
            }
        }
    }

    @Test("A closure of an interceptor changes what belongs to its actor")
    func countsInClosures() async throws {
        let (pages, counter) = (PageSpan(), SpanCounter())
        let router = try Router()
        router.use(pages)
        router.use(counter)
        try router.onMain("shop://a") { _ in }
        for _ in 1...2 { try await router.open("shop://a", from: .app) }
        #expect(pages.spans == ["page", "page"])
        #expect(await counter.count == 2)
    }

    @Test("A few lines in a span need no type of their own")
    func closure() async throws {
        let router = try Router()
        router.use(named: "span") { request, next in
            try await next.scoped { next in
                try await withSpan("closure") { _ in try await next(request) }
            }
        }
        try router.onMain("shop://a") { _ in TraceSpan.current?.path ?? [] }
        let response = try await router.open("shop://a", from: .app)
        #expect(response.value(as: [String].self) == ["closure"])
    }
}
