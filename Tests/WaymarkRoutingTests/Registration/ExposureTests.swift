import Testing
import WaymarkCore
import WaymarkRouting

@Suite("The exposure of a route: what the registration says, or else the nearest group, or else internal")
struct ExposureTests {
    /// One way to register, one exposure for it and one for each group around it, the innermost first.
    struct Row: CustomTestStringConvertible {
        let kind: Kind
        let own: Exposure?
        let groups: [Exposure?]

        var isPublic: Bool { (own ?? groups.compactMap(\.self).first ?? .internal) == .public }

        var testDescription: String {
            func word(_ exposure: Exposure?) -> String { exposure?.rawValue ?? "unsaid" }
            return "\(kind) \(word(own)) in \(groups.map(word))"
        }
    }

    enum Kind: CaseIterable {
        case on, onMain, onSync, typed, typedOnMain, object, main, type, redirect
    }

    static let rows: [Row] = Kind.allCases.flatMap { kind in
        let exposures: [Exposure?] = [nil, .internal, .public]
        return exposures.flatMap { own in
            [Row(kind: kind, own: own, groups: [])]
                + exposures.flatMap { inner in exposures.map { Row(kind: kind, own: own, groups: [inner, $0]) } }
        }
    }

    struct Page: Route { static let pattern: RoutePattern = "/page" }

    struct Answer: RouteHandler, StaticRouteHandler {
        func handle(_ request: RouteRequest) async throws -> Response { .value("page") }
        static func handle(_ request: RouteRequest) async throws -> Response { .value("page") }
    }

    struct MainAnswer: MainRouteHandler {
        func handle(_ request: RouteRequest) throws -> Response { .value("page") }
    }

    @MainActor
    private static func register(_ row: Row, at place: some RouteRegistering) throws {
        switch (row.kind, row.own) {
        case (.on, let own?): try place.on("/page", .exposure(own)) { _ in "page" }
        case (.on, nil): try place.on("/page") { _ in "page" }
        case (.onMain, let own?): try place.onMain("/page", .exposure(own)) { _ in "page" }
        case (.onMain, nil): try place.onMain("/page") { _ in "page" }
        case (.onSync, let own?): try place.onSync("/page", .exposure(own)) { _ in "page" }
        case (.onSync, nil): try place.onSync("/page") { _ in "page" }
        case (.typed, let own?): try place.on(Page.self, .exposure(own)) { _, _ in }
        case (.typed, nil): try place.on(Page.self) { _, _ in }
        case (.typedOnMain, let own?): try place.onMain(Page.self, .exposure(own)) { _, _ in }
        case (.typedOnMain, nil): try place.onMain(Page.self) { _, _ in }
        case (.object, let own?): try place.on("/page", .exposure(own), handler: Answer())
        case (.object, nil): try place.on("/page", handler: Answer())
        case (.main, let own?): try place.onMain("/page", .exposure(own), handler: MainAnswer())
        case (.main, nil): try place.onMain("/page", handler: MainAnswer())
        case (.type, let own?): try place.on("/page", .exposure(own), handlerType: Answer.self)
        case (.type, nil): try place.on("/page", handlerType: Answer.self)
        case (.redirect, let own?): try place.redirect("/page", .exposure(own), to: "/end")
        case (.redirect, nil): try place.redirect("/page", to: "/end")
        }
    }

    @MainActor
    private static func router(_ row: Row) throws -> Router {
        let router = try Router()
        try router.onSync("/end", .public) { _ in "page" }
        switch row.groups.count {
        case 0: try register(row, at: router)
        default:
            try register(row, at: router.group(.exposure(row.groups[1])).group(.exposure(row.groups[0])))
        }
        return router
    }

    static let sources: [LinkSource] = [
        .app, .push, .universalLink, .scheme(), .webView(origin: "https://m.example"), LinkSource(kind: "App"),
    ]

    @Test("Every call lets in whom the nearest word lets in, and no other", arguments: rows)
    @MainActor func admits(_ row: Row) async throws {
        let router = try Self.router(row)
        #expect(router.routes.last?.exposure == (row.isPublic ? .public : .internal))
        for source in Self.sources {
            let isOpen = row.isPublic || source == .app
            #expect(router.canOpen("/page", from: source) == isOpen)
            #expect(router.send("/page", from: source) == isOpen)
            #expect((router.explain("/page", from: source).refusal == nil) == isOpen)
            #expect(((try? router.resolve("/page", from: source)) != nil) == isOpen)
            let refused = "refused notPublic at exposure"
            let outcome = await router.outcome("/page", from: source)
            #expect((outcome == refused) == !isOpen, "\(outcome) from \(source)")
            let answered = router.answerOutcome("/page", from: source)
            #expect((answered == refused) == !isOpen, "\(answered) from \(source)")
        }
    }
}
