extension DeepLink {
    /// The decoded parts of a link, to build a link or to change one.
    public struct Parts: Hashable, Sendable {
        /// The scheme without the colon.
        public var scheme: String?
        /// The user information, without its `@`.
        public var userInformation: String?
        /// The host. An empty host prints as in `shop:///home`, and `nil` as in `shop:/home`.
        public var host: String?
        /// The port.
        public var port: Int?
        /// The path's segments in order; a slash within one is escaped when printed.
        public var segments: [String]
        /// A Boolean value that indicates whether a slash follows the last segment.
        public var endsInSlash: Bool
        /// A Boolean value that indicates whether the path begins with a slash, as it always does after a host.
        public var isRooted: Bool
        /// The query's pairs, in order. An empty query differs from `nil`.
        public var query: [LinkQuery.Pair]?
        /// The fragment.
        public var fragment: String?

        /// Creates the parts of a link to build.
        ///
        /// - Parameters:
        ///   - scheme: The scheme, without the colon.
        ///   - userInformation: The text before `@`.
        ///   - host: The host.
        ///   - port: The port.
        ///   - segments: The decoded segments of the path.
        ///   - endsInSlash: Whether a slash follows the last segment.
        ///   - isRooted: Whether a slash precedes the first segment.
        ///   - query: The decoded pairs of the query.
        ///   - fragment: The decoded fragment.
        public init(
            scheme: String? = nil, userInformation: String? = nil, host: String? = nil, port: Int? = nil,
            segments: [String] = [], endsInSlash: Bool = false, isRooted: Bool = true,
            query: [LinkQuery.Pair]? = nil, fragment: String? = nil
        ) {
            self.scheme = scheme
            self.userInformation = userInformation
            self.host = host
            self.port = port
            self.segments = segments
            self.endsInSlash = endsInSlash
            self.isRooted = isRooted
            self.query = query
            self.fragment = fragment
        }
    }

    /// Builds a link from its parts. The parts are escaped as needed, and the resulting text is parsed.
    ///
    /// - Parameters:
    ///   - parts: The decoded parts.
    ///   - rules: The rules by which the text is parsed.
    ///   - limits: The limits on the size of the link.
    /// - Throws: A ``LinkError`` with the reason `unprintablePart` if a part could not be read back unchanged (a
    ///   segment `.` or `..`, an empty first segment without a host, a query pair without name and value), or with any
    ///   other fault of the text.
    public init(
        _ parts: Parts, rules: MatchingRules = .standard, limits: LinkLimits = .standard
    ) throws(LinkError) {
        try self.init(try parts.printed(rules.secondEquals), rules: rules, limits: limits)
    }

    /// The link's parts, decoded.
    public var parts: Parts {
        Parts(
            scheme: scheme, userInformation: userInformation, host: host, port: port, segments: segments,
            endsInSlash: endsInSlash, isRooted: isRooted, query: rawQuery == nil ? nil : Array(query),
            fragment: fragment)
    }

    /// Returns this link with changes to its parts.
    ///
    /// ```swift
    /// let plain = try link.changing { $0.query = nil }
    /// ```
    ///
    /// - Parameters:
    ///   - rules: The rules by which the new link is parsed.
    ///   - limits: The limits on the size of the new link.
    ///   - change: A closure that changes the parts.
    /// - Throws: The errors of building a link from parts.
    public func changing(
        rules: MatchingRules = .standard, limits: LinkLimits = .standard, _ change: (inout Parts) -> Void
    ) throws(LinkError) -> DeepLink {
        var parts = parts
        change(&parts)
        return try DeepLink(parts, rules: rules, limits: limits)
    }
}

extension DeepLink.Parts {
    /// Returns whether all parts are the same, byte for byte.
    ///
    /// - Parameters:
    ///   - left: Some parts.
    ///   - right: Others.
    public static func == (left: DeepLink.Parts, right: DeepLink.Parts) -> Bool { left.identity == right.identity }

    /// Feeds the bytes of all parts to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }

    /// The parts, so joined that different ones differ.
    var identity: [UInt8] {
        var bytes = PartBytes()
        bytes.add(scheme)
        bytes.add(userInformation)
        bytes.add(host)
        bytes.add(port.map(String.init))
        bytes.add(segments)
        bytes.add(endsInSlash)
        bytes.add(isRooted)
        bytes.add(query)
        bytes.add(fragment)
        return bytes.joined
    }

    fileprivate func printed(_ secondEquals: MatchingRules.SecondEquals) throws(LinkError) -> String {
        var text = ""
        if let scheme {
            guard scheme.utf8.first?.isLetterASCII == true, scheme.utf8.allSatisfy(\.isSchemeCharacter) else {
                throw unprintable("the scheme", in: text)
            }
            text += scheme + ":"
        }
        if let host {
            if scheme == nil { throw unprintable("a host without a scheme", in: text) }
            text += "//"
            if let userInformation { text += PercentCoding.encoded(userInformation, for: .host) + "@" }
            text += HostName.isAddress(host.utf8) ? host : PercentCoding.encoded(host, for: .host)
            if let port { text += ":\(port)" }
        } else if userInformation != nil || port != nil {
            throw unprintable("user information or a port without a host", in: text)
        }
        text += try path(after: text)
        if let query {
            // A name has its equals signs escaped, and so has a value that would end at one.
            let place = secondEquals == .end ? PercentCoding.Place.queryName : .queryValue
            text += try "?" + Self.printed(query, valuesFor: place, after: text)
        }
        if let fragment { text += "#" + PercentCoding.encoded(fragment, for: .fragment) }
        return text
    }

    private func path(after text: String) throws(LinkError) -> String {
        if let segment = segments.first(where: DotSegment.isOne) {
            throw unprintable("the segment '\(segment)'", in: text)
        }
        guard let first = segments.first else { return endsInSlash ? "/" : "" }
        let isRooted = isRooted || host != nil
        if host == nil, first.isEmpty { throw unprintable("an empty first segment without a host", in: text) }
        if segments.last == "", !endsInSlash { throw unprintable("an empty last segment", in: text) }
        var printed = segments.map { PercentCoding.encoded($0, for: .segment) }
        // A colon in the first segment would end a scheme.
        if !isRooted, scheme == nil { printed[0] = PercentCoding.encoded(first, for: .host) }
        return (isRooted ? "/" : "") + printed.joined(separator: "/") + (endsInSlash ? "/" : "")
    }

    private static func printed(
        _ query: [LinkQuery.Pair], valuesFor place: PercentCoding.Place, after text: String
    ) throws(LinkError) -> String {
        var pairs: [String] = []
        for pair in query {
            if pair.name.isEmpty, pair.value == nil {
                throw LinkError(.unprintablePart("a query pair without name and value"), at: 0, in: text.utf8)
            }
            let name = PercentCoding.encoded(pair.name, for: .queryName)
            pairs.append(pair.value.map { name + "=" + PercentCoding.encoded($0, for: place) } ?? name)
        }
        return pairs.joined(separator: "&")
    }

    private func unprintable(_ part: String, in text: String) -> LinkError {
        LinkError(.unprintablePart(part), at: text.utf8.count, in: text.utf8)
    }
}
