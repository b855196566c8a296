/// Reads the header of a Mach-O file for several processors (`mach-o/fat.h`), in either byte order and either width.
struct FatReader {
    private let bytes: BinaryBytes
    private let isWide: Bool

    /// The most processors that one file is for.
    static let sliceLimit = 42

    init(_ given: BinaryBytes) throws(BinaryFault) {
        var bytes = given
        bytes.isBigEndian = true
        var magic = try bytes.number(UInt32.self, at: 0, "the magic number of a fat file")
        if magic == 0xBEBA_FECA || magic == 0xBFBA_FECA {
            bytes.isBigEndian = false
            magic = magic.byteSwapped
        }
        isWide = magic == 0xCAFE_BABF
        self.bytes = bytes
    }

    /// The files for single processors.
    func slices() throws(BinaryFault) -> [BinaryBytes] {
        let count = try bytes.number(UInt32.self, at: 4, "the number of processors")
        guard count <= Self.sliceLimit else {
            throw BinaryFault(
                bytes.range.lowerBound + 4, "\(count) processors", expected: "at most \(Self.sliceLimit)")
        }
        var slices: [BinaryBytes] = []
        for index in 0..<UInt64(count) {
            let start = 8 + index * (isWide ? 32 : 20)
            let offset =
                isWide
                ? try bytes.number(UInt64.self, at: start + 8, "the offset of a processor's part")
                : UInt64(try bytes.number(UInt32.self, at: start + 8, "the offset of a processor's part"))
            let size =
                isWide
                ? try bytes.number(UInt64.self, at: start + 16, "the size of a processor's part")
                : UInt64(try bytes.number(UInt32.self, at: start + 12, "the size of a processor's part"))
            var slice = try bytes.part(at: offset, count: size, "the part of a processor")
            slice.isBigEndian = false
            let isFat = slice.starts(with: [0xCA, 0xFE]) || slice.starts(with: [0xBE, 0xBA, 0xFE])
            guard !isFat, !slice.starts(with: [0xBF, 0xBA, 0xFE]) else {
                throw BinaryFault(
                    slice.range.lowerBound, "a fat file within a fat file", expected: "a file for one processor")
            }
            slices.append(slice)
        }
        return slices
    }
}
