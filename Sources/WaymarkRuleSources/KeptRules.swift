internal import WaymarkFiles
internal import WaymarkGround

/// The document that was accepted last, with its signature and tag.
struct KeptRules: Hashable, Sendable {
    /// The version of the document, which is the greatest ever accepted.
    var version: UInt64
    var document: [UInt8]
    var signature: [UInt8]?
    var entityTag: String?
    /// Whether the rules were removed, and are kept only for their version.
    var isRemoved = false
    /// The time at which they were accepted, in seconds since 1970; `nil` if it is not known.
    var accepted: UInt64?
    /// The documents that have announced and revoked keys, oldest first.
    var proofs: [Proof] = []

    /// A document that has announced or revoked a key, as it was accepted.
    struct Proof: Hashable, Sendable {
        var version: UInt64
        var document: [UInt8]
        var signature: [UInt8]

        /// The number of documents that are kept.
        static let greatestCount = 8
    }
}

/// The same as the bytes of a file, little-endian.
///
/// | bytes | hold |
/// |---|---|
/// | 0–7 | `waymrule` |
/// | 8–11 | the version of this shape |
/// | 12–15 | a checksum of the bytes before |
/// | 16–23 | the version of the rules |
/// | 24–27 | 1 if they were removed, else 0 |
/// | 28–39 | how many bytes the signature, the entity tag and the document have; all ones for an absent one |
/// | 40–43 | a checksum of all that follows the head |
/// | 44–47 | a checksum of the bytes before |
/// | 48– | the signature, the entity tag, the document |
/// | then | when they were accepted, in 8 bytes; all ones if that is not known |
/// | then | of each proof the version in 8 bytes, how many bytes the signature and the document have in 4 each, and both |
///
/// The first version of this shape ends after the document.
///
/// The version is in a head with its own checksum, so that it is known even if the document is damaged. Checksums
/// detect accidental damage; the signature detects deliberate changes.
extension KeptRules {
    static let shape: UInt32 = 2
    static let headCount = 48
    private static let identityCount = 16

    private static func identity(_ shape: UInt32) -> [UInt8] {
        let bytes = Array("waymrule".utf8) + bytes(of: shape)
        return bytes + Self.bytes(of: CRC32.checksum(bytes))
    }

    private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    /// Returns the maximum size of a file in bytes, given that of documents: the file also contains a signature, a tag
    /// and the head.
    static func greatestCount(forDocumentsOf limit: Int) -> Int {
        // The proofs' documents are no longer together than one may be.
        let (documents, isTooMuch) = limit.multipliedReportingOverflow(by: 2)
        let beside = (SignatureText.greatestCount + 16) * (Proof.greatestCount + 1) + headCount + 256 + 8
        let (count, overflow) = documents.addingReportingOverflow(beside)
        return isTooMuch || overflow ? .max - 1 : count
    }

    /// The bytes of the file.
    var bytes: [UInt8] {
        let tag = entityTag.map { Array($0.utf8) }
        var body = (signature ?? []) + (tag ?? []) + document + Self.bytes(of: accepted ?? .max)
        for proof in proofs {
            body += Self.bytes(of: proof.version) + Self.bytes(of: UInt32(clamping: proof.signature.count))
            body += Self.bytes(of: UInt32(clamping: proof.document.count)) + proof.signature + proof.document
        }
        var head = Self.identity(Self.shape) + Self.bytes(of: version) + Self.bytes(of: UInt32(isRemoved ? 1 : 0))
        for count in [signature?.count, tag?.count, document.count] {
            head += Self.bytes(of: count.map { UInt32(clamping: $0) } ?? .max)
        }
        head += Self.bytes(of: CRC32.checksum(body))
        return head + Self.bytes(of: CRC32.checksum(head)) + body
    }

    /// The content of a file.
    enum Reading: Hashable {
        case rules(KeptRules)
        /// Something else, and the version of the rules that stood there, if that can be said.
        case unreadable(RuleStorageError.Reason, version: UInt64?)
    }

    /// Reads a file.
    static func read(_ bytes: [UInt8]) -> Reading {
        let shape = UInt32(truncatingIfNeeded: number(bytes.dropFirst(8).prefix(4)))
        guard bytes.count >= identityCount, bytes.starts(with: identity(shape)) else {
            let isCut =
                !bytes.isEmpty
                && (1...Self.shape).contains { identity($0).starts(with: bytes.prefix(identityCount)) }
            return .unreadable(isCut ? .damaged : .notRules, version: nil)
        }
        guard 1...Self.shape ~= shape else { return .unreadable(.otherVersion(Int(shape)), version: nil) }
        let head = bytes.prefix(headCount)
        guard head.count == headCount,
            CRC32.checksum(head.prefix(44)) == UInt32(truncatingIfNeeded: number(head[44..<48]))
        else { return .unreadable(.damaged, version: nil) }
        let version = number(head[16..<24])
        let counts = [28, 32, 36].map { number(head[$0..<($0 + 4)]) }.map { $0 == .max >> 32 ? nil : Int($0) }
        var body = bytes.dropFirst(headCount)
        let whole = counts.reduce(0) { $0 + ($1 ?? 0) }
        guard counts[2] != nil, shape == 1 ? body.count == whole : body.count >= whole,
            CRC32.checksum(body) == UInt32(truncatingIfNeeded: number(head[40..<44]))
        else { return .unreadable(.damaged, version: version) }
        var parts: [[UInt8]?] = []
        for count in counts {
            parts.append(count.map { Array(body.prefix($0)) })
            body = body.dropFirst(count ?? 0)
        }
        var rules = KeptRules(
            version: version, document: parts[2] ?? [], signature: parts[0],
            entityTag: parts[1].flatMap { String(wellFormed: $0) }, isRemoved: number(head[24..<28]) != 0)
        if shape > 1, !rules.readRest(body) { return .unreadable(.damaged, version: version) }
        return .rules(rules)
    }

    /// Reads the data after the document, and returns whether it is intact.
    private mutating func readRest(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        func take(_ count: Int) -> ArraySlice<UInt8>? {
            guard rest.count >= count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
        guard let moment = take(8) else { return false }
        accepted = Self.number(moment) == .max ? nil : Self.number(moment)
        while !rest.isEmpty {
            guard let head = take(16), proofs.count < Proof.greatestCount,
                let signature = take(Int(clamping: Self.number(head.dropFirst(8).prefix(4)))),
                let document = take(Int(clamping: Self.number(head.dropFirst(12))))
            else { return false }
            proofs.append(
                Proof(
                    version: Self.number(head.prefix(8)), document: Array(document), signature: Array(signature)))
        }
        return true
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
