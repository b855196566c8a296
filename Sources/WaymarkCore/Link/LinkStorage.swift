/// A link's text and the places of its parts, in one allocation: the layout, then the segments, then the bytes.
@usableFromInline
struct LinkStorage: @unchecked Sendable {
    // @unchecked Sendable: the buffer is written once, by the initialiser, and only read from then on.
    @usableFromInline let buffer: ManagedBuffer<LinkLayout, Span16>

    /// A copy of a link that was read.
    init(_ link: LinkView) {
        let spans = link.layout.pointee.segmentCount &+ 1
        let count = link.layout.pointee.count
        let words = (count &+ MemoryLayout<Span16>.size &- 1) / MemoryLayout<Span16>.size
        buffer = .create(minimumCapacity: spans &+ words) { buffer in
            buffer.withUnsafeMutablePointerToElements { elements in
                elements.initialize(from: link.segments, count: spans)
                UnsafeMutableRawPointer(elements + spans).copyMemory(from: link.start, byteCount: count)
            }
            var layout = link.layout.pointee
            // The layout stands before the text.
            layout.notePadding()
            return layout
        }
    }

    var layout: LinkLayout { buffer.header }

    /// Returns whether both are one and the same reading.
    func isIdentical(to other: LinkStorage) -> Bool { buffer === other.buffer }

    /// The link's places and text, valid as long as the storage is held.
    @inlinable @inline(__always)
    var view: LinkView {
        buffer.withUnsafeMutablePointers { layout, elements in
            let text = UnsafeRawPointer(elements + (Int(layout.pointee.segments16) &+ 1))
            return LinkView(layout: layout, start: text.assumingMemoryBound(to: UInt8.self))
        }
    }

    /// Calls `body` with the link's places and text, valid until it returns.
    @inline(__always)
    func read<Result: ~Copyable>(_ body: (LinkView) -> Result) -> Result {
        withExtendedLifetime(buffer) { body(view) }
    }

    /// The text of a span, as written.
    func string(_ span: Span16) -> String {
        read { link in String(decoding: link.text[span.range], as: UTF8.self) }
    }

    /// The text of a span, decoded.
    func decoded(_ span: Span16, plusIsSpace: Bool = false) -> String {
        read { link in
            PercentCoding.decoded(UnsafeBufferPointer(rebasing: link.text[span.range]), plusIsSpace: plusIsSpace)
        }
    }
}
