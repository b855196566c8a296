internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkRouting

/// A filter for the links from outside that a manifest admits by its schemes and hosts, before any route is asked.
struct OwnedLinkFilter {
    private let schemes: Set<String>
    private let hosts: Set<OwnedHost>
    /// The manifest without routes; `nil` if it admits every link.
    private let router: Router?

    init(_ manifest: Manifest) {
        schemes = Set(manifest.schemes.map { $0.lowercased() })
        hosts = Set(manifest.hosts.map { OwnedHost($0) })
        var bare = manifest.withoutDetours
        bare.routes = []
        router = schemes.isEmpty && hosts.isEmpty ? nil : try? ManifestRouter(bare).router
    }

    /// Returns whether two manifests own the same schemes and hosts.
    func isSame(as other: OwnedLinkFilter) -> Bool { schemes == other.schemes && hosts == other.hosts }

    /// Returns whether a link from outside is admitted.
    func admits(_ link: String) -> Bool {
        guard let router else { return true }
        do throws(RouterError) {
            _ = try router.resolve(link, from: .assumed(for: link))
            return true
        } catch {
            guard case .refused(let refusal) = error.reason else { return true }
            if case .foreign = refusal.reason { return false }
            return true
        }
    }
}

/// A host that an app owns, as hosts are compared: in any case, in Unicode or Punycode.
struct OwnedHost: Hashable {
    /// The host in Unicode and lower case; a leading `*.` stands for its subdomains.
    let canonical: String

    /// - Parameter text: The host as written in a manifest.
    init(_ text: String) {
        let wildcard = text.hasPrefix("*.") ? "*." : ""
        let link = try? DeepLink("https://\(text.dropFirst(wildcard.count))/")
        canonical = wildcard + (link?.canonicalHost ?? text.dropFirst(wildcard.count).lowercased())
    }
}
