import Testing
import WaymarkCallbacks
import WaymarkCore
import WaymarkRouting

@Suite("The answer that another app gets")
struct CallbackResultTests {
    struct Row: CustomTestStringConvertible {
        var callback = "notes://insert"
        var value: (any Sendable)?
        let opened: String
        /// The text of the event if the value could not be shown.
        var problem: String?
        var testDescription: String { "\(value.map { "\($0)" } ?? "nothing") to \(callback)" }
    }

    enum Sort: String, LinkValue { case newest }
    enum Kind: String, Codable { case home }

    struct Address: CallbackParameters {
        let pairs: [LinkQuery.Pair]
        var callbackParameters: [LinkQuery.Pair] { pairs }
    }

    struct Flat: Codable {
        var street = "Nanjing Road"
        var city: String?
        var number = 1
        var kind = Kind.home
        var tags = ["a", "b,c"]
    }

    struct Nested: Codable { var flat = Flat() }

    final class Page: Sendable {}

    static let links = [
        Row(callback: "notes://insert?id=7", value: "a", opened: "notes://insert?id=7&result=a"),
        Row(callback: "notes://insert?", value: "a", opened: "notes://insert?result=a"),
        Row(callback: "notes://insert?id=7&", value: "a", opened: "notes://insert?id=7&result=a"),
        Row(callback: "notes:insert", value: "a", opened: "notes:insert?result=a"),
        Row(callback: "NOTES://Insert/X", value: "a", opened: "NOTES://Insert/X?result=a"),
        Row(callback: "notes://insert#top?id=7", value: "a", opened: "notes://insert?result=a#top?id=7"),
        Row(callback: "notes://insert?id=7#top", value: "a", opened: "notes://insert?id=7&result=a#top"),
        // What is there is not written anew.
        Row(
            callback: "notes://i?t=1+2&u=%e4%b8%8a&flag&e=", value: "a",
            opened: "notes://i?t=1+2&u=%e4%b8%8a&flag&e=&result=a"),
        Row(callback: "notes://商品?id=上 海", value: "a", opened: "notes://商品?id=上 海&result=a"),
        // What the link says by the name of a parameter that is added does not come first.
        Row(
            callback: "notes://i?result=evil&id=7&re%73ult=too&result", value: "a", opened: "notes://i?id=7&result=a"),
        Row(callback: "notes://i?Result=1&results=2", value: "a", opened: "notes://i?Result=1&results=2&result=a"),
        Row(callback: "notes://i?result=kept", opened: "notes://i?result=kept"),
        Row(
            callback: "notes://i?my+name=evil", value: ["my name": "a"], opened: "notes://i?my%20name=a"),
        Row(callback: " notes://insert ", value: "a", opened: "notes://insert?result=a"),
    ]

    static let values = [
        Row(opened: "notes://insert"),
        Row(value: "上海 &=#+%?/:", opened: "notes://insert?result=%E4%B8%8A%E6%B5%B7%20%26=%23%2B%25?/:"),
        Row(value: "e\u{301}\n", opened: "notes://insert?result=e%CC%81%0A"),
        Row(value: "", opened: "notes://insert?result="),
        Row(value: 42, opened: "notes://insert?result=42"),
        Row(value: true, opened: "notes://insert?result=true"),
        Row(value: Sort.newest, opened: "notes://insert?result=newest"),
        Row(value: Kind.home, opened: "notes://insert?result=home"),
        Row(value: Optional.some("a"), opened: "notes://insert?result=a"),
        Row(value: String?.none, opened: "notes://insert"),
        Row(value: ["a", "b,c"], opened: "notes://insert?result=a,b%5C,c"),
        Row(value: Set([2, 1]), opened: "notes://insert?result=1,2"),
        Row(value: ["b": "2", "a": "1", "B": "3"], opened: "notes://insert?B=3&a=1&b=2"),
        Row(value: ["b": 2, "a": 1], opened: "notes://insert?a=1&b=2"),
        Row(value: [String: String](), opened: "notes://insert"),
        Row(value: Flat(), opened: "notes://insert?street=Nanjing%20Road&number=1&kind=home&tags=a,b%5C,c"),
        Row(
            value: Flat(city: "上海"),
            opened: "notes://insert?street=Nanjing%20Road&city=%E4%B8%8A%E6%B5%B7&number=1&kind=home&tags=a,b%5C,c"),
        Row(
            value: Address(pairs: [.init("b", "1"), .init("a", nil), .init("b", "2")]),
            opened: "notes://insert?b=1&a&b=2"),
    ]

    static let untold = [
        Row(value: Page(), opened: "notes://insert", problem: "a result of the type Page has no parameters"),
        Row(value: Double.nan, opened: "notes://insert", problem: "a result of the type Double has no parameters"),
        Row(value: Nested(), opened: "notes://insert", problem: "a result of the type Nested has no parameters"),
        Row(value: [Flat()], opened: "notes://insert", problem: "a result of the type Array<Flat> has no parameters"),
        Row(
            value: ["X-Success": "evil://"], opened: "notes://insert",
            problem: "the result has a parameter with the name 'X-Success'"),
        Row(value: ["": "a"], opened: "notes://insert", problem: "the result has a parameter with the name ''"),
        Row(
            value: String(repeating: "a", count: 500), opened: "notes://insert",
            problem: "the link is longer than 400 bytes"),
    ]

    @Test("An answer's value stands at the end of the callback's query, and reads back", arguments: links + values)
    func tells(_ row: Row) async throws {
        let (opened, told) = try await opened(row)
        #expect(opened == [row.opened])
        #expect(told == ["called back with success: \(row.opened)"])
        // What was added is read as it was given.
        if let text = row.value as? String {
            #expect(try DeepLink(row.opened).query.first("result") == .some(text))
        }
    }

    @Test("A value that cannot be sent is a success without parameters, and an event says so", arguments: untold)
    func leavesOut(_ row: Row) async throws {
        let (opened, told) = try await opened(row)
        #expect(opened == [row.opened])
        #expect(
            told == [
                "calling back with success failed, \(row.problem ?? "")", "called back with success: \(row.opened)",
            ])
    }

    private func opened(_ row: Row) async throws -> (links: [String], told: [String]) {
        let house = try CallbackHouse { $0.limits = LinkLimits(bytes: 400) }
        try house.router.on("shop://x-callback-url/do", .public) { _ in
            row.value.map { Response(.value($0)) } ?? .done
        }
        let link = try CallbackHouse.link(asking: [
            "x-success": row.callback, "x-error": "notes://error", "x-cancel": "notes://cancel",
        ])
        try await house.router.open(link, from: .scheme())
        return (try await house.links(), house.told())
    }

    @Test("Values with a structure of their own are sent in the router's coding of nested values")
    func nested() async throws {
        let house = try CallbackHouse {
            $0.nested = NestedValueCoding(encode: { _ in "{}" }, decode: { _, _ in throw Declined() })
        }
        try house.router.on("shop://x-callback-url/do", .public) { _ in Nested() }
        try house.router.on("shop://x-callback-url/list", .public) { _ in [Flat()] }
        for action in ["do", "list"] {
            let link = try CallbackHouse.link(action, asking: ["x-success": "notes://insert"])
            try await house.router.open(link, from: .scheme())
        }
        #expect(try await house.links() == ["notes://insert?flat=%7B%7D", "notes://insert?result=%7B%7D"])
    }
}
