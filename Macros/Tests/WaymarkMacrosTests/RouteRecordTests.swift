import Testing

@Suite("Records of routes")
struct RouteRecordTests {
    @Test("A record has the route's element of a manifest in its words, and their sizes before them")
    func record() throws {
        let expanded = try Expanded(
            #"@Route("shop://搜索/:id<int>", id: "a\"b", exposure: .public, tags: .signedIn, "beta") struct A { var id: Int; var ref: String? }"#
        )
        let (description, text) = try Self.description(in: expanded)
        #expect(
            description
                == #"{"id":"a\"b","pattern":"shop://搜索/:id<int>","exposure":"public","tags":["signedIn","beta"],"#
                + #""query":[{"name":"ref","type":"string","required":false}],"type":"A","module":"App","at":"Pages.swift:1"}"#
        )
        let length = description.utf8.count
        #expect(text.contains(", \(24 + (length + 7) / 8 * 8), \(length), {"))
    }

    @Test(
        "A record has the defaults that are literals, as JSON writes them",
        arguments: [
            (#"var a = "x\"y""#, #"{"a":"x\"y"}"#), ("var a = -7", #"{"a":-7}"#), ("var a = true", #"{"a":true}"#),
            ("var a: Double = 1", #"{"a":1}"#), ("var a: Tab = .info", nil), ("var a = 0x10", nil),
            ("var a = [String]()", nil), ("var a: Int? = nil", nil), ("@CallerOnly var a = 1", nil),
        ])
    func defaults(_ property: String, _ expected: String?) throws {
        let expanded = try Expanded(#"@Route("shop://a") struct A { \#(property) }"#)
        if expanded.texts.isEmpty { return #expect(expected == nil) }
        let (description, _) = try Self.description(in: expanded)
        #expect(description.contains("defaults") == (expected != nil), "\(description)")
        if let expected { #expect(description.contains(#""defaults":\#(expected)"#), "\(description)") }
    }

    /// The description in the words of a record, which zeroes follow, and the text of the extension.
    private static func description(in expanded: Expanded) throws -> (description: String, text: String) {
        let text = try #require(expanded.texts.first)
        let numbers = text.split { !$0.isHexDigit && $0 != "x" && $0 != "_" }.filter { $0.hasPrefix("0x") }
            .compactMap { UInt64($0.dropFirst(2).replacing("_", with: ""), radix: 16) }
            .drop { $0 != 0x3152_4D59_4157_0A8D }
        let bytes = numbers.dropFirst().flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
        let length = bytes.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
        #expect(bytes.count < length + 8)
        return (String(decoding: bytes.prefix(length), as: UTF8.self), text)
    }

    @Test(
        "A record names a type as the program does: in backticks only if it is no identifier without them",
        arguments: [("`struct`", "struct"), ("`Two words`", "`Two words`"), ("A", "A")])
    func names(_ type: String, _ name: String) throws {
        let expanded = try Expanded(#"@Route("shop://a") struct \#(type) {}"#)
        let (description, _) = try Self.description(in: expanded)
        #expect(description.contains(#""id":"App.\#(name)""#), "\(description)")
        #expect(description.contains(#""type":"\#(name)""#), "\(description)")
    }

    @Test(
        "A record has the exposure if the attribute names one",
        arguments: [
            (".public", #""exposure":"public""#), ("Exposure.internal", #""exposure":"internal""#),
            ("Settings.exposure", nil), ("exposure", nil),
        ])
    func exposure(_ written: String, _ expected: String?) throws {
        let expanded = try Expanded(#"@Route("shop://a", exposure: \#(written)) struct A {}"#)
        let (description, _) = try Self.description(in: expanded)
        #expect(description.contains("exposure") == (expected != nil), "\(description)")
        if let expected { #expect(description.contains(expected), "\(description)") }
    }

    @Test("A generic route has no record")
    func generic() throws {
        let expanded = try Expanded(#"@Route("shop://a/:id") struct A<Value: LinkValue> { var id: Value }"#)
        #expect(expanded.texts.first?.contains("@section") == false)
    }
}
