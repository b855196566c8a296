import WaymarkCore

/// The policy for links from outside, which is checked before any route: the schemes and hosts that the app owns, and
/// the senders that it accepts.
///
/// A list that is `nil` admits everything. Links from inside pass. The exposure and sources of the matching route are
/// checked in addition.
public struct LinkPolicy: Sendable {
    /// The schemes that the app owns, in any case. `http` and `https` links are checked by their hosts instead.
    public var schemes: Set<String>?
    /// The hosts of web links that the app owns, in any case and in Unicode or Punycode; `*.example.com` is a
    /// sub-domain of any depth. A host without a port means the scheme's default port; `example.com:8443` means that
    /// port.
    ///
    /// A text that is not a host admits nothing.
    public var hosts: [String]? { didSet { allowedHosts = hosts?.compactMap(AllowedHost.init) } }
    private var allowedHosts: [AllowedHost]?
    /// The kinds of source whose links are opened.
    public var sources: Set<LinkSource.Kind>?
    /// The bundle identifiers of apps whose links by custom scheme are opened. An app that the system does not identify
    /// counts as not on the list.
    public var callingApps: Set<String>?
    /// The origins of pages in web views whose links are opened, as `https://host`.
    public var origins: Set<String>?
    /// The required tags, by kind of source. A route needs one of the tags. Kinds that are not listed open every public
    /// route.
    public var tagsBySource: [LinkSource.Kind: Set<RouteTag>] = [:]

    /// Creates a policy that admits all links.
    public init() {}

    var refusesAnything: Bool {
        schemes != nil || hosts != nil || sources != nil || callingApps != nil || origins != nil
            || !tagsBySource.isEmpty
    }

    /// Returns the reason why a link is turned away, or `nil`.
    func refusal(of link: DeepLink, from source: LinkSource) -> Refusal.Reason? {
        if source.isInside { return nil }
        if let reason = refusal(of: source) { return reason }
        guard schemes != nil || hosts != nil, let scheme = link.scheme else { return nil }
        if scheme == "http" || scheme == "https" {
            guard let allowedHosts else { return nil }
            return allowedHosts.contains { $0.covers(link) } ? nil : .foreign
        }
        guard let schemes else { return nil }
        return schemes.contains { $0.lowercased() == scheme } ? nil : .foreign
    }

    private func refusal(of source: LinkSource) -> Refusal.Reason? {
        if let sources, !sources.contains(source.kind) { return .source(source.kind) }
        if source.kind == .scheme, let callingApps, !Self.lists(callingApps, source.callingApp) {
            return .callingApp(source.callingApp)
        }
        if source.kind == .webView, let origins, !Self.lists(origins, source.origin) {
            return .origin(source.origin)
        }
        return nil
    }

    /// Returns the reason why a route is closed to a source, or `nil`.
    func refusal(of access: RouteAccess, from source: LinkSource) -> Refusal.Reason? {
        if access.exposure == .internal, !source.isInside { return .notPublic }
        if let sources = access.sources, !sources.contains(source.kind) { return .routeSource(source.kind) }
        if !tagsBySource.isEmpty, let tags = tagsBySource[source.kind], tags.isDisjoint(with: access.tags) {
            return .routeSource(source.kind)
        }
        return nil
    }

    /// Returns whether a list contains a name, byte for byte, so that look-alike characters are different names.
    private static func lists(_ names: Set<String>, _ name: String?) -> Bool {
        guard let name else { return false }
        return names.contains { $0.hasSameBytes(as: name) }
    }
}
