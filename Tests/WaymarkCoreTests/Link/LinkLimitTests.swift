import Testing
import WaymarkCore

/// Rows on the limits of links; larger ones are refused with the reason.
@Suite("The limits of a link")
struct LinkLimitTests {
    struct Row: CustomTestStringConvertible {
        let name: String
        let text: String
        /// `nil` where the link is read.
        var reason: LinkError.Reason?
        var limits = LinkLimits.standard
        var testDescription: String { "\(name): \(abridged(text))" }
    }

    static func path(_ segments: Int) -> String { "/" + (0..<segments).map { "s\($0)" }.joined(separator: "/") }
    static func query(_ pairs: Int) -> String { "/?" + (0..<pairs).map { "p\($0)=1" }.joined(separator: "&") }
    static func long(_ bytes: Int) -> String { "/" + String(repeating: "a", count: bytes - 1) }

    static let rows = [
        Row(name: "8 KiB", text: long(8_192)),
        Row(name: "8 KiB and one", text: long(8_193), reason: .tooLong(limit: 8_192)),
        Row(name: "8 KiB in bytes, not in characters", text: "/a" + String(repeating: "é", count: 4_095)),
        Row(
            name: "over 8 KiB in bytes, not in characters", text: "/aa" + String(repeating: "é", count: 4_095),
            reason: .tooLong(limit: 8_192)),
        Row(name: "8 KiB after trimming", text: String(repeating: " ", count: 2_000) + long(8_192) + " \n"),
        Row(name: "256 segments", text: path(256)),
        Row(name: "257 segments", text: path(257), reason: .tooManySegments(limit: 256)),
        Row(name: "256 segments and a slash at the end", text: path(256) + "/"),
        Row(name: "512 pairs", text: query(512)),
        Row(name: "513 pairs", text: query(513), reason: .tooManyQueryPairs(limit: 512)),
        Row(name: "512 pairs and a text without any", text: query(512) + "&&"),
        Row(name: "1 MiB", text: long(1 << 20), reason: .tooLong(limit: 8_192)),
        Row(
            name: "1 MiB of spaces in a path", text: "/" + String(repeating: " ", count: 1 << 20) + "a",
            reason: .tooLong(limit: 8_192)),
        Row(
            name: "10,000 segments", text: path(10_000), reason: .tooManySegments(limit: 256),
            limits: LinkLimits(bytes: LinkLimits.greatestBytes)),
        Row(
            name: "10,000 short segments", text: String(repeating: "/a", count: 10_000), reason: .tooLong(limit: 8_192)),
        Row(
            name: "10,000 pairs", text: "/?" + String(repeating: "a=&", count: 10_000),
            reason: .tooManyQueryPairs(limit: 512),
            limits: LinkLimits(bytes: LinkLimits.greatestBytes)),
        Row(name: "10,000 pairs by the standard limits", text: query(10_000), reason: .tooLong(limit: 8_192)),
        // Limits of one's own.
        Row(name: "as many bytes as set", text: "/abcd", limits: LinkLimits(bytes: 5)),
        Row(name: "a byte more than set", text: "/abcde", reason: .tooLong(limit: 5), limits: LinkLimits(bytes: 5)),
        Row(name: "as many segments as set", text: "/a/b", limits: LinkLimits(segments: 2)),
        Row(
            name: "a segment more than set", text: "/a/b/c", reason: .tooManySegments(limit: 2),
            limits: LinkLimits(segments: 2)),
        Row(
            name: "empty segments count", text: "/a///", reason: .tooManySegments(limit: 2),
            limits: LinkLimits(segments: 2)),
        Row(name: "as many pairs as set", text: "?a&b", limits: LinkLimits(queryPairs: 2)),
        Row(
            name: "a pair more than set", text: "?a&b&c", reason: .tooManyQueryPairs(limit: 2),
            limits: LinkLimits(queryPairs: 2)),
        Row(name: "no pair", text: "?", limits: LinkLimits(queryPairs: 0)),
        Row(
            name: "one pair where none is let in", text: "?a", reason: .tooManyQueryPairs(limit: 0),
            limits: LinkLimits(queryPairs: 0)),
        Row(
            name: "the greatest length", text: long(LinkLimits.greatestBytes),
            limits: LinkLimits(bytes: LinkLimits.greatestBytes)),
        Row(
            name: "more than the greatest length", text: long(LinkLimits.greatestBytes + 1),
            reason: .tooLong(limit: LinkLimits.greatestBytes), limits: LinkLimits(bytes: .max)),
    ]

    struct FragmentRow: CustomTestStringConvertible {
        let fragment: MatchingRules.Fragment
        let text: String
        /// `nil` where the link is read.
        var reason: LinkError.Reason?
        var testDescription: String { "\(fragment): \(abridged(text))" }
    }

    static let fragments = [
        FragmentRow(fragment: .path, text: "/#" + path(256)),
        FragmentRow(fragment: .path, text: "/#" + path(256) + "/"),
        FragmentRow(fragment: .path, text: "/#" + path(257), reason: .tooManySegments(limit: 256)),
        FragmentRow(fragment: .pathAndQuery, text: path(200) + "#" + path(56)),
        FragmentRow(fragment: .pathAndQuery, text: path(200) + "#" + path(57), reason: .tooManySegments(limit: 256)),
        FragmentRow(fragment: .joined, text: path(200) + "#x" + path(57), reason: .tooManySegments(limit: 256)),
        FragmentRow(fragment: .ignore, text: "/#" + path(300)),
        FragmentRow(fragment: .query, text: "/#" + query(513).dropFirst(2), reason: .tooManyQueryPairs(limit: 512)),
        FragmentRow(fragment: .pathAndQuery, text: "/#" + query(512)),
        FragmentRow(fragment: .pathAndQuery, text: "/#" + query(513), reason: .tooManyQueryPairs(limit: 512)),
        FragmentRow(
            fragment: .pathAndQuery, text: query(300) + "#" + query(213), reason: .tooManyQueryPairs(limit: 512)),
        FragmentRow(fragment: .path, text: "/#" + query(513)),
    ]

    @Test("The path and the query in a fragment count beside those of the link", arguments: fragments)
    func countsFragments(_ row: FragmentRow) throws {
        var rules = MatchingRules()
        rules.fragment = row.fragment
        if let reason = row.reason {
            #expect(#expect(throws: LinkError.self) { try DeepLink(row.text, rules: rules) }?.reason == reason)
        } else {
            #expect(throws: Never.self) { try DeepLink(row.text, rules: rules) }
        }
    }

    @Test("At the limit a link is read, one over it is refused", arguments: rows)
    func limits(_ row: Row) throws {
        guard let reason = row.reason else {
            let link = try DeepLink(row.text, limits: row.limits)
            #expect(link.text == row.text.trimmed)
            return
        }
        let error = #expect(throws: LinkError.self) { try DeepLink(row.text, limits: row.limits) }
        #expect(error?.reason == reason)
        #expect((error?.excerpt.utf8.count ?? 0) <= 131, "128 bytes and a sign that there is more")
    }

    @Test("The excerpt of a link that is too long ends in a whole character")
    func excerpt() {
        let text = "/" + String(repeating: "é", count: 4_096)
        let error = #expect(throws: LinkError.self) { try DeepLink(text) }
        #expect(error?.excerpt.contains("\u{FFFD}") == false)
    }

    @Test("Bytes and borrowed texts meet the same limits", arguments: rows)
    func limitsElsewhere(_ row: Row) throws {
        var builder = RouteTable<Int>.Builder()
        builder.add("/*", 0)
        let table = try builder.build()
        do throws(LinkError) {
            _ = try DeepLink(bytes: Array(row.text.utf8), limits: row.limits)
            #expect(row.reason == nil)
        } catch {
            #expect(error.reason == row.reason)
        }
        do throws(LinkError) {
            let found = try table.withMatch(of: row.text, limits: row.limits) { value, _ in value }
            #expect(row.reason == nil)
            #expect(found == 0)
        } catch {
            #expect(error.reason == row.reason)
        }
    }

    @Test("Limits out of bounds are brought to the nearest that can be kept")
    func clamps() {
        let low = LinkLimits(bytes: -1, segments: -1, queryPairs: -1)
        #expect((low.bytes, low.segments, low.queryPairs) == (0, 0, 0))
        let high = LinkLimits(bytes: .max, segments: .max, queryPairs: .max)
        #expect((high.bytes, high.segments, high.queryPairs) == (65_535, 32_000, .max))
        let standard = LinkLimits.standard
        #expect((standard.bytes, standard.segments, standard.queryPairs) == (8_192, 256, 512))
    }
}

extension String {
    /// The text without tabs, line ends and spaces around it.
    fileprivate var trimmed: String {
        let blanks: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20]
        let text = utf8.drop { blanks.contains($0) }
        return String(decoding: text.reversed().drop { blanks.contains($0) }.reversed(), as: UTF8.self)
    }
}
