internal import CWaymarkScan

/// A short path that consists only of segments, like most links within an app.
///
/// Other links (with a scheme, a query, an escape, a dot segment, or a byte beyond ASCII) are read by ``LinkReader``,
/// and so are links under limits that such a path could exceed.
@usableFromInline
enum PlainPath {
    /// The maximum number of bytes of a plain path, which has at most half as many segments.
    @inlinable static var greatestBytes: Int { 64 }

    /// Reads bytes, if they are a plain path; returns whether they are one.
    @inline(__always)
    static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, segments: UnsafeMutablePointer<Span16>, into layout: inout LinkLayout
    ) -> Bool {
        guard let text = bytes.baseAddress, mayBeOne(text, bytes.count) else { return false }
        let marks = waymark_scan_path(text, UInt32(truncatingIfNeeded: bytes.count))
        return read(marks, of: bytes.count, segments: segments, into: &layout)
    }

    /// Returns whether a text has the length and the ends of a plain path.
    @inline(__always)
    private static func mayBeOne(_ text: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        count > 1 && count <= greatestBytes && text[0] == UInt8(ascii: "/")
            // Spaces around a link are trimmed.
            && text[count &- 1] != UInt8(ascii: " ")
    }

    /// Reads a text that may be a plain path by its marks; returns whether it is one.
    @inline(__always)
    private static func read(
        _ marks: waymark_path_marks, of count: Int, segments: UnsafeMutablePointer<Span16>,
        into layout: inout LinkLayout
    ) -> Bool {
        // A dot after a slash may begin a dot segment; two slashes, or a trailing slash, leave an empty segment.
        let behind = marks.slashes &<< 1
        guard marks.others | (behind & (marks.slashes | marks.dots)) == 0, marks.slashes &>> UInt64(count &- 1) == 0
        else { return false }
        var slashes = marks.slashes & (marks.slashes &- 1)
        segments[0] = Span16(0, 0)
        var number = 1
        var start = 1
        while slashes != 0 {
            let end = slashes.trailingZeroBitCount
            slashes &= slashes &- 1
            segments[number] = Span16(start, end)
            number &+= 1
            start = end &+ 1
        }
        segments[number] = Span16(start, count)
        layout = LinkLayout(pathOfBytes: count, segments: number)
        return true
    }

    // MARK: In its caller's room

    /// The places of the segments, the host's among them, and of a copy of the text, in a room that begins with the
    /// layout.
    @inlinable static var segments: Int { MemoryLayout<LinkLayout>.stride }
    @inlinable static var text: Int { segments + (greatestBytes / 2 + 1) * MemoryLayout<Span16>.stride }
    /// The number of bytes of such a room. Its caller has it, so that a match is made where it is used, without a
    /// closure between.
    @inlinable static var room: Int { text + greatestBytes }
    /// A number that no rank has, for a text that is no plain path.
    @inlinable static var notPlain: UInt32 { FrozenTrie.none - 1 }

    /// Reads bytes into a room, if they are a plain path.
    @inline(__always)
    static func read(_ bytes: UnsafeBufferPointer<UInt8>, in room: UnsafeMutableRawPointer) -> LinkView? {
        guard let start = bytes.baseAddress, mayBeOne(start, bytes.count) else { return nil }
        let copy = (room + text).assumingMemoryBound(to: UInt8.self)
        let marks = waymark_copy_path(start, UInt32(truncatingIfNeeded: bytes.count), copy)
        let layout = room.bindMemory(to: LinkLayout.self, capacity: 1)
        let spans = (room + segments).bindMemory(to: Span16.self, capacity: greatestBytes / 2 + 1)
        guard read(marks, of: bytes.count, segments: spans, into: &layout.pointee) else { return nil }
        // The layout stands before the text.
        layout.pointee.flags = [.rooted, .plainPath]
        return LinkView(layout: layout, start: copy)
    }

    /// The path that was read into a room.
    @inlinable @inline(__always)
    static func view(in room: UnsafeMutableRawPointer) -> LinkView {
        LinkView(
            layout: room.assumingMemoryBound(to: LinkLayout.self),
            start: (room + text).assumingMemoryBound(to: UInt8.self))
    }
}
