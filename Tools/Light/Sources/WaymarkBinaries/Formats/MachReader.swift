/// Reads Mach-O for one processor (`mach-o/loader.h`).
struct MachReader {
    private let bytes: BinaryBytes
    private let isWide: Bool

    private static let commandLimit: UInt32 = 1 << 16
    private static let processors: [UInt32: String] = [
        7: "i386", 0x0100_0007: "x86_64", 12: "arm", 0x0100_000C: "arm64", 0x0200_000C: "arm64_32",
    ]

    /// - Throws: An error if the file is for a big-endian processor.
    init(_ bytes: BinaryBytes) throws(BinaryFault) {
        self.bytes = bytes
        let magic = try bytes.number(UInt32.self, at: 0, "the magic number of a Mach-O file")
        guard magic == 0xFEED_FACE || magic == 0xFEED_FACF else {
            throw BinaryFault(
                bytes.range.lowerBound, "a big-endian Mach-O file",
                expected: "a little-endian one")
        }
        isWide = magic == 0xFEED_FACF
    }

    /// The image: its sections of records or, if segments of data have no sections, all of these segments.
    func image() throws(BinaryFault) -> BinaryImage {
        let processor = try bytes.number(UInt32.self, at: 4, "the processor of a Mach-O file")
        let type = try bytes.number(UInt32.self, at: 12, "the type of a Mach-O file")
        let count = try bytes.number(UInt32.self, at: 16, "the number of load commands")
        let size = try bytes.number(UInt32.self, at: 20, "the size of the load commands")
        guard count <= Self.commandLimit else {
            throw BinaryFault(
                bytes.range.lowerBound + 16, "\(count) load commands", expected: "at most \(Self.commandLimit)")
        }
        // Watches with an arm64 processor have addresses of four bytes in a file of the narrow form.
        var image = BinaryImage(
            kind: "Mach-O \(Self.processors[processor] ?? "processor \(processor)")", pointerSize: isWide ? 8 : 4)
        let commands = try bytes.part(at: isWide ? 32 : 28, count: UInt64(size), "the load commands")
        // A file of symbols (10) has the tables of sections without their bytes.
        if type == 10 { return image }
        var place: UInt64 = 0
        var hasSections = false
        var rest: [BinaryImage.Area] = []
        for _ in 0..<count {
            let kind = try commands.number(UInt32.self, at: place, "a load command")
            let length = UInt64(try commands.number(UInt32.self, at: place + 4, "the size of a load command"))
            guard length >= 8 else {
                throw BinaryFault(
                    commands.range.lowerBound + Int(place), "a load command of \(length) bytes", expected: "8 or more")
            }
            let command = try commands.part(at: place, count: length, "a load command")
            place += length
            switch kind {
            case 0x19 where isWide, 0x01 where !isWide: try read(command, &image, &hasSections, &rest)
            case 0x21, 0x2C:
                let start = try command.number(UInt32.self, at: 8, "the start of what is encrypted")
                let extent = try command.number(UInt32.self, at: 12, "the size of what is encrypted")
                let id = try command.number(UInt32.self, at: 16, "the kind of encryption")
                if id != 0 {
                    let first = bytes.range.lowerBound + Int(start)
                    image.encrypted = first..<first + Int(extent)
                }
            default: break
            }
        }
        if !hasSections { image.areas = rest }
        return image
    }

    /// Reads a segment, and the sections in it.
    private func read(
        _ command: BinaryBytes, _ image: inout BinaryImage, _ hasSections: inout Bool, _ rest: inout [BinaryImage.Area]
    ) throws(BinaryFault) {
        let header: UInt64 = isWide ? 72 : 56
        let entry: UInt64 = isWide ? 80 : 68
        let segment = try command.text(at: 8, count: 16, "the name of a segment")
        let count = UInt64(try command.number(UInt32.self, at: header - 8, "the number of sections"))
        if count == 0 {
            guard segment.hasPrefix("__DATA") else { return }
            let offset = try word(in: command, at: isWide ? 40 : 32, "the offset of a segment")
            let size = try word(in: command, at: isWide ? 48 : 36, "the size of a segment")
            rest.append(
                BinaryImage.Area(
                    bytes: try bytes.part(at: offset, count: size, "the segment \(segment)"), isSection: false))
            return
        }
        hasSections = true
        let (extent, isOver) = count.multipliedReportingOverflow(by: entry)
        guard !isOver else { return }
        let sections = try command.part(at: header, count: extent, "the sections of the segment \(segment)")
        for start in stride(from: 0, to: extent, by: Int(entry)) {
            let name = try sections.text(at: start, count: 16, "the name of a section")
            let owner = try sections.text(at: start + 16, count: 16, "the segment of a section")
            guard name == "__waymark_rts", owner.hasPrefix("__DATA") else { continue }
            let size = try word(in: sections, at: start + (isWide ? 40 : 36), "the size of a section")
            let offset = try sections.number(
                UInt32.self, at: start + (isWide ? 48 : 40), "the offset of a section")
            image.areas.append(
                BinaryImage.Area(
                    bytes: try bytes.part(at: UInt64(offset), count: size, "the section \(owner),\(name)"),
                    isSection: true))
        }
    }

    private func word(in part: BinaryBytes, at offset: UInt64, _ what: String) throws(BinaryFault) -> UInt64 {
        isWide ? try part.number(UInt64.self, at: offset, what) : UInt64(try part.number(UInt32.self, at: offset, what))
    }
}
