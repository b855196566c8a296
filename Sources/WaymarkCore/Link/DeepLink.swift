/// A link: a URL from outside, or a path from inside, read once.
///
/// ```swift
/// let link = try DeepLink("shop://goods/42?ref=push")
/// link.scheme            // "shop"
/// link.host              // "goods"
/// link.segments          // ["42"]
/// link.query.first("ref")  // "push"
/// ```
///
/// The text is read by RFC 3986 at byte level: split first, decoded after, so `a%2Fb` is one segment whose value is
/// `a/b`. A link keeps its text and the places of its parts; nothing is decoded until it is asked for. Every part is
/// available in its raw form, as written, and in its decoded form, and an absent part (`nil`) differs from an empty one:
/// `shop:home`, `shop:/home` and `shop://home` are three links.
///
/// Two links are equal when their parts are: schemes and hosts without the case of ASCII letters, all other parts byte
/// for byte once decoded.
public struct DeepLink: Sendable {
    @usableFromInline let storage: LinkStorage

    /// Reads a link by Waymark's own rules.
    ///
    /// Tabs, line ends and spaces around it are trimmed. Any text in Unicode may stand unescaped. Dot segments are
    /// resolved within the path and never climb into the host.
    ///
    /// - Parameters:
    ///   - text: The link.
    ///   - limits: How large the link may be.
    /// - Throws: The first fault found.
    /// - Complexity: O(*n*) for *n* bytes; a text over the limit is refused in constant time and memory.
    public init(_ text: borrowing String, limits: LinkLimits = .standard) throws(LinkError) {
        storage = try Self.read(text, .standard, limits: limits)
    }

    /// Reads a link by rules that say what is refused (user information) and what the host of each scheme is.
    ///
    /// - Parameters:
    ///   - text: The link.
    ///   - rules: The rules, mostly those of the table that the link is for.
    ///   - limits: How large the link may be.
    /// - Throws: The first fault found.
    /// - Complexity: O(*n*) for *n* bytes; a text over the limit is refused in constant time and memory.
    public init(_ text: String, rules: MatchingRules, limits: LinkLimits = .standard) throws(LinkError) {
        try self.init(text, LinkReading(rules, limits: limits))
    }

    /// Reads a link as it is read again and again.
    package init(_ text: borrowing String, _ reading: borrowing LinkReading) throws(LinkError) {
        storage = try Self.read(text, reading, limits: reading.limits)
    }

    /// Reads a link that was printed, from its bytes, which are ASCII.
    init(_ printed: UnsafeBufferPointer<UInt8>, _ reading: LinkReading) throws(LinkError) {
        storage = try withExtendedLifetime(reading) {
            Self.read(printed, .passUnretained(reading), limits: reading.limits)
        }.get()
    }

    /// Reads a link from bytes of any origin, which must be UTF-8.
    ///
    /// - Parameters:
    ///   - bytes: The link's text.
    ///   - rules: As for a text.
    ///   - limits: How large the link may be.
    /// - Throws: `invalidUTF8` with its place, or the first other fault.
    public init(
        bytes: some Collection<UInt8>, rules: MatchingRules = .standard, limits: LinkLimits = .standard
    ) throws(LinkError) {
        guard bytes.count <= LinkLimits.greatestBytes else {
            throw LinkError(.tooLong(limit: limits.bytes), at: limits.bytes, in: bytes)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        if !text.utf8.elementsEqual(bytes) {
            let agreeing = zip(text.utf8, bytes).prefix { $0 == $1 }.count
            throw LinkError(.invalidUTF8, at: agreeing, in: bytes)
        }
        try self.init(text, rules: rules, limits: limits)
    }

    private static func read(
        _ text: String, _ reading: LinkReading, limits: LinkLimits
    ) throws(LinkError) -> LinkStorage {
        try withExtendedLifetime(reading) {
            let reading = Unmanaged.passUnretained(reading)
            return text.withUTF8Bytes { read($0, reading, limits: limits) }
        }.get()
    }

    @inline(never)
    private static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, _ reading: Unmanaged<LinkReading>, limits: LinkLimits
    ) -> Result<LinkStorage, LinkError> {
        LinkReader.withLink(of: bytes, reading, limits: limits) { LinkStorage($0) }
    }

    private var layout: LinkLayout { storage.layout }

    /// The link as it was written, trimmed.
    public var text: String { storage.read { String(decoding: $0.text, as: UTF8.self) } }
    /// The length of the text, in UTF-8 bytes.
    package var byteCount: Int { storage.read { $0.text.count } }

    // MARK: Scheme and authority

    private var writtenScheme: String? { layout.hasScheme ? storage.string(Span16(0, layout.schemeEnd)) : nil }

    /// Returns the scheme as those of patterns are compared with it.
    package func scheme(under rules: MatchingRules) -> String? { rules.exactSchemes ? writtenScheme : scheme }

    /// The scheme in lower case, without the colon.
    public var scheme: String? { writtenScheme?.lowercasedASCII }

    /// The user information, decoded; only where the rules by which the link was read let it in.
    public var userInformation: String? {
        layout.flags.contains(.userInformation) ? storage.decoded(layout.userInformation) : nil
    }

    /// The host, decoded but for Punycode; empty in `shop:///home`, `nil` in `shop:/home`.
    public var host: String? { layout.flags.contains(.authority) ? storage.decoded(layout.host) : nil }

    /// The host as written.
    public var rawHost: String? { layout.flags.contains(.authority) ? storage.string(layout.host) : nil }

    /// The host in the form in which hosts are compared: decoded, Punycode too, in lower case, without a last dot.
    public var canonicalHost: String? { rawHost.map { HostName.canonical($0.utf8) } }

    /// The port as a number, or `nil` where none is written.
    public var port: Int? { layout.port.isEmpty ? nil : Int(storage.string(layout.port)) }

    // MARK: Path

    /// The path as written, with its first slash if it has one.
    public var rawPath: String { storage.string(layout.path) }

    /// The path's segments in order, decoded, dot segments resolved, empty ones kept.
    ///
    /// The host is not among them, and what a trailing slash leaves behind it is not either.
    public var segments: [String] { pathSpans.map { storage.decoded($0) } }

    /// The path's segments in order, as written.
    public var rawSegments: [String] { pathSpans.map { storage.string($0) } }

    /// A Boolean value that says whether the path ends in a slash, as that of `/a/` and that of `/` do.
    public var endsInSlash: Bool { layout.flags.contains(.trailingSlash) }

    private var pathSpans: [Span16] {
        storage.read { link in
            let count = link.layout.pointee.segmentCount - (endsInSlash ? 1 : 0)
            return Array(UnsafeBufferPointer(start: link.segments + 1, count: count))
        }
    }

    // MARK: Query and fragment

    /// The query as written, without its question mark.
    public var rawQuery: String? { layout.flags.contains(.query) ? storage.string(layout.query) : nil }

    /// The query's pairs, read by Waymark's own rules; empty where there is no query.
    public var query: LinkQuery { LinkQuery(storage: storage, rules: .standard) }

    /// Returns the query's pairs, read by the given rules; pairs of the fragment follow where the rules say so.
    public func query(under rules: MatchingRules) -> LinkQuery {
        LinkQuery(storage: storage, rules: FrozenRules(rules))
    }

    /// The fragment, decoded.
    public var fragment: String? { layout.flags.contains(.fragment) ? storage.decoded(layout.fragment) : nil }

    /// The fragment as written, without its number sign.
    public var rawFragment: String? { layout.flags.contains(.fragment) ? storage.string(layout.fragment) : nil }

    /// Whether the path begins with a slash.
    var isRooted: Bool { layout.flags.contains(.rooted) }
}

extension DeepLink: CustomStringConvertible {
    /// The link as it was written, trimmed.
    public var description: String { text }
}

extension DeepLink: Hashable {
    /// Returns whether all parts are the same: schemes and hosts without case, the others byte for byte once decoded.
    ///
    /// - Parameters:
    ///   - left: A link.
    ///   - right: Another.
    /// - Complexity: O(*n*) for *n* bytes.
    public static func == (left: DeepLink, right: DeepLink) -> Bool {
        left.storage.isIdentical(to: right.storage) || left.identity == right.identity
    }

    /// Feeds the parts that count in a comparison to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }

    /// The parts that count, so joined that different links differ.
    private var identity: [UInt8] {
        var parts = parts
        parts.host = canonicalHost
        return parts.identity
    }
}
