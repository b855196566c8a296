internal import WaymarkFiles
internal import WaymarkGround

/// The document that was accepted last, with what came beside it.
struct KeptRules: Hashable, Sendable {
    /// The document's version, the greatest that was ever accepted.
    var version: UInt64
    var document: [UInt8]
    var signature: [UInt8]?
    var entityTag: String?
    /// Whether the rules were taken back, and are kept for their version alone.
    var isRemoved = false
}

/// The same as the bytes of a file, little-endian.
///
/// | bytes | hold |
/// |---|---|
/// | 0–7 | `waymrule` |
/// | 8–11 | the version of this shape |
/// | 12–15 | a checksum of the bytes before |
/// | 16–23 | the version of the rules |
/// | 24–27 | 1 where they were taken back, else 0 |
/// | 28–39 | how many bytes the signature, the entity tag and the document have; all ones for an absent one |
/// | 40–43 | a checksum of those three |
/// | 44–47 | a checksum of the bytes before |
/// | 48– | the signature, the entity tag, the document |
///
/// The version stands in a head with a checksum of its own, so that it is known also where the document is damaged. Checksums
/// find what went wrong by accident; what somebody changed on purpose, the signature shows.
extension KeptRules {
    static let shape: UInt32 = 1
    static let headCount = 48
    private static let identityCount = 16

    private static func identity(_ shape: UInt32) -> [UInt8] {
        let bytes = Array("waymrule".utf8) + bytes(of: shape)
        return bytes + Self.bytes(of: CRC32.checksum(bytes))
    }

    private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    /// How many bytes a file has at most, where documents have so many: there are a signature, a tag and the head beside it.
    static func greatestCount(forDocumentsOf limit: Int) -> Int {
        let (count, overflow) = limit.addingReportingOverflow(SignatureText.greatestCount + headCount + 256)
        return overflow ? .max - 1 : count
    }

    /// The bytes of the file.
    var bytes: [UInt8] {
        let tag = entityTag.map { Array($0.utf8) }
        let body = (signature ?? []) + (tag ?? []) + document
        var head = Self.identity(Self.shape) + Self.bytes(of: version) + Self.bytes(of: UInt32(isRemoved ? 1 : 0))
        for count in [signature?.count, tag?.count, document.count] {
            head += Self.bytes(of: count.map { UInt32(clamping: $0) } ?? .max)
        }
        head += Self.bytes(of: CRC32.checksum(body))
        return head + Self.bytes(of: CRC32.checksum(head)) + body
    }

    /// What the bytes of a file say.
    enum Reading: Hashable {
        case rules(KeptRules)
        /// Something else, and the version of the rules that stood there, if that can be said.
        case unreadable(RuleStorageError.Reason, version: UInt64?)
    }

    /// Reads a file.
    static func read(_ bytes: [UInt8]) -> Reading {
        let shape = UInt32(truncatingIfNeeded: number(bytes.dropFirst(8).prefix(4)))
        guard bytes.count >= identityCount, bytes.starts(with: identity(shape)) else {
            let isCut = identity(Self.shape).starts(with: bytes.prefix(identityCount)) && !bytes.isEmpty
            return .unreadable(isCut ? .damaged : .notRules, version: nil)
        }
        guard shape == Self.shape else { return .unreadable(.otherVersion(Int(shape)), version: nil) }
        let head = bytes.prefix(headCount)
        guard head.count == headCount,
            CRC32.checksum(head.prefix(44)) == UInt32(truncatingIfNeeded: number(head[44..<48]))
        else { return .unreadable(.damaged, version: nil) }
        let version = number(head[16..<24])
        let counts = [28, 32, 36].map { number(head[$0..<($0 + 4)]) }.map { $0 == .max >> 32 ? nil : Int($0) }
        var body = bytes.dropFirst(headCount)
        let whole = counts.reduce(0) { $0 + ($1 ?? 0) }
        guard counts[2] != nil, body.count == whole,
            CRC32.checksum(body) == UInt32(truncatingIfNeeded: number(head[40..<44]))
        else { return .unreadable(.damaged, version: version) }
        var parts: [[UInt8]?] = []
        for count in counts {
            parts.append(count.map { Array(body.prefix($0)) })
            body = body.dropFirst(count ?? 0)
        }
        return .rules(
            KeptRules(
                version: version, document: parts[2] ?? [], signature: parts[0],
                entityTag: parts[1].flatMap { String(wellFormed: $0) },
                isRemoved: number(head[24..<28]) != 0))
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
