/// A range of bytes in a link's text, or in the decoded copy of its path.
///
/// Both ends fit 16 bits: no link is longer than ``LinkLimits/greatestBytes``.
@usableFromInline
struct Span16: Hashable, Sendable {
    @usableFromInline let bits: UInt32

    @inline(__always) init(_ start: Int, _ end: Int) {
        bits = UInt32(truncatingIfNeeded: start) | UInt32(truncatingIfNeeded: end) << 16
    }

    @inlinable @inline(__always) var start: Int { Int(bits & 0xFFFF) }
    @inlinable @inline(__always) var end: Int { Int(bits >> 16) }
    @inline(__always) var count: Int { end &- start }
    @inline(__always) var isEmpty: Bool { start == end }
    @inline(__always) var range: Range<Int> { Range(uncheckedBounds: (start, end)) }
}

/// The places of a link's parts in its text, found by one reading.
///
/// The segments stand beside the layout in an array of their own, dot segments resolved and empty ones kept: at 0 the
/// host (empty if the link has none), at 1 and on the path's segments, the last of them empty if the path ends
/// in a slash.
struct LinkLayout {
    /// Facts found during reading that let later steps be shorter.
    struct Flags: OptionSet {
        let rawValue: UInt16

        static let authority = Flags(rawValue: 1 << 0)
        static let userInformation = Flags(rawValue: 1 << 1)
        static let query = Flags(rawValue: 1 << 2)
        static let fragment = Flags(rawValue: 1 << 3)
        /// A `%` stands before the query.
        static let escapes = Flags(rawValue: 1 << 4)
        /// An empty segment stands elsewhere than at the end.
        static let emptySegments = Flags(rawValue: 1 << 5)
        /// The last segment is empty: the path ends in a slash.
        static let trailingSlash = Flags(rawValue: 1 << 6)
        /// The host is the same written in its canonical form.
        static let plainHost = Flags(rawValue: 1 << 7)
        /// The scheme is `http` or `https`.
        static let web = Flags(rawValue: 1 << 8)
        /// The path begins with a slash.
        static let rooted = Flags(rawValue: 1 << 9)

        /// The flags of links whose path, or whose host, is not compared as it stands in the text.
        static let indirect: Flags = [.escapes, .emptySegments, .userInformation]
    }

    var flags: Flags = []
    private var counts: (text: UInt16, segments: UInt16, scheme: UInt16) = (0, 0, 0)
    var userInformation = Span16(0, 0)
    var host = Span16(0, 0)
    /// The port's digits; empty where none was written.
    var port = Span16(0, 0)
    /// The path as written, its first slash included.
    var path = Span16(0, 0)
    /// Whether the path is a slash alone.
    @inline(__always) var isRoot: Bool { path.count == 1 && flags.contains(.rooted) }
    /// The query without its question mark.
    var query = Span16(0, 0)
    /// The fragment without its number sign.
    var fragment = Span16(0, 0)

    /// Length of the text.
    @inline(__always) var count: Int {
        get { Int(counts.text) }
        set { counts.text = UInt16(truncatingIfNeeded: newValue) }
    }

    /// The number of the path's segments, without the host.
    @inline(__always) var segmentCount: Int {
        get { Int(counts.segments) }
        set { counts.segments = UInt16(truncatingIfNeeded: newValue) }
    }

    /// The end of the scheme, or 0 without a scheme.
    @inline(__always) var schemeEnd: Int {
        get { Int(counts.scheme) }
        set { counts.scheme = UInt16(truncatingIfNeeded: newValue) }
    }

    var hasScheme: Bool { counts.scheme > 0 }

    /// The default meaning of the link's host.
    @inline(__always) var standardHost: MatchingRules.Host { flags.contains(.web) ? .authority : .segment }

    /// The meaning of the link's host; a segment for a link without a scheme (which has no host).
    ///
    /// - Parameter hosts: What hosts are by scheme, where that is not the default.
    @inline(__always)
    func host(in text: UnsafePointer<UInt8>, hosts: [String: MatchingRules.Host]) -> MatchingRules.Host {
        if hosts.isEmpty { return standardHost }
        let scheme = String(decoding: UnsafeBufferPointer(start: text, count: schemeEnd), as: UTF8.self).lowercasedASCII
        return MatchingRules.host(forScheme: scheme, in: hosts)
    }
}

/// A link as it was read, borrowed: its places and its text, valid within the call that it is given to.
@usableFromInline
struct LinkView {
    let layout: UnsafePointer<LinkLayout>
    /// The host, then the segments of the path.
    @usableFromInline let segments: UnsafePointer<Span16>
    @usableFromInline let text: UnsafeBufferPointer<UInt8>
    /// Whether the path has no scheme before it and stands as it is compared, whatever the rules: no escapes, no empty
    /// segments, no fragment that may count.
    @usableFromInline let isPlainPath: Bool

    @inline(__always)
    init(layout: UnsafePointer<LinkLayout>, segments: UnsafePointer<Span16>, text: UnsafeBufferPointer<UInt8>) {
        self.layout = layout
        self.segments = segments
        self.text = text
        isPlainPath =
            !layout.pointee.hasScheme
            && layout.pointee.flags.isDisjoint(with: [.escapes, .emptySegments, .trailingSlash, .fragment])
    }

    /// The text's address; where there is no text, one from which nothing is read.
    @inlinable @inline(__always) var start: UnsafePointer<UInt8> {
        text.baseAddress ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped
    }
}
