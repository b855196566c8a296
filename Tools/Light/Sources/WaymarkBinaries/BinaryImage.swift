/// The parts of a program or library in which records of routes can be, for one processor.
package struct BinaryImage: Sendable {
    /// One part.
    package struct Area: Sendable {
        package let bytes: BinaryBytes
        /// Whether nothing but records is here.
        package let isSection: Bool
    }

    /// The format and the processor, as in `Mach-O arm64`.
    package let kind: String
    /// The size of an address, 4 or 8.
    package let pointerSize: Int
    package var areas: [Area] = []
    /// The bytes that are encrypted, as ranges of the whole file.
    package var encrypted: Range<Int>?

    package init(kind: String, pointerSize: Int) {
        (self.kind, self.pointerSize) = (kind, pointerSize)
    }
}

/// The images in a file.
package enum BinaryFile {
    /// The most images in one file.
    static let imageLimit = 4096

    /// Returns whether a file with this beginning may contain images.
    ///
    /// - Parameter start: The first eight bytes, or fewer for a shorter file.
    package static func isImage(_ start: some Collection<UInt8>) -> Bool {
        Format(start).map { $0 != .zip } ?? false
    }

    /// Returns whether a file that begins so is a zip archive, such as an `.ipa`.
    package static func isZip(_ start: some Collection<UInt8>) -> Bool { Format(start) == .zip }

    /// Reads the images of a program, a library, an object file, or an archive of object files.
    ///
    /// - Throws: The first error. A file of any other kind is an error.
    package static func images(of bytes: BinaryBytes) throws(BinaryFault) -> [BinaryImage] {
        switch Format(bytes.withBytes { Array($0.prefix(8)) }) {
        case .elf: return [try ELFReader(bytes).image()]
        case .mach: return [try MachReader(bytes).image()]
        case .fat: return try FatReader(bytes).slices().flatMapThrowing(images)
        case .wasm:
            // The data in the file are the same as after loading, but may begin at any byte, and records are found
            // only at multiples of four.
            var image = BinaryImage(kind: "WebAssembly", pointerSize: 4)
            for start in 0..<UInt64(4) {
                let part = try bytes.part(at: start, count: UInt64(bytes.count) - start, "the module")
                image.areas.append(BinaryImage.Area(bytes: part, isSection: false))
            }
            return [image]
        case .objects:
            return try ObjectArchive(bytes).members().flatMapThrowing { member throws(BinaryFault) in
                // There are lists of symbols between the objects, and nested archives are not read.
                switch Format(member.withBytes { Array($0.prefix(8)) }) {
                case .elf, .mach, .wasm: try images(of: member)
                case .fat, .objects, .zip, nil: []
                }
            }
        case .zip, nil:
            throw BinaryFault(
                bytes.range.lowerBound, "not a program, library or object file",
                expected: "ELF, Mach-O, WebAssembly or an archive of object files")
        }
    }

    /// The formats, distinguished by their first bytes.
    private enum Format {
        case elf, mach, fat, wasm, objects, zip

        init?(_ start: some Collection<UInt8>) {
            switch Array(start.prefix(4)) {
            case [0x7F, 0x45, 0x4C, 0x46]: self = .elf
            case [0xCE, 0xFA, 0xED, 0xFE], [0xCF, 0xFA, 0xED, 0xFE], [0xFE, 0xED, 0xFA, 0xCE],
                [0xFE, 0xED, 0xFA, 0xCF]:
                self = .mach
            case [0xCA, 0xFE, 0xBA, 0xBE]:
                // A class of Java begins with the same bytes, and then has its version, which is above 44.
                let count = start.dropFirst(4).prefix(4).reduce(0) { $0 << 8 | Int($1) }
                guard count <= FatReader.sliceLimit else { return nil }
                self = .fat
            case [0xCA, 0xFE, 0xBA, 0xBF], [0xBE, 0xBA, 0xFE, 0xCA], [0xBF, 0xBA, 0xFE, 0xCA]: self = .fat
            case [0x00, 0x61, 0x73, 0x6D]: self = .wasm
            case [0x21, 0x3C, 0x61, 0x72] where start.elementsEqual("!<arch>\n".utf8): self = .objects
            case [0x50, 0x4B, 0x03, 0x04]: self = .zip
            default: return nil
            }
        }
    }
}

extension Array {
    /// `flatMap`, with the type of the error.
    func flatMapThrowing<Result>(
        _ transform: (Element) throws(BinaryFault) -> [Result]
    ) throws(BinaryFault) -> [Result] {
        var results: [Result] = []
        for element in self { results += try transform(element) }
        return results
    }
}
