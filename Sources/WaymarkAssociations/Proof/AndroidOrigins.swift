/// The schemes, hosts and ports that intent filters distinguish, each with an example.
struct AndroidOrigins {
    /// Links of a scheme, a host and a port.
    struct Origin: Hashable {
        /// The scheme, the host and the port as written in a link: `https://m.shop.example:8080`.
        let text: String
        /// The origin without the scheme.
        let authority: String
        /// The filters of each manifest that match the scheme and the host, or may match them.
        let takers: [[Taker]]
        /// Whether only one manifest's filters match the host, and some of them compare hosts.
        let isLostOrGained: Bool
    }

    /// A filter that matches an origin, or may match it.
    struct Taker: Hashable {
        let filter: Int
        let fit: Fit
    }

    /// The origins that some filter matches; those of `https` first.
    let all: [Origin]
    /// Whether the search ended before all origins were covered.
    let isCut: Bool

    /// The maximum number of filter comparisons, over all origins.
    private static let effort = 2_000_000

    init(_ manifests: [AndroidManifest], api: Int) {
        let claims = manifests.flatMap { $0.filters.map(\.claim) }
        // A scheme in another file has an example, so that its filter is compared even if no filter names a scheme.
        let schemes = Self.unique(
            claims.flatMap(\.schemes).map { part in part.value.map { String(decoding: $0, as: UTF8.self) } ?? "any" }
        )
        .sorted { Self.rank($0) < Self.rank($1) }
        let authorities = Self.authorities(claims.flatMap { $0.authorities.map(\.value) })
        let filters = max(1, claims.count)
        var all: [Origin] = []
        var left = Self.effort / filters
        for scheme in schemes {
            for authority in authorities {
                left -= 1
                if left < 0 { break }
                let text = "\(scheme)://\(authority)"
                let takers = manifests.map { manifest in
                    manifest.filters.indices.compactMap { number -> Taker? in
                        var link = AndroidLink(text)
                        let fit = manifest.filters[number].match(&link, api: api).origin
                        return fit == .no ? nil : Taker(filter: number, fit: fit)
                    }
                }
                if takers.allSatisfy(\.isEmpty) { continue }
                let looksAtHosts = zip(manifests, takers).contains { manifest, takers in
                    takers.contains { !manifest.filters[$0.filter].claim.authorities.isEmpty }
                }
                all.append(
                    Origin(
                        text: text, authority: authority, takers: takers,
                        isLostOrGained: looksAtHosts && takers.contains(where: \.isEmpty)))
            }
        }
        self.all = all
        isCut = left < 0
    }

    /// Returns the sort order of a scheme: those that developers look for come first.
    private static func rank(_ scheme: String) -> Int { ["https", "http"].firstIndex(of: scheme) ?? 2 }

    /// Returns the hosts with and without ports and, for hosts with a leading `*`, an example that no other host names.
    private static func authorities(_ claims: [IntentFilter.Claim.Authority]) -> [String] {
        var named: [String] = []
        var endings: [String] = []
        var ports: [Int] = []
        for claim in claims {
            if case .number(let port) = claim.port { ports.append(port) }
            guard let units = claim.host else { continue }
            let host = String(decoding: units, as: UTF16.self)
            if claim.isWild { endings.append(host) } else { named.append(host) }
        }
        named = unique(named)
        endings = unique(endings)
        let isKnown = Set(named)
        /// Returns a host with an ending that is neither named nor has a longer known ending.
        func host(_ ending: String) -> String {
            let labels = ["www"] + (0...named.count + endings.count).map { "any\($0)" }
            let candidates = labels.map { $0 + ending }
            return candidates.first { host in
                !isKnown.contains(host)
                    && !endings.contains { $0.utf8.count > ending.utf8.count && host.hasSuffix($0) }
            } ?? candidates[0]
        }
        let hosts = named + endings.filter { !$0.isEmpty }.map(host) + [host(".any.example")]
        let allPorts = unique(ports)
        return unique(hosts.flatMap { host in [host] + allPorts.map { "\(host):\($0)" } })
    }

    private static func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
        var seen: Set<Element> = []
        return elements.filter { seen.insert($0).inserted }
    }
}
