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

/// The places of a link's parts in its text, found in a single pass.
///
/// The segments are stored directly after the layout, with dot segments resolved and empty ones kept: at 0 the host
/// (empty if the link has none), from 1 on the path's segments. The last segment is empty if the path ends in a slash.
@usableFromInline
struct LinkLayout: Sendable {
    /// Facts found during reading that let later steps be shorter.
    @usableFromInline
    struct Flags: OptionSet, Sendable {
        @usableFromInline let rawValue: UInt16

        @inlinable @inline(__always) init(rawValue: UInt16) { self.rawValue = rawValue }

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
        /// The host contains a colon outside of brackets.
        static let colonInHost = Flags(rawValue: 1 << 11)
        /// The scheme is `http` or `https`.
        static let web = Flags(rawValue: 1 << 8)
        /// The path begins with a slash.
        static let rooted = Flags(rawValue: 1 << 9)
        /// The path has no scheme before it and is compared as written under any rules (no escapes, no empty segments,
        /// no significant fragment), and eight bytes may be read before the text.
        @inlinable @inline(__always) static var plainPath: Flags { Flags(rawValue: 1 << 10) }

        /// The flags of links whose path or host is not compared as written.
        static let indirect: Flags = [.escapes, .emptySegments, .userInformation]
    }

    @usableFromInline var flags: Flags = []
    private var text16: UInt16 = 0
    @usableFromInline var segments16: UInt16 = 0
    private var scheme16: UInt16 = 0
    var userInformation = Span16(0, 0)
    var host = Span16(0, 0)
    /// The port's digits; empty if none was written.
    var port = Span16(0, 0)
    /// The path as written, its first slash included.
    var path = Span16(0, 0)
    /// Whether the path is a slash alone.
    @inline(__always) var isRoot: Bool { path.count == 1 && flags.contains(.rooted) }
    /// The query without its question mark.
    var query = Span16(0, 0)
    /// The fragment without its number sign.
    var fragment = Span16(0, 0)

    @inline(__always) init() {}

    /// The layout of a text that is a path which begins with a slash.
    @inline(__always) init(pathOfBytes count: Int, segments: Int) {
        flags = .rooted
        text16 = UInt16(truncatingIfNeeded: count)
        segments16 = UInt16(truncatingIfNeeded: segments)
        path = Span16(0, count)
    }

    /// Length of the text.
    @inline(__always) var count: Int {
        get { Int(text16) }
        set { text16 = UInt16(truncatingIfNeeded: newValue) }
    }

    /// The number of the path's segments, without the host.
    @inline(__always) var segmentCount: Int {
        get { Int(segments16) }
        set { segments16 = UInt16(truncatingIfNeeded: newValue) }
    }

    /// The end of the scheme, or 0 without a scheme.
    @inline(__always) var schemeEnd: Int {
        get { Int(scheme16) }
        set { scheme16 = UInt16(truncatingIfNeeded: newValue) }
    }

    var hasScheme: Bool { scheme16 > 0 }

    /// Notes that eight bytes may be read before the text.
    @inline(__always) mutating func notePadding() {
        if !hasScheme, flags.isDisjoint(with: [.escapes, .emptySegments, .trailingSlash, .fragment]) {
            flags.insert(.plainPath)
        }
    }

    /// The default meaning of the link's host.
    @inline(__always) var standardHost: MatchingRules.Host { flags.contains(.web) ? .authority : .segment }

    /// Returns the meaning of the link's host; a segment for a link without a scheme (which has no host).
    ///
    /// - Parameter hosts: The meaning of hosts by scheme, if it differs from the default.
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
    /// The layout, followed by the segments.
    @usableFromInline let layout: UnsafePointer<LinkLayout>
    /// The text's address; where there is not a text, one from which nothing is read.
    @usableFromInline let start: UnsafePointer<UInt8>

    @inlinable @inline(__always)
    init(layout: UnsafePointer<LinkLayout>, start: UnsafePointer<UInt8>) {
        self.layout = layout
        self.start = start
    }

    /// The host, then the segments of the path.
    @inlinable @inline(__always) var segments: UnsafePointer<Span16> {
        UnsafeRawPointer(layout + 1).assumingMemoryBound(to: Span16.self)
    }

    @inline(__always) var text: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: start, count: layout.pointee.count)
    }

    /// Whether the path is a plain one; see ``LinkLayout/Flags/plainPath``.
    @inlinable @inline(__always) var isPlainPath: Bool { layout.pointee.flags.contains(.plainPath) }
}
