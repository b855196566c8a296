/// The segments that patterns are compared with: a link's path as the rules have it, decoded.
///
/// A view is borrowed: it is valid only within the call that it is given to.
@usableFromInline
struct PathView {
    /// The bytes that the segments are ranges of: the link's text, or a decoded copy.
    let text: UnsafeRawPointer
    /// The number of bytes that may be read at ``text``.
    let available: Int
    let segments: UnsafePointer<Span16>
    let count: Int
    /// The ranges of the same segments in ``rawText``, undecoded; `nil` if they are the same.
    let raw: UnsafePointer<Span16>?
    /// The text that the ranges in ``raw`` refer to: mostly the link's own.
    let rawText: UnsafePointer<UInt8>
    /// Whether no slash stands before the first segment: it is the host, or a slash that counts and is absent, or
    /// present as an empty segment.
    let beginsBare: Bool
    /// Whether the first segment is a host, whose letters are compared without case.
    let foldsFirst: Bool
    /// Whether the link's own path, after the host if that is a segment, is only a slash.
    let isRoot: Bool

    @inline(__always) func bytes(_ span: Span16) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: (text + span.start).assumingMemoryBound(to: UInt8.self), count: span.count)
    }

    @inline(__always) func bytes(of segment: Int) -> UnsafeBufferPointer<UInt8> { bytes(segments[segment]) }

    /// Returns a segment as written.
    func rawBytes(of segment: Int) -> UnsafeBufferPointer<UInt8> {
        guard let raw else { return bytes(of: segment) }
        return UnsafeBufferPointer(start: rawText + raw[segment].start, count: raw[segment].count)
    }
}

extension RouteIndex {
    /// Calls `body` with the path of a link as the table's rules have it.
    ///
    /// A path without escapes, empty segments and a fragment that counts is handed on where it stands; any other is
    /// copied.
    @inline(__always)
    func withPath<Result>(of link: LinkView, _ body: (PathView) -> Result) -> Result {
        let bits = frozen.pointee.rules
        let flags = link.layout.pointee.flags
        var segments = link.segments + 1
        var count = link.layout.pointee.segmentCount
        var foldsFirst = false
        var hasHost = false
        if link.layout.pointee.hasScheme {
            switch host(of: link) {
            case .authority, .ignore: break
            case .segment:
                foldsFirst = !bits.contains(.exactCase)
                hasHost = !link.segments[0].isEmpty
            case .segmentUnlessDotted:
                hasHost = !link.segments[0].isEmpty && !MatchingRules.isDotted(link.text[link.segments[0].range])
            }
            if hasHost {
                segments -= 1
                count &+= 1
            }
        }
        // What keeps the path from being handed on as it stands.
        if !flags.isDisjoint(with: [.escapes, .emptySegments, .trailingSlash, .fragment])
            || bits.contains(.strictLeadingSlash)
        {
            let isCopied =
                (flags.contains(.escapes) && !bits.contains(.comparesWritten))
                || (bits.contains(.collapses) && flags.contains(.emptySegments))
                || (bits.contains(.readsFragmentPath) && flags.contains(.fragment))
                || bits.contains(.strictLeadingSlash)
            if isCopied {
                if !bits.isDisjoint(with: .rewritesPaths) {
                    return rules.withRewrittenPath(of: link, hasHost: hasHost, foldsFirst: foldsFirst, body)
                }
                let isWhole =
                    flags.isDisjoint(with: [.emptySegments, .trailingSlash])
                    && !(bits.contains(.readsFragmentPath) && flags.contains(.fragment))
                if isWhole {
                    return withDecodedPath(
                        UnsafeBufferPointer(start: segments, count: count), of: link, hasHost: hasHost,
                        foldsFirst: foldsFirst, body)
                }
                return rules.spans(of: link, hasHost: hasHost).withUnsafeBufferPointer {
                    withDecodedPath($0, of: link, hasHost: hasHost, foldsFirst: foldsFirst, body)
                }
            }
            // A slash that ends the path leaves an empty segment, except for that of the root.
            if flags.contains(.trailingSlash), !bits.contains(.strictSlash) || count == 1 { count &-= 1 }
        }
        return body(
            PathView(
                text: link.start, available: link.text.count, segments: segments, count: count, raw: nil,
                rawText: link.start, beginsBare: hasHost, foldsFirst: foldsFirst,
                isRoot: link.layout.pointee.isRoot))
    }

    /// The meaning of the link's host; a segment for a link without a scheme (which has no host).
    @inline(__always)
    func host(of link: LinkView) -> MatchingRules.Host {
        if frozen.pointee.rules.contains(.ownHosts) {
            return link.layout.pointee.host(in: link.start, hosts: rules.hostByScheme)
        }
        return link.layout.pointee.flags.contains(.web) ? .authority : .segment
    }
}

/// Calls `body` with a path whose segments are decoded.
///
/// - Parameter raw: The significant segments, as written in the link's text.
@inline(never)
private func withDecodedPath<Result>(
    _ raw: UnsafeBufferPointer<Span16>, of link: LinkView, hasHost: Bool, foldsFirst: Bool, _ body: (PathView) -> Result
) -> Result {
    withTemporary(UInt8.self, capacity: link.text.count) { copy in
        withTemporary(Span16.self, capacity: raw.count) { decoded in
            var end = 0
            for number in 0..<raw.count {
                let source = UnsafeBufferPointer(rebasing: link.text[raw[number].range])
                let count = PercentCoding.decode(source, into: copy + end)
                decoded[number] = Span16(end, end &+ count)
                end &+= count
            }
            return body(
                PathView(
                    text: copy, available: end, segments: decoded, count: raw.count,
                    raw: raw.baseAddress ?? UnsafePointer(decoded), rawText: link.start, beginsBare: hasHost,
                    foldsFirst: foldsFirst, isRoot: link.layout.pointee.isRoot))
        }
    }
}

extension MatchingRules {
    /// Calls a closure with a path under rules that never compare it as written: its parts are joined first, as
    /// written, and then decoded if the rules require it.
    @inline(never)
    fileprivate func withRewrittenPath<Result>(
        of link: LinkView, hasHost: Bool, foldsFirst: Bool, _ body: (PathView) -> Result
    ) -> Result {
        let written = writtenSegments(of: link, hasHost: hasHost)
        let beginsBare = hasHost || (leadingSlash == .strict && !link.layout.pointee.hasScheme)
        var rawBytes: [UInt8] = []
        var raw: [Span16] = []
        var bytes: [UInt8] = []
        var spans: [Span16] = []
        for segment in written {
            raw.append(Span16(rawBytes.count, rawBytes.count + segment.count))
            rawBytes += segment
            let value = literals == .written ? segment : PercentCoding.decoded(segment)
            spans.append(Span16(bytes.count, bytes.count + value.count))
            bytes += value
        }
        // Buffers without elements may have no address.
        rawBytes.append(0)
        bytes.append(0)
        raw.append(Span16(0, 0))
        spans.append(Span16(0, 0))
        return rawBytes.withUnsafeBufferPointer { rawBytes in
            bytes.withUnsafeBufferPointer { bytes in
                raw.withUnsafeBufferPointer { raw in
                    spans.withUnsafeBufferPointer { spans in
                        guard let text = bytes.baseAddress, let start = spans.baseAddress,
                            let rawText = rawBytes.baseAddress
                        else { preconditionFailure("a buffer with an element has an address") }
                        return body(
                            PathView(
                                text: text, available: bytes.count - 1, segments: start, count: written.count,
                                raw: literals == .written ? nil : raw.baseAddress, rawText: rawText,
                                beginsBare: beginsBare, foldsFirst: foldsFirst,
                                isRoot: link.layout.pointee.isRoot))
                    }
                }
            }
        }
    }

    /// The segments that count, as written, with what a fragment adds to them.
    private func writtenSegments(of link: LinkView, hasHost: Bool) -> [[UInt8]] {
        guard fragment == .joined else { return withLeadingSlash(spans(of: link, hasHost: hasHost), of: link) }
        let layout = link.layout.pointee
        let own =
            (hasHost ? [link.segments[0]] : [])
            + UnsafeBufferPointer(start: link.segments + 1, count: layout.segmentCount)
        var segments = own.map { Array(link.text[$0.range]) }
        if let added = FragmentParts.joined(of: link).path {
            let parts = link.text[added.range].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            segments.append((segments.popLast() ?? []) + [UInt8(ascii: "#")] + (parts.first.map { Array($0) } ?? []))
            segments += parts.dropFirst().map { Array($0) }
        }
        let endsInSlash = segments.last?.isEmpty == true
        if endsInSlash { segments.removeLast() }
        if emptySegments == .collapse { segments.removeAll(where: \.isEmpty) }
        if endsInSlash, trailingSlash == .strict, !segments.isEmpty { segments.append([]) }
        if leadingSlash == .strict, isRooted(link) { segments.insert([], at: 0) }
        return segments
    }

    private func withLeadingSlash(_ spans: [Span16], of link: LinkView) -> [[UInt8]] {
        let segments = spans.map { Array(link.text[$0.range]) }
        return leadingSlash == .strict && isRooted(link) ? [[]] + segments : segments
    }

    /// Returns whether the link is a path that begins with a slash, with no scheme before it.
    private func isRooted(_ link: LinkView) -> Bool {
        !link.layout.pointee.hasScheme && link.layout.pointee.flags.contains(.rooted)
    }

    /// Returns the significant segments, as written in the link's text.
    fileprivate func spans(of link: LinkView, hasHost: Bool) -> [Span16] {
        let layout = link.layout.pointee
        var spans: [Span16] = []
        spans.reserveCapacity(layout.segmentCount + 1)
        if hasHost { spans.append(link.segments[0]) }
        spans += UnsafeBufferPointer(start: link.segments + 1, count: layout.segmentCount)
        var endsInSlash = layout.flags.contains(.trailingSlash)
        if layout.flags.contains(.fragment), fragment.readsPath {
            let added = FragmentParts(of: link).path
            if !added.isEmpty {
                // The fragment continues the path, so its trailing slash is no longer its end.
                if endsInSlash { spans.removeLast() }
                spans += Self.segments(of: added, in: link.text)
                endsInSlash = spans.last?.isEmpty == true
            }
        }
        if endsInSlash { spans.removeLast() }
        if emptySegments == .collapse { spans.removeAll(where: \.isEmpty) }
        if endsInSlash, trailingSlash == .strict, !spans.isEmpty {
            spans.append(Span16(layout.path.end, layout.path.end))
        }
        return spans
    }

    /// Returns the segments of a path that begins with a slash, with dot segments resolved, including the empty one
    /// after a trailing slash.
    static func segments(of path: Span16, in text: UnsafeBufferPointer<UInt8>) -> [Span16] {
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
