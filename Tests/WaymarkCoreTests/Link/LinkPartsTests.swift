import RandomTrials
import Testing
import WaymarkCore

/// Links built from parts and changed by value.
@Suite("Building links")
struct LinkPartsTests {
    struct Row: CustomTestStringConvertible {
        let parts: DeepLink.Parts
        let text: String
        var testDescription: String { text.isEmpty ? "(nothing)" : text }
    }

    static let rows = [
        Row(parts: .init(), text: ""),
        Row(parts: .init(endsInSlash: true), text: "/"),
        Row(parts: .init(segments: ["goods", "42"]), text: "/goods/42"),
        Row(parts: .init(segments: ["goods", "42"], endsInSlash: true), text: "/goods/42/"),
        Row(parts: .init(segments: ["goods", "42"], isRooted: false), text: "goods/42"),
        Row(parts: .init(scheme: "shop", segments: ["home"], isRooted: false), text: "shop:home"),
        Row(parts: .init(scheme: "shop", segments: ["home"]), text: "shop:/home"),
        Row(parts: .init(scheme: "shop", host: "home"), text: "shop://home"),
        Row(parts: .init(scheme: "shop", host: "", segments: ["home"]), text: "shop:///home"),
        Row(parts: .init(scheme: "https", host: "h", port: 8080, segments: ["a"]), text: "https://h:8080/a"),
        Row(parts: .init(scheme: "https", host: "[::1]", port: 1), text: "https://[::1]:1"),
        Row(parts: .init(segments: ["a/b?c#d%41"]), text: "/a%2Fb%3Fc%23d%2541"),
        Row(parts: .init(segments: ["a:b", "c:d"], isRooted: false), text: "a%3Ab/c:d"),
        Row(parts: .init(segments: ["a b", "张"]), text: "/a%20b/%E5%BC%A0"),
        Row(parts: .init(segments: ["a", "", "b"]), text: "/a//b"),
        Row(parts: .init(segments: ["..."]), text: "/..."),
        Row(parts: .init(segments: ["a"], query: []), text: "/a?"),
        Row(
            parts: .init(segments: ["a"], query: [.init("b", nil), .init("c", ""), .init("d", "e")]),
            text: "/a?b&c=&d=e"),
        Row(parts: .init(segments: ["a"], query: [.init("b&c=d", "e&f=g+h i")]), text: "/a?b%26c%3Dd=e%26f=g%2Bh%20i"),
        Row(parts: .init(segments: ["a"], query: [.init("", "")]), text: "/a?="),
        Row(parts: .init(segments: ["a"], fragment: ""), text: "/a#"),
        Row(parts: .init(segments: ["a"], fragment: "/b?c#d"), text: "/a#/b?c%23d"),
    ]

    @Test("A link that is built reads back to the same parts, and its text is the one expected", arguments: rows)
    func builds(_ row: Row) throws {
        let link = try DeepLink(row.parts)
        #expect(link.text == row.text)
        #expect(Self.isSame(link.parts, row.parts))
        #expect(try DeepLink(link.text) == link)
    }

    struct Refused: CustomTestStringConvertible {
        let name: String
        let parts: DeepLink.Parts
        init(_ name: String, _ parts: DeepLink.Parts) { (self.name, self.parts) = (name, parts) }
        var testDescription: String { name }
    }

    static let unprintable = [
        Refused("a segment .", .init(segments: ["a", "."])),
        Refused("a segment ..", .init(segments: ["..", "a"])),
        Refused("an empty first segment without a host", .init(segments: ["", "a"])),
        Refused("an empty last segment", .init(segments: ["a", ""])),
        Refused("an empty first segment without a first slash", .init(segments: ["", "a"], isRooted: false)),
        Refused("a query pair without name and value", .init(segments: ["a"], query: [.init("", nil)])),
        Refused("a host without a scheme", .init(host: "h", segments: ["a"])),
        Refused("a port without a host", .init(scheme: "https", port: 80, segments: ["a"])),
        Refused("user information without a host", .init(scheme: "https", userInformation: "me", segments: ["a"])),
    ]

    @Test("Parts that would not be read back are refused by name", arguments: unprintable)
    func refusesUnprintable(_ row: Refused) {
        let error = #expect(throws: LinkError.self) { try DeepLink(row.parts) }
        guard case .unprintablePart? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    static let unreadable = [
        Refused("no scheme", .init(scheme: "1a", host: "h")),
        Refused("an empty scheme", .init(scheme: "", host: "h")),
        Refused("a host with a slash", .init(scheme: "https", host: "a/b")),
        Refused("a host with user information", .init(scheme: "https", host: "m.shop.example@evil.example")),
        Refused("a host with a port", .init(scheme: "https", host: "h:80")),
        Refused("an unclosed bracket", .init(scheme: "https", host: "[::1")),
        Refused("a bracket with user information behind it", .init(scheme: "https", host: "[::1]@evil")),
        Refused("an empty host where one is needed", .init(scheme: "https", host: "", segments: ["a"])),
        Refused("no host where one is needed", .init(scheme: "https", segments: ["a"])),
        Refused("user information", .init(scheme: "https", userInformation: "me", host: "h")),
        Refused("a port beside segments", .init(scheme: "shop", host: "goods", port: 80)),
        Refused("a negative port", .init(scheme: "https", host: "h", port: -1)),
        Refused("a port that is too great", .init(scheme: "https", host: "h", port: 65_536)),
        Refused("NUL in a segment", .init(segments: ["a\0b"])),
        Refused("NUL in the query", .init(query: [.init("a", "\0")])),
        Refused("NUL in the fragment", .init(fragment: "\0")),
        Refused("a segment too many", .init(segments: Array(repeating: "a", count: 257))),
        Refused("a pair too many", .init(query: Array(repeating: .init("a", nil), count: 513))),
        Refused("too many bytes", .init(segments: [String(repeating: "a", count: 8_192)])),
    ]

    @Test("Parts that cannot be built are refused", arguments: unreadable)
    func refuses(_ row: Refused) {
        #expect(throws: LinkError.self) { try DeepLink(row.parts) }
    }

    static let otherLinks = [
        Refused("a scheme with a colon", .init(scheme: "a:b", host: "h")),
        Refused("a scheme that goes on as a link", .init(scheme: "a://evil/", host: "h")),
        Refused("a scheme that is a query", .init(scheme: "?a", host: "h")),
        Refused("a scheme that is a fragment", .init(scheme: "#a", host: "h")),
        Refused("a scheme with a slash", .init(scheme: "a/b", segments: ["c"])),
        Refused("a scheme with spaces around it", .init(scheme: " a", host: "h")),
        Refused("a bracket that goes on as a path", .init(scheme: "https", host: "[::1]/evil")),
        Refused("a bracket that goes on as a query", .init(scheme: "https", host: "[::1]?evil")),
        Refused("a bracket that goes on as a fragment", .init(scheme: "https", host: "[::1]#evil")),
        Refused("a bracket that goes on as a port", .init(scheme: "https", host: "[::1]:80")),
    ]

    @Test("A part that would become others is refused", arguments: otherLinks)
    func refusesOtherLinks(_ row: Refused) {
        #expect(throws: LinkError.self) { try DeepLink(row.parts) }
    }

    @Test("Parts that rules let in are built under these rules")
    func buildsUnderRules() throws {
        var rules = MatchingRules()
        rules.userInformation = .ignore
        let parts = DeepLink.Parts(scheme: "shop", userInformation: "me:a@b", host: "goods", port: 80, segments: ["42"])
        let link = try DeepLink(parts, rules: rules)
        #expect(link.parts == parts)
        #expect(link.text == "shop://me%3Aa%40b@goods:80/42")
    }

    @Test("A link is changed by value, and the first stays as it is")
    func changes() throws {
        let link = try DeepLink("shop://goods/a%2Fb?ref=push#top")
        let changed = try link.changing {
            $0.segments.append("c/d")
            $0.query?.append(.init("n", "1"))
            $0.fragment = nil
        }
        #expect(changed.text == "shop://goods/a%2Fb/c%2Fd?ref=push&n=1")
        #expect(link.text == "shop://goods/a%2Fb?ref=push#top")
        #expect(try link.changing { _ in } == link)
        #expect(throws: LinkError.self) { try link.changing { $0.segments = [".."] } }
    }

    // MARK: Random parts

    static let shares = Effort.shares(standard: 5_000, count: 10)
    static let alphabet = [
        "a", "B", "0", ".", "..", "-", "_", "~", "/", "?", "#", "%", "%41", "%2F", "%00", "%FF", ":", "@", "&", "=",
        "+", " ", "\\",
        "[", "]", "(", "*", "\u{E9}", "e\u{301}", "张", "😀", "\n", "\u{7F}", "\u{85}", "\0", "|", "\"", "^", "xn--",
    ]

    static func text(_ random: inout SeededNumbers, upTo count: Int = 4) -> String {
        let common = random.once(in: 2) ? 10 : alphabet.count
        return (0..<random.below(count + 1)).map { _ in alphabet[random.below(common)] }.joined()
    }

    static func parts(_ random: inout SeededNumbers) -> DeepLink.Parts {
        var parts = DeepLink.Parts()
        if random.once(in: 2) {
            parts.scheme = random.once(in: 10) ? text(&random) : random.pick(["shop", "https", "a+b", "SHOP", "1a"])
        }
        if parts.scheme != nil || random.once(in: 20), random.once(in: 2) {
            parts.host = random.once(in: 3) ? text(&random) : random.pick(["", "h", "Goods", "m.ex.com", "[::1]"])
            if random.once(in: 4) { parts.port = random.below(70_000) }
        }
        parts.segments = (0..<random.below(4)).map { _ in text(&random) }
        parts.endsInSlash = random.once(in: 3)
        parts.isRooted = parts.host != nil || parts.segments.isEmpty || !random.once(in: 3)
        if random.once(in: 2) {
            parts.query = (0..<random.below(4)).map { _ in
                .init(text(&random), random.once(in: 3) ? nil : text(&random))
            }
        }
        if random.once(in: 3) { parts.fragment = text(&random) }
        return parts
    }

    @Test("A link that is built from any parts reads back to the same parts, or is refused", arguments: shares)
    func readsBack(_ share: Effort.Share) {
        var built = 0
        for seed in share.trials {
            var random = SeededNumbers(trial: UInt64(seed))
            let parts = Self.parts(&random)
            guard let link = try? DeepLink(parts) else { continue }
            built += 1
            var expected = parts
            expected.scheme = expected.scheme?.lowercased()
            let read = link.parts
            #expect(Self.isSame(read, expected), "seed \(seed): '\(link.text)' reads as \(read), not as \(expected)")
            #expect((try? DeepLink(link.text)) == link, "seed \(seed): '\(link.text)' is not what it reads as")
            #expect(
                (try? link.changing { _ in }) == link,
                "seed \(seed): '\(link.text)' with parts \(read) changes by itself")
            #expect(link.text.utf8.allSatisfy { $0 < 0x80 }, "seed \(seed): '\(link.text)' is not ASCII")
        }
        #expect(built > share.trials.count / 5, "only \(built) of \(share.trials.count) were built")
    }

    /// Whether all parts are the same; whether a path without segments has a first slash is said by its end alone.
    private static func isSame(_ left: DeepLink.Parts, _ right: DeepLink.Parts) -> Bool {
        var right = right
        if right.segments.isEmpty { right.isRooted = left.isRooted }
        return left == right
    }

    @Test("Parts are the same byte for byte, as links are")
    func exactParts() throws {
        let composed = try DeepLink("/\u{E9}")
        let decomposed = try DeepLink("/e\u{301}")
        #expect(composed != decomposed)
        #expect(composed.parts != decomposed.parts)
    }
}
