/// A parsed link: a URL from outside, or a path from inside.
///
/// ```swift
/// let link = try DeepLink("shop://goods/42?ref=push")
/// link.scheme            // "shop"
/// link.host              // "goods"
/// link.segments          // ["42"]
/// link.query.first("ref")  // "push"
/// ```
///
/// The text is parsed according to RFC 3986, as bytes: it is split first and decoded afterwards, so `a%2Fb` is one
/// segment whose value is `a/b`. A link keeps its text and the positions of its parts; a part is decoded only when it
/// is requested. Every part is available as written and decoded. An absent part (`nil`) differs from an empty one:
/// `shop:home`, `shop:/home` and `shop://home` are three different links.
///
/// Two links are equal if their parts are equal: schemes and hosts ignoring the case of ASCII letters, and all other
/// parts byte for byte after decoding.
public struct DeepLink: Sendable {
    @usableFromInline let storage: LinkStorage

    /// Parses a link by Waymark's own rules.
    ///
    /// Tabs, line ends and spaces around the link are trimmed. Unicode text need not be escaped. Dot segments are
    /// resolved within the path, and never reach the host.
    ///
    /// - Parameters:
    ///   - text: The link.
    ///   - limits: The limits on the size of the link.
    /// - Throws: A ``LinkError`` for the first fault.
    /// - Complexity: O(*n*) for *n* bytes; a text over the limit is refused in constant time and memory.
    public init(_ text: borrowing String, limits: LinkLimits = .standard) throws(LinkError) {
        storage = try Self.read(text, .standard, limits: limits)
    }

    /// Parses a link by rules, which determine whether user information is refused and what the host of each scheme
    /// means.
    ///
    /// - Parameters:
    ///   - text: The link.
    ///   - rules: The rules, usually those of the table that the link is for.
    ///   - limits: The limits on the size of the link.
    /// - Throws: A ``LinkError`` for the first fault.
    /// - Complexity: O(*n*) for *n* bytes; a text over the limit is refused in constant time and memory.
    public init(_ text: String, rules: MatchingRules, limits: LinkLimits = .standard) throws(LinkError) {
        try self.init(text, LinkReading(rules, limits: limits))
    }

    /// Parses a link with prepared settings.
    package init(_ text: borrowing String, _ reading: borrowing LinkReading) throws(LinkError) {
        storage = try Self.read(text, reading, limits: reading.limits)
    }

    /// Parses a link that was printed, from its bytes, which are ASCII.
    init(_ printed: UnsafeBufferPointer<UInt8>, _ reading: LinkReading) throws(LinkError) {
        storage = try withExtendedLifetime(reading) {
            Self.read(printed, .passUnretained(reading), limits: reading.limits)
        }.get()
    }

    /// Parses a link from bytes of any origin, which must be UTF-8.
    ///
    /// - Parameters:
    ///   - bytes: The link's text.
    ///   - rules: The rules by which the link is parsed.
    ///   - limits: The limits on the size of the link.
    /// - Throws: A ``LinkError`` with the reason `invalidUTF8` and its position, or with the first other fault.
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

    /// The text of the link as written, trimmed.
    public var text: String { storage.read { String(decoding: $0.text, as: UTF8.self) } }
    /// The length of the text, in UTF-8 bytes.
    package var byteCount: Int { storage.read { $0.text.count } }

    // MARK: Scheme and authority

    private var writtenScheme: String? { layout.hasScheme ? storage.string(Span16(0, layout.schemeEnd)) : nil }

    /// Returns the scheme in the form that is compared with patterns.
    package func scheme(under rules: MatchingRules) -> String? { rules.exactSchemes ? writtenScheme : scheme }

    /// The scheme in lower case, without the colon.
    public var scheme: String? { writtenScheme?.lowercasedASCII }

    /// The user information, decoded, if the rules by which the link was parsed admit it.
    public var userInformation: String? {
        layout.flags.contains(.userInformation) ? storage.decoded(layout.userInformation) : nil
    }

    /// The host, decoded except for Punycode; empty in `shop:///home`, `nil` in `shop:/home`.
    public var host: String? { layout.flags.contains(.authority) ? storage.decoded(layout.host) : nil }

    /// The host as written.
    public var rawHost: String? { layout.flags.contains(.authority) ? storage.string(layout.host) : nil }

    /// The host in the form for comparison: decoded, including Punycode, in lower case, and without a trailing dot.
    public var canonicalHost: String? { rawHost.map { HostName.canonical($0.utf8) } }

    /// The port as a number, or `nil` if none is written.
    public var port: Int? { layout.port.isEmpty ? nil : Int(storage.string(layout.port)) }

    // MARK: Path

    /// The path as written, with its first slash if it has one.
    public var rawPath: String { storage.string(layout.path) }

    /// The path's segments in order, decoded, dot segments resolved, empty ones kept.
    ///
    /// They do not include the host, or an empty segment after a trailing slash.
    public var segments: [String] { pathSpans.map { storage.decoded($0) } }

    /// The path's segments in order, as written.
    public var rawSegments: [String] { pathSpans.map { storage.string($0) } }

    /// A Boolean value that indicates whether the path ends in a slash, such as `/a/` and `/`.
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

    /// The query's pairs, parsed by Waymark's own rules; empty if the link has no query.
    public var query: LinkQuery { LinkQuery(storage: storage, rules: .standard) }

    /// Returns the query's pairs, parsed by the given rules, followed by pairs of the fragment if the rules say so.
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
    /// The text of the link as written, trimmed.
    public var description: String { text }
}

extension DeepLink: Hashable {
    /// Returns whether all parts are equal: schemes and hosts ignoring case, the others byte for byte after decoding.
    ///
    /// - Parameters:
    ///   - left: A link.
    ///   - right: Another link.
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
