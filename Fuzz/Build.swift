import WaymarkBinaries
import WaymarkRecords

/// Reads random bytes as a program, a library, or an archive of them.
///
/// They are read or refused with a place within them, never trapped on; every part that is found lies within the bytes, and so does
/// every record in it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    read(bytes)
    // Stored files are unpacked here; deflated ones are the business of zlib.
    let archive = ZipReader(BinaryBytes(bytes)) { packed, limit in Array(packed.bytes.prefix(limit)) }
    do throws(BinaryFault) {
        for entry in try archive.entries().prefix(64) {
            let contents = try archive.contents(of: entry)
            precondition(UInt64(contents.count) == entry.size, "an entry has another size than it says")
            read(contents)
        }
    } catch { check(error, within: count) }
    return 0
}

private func read(_ bytes: [UInt8]) {
    let whole = BinaryBytes(bytes)
    _ = BinaryFile.isImage(bytes)
    do throws(BinaryFault) {
        for image in try BinaryFile.images(of: whole) {
            for area in image.areas {
                precondition(whole.range.contains(area.bytes.range), "a part lies outside of the file")
                let found = area.bytes.withBytes { RouteRecords(in: $0, pointerSize: image.pointerSize) }
                for record in found.records {
                    precondition(record.offset + 24 < area.bytes.count, "a record ends behind its part")
                    precondition(record.description.utf8.count <= area.bytes.count, "a text is longer than its part")
                }
                for fault in found.faults { precondition(fault.offset < area.bytes.count, "a fault lies elsewhere") }
            }
        }
    } catch { check(error, within: bytes.count) }
}

private func check(_ fault: BinaryFault, within count: Int) {
    precondition((0...count).contains(fault.offset), "the fault \(fault) lies outside of \(count) bytes")
}
