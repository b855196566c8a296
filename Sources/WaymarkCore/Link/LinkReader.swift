internal import CWaymarkScan

/// Reads a link's text once, from left to right, and notes where its parts stand (RFC 3986, sections 3 and 5.2.4).
///
/// Nothing is decoded and nothing is stored but places, so the same reading serves a ``DeepLink`` that is kept and a
/// text that is only looked up.
///
/// The reader speaks of `bytes`, which is the text after trimming; places in errors are places in the text as given.
struct LinkReader {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The number of bytes trimmed off the front.
    let trimmed: Int
    let limits: LinkLimits
    var layout = LinkLayout()
    let text: UnsafePointer<UInt8>
    let segments: UnsafeMutablePointer<Span16>

    /// Reads bytes that are valid UTF-8, untrimmed, and calls `body` with the link, which is valid until it returns.
    ///
    /// - Parameters:
    ///   - reading: The rules, which the caller retains, so that nothing is retained here.
    ///   - body: A closure that receives the link.
    /// - Returns: The result of `body`, or the fault of the bytes.
    /// - Complexity: O(*n*) for *n* bytes: one vectorised pass, and a pass byte by byte over the scheme and authority.
    @inline(__always)
    static func withLink<Result>(
        of given: UnsafeBufferPointer<UInt8>, _ reading: Unmanaged<LinkReading>, limits: LinkLimits,
        _ body: (LinkView) -> Result
    ) -> Swift.Result<Result, LinkError> {
        let range = trimming(given)
        let bytes = UnsafeBufferPointer(rebasing: given[range])
        // The host's, the path's, and one to spare.
        return withLinkMemory(segments: min(limits.segments, bytes.count) &+ 3) { layout, segments in
            var reader = LinkReader(bytes: bytes, trimmed: range.lowerBound, limits: limits, segments: segments)
            if !limits.takesPlainPaths || !PlainPath.read(bytes, segments: segments, into: &reader.layout) {
                do throws(LinkError) { try reader.read(reading) } catch { return .failure(error) }
            }
            layout.pointee = reader.layout
            return .success(body(LinkView(layout: layout, start: reader.text)))
        }
    }

    /// The text without tabs, line ends and spaces around it.
    @inline(__always)
    private static func trimming(_ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        var start = 0
        var end = bytes.count
        while start < end, isBlank(bytes[start]) { start &+= 1 }
        while end > start, isBlank(bytes[end &- 1]) { end &-= 1 }
        return Range(uncheckedBounds: (start, end))
    }

    @inline(__always) private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private init(
        bytes: UnsafeBufferPointer<UInt8>, trimmed: Int, limits: LinkLimits, segments: UnsafeMutablePointer<Span16>
    ) {
        self.bytes = bytes
        self.trimmed = trimmed
        self.limits = limits
        self.segments = segments
        // An empty buffer may have no address; none of its bytes is read.
        text = bytes.baseAddress ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped
    }

    @inline(__always)
    private mutating func read(_ reading: Unmanaged<LinkReading>) throws(LinkError) {
        let rules = reading._withUnsafeGuaranteedRef { $0.rules }
        let count = bytes.count
        guard count <= limits.bytes else { throw fault(.tooLong(limit: limits.bytes), at: limits.bytes) }
        layout.count = count
        segments[0] = Span16(0, 0)
        if rules.contains(.pathSyntax) { return try readAsPath() }
        var pathStart = 0
        if count == 0 || text[0] == UInt8(ascii: "/") {
            if count > 1, text[1] == UInt8(ascii: "/") { throw fault(.missingScheme, at: 0) }
        } else {
            pathStart = plainScheme()
            if pathStart == 0 { pathStart = try readScheme() }
            if pathStart &+ 1 < count, text[pathStart] == UInt8(ascii: "/"), text[pathStart &+ 1] == UInt8(ascii: "/") {
                pathStart = try readAuthority(from: pathStart &+ 2, rules)
            }
        }
        try readPath(from: pathStart, rules)
        if layout.flags.contains(.fragment), !rules.isDisjoint(with: .readsFragments) { try checkFragment(rules) }
        if layout.hasScheme { try checkAuthority(rules, reading) }
    }

    /// Reads all of the text as a path, in which nothing but slashes has a meaning.
    @inline(never)
    private mutating func readAsPath() throws(LinkError) {
        layout.path = Span16(0, bytes.count)
        var start = 0
        if bytes.first == UInt8(ascii: "/") {
            layout.flags.insert(.rooted)
            start = 1
        }
        for (index, byte) in bytes.enumerated() {
            if byte < 0x20 || byte >= 0x7F { try checkUnusual(1, in: index) }
            if byte == UInt8(ascii: "%") { try checkEscapes(1, in: index, pathEnd: -1) }
            guard byte == UInt8(ascii: "/"), index >= start else { continue }
            if start == index { layout.flags.insert(.emptySegments) }
            try store(Span16(start, index))
            start = index &+ 1
        }
        if start < bytes.count {
            try store(Span16(start, bytes.count))
        } else if !bytes.isEmpty {
            layout.flags.insert(.trailingSlash)
            layout.segmentCount &+= 1
            segments[layout.segmentCount] = Span16(start, start)
        }
    }

    // MARK: Path, query and fragment

    @inline(__always)
    private mutating func readPath(from pathStart: Int, _ rules: FrozenRules) throws(LinkError) {
        let count = bytes.count
        var segmentStart = pathStart
        if pathStart < count, text[pathStart] == UInt8(ascii: "/") {
            layout.flags.insert(.rooted)
            segmentStart &+= 1
        }
        var pathEnd = -1
        var queryStart = -1
        var queryEnd = -1
        var isRead = false
        var block = 0
        repeat {
            let length = min(count &- block, 64)
            let marks = waymark_scan(text + block, UInt32(truncatingIfNeeded: length))
            if marks.unusual != 0 { try checkUnusual(marks.unusual, in: block) }
            var delimiters = isRead ? 0 : marks.delimiters
            if block < segmentStart {
                let skipped = segmentStart &- block
                delimiters = skipped < 64 ? delimiters & (~0 &<< UInt64(truncatingIfNeeded: skipped)) : 0
            }
            while delimiters != 0 {
                let index = block &+ delimiters.trailingZeroBitCount
                delimiters &= delimiters &- 1
                let byte = text[index]
                if byte == UInt8(ascii: "/") {
                    guard pathEnd < 0 else { continue }
                    try append(segmentStart, index)
                    segmentStart = index &+ 1
                } else if byte == UInt8(ascii: "?") {
                    guard pathEnd < 0 else { continue }
                    pathEnd = index
                    queryStart = index &+ 1
                } else if !rules.contains(.hasNoFragments) {
                    if pathEnd < 0 { pathEnd = index } else { queryEnd = index }
                    layout.flags.insert(.fragment)
                    layout.fragment = Span16(index &+ 1, count)
                    isRead = true
                    break
                }
            }
            if marks.escapes != 0 { try checkEscapes(marks.escapes, in: block, pathEnd: pathEnd) }
            block &+= 64
        } while block < count
        if pathEnd < 0 { pathEnd = count }
        layout.path = Span16(pathStart, pathEnd)
        if pathEnd > pathStart { try appendLast(segmentStart, pathEnd) }
        if queryStart >= 0 {
            if queryEnd < 0 { queryEnd = count }
            layout.flags.insert(.query)
            layout.query = Span16(queryStart, queryEnd)
            // A pair takes a byte and a separator: only a long query can hold too many.
            if (queryEnd &- queryStart) / 2 >= limits.queryPairs { try checkPairs() }
        }
    }

    @inline(__always)
    private mutating func append(_ start: Int, _ end: Int) throws(LinkError) {
        if end &- start <= 6, let dots = dotSegment(start, end) {
            if dots == 2, layout.segmentCount > 0 { layout.segmentCount &-= 1 }
            return
        }
        if start == end { layout.flags.insert(.emptySegments) }
        try store(Span16(start, end))
    }

    @inline(__always)
    private mutating func appendLast(_ start: Int, _ end: Int) throws(LinkError) {
        var start = start
        if end &- start <= 6, let dots = dotSegment(start, end) {
            // A dot segment at the end leaves the slash before it.
            if dots == 2, layout.segmentCount > 0 { layout.segmentCount &-= 1 }
            start = end
        }
        if start == end {
            layout.flags.insert(.trailingSlash)
            // What dot segments leave of a path without a first slash is the root.
            if layout.segmentCount == 0 { layout.flags.insert(.rooted) }
            layout.segmentCount &+= 1
            segments[layout.segmentCount] = Span16(start, end)
        } else {
            try store(Span16(start, end))
        }
    }

    @inline(__always)
    private mutating func store(_ segment: Span16) throws(LinkError) {
        guard layout.segmentCount < limits.segments else {
            throw fault(.tooManySegments(limit: limits.segments), at: segment.start)
        }
        layout.segmentCount &+= 1
        segments[layout.segmentCount] = segment
    }

    /// 1 for `.`, 2 for `..`, `nil` for anything else; a dot may be written `%2e`.
    @inline(__always)
    func dotSegment(_ start: Int, _ end: Int) -> Int? {
        guard start < end else { return nil }
        let first = text[start]
        guard first == UInt8(ascii: ".") || first == UInt8(ascii: "%") else { return nil }
        return DotSegment.dots(in: UnsafeBufferPointer(rebasing: bytes[start..<end]))
    }

    // MARK: Checks off the short way

    private func checkUnusual(_ marks: UInt64, in block: Int) throws(LinkError) {
        var marks = marks
        while marks != 0 {
            let index = block &+ marks.trailingZeroBitCount
            marks &= marks &- 1
            let byte = text[index]
            if byte < 0x20 || byte == 0x7F { throw fault(.controlCharacter(UInt32(byte)), at: index) }
            // C1 controls are two bytes: C2, then 80 to 9F.
            if byte == 0xC2, index &+ 1 < bytes.count, text[index &+ 1] < 0xA0 {
                throw fault(.controlCharacter(UInt32(text[index &+ 1])), at: index)
            }
        }
    }

    private mutating func checkEscapes(_ marks: UInt64, in block: Int, pathEnd: Int) throws(LinkError) {
        if pathEnd < 0 || block &+ marks.trailingZeroBitCount < pathEnd { layout.flags.insert(.escapes) }
        var marks = marks
        while marks != 0 {
            let index = block &+ marks.trailingZeroBitCount
            marks &= marks &- 1
            if index &+ 2 < bytes.count, text[index &+ 1] == UInt8(ascii: "0"), text[index &+ 2] == UInt8(ascii: "0") {
                throw fault(.escapedNull, at: index)
            }
        }
    }

    /// Holds what of the fragment is read as path and query to the same limits, together with the link's own.
    @inline(never)
    private func checkFragment(_ rules: FrozenRules) throws(LinkError) {
        let fragment = layout.fragment
        let parts = FragmentParts(of: fragment, in: bytes)
        var path: Span16? = rules.contains(.readsFragmentPath) ? parts.path : nil
        var query = rules.contains(.readsFragmentQuery) ? parts.query : Span16(fragment.end, fragment.end)
        if rules.contains(.joinsFragment) { (path, query) = FragmentParts.joined(fragment, in: bytes) }
        // A slash at the end begins no segment.
        var segments = layout.segmentCount &- (layout.flags.contains(.trailingSlash) ? 1 : 0)
        for index in path?.range.dropLast() ?? 0..<0 where text[index] == UInt8(ascii: "/") {
            segments &+= 1
            if segments > limits.segments { throw fault(.tooManySegments(limit: limits.segments), at: index) }
        }
        if !query.isEmpty { try checkPairs(query) }
    }

    /// Holds the pairs of the query, and of a part of the fragment that is read as one, to the limit.
    private func checkPairs(_ further: Span16 = Span16(0, 0)) throws(LinkError) {
        var pairs = 0
        try countPairs(layout.query, &pairs)
        try countPairs(further, &pairs)
    }

    private func countPairs(_ query: Span16, _ pairs: inout Int) throws(LinkError) {
        var length = 0
        for index in query.range {
            if text[index] == UInt8(ascii: "&") {
                length = 0
            } else {
                if length == 0 {
                    pairs &+= 1
                    if pairs > limits.queryPairs {
                        throw fault(.tooManyQueryPairs(limit: limits.queryPairs), at: index)
                    }
                }
                length &+= 1
            }
        }
    }

    // MARK: Faults

    @inline(never)
    func string(_ start: Int, _ end: Int) -> String {
        // A fault is shown, not kept: a long part is cut.
        String(decoding: bytes[start..<min(end, start + 64)], as: UTF8.self)
    }

    @inline(never)
    func fault(_ reason: LinkError.Reason, at offset: Int) -> LinkError {
        LinkError(reason, at: trimmed + offset, in: bytes)
    }
}
