import WaymarkCore

/// A check that refuses links with a parameter that carries a link to another place, such as
/// `shop://web?url=https://evil.example`.
///
/// ```swift
/// router.check(RedirectGuard(allowedHosts: ["shop.example", "*.shop.example"], allowedSchemes: ["shop"]))
/// ```
///
/// It looks at every value of the path, of tails (whole, and from each of their segments on) and of the query, repeated names
/// included, and at the query's names; not at what the caller passes beside the link, at defaults, or at the fragment, unless
/// the router's rules read that as path or query. A value counts as a link
/// - where it begins with `//`, or has `http:` or `https:` before a host: the host must be allowed, and stand there without
///   user information, backslashes, spaces and control characters, by which readers of links come to differ about the host
///   (words behind a space, as in `// a remark`, are no host to any of them);
/// - where it begins with a scheme that runs code or reads files (`javascript:`, `data:`, `file:`, `vbscript:`, `blob:`,
///   `about:`, `intent:` and their like): that is always refused;
/// - where it begins with another scheme, and either slashes follow or the parameter's name is one that mostly carries
///   links (`url`, `redirect_uri`, `next`, `returnTo`, `target` and their like): the scheme must be allowed.
///
/// Everything else is text, as `12:30`, `note: hi` and `/goods/42` are. Hosts are compared in their canonical form, byte for
/// byte, so that a look-alike is another host. Around a value and in its scheme, control characters and those that cannot be
/// seen are taken out, as browsers do. Each value is looked at as it is and with its escapes decoded up to three times over,
/// and each time what follows a `?` or `#` in it is looked at for links as well, so that a link is found that is carried by
/// an allowed one, down to three deep; what is escaped more often is refused.
///
/// `x-success`, `x-error` and `x-cancel` are names of links to it as well. Where the router calls other apps back
/// (`CallbackConfiguration` of `WaymarkCallbacks`), the schemes on that list must be among `allowedSchemes`, or the guard refuses every link that
/// asks to be called back; hosts to which links in a callback lead must be allowed as those of all others.
///
/// It refuses with `carriedLink`, which names the parameter (`?` for a name in the query that is itself a link, `*` for the
/// unnamed tail) and, of the link, scheme and host, unless the parameter's values are hidden. The cost is a pass over the values' bytes, and for those that have one of
/// `: / \ ? # %` a few more.
public struct RedirectGuard: Check {
    private let reader: CarriedLinks
    private let parameters: Set<String>?

    /// Creates a guard of parameters that carry links.
    ///
    /// - Parameters:
    ///   - allowedHosts: The hosts to which `http` and `https` links may lead; `*.example.com` is any depth of
    ///     sub-domain and not `example.com` itself. Another port than the scheme's own must be written here, as
    ///     `example.com:8443`. A text that is no host allows nothing.
    ///   - allowedSchemes: Other schemes that may be carried, usually the app's own, in any case. Schemes that run code
    ///     or read files stay refused.
    ///   - parameters: The names of parameters that carry links; in these any scheme before a colon counts, and others
    ///     are not inspected. `nil` inspects all parameters by the look of their names and values.
    public init(allowedHosts: [String], allowedSchemes: Set<String> = [], parameters: Set<String>? = nil) {
        reader = CarriedLinks(
            hosts: allowedHosts.compactMap(AllowedHost.init), schemes: Set(allowedSchemes.map { $0.lowercased() }))
        self.parameters = parameters
    }

    /// Refuses a request with a parameter that carries a link to a place which is not allowed.
    ///
    /// - Returns: ``Verdict/pass``.
    /// - Throws: A ``Refusal`` for the first such parameter. Errors, traces and events show its target unless it is
    ///   hidden in the link (``RouterConfiguration/redaction``).
    public func check(_ request: RouteRequest) throws -> Verdict {
        try look(at: request)
        return .pass
    }

    private func look(at request: RouteRequest) throws(Refusal) {
        for (name, value) in request.parameters.map({ ($0.name, $0.value) }) {
            try look(at: value, of: name)
            try look(atTail: request.segments(of: name) ?? [], of: name)
        }
        try look(atTail: request.tail ?? [], of: "*")
        if let query = request.query {
            for pair in query {
                if let value = pair.value { try look(at: value, of: pair.name) }
                if parameters == nil { try look(at: pair.name, of: "?") }
            }
        }
    }

    private func look(at value: String, of name: String) throws(Refusal) {
        if let parameters, !parameters.contains(name) { return }
        let isForLinks = parameters != nil || CarriedLinks.isForLinks(name)
        guard let target = reader.refusedTarget(in: value, isForLinks: isForLinks) else { return }
        throw Refusal(.carriedLink(parameter: name.inRefusal, target: target.inRefusal))
    }

    /// A handler may take a tail as a whole, or what follows some of its segments.
    private func look(atTail segments: [String], of name: String) throws(Refusal) {
        for (index, segment) in segments.enumerated() where CarriedLinks.mayBegin(segment) {
            // Of the two slashes behind a scheme, collapsing empty segments has left one; the host ends with its segment.
            let joint = segment.utf8.last == UInt8(ascii: ":") ? "//" : "/"
            let rest = segments[(index + 1)...].prefix(2).joined(separator: "/")
            try look(at: rest.isEmpty ? segment : segment + joint + rest, of: name)
        }
    }
}
