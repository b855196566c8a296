import RandomTrials
import Testing
import WaymarkRecords

@Suite struct RouteRecordTests {
    /// A record in bytes.
    static func record(
        _ text: String, size: UInt32? = nil, length: UInt32? = nil, pointerSize: Int = 8, isClose: Bool = false
    ) -> [UInt8] {
        let utf8 = Array(text.utf8)
        let start = isClose ? 20 : 24
        let whole = start + (utf8.count + 7) / 8 * 8
        var bytes: [UInt8] = []
        func add<Number: FixedWidthInteger>(_ number: Number) {
            withUnsafeBytes(of: number.littleEndian) { bytes += Array($0) }
        }
        add(RouteRecord.magic)
        add(size ?? UInt32(whole))
        add(length ?? UInt32(utf8.count))
        if pointerSize == 8 { add(UInt64(0x1234)) } else { add(UInt32(0x1234)) }
        while bytes.count < start { bytes.append(0) }
        bytes += utf8
        while bytes.count < whole { bytes.append(0) }
        return bytes
    }

    static func read(_ bytes: [UInt8], pointerSize: Int = 8) -> RouteRecords {
        bytes.withUnsafeBytes { RouteRecords(in: $0, pointerSize: pointerSize) }
    }

    static let a = #"{"id":"a"}"#
    static let b = #"{"id":"搜索"}"#

    @Test("Records are found behind each other and behind padding", arguments: [0, 4, 8, 32, 64])
    func resynchronises(_ padding: Int) {
        let gap = [UInt8](repeating: 0xFA, count: padding)
        let found = Self.read(gap + Self.record(Self.a) + gap + Self.record(Self.b) + gap)
        #expect(found.records.map(\.description) == [Self.a, Self.b])
        #expect(found.records.map(\.accessor) == [0x1234, 0x1234])
        #expect(found.records.first?.offset == padding)
        #expect(found.faults.isEmpty)
    }

    @Test("Records of images with addresses of four bytes are read, aligned and not", arguments: [true, false])
    func readsNarrow(_ isClose: Bool) {
        let bytes = Self.record(Self.a, pointerSize: 4, isClose: isClose)
        #expect(Self.read(bytes, pointerSize: 4).records.map(\.description) == [Self.a])
        #expect(Self.read(bytes, pointerSize: 4).records.map(\.accessor) == [0x1234])
    }

    struct Damage: CustomTestStringConvertible {
        let bytes: [UInt8]
        let says: String
        var testDescription: String { says }
    }

    static let damages = [
        Damage(bytes: record(a, size: 4096), says: "a record says that it has 4096 bytes, expected 24 to 40"),
        Damage(bytes: record(a, size: .max), says: "a record says that it has 4294967295 bytes, expected 24 to 40"),
        Damage(bytes: record(a, size: 0), says: "a record says that it has 0 bytes, expected 24 to 40"),
        Damage(
            bytes: record(a, length: .max),
            says: "a record of 40 bytes says that its description has 4294967295, expected 1 to 16"),
        Damage(
            bytes: record(a, length: 0), says: "a record of 40 bytes says that its description has 0, expected 1 to 16"),
        Damage(bytes: record("[]"), says: "the description of a record is not a JSON object in UTF-8"),
        Damage(bytes: Array(record(a).prefix(12)), says: "a record ends after 12 bytes, expected at least 24"),
        Damage(bytes: record(b, length: 9), says: "the description of a record is not a JSON object in UTF-8"),
    ]

    @Test("A damaged record says what is wrong, and hides none behind it", arguments: damages)
    func tellsDamage(_ damage: Damage) {
        #expect(Self.read(damage.bytes).faults.map(\.description) == [damage.says])
        if damage.bytes.count > 12, !damage.says.contains("to 40") {
            #expect(Self.read(damage.bytes + Self.record(Self.b)).records.last?.description == Self.b)
        }
    }

    @Test("A record that claims the bytes of the next one is damaged, and the next one is read")
    func claimsNext() {
        let found = Self.read(Self.record(Self.a, size: 72) + Self.record(Self.b) + Self.record(Self.a))
        #expect(found.records.map(\.description) == [Self.b, Self.a])
        #expect(found.faults.map(\.description) == ["a record says that it has 72 bytes, expected 24 to 40"])
    }

    @Test("Bytes after many damaged records are not read again for each of them")
    func readsOnce() {
        // Each record claims all bytes up to the end of the section, whose last byte is not UTF-8.
        let (count, length) = (8_192, 32)
        var bytes: [UInt8] = []
        for place in 0..<count {
            let rest = UInt32((count - place) * length)
            bytes += Self.record("{", size: rest, length: rest - 24)
        }
        bytes[bytes.count - 1] = 0xFF
        let found = Self.read(bytes)
        #expect(found.records.isEmpty && found.faults.count == count)
        #expect(found.faults.first?.description == "a record says that it has 262144 bytes, expected 24 to 32")
    }

    @Test(
        "Bytes that were changed at random give records within their bounds, or faults",
        arguments: Effort.shares(standard: 20_000))
    func survivesMutation(_ share: Effort.Share) {
        let whole = Self.record(Self.a) + Self.record(Self.b) + Self.record(Self.a)
        for trial in share.trials {
            var numbers = SeededNumbers(trial: trial)
            var bytes = whole
            for _ in 0...numbers.below(6) {
                bytes[numbers.below(bytes.count)] = UInt8.random(in: 0...255, using: &numbers)
            }
            bytes.removeLast(numbers.below(bytes.count + 1))
            let found = Self.read(bytes, pointerSize: numbers.once(in: 2) ? 4 : 8)
            #expect(
                found.records.allSatisfy { $0.offset + 24 <= bytes.count && $0.description.utf8.count <= bytes.count },
                "seed \(trial)")
        }
    }
}
