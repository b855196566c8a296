import Foundation
import RandomTrials
import Testing
import WaymarkFoundation
import WaymarkLoading
import WaymarkManifest

@Suite struct PropertyListTests {
    typealias Format = PropertyListSerialization.PropertyListFormat

    static let json = """
        { "waymark": 1, "name": "商店 \\"a\\" & <b>", "schemes": ["shop"], "hosts": ["m.shop.example"],
          "rules": { "fragment": "path", "plusIsSpace": false, "host": { "pay": "authority" } },
          "types": { "sku": "[A-Z]{2}[0-9]+" },
          "routes": [ { "id": "goods", "pattern": "shop://goods/:id<int>", "exposure": "public", "handler": "goods.page",
                        "priority": -3, "tags": ["a", "b"],
                        "defaults": { "a": 2.5, "b": true, "c": -9000000000, "d": 70000, "e": 300, "f": "é" } } ],
          "rewrites": [ { "from": "/old", "to": "/new" } ] }
        """

    static func list(_ value: Any, _ format: Format) throws -> Data {
        try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0)
    }

    @Test("A manifest is read from a property list as from JSON", arguments: [Format.xml, .binary])
    func reads(_ format: Format) throws {
        let manifest = try Manifest(json: Self.json.utf8)
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        let data = try encoder.encode(manifest.node)
        #expect(try Manifest(propertyList: data) == manifest)
        #expect(try Manifest(loading: data) == manifest)
    }

    @Test("Faults have the path and the file's name", arguments: [Format.xml, .binary])
    func namesPaths(_ format: Format) throws {
        let routes: [Any] = [["pattern": "/a"], ["patern": "/b"], ["pattern": 7, "handler": ""]]
        let data = try Self.list(["waymark": 1, "routes": routes], format)
        let error = #expect(throws: ManifestLoadingError.self) { try Manifest(propertyList: data, file: "a.plist") }
        guard case .manifest(let error)? = error?.reason else { throw try #require(error) }
        #expect(
            Set(error.faults.map { $0.description.replacing(/^a.plist:[0-9]+:/, with: "a.plist:") }) == [
                "a.plist: routes[1].patern: unknown key 'patern'; did you mean 'pattern'?",
                "a.plist: routes[2].pattern: found an integer, expected a text",
                "a.plist: routes[2].handler: empty, expected at least one character",
            ])
        // One in XML has lines.
        #expect(error.faults.allSatisfy { ($0.line != nil) == (format == .xml) })
    }

    @Test(
        "A date or data is refused with its path", arguments: [Format.xml, .binary],
        [Date(), Data([1])] as [any Sendable])
    func refusesValues(_ format: Format, _ value: any Sendable) throws {
        let routes: [Any] = [["pattern": "/a", "defaults": ["a b": [value]]]]
        let data = try Self.list(["waymark": 1, "routes": routes], format)
        let error = #expect(throws: ManifestLoadingError.self) { try Manifest(propertyList: data, file: "a.plist") }
        guard case .unsupportedValue(let kind, let path)? = error?.reason else { throw try #require(error) }
        #expect(path == #"routes[0].defaults["a b"][0]"#)
        #expect(kind.contains(value is Date ? "date" : "data"))
        #expect(error?.description.hasPrefix("a.plist: routes[0]") == true)
    }

    @Test("A list over the limit is refused unread, and one that is nested too deep", arguments: [Format.xml, .binary])
    func keepsLimits(_ format: Format) throws {
        var nested: Any = "x"
        for _ in 0..<ManifestNode.depthLimit { nested = [nested] }
        let fitting = try Self.list(nested, format)
        _ = try ManifestNode(propertyList: fitting)
        let deep = try Self.list([nested], format)
        #expect(throws: ManifestLoadingError(.tooDeep(limit: ManifestNode.depthLimit), file: nil)) {
            try ManifestNode(propertyList: deep)
        }
        let limit = fitting.count - 1
        #expect(throws: ManifestLoadingError(.tooLong(limit: limit), file: nil)) {
            try ManifestNode(propertyList: fitting, sizeLimit: limit)
        }
    }

    @Test(
        "Bytes that are no property list are refused",
        arguments: [
            "", "{}", "bplist00", "bplist00" + String(repeating: "\u{0}", count: 40), "<plist>", "<a/>", "((a))",
        ])
    func refuses(_ text: String) throws {
        let error = #expect(throws: ManifestLoadingError.self) { try Manifest(propertyList: text.utf8) }
        guard case .malformedPropertyList? = error?.reason else { throw try #require(error) }
    }

    // MARK: Binary lists made by hand

    /// A binary list of objects, each given as its bytes; the first one is the list.
    private func binary(_ objects: [[UInt8]]) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var table: [UInt8] = []
        for object in objects {
            table.append(UInt8(bytes.count))
            bytes += object
        }
        let start = bytes.count
        bytes += table + [0, 0, 0, 0, 0, 0, 1, 1]
        for number in [objects.count, 0, start] { bytes += (0..<8).reversed().map { UInt8(number >> (8 * $0) & 0xFF) } }
        return bytes
    }

    @Test("A list whose arrays refer to each other again and again is refused, and one that refers to itself")
    func refusesBombs() {
        let bomb = (1...30).map { [0xA2, $0, $0] as [UInt8] } + [[0x09]]
        #expect(throws: ManifestLoadingError(.tooManyValues(limit: 1 << 20), file: nil)) {
            try ManifestNode(propertyList: binary(bomb))
        }
        #expect(throws: ManifestLoadingError(.tooDeep(limit: ManifestNode.depthLimit), file: nil)) {
            try ManifestNode(propertyList: binary([[0xA1, 0]]))
        }
    }

    struct Row: CustomTestStringConvertible {
        let bytes: [UInt8]
        let content: ManifestNode.Content?
        var testDescription: String { bytes.map { String($0, radix: 16) }.joined(separator: " ") }
    }

    static let rows = [
        Row(bytes: [0x00], content: .null),
        Row(bytes: [0x08], content: .bool(false)),
        Row(bytes: [0x09], content: .bool(true)),
        Row(bytes: [0x10, 0xFF], content: .integer(255)),
        Row(bytes: [0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE], content: .integer(-2)),
        Row(bytes: [0x14] + Array(repeating: 0, count: 15) + [7], content: .integer(7)),
        Row(bytes: [0x14] + Array(repeating: 0xFF, count: 16), content: .integer(-1)),
        Row(bytes: [0x14] + Array(repeating: 0, count: 7) + [1] + Array(repeating: 0, count: 8), content: nil),
        Row(bytes: [0x22, 0x40, 0x20, 0, 0], content: .number(2.5)),
        Row(bytes: [0x52, 0x61, 0x62], content: .text("ab")),
        Row(bytes: [0x52, 0xC3, 0xA9], content: nil),
        Row(bytes: [0x72, 0xC3, 0xA9], content: .text("é")),
        Row(bytes: [0x71, 0xC3], content: nil),
        Row(bytes: [0x61, 0x54, 0x46], content: .text("呆")),
        Row(bytes: [0x61, 0xD8, 0x00], content: nil),
        Row(bytes: [0x5F, 0x10, 0x01, 0x61], content: .text("a")),
        Row(bytes: [0x5F, 0x52, 0x01, 0x61], content: nil),
        Row(bytes: [0x5F, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], content: nil),
        Row(bytes: [0x59, 0x61], content: .text("a\u{8}\0\0\0\0\0\0\u{1}")),
        Row(bytes: [0xA1, 5], content: nil),
        Row(bytes: [0xD1, 0, 0], content: nil),
        Row(bytes: [0x0F], content: nil),
        Row(bytes: [0xFF], content: nil),
    ]

    /// A binary list of objects at offsets of three bytes, which may be the same or lie one over the other.
    private func binary(_ objects: [UInt8], offsets: [Int]) -> [UInt8] {
        var bytes = Array("bplist00".utf8) + objects
        let table = bytes.count
        for offset in offsets { bytes += (0..<3).reversed().map { UInt8(offset >> (8 * $0) & 0xFF) } }
        bytes += [0, 0, 0, 0, 0, 0, 3, 1]
        for number in [offsets.count, 0, table] { bytes += (0..<8).reversed().map { UInt8(number >> (8 * $0) & 0xFF) } }
        return bytes
    }

    @Test("A long text costs what it has, however many objects lie at it or over it, and however often it is named")
    func boundsTexts() {
        let tooMany = ManifestLoadingError(.tooManyValues(limit: 1 << 20), file: nil)
        let long = [0x5F, 0x12, 0, 1, 0x86, 0xA0] + [UInt8](repeating: UInt8(ascii: "k"), count: 100_000)
        // Two thousand members with one key; each is looked at again for keys that are there twice.
        let members = [UInt8](repeating: 1, count: 2_000) + [UInt8](repeating: 2, count: 2_000)
        let object = [0xDF, 0x11, 0x07, 0xD0] + members
        #expect(throws: tooMany) {
            let offsets = [8, 8 + object.count, 8 + object.count + long.count]
            return try ManifestNode(propertyList: binary(object + long + [0x09], offsets: offsets))
        }
        // Many objects at one place, and a thousand references to them.
        let array = [0xAF, 0x11, 0x03, 0xE8] + (0..<1_000).map { UInt8(1 + $0 % 200) }
        #expect(throws: tooMany) {
            let offsets = [8] + [Int](repeating: 8 + array.count, count: 200)
            return try ManifestNode(propertyList: binary(array + long, offsets: offsets))
        }
        // Texts one over the other: a hundred heads of six bytes, whose texts all go on to the end.
        let heads = (0..<100).flatMap { _ in [0x5F, 0x12, 0, 0, 0x0F, 0x20] as [UInt8] }
        let elements = [0xAF, 0x10, 100] + (1...100).map { UInt8($0) }
        let body = elements + heads + [UInt8](repeating: UInt8(ascii: "k"), count: 6_000)
        #expect(throws: ManifestLoadingError(.malformedPropertyList("strings overlap"), file: nil)) {
            let offsets = [8] + (0..<100).map { 8 + elements.count + 6 * $0 }
            return try ManifestNode(propertyList: binary(body, offsets: offsets))
        }
    }

    @Test("Each kind of object is read, and what is damaged refused", arguments: rows)
    func readsObjects(_ row: Row) throws {
        let bytes = binary([row.bytes])
        if let content = row.content {
            #expect(try ManifestNode(propertyList: bytes).content == content)
        } else {
            let error = #expect(throws: ManifestLoadingError.self) { try ManifestNode(propertyList: bytes) }
            guard case .malformedPropertyList? = error?.reason else { throw try #require(error) }
        }
    }

    @Test("Keys stay in their order, and a key that is there twice is reported")
    func keepsKeys() throws {
        let bytes = binary([[0xD2, 1, 1, 2, 2], [0x51, 0x61], [0x09]])
        let faults = Manifest.read(try ManifestNode(propertyList: bytes)).faults
        #expect(faults.contains { $0.reason == .repeated("a", first: "a", line: nil) })
    }

    @Test("No bytes make the reader trap", arguments: 0..<40)
    func survives(_ seed: UInt64) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let data = try encoder.encode(Manifest(json: Self.json.utf8).node)
        var generator = SeededNumbers(trial: seed)
        for _ in 0..<50 {
            var bytes = Array(data)
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 8..<bytes.count, using: &generator)
                bytes[place] = UInt8.random(in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) {
                bytes.removeSubrange(Int.random(in: 8..<bytes.count, using: &generator)...)
            }
            do throws(ManifestLoadingError) {
                _ = try ManifestNode(propertyList: bytes)
            } catch {
                #expect(!error.description.isEmpty, "seed \(seed)")
            }
        }
    }
}
