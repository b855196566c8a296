public import WaymarkManifest

/// The domains that an app's entitlements associate it with.
///
/// ```swift
/// let node = try ManifestNode(contentsOf: URL(filePath: "Shop.entitlements"), as: .propertyList)  // of WaymarkLoading
/// let domains = try AssociatedDomains(entitlements: node)
/// ```
public struct AssociatedDomains: Hashable, Sendable {
    /// One associated domain, such as `applinks:*.shop.example?mode=developer`.
    public struct Domain: Hashable, Sendable, CustomStringConvertible {
        /// The service, such as `applinks` or `webcredentials`.
        public let service: String
        /// The host in lower case, without `*.`.
        public let host: String
        /// Whether it stands for the host's sub-domains, of any depth, and not for the host itself.
        public let isWildcard: Bool
        /// The port, if one is written.
        public let port: Int?
        /// Where the system takes the site's file from, such as `developer`; `nil` for Apple's network.
        public let mode: String?

        /// The domain as entitlements have it.
        public var description: String {
            "\(service):\(isWildcard ? "*." : "")\(host)\(port.map { ":\($0)" } ?? "")\(mode.map { "?mode=\($0)" } ?? "")"
        }

        /// Whether links of a host belong to the domain.
        func claims(host other: String, port otherPort: Int?) -> Bool {
            guard (port == 443 ? nil : port) == otherPort else { return false }
            return isWildcard ? other.hasSuffix("." + host) && other.utf8.count > host.utf8.count + 1 : other == host
        }
    }

    /// The key of the entitlements.
    public static let key = "com.apple.developer.associated-domains"

    /// The domains in their order.
    public let domains: [Domain]

    /// Domains that are made, not read.
    package init(_ domains: [Domain]) { self.domains = domains }

    /// Reads an app's entitlements, a property list.
    ///
    /// - Parameters:
    ///   - entitlements: The list as a tree; one without the key has no domains.
    ///   - file: The name to show in errors.
    /// - Throws: The first value of another kind or a text that is no domain, with its line if the list is in XML.
    public init(entitlements: ManifestNode, file: String? = nil) throws(AssociationFileError) {
        var domains: [Domain] = []
        for (name, _, value) in try FileField(entitlements, file: file).members() where name == Self.key {
            for element in try value.elements() {
                let text = try element.text()
                guard let domain = Domain(text) else {
                    let expected =
                        "a service, a colon and a host, as in applinks:m.example.com or applinks:*.example.com?mode=developer"
                    throw AssociationFileError(.malformed(text, expected: expected), at: element.place)
                }
                domains.append(domain)
            }
        }
        self.domains = domains
    }

    /// Whether the app claims universal links of a host.
    public func claimsLinks(host: String, port: Int? = nil) -> Bool {
        domains.contains { $0.service == "applinks" && $0.claims(host: host.lowercased(), port: port) }
    }

    /// The verdict on a link whose host the app does not claim; `nil` for all others.
    func refusal(of link: String) -> AssociationVerdict? {
        let parts: (host: String, port: Int?)? = LinkBytes.read(link) { $0.map { ($0.host, $0.port) } }
        guard let parts, !claimsLinks(host: parts.host, port: parts.port) else { return nil }
        let known = domains.filter { $0.service == "applinks" }.map(\.description)
        let list = known.isEmpty ? "they have none for links" : "they have \(known.joined(separator: ", "))"
        return AssociationVerdict(
            .ios, link, opens: .no, code: .otherHost,
            reason: "the app's associated domains have no applinks:\(parts.host); \(list)")
    }
}

extension AssociatedDomains.Domain {
    /// Reads `service:host`, with `*.` before the host, a port and a mode where they are written.
    init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        service = String(text[..<colon])
        var rest = text[text.index(after: colon)...]
        guard !service.isEmpty, service.utf8.allSatisfy({ $0.isLetter || $0 == UInt8(ascii: "-") }) else { return nil }
        var mode: String?
        if let mark = rest.firstIndex(of: "?") {
            let query = rest[rest.index(after: mark)...]
            guard query.hasPrefix("mode="), query.count > 5 else { return nil }
            mode = String(query.dropFirst(5))
            rest = rest[..<mark]
        }
        self.mode = mode
        isWildcard = rest.hasPrefix("*.")
        if isWildcard { rest = rest.dropFirst(2) }
        var port: Int?
        if let colon = rest.lastIndex(of: ":") {
            guard let number = Int(rest[rest.index(after: colon)...]), 1...65_535 ~= number else { return nil }
            port = number
            rest = rest[..<colon]
        }
        self.port = port
        host = rest.lowercased()
        guard Spelling.isHost(host), !host.hasPrefix("*") else { return nil }
    }
}
