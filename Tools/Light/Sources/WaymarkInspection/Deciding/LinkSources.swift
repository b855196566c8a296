internal import WaymarkCore
package import WaymarkManifest
package import WaymarkRouting

extension Manifest {
    /// The kinds of link source: the library's own, then further ones that routes and rewrites of the manifest name.
    package var linkSources: [String] {
        var names = LinkSource.Kind.known.map(\.rawValue)
        let named = routes.flatMap(\.sources) + rewrites.flatMap(\.condition.sources)
        for name in named where !names.contains(name) { names.append(name) }
        return names
    }
}

extension LinkSource {
    /// Returns the source to assume for a link: a universal link for `http` and `https`, and otherwise a custom scheme.
    package static func assumed(for link: String) -> LinkSource {
        let scheme = link.drop(while: \.isWhitespace).prefix { $0 != ":" }.lowercased()
        return scheme == "http" || scheme == "https" ? .universalLink : .scheme()
    }
}
