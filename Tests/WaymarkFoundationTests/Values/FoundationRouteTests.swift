import Foundation
import RandomTrials
import Testing
import WaymarkCore
import WaymarkFoundation
import WaymarkRouting

@Suite("Typed routes with Foundation's values survive their links")
struct FoundationRouteTests {
    struct Filter: Codable, Hashable, Sendable {
        var words: [String]
        var since: Date?
        var depth: Int
    }

    struct Visit: Route, Hashable {
        typealias Output = Visit
        static let pattern: RoutePattern = "shop://visit/:id<uuid>/:day"
        var id: UUID
        var day: Date
        var page: URL
        var back: URL?
        var times: [Date]
        var others: Set<UUID>
        var filter: Filter?
    }

    @Test("A printed value is read back as the same value, through a router", arguments: 0..<10 as Range<UInt64>)
    func roundTrip(seed: UInt64) async throws {
        var configuration = RouterConfiguration()
        configuration.nested = .json
        let router = try Router(configuration)
        try router.on(Visit.self, .public) { visit, _ in visit }
        var random = SeededNumbers(trial: seed)
        for round in 0..<Effort.count(standard: 300) {
            let visit = try Self.visit(using: &random)
            let text = try router.link(to: visit).text
            let read = try await router.open(text, from: .push).value(as: Visit.self)
            #expect(read == visit, "seed \(seed), round \(round): \(text)")
        }
    }

    private static func visit(using random: inout SeededNumbers) throws -> Visit {
        Visit(
            id: uuid(using: &random), day: date(using: &random), page: try url(using: &random),
            back: random.once(in: 2) ? nil : try url(using: &random),
            times: (0..<Int.random(in: 0...3, using: &random)).map { _ in date(using: &random) },
            others: Set((0..<Int.random(in: 0...3, using: &random)).map { _ in uuid(using: &random) }),
            filter: random.once(in: 2) ? nil : filter(using: &random))
    }

    private static func filter(using random: inout SeededNumbers) -> Filter {
        Filter(
            words: [random.join(["a", "\"", "\\", "&", "=", "#", "%", "+", " ", "搜", "👩‍👧", ","], upTo: 8)],
            since: random.once(in: 2) ? nil : date(using: &random), depth: Int.random(in: -9...9, using: &random))
    }

    private static func url(using random: inout SeededNumbers) throws -> URL {
        let path = random.join(["a", "%2F", "/", "-", "%E6%90%9C", "."], upTo: 6)
        let query = random.join(["x=1", "&", "y", "%26", "=", "+"], upTo: 5)
        return try #require(URL(string: "https://m.example/p\(path)?q\(query)#f"))
    }

    private static func date(using random: inout SeededNumbers) -> Date {
        Date(timeIntervalSinceReferenceDate: Double.random(in: -3e9...3e9, using: &random))
    }

    private static func uuid(using random: inout SeededNumbers) -> UUID {
        let (a, b) = (random.next(), random.next())
        return withUnsafeBytes(of: (a, b)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
