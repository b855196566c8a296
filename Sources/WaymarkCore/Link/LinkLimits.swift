/// The greatest sizes of a link: a larger one is refused while it is read, before anything of it is stored.
public struct LinkLimits: Hashable, Sendable {
    /// The longest text that can be read at all, in UTF-8 bytes: a place in a link is kept in 16 bits.
    @inlinable public static var greatestBytes: Int { 65_535 }

    /// The longest text, in UTF-8 bytes after trimming.
    public let bytes: Int
    /// The most segments in a path, empty ones included.
    public let segments: Int
    /// The most pairs in a query.
    public let queryPairs: Int

    /// Creates limits; a number out of bounds is replaced by the nearest possible one.
    ///
    /// - Parameters:
    ///   - bytes: The longest text in UTF-8 bytes, up to ``greatestBytes``.
    ///   - segments: The most segments in a path, up to 32,000.
    ///   - queryPairs: The most pairs in a query.
    @inlinable
    public init(bytes: Int = 8_192, segments: Int = 256, queryPairs: Int = 512) {
        self.bytes = min(max(bytes, 0), Self.greatestBytes)
        self.segments = min(max(segments, 0), 32_000)
        self.queryPairs = max(queryPairs, 0)
    }

    /// 8 KiB, 256 segments, 512 pairs.
    @inlinable public static var standard: LinkLimits { LinkLimits() }

    /// Whether no plain path (see ``PlainPath``) passes them.
    @inlinable @inline(__always) var takesPlainPaths: Bool {
        bytes >= PlainPath.greatestBytes && segments >= PlainPath.greatestBytes / 2
    }
}
