import WaymarkCore

/// The policy that links from outside meet before any route: the schemes and hosts that the app owns, and the senders
/// that it accepts.
///
/// A list that is `nil` lets everything in. Links from inside pass. Exposure and a route's own sources are checked as
/// well, of the route that takes the link.
public struct LinkPolicy: Sendable {
    /// The schemes that the app owns, in any case; links by `http` and `https` are checked by their hosts instead.
    public var schemes: Set<String>?
    /// The hosts of web links that the app owns, in any case and in Unicode or Punycode; `*.example.com` is any depth of
    /// sub-domain. A host stands for the scheme's own port, and `example.com:8443` for that port.
    ///
    /// A text that is no host lets nothing in.
    public var hosts: [String]? { didSet { allowedHosts = hosts?.compactMap(AllowedHost.init) } }
    private var allowedHosts: [AllowedHost]?
    /// The kinds of source from which links are opened at all.
    public var sources: Set<LinkSource.Kind>?
    /// The bundle identifiers of apps whose links by custom scheme are opened; an app that the system does not identify
    /// is not on the list.
    public var callingApps: Set<String>?
    /// The origins of pages in web views whose links are opened, as `https://host`.
    public var origins: Set<String>?
    /// The tags required by kind of source: a route needs one of them; kinds that are not named open every public route.
    public var tagsBySource: [LinkSource.Kind: Set<RouteTag>] = [:]

    /// Creates a policy that lets all links in.
    public init() {}

    var refusesAnything: Bool {
        schemes != nil || hosts != nil || sources != nil || callingApps != nil || origins != nil
            || !tagsBySource.isEmpty
    }

    /// Returns the reason a link is turned away, or `nil`.
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

    /// Returns the reason a route is closed to a source, or `nil`.
    func refusal(of access: RouteAccess, from source: LinkSource) -> Refusal.Reason? {
        if access.exposure == .internal, !source.isInside { return .notPublic }
        if let sources = access.sources, !sources.contains(source.kind) { return .routeSource(source.kind) }
        if !tagsBySource.isEmpty, let tags = tagsBySource[source.kind], tags.isDisjoint(with: access.tags) {
            return .routeSource(source.kind)
        }
        return nil
    }

    /// Returns whether a list has a name, byte for byte: two characters that look alike are not the same name.
    private static func lists(_ names: Set<String>, _ name: String?) -> Bool {
        guard let name else { return false }
        return names.contains { $0.hasSameBytes(as: name) }
    }
}
