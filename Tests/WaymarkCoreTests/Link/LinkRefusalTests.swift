import Testing
import WaymarkCore

/// Texts that are no links, with the reason and the byte.
@Suite("Links that are refused")
struct LinkRefusalTests {
    struct Refusal: CustomTestStringConvertible {
        let text: String
        let reason: LinkError.Reason
        let offset: Int
        init(_ text: String, _ reason: LinkError.Reason, at offset: Int) {
            (self.text, self.reason, self.offset) = (text, reason, offset)
        }
        var testDescription: String { shown(text) }
    }

    static let refusals = [
        // Controls inside a link: C0, DEL, C1.
        Refusal("/a\tb", .controlCharacter(9), at: 2),
        Refusal("/a\nb", .controlCharacter(10), at: 2),
        Refusal("/é\u{0}", .controlCharacter(0), at: 3),
        Refusal("\u{1}", .controlCharacter(1), at: 0),
        Refusal("/a\u{1F}", .controlCharacter(0x1F), at: 2),
        Refusal("/a?b=\u{7F}", .controlCharacter(0x7F), at: 5),
        Refusal("/a#\u{80}", .controlCharacter(0x80), at: 3),
        Refusal("/a\u{85}b", .controlCharacter(0x85), at: 2),
        Refusal("/a\u{9F}", .controlCharacter(0x9F), at: 2),
        Refusal("shop://ho\u{1B}me", .controlCharacter(0x1B), at: 9),
        Refusal("  /a\u{B}", .controlCharacter(0xB), at: 4),
        Refusal(
            "/0123456789012345678901234567890123456789012345678901234567890123456789\u{7F}", .controlCharacter(0x7F),
            at: 71),
        // An escaped NUL, in any part.
        Refusal("/a%00b", .escapedNull, at: 2),
        Refusal("%00", .escapedNull, at: 0),
        Refusal("shop://%00", .escapedNull, at: 7),
        Refusal("/a?b=%00", .escapedNull, at: 5),
        Refusal("/a#%00", .escapedNull, at: 3),
        Refusal("/%%00", .escapedNull, at: 2),
        // Schemes.
        Refusal(":a", .notAScheme(""), at: 0),
        Refusal("1a:b", .notAScheme("1a"), at: 0),
        Refusal("a_b:c", .notAScheme("a_b"), at: 0),
        Refusal("a b:c", .notAScheme("a b"), at: 0),
        Refusal("店:c", .notAScheme("店"), at: 0),
        Refusal("a%41:c", .notAScheme("a%41"), at: 0),
        Refusal("  -a://b", .notAScheme("-a"), at: 2),
        Refusal("localhost_1:80/x", .notAScheme("localhost_1"), at: 0),
        // Hosts.
        Refusal("//host/path", .missingScheme, at: 0),
        Refusal("//", .missingScheme, at: 0),
        Refusal("///path", .missingScheme, at: 0),
        Refusal("  //host", .missingScheme, at: 2),
        Refusal("https:///path", .missingHost(scheme: "https"), at: 8),
        Refusal("https://", .missingHost(scheme: "https"), at: 8),
        Refusal("HTTP:", .missingHost(scheme: "http"), at: 0),
        Refusal("https:/path", .missingHost(scheme: "https"), at: 0),
        Refusal("https:path", .missingHost(scheme: "https"), at: 0),
        Refusal("  https:path", .missingHost(scheme: "https"), at: 2),
        Refusal("https://:80/", .missingHost(scheme: "https"), at: 8),
        Refusal("https://?a", .missingHost(scheme: "https"), at: 8),
        Refusal("https://a b/", .invalidHost("a b"), at: 8),
        Refusal("https://a%2Fb/", .invalidHost("a%2Fb"), at: 8),
        Refusal("https://a%40b/", .invalidHost("a%40b"), at: 8),
        Refusal("https://a%23b/", .invalidHost("a%23b"), at: 8),
        Refusal("https://a%0Ab/", .invalidHost("a%0Ab"), at: 8),
        Refusal("https://m.shop.example\\@evil.example/", .userInformation, at: 8),
        Refusal("https://[::1/", .invalidHost("[::1"), at: 8),
        Refusal("https://[::g]/", .invalidHost("[::g]"), at: 8),
        Refusal("https://a[::1]/", .invalidHost("a[::1]"), at: 8),
        Refusal("https://]a/", .invalidHost("]a"), at: 8),
        Refusal("https://h]:1/", .invalidHost("h]"), at: 8),
        Refusal("https://h:80:90/", .invalidHost("h:80"), at: 8),
        Refusal("https://%/", .invalidHost("%"), at: 8),
        // Ports.
        Refusal("https://h:port/", .invalidPort("port"), at: 10),
        Refusal("https://h:8o/", .invalidPort("8o"), at: 10),
        Refusal("https://h:65536/", .invalidPort("65536"), at: 10),
        Refusal("https://h:-1/", .invalidPort("-1"), at: 10),
        Refusal("https://h:99999999999999999999/", .invalidPort("99999999999999999999"), at: 10),
        Refusal("https://[::1]:x/", .invalidPort("x"), at: 14),
        // User information, which hides the host behind it; a port where the host is a segment.
        Refusal("https://m.shop.example@evil.example/", .userInformation, at: 8),
        Refusal("https://me:secret@h/", .userInformation, at: 8),
        Refusal("https://@h/", .userInformation, at: 8),
        Refusal("shop://me@goods/42", .userInformation, at: 7),
        Refusal("shop://goods:8080/42", .portBesideSegments, at: 13),
        Refusal("shop://a:b:/42", .invalidHost("a:b"), at: 7),
        Refusal("shop://a::/42", .invalidHost("a:"), at: 7),
        Refusal("shop://::", .invalidHost(":"), at: 7),
        Refusal("shop://[::1]a:b:/42", .invalidHost("[::1]a:b"), at: 7),
    ]

    @Test("The reason is typed, and its place is given in bytes", arguments: refusals)
    func refuses(_ row: Refusal) {
        let error = #expect(throws: LinkError.self) { try DeepLink(row.text) }
        #expect(error?.reason == row.reason)
        #expect(error?.offset == row.offset)
    }

    @Test("The sentence names the place, and shows no control character", arguments: refusals)
    func describes(_ row: Refusal) {
        let error = #expect(throws: LinkError.self) { try DeepLink(row.text) }
        let sentence = error?.description ?? ""
        #expect(sentence.contains("at byte \(row.offset)"))
        #expect(!sentence.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    }

    struct Malformed: CustomTestStringConvertible {
        let bytes: [UInt8]
        let offset: Int
        init(_ bytes: [UInt8], at offset: Int) { (self.bytes, self.offset) = (bytes, offset) }
        var testDescription: String { bytes.map { String($0, radix: 16) }.joined(separator: " ") }
    }

    static let malformed = [
        Malformed([0x2F, 0xFF], at: 1), Malformed([0x2F, 0x80], at: 1), Malformed([0x2F, 0xE4, 0xBD], at: 1),
        Malformed([0x2F, 0xE4, 0xBD, 0x2F], at: 1), Malformed([0xC0, 0x80], at: 0),
        Malformed([0x2F, 0xC1, 0xBF], at: 1),
        Malformed([0x2F, 0xE0, 0x80, 0x80], at: 1), Malformed([0x2F, 0xED, 0xA0, 0x80], at: 1),
        Malformed([0x2F, 0xED, 0xBF, 0xBF], at: 1), Malformed([0x2F, 0xF0, 0x80, 0x80, 0x80], at: 1),
        Malformed([0x2F, 0xF4, 0x90, 0x80, 0x80], at: 1), Malformed([0x2F, 0xF5, 0x80, 0x80, 0x80], at: 1),
        Malformed([0x2F, 0xC3, 0xA9, 0xC3], at: 3), Malformed([0x2F, 0x61, 0xFE], at: 2),
    ]

    @Test("Bytes that are no UTF-8: cut, overlong, surrogates, beyond the last scalar", arguments: malformed)
    func refusesBytes(_ row: Malformed) {
        let error = #expect(throws: LinkError.self) { try DeepLink(bytes: row.bytes) }
        #expect(error?.reason == .invalidUTF8)
        #expect(error?.offset == row.offset)
    }

    @Test("Well-formed bytes of every length are read", arguments: ["/a", "/é", "/你", "/😀", "/\u{FFFD}"])
    func readsBytes(_ text: String) throws {
        #expect(try DeepLink(bytes: Array(text.utf8)).rawPath == text)
    }

    @Test("A replacement character that was written is no fault")
    func replacementCharacter() throws {
        #expect(try DeepLink(bytes: [0x2F, 0xEF, 0xBF, 0xBD]).segments == ["\u{FFFD}"])
    }

    @Test("User information, and a port beside segments, are let in by a rule and take no part in matching")
    func letsUserIn() throws {
        var rules = MatchingRules()
        rules.userInformation = .ignore
        let link = try DeepLink("https://me:se%20cret@h/a", rules: rules)
        #expect(link.userInformation == "me:se cret")
        #expect(link.host == "h")
        let segments = try DeepLink("shop://me@goods:80/42", rules: rules)
        #expect(segments.host == "goods")
        #expect(segments.port == 80)
        var builder = RouteTable<Int>.Builder(rules: rules)
        builder.add("https://h/a", 0)
        builder.add("shop://goods/:id", 1)
        let table = try builder.build()
        #expect(table.match(link)?.value == 0)
        #expect(table.match(segments)?.parameters.dictionary == ["id": "42"])
    }

    @Test("A link that was let in under other rules fits no route of a table that refuses it")
    func refusedByTable() throws {
        var rules = MatchingRules()
        rules.userInformation = .ignore
        var builder = RouteTable<Int>.Builder()
        builder.add("/*", 0)
        builder.add("https://h/a", 1)
        let table = try builder.build()
        #expect(try table.match(DeepLink("https://me@h/a", rules: rules)) == nil)
        #expect(try table.match(DeepLink("shop://goods:80/42", rules: rules)) == nil)
    }
}
