internal import WaymarkCore
package import WaymarkManifest
package import WaymarkRouting

extension Manifest {
    /// The kinds of source that links can come from as far as the manifest tells them apart: those that the library knows, then
    /// those that its routes and rewrites name beside them.
    package var linkSources: [String] {
        var names = LinkSource.Kind.known.map(\.rawValue)
        let named = routes.flatMap(\.sources) + rewrites.flatMap(\.condition.sources)
        for name in named where !names.contains(name) { names.append(name) }
        return names
    }
}

extension LinkSource {
    /// The source of a link without a stated one: outside, by the link's scheme.
    package static func assumed(for link: String) -> LinkSource {
        let scheme = link.drop(while: \.isWhitespace).prefix { $0 != ":" }.lowercased()
        return scheme == "http" || scheme == "https" ? .universalLink : .scheme()
    }
}
