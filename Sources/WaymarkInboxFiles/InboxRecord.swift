internal import WaymarkCore
internal import WaymarkFiles
internal import WaymarkGround
internal import WaymarkInbox
internal import WaymarkRouting

/// A change as bytes, little-endian: a mark of two bytes, the length of what follows the head, a checksum of that
/// length and of what it counts, and the change.
///
/// The mark begins with a byte that no text in UTF-8 has, so that no link can pretend to be a record.
enum InboxRecord {
    static let mark: [UInt8] = [0xFF, 0x57]
    /// The mark, the length and the checksum.
    static let headCount = 10
    /// The maximum length of a record after its head.
    static let greatestCount = 1 << 20

    // MARK: Writing

    static func bytes(of change: InboxChange) -> [UInt8] {
        var body: [UInt8] = []
        switch change {
        case .accepted(let link, let superseded):
            body.append(1)
            append(link.id, to: &body)
            append(superseded ?? 0, to: &body)
            append(link.accepted.nanoseconds(), to: &body)
            append(link.timeToLive.map { $0.nanoseconds() } ?? .min, to: &body)
            append(UInt32(clamping: link.attempts), to: &body)
            body.append(link.isSetAside ? 1 : 0)
            append(link.text, to: &body)
            append(link.source.kind.rawValue, to: &body)
            append(link.source.callingApp, to: &body)
            append(link.source.origin, to: &body)
            append(link.key, to: &body)
            append(link.scene, to: &body)
        case .attempt(let id, let count):
            body.append(2)
            append(id, to: &body)
            append(UInt32(clamping: count), to: &body)
        case .setAside(let id):
            body.append(3)
            append(id, to: &body)
        case .removed(let id):
            body.append(4)
            append(id, to: &body)
        }
        var count: [UInt8] = []
        append(UInt32(body.count), to: &count)
        var record = mark + count
        append(CRC32.checksum(count + body), to: &record)
        return record + body
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// A text with its length in front; one that is absent has the greatest length of all.
    private static func append(_ text: String?, to bytes: inout [UInt8]) {
        append(text.map { UInt32($0.utf8.count) } ?? .max, to: &bytes)
        bytes.append(contentsOf: text?.utf8.map(\.self) ?? [])
    }

    // MARK: Reading

    /// The record, or damage, at a place of a file.
    enum Finding {
        /// A change, and where the next record begins.
        case change(InboxChange, end: Int)
        /// The file ends before the record does, as where writing it was interrupted.
        case torn
        case damaged
    }

    /// Reads the record at a place of a file.
    ///
    /// - Parameter stretches: The checksums of the file, if there may be many places without a sound record.
    static func read(_ bytes: [UInt8], at start: Int, _ stretches: CRC32.Stretches? = nil) -> Finding {
        let head = bytes[start...].prefix(headCount)
        guard head.starts(with: mark.prefix(head.count)) else { return .damaged }
        guard head.count == headCount else { return .torn }
        var fields = Fields(bytes: head.dropFirst(mark.count))
        guard let count: UInt32 = fields.number(), let checksum: UInt32 = fields.number(),
            count <= greatestCount
        else { return .damaged }
        let body = bytes[(start + headCount)...].prefix(Int(count))
        guard body.count == Int(count) else { return .torn }
        let counted = bytes[(start + mark.count)..<(start + mark.count + 4)]
        let found =
            stretches?.checksum(CRC32.checksum(counted), followedBy: body.indices)
            ?? CRC32.checksum([counted, body].joined())
        guard found == checksum, let change = change(body) else { return .damaged }
        return .change(change, end: body.endIndex)
    }

    private static func change(_ body: ArraySlice<UInt8>) -> InboxChange? {
        var fields = Fields(bytes: body)
        guard let kind: UInt8 = fields.number(), let id: UInt64 = fields.number() else { return nil }
        let change: InboxChange
        switch kind {
        case 1:
            guard let superseded: UInt64 = fields.number(), let accepted: Int64 = fields.number(),
                let timeToLive: Int64 = fields.number(), let attempts: UInt32 = fields.number(),
                let isSetAside: UInt8 = fields.number(), let text = fields.text() ?? nil,
                let kind = fields.text() ?? nil, let callingApp = fields.text(), let origin = fields.text(),
                let key = fields.text(), let scene = fields.text()
            else { return nil }
            let link = StoredLink(
                id: id, text: text,
                source: LinkSource(kind: .init(rawValue: kind), callingApp: callingApp, origin: origin), key: key,
                scene: scene, accepted: .nanoseconds(accepted),
                timeToLive: timeToLive == .min ? nil : .nanoseconds(timeToLive), attempts: Int(attempts),
                isSetAside: isSetAside != 0)
            change = .accepted(link, superseding: superseded == 0 ? nil : superseded)
        case 2:
            guard let count: UInt32 = fields.number() else { return nil }
            change = .attempt(id, count: Int(count))
        case 3: change = .setAside(id)
        case 4: change = .removed(id)
        default: return nil
        }
        return fields.bytes.isEmpty ? change : nil
    }

    /// The fields of a record that are still to be read.
    private struct Fields {
        var bytes: ArraySlice<UInt8>

        mutating func number<Number: FixedWidthInteger>() -> Number? {
            let count = Number.bitWidth / 8
            guard bytes.count >= count else { return nil }
            defer { bytes = bytes.dropFirst(count) }
            return bytes.prefix(count).reversed().reduce(Number.zero) {
                Number.bitWidth == 8 ? Number(truncatingIfNeeded: $1) : $0 << 8 | Number(truncatingIfNeeded: $1)
            }
        }

        /// A text, or the absence of one; `nil` if there is neither.
        mutating func text() -> String?? {
            guard let count: UInt32 = number() else { return nil }
            if count == .max { return .some(nil) }
            guard bytes.count >= Int(count), let text = String(wellFormed: bytes.prefix(Int(count)))
            else { return nil }
            bytes = bytes.dropFirst(Int(count))
            return text
        }
    }
}
