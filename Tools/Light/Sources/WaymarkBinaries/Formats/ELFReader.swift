/// Reads the Executable and Linkable Format (System V ABI, chapters 4 and 5).
struct ELFReader {
    private let bytes: BinaryBytes
    private let isWide: Bool

    /// The most sections and segments that are read.
    private static let entryLimit: UInt64 = 1 << 20
    private static let machines: [UInt16: String] = [
        3: "i386", 40: "arm", 62: "x86_64", 183: "arm64", 243: "riscv",
    ]

    /// - Throws: An error if the file is big-endian, or ends within its header.
    init(_ bytes: BinaryBytes) throws(BinaryFault) {
        self.bytes = bytes
        let (width, order) = (
            try bytes.number(UInt8.self, at: 4, "the class of an ELF file"),
            try bytes.number(UInt8.self, at: 5, "the byte order of an ELF file")
        )
        guard width == 1 || width == 2 else {
            throw BinaryFault(bytes.range.lowerBound + 4, "the ELF class \(width)", expected: "1 (32 bits) or 2 (64)")
        }
        guard order == 1 else {
            throw BinaryFault(
                bytes.range.lowerBound + 5, "the ELF byte order \(order)", expected: "1 (little-endian), as records are"
            )
        }
        isWide = width == 2
    }

    /// The image: its sections of records or, if it has no table of sections, all segments that are writable when
    /// loaded.
    func image() throws(BinaryFault) -> BinaryImage {
        let machine = try bytes.number(UInt16.self, at: 18, "the machine of an ELF file")
        var image = BinaryImage(
            kind: "ELF \(Self.machines[machine] ?? "machine \(machine)")", pointerSize: isWide ? 8 : 4)
        let table = try word(at: isWide ? 40 : 32, "the offset of the section headers")
        image.areas = table == 0 ? try segments() : try sections(table)
        return image
    }

    private func sections(_ table: UInt64) throws(BinaryFault) -> [BinaryImage.Area] {
        let size = UInt64(try bytes.number(UInt16.self, at: isWide ? 58 : 46, "the size of a section header"))
        var count = UInt64(try bytes.number(UInt16.self, at: isWide ? 60 : 48, "the number of sections"))
        var names = UInt64(try bytes.number(UInt16.self, at: isWide ? 62 : 50, "the section of names"))
        guard size >= (isWide ? 64 : 40) else {
            throw BinaryFault(
                bytes.range.lowerBound + (isWide ? 58 : 46), "section headers of \(size) bytes",
                expected: "\(isWide ? 64 : 40)")
        }
        // Values that do not fit into the header are in the first section.
        if count == 0 { count = try word(at: table &+ (isWide ? 32 : 20), "the number of sections") }
        if names == 0xFFFF {
            names = UInt64(try bytes.number(UInt32.self, at: table &+ (isWide ? 40 : 24), "the section of names"))
        }
        guard count <= Self.entryLimit else { throw tooMany(count, "sections", at: table) }
        let headers = try bytes.part(at: table, count: count * size, "the table of sections")
        if names >= count { return try segments() }
        let nameBytes = try contents(of: headers, at: names * size, "the names of sections")
        var areas: [BinaryImage.Area] = []
        for index in 0..<count {
            let name = UInt64(try headers.number(UInt32.self, at: index * size, "the name of a section"))
            let type = try headers.number(UInt32.self, at: index * size + 4, "the type of a section")
            // A section without bits (8) is left if symbols were moved into a separate file.
            guard type != 8, name < UInt64(nameBytes.count),
                try nameBytes.text(
                    at: name, count: min(16, UInt64(nameBytes.count) - name), "a name") == "waymark_rts"
            else { continue }
            let part = try contents(of: headers, at: index * size, "the section waymark_rts")
            areas.append(BinaryImage.Area(bytes: part, isSection: true))
        }
        return areas
    }

    /// The bytes of the section whose header is at an offset.
    private func contents(
        of headers: BinaryBytes, at header: UInt64, _ what: String
    ) throws(BinaryFault) -> BinaryBytes {
        let (offset, count) = (
            try word(in: headers, at: header + (isWide ? 24 : 16), "the offset of a section"),
            try word(in: headers, at: header + (isWide ? 32 : 20), "the size of a section")
        )
        return try bytes.part(at: offset, count: count, what)
    }

    private func segments() throws(BinaryFault) -> [BinaryImage.Area] {
        let table = try word(at: isWide ? 32 : 28, "the offset of the program headers")
        let size = UInt64(try bytes.number(UInt16.self, at: isWide ? 54 : 42, "the size of a program header"))
        let count = UInt64(try bytes.number(UInt16.self, at: isWide ? 56 : 44, "the number of program headers"))
        if table == 0 || count == 0 { return [] }
        guard size >= (isWide ? 56 : 32) else {
            throw BinaryFault(
                bytes.range.lowerBound + (isWide ? 54 : 42), "program headers of \(size) bytes",
                expected: "\(isWide ? 56 : 32)")
        }
        let headers = try bytes.part(at: table, count: count * size, "the table of program headers")
        var areas: [BinaryImage.Area] = []
        for start in stride(from: 0, to: count * size, by: Int(size)) {
            let type = try headers.number(UInt32.self, at: start, "the type of a segment")
            let flags = try headers.number(UInt32.self, at: start + (isWide ? 4 : 24), "the flags of a segment")
            // Loaded (1) and writable (2).
            guard type == 1, flags & 2 != 0 else { continue }
            let offset = try word(in: headers, at: start + (isWide ? 8 : 4), "the offset of a segment")
            let length = try word(in: headers, at: start + (isWide ? 32 : 16), "the size of a segment")
            areas.append(
                BinaryImage.Area(bytes: try bytes.part(at: offset, count: length, "a segment"), isSection: false))
        }
        return areas
    }

    /// A number of the size of an address.
    private func word(in part: BinaryBytes? = nil, at offset: UInt64, _ what: String) throws(BinaryFault) -> UInt64 {
        let part = part ?? bytes
        return isWide
            ? try part.number(UInt64.self, at: offset, what) : UInt64(try part.number(UInt32.self, at: offset, what))
    }

    private func tooMany(_ count: UInt64, _ what: String, at offset: UInt64) -> BinaryFault {
        BinaryFault(
            bytes.range.lowerBound + Int(min(offset, UInt64(bytes.count))), "\(count) \(what)",
            expected: "at most \(Self.entryLimit)")
    }
}
