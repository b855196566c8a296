import WaymarkCore
import WaymarkGround
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
        /// The host in ASCII and lower case, without `*.`.
        public let host: String
        /// A Boolean value that indicates whether the domain stands for the host's subdomains at any depth, and not for
        /// the host itself.
        public let isWildcard: Bool
        /// The port, if one is specified.
        public let port: Int?
        /// The mode, which determines the source of the site's file, such as `developer`; `nil` for Apple's network.
        public let mode: String?

        /// The domain as written in entitlements.
        public var description: String {
            "\(service):\(isWildcard ? "*." : "")\(host)\(port.map { ":\($0)" } ?? "")\(mode.map { "?mode=\($0)" } ?? "")"
        }

        /// Returns whether links of a host belong to the domain.
        func claims(host other: String, port otherPort: Int?) -> Bool {
            guard (port == 443 ? nil : port) == otherPort else { return false }
            return isWildcard ? other.hasSuffix("." + host) && other.utf8.count > host.utf8.count + 1 : other == host
        }
    }

    /// The key of the entitlements.
    public static let key = "com.apple.developer.associated-domains"

    /// The domains in order, without those that cannot be read.
    public let domains: [Domain]
    /// A Boolean value that indicates whether some of the domains for links contain build settings, such as
    /// `applinks:$(HOST)`.
    public let hasUnresolvedLinks: Bool
    private let remarks: [AssociationFinding]

    /// Creates domains that are generated, not read from a file.
    package init(_ domains: [Domain]) {
        self.domains = domains
        hasUnresolvedLinks = false
        remarks = []
    }

    /// Reads an app's entitlements, a property list.
    ///
    /// - Parameters:
    ///   - entitlements: The property list as a tree; without the key, there are no domains.
    ///   - file: The name to show in errors.
    /// - Throws: The first value of the wrong kind, with its line if the list is in XML. A text that is not a domain is
    ///   a finding.
    public init(entitlements: ManifestNode, file: String? = nil) throws(AssociationFileError) {
        var domains: [Domain] = []
        var hasUnresolvedLinks = false
        var remarks: [AssociationFinding] = []
        for (name, _, value) in try FileField(entitlements, file: file).members() where name == Self.key {
            for element in try value.elements() {
                let text = try element.text()
                if BuildSetting.isIn(text) {
                    if text.hasPrefix("applinks:") || BuildSetting.isIn(text.prefix { $0 != ":" }) {
                        hasUnresolvedLinks = true
                    }
                    remarks.append(BuildSetting.finding(on: text, at: element.place))
                    continue
                }
                guard let domain = Domain(text) else {
                    let words =
                        "\(RuleText.quoted(text)) is not a domain, which is a service, a colon and a host, as in applinks:m.example.com or applinks:*.example.com?mode=developer"
                    remarks.append(AssociationFinding(.malformedDomain, .error, at: element.place, words))
                    continue
                }
                domains.append(domain)
                remarks += domain.remarks.map { AssociationFinding($0.code, $0.severity, at: element.place, $0.words) }
            }
        }
        self.domains = domains
        self.hasUnresolvedLinks = hasUnresolvedLinks
        self.remarks = remarks
    }

    /// Returns the findings on the domains, in the order of the file: faults, and entries that may not mean what their
    /// author intends.
    ///
    /// The findings cover services and modes that the system ignores, and modes that are only for development.
    public func findings() -> [AssociationFinding] { remarks }

    /// Returns whether the app claims universal links of a host.
    ///
    /// - Parameters:
    ///   - host: The host.
    ///   - port: The port, or `nil`.
    public func claimsLinks(host: String, port: Int? = nil) -> Bool {
        domains.contains { $0.service == "applinks" && $0.claims(host: HostName.ascii(host), port: port) }
    }

    /// Returns the verdict on a link of the web whose host the app does not claim; `nil` for other links.
    func refusal(of link: String) -> AssociationVerdict? {
        let parts = LinkBytes.read(link) { bytes -> (host: String, port: Int?)? in
            guard let bytes, bytes.isWeb else { return nil }
            return (host: bytes.host, port: bytes.port)
        }
        guard let parts, !claimsLinks(host: parts.host, port: parts.port) else { return nil }
        if hasUnresolvedLinks {
            return AssociationVerdict(
                .ios, link, opens: .unknown, code: .unresolvedValue,
                reason: "some of the app's associated domains are build settings")
        }
        let known = domains.filter { $0.service == "applinks" }.map(\.description)
        let list = known.isEmpty ? "they have no domains for links" : "they have \(known.joined(separator: ", "))"
        return AssociationVerdict(
            .ios, link, opens: .no, code: .otherHost,
            reason: "the app's associated domains have no applinks:\(parts.host); \(list)")
    }
}

extension AssociatedDomains.Domain {
    /// The services that systems know.
    private static let services = ["applinks", "webcredentials", "activitycontinuation", "appclips", "authsrv"]
    private static let modes = ["developer", "managed", "developer+managed"]

    /// The remarks on the domain, without a place.
    fileprivate var remarks: [(code: AssociationFinding.Code, severity: AssociationFinding.Severity, words: String)] {
        func near(_ name: String, _ known: [String]) -> String {
            known.nearest(to: name).map { "; did you mean \(RuleText.quoted($0))?" } ?? ""
        }
        if !Self.services.contains(service) {
            let words = "the system silently ignores the service \(RuleText.quoted(service))"
            return [(.unknownKey, .warning, words + near(service, Self.services))]
        }
        guard let mode else { return [] }
        if !Self.modes.contains(mode) {
            return [
                (
                    .unknownKey, .warning,
                    "the system does not know the mode \(RuleText.quoted(mode))" + near(mode, Self.modes)
                )
            ]
        }
        let words =
            "applies only on devices in developer mode or managed by an organisation; an app of the App Store also needs the domain without a mode"
        return [(.specialMode, .note, words)]
    }

    /// Reads `service:host`, optionally with `*.` before the host, a port and a mode.
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
            let digits = rest[rest.index(after: colon)...]
            guard digits.utf8.allSatisfy(\.isDigit), let number = Int(digits), 1...65_535 ~= number else { return nil }
            port = number
            rest = rest[..<colon]
        }
        self.port = port
        guard Spelling.isHost(String(rest)), !rest.hasPrefix("*") else { return nil }
        host = HostName.ascii(String(rest))
    }
}

extension AssociationFinding.Code {
    /// An associated domain that cannot be read, and that the system ignores.
    public static let malformedDomain = Self(rawValue: "malformed-domain")
    /// A malformed scheme.
    public static let malformedScheme = Self(rawValue: "malformed-scheme")
    /// A value that the build inserts.
    public static let unresolvedValue = Self(rawValue: "unresolved-value")
}
