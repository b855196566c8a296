internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkRouting

/// The links from outside that a manifest lets in by its schemes and hosts, before any route is asked.
struct LinkDoor {
    private let schemes: Set<String>
    private let hosts: Set<String>
    /// The manifest without routes; `nil` if it lets everything in.
    private let router: Router?

    init(_ manifest: Manifest) {
        schemes = Set(manifest.schemes.map { $0.lowercased() })
        hosts = Set(manifest.hosts.map { $0.lowercased() })
        var bare = manifest.withoutDetours
        bare.routes = []
        router = schemes.isEmpty && hosts.isEmpty ? nil : try? ManifestRouter(bare).router
    }

    /// Returns whether two manifests own the same schemes and hosts.
    func isSame(as other: LinkDoor) -> Bool { schemes == other.schemes && hosts == other.hosts }

    /// Returns whether a link from outside is let in.
    func lets(_ link: String) -> Bool {
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
