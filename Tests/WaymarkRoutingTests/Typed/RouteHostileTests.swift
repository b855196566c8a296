import Testing
import WaymarkCore
import WaymarkRouting

@Suite("Hostile links and endless types")
struct RouteHostileTests {
    @Test("A link with five hundred pairs reads, each pair into the one list it names")
    func readsManyPairs() throws {
        let pairs = (0..<500).map { "numbers=\($0)" }.joined(separator: "&")
        #expect(try RouteCoder().read(Search.self, "/search?\(pairs)").numbers == Array(0..<500))
        let strangers = (0..<500).map { "x\($0)=\($0)" }.joined(separator: "&")
        #expect(fingerprint(try RouteCoder().read(Search.self, "/search?\(strangers)")) == fingerprint(Search()))
    }

    @Test("A list of thousands of commas and backslashes reads as long as the link may be")
    func readsLongLists() throws {
        let commas = String(repeating: ",", count: 8_000)
        #expect(try RouteCoder().read(Search.self, "/search?texts=\(commas)").texts?.count == 8_001)
        let backslashes = String(repeating: "\\", count: 8_001)
        let texts = try RouteCoder().read(Search.self, "/search?texts=\(backslashes)").texts
        #expect(texts == [String(repeating: "\\", count: 4_001)])
    }

    @Test(
        "A route too long for a link is an error",
        arguments: [
            Search(text: String(repeating: "a", count: 9_000)),
            Search(numbers: Array(repeating: .max, count: 1_000)),
        ])
    func refusesLongRoute(_ route: Search) {
        let error = #expect(throws: RouteCodingError.self) { try RouteCoder().link(to: route) }
        guard case .unprintable(let reason)? = error?.reason, case .unbuildable(let link) = reason.reason,
            case .tooLong = link.reason
        else {
            Issue.record("another reason: \(String(describing: error))")
            return
        }
    }

    @Test("Types that wrap each other read and print; one that wraps itself without end is an error")
    func boundsDepth() throws {
        let coder = RouteCoder()
        let deep = Deep<Onion<Onion<Onion<Int>>>>(value: .init(.init(.init(5))))
        #expect(try coder.link(to: deep).text == "/deep?value=5")
        #expect(try coder.read(Deep<Onion<Onion<Onion<Int>>>>.self, "/deep?value=5").value.value.value.value == 5)
        #expect(coder.check(Deep<Onion<Onion<Onion<Int>>>>.self).isEmpty)
        let reading = #expect(throws: RouteCodingError.self) { try coder.read(Deep<Endless>.self, "/deep?value=5") }
        #expect(
            reading?.description
                == "Deep<Endless>.value: Endless cannot appear there: it is coded by more than 64 nested types"
        )
        let printing = #expect(throws: RouteCodingError.self) { try coder.link(to: Deep(value: Endless())) }
        #expect(printing?.description == reading?.description)
        #expect(coder.check(Deep<Endless>.self).isEmpty)
    }

    @Test("Every list of a type that holds lists of itself needs a coding of nested values")
    func readsLists() {
        let error = #expect(throws: RouteCodingError.self) {
            try RouteCoder().read(Deep<[[Int]]>.self, "/deep?value=1")
        }
        guard case .unsupported? = error?.reason else {
            Issue.record("another reason: \(String(describing: error))")
            return
        }
        #expect(RouteCoder().check(Deep<[Nest]>.self).count == 1)
        #expect(RouteCoder().check(Deep<Set<[Int]>>.self).count == 1)
    }

    @Test("A list that is read past its end, or asked for what it does not hold, is an error and comes to an end")
    func endsLists() throws {
        #expect(throws: RouteCodingError.self) { try RouteCoder().read(Deep<Pair>.self, "/deep?value=1") }
        #expect(try RouteCoder().read(Deep<Pair>.self, "/deep?value=1,2").value.second == 2)
        #expect(try RouteCoder().read(Deep<Lenient>.self, "/deep?value=1,x,3").value.numbers == [1, 3])
    }

    @Test("An error of a coding of nested values, or a value of another type, is an error of the property")
    func refusesNested() throws {
        let coder = RouteCoder(nested: .json)
        let broken = #expect(throws: RouteCodingError.self) { try coder.read(Pin.self, "/pin?at=%7B&others=&gaps=") }
        #expect(broken?.description == "Pin.at: '{' is not Point")
        let wrong = RouteCoder(
            nested: NestedValueCoding { _ in
                ""
            } decode: { _, _ in
                5
            })
        let other = #expect(throws: RouteCodingError.self) { try wrong.read(Pin.self, "/pin?at=1&others=&gaps=") }
        #expect(other?.description == "Pin.at: '1' is not Point")
    }

    struct Deep<Value: Codable & Sendable>: Route {
        static var pattern: RoutePattern { "/deep" }
        var value: Value
    }

    /// A value that is coded as what it wraps.
    struct Onion<Value: Codable & Sendable>: Codable, Sendable {
        var value: Value
        init(_ value: Value) { self.value = value }
        init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Value.self) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }

    struct Endless: Codable {
        init() {}
        init(from decoder: any Decoder) throws { self = try decoder.singleValueContainer().decode(Self.self) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(self)
        }
    }

    struct Nest: Codable { var nests: [Nest] }

    /// Two numbers as a list.
    struct Pair: Codable {
        var first: Int, second: Int
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            (first, second) = (try container.decode(Int.self), try container.decode(Int.self))
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode(contentsOf: [first, second])
        }
    }

    /// Goes on after every error, whatever it asks for.
    struct Lenient: Codable {
        var numbers: [Int] = []
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd {
                if let number = try? container.decode(Int.self) { numbers.append(number) }
            }
            var again = try decoder.unkeyedContainer()
            while !again.isAtEnd { _ = try? again.nestedUnkeyedContainer() }
            var third = try decoder.unkeyedContainer()
            while !third.isAtEnd { _ = try? third.decode(Int?.self) }
        }
        func encode(to encoder: any Encoder) throws { try numbers.encode(to: encoder) }
    }
}
