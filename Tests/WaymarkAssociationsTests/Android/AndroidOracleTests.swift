import Foundation
import RandomTrials
import Testing

@testable import WaymarkAssociations

/// Random filters and links, judged by the reader and matcher and by a second, slow one that is made of the parts that both were
/// written from.
@Suite struct AndroidOracleTests {
    /// A condition as text and as a test of its own.
    struct Condition {
        let attribute: String
        let value: String
        let least: Int
        let holds: (String) -> Bool
    }

    struct Link {
        var scheme: String
        var host: String
        var port: Int?
        /// Decoded, without escapes to be made of it.
        var path: String
        var query: [String]?
        var fragment: String?

        var text: String {
            func escaped(_ text: String) -> String { text.replacing("%", with: "%25").replacing("é", with: "%C3%A9") }
            return "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "") + escaped(path)
                + (query.map { "?" + escaped($0.joined(separator: "&")) } ?? "")
                + (fragment.map { "#" + escaped($0) } ?? "")
        }
    }

    struct Element {
        var scheme: String?
        var host: String?
        var port: Int?
        var paths: [Condition] = []

        var text: String {
            var attributes: [String] = []
            if let scheme { attributes.append(#"android:scheme="\#(scheme)""#) }
            if let host { attributes.append(#"android:host="\#(host)""#) }
            if let port { attributes.append(#"android:port="\#(port)""#) }
            attributes += paths.map { #"android:\#($0.attribute)="\#(AndroidFixture.escaped($0.value))""# }
            return "<data \(attributes.joined(separator: " "))/>"
        }
    }

    struct Group {
        let allows: Bool
        let path: Condition?
        let query: Condition?
        let fragment: Condition?

        var text: String {
            let all = [path, query, fragment].compactMap(\.self)
            let data = all.map { #"<data android:\#($0.attribute)="\#(AndroidFixture.escaped($0.value))"/>"# }
            return
                #"<uri-relative-filter-group android:allow="\#(allows)">\#(data.joined())</uri-relative-filter-group>"#
        }

        func holds(_ link: SlowAndroidLink) -> Bool {
            if path == nil, query == nil, fragment == nil { return false }
            if let path, !(link.path.map(path.holds) ?? false) { return false }
            if let fragment, !(link.fragment.map(fragment.holds) ?? false) { return false }
            if let query, !link.parameters.contains(where: query.holds) { return false }
            return true
        }
    }

    @Test("Filters and links are judged as a slow matcher judges them", arguments: [UInt64(1)])
    func agrees(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        var counts = [0, 0]
        for _ in 0..<max(1, AndroidEffort.rounds / 10) {
            let elements = (0..<Int.random(in: 1...4, using: &random)).map { _ in random.element() }
            let groups = (0..<Int.random(in: 0...3, using: &random)).map { _ in random.group() }
            let text = (elements.map(\.text) + groups.map(\.text)).joined()
            let manifest = try AndroidManifest(xml: AndroidFixture.manifest(filter: text).utf8)
            for _ in 0..<10 {
                let text =
                    random.once(in: 2)
                    ? random.link().text : NastyLinks.link(["h", "h.example", "a.example", "i"], &random)
                let link = SlowAndroidLink(text)
                let api = random.pick([30, 31, 34, 35])
                let expected = Self.matches(elements, groups, link, api)
                let verdict = manifest.verdict(on: link.text, api: api)
                #expect(
                    (verdict.opens == .yes) == expected, "seed \(seed), API \(api): \(link.text)\n\(text)\n\(verdict)")
                counts[expected ? 1 : 0] += 1
            }
        }
        #expect(counts[0] > 0 && counts[1] > 0)
        if AndroidEffort.rounds > 10_000 {
            print("filters × links: \(counts[0]) refused, \(counts[1]) taken, seed \(seed)")
        }
    }

    private static func matches(
        _ elements: [Element], _ groups: [Group], _ link: SlowAndroidLink, _ api: Int
    ) -> Bool {
        guard elements.contains(where: { $0.scheme == link.scheme }) else { return false }
        let withHost = elements.filter { $0.host != nil }
        if withHost.isEmpty { return true }
        let hasHost = withHost.contains { element in
            let own = (element.host ?? "").lowercased()
            guard let host = link.host?.lowercased() else { return false }
            let isHost = own.hasPrefix("*") ? host.hasSuffix(own.dropFirst()) : own == host
            return isHost && (element.port == nil || element.port == link.port)
        }
        if !hasHost { return false }
        let paths = elements.flatMap(\.paths).filter { $0.least <= api }
        let asked = api < 35 ? [] : groups.filter { $0.path != nil || $0.query != nil || $0.fragment != nil }
        if paths.isEmpty, asked.isEmpty { return true }
        return link.path.map { path in paths.contains { $0.holds(path) } } ?? false
            || asked.first { $0.holds(link) }?.allows ?? false
    }
}

extension SeededNumbers {
    fileprivate mutating func element() -> AndroidOracleTests.Element {
        var element = AndroidOracleTests.Element()
        if chance(70) { element.scheme = self.pick(["https", "app"]) }
        if chance(60) {
            element.host = self.pick(["h", "H.example", "*.example", "*", "i"])
            if chance(20) { element.port = self.pick([80, 8443]) }
        }
        if chance(60) { element.paths = [condition("path")] }
        return element
    }

    fileprivate mutating func group() -> AndroidOracleTests.Group {
        AndroidOracleTests.Group(
            allows: chance(60), path: chance(70) ? condition("path") : nil,
            query: chance(30) ? condition("query") : nil,
            fragment: chance(20) ? condition("fragment") : nil)
    }

    fileprivate mutating func link() -> AndroidOracleTests.Link {
        AndroidOracleTests.Link(
            scheme: pick(["https", "https", "app"]), host: pick(["h", "h.example", "a.example", "i"]),
            port: chance(20) ? pick([80, 8443]) : nil, path: chance(5) ? "" : "/" + text(of: "aab/.é1", most: 5),
            query: chance(50) ? (0..<2).map { _ in text(of: "aab.é1", most: 3, least: 1) } : nil,
            fragment: chance(30) ? text(of: "aab/.", most: 4) : nil)
    }

    private mutating func condition(_ part: String) -> AndroidOracleTests.Condition {
        let start = part == "path" && chance(90) ? "/" : ""
        let value = start + text(of: "aab/.é1", most: 3)
        switch Int.random(in: 0..<5, using: &self) {
        case 0: return .init(attribute: part, value: value, least: 1) { $0 == value }
        case 1: return .init(attribute: part + "Prefix", value: value, least: 1) { $0.hasPrefix(value) }
        case 2:
            let value = String(value.dropFirst())
            return .init(attribute: part + "Suffix", value: value, least: 31) { $0.hasSuffix(value) }
        case 3:
            let value = start + text(of: "aab/.é1.*.*\\", most: 6)
            let units = Array(value.utf16)
            return .init(attribute: part + "Pattern", value: value, least: 1) {
                AndroidPatternTests.Oracle.simple(units[...], Array($0.utf16)[...])
            }
        default:
            // Elements that take what they can and give nothing back are the possessive ones of expressions.
            var pattern = start
            var expression = NSRegularExpression.escapedPattern(for: start)
            for _ in 0..<Int.random(in: 0...4, using: &self) {
                let (own, other) = pick([
                    ("a", "a"), ("b", "b"), ("/", "/"), (".", "."), ("[a-b]", "[a-b]"), ("[^/]", "[^/]"),
                    ("[ab1]", "[ab1]"),
                    ("\\.", "\\."), ("é", "é"), ("[^a-z]", "[^a-z]"),
                ])
                let (count, possessive) = pick([
                    ("", ""), ("", ""), ("*", "*+"), ("+", "++"), ("{2}", "{2}+"), ("{1,2}", "{1,2}+"),
                    ("{0,1}", "{0,1}+"),
                    ("{1,}", "{1,}+"),
                ])
                pattern += own + count
                expression += other + possessive
            }
            let compiled = try? NSRegularExpression(
                pattern: "^(?:\(expression))$", options: [.dotMatchesLineSeparators])
            return .init(attribute: part + "AdvancedPattern", value: pattern, least: 31) { text in
                // Android compares units of UTF-16; a surrogate is one unit.
                let units = text.utf16.map { Unicode.Scalar($0) ?? Unicode.Scalar(0xF_0000 + UInt32($0)) ?? " " }
                let text = String(String.UnicodeScalarView(units))
                let range = NSRange(text.startIndex..., in: text)
                return compiled?.firstMatch(in: text, range: range)?.range == range
            }
        }
    }
}
