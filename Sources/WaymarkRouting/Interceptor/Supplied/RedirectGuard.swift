import WaymarkCore

/// A check that refuses links with a parameter that carries a link to a target which is not allowed, such as
/// `shop://web?url=https://evil.example`.
///
/// ```swift
/// router.check(RedirectGuard(allowedHosts: ["shop.example", "*.shop.example"], allowedSchemes: ["shop"]))
/// ```
///
/// It inspects every value of the path, of tails (whole, and from each of their segments on) and of the query, repeated
/// names included, and the query's names. It does not inspect values that the caller passes along with the link,
/// defaults, or the fragment, unless the router's rules read that as path or query. A value counts as a link
/// - if it begins with `//`, or has `http:` or `https:` before a host: the host must be allowed, and written without
///   user information, backslashes, spaces and control characters, because parsers disagree about the host in such
///   links (they all agree that words after a space, as in `// a remark`, are not a host);
/// - if it begins with a scheme that runs code or reads files (`javascript:`, `data:`, `file:`, `vbscript:`, `blob:`,
///   `about:`, `intent:` and the like): such a link is always refused;
/// - if it begins with another scheme, and either slashes follow or the parameter's name is one that usually carries
///   links (`url`, `redirect_uri`, `next`, `returnTo`, `target` and the like): the scheme must be allowed.
///
/// Everything else is text, such as `12:30`, `note: hi` and `/goods/42`. Hosts are compared in their canonical form,
/// byte for byte, so that a look-alike is another host. Control characters and invisible characters around a value and
/// in its scheme are removed, as browsers do. Each value is inspected as written and with its escapes decoded up to
/// three times. Each time, the text after a `?` or `#` is searched for links as well, so that a link inside an allowed
/// one is found, up to three levels deep. A value that is escaped more often is refused.
///
/// `x-success`, `x-error` and `x-cancel` count as names that carry links. If the router calls other apps back
/// (`CallbackConfiguration` of `WaymarkCallbacks`), the schemes on that list must be among `allowedSchemes`, or the
/// guard refuses every link that asks for a callback. The hosts of links in a callback must be allowed like all others.
///
/// It refuses with `carriedLink`, which contains the parameter's name (`?` for a name in the query that is itself a
/// link, `*` for the unnamed tail) and the link's scheme and host, unless the parameter's values are hidden. The cost
/// is one pass over the values' bytes, and a few more for values with one of `: / \ ? # %`.
public struct RedirectGuard: Check {
    private let reader: CarriedLinks
    private let parameters: Set<String>?

    /// Creates a guard of parameters that carry links.
    ///
    /// - Parameters:
    ///   - allowedHosts: The hosts to which `http` and `https` links may lead; `*.example.com` is a sub-domain of any
    ///     depth, and not `example.com` itself. A port other than the scheme's default must be given, as in
    ///     `example.com:8443`. A text that is not a host allows nothing.
    ///   - allowedSchemes: Other schemes that a carried link may have, usually the app's own, in any case. Schemes that
    ///     run code or read files stay refused.
    ///   - parameters: The names of parameters that carry links; in these, any scheme before a colon counts, and other
    ///     parameters are not inspected. `nil` inspects all parameters by the look of their names and values.
    public init(allowedHosts: [String], allowedSchemes: Set<String> = [], parameters: Set<String>? = nil) {
        reader = CarriedLinks(
            hosts: allowedHosts.compactMap(AllowedHost.init), schemes: Set(allowedSchemes.map { $0.lowercased() }))
        self.parameters = parameters
    }

    /// Refuses a request with a parameter that carries a link to a target which is not allowed.
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

    /// A handler may use a tail as a whole, or the part after some of its segments.
    private func look(atTail segments: [String], of name: String) throws(Refusal) {
        for (index, segment) in segments.enumerated() where CarriedLinks.mayBegin(segment) {
            // Collapsing empty segments has left one of the two slashes after a scheme; the host ends with its segment.
            let joint = segment.utf8.last == UInt8(ascii: ":") ? "//" : "/"
            let rest = segments[(index + 1)...].prefix(2).joined(separator: "/")
            try look(at: rest.isEmpty ? segment : segment + joint + rest, of: name)
        }
    }
}
