internal import WaymarkGround
internal import WaymarkManifest

/// Reads a binary property list into a tree.
///
/// Foundation's reader is not used, because an array of such a list can refer to another one again and again, and
/// Foundation expands all references before they can be counted. This reader also keeps the order of keys, and repeated
/// keys. It does not trap on any input. The format is that of `CFBinaryPList.c`: objects, a table of their offsets, and
/// a trailer with the place of the table.
struct BinaryPropertyListReader {
    /// The first bytes of a list.
    static let mark = Array("bplist00".utf8)
    /// The maximum number of values of a list after all references are followed.
    static let valueLimit = 1 << 20

    private let bytes: [UInt8]
    private let file: String?
    private var offsets: [Int] = []
    private var referenceSize = 0
    /// The texts by offset. Each is read once, so many references to a long text, or many objects at one place, cost no
    /// more than a single one.
    private var texts: [Int: String] = [:]
    /// The number of bytes that texts were read from: at most the size of the file, unless texts overlap.
    private var textBytes = 0
    /// The number of bytes of texts that were referred to repeatedly: the reader of the tree examines each reference.
    private var repeatedBytes = 0
    private var count = 0
    /// The path to the value that is being read.
    private var path = PropertyListPath()

    init(_ bytes: [UInt8], file: String?) {
        self.bytes = bytes
        self.file = file
    }

    /// Reads the whole list as one value.
    consuming func read() throws(ManifestLoadingError) -> ManifestNode {
        let trailer = bytes.count - 32
        guard bytes.starts(with: Self.mark), trailer >= Self.mark.count else { throw malformed("it ends too early") }
        let offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard let objects = integer(at: trailer + 8, size: 8), let top = integer(at: trailer + 16, size: 8),
            let table = integer(at: trailer + 24, size: 8), 1...8 ~= offsetSize, 1...8 ~= referenceSize,
            table <= trailer, objects <= (trailer - table) / offsetSize
        else { throw malformed("its trailer is wrong") }
        for number in 0..<objects {
            guard let offset = integer(at: table + number * offsetSize, size: offsetSize), offset < table else {
                throw malformed("an object is out of its bounds")
            }
            offsets.append(offset)
        }
        return try value(top, depth: 0)
    }

    private mutating func value(_ object: Int, depth: Int) throws(ManifestLoadingError) -> ManifestNode {
        count += 1
        guard count <= Self.valueLimit else { throw error(.tooManyValues(limit: Self.valueLimit)) }
        let offset = try self.offset(of: object)
        let marker = bytes[offset]
        switch marker >> 4 {
        case 0x0: return ManifestNode(try simple(marker))
        case 0x1: return ManifestNode(.integer(try number(at: offset, marker)))
        case 0x2: return ManifestNode(.number(try real(at: offset, marker)))
        case 0x5, 0x6, 0x7: return ManifestNode(.text(try text(object)))
        case 0xA, 0xD:
            let limit = ManifestNode.depthLimit
            guard depth < limit else { throw error(.tooDeep(limit: limit)) }
            return marker >> 4 == 0xA
                ? try array(at: offset, depth: depth) : try dictionary(at: offset, depth: depth)
        case 0x3: throw error(.unsupportedValue("a date", path: path.description))
        case 0x4: throw error(.unsupportedValue("data", path: path.description))
        case 0x8: throw error(.unsupportedValue("a reference of an archive", path: path.description))
        case 0xC: throw error(.unsupportedValue("a set", path: path.description))
        default: throw malformed("an object has an unknown type")
        }
    }

    private func simple(_ marker: UInt8) throws(ManifestLoadingError) -> ManifestNode.Content {
        switch marker {
        case 0x00: return .null
        case 0x08: return .bool(false)
        case 0x09: return .bool(true)
        default: throw malformed("an object has an unknown type")
        }
    }

    // MARK: Numbers

    /// Returns the unsigned number of big-endian bytes, or `nil` if it lies outside of the list or does not fit.
    private func integer(at offset: Int, size: Int) -> Int? {
        guard offset >= 0, size <= bytes.count, offset <= bytes.count - size else { return nil }
        return Int(exactly: bytes[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    private func bits(at offset: Int, size: Int) throws(ManifestLoadingError) -> UInt64 {
        guard offset <= bytes.count - size else { throw malformed("it ends too early") }
        return bytes[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }

    /// Returns an integer: numbers of up to four bytes are unsigned, those of eight are signed.
    private func number(at offset: Int, _ marker: UInt8) throws(ManifestLoadingError) -> Int64 {
        let size = 1 << Int(marker & 0x0F)
        switch size {
        case 1, 2, 4, 8: return Int64(bitPattern: try bits(at: offset + 1, size: size))
        case 16:
            let high = Int64(bitPattern: try bits(at: offset + 1, size: 8))
            let low = Int64(bitPattern: try bits(at: offset + 9, size: 8))
            guard high == (low < 0 ? -1 : 0) else { throw malformed("a number has more than 64 bits") }
            return low
        default: throw malformed("a number has more than 64 bits")
        }
    }

    private func real(at offset: Int, _ marker: UInt8) throws(ManifestLoadingError) -> Double {
        switch marker & 0x0F {
        case 2: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: try bits(at: offset + 1, size: 4))))
        case 3: return Double(bitPattern: try bits(at: offset + 1, size: 8))
        default: throw malformed("a number has more than 64 bits")
        }
    }

    // MARK: Texts, arrays and dictionaries

    private func offset(of object: Int) throws(ManifestLoadingError) -> Int {
        guard offsets.indices.contains(object) else { throw malformed("it refers to an object that does not exist") }
        return offsets[object]
    }

    /// Returns the number of elements of the object at an offset, given the size of an element, and their start.
    private func elements(
        at offset: Int, size: Int
    ) throws(ManifestLoadingError) -> (start: Int, count: Int) {
        var start = offset + 1
        var count = Int(bytes[offset] & 0x0F)
        if count == 0x0F {
            guard start < bytes.count, bytes[start] >> 4 == 1, bytes[start] & 0x0F <= 3,
                let long = integer(at: start + 1, size: 1 << Int(bytes[start] & 0x0F))
            else { throw malformed("a length is not a number") }
            count = long
            start += 1 + 1 << Int(bytes[start] & 0x0F)
        }
        guard start <= bytes.count, count <= (bytes.count - start) / size else { throw malformed("it ends too early") }
        return (start, count)
    }

    private mutating func text(_ object: Int) throws(ManifestLoadingError) -> String {
        let offset = try self.offset(of: object)
        if let text = texts[offset] {
            repeatedBytes += text.utf8.count
            guard repeatedBytes / 64 <= Self.valueLimit else { throw error(.tooManyValues(limit: Self.valueLimit)) }
            return text
        }
        let kind = bytes[offset] >> 4
        guard 5...7 ~= kind else { throw malformed("a key is not a string") }
        let (start, count) = try elements(at: offset, size: kind == 6 ? 2 : 1)
        textBytes += kind == 6 ? 2 * count : count
        guard textBytes <= bytes.count else { throw malformed("strings overlap") }
        let text: String?
        if kind == 6 {
            let units = (0..<count).map { UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1]) }
            text = String(wellFormed: units)
        } else {
            let slice = bytes[start..<start + count]
            text = kind == 7 || slice.allSatisfy { $0 < 0x80 } ? String(wellFormed: slice) : nil
        }
        guard let text else { throw malformed("a string is not well-formed") }
        texts[offset] = text
        return text
    }

    private func reference(_ number: Int, from start: Int) throws(ManifestLoadingError) -> Int {
        guard let object = integer(at: start + number * referenceSize, size: referenceSize) else {
            throw malformed("it refers to an object that does not exist")
        }
        return object
    }

    private mutating func array(at offset: Int, depth: Int) throws(ManifestLoadingError) -> ManifestNode {
        let (start, count) = try elements(at: offset, size: referenceSize)
        var nodes: [ManifestNode] = []
        for number in 0..<count {
            let object = try reference(number, from: start)
            path.enter(number)
            nodes.append(try value(object, depth: depth + 1))
            path.leave()
        }
        return ManifestNode(.array(nodes))
    }

    private mutating func dictionary(at offset: Int, depth: Int) throws(ManifestLoadingError) -> ManifestNode {
        let (start, count) = try elements(at: offset, size: 2 * referenceSize)
        var members: [ManifestNode.Member] = []
        for number in 0..<count {
            let key = try text(reference(number, from: start))
            let object = try reference(count + number, from: start)
            path.enter(key)
            let node = try value(object, depth: depth + 1)
            path.leave()
            members.append(ManifestNode.Member(key, node))
        }
        return ManifestNode(.object(members))
    }

    // MARK: Errors

    private func error(_ reason: ManifestLoadingError.Reason) -> ManifestLoadingError {
        ManifestLoadingError(reason, file: file)
    }

    private func malformed(_ problem: String) -> ManifestLoadingError { error(.malformedPropertyList(problem)) }
}
