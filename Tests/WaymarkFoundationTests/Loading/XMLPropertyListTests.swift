import Foundation
import RandomTrials
import Testing
import WaymarkFoundation
import WaymarkLoading
import WaymarkManifest

/// Property lists in XML, by our own reader.
@Suite struct XMLPropertyListTests {
    struct Row: CustomTestStringConvertible {
        let text: String
        /// `nil` for what is refused.
        let content: ManifestNode.Content?
        var testDescription: String { text }

        init(_ text: String, _ content: ManifestNode.Content?) { (self.text, self.content) = (text, content) }
    }

    static let rows = [
        Row("<string>a</string>", .text("a")),
        Row("<string/>", .text("")),
        Row("<string></string>", .text("")),
        Row("<string> a b </string>", .text(" a b ")),
        Row("<string>&lt;&gt;&amp;&quot;&apos;&#65;&#x4E2D;</string>", .text("<>&\"'A中")),
        Row("<string>a<![CDATA[<array>&amp;]]>b</string>", .text("a<array>&amp;b")),
        Row("<string>a<!-- </string> -->b<?x </string> ?>c</string>", .text("abc")),
        Row("<string>&nbsp;</string>", nil),
        Row("<string>&</string>", nil),
        Row("<string>&#0;</string>", nil),
        Row("<string>&#xD800;</string>", nil),
        Row("<string>a", nil),
        Row("<string>a</integer>", nil),
        Row("<string><b/></string>", nil),
        Row("<integer>-7</integer>", .integer(-7)),
        Row("<integer> +7 </integer>", .integer(7)),
        Row("<integer>0x1F</integer>", .integer(31)),
        Row("<integer>9223372036854775807</integer>", .integer(.max)),
        Row("<integer>9223372036854775808</integer>", nil),
        Row("<integer>--7</integer>", nil),
        Row("<integer>-0X1f</integer>", .integer(-31)),
        Row("<integer>0x-1F</integer>", nil),
        Row("<integer>0x+1F</integer>", nil),
        Row("<integer>0x</integer>", nil),
        Row("<integer/>", nil),
        Row("<real>2.5</real>", .number(2.5)),
        Row("<real>nan</real>", nil),
        Row("<true/>", .bool(true)),
        Row("<false></false>", .bool(false)),
        Row("<true>x</true>", nil),
        Row("<array/>", .array([])),
        Row("<array a='<' b=\"/>\"></array>", nil),
        Row("<array a='>' b=\"/>\"></array>", .array([])),
        Row("<array ></array >", .array([])),
        Row("<dict><key>a</key></dict>", nil),
        Row("<dict><string>a</string></dict>", nil),
        Row("<dict>x</dict>", nil),
        Row("<key>a</key>", nil),
        Row("<arrays/>", nil),
        Row("", nil),
        Row("<true/><true/>", nil),
    ]

    private static func list(_ text: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        \(text)
        </plist>
        """
    }

    @Test("Each element is read as XML has it, and what is none is refused", arguments: rows)
    func reads(_ row: Row) throws {
        if let content = row.content {
            #expect(try ManifestNode(propertyList: Self.list(row.text).utf8).content == content)
        } else {
            let error = #expect(throws: ManifestLoadingError.self) {
                try ManifestNode(propertyList: Self.list(row.text).utf8)
            }
            guard case .malformedPropertyList? = error?.reason else { throw try #require(error) }
        }
    }

    @Test(
        "A document type with declarations, another encoding and an end that comes too early are refused",
        arguments: [
            "<!DOCTYPE plist [<!ENTITY a \"aa\">]><plist><true/></plist>",
            "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><true/></plist>", "<plist><true/>", "<plist", "<!--",
            "<?xml",
            "<!DOCTYPE plist", "<plist/>", "<plist></plist>", "<>", "</plist>",
        ])
    func refusesDocuments(_ text: String) throws {
        let error = #expect(throws: ManifestLoadingError.self) { try ManifestNode(propertyList: text.utf8) }
        guard case .malformedPropertyList? = error?.reason else { throw try #require(error) }
    }

    @Test("Keys stay in their order, a key that is there twice is reported, and each has its line")
    func keepsKeys() throws {
        let node = try ManifestNode(
            propertyList: Self.list("<dict><key>b</key><true/>\n<key>b</key><true/></dict>").utf8)
        let faults = Manifest.read(node).faults
        #expect(faults.contains { $0.reason == .repeated("b", first: "b", line: 4) && $0.line == 5 })
    }

    struct Disguise: CustomTestStringConvertible {
        let opening: String
        let closing: String
        var testDescription: String { "\(opening) \(closing)" }
    }

    /// Markup by which a count of tags in the bytes loses track of the depth.
    static let disguises = [
        Disguise(opening: "<array>", closing: "</array>"),
        Disguise(opening: "<array><!--</array>-->", closing: "</array>"),
        Disguise(opening: "<array><?x </array>?>", closing: "</array>"),
        Disguise(opening: "<array x='/>'>", closing: "</array>"),
        Disguise(opening: "<array><string><![CDATA[</array>]]></string>", closing: "</array>"),
        Disguise(opening: "<array\n>", closing: "</array\n>"),
        Disguise(opening: "<dict><key>&lt;/dict&gt;</key>", closing: "</dict>"),
    ]

    @Test("Depth is what it is, whatever stands between the elements", arguments: disguises)
    func countsDepth(_ disguise: Disguise) throws {
        func nested(_ count: Int) -> String {
            let inner = disguise.opening.hasPrefix("<dict") ? "<true/>" : ""
            return Self.list(
                String(repeating: disguise.opening, count: count) + inner
                    + String(repeating: disguise.closing, count: count))
        }
        let limit = ManifestNode.depthLimit
        #expect(throws: Never.self) { try ManifestNode(propertyList: nested(limit).utf8) }
        for count in [limit + 1, 10_000] {
            #expect(throws: ManifestLoadingError(.tooDeep(limit: limit), file: nil)) {
                try ManifestNode(propertyList: nested(count).utf8)
            }
        }
    }

    @Test("Empty arrays and dictionaries side by side are not deep")
    func readsHonestLists() throws {
        let routes = (0..<300).map { "<dict><key>pattern</key><string>/\($0)</string><key>tags</key><array/></dict>" }
        let text =
            "<dict><key>waymark</key><integer>1</integer><key>routes</key><array>\(routes.joined())</array></dict>"
        #expect(try Manifest(propertyList: Self.list(text).utf8).routes.count == 300)
    }

    @Test("A value that Foundation writes is read as Foundation reads it", arguments: 0..<60)
    func agreesWithFoundation(_ seed: UInt64) throws {
        var random = SeededNumbers(trial: seed)
        let value = Self.value(&random, depth: 0)
        let data = try PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0)
        let expected = try PropertyListDecoder().decode(ManifestNode.self, from: data)
        let found = try ManifestNode(propertyList: data)
        #expect(Self.sorted(found) == Self.sorted(expected), "seed \(seed)")
    }

    private static func value(_ random: inout SeededNumbers, depth: Int) -> Any {
        switch Int.random(in: 0..<(depth < 4 ? 7 : 5), using: &random) {
        case 0: return Int.random(in: -1_000_000...1_000_000, using: &random)
        case 1: return Double(Int.random(in: -1_000...1_000, using: &random)) / 8 + 0.0625
        case 2: return Bool.random(using: &random)
        case 3, 4:
            let letters = ["a", "<", "&", "]]>", "中", " ", "\n", "\"", "'", "\u{1F600}", "/"]
            return (0..<Int.random(in: 0...6, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }
                .joined()
        case 5: return (0..<Int.random(in: 0...4, using: &random)).map { _ in value(&random, depth: depth + 1) }
        default:
            var members: [String: Any] = [:]
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                members["k\(Int.random(in: 0...20, using: &random))"] = value(&random, depth: depth + 1)
            }
            return members
        }
    }

    /// The node without places, its keys in one order.
    private static func sorted(_ node: ManifestNode) -> ManifestNode {
        switch node.content {
        case .array(let elements): ManifestNode(.array(elements.map(sorted)))
        case .object(let members):
            ManifestNode(
                .object(members.sorted { $0.key < $1.key }.map { ManifestNode.Member($0.key, sorted($0.value)) }))
        default: ManifestNode(node.content)
        }
    }

    @Test("No bytes make the reader trap", arguments: 0..<40)
    func survives(_ seed: UInt64) throws {
        let data = Array(
            Self.list("<dict><key>a</key><array x='y'><string>&amp;<![CDATA[x]]></string><!--c--></array></dict>").utf8)
        var random = SeededNumbers(trial: seed)
        for _ in 0..<100 {
            var bytes = data
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                bytes[place] = Array("<>/&;!-[]?'\"a\u{FF}".utf8).randomElement(using: &random) ?? 0
            }
            if Bool.random(using: &random) { bytes.removeSubrange(Int.random(in: bytes.indices, using: &random)...) }
            do throws(ManifestLoadingError) {
                _ = try ManifestNode(propertyList: bytes)
            } catch {
                #expect(!error.description.isEmpty, "seed \(seed)")
            }
        }
    }
}
