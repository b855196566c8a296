/// The segments that patterns are compared with: a link's path as the rules have it, decoded.
///
/// A view is borrowed: it is valid only within the call that it is given to.
struct PathView {
    /// The bytes that the segments are ranges of: the link's text, or a decoded copy.
    let text: UnsafeRawPointer
    /// How many bytes may be read at ``text``.
    let available: Int
    let segments: UnsafePointer<Span16>
    let count: Int
    /// The ranges of the same segments in the link's own text, undecoded; `nil` where they are the same.
    let raw: UnsafePointer<Span16>?
    /// Whether the first segment is a host, whose letters are compared without case.
    let foldsFirst: Bool

    @inline(__always) func bytes(_ span: Span16) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: (text + span.start).assumingMemoryBound(to: UInt8.self), count: span.count)
    }

    @inline(__always) func bytes(of segment: Int) -> UnsafeBufferPointer<UInt8> { bytes(segments[segment]) }
}

extension MatchingRules {
    /// Calls `body` with the path of a link as these rules have it.
    ///
    /// A path without escapes, empty segments and a fragment that counts is handed on where it stands; any other is
    /// copied.
    @inline(__always)
    func withPath<Result>(
        of layout: LinkLayout, segments: UnsafePointer<Span16>, text: UnsafeBufferPointer<UInt8>,
        _ body: (PathView) -> Result
    ) -> Result {
        let start = text.baseAddress ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped
        var first = 1
        var count = layout.segmentCount
        var foldsFirst = false
        if layout.hasScheme {
            switch host(of: layout, in: start) {
            case .authority, .ignore: break
            case .segment:
                foldsFirst = true
                if !segments[0].isEmpty { first = 0 }
            case .segmentUnlessDotted:
                if !segments[0].isEmpty, !Self.isDotted(text[segments[0].range]) { first = 0 }
            }
        }
        if layout.flags.contains(.escapes) || (emptySegments == .collapse && layout.flags.contains(.emptySegments))
            || (layout.flags.contains(.fragment) && fragment.readsPath)
        {
            return withCopiedPath(
                of: layout, segments: segments, text: text, first: first, foldsFirst: foldsFirst, body)
        }
        if layout.flags.contains(.trailingSlash) {
            // A slash that ends the path leaves an empty segment, but for that of the root.
            if trailingSlash == .ignore || (first == 1 && count == 1) { count &-= 1 }
        }
        return body(
            PathView(
                text: start, available: text.count, segments: segments + first, count: count &+ (1 &- first), raw: nil,
                foldsFirst: foldsFirst))
    }

    @inline(never)
    private func withCopiedPath<Result>(
        of layout: LinkLayout, segments: UnsafePointer<Span16>, text: UnsafeBufferPointer<UInt8>,
        first: Int, foldsFirst: Bool, _ body: (PathView) -> Result
    ) -> Result {
        var raw: [Span16] = []
        raw.reserveCapacity(layout.segmentCount + 1)
        if first == 0 { raw.append(segments[0]) }
        raw += UnsafeBufferPointer(start: segments + 1, count: layout.segmentCount)
        var endsInSlash = layout.flags.contains(.trailingSlash)
        if layout.flags.contains(.fragment), fragment.readsPath {
            let added = FragmentParts(of: layout, in: text).path
            if !added.isEmpty {
                // The path goes on in the fragment: its own trailing slash is no end any more.
                if endsInSlash { raw.removeLast() }
                raw += Self.segments(of: added, in: text)
                endsInSlash = text[added.end - 1] == UInt8(ascii: "/")
            }
        }
        if endsInSlash, !raw.isEmpty { raw.removeLast() }
        if emptySegments == .collapse { raw.removeAll(where: \.isEmpty) }
        if endsInSlash, trailingSlash == .strict, !raw.isEmpty { raw.append(Span16(layout.path.end, layout.path.end)) }
        return withTemporary(UInt8.self, capacity: text.count) { copy in
            var decoded: [Span16] = []
            decoded.reserveCapacity(raw.count)
            var end = 0
            for span in raw {
                let count = PercentCoding.decode(UnsafeBufferPointer(rebasing: text[span.range]), into: copy + end)
                decoded.append(Span16(end, end + count))
                end += count
            }
            return decoded.withUnsafeBufferPointer { decoded in
                raw.withUnsafeBufferPointer { raw in
                    // An array without elements may have no address; none of its elements is read.
                    let nowhere = UnsafePointer<Span16>(bitPattern: 4).unsafelyUnwrapped
                    return body(
                        PathView(
                            text: copy, available: end, segments: decoded.baseAddress ?? nowhere, count: decoded.count,
                            raw: raw.baseAddress ?? nowhere, foldsFirst: foldsFirst))
                }
            }
        }
    }

    /// The segments of a path that begins with a slash, dot segments resolved, the one behind a trailing slash included.
    private static func segments(of path: Span16, in text: UnsafeBufferPointer<UInt8>) -> [Span16] {
        var spans: [Span16] = []
        var start = path.start + 1
        while start <= path.end {
            let end = text[start..<path.end].firstIndex(of: UInt8(ascii: "/")) ?? path.end
            let span = Span16(start, end)
            if let dots = DotSegment.dots(in: UnsafeBufferPointer(rebasing: text[span.range])) {
                if dots == 2 { _ = spans.popLast() }
                if end == path.end { spans.append(Span16(end, end)) }
            } else {
                spans.append(span)
            }
            start = end + 1
        }
        return spans
    }
}
