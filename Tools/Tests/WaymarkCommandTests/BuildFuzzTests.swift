import Testing
import WaymarkBinaries
import WaymarkRecords

/// Builds that are none.
@Suite struct BuildFuzzTests {
    @Test(
        "A build that was changed at random is read or refused at a place within it",
        arguments: CatalogueCommandTests.forms)
    func survives(_ form: CatalogueCommandTests.Form) {
        for seed in 0..<2_000 {
            var numbers = SourceFuzzTests.Numbers(state: UInt64(seed))
            var bytes = form.bytes
            for _ in 0..<Int.random(in: 1...4, using: &numbers) {
                let place = Int.random(in: bytes.indices, using: &numbers)
                // Sizes and offsets at their ends find what sums overflow.
                let value = [0, 0xFF, 0x7F, 0x80, UInt8.random(in: 0...255, using: &numbers)].randomElement(
                    using: &numbers)
                for next in place..<min(bytes.count, place + [1, 4, 8].randomElement(using: &numbers)!) {
                    bytes[next] = value ?? 0
                }
            }
            if Bool.random(using: &numbers) { bytes.removeLast(Int.random(in: 0...bytes.count / 2, using: &numbers)) }
            let problem = Self.problem(of: bytes)
            #expect(problem == nil, "seed \(seed): \(problem ?? "")")
        }
    }

    /// The fault of reading some bytes; `nil` if they are read or refused as they should be.
    private static func problem(of bytes: [UInt8]) -> String? {
        do throws(BinaryFault) {
            let whole = BinaryBytes(bytes)
            if BinaryFile.isZip(bytes.prefix(8)) {
                let archive = ZipReader(whole) { packed, limit in Array(packed.bytes.prefix(limit)) }
                for entry in try archive.entries() {
                    let contents = try archive.contents(of: entry)
                    if contents.count != Int(entry.size) { return "'\(entry.path)' has \(contents.count) bytes" }
                }
                return nil
            }
            for area in try BinaryFile.images(of: whole).flatMap(\.areas) {
                if area.bytes.range.upperBound > bytes.count { return "a part ends at \(area.bytes.range.upperBound)" }
                _ = area.bytes.withBytes { RouteRecords(in: $0, pointerSize: 4) }
            }
        } catch {
            if !(0...bytes.count).contains(error.offset) { return "\(error)" }
        }
        return nil
    }
}
