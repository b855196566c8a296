import Testing
import WaymarkCore

@testable import WaymarkRouting

/// The memory of a registration; most have few options.
@Suite("A registered route keeps all that was said of it, and has no room for what was not")
struct RegisteredRouteTests {
    static let all: [(name: String, set: @Sendable (inout RouteOptions) -> Void)] = [
        ("id", { $0.id = "goods" }),
        ("priority", { $0.priority = 3 }),
        ("priority", { $0.priority = 0 }),
        ("exposure", { $0.exposure = .public }),
        ("tags", { $0.tags = ["t"] }),
        ("sources", { $0.sources = [.push] }),
        ("defaults", { $0.defaults = ["a": "1"] }),
        ("fixed", { $0.fixed = ["b": "2"] }),
        ("fallback", { $0.fallback = "https://example.com/:id" }),
        ("query", { $0.query = [QueryDeclaration("q")] }),
        ("interceptors", { $0.interceptors = [CheckInterceptor()] }),
        ("summary", { $0.summary = "Goods" }),
        ("condition", { $0.condition = { false } }),
        ("replaces", { $0.replaces = true }),
    ]

    /// Hands on.
    private struct CheckInterceptor: Interceptor {
        func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
            try await next(request)
        }
    }

    private static func route(_ options: RouteOptions) -> RegisteredRoute {
        RegisteredRoute(
            number: 1,
            draft: RouteDraft(
                ["/a/:id", "/b/:id"], options, SourcePlace(file: "A.swift", line: 7), .synchronous { _ in .done }),
            rules: .standard)
    }

    @Test("Every option that is said is kept", arguments: all.indices)
    func keepsOptions(index: Int) {
        var options = RouteOptions()
        Self.all[index].set(&options)
        let kept = Self.route(options)
        #expect(Self.texts(kept.options) == Self.texts(options), "\(Self.all[index].name)")
        #expect(kept.patterns == ["/a/:id", "/b/:id"])
        #expect(kept.name == options.id ?? "/a/:id")
        #expect(kept.place == SourcePlace(file: "A.swift", line: 7))
        #expect((kept.condition?() ?? true) == (options.condition?() ?? true))
        #expect((kept.fallback == nil) == (options.fallback == nil))
        #expect(kept.isOpenToAll == (options.exposure == .public))
    }

    @Test("The options are all here, so that none is forgotten when one is added")
    func namesAll() {
        let stored = Mirror(reflecting: RouteOptions()).children.compactMap(\.label)
        #expect(Set(stored) == Set(Self.all.map(\.name)))
    }

    /// The texts of options, those that cannot be compared by whether they are there.
    private static func texts(_ options: RouteOptions) -> [String] {
        [
            "\(options.id ?? "-")", "\(options.priority.map { "\($0)" } ?? "-")",
            "\(options.exposure.map { "\($0)" } ?? "-")",
            "\(options.tags)",
            "\(options.sources?.map(\.rawValue) ?? ["-"])", "\(options.defaults)", "\(options.fixed)",
            "\(options.fallback ?? "-")", "\(options.query)", "\(options.interceptors.count)",
            "\(options.summary ?? "-")",
            "\(options.condition == nil)", "\(options.replaces)",
        ]
    }

    @Test("A router keeps little of each route")
    func isSmall() {
        #expect(MemoryLayout<RoutePattern>.size == 8)
        #expect(MemoryLayout<PatternSegment>.stride <= 24)
        #expect(MemoryLayout<PatternSyntax>.size <= 40)
        #expect(MemoryLayout<RouteEntry>.size <= 64)
        #expect(MemoryLayout<RouteAnswer>.size <= 17)
        #expect(MemoryLayout<RouteShape>.size == 16)
    }
}
