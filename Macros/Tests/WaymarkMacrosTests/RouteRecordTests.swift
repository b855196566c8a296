import Testing

@Suite("Records of routes")
struct RouteRecordTests {
    @Test("A record has the route's element of a manifest in its words, and their sizes before them")
    func record() throws {
        let expanded = try Expanded(
            #"@Route("shop://搜索/:id<int>", id: "a\"b", exposure: .public, tags: .signedIn, "beta") struct A { var id: Int; var ref: String? }"#
        )
        let text = try #require(expanded.texts.first)
        let numbers = text.split { !$0.isHexDigit && $0 != "x" && $0 != "_" }.filter { $0.hasPrefix("0x") }
            .compactMap { UInt64($0.dropFirst(2).replacing("_", with: ""), radix: 16) }
        #expect(numbers.first == 0x3152_4D59_4157_0A8D)
        let bytes = numbers.dropFirst().flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
        let description =
            #"{"id":"a\"b","pattern":"shop://搜索/:id<int>","exposure":"public","tags":["signedIn","beta"],"#
            + #""query":[{"name":"ref","type":"string","required":false}],"type":"A","module":"App","at":"Pages.swift:1"}"#
        let length = description.utf8.count
        #expect(String(decoding: bytes.prefix(length), as: UTF8.self) == description)
        #expect(bytes.dropFirst(length).allSatisfy { $0 == 0 } && bytes.count < length + 8)
        #expect(text.contains(", \(24 + bytes.count), \(length), {"))
    }

    @Test("A generic route has no record")
    func generic() throws {
        let expanded = try Expanded(#"@Route("shop://a/:id") struct A<Value: LinkValue> { var id: Value }"#)
        #expect(expanded.texts.first?.contains("@section") == false)
    }
}
