import WaymarkCore

/// A check that refuses links from outside whose source is not on its lists.
///
/// ``LinkPolicy`` restricts the sources of all links of a router; this check restricts those of a tag or of one route.
///
/// ```swift
/// router.check(
///     SourceCheck(kinds: [.universalLink, .webView], origins: ["https://m.shop.example"]), for: .tag("payment"))
/// ```
///
/// Links that the app itself opens pass. A list that is `nil` is not checked, and an empty list admits no link. The
/// first list that does not admit the link refuses it: kinds with `routeSource`, calling apps with `callingApp`,
/// origins with `origin`. The cost is a lookup in sets of the size of the lists. The origin of each link from a page is
/// parsed anew.
public struct SourceCheck: Check {
    private let kinds: Set<LinkSource.Kind>?
    private let callingApps: Set<[UInt8]>?
    private let origins: Set<PageOrigin>?

    /// Creates a check of the sources of links.
    ///
    /// - Parameters:
    ///   - kinds: The kinds of source to admit; `nil` for all.
    ///   - callingApps: The bundle identifiers of apps to admit, compared byte for byte; `nil` for all. It applies to
    ///     every link by custom scheme, and to every other link that names an app. A link by custom scheme is refused
    ///     if the system does not name the app.
    ///   - origins: The origins of pages to admit, as `https://host`, with a port if it is not the scheme's default,
    ///     compared without case; `nil` for all. It applies to links from web views and to every other link that names
    ///     an origin. A text that is not an origin admits nothing.
    public init(
        kinds: Set<LinkSource.Kind>? = nil, callingApps: Set<String>? = nil, origins: Set<String>? = nil
    ) {
        self.kinds = kinds
        self.callingApps = callingApps.map { Set($0.map { Array($0.utf8) }) }
        self.origins = origins.map { Set($0.compactMap(PageOrigin.init)) }
    }

    /// Refuses a request whose source is not admitted.
    ///
    /// - Returns: ``Verdict/pass``.
    /// - Throws: A ``Refusal`` that names the kind of source, the app or the origin.
    public func check(_ request: RouteRequest) throws -> Verdict {
        let source = request.source
        if source.isInside { return .pass }
        if let kinds, !kinds.contains(source.kind) { throw Refusal(.routeSource(source.kind)) }
        if let callingApps, source.kind == .scheme || source.callingApp != nil,
            source.callingApp.map({ callingApps.contains(Array($0.utf8)) }) != true
        {
            throw Refusal(.callingApp(source.callingApp))
        }
        if let origins, source.kind == .webView || source.origin != nil,
            source.origin.flatMap(PageOrigin.init).map(origins.contains) != true
        {
            throw Refusal(.origin(source.origin))
        }
        return .pass
    }
}

/// The scheme, host and port of a page, in the form in which they are compared.
private struct PageOrigin: Hashable {
    private let host: [UInt8]
    private let scheme: String
    private let port: Int?

    /// Reads an origin; `nil` if the text is not one, such as `null`, or contains more than an origin.
    init?(_ text: String) {
        guard let link = try? DeepLink(text), let scheme = link.scheme, let host = link.canonicalHost, !host.isEmpty,
            link.segments.isEmpty, link.rawQuery == nil, link.rawFragment == nil
        else { return nil }
        self.scheme = scheme
        self.host = Array(host.utf8)
        port = link.port ?? AllowedHost.defaultPort(of: scheme)
    }
}
