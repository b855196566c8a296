import Foundation
import RandomTrials
import Testing
import WaymarkCore
import WaymarkFoundation
import WaymarkRouting

/// Links of URLs, and URLs of links.
@Suite struct URLLinkTests {
    struct Reading: CustomTestStringConvertible {
        let url: URL?
        let parts: DeepLink.Parts
        init(_ url: URL?, _ parts: DeepLink.Parts) { (self.url, self.parts) = (url, parts) }
        var testDescription: String { url.map { "\($0)" } ?? "no URL" }
    }

    static let base = URL(string: "https://h/x/y?q#f")
    static let readings = [
        Reading(
            URL(string: "shop://goods/42?ref=push#top"),
            .init(
                scheme: "shop", host: "goods", segments: ["42"], query: [.init("ref", "push")], fragment: "top")),
        // Foundation escapes what is not ASCII, and what no URL may hold.
        Reading(
            URL(string: "shop://goods/商品?名=値#片"),
            .init(
                scheme: "shop", host: "goods", segments: ["商品"], query: [.init("名", "値")], fragment: "片")),
        Reading(
            URL(string: "https://h/a b/{c}?[d]=|#e#f", encodingInvalidCharacters: true),
            .init(
                scheme: "https", host: "h", segments: ["a b", "{c}"], query: [.init("[d]", "|")], fragment: "e#f")),
        Reading(
            URL(string: "https://h/50%", encodingInvalidCharacters: true),
            .init(scheme: "https", host: "h", segments: ["50%"])),
        Reading(
            URL(string: "https://h/a%2Fb", encodingInvalidCharacters: false),
            .init(scheme: "https", host: "h", segments: ["a/b"])),
        Reading(
            URL(fileURLWithPath: "/no such place/é"),
            .init(scheme: "file", host: "", segments: ["no such place", "é"])),
        Reading(
            URL(string: "mailto:a@b.c?subject=hi%20there"),
            .init(scheme: "mailto", segments: ["a@b.c"], isRooted: false, query: [.init("subject", "hi there")])),
        Reading(URL(string: "shop:home"), .init(scheme: "shop", segments: ["home"], isRooted: false)),
        Reading(URL(string: "shop:/home"), .init(scheme: "shop", segments: ["home"])),
        Reading(URL(string: "shop:///home"), .init(scheme: "shop", host: "", segments: ["home"])),
        Reading(
            URL(string: "https://[2001:DB8::1]:8080/a"),
            .init(scheme: "https", host: "[2001:DB8::1]", port: 8_080, segments: ["a"])),
        Reading(
            URL(string: "HTTPS://xn--bcher-kva.Example/A/"),
            .init(scheme: "https", host: "xn--bcher-kva.Example", segments: ["A"], endsInSlash: true)),
        // Relative URLs are resolved against their base; without one they are links from inside.
        Reading(
            URL(string: "../z?n", relativeTo: base),
            .init(scheme: "https", host: "h", segments: ["z"], query: [.init("n", nil)])),
        Reading(URL(string: "//k/a", relativeTo: base), .init(scheme: "https", host: "k", segments: ["a"])),
        Reading(
            URL(string: "#g", relativeTo: base),
            .init(scheme: "https", host: "h", segments: ["x", "y"], query: [.init("q", nil)], fragment: "g")),
        Reading(URL(string: "shop://goods", relativeTo: base), .init(scheme: "shop", host: "goods", isRooted: false)),
        Reading(URL(string: "/goods/42"), .init(segments: ["goods", "42"])),
        Reading(URL(string: "goods/42"), .init(segments: ["goods", "42"], isRooted: false)),
    ]

    @Test("A URL is read as the link that its absolute text is", arguments: readings)
    func reads(_ row: Reading) throws {
        let url = try #require(row.url)
        #expect(try DeepLink(url).parts == row.parts)
    }

    struct Refusal: CustomTestStringConvertible {
        let url: String
        let reason: LinkError.Reason
        init(_ url: String, _ reason: LinkError.Reason) { (self.url, self.reason) = (url, reason) }
        var testDescription: String { url }
    }

    static let refusals = [
        Refusal("https://example.com@evil.example/a", .userInformation),
        Refusal("https://h/%00", .escapedNull),
        Refusal("https://h:65536/", .invalidPort("65536")),
        Refusal("https:///a", .missingHost(scheme: "https")),
        Refusal("https:/a", .missingHost(scheme: "https")),
        Refusal("https://[fe80::1%25en0]/", .invalidHost("[fe80::1%25en0]")),
        Refusal("shop://goods:80/", .portBesideSegments),
        Refusal("//h/a", .missingScheme),
    ]

    @Test("A URL that Foundation takes may still be no link, and it says why", arguments: refusals)
    func refuses(_ row: Refusal) throws {
        let url = try #require(URL(string: row.url))
        let error = #expect(throws: LinkError.self) { try DeepLink(url) }
        #expect(error?.reason == row.reason)
    }

    @Test("Rules and limits hold for URLs as for texts")
    func followsRules() throws {
        let url = try #require(URL(string: "https://me@h/a/b"))
        #expect(try DeepLink(url, rules: .lax).userInformation == "me")
        let error = #expect(throws: LinkError.self) {
            try DeepLink(url, rules: .lax, limits: LinkLimits(segments: 1))
        }
        #expect(error?.reason == .tooManySegments(limit: 1))
    }

    @Test("A host beyond ASCII is compared alike, whether Foundation escapes it or writes it in Punycode")
    func comparesHosts() throws {
        let written = try DeepLink("https://bücher.example/a")
        let url = try #require(URL(string: written.text))
        #expect(try DeepLink(url).canonicalHost == written.canonicalHost)
        #expect(try DeepLink(url) == written)
    }

    struct Host: CustomTestStringConvertible {
        /// A URL as Foundation gives it on some systems.
        let url: String
        /// The link that was meant, as typed.
        let typed: String
        let rules: MatchingRules
        init(_ url: String, _ typed: String, _ rules: MatchingRules = .lax) {
            (self.url, self.typed, self.rules) = (url, typed, rules)
        }
        var testDescription: String { url }
    }

    static let hosts = [
        Host("shop://xn--jvrxl/1", "shop://商品/1"),
        Host("shop://xn--jvrxl", "shop://商品"),
        Host("SHOP://XN--JVRXL?a#b", "SHOP://商品?a#b"),
        Host("shop://xn--bcher-kva.xn--jvrxl/xn--jvrxl", "shop://bücher.商品/xn--jvrxl"),
        Host("shop://me:pw@xn--jvrxl:80/1", "shop://me:pw@商品:80/1"),
        Host("https://xn--jvrxl/1", "https://商品/1", lax(host: .segment, scheme: "https")),
        // What is no Punycode stays as it is: no digit, nothing behind the hyphen, a control character (U+0080), an escape.
        Host("shop://xn--%21/1", "shop://xn--%21/1"),
        Host("shop://xn--a-/1", "shop://xn--a-/1"),
        Host("shop://xn--a/1", "shop://xn--a/1"),
        Host("shop://xn--jvr%78l/1", "shop://xn--jvr%78l/1"),
        Host("shop://xn--b%41-kva/1", "shop://xn--b%41-kva/1"),
        Host("shop://xn--99999999/1", "shop://xn--99999999/1"),
        Host("shop://xn--/1", "shop://xn--/1"),
        Host("shop:xn--jvrxl/1", "shop:xn--jvrxl/1"),
        Host("shop:/xn--jvrxl/1", "shop:/xn--jvrxl/1"),
        Host("/xn--jvrxl/1", "/xn--jvrxl/1"),
        Host("shop:///a//xn--jvrxl", "shop:///a//xn--jvrxl"),
        // A host that is no segment stays as well.
        Host("https://xn--jvrxl/1", "https://xn--jvrxl/1"),
        Host("shop://xn--jvrxl/1", "shop://xn--jvrxl/1", lax(host: .authority, scheme: "shop")),
    ]

    private static func lax(host: MatchingRules.Host, scheme: String) -> MatchingRules {
        var rules = MatchingRules.lax
        rules.setHost(host, forScheme: scheme)
        return rules
    }

    @Test("A host in Punycode is read as the segment that was typed", arguments: hosts)
    func readsPunycode(_ row: Host) throws {
        let url = try #require(URL(string: row.url))
        let typed = try DeepLink(row.typed, rules: row.rules)
        #expect(try DeepLink(url, rules: row.rules).parts == typed.parts)
        #expect(try DeepLink(url, rules: row.rules).text == row.typed)
    }

    @Test("A URL whose host is a segment meets the pattern that is written in Unicode")
    func opensPunycode() async throws {
        let router = try Router()
        try router.on("shop://商品/:id", .public) { $0["id"] ?? "" }
        let url = try #require(URL(string: "shop://xn--jvrxl/42"))
        #expect(try await router.open(url, from: .push).value(as: String.self) == "42")
    }

    @Test("A URL is opened as its link, and says what it is where it is none")
    func opens() async throws {
        let router = try Router()
        try router.on("shop://goods/:id", .public) { "\($0["id"] ?? "") \($0["ref"] ?? "")" }
        let url = try #require(URL(string: "shop://goods/42?ref=me"))
        #expect(try await router.open(url, from: .universalLink).value(as: String.self) == "42 me")
        #expect(router.canOpen(url, from: .push))
        let refused = try #require(URL(string: "shop://me@goods/42"))
        let error = await #expect(throws: RouterError.self) { try await router.open(refused, from: .push) }
        guard case .unreadable(let fault)? = error?.reason else {
            Issue.record("\(error.debugDescription)")
            return
        }
        #expect(fault.reason == .userInformation)
        #expect(error?.link == refused.absoluteString)
    }

    struct Printing: CustomTestStringConvertible {
        let link: String
        let url: String?
        init(_ link: String, _ url: String?) { (self.link, self.url) = (link, url) }
        var testDescription: String { link }
    }

    static let printings = [
        // What is well-formed stays as it is written.
        Printing("SHOP://Goods/a//b/../%7e%2f?x=1+2&&y#z/?", "SHOP://Goods/a//b/../%7e%2f?x=1+2&&y#z/?"),
        Printing("https://h.example:0443/;a=1,2/@:", "https://h.example:0443/;a=1,2/@:"),
        Printing("https://[::1]:/", "https://[::1]:/"),
        Printing("mailto:a@b.c", "mailto:a@b.c"),
        Printing("shop:", "shop:"),
        Printing("?x", "?x"),
        Printing("#", "#"),
        Printing(" https://h/a\n", "https://h/a"),
        // The rest is escaped, the host as well.
        Printing("shop://goods/商品?名=値#片", "shop://goods/%E5%95%86%E5%93%81?%E5%90%8D=%E5%80%A4#%E7%89%87"),
        Printing("shop://商品", "shop://%E5%95%86%E5%93%81"),
        Printing("https://bücher.example/", "https://b%C3%BCcher.example/"),
        Printing("shop://a b|{c}/", "shop://a%20b%7C%7Bc%7D/"),
        Printing("/a b\"<>\\^`{|}[]", "/a%20b%22%3C%3E%5C%5E%60%7B%7C%7D%5B%5D"),
        Printing("/a?[b]#c#d", "/a?%5Bb%5D#c%23d"),
        // Only the percent sign that begins no escape.
        Printing("/50%/%zz/%4/%41/%", "/50%25/%25zz/%254/%41/%25"),
        Printing("/%%30", "/%25%30"),
        // Brackets around anything but an address.
        Printing("shop://a[b:1]c", "shop://a%5Bb%3A1%5Dc"),
        Printing("shop://h:80:", "shop://h%3A80:"),
        // Foundation holds no empty URL.
        Printing("", nil),
    ]

    @Test("A link becomes the URL of its text, escaped where it has to be", arguments: printings)
    func prints(_ row: Printing) throws {
        let link = try DeepLink(row.link, rules: .lax)
        #expect(URL(link)?.absoluteString == row.url)
        #expect(link.url == URL(link))
    }

    @Test("A link and the link of its URL have the same parts", arguments: UInt64(1)...40)
    func roundTrip(seed: UInt64) throws {
        var random = SeededNumbers(trial: seed)
        var links = 0
        for round in 0..<500 {
            let text = round.isMultiple(of: 4) ? RandomURL.wellFormed(using: &random) : RandomURL.wild(using: &random)
            guard let link = try? DeepLink(text, rules: .lax), !text.isEmpty else { continue }
            links += 1
            let comment: Comment = "seed \(seed): \(text.debugDescription)"
            guard let url = URL(link) else {
                #expect(link.text.isEmpty, comment)
                continue
            }
            let read = try DeepLink(url, rules: .lax)
            var parts = link.parts
            // Of a URL, Punycode in a segment is read in Unicode.
            if link.scheme?.hasPrefix("http") == false, link.host?.contains("xn--") == true { parts.host = read.host }
            #expect(read.parts == parts, comment)
            #expect(read == link, comment)
            if round.isMultiple(of: 4) { #expect(url.absoluteString == text, comment) }
        }
        #expect(links > 250, "seed \(seed)")
    }
}
