import Testing
import WaymarkManifest

@Suite struct ManifestValueTests {
    struct Row: CustomTestStringConvertible {
        let json: String
        let value: ManifestValue
        let texts: [String]
        var testDescription: String { json }
    }

    static let rows = [
        Row(json: #""info""#, value: "info", texts: ["info"]),
        Row(json: #""1""#, value: "1", texts: ["1"]),
        Row(json: "1", value: 1, texts: ["1"]),
        Row(json: "1.0", value: 1, texts: ["1"]),
        Row(json: "1e2", value: 100, texts: ["100"]),
        Row(json: "-0", value: 0, texts: ["0"]),
        Row(json: "-0.0", value: 0, texts: ["0"]),
        Row(json: "9007199254740993", value: 9_007_199_254_740_993, texts: ["9007199254740993"]),
        Row(json: "2.5", value: 2.5, texts: ["2.5"]),
        Row(json: "1e300", value: 1e300, texts: ["1e+300"]),
        Row(json: "true", value: true, texts: ["true"]),
        Row(json: "false", value: false, texts: ["false"]),
        Row(json: "null", value: .null, texts: []),
        Row(json: #"["a", 1, null]"#, value: ["a", 1, .null], texts: ["a", "1"]),
    ]

    @Test("A parameter's default keeps its kind and has a text", arguments: rows)
    func hasText(_ row: Row) throws {
        let json = #"{"waymark":1,"routes":[{"pattern":"/","defaults":{"a":\#(row.json)}}]}"#
        let value = try #require(try Manifest(json: json.utf8).routes.first?.defaults["a"])
        #expect(value == row.value)
        #expect(value.parameterTexts == row.texts)
        if case .array = value {
            #expect(value.parameterText == nil)
        } else {
            #expect(value.parameterText == row.texts.first)
        }
    }

    @Test(
        "A number that is not finite is refused by its name",
        arguments: [(Double.infinity, "infinity"), (-.infinity, "-infinity"), (.nan, "not a number")])
    func refusesInfinity(_ number: Double, name: String) {
        let defaults = ManifestNode(.object([.init("a", ManifestNode(.number(number)))]))
        let route = ManifestNode(.object([.init("pattern", ManifestNode(.text("/"))), .init("defaults", defaults)]))
        let root = ManifestNode(
            .object([.init("waymark", ManifestNode(.integer(1))), .init("routes", ManifestNode(.array([route])))]))
        let faults = Manifest.read(root).faults
        #expect(faults.map(\.reason) == [.outOfRange(name)])
        #expect(faults.map(\.expected) == ["a finite number"])
    }
}
