import WaymarkCore
import WaymarkRouting

/// The 500 routes of w2 in a router, each answered by the number of its route, and links that they take.
struct RouterTable: Sendable {
    /// The kind of handler of a route.
    enum Answer {
        case asynchronous
        case main
    }

    let router: Router
    /// Links with a route, of every tenth of w2.
    let links: [String]
    static let linkCount = AppTable.hitCount / 10

    /// Reads the table, and fails unless every link finds its route.
    init(_ answer: Answer) throws {
        let app = try AppTable()
        let links = stride(from: 0, to: app.hits.count, by: 10).map { app.hits[$0] }
        let router = try Router()
        try router.register { routes in
            for (number, pattern) in app.workload.patterns.enumerated() {
                let pattern = RoutePattern(stringLiteral: pattern)
                switch answer {
                case .asynchronous: routes.on([pattern], .public.id("\(number)")) { _ in number }
                case .main: routes.onMain([pattern], .public.id("\(number)")) { _ in number }
                }
            }
        }
        for link in links {
            guard let route = router.match(link)?.route.id, let match = try app.table.match(DeepLink(link)),
                route == "\(match.value)"
            else { throw WrongAnswer("'\(link)' does not go where the table says") }
        }
        self.router = router
        self.links = links
    }
}

/// A typed route with two properties, one from the path and one from the query.
struct BenchmarkRoute: Route {
    typealias Output = Int
    static let pattern: RoutePattern = "bench://typed/:id<int>"
    var id: Int
    var ref: String?
}

/// The same route, which reads and writes itself.
struct BenchmarkRouteByHand: RouteProtocol {
    typealias Output = Int
    static let pattern: RoutePattern = "bench://by-hand/:id<int>"
    var id: Int
    var ref: String?

    init(id: Int, ref: String?) {
        self.id = id
        self.ref = ref
    }

    init(reading fields: borrowing RouteReader) throws(RouteCodingError) {
        id = try fields.value(named: "id")
        ref = try fields.valueIfPresent(named: "ref")
    }

    func write(to fields: inout RouteWriter) throws(RouteCodingError) {
        try fields.write(id, named: "id")
        try fields.writeIfPresent(ref, named: "ref")
    }
}

extension RouteProtocol {
    /// The match of a link by the route's pattern alone.
    static func match(_ link: String) throws -> IndexMatch {
        var builder = RouteIndexBuilder()
        builder.add(pattern, place: SourcePlace(file: #fileID, line: #line))
        guard let match = try builder.build().match(try DeepLink(link)) else {
            throw WrongAnswer("'\(link)' does not fit '\(pattern)'")
        }
        return match
    }
}

/// Hands every request on.
struct Passing: Interceptor {
    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response { try await next(request) }
}

/// Lets every request pass.
struct PassingCheck: Check {
    func check(_ request: RouteRequest) throws -> Verdict { .pass }
}
