import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting

private struct Sale: Route, Equatable {
    static let pattern: RoutePattern = "shop://sale/:id<int>"
    static let defaults: Sale? = Sale(id: 0)
    var id: Int
    var store: String?
    var count = 1
}

/// A route with a property that only code sets, one of a type that no link has, and one that a link can only have if it has a text.
private struct Payment: Route, Equatable {
    struct Receipt: Codable, Hashable { var lines: [[Int]] }

    static let pattern: RoutePattern = "shop://pay/:name"
    static let callerOnly: Set<String> = ["isConfirmed", "receipt"]
    var name: String
    var isConfirmed: Bool
    var receipt: Receipt?
    var store: String?
}

/// The fixed values of a registration, for typed routes that are opened as links or as they are.
@Suite("Fixed values of typed routes")
struct TypedRegistrationTests {
    private static func router(
        _ options: RouteOptions
    ) throws -> (router: Router, seen: Locked<[(route: Sale, request: [String: String])]>) {
        let router = try Router()
        let seen = Locked<[(route: Sale, request: [String: String])]>([])
        try router.on(Sale.self, options) { route, request in
            let texts = ["store", "count"].compactMap { name in request[name].map { (name, $0) } }
            seen.withLock { $0.append((route, Dictionary(uniqueKeysWithValues: texts))) }
        }
        return (router, seen)
    }

    @Test("A fixed value is the property's, whoever opens the route and whatever they say")
    func fixes() async throws {
        let (router, seen) = try Self.router(.public.fixed(["store": "1"]))
        try await router.open("shop://sale/7?store=2", from: .push)
        try await router.open("shop://sale/7", from: .app, values: ["store": "2"])
        try await router.open(Sale(id: 7, store: "2"))
        try await router.open(Sale(id: 7))
        #expect(seen.withLock { $0 }.map(\.route) == Array(repeating: Sale(id: 7, store: "1"), count: 4))
        #expect(seen.withLock { $0 }.map { $0.request["store"] } == Array(repeating: "1", count: 4))
    }

    @Test("What is not fixed stays as the app says it, whatever the registration's defaults are")
    func keepsTheRest() async throws {
        let (router, seen) = try Self.router(.public.fixed(["store": "1"]).defaults(["count": "7"]))
        for count in [1, 2, 7] { try await router.open(Sale(id: 7, store: "2", count: count)) }
        #expect(seen.withLock { $0 }.map(\.route.count) == [1, 2, 7])
    }

    @Test("The link to a route leads back to its values, whatever the registration has for absent names")
    func leadsBack() async throws {
        for defaults in [["count": "7"], ["count": "1"], ["store": "s"], ["count": "7", "store": "s"], [:]] {
            let (router, seen) = try Self.router(.public.defaults(defaults))
            var expected: [Sale] = []
            for count in [1, 2, 7] {
                for store in [nil, "s", "t"] {
                    let sale = Sale(id: 7, store: store, count: count)
                    let link = try router.link(to: sale)
                    // A property without a value is left out, and is what the registration says of absent names.
                    #expect(store != nil || !link.text.contains("store"), "\(link)")
                    try await router.open(link, from: .push)
                    try await router.open(sale)
                    expected += [Sale(id: 7, store: store ?? defaults["store"], count: count), sale]
                    // What the request gives by name is the same, however the route was opened.
                    let texts = seen.withLock { $0.suffix(2).map(\.request) }
                    #expect(texts.first == texts.last, "\(link)")
                }
            }
            #expect(seen.withLock { $0.map(\.route) } == expected, "\(defaults)")
        }
    }

    @Test(
        "What only code may set, and what no link can carry, stays beside a fixed value",
        arguments: ["store", "elsewhere"], ["7", ""])
    func keepsWhatCodeSets(_ fixed: String, _ name: String) async throws {
        let router = try Router()
        let seen = Locked<[Payment]>([])
        try router.on(Payment.self, .public.fixed([fixed: "1"])) { payment, _ in seen.withLock { $0.append(payment) } }
        var payment = Payment(
            name: name, isConfirmed: true, receipt: Payment.Receipt(lines: [[1], [2, 3]]), store: "2")
        try await router.open(payment)
        if fixed == "store" { payment.store = "1" }
        #expect(seen.withLock { $0 } == [payment])
    }
}
