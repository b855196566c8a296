import Testing
import WaymarkCore

/// The cases on which radix routers of other languages are tested.
@Suite("Radix routers' cases")
struct RadixRouterTests {
    struct File: Decodable {
        let groups: [Group]
        let conflicts: [Conflict]
    }

    struct Group: Decodable {
        let id: String
        let routes: [String]
        let lookups: [Lookup]
    }

    struct Lookup: Decodable {
        let path: String
        let matched: String?
        let parameters: [String: String]
        let strictTrailingSlash: Bool

        enum CodingKeys: String, CodingKey {
            case path, matched, parameters
            case strictTrailingSlash = "strict_trailing_slash"
        }
    }

    struct Conflict: Decodable, CustomTestStringConvertible {
        let id: String
        let routes: [String]
        let conflict: Bool

        var testDescription: String { "\(id): \(routes)" }
    }

    struct Row: CustomTestStringConvertible {
        let routes: [String]
        let lookup: Lookup
        let slash: MatchingRules.TrailingSlash

        var testDescription: String { "\(lookup.path) among \(routes.count) routes, trailing slash \(slash.rawValue)" }
    }

    static let file = Fixture.json("radix-routers.json", as: File.self)

    static let strictRows = file.groups.flatMap { group in
        group.lookups.map { Row(routes: group.routes, lookup: $0, slash: .strict) }
    }

    /// Groups in which two routes differ in a slash at the end alone are one route by the default rules.
    static let lenientRows = file.groups
        .filter { (try? table($0.routes, .ignore, conflicts: .refused)) != nil }
        .flatMap { group in
            group.lookups.filter { !$0.strictTrailingSlash }
                .map { Row(routes: group.routes, lookup: $0, slash: .ignore) }
        }

    static func table(
        _ routes: [String], _ slash: MatchingRules.TrailingSlash, conflicts: RouteIndexBuilder.Conflicts
    ) throws -> RouteTable<String> {
        var rules = MatchingRules()
        rules.trailingSlash = slash
        var builder = RouteTable<String>.Builder(rules: rules)
        for route in routes { builder.add(try RoutePattern(route), route) }
        return try builder.build(conflicts: conflicts)
    }

    @Test("A path finds its route and its parameters", arguments: strictRows + lenientRows)
    func findsRoute(_ row: Row) throws {
        // In one group two routes are the same but for an escape, which only an ordered table holds.
        let table = try Self.table(row.routes, row.slash, conflicts: .ordered)
        let match = try table.match(DeepLink(row.lookup.path))
        #expect(match?.value == row.lookup.matched)
        #expect(match?.parameters.dictionary ?? [:] == row.lookup.parameters)
    }

    @Test("Routes conflict when they differ in nothing but names", arguments: file.conflicts)
    func conflicts(_ row: Conflict) throws {
        do {
            _ = try Self.table(row.routes, .ignore, conflicts: .refused)
            #expect(!row.conflict)
        } catch let error as TableError {
            #expect(row.conflict)
            #expect(error.faults.count == 1)
            for route in row.routes { #expect(error.description.contains("'\(route)'")) }
        }
    }

    @Test("No row was lost on the way")
    func countsRows() {
        #expect(Self.strictRows.count == Self.file.groups.reduce(0) { $0 + $1.lookups.count })
        #expect(Self.lenientRows.count > 80)
    }
}
