import Foundation
import Testing
import WaymarkFoundation
import WaymarkRouting

@Suite struct JSONNestedCodingTests {
    struct Filter: Codable, Equatable {
        var words: [String]
        var since: Date?
        var page: URL?
        var limits: [String: Int] = [:]
    }

    @Test("A value prints as JSON with sorted keys, dates by RFC 3339 and plain slashes")
    func prints() throws {
        let filter = Filter(
            words: ["a/b", "商"], since: Date(timeIntervalSinceReferenceDate: 0.25), page: URL(string: "https://h/a"),
            limits: ["z": 1, "a": 2, "m": 3])
        let text = try JSONNestedCoding.encode(filter)
        #expect(
            text
                == #"{"limits":{"a":2,"m":3,"z":1},"page":"https://h/a","since":"2001-01-01T00:00:00.25Z","words":["a/b","商"]}"#
        )
        #expect(try JSONNestedCoding.decode(Filter.self, from: text) as? Filter == filter)
    }

    @Test("A date is read back exactly, and so are values that are no objects")
    func readsBack() throws {
        let dates = [Date(timeIntervalSinceReferenceDate: 816_998_100.123_456_7), .distantPast]
        #expect(try JSONNestedCoding.decode([Date].self, from: JSONNestedCoding.encode(dates)) as? [Date] == dates)
        #expect(try JSONNestedCoding.encode("a") == #""a""#)
        #expect(try JSONNestedCoding.decode(Int?.self, from: "null") is Int?)
        #expect(try JSONNestedCoding.decode(Int.self, from: "42") as? Int == 42)
    }

    @Test(
        "A text that is no JSON of the type is refused with its place",
        arguments: [
            "", "{", "[]", #"{"words":1,"limits":{}}"#, #"{"words":[],"limits":{},"since":1}"#,
            #"{"words":[],"limits":{},"since":"2026-02-30"}"#,
        ])
    func refuses(_ text: String) {
        #expect(throws: DecodingError.self) { try JSONNestedCoding.decode(Filter.self, from: text) }
    }

    @Test("A date or a number without a text to be read back is refused")
    func refusesToPrint() {
        #expect(throws: EncodingError.self) {
            try JSONNestedCoding.encode([Date(timeIntervalSinceReferenceDate: .infinity)])
        }
        #expect(throws: EncodingError.self) { try JSONNestedCoding.encode([Double.nan]) }
    }

    @Test("Both directions are functions that can be handed on")
    func areFunctions() throws {
        let encode: @Sendable (any Encodable) throws -> String = JSONNestedCoding.encode
        let decode: @Sendable (any Decodable.Type, String) throws -> any Decodable = JSONNestedCoding.decode
        #expect(try decode([Int].self, encode([1, 2])) as? [Int] == [1, 2])
    }

    @Test("A configuration takes both as its nested coding")
    func isNestedCoding() throws {
        var configuration = RouterConfiguration()
        configuration.nested = .json
        let coding = try #require(configuration.nested)
        let filter = Filter(words: ["a"], since: Date(timeIntervalSinceReferenceDate: 0))
        let text = try coding.encode(filter)
        #expect(text == #"{"limits":{},"since":"2001-01-01T00:00:00Z","words":["a"]}"#)
        #expect(try coding.decode(Filter.self, text) as? Filter == filter)
    }
}
