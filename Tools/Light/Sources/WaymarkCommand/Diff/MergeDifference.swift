internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkManifest

/// The difference in the values that handlers receive, caused by the order in which routes' defaults are merged with a
/// link's values.
struct MergeDifference {
    private let old: Routes
    private let new: Routes
    private let samples: RouteSamples

    /// - Returns: `nil` for manifests that merge alike.
    init?(from old: Routes, to new: Routes) {
        if old.index.rules.merge == new.index.rules.merge { return nil }
        self.old = old
        self.new = new
        samples = RouteSamples(of: new, provedRoutes: 0)
    }

    /// Returns a link of a route that is in both manifests and gives its handler other values, with the difference in a
    /// sentence; `nil` if none was found.
    func change(of before: RouteEntry, _ after: RouteEntry) -> (link: String, message: String)? {
        let names = Set((old[before].allDefaults + new[after].allDefaults).map(\.name)).sorted()
        if names.isEmpty { return nil }
        // Others would have to be escaped, as the rules read escapes.
        let plain = names.filter {
            $0.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "_") }
        }
        let given = plain.map { "\($0)=x" }.joined(separator: "&")
        for sample in samples.links[new.position(of: after)] ?? [] {
            // Links without the names, and links with them.
            for link in sample.contains("?") || plain.isEmpty ? [sample] : [sample, "\(sample)?\(given)"] {
                guard let was = arguments(of: link, in: old, before), let now = arguments(of: link, in: new, after),
                    was != now
                else { continue }
                return (link, "arguments were \(Self.shown(was)) and are \(Self.shown(now))")
            }
        }
        return nil
    }

    private func arguments(of text: String, in routes: Routes, _ route: RouteEntry) -> [String]? {
        guard let link = try? DeepLink(text, rules: routes.index.rules),
            let match = routes.index.matches(link).first(where: {
                routes.position(of: $0.route) == routes.position(of: route)
            })
        else { return nil }
        let arguments: [(name: String, value: JSONText)] = match.arguments(
            caller: [], defaults: routes[route].allDefaults, text: { .text($0) }, absent: .null, list: { .array($0) })
        return arguments.map { "\($0.name)=\($0.value)" }.sorted()
    }

    private static func shown(_ arguments: [String]) -> String {
        arguments.isEmpty ? "none" : arguments.joined(separator: " ")
    }
}
