/// A link that is written while the values of its pattern's parameters and of its query arrive, in any order, without
/// an allocation.
///
/// It is for short links that need not be read back. For any other link, the composition is abandoned, and the link
/// must be printed by its ``LinkPrinter`` from all values. The result is the same as the printer's.
package struct LinkComposition {
    /// A value that is in the path unless its whole group can be omitted.
    private struct Values {
        /// The parameters that have a value, by bits.
        var given: UInt64 = 0
        /// The parameters whose value equals their default.
        var defaulted: UInt64 = 0
        /// The parameters that have none.
        var absent: UInt64 = 0
    }

    /// The maximum number of a pattern's parameters, and of all names.
    private static let greatestHoles = 8
    private static let greatestNames = 16
    /// The bytes for the path's values, for the query and for the link: on the stack, which takes no more in one piece.
    private static let room = (values: 336, query: 344, link: 344)
    private static let greatestBytes = room.values + room.query + room.link

    // Held by the caller that asks for the link, so that a composition is copied without a count of references.
    private unowned(unsafe) let path: PreparedPath
    private let segments: UnsafeBufferPointer<PreparedPath.Segment>
    /// The places of the values among the first bytes, in the order of their parameters.
    private let spans: UnsafeMutablePointer<Span16>
    /// A number for each name that was written to the query or omitted from it.
    private let names: UnsafeMutablePointer<UInt64>
    private let bytes: UnsafeMutablePointer<UInt8>
    private var nameCount = 0
    private var valueCount = 0
    private var queryCount = 0
    private var values = Values()
    private var hasGivenUp = false

    private init(
        _ path: PreparedPath, _ bytes: UnsafeMutablePointer<UInt8>,
        _ spans: UnsafeMutablePointer<Span16>,
        _ names: UnsafeMutablePointer<UInt64>
    ) {
        self.path = path
        segments = path.segments
        self.bytes = bytes
        self.spans = spans
        self.names = names
    }

    // MARK: Writing

    /// Writes a text.
    ///
    /// - Parameters:
    ///   - text: The decoded text of a value.
    ///   - name: The name of a parameter, or of a pair of the query.
    ///   - isDefault: Whether a link without it has the same value.
    package mutating func write(_ text: String, named name: String, isDefault: Bool) {
        guard !hasGivenUp else { return }
        let isWritten = name.withUTF8Bytes { name in
            guard let hole = hole(named: name) else {
                guard note(name) else { return false }
                if isDefault { return true }
                return text.withUTF8Bytes { appendPair(name, $0) }
            }
            return text.withUTF8Bytes { text in
                add(hole, isDefault: isDefault, growth: text.count) { path, segment, target in
                    !segment.isTail && path.appendValue(text, of: segment, to: &target)
                }
            }
        }
        if !isWritten { giveUp() }
    }

    /// Writes the texts of a list: segments of the path, or one text of the query.
    ///
    /// - Parameters:
    ///   - joined: Gives the one text.
    ///   - isOptional: Whether no list differs from one without elements.
    package mutating func write(
        list texts: [String], joined: () -> String, named name: String, isDefault: Bool, isOptional: Bool
    ) {
        guard !hasGivenUp else { return }
        guard let hole = name.withUTF8Bytes({ hole(named: $0) }) else {
            return write(joined(), named: name, isDefault: isDefault)
        }
        if texts.isEmpty {
            // If necessary, the query indicates that the value is a list.
            return isOptional || isDefault ? giveUp() : writeNothing(named: name)
        }
        let growth = texts.reduce(texts.count) { $0 &+ $1.utf8.count }
        let isWritten = add(hole, isDefault: isDefault, growth: growth) { path, segment, target in
            guard segment.isTail else { return false }
            for text in texts {
                guard text.withUTF8Bytes({ path.appendSegment($0, to: &target) }) else { return false }
            }
            return true
        }
        if !isWritten { giveUp() }
    }

    /// Writes a name without a value, which no link has.
    package mutating func writeNothing(named name: String) {
        guard !hasGivenUp else { return }
        let isWritten = name.withUTF8Bytes { name in
            guard let hole = hole(named: name) else { return note(name) }
            let bit: UInt64 = 1 &<< UInt64(hole.hole)
            if (values.given | values.absent) & bit != 0 { return false }
            values.absent |= bit
            return true
        }
        if !isWritten { giveUp() }
    }

    /// Leaves the link to the printer.
    package mutating func giveUp() { hasGivenUp = true }

    /// The segment of the pattern that has the value of a name.
    private func hole(named name: UnsafeBufferPointer<UInt8>) -> PreparedPath.Segment? {
        for segment in segments
        where segment.hole >= 0 && path.constant(segment.name).hasSameBytes(as: name) {
            return segment
        }
        return nil
    }

    /// Notes a name of the query; returns whether it is the first of its name, for certain.
    private mutating func note(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard nameCount < Self.greatestNames else { return false }
        var number: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name { number = (number ^ UInt64(byte)) &* 0x100_0000_01B3 }
        for place in 0..<nameCount where names[place] == number { return false }
        names[nameCount] = number
        nameCount &+= 1
        return true
    }

    private mutating func appendPair(
        _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let growth = (name.count &+ value.count) &* LinkText.greatestGrowth &+ 2
        guard queryCount &+ growth <= Self.room.query else { return false }
        var text = LinkText(bytes + Self.room.values, count: queryCount)
        text.append(queryCount == 0 ? UInt8(ascii: "?") : UInt8(ascii: "&"))
        path.appendName(name, to: &text)
        path.appendQueryValue(value, to: &text)
        queryCount = text.count
        return true
    }

    @inline(__always)
    private mutating func add(
        _ segment: PreparedPath.Segment, isDefault: Bool, growth: Int,
        _ append: (PreparedPath, PreparedPath.Segment, inout LinkText) -> Bool
    ) -> Bool {
        let bit: UInt64 = 1 &<< UInt64(segment.hole)
        guard (values.given | values.absent) & bit == 0,
            valueCount &+ growth &* LinkText.greatestGrowth <= Self.room.values
        else { return false }
        var text = LinkText(bytes, count: valueCount)
        guard append(path, segment, &text) else { return false }
        spans[segment.hole] = Span16(valueCount, text.count)
        valueCount = text.count
        values.given |= bit
        if isDefault { values.defaulted |= bit }
        return true
    }

    // MARK: The link

    /// The link of all that was written, or `nil` if it is the printer's.
    private func link(_ reading: LinkReading) -> DeepLink? {
        guard !hasGivenUp else { return nil }
        // A value that equals its default calls for no group.
        let asked = values.given & ~values.defaulted
        var groups: UInt64 = 0
        for segment in segments where segment.hole >= 0 && segment.group >= 0 {
            if asked &>> UInt64(segment.hole) & 1 != 0 { groups |= 1 &<< UInt64(segment.group) }
        }
        guard path.certain &>> groups & 1 == 1, path.texts.count &+ valueCount &+ queryCount < Self.room.link else {
            return nil
        }
        var text = LinkText(bytes + Self.room.values + Self.room.query)
        text.append(path.constant(path.prefix))
        for segment in segments {
            if segment.group >= 0, groups &>> UInt64(segment.group) & 1 == 0 { continue }
            text.append(path.constant(segment.lead))
            if segment.hole < 0 { continue }
            let mayBeAbsent = segment.isTail && !segment.needsSegment
            let present = mayBeAbsent && segment.group < 0 ? asked : values.given
            if present &>> UInt64(segment.hole) & 1 == 0 {
                guard mayBeAbsent else { return nil }
                continue
            }
            let span = spans[segment.hole]
            text.append(UnsafeBufferPointer(start: bytes + span.start, count: span.count))
            text.append(path.constant(segment.trail))
        }
        if text.count == 0 { text.append(UInt8(ascii: "/")) }
        text.append(UnsafeBufferPointer(start: bytes + Self.room.values, count: queryCount))
        return try? DeepLink(text.bytes, reading)
    }

    /// Returns whether a printer has links that can be composed.
    static func isPossible(for printer: LinkPrinter) -> Bool {
        printer.path != nil && printer.names.count <= greatestHoles
    }

    /// The link that `write` writes.
    ///
    /// - Parameter write: Writes to the composition, which is of no use to anyone after that; returns whether it is
    ///   whole.
    @inline(__always)
    static func link(of printer: LinkPrinter, _ write: (UnsafeMutablePointer<LinkComposition>) -> Bool) -> DeepLink? {
        guard let path = printer.path else { return nil }
        return withTemporary(UInt8.self, capacity: greatestBytes) { bytes in
            withTemporary(Span16.self, capacity: greatestHoles) { spans in
                withTemporary(UInt64.self, capacity: greatestNames) { names in
                    var composition = LinkComposition(path, bytes, spans, names)
                    return write(&composition) ? composition.link(printer.reading) : nil
                }
            }
        }
    }
}

extension LinkPrinter {
    /// Whether some links of the pattern can be composed.
    package var composesLinks: Bool { LinkComposition.isPossible(for: self) }

    /// The link that is composed of what `write` writes, or `nil` if it is to be printed from all values.
    ///
    /// - Parameter write: Writes to the composition, whose place is valid until it returns; returns whether it is
    ///   whole.
    package func composedLink(_ write: (UnsafeMutablePointer<LinkComposition>) -> Bool) -> DeepLink? {
        LinkComposition.link(of: self, write)
    }
}
