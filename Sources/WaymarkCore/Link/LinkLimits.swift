/// The limits on the size of a link. A larger link is refused while it is parsed, before any part of it is stored.
public struct LinkLimits: Hashable, Sendable {
    /// The longest text that can be parsed at all, in UTF-8 bytes, because positions in a link are stored in 16 bits.
    @inlinable public static var greatestBytes: Int { 65_535 }

    /// The greatest length of the text, in UTF-8 bytes after trimming.
    public let bytes: Int
    /// The greatest number of segments in a path, including empty ones.
    public let segments: Int
    /// The greatest number of pairs in a query.
    public let queryPairs: Int

    /// Creates limits. A number that is out of bounds is replaced by the nearest possible one.
    ///
    /// - Parameters:
    ///   - bytes: The greatest length of the text in UTF-8 bytes, up to ``greatestBytes``.
    ///   - segments: The greatest number of segments in a path, up to 32,000.
    ///   - queryPairs: The greatest number of pairs in a query.
    @inlinable
    public init(bytes: Int = 8_192, segments: Int = 256, queryPairs: Int = 512) {
        self.bytes = min(max(bytes, 0), Self.greatestBytes)
        self.segments = min(max(segments, 0), 32_000)
        self.queryPairs = max(queryPairs, 0)
    }

    /// The standard limits: 8 KiB, 256 segments, 512 pairs.
    @inlinable public static var standard: LinkLimits { LinkLimits() }

    /// Whether no plain path (see ``PlainPath``) passes them.
    @inlinable @inline(__always) var takesPlainPaths: Bool {
        bytes >= PlainPath.greatestBytes && segments >= PlainPath.greatestBytes / 2
    }
}
