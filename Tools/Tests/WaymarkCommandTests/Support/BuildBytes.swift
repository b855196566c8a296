/// Programs and archives in bytes, as small as their formats let them be.
enum BuildBytes {
    /// Little-endian numbers one after the other.
    static func numbers<Number: FixedWidthInteger>(_ numbers: Number...) -> [UInt8] {
        numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
    }

    static func padded(_ bytes: some Sequence<UInt8>, _ count: Int) -> [UInt8] {
        let bytes = Array(bytes)
        return bytes + [UInt8](repeating: 0, count: max(0, count - bytes.count))
    }

    /// A record of a route.
    static func record(_ text: String) -> [UInt8] {
        let words = (text.utf8.count + 7) / 8
        return numbers(UInt64(0x3152_4D59_4157_0A8D)) + numbers(UInt32(24 + 8 * words), UInt32(text.utf8.count))
            + numbers(UInt64(0)) + padded(text.utf8, 8 * words)
    }

    /// An ELF file with these bytes in a section, or only in a writable segment.
    static func elf(_ records: [UInt8], isWide: Bool = true, hasSections: Bool = true) -> [UInt8] {
        let header = isWide ? 64 : 52
        let program = isWide ? 56 : 32
        let names = Array("\0waymark_rts\0".utf8) + [0, 0, 0]
        let data = UInt64(header + program)
        let table = data + UInt64(records.count + names.count)
        func word(_ value: UInt64) -> [UInt8] { isWide ? numbers(value) : numbers(UInt32(value)) }
        var bytes: [UInt8] = padded([0x7F, 0x45, 0x4C, 0x46, isWide ? 2 : 1, 1, 1], 16)
        bytes += numbers(UInt16(3), UInt16(isWide ? 62 : 40)) + numbers(UInt32(1))
        bytes += word(0) + word(UInt64(header)) + word(hasSections ? table : 0) + numbers(UInt32(0))
        bytes += numbers(
            UInt16(header), UInt16(program), 1, UInt16(isWide ? 64 : 40), hasSections ? 3 : 0, hasSections ? 1 : 0)
        let count = word(UInt64(records.count))
        bytes += numbers(UInt32(1)) + (isWide ? numbers(UInt32(6)) : [])
        bytes += word(data) + word(data) + word(data) + count + count + (isWide ? [] : numbers(UInt32(6))) + word(8)
        bytes += records + names
        if !hasSections { return bytes }
        func section(_ name: UInt32, _ type: UInt32, _ offset: UInt64, _ size: Int) -> [UInt8] {
            numbers(name, type) + word(0) + word(0) + word(offset) + word(UInt64(size)) + numbers(UInt32(0), 0)
                + word(1)
                + word(0)
        }
        return bytes + section(0, 0, 0, 0) + section(0, 3, data + UInt64(records.count), names.count)
            + section(1, 1, data, records.count)
    }

    /// A Mach-O file for one processor, with its records encrypted if that is wanted.
    static func mach(_ records: [UInt8], isWide: Bool = true, isEncrypted: Bool = false) -> [UInt8] {
        let section = isWide ? 80 : 68
        let segment = (isWide ? 72 : 56) + section
        let header = isWide ? 32 : 28
        let commands = segment + (isEncrypted ? 20 : 0)
        let data = UInt64(header + commands)
        func word(_ value: UInt64) -> [UInt8] { isWide ? numbers(value) : numbers(UInt32(value)) }
        var bytes = numbers(UInt32(isWide ? 0xFEED_FACF : 0xFEED_FACE), isWide ? 0x0100_000C : 12, 0, 2)
        bytes += numbers(UInt32(isEncrypted ? 2 : 1), UInt32(commands), 0) + (isWide ? numbers(UInt32(0)) : [])
        let size = UInt64(records.count)
        bytes += numbers(UInt32(isWide ? 0x19 : 1), UInt32(segment)) + padded("__DATA".utf8, 16)
        bytes += word(0) + word(size) + word(data) + word(size) + numbers(UInt32(3), 3, 1, 0)
        bytes += padded("__waymark_rts".utf8, 16) + padded("__DATA".utf8, 16) + word(0) + word(size)
        bytes += numbers(UInt32(data), 3, 0, 0, 0, 0, 0) + (isWide ? numbers(UInt32(0)) : [])
        if isEncrypted { bytes += numbers(UInt32(0x2C), 20, UInt32(data), UInt32(records.count), 1) }
        return bytes + records
    }

    /// A WebAssembly module with a gap between its header and its records.
    static func wasm(_ records: [UInt8], behind gap: Int = 0) -> [UInt8] {
        padded([0x00, 0x61, 0x73, 0x6D, 1, 0, 0, 0], 8 + gap) + records
    }

    /// A Mach-O file for several processors.
    static func fat(_ slices: [[UInt8]], isWide: Bool = false, isBigEndian: Bool = true) -> [UInt8] {
        func ordered<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
            isBigEndian ? numbers(number).reversed() : numbers(number)
        }
        var place = 8 + slices.count * (isWide ? 32 : 20)
        var bytes = ordered(UInt32(isWide ? 0xCAFE_BABF : 0xCAFE_BABE)) + ordered(UInt32(slices.count))
        for slice in slices {
            bytes += ordered(UInt32(0x0100_000C)) + ordered(UInt32(0))
            bytes += isWide ? ordered(UInt64(place)) + ordered(UInt64(slice.count)) : ordered(UInt32(place))
            bytes +=
                isWide ? ordered(UInt32(0)) + ordered(UInt32(0)) : ordered(UInt32(slice.count)) + ordered(UInt32(0))
            place += slice.count
        }
        return bytes + slices.flatMap(\.self)
    }

    /// An archive of object files, the second with a long name as BSD writes it.
    static func objects(_ members: [[UInt8]]) -> [UInt8] {
        var bytes = Array("!<arch>\n".utf8)
        for (number, member) in members.enumerated() {
            let contents = number == 0 ? member : padded("a long name.o".utf8, 20) + member
            let name = number == 0 ? "a.o/" : "#1/20"
            bytes += Array(name.padding(16) + "0".padding(12) + "0".padding(6) + "0".padding(6) + "644".padding(8))
            bytes += Array(String(contents.count).padding(10)) + [0x60, 0x0A] + contents
            if contents.count % 2 == 1 { bytes.append(0x0A) }
        }
        return bytes
    }

    /// A zip archive of stored files.
    ///
    /// - Parameters:
    ///   - size: The size that each file is said to have once it is unpacked, if it is another than that of its bytes.
    ///   - locked: The paths of the files that are said to be encrypted.
    static func zip(
        _ files: [(path: String, bytes: [UInt8])], method: UInt16 = 0, flags: UInt16 = 0, size: UInt32? = nil,
        locked: Set<String> = []
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for (path, contents) in files {
            let offset = UInt32(bytes.count)
            let sizes = numbers(UInt32(0), UInt32(contents.count), size ?? UInt32(contents.count))
            let marks: UInt16 = locked.contains(path) ? 1 : flags
            let shared = numbers(UInt16(20), marks, method, 0, 0) + sizes + numbers(UInt16(path.utf8.count), 0)
            bytes += numbers(UInt32(0x0403_4B50)) + shared + Array(path.utf8) + contents
            directory += numbers(UInt32(0x0201_4B50)) + numbers(UInt16(20)) + shared + numbers(UInt16(0), 0, 0)
            directory += numbers(UInt32(0), offset) + Array(path.utf8)
        }
        let count = UInt16(files.count)
        return bytes + directory + numbers(UInt32(0x0605_4B50)) + numbers(UInt16(0), 0, count, count)
            + numbers(UInt32(directory.count), UInt32(bytes.count)) + numbers(UInt16(0))
    }
}

extension String {
    /// The text's bytes with spaces behind them.
    fileprivate func padding(_ count: Int) -> [UInt8] {
        Array(utf8) + [UInt8](repeating: 0x20, count: count - utf8.count)
    }
}
