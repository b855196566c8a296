/// The schemes and hosts of an app's own links.
package struct OwnedLinks: Sendable {
    /// The schemes in lower case, without `http` and `https`.
    package let schemes: [String]
    /// The hosts in lower case; a leading `*.` stands for subdomains of any depth.
    package let hosts: [String]

    package init(schemes: [String], hosts: [String]) {
        self.schemes = schemes.map { $0.lowercased() }.filter { $0 != "http" && $0 != "https" }
        self.hosts = hosts.map { $0.lowercased() }
    }

    func ownsHost(_ host: Substring) -> Bool {
        let name =
            (host.split(separator: "@", omittingEmptySubsequences: false).last ?? host)
            .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).first?.lowercased() ?? ""
        return hosts.contains { own in
            own.hasPrefix("*.") ? name.hasSuffix(own.dropFirst()) && name.utf8.count >= own.utf8.count : name == own
        }
    }
}

/// A link in a source file.
package struct SourceLink: Sendable {
    /// The kind of the link.
    package enum Kind: Sendable {
        /// A link; holes in it are ``TextExpression/holeMark``.
        case link
        /// A pattern or a template, which is not a link itself.
        case pattern(isRegistered: Bool)
        /// A link that continues with values that are known only at run time.
        case unfollowed
    }

    /// The number of the file.
    package let file: Int
    package let spot: SourceSpot
    package let kind: Kind
    package let text: String
    /// Whether longer links begin with it, so that it need not lead anywhere itself.
    package var isBase = false
    /// Whether a later statement may extend it.
    package var isBegun = false
    /// Whether its name marks it as a callback for another program, as after signing in.
    package var isCallback = false

    /// The link with braces in place of the marks of holes.
    package var shown: String {
        String(text.unicodeScalars.reduce(into: "") { $0 += $1 == TextExpression.holeMark ? "{}" : String($1) })
    }

    package var hasHoles: Bool { text.unicodeScalars.contains(TextExpression.holeMark) }
}
